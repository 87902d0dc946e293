"""The clause index, what the tests prove of it, and the numbers that the README shows."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pinella.codes.clauses import PROVEN, clause_files, clause_index, coverage, proven
from pinella.codes.loader import load_code, shipped
from tests.support import BADGE, badge_line

ROOT = Path(__file__).parent.parent.parent
LAWFUL_AREAS = {"deck", "ranking", "wilds", "sequences", "sets", "burraco", "scoring", "vp-table"}


def test_the_whole_catalogue_is_there() -> None:
    assert len(clause_index()) == 1084
    assert sum(len(file.clause) for file in clause_files().values()) == 1084
    for file in clause_files().values():
        articles = {article.id for article in file.article}
        assert {clause.article for clause in file.clause} == articles
    for clause in clause_index().values():
        assert clause.code in shipped()
        for language in ("it", "en"):
            assert clause.title(language) and clause.summary(language)
            assert "\n" not in clause.summary(language) and "  " not in clause.summary(language)
            assert bool(clause.reading("it")) == bool(clause.reading("en"))
        assert clause.summary_it != clause.summary_en


def test_lawful_melds_and_counting_are_proven_whole() -> None:
    wanted = {c.id for c in clause_index().values() if c.area in LAWFUL_AREAS and c.actor in ("engine", "sheet")}
    assert len(wanted) == 141
    assert wanted <= set(proven())


def test_coverage_counts() -> None:
    clauses = [c for c in clause_index().values() if c.code == "fitab-2022"]
    result = coverage(clauses, {"fit-10-a": "function", "rev-10-a": "act"})
    assert (result.proven, result.total) == (1, 54)
    assert result.by_code["fitab-2022"].proven == 1
    assert {door: number for door, number in result.by_door.items() if number} == {"function": 1}
    assert result.by_area["wilds"].total == sum(c.area == "wilds" for c in clauses)
    assert "fit-10-a" not in result.open and len(result.open) == 53


@pytest.mark.xdist_group("collect")
def test_the_shipped_list_of_proofs_is_current(tmp_path: Path) -> None:
    """`make coverage` writes it; a test that proves a clause and is not listed, or the other way round, fails here."""
    target = tmp_path / "proven.json"
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--write-proven", f"--proven-to={target}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(target.read_text()) == json.loads(PROVEN.read_text()), "run `make coverage`"


def test_the_readme_shows_the_number() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    match = BADGE.search(text)
    assert match and match[0] == badge_line(len(proven()), len(clause_index())), "run `make coverage`"


def test_every_clause_names_a_code_that_loads() -> None:
    for name in {clause.code for clause in clause_index().values()}:
        assert load_code(name)
