"""A club's own code: the draft is valid as written, and every line of it can be switched on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pinella.codes.drafts import draft, write_draft
from pinella.codes.loader import CodeError, CodeFile, load_code, shipped
from pinella.i18n import language


@pytest.mark.parametrize("parent", shipped())
def test_a_draft_is_a_code_that_changes_nothing(parent: str, tmp_path: Path) -> None:
    path = write_draft(parent, "club", tmp_path, language("it"))
    code = CodeFile(path).code()
    original = load_code(parent)
    assert all(code.knob(knob) == original.knob(knob) for knob in original.paths())


@pytest.mark.parametrize("parent", ["fibur-revolution-2026", "nobile-reale"])
def test_every_knob_of_a_draft_can_be_switched_on(parent: str, tmp_path: Path) -> None:
    text = draft(load_code(parent), "club", language("en"))
    (tmp_path / "club.toml").write_text(re.sub(r"(?m)^# (\w+ = \{ value)", r"\1", text), encoding="utf-8")
    code = CodeFile(tmp_path / "club.toml").code()
    original = load_code(parent)
    for knob in original.paths():
        assert code.knob(knob) == original.knob(knob)
        assert code.sources[knob].code == "club"


def test_a_draft_never_overwrites(tmp_path: Path) -> None:
    write_draft("feburit", "club", tmp_path, language("it"))
    with pytest.raises(CodeError, match="exists already"):
        write_draft("feburit", "club", tmp_path, language("it"))
    for name in ("Club", "a b", "feburit", "../x"):
        with pytest.raises(CodeError, match="cannot be the id"):
            write_draft("feburit", name, tmp_path, language("it"))
