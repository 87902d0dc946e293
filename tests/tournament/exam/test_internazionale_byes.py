"""International Burraco: incomplete tables, who rests and for how much."""

from __future__ import annotations

import msgspec
import pytest

from tests.support import INT, ITA
from tests.tournament.hall import Hall, rounds


def resting(hall: Hall, number: int = 0) -> list[int]:
    return [one.home[0] for one in hall.round(number).meetings if one.rests]


@pytest.mark.clause("int-def-incomplete", "int-34-i")
def test_thirteen_pairs_fill_six_tables_and_one_stays_incomplete() -> None:
    hall = Hall(INT, entries=13, plan=rounds(INT, "danish"))
    made = hall.play()
    assert sum(not one.rests for one in made.meetings) == 6
    assert resting(hall) == [13]
    assert (hall.result(13).vp, hall.result(13).mp, hall.result(13).article) == (14, 355, "34")
    assert hall.problems() == []


@pytest.mark.clause("int-34-i")
@pytest.mark.parametrize("code", [INT, ITA])
@pytest.mark.parametrize(("deals", "vp", "mp"), [(2, 14, 305), (3, 14, 355), (4, 12, 305)])
def test_what_a_rest_is_worth(code: str, deals: int, vp: int, mp: int) -> None:
    hall = Hall(code, entries=5, plan=rounds(code, "danish", deals=deals))
    hall.play()
    assert (hall.row(5).vp, hall.row(5).mp) == (vp, mp)
    assert hall.problems() == []


@pytest.mark.clause("int-34-i")
@pytest.mark.parametrize("deals", [2, 3, 4])
def test_what_a_team_has_for_a_rest(deals: int) -> None:
    hall = Hall(INT, entries=3, format="teams", plan=rounds(INT, "danish", deals=deals))
    hall.play()
    assert (hall.row(3).vp, hall.row(3).mp) == (12, 355)
    assert hall.problems() == []


@pytest.mark.clause("int-34-i")
def test_the_formula_of_an_event_may_ask_for_another_score() -> None:
    hall = Hall(INT, entries=5, plan=rounds(INT, "danish", "danish"))
    hall.play()
    changed = msgspec.structs.replace(hall.state.settings, bye_vp=10, bye_mp=0)
    hall.refused("change-settings", settings=changed)
    hall.do("change-settings", settings=changed, reason="formula della manifestazione")
    assert [one.reason for one, _at in hall.state.reasons] == ["formula della manifestazione"]
    hall.play()
    assert hall.result(5, 1).vp == 14
    assert [hall.result(one, 2).vp for one in resting(hall)] == [10]
    assert hall.problems() == []


@pytest.mark.clause("int-34-i")
@pytest.mark.parametrize(("vp", "mp"), [(21, 0), (10, 3)])
def test_another_score_must_be_possible(vp: int, mp: int) -> None:
    hall = Hall(INT, entries=5, plan=rounds(INT, "danish"))
    changed = msgspec.structs.replace(hall.state.settings, bye_vp=vp, bye_mp=mp)
    hall.refused("change-settings", settings=changed, reason="formula")


@pytest.mark.clause("int-34-j", "int-silent-25")
def test_whoever_has_rested_in_the_session_is_passed_over() -> None:
    hall = Hall(INT, entries=11, plan=rounds(INT, *["danish"] * 4))
    hall.play()
    assert resting(hall) == [11]
    seen = {11}
    for number in (2, 3, 4):
        if number == 2:
            hall.do("sanction", number=11, level="none", offence="prova", vp_lost=14, ladder=False)
            assert hall.standing().order[-1] == 11
        lowest = next(one for one in reversed(hall.standing().order) if one not in seen)
        hall.play()
        assert resting(hall) == [lowest]
        seen.add(lowest)
    assert not any(one.relaxed for one in hall.state.rounds)
    assert hall.problems() == []


@pytest.mark.clause("int-silent-25")
def test_the_director_may_let_somebody_else_rest() -> None:
    hall = Hall(INT, entries=11, plan=rounds(INT, "danish"))
    hall.draft()
    assert resting(hall) == [11]
    hall.do("edit-draft", round=1, swaps=((11, 4),), reason="la coppia 4 arriva al secondo turno")
    hall.play()
    assert resting(hall) == [4]
    assert hall.result(4).kind == "bye"
    assert hall.problems() == []


@pytest.mark.clause("int-34-j")
def test_a_second_rest_in_a_session_only_when_all_have_rested_and_it_is_said() -> None:
    hall = Hall(INT, entries=3, plan=rounds(INT, *["danish"] * 4))
    said = [bool(hall.play().relaxed) for _ in range(4)]
    assert said == [False, False, False, True]
    assert hall.problems() == []


@pytest.mark.clause("int-34-j")
def test_in_mitchell_and_round_robin_nobody_rests_twice_either() -> None:
    for system, count in (("mitchell", 4), ("round-robin", 9)):
        hall = Hall(INT, entries=9, plan=rounds(INT, *[system] * count))
        rested = []
        for _ in range(count):
            hall.play()
            rested += resting(hall)
        assert len(rested) == len(set(rested)) == count
        assert hall.problems() == []
