"""Every case of the case book through the assistant; cases that show a table also at the free table."""

from __future__ import annotations

from collections import Counter

import pytest

from pinella.codes.clauses import clause_index
from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.records.cases import FOLDER, Case, Scene, case_book, dumps, loads
from pinella.referee.casebook import ruling_of
from pinella.referee.free_table import FreeTable
from pinella.referee.free_table.expectations import differs
from pinella.referee.free_table.script import look, play


def marked(*cases: Case) -> list[object]:
    return [pytest.param(case, marks=pytest.mark.clause(*case.clauses), id=case.id) for case in cases]


CASES = marked(*case_book().values())
SCENES = marked(*(case for case in case_book().values() if case.scene is not None))


@pytest.mark.parametrize("case", CASES)
def test_measures(case: Case) -> None:
    assert [str(measure) for measure in ruling_of(case).measures] == list(case.measures)


@pytest.mark.parametrize("case", SCENES)
def test_at_the_table(case: Case) -> None:
    """The table finds the irregularity itself, rules the same, and lies as the code says afterwards."""
    assert case.scene is not None
    table = FreeTable.of(case.scene.deal(load_code(case.code)))
    pack = table.all_cards()
    for line in case.scene.acts:
        if line.startswith("?"):
            instead = differs(table, line[1:].strip())
            assert not instead, f"{line} -> {instead}"
        else:
            play(table, [line], {"repeated": "no", **case.scene.answers}, case.scene.choices)
            assert table.all_cards() == pack, line
    if not any(line.startswith("?") for line in case.scene.acts):
        first = table.rulings[0].ruling
        assert (first.incident.name, [str(measure) for measure in first.measures]) == (
            case.incident,
            list(case.measures),
        )
    for line in case.scene.after:
        subject, _, expected = line.partition(":")
        assert look(table, subject) == expected.strip(), subject
    assert table.all_cards() == pack


def test_many_cases_are_also_played_at_the_table() -> None:
    assert len(SCENES) >= 350


def test_there_is_a_case_for_every_clause_of_the_referee() -> None:
    covered = {clause for case in case_book().values() for clause in case.clauses}
    wanted = {clause.id for clause in clause_index().values() if clause.actor == "referee"}
    assert len(wanted - covered) <= 19, sorted(wanted - covered)  # powers, papers and appeals: tests of their own
    assert len(case_book()) >= 450


def test_cases_are_well_formed() -> None:
    for case in case_book().values():
        assert (FOLDER / case.code / f"{case.id}.toml").exists(), case.id
        assert case.clauses and set(case.clauses) <= clause_index().keys(), case.id
        assert case.it and case.en and case.it != case.en, case.id
        assert loads(dumps(case)) == case


def test_stories_are_told_once() -> None:
    told = Counter((case.code, case.en) for case in case_book().values())
    assert max(told.values()) <= 2, [story for story, number in told.items() if number > 2]


def test_bad_cases_are_refused() -> None:
    with pytest.raises(Refusal, match="no case file"):
        loads('id = "x"')
    with pytest.raises(Refusal, match="no case file"):
        loads("id = ")
    with pytest.raises(Refusal, match="no seat"):
        Scene("Q", ()).deal(load_code("feburit"))
    with pytest.raises(Refusal, match="more copies"):
        Scene("N", (), hands={"N": "5h 5h 5h"}).deal(load_code("feburit"))
