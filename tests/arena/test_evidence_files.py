"""The evidence that is kept: every file adds up, and a pair of each comes out the same again with the bots of today."""

from __future__ import annotations

from pathlib import Path

import pytest

from pinella.arena.check import check
from pinella.arena.evidence import read
from pinella.bots.styles import styles
from pinella.codes.loader import shipped

FOLDER = Path(__file__).parents[2] / "bench" / "evidence"
FILES = sorted(FOLDER.glob("*.jsonl.gz"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".jsonl.gz"))
def test_kept_evidence_holds(file: Path) -> None:
    """A code may have gained a knob about rulings since: that is noted, and the deals are the same all the same."""
    found = check(file, sample=2)
    assert found.wrong == []
    assert all("is another today" in str(note) for note in found.notes), found.notes
    assert len(found.replayed) == 2


def test_every_code_and_every_style_has_its_evidence() -> None:
    names = {file.name.removesuffix(".jsonl.gz") for file in FILES}
    assert names == {*shipped(), *(style.name for style in styles())}
    assert sum(file.stat().st_size for file in FILES) < 3_000_000


def test_no_match_was_played_with_files_that_nobody_else_has() -> None:
    for file in FILES:
        program = read(file).plan.program
        assert program["commit"] and not program["changed"], file.name
