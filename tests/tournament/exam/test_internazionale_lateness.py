"""International Burraco: late at the table, late at the door."""

from __future__ import annotations

import msgspec
import pytest

from pinella.codes.sections.events import LatenessBand
from pinella.tournament.prizes.events import Prize
from tests.support import INT, ITA
from tests.tournament.hall import Hall, player, rounds


def at_the_table(deals: int = 3, *, code: str = INT, count: int = 1, entries: int = 4) -> Hall:
    hall = Hall(code, entries=entries, plan=rounds(code, *["danish"] * count, deals=deals))
    hall.start()
    return hall


def warned(hall: Hall) -> list[int]:
    given = [one.given.sanction for one in hall.state.sanctions.values()]
    return [one.contestant for one in given if one.sanction == "warning"]


@pytest.mark.clause("int-34-c", "int-34-d", "int-34-e")
@pytest.mark.parametrize("code", [INT, ITA])
@pytest.mark.parametrize(
    ("minutes", "credit", "warns"),
    [
        (2.0, 0, False),
        (2 + 1 / 60, 100, False),
        (3 + 10 / 60, 100, False),
        (5 + 1 / 60, 150, True),
        (6.0, 150, True),
        (7.5, 150, True),
        (10.0, 150, True),
    ],
)
def test_minutes_bring_points_to_those_who_are_there(code: str, minutes: float, credit: int, warns: bool) -> None:
    hall = at_the_table(code=code)
    hall.do("note-lateness", round=1, table=1, minutes={"away": minutes})
    hall.play({1: (1000, 1000)})
    assert hall.result(1).mp == credit
    assert hall.result(2).mp == -credit
    assert hall.result(1).vp == hall.state.vp_table(hall.state.plan[0]).points(credit)[0]
    assert warned(hall) == ([2] if warns else [])
    assert hall.problems() == []


@pytest.mark.clause("int-34-c")
def test_lateness_noted_after_the_sheet_still_changes_the_result() -> None:
    hall = at_the_table()
    hall.play({1: (1000, 1000)}, close=False)
    assert hall.result(1).vp == 10
    hall.do("note-lateness", round=1, table=1, minutes={"away": 7})
    assert (hall.result(1).vp, hall.result(1).mp) == (11, 150)
    hall.do("close-round", round=1)
    assert hall.problems() == []


@pytest.mark.clause("int-34-d", "int-20-d")
def test_two_warnings_for_lateness_cost_a_point_in_the_standing() -> None:
    hall = at_the_table(count=2)
    hall.do("note-lateness", round=1, table=1, minutes={"away": 6})
    hall.play({1: (1000, 1000)})
    assert hall.row(2).vp_lost == 0
    made = hall.start()
    table = made.places[2]
    side = made.tables[table].meeting.side_of(2)
    before = (hall.row(2).vp, hall.row(2).mp)
    hall.do("note-lateness", round=2, table=table, minutes={side: 6})
    assert (hall.row(2).vp, hall.row(2).mp) == (before[0] - 1, before[1] - 105)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-34-f")
@pytest.mark.parametrize(
    ("deals", "present", "absent"),
    [(2, (14, 305), (6, -305)), (3, (14, 355), (6, -355)), (4, (12, 305), (8, -305))],
)
def test_after_ten_minutes_the_match_is_lost(deals: int, present: tuple[int, int], absent: tuple[int, int]) -> None:
    hall = at_the_table(deals)
    hall.do("note-lateness", round=1, table=1, minutes={"away": 7})
    hall.do("note-lateness", round=1, table=1, minutes={"away": 10 + 1 / 60})
    assert (hall.result(1).vp, hall.result(1).mp) == present
    assert (hall.result(2).vp, hall.result(2).mp) == absent
    assert hall.result(2).article == "34"
    hall.refused("enter-sheet", round=1, table=1, paper={"totals": (900, 400)}, signed=("home", "away"))
    assert warned(hall) == [2]
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-34-d", "int-34-f", "int-34-g")
def test_lateness_noted_again_is_the_same_lateness() -> None:
    hall = at_the_table()
    hall.do("note-lateness", round=1, table=1, minutes={"home": 3})
    hall.do("note-lateness", round=1, table=1, minutes={"away": 10.5})
    assert hall.result(1).vp == 14
    hall.do("note-lateness", round=1, table=1, minutes={"away": 8})
    assert warned(hall) == [2]
    hall.play({1: (1000, 1000)})
    assert hall.result(1).mp == 150 - 100
    hall.do("note-lateness", round=1, table=1, minutes={"away": 4}, reason="orologio sbagliato")
    assert hall.result(1).mp == 0
    assert [one.lifted != "" for one in hall.state.sanctions.values()] == [True]
    assert hall.problems() == []


@pytest.mark.clause("int-34-f")
def test_a_team_that_does_not_come() -> None:
    hall = Hall(INT, entries=2, format="teams", plan=rounds(INT, "danish"))
    hall.start()
    hall.do("note-lateness", round=1, table=1, minutes={"home": "never"})
    assert (hall.result(1).vp, hall.result(1).mp) == (8, -355)
    assert (hall.result(2).vp, hall.result(2).mp) == (12, 355)
    hall.do("close-round", round=1)
    assert hall.problems() == []


@pytest.mark.clause("int-34-f", "int-34-g")
def test_a_lost_match_that_brings_a_prize_is_told_and_lowered() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    hall.do("set-prizes", prizes=(Prize(title="Podio", places=2),))
    hall.start()
    hall.do("note-lateness", round=1, table=1, minutes={"home": 11, "away": 11})
    hall.play({2: (2500, 0)})
    assert [(one.round, one.number) for one in hall.alerts()] == [(1, 1), (1, 2)]
    hall.refused("lower-score", round=1, number=3)
    hall.refused("lower-score", round=1, number=1, vp=7)
    hall.do("lower-score", round=1, number=1, vp=0)
    assert (hall.result(1).vp, hall.result(2).vp) == (0, 6)
    assert hall.problems() == []


@pytest.mark.clause("int-34-g")
@pytest.mark.parametrize(("deals", "each"), [(2, (6, -305)), (3, (6, -355)), (4, (8, -305))])
def test_both_too_late_both_lose(deals: int, each: tuple[int, int]) -> None:
    hall = at_the_table(deals)
    hall.do("note-lateness", round=1, table=1, minutes={"home": 10.5, "away": 30})
    assert {(hall.result(one).vp, hall.result(one).mp) for one in (1, 2)} == {each}
    assert warned(hall) == [1, 2]
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-34-g")
def test_each_side_by_its_own_delay() -> None:
    hall = at_the_table()
    hall.do("note-lateness", round=1, table=1, minutes={"home": 3, "away": 8})
    hall.play({1: (1000, 1000)})
    assert hall.result(1).mp == 150 - 100
    assert warned(hall) == [2]
    assert hall.problems() == []


@pytest.mark.clause("int-34-h")
def test_the_direction_starts_lateness_later_for_all_tables() -> None:
    hall = at_the_table(entries=8)
    hall.do("change-settings", settings=msgspec.structs.replace(hall.state.settings, lateness_after=15))
    hall.do("note-lateness", round=1, table=1, minutes={"away": 15})
    hall.do("note-lateness", round=1, table=2, minutes={"away": 18})
    hall.do("note-lateness", round=1, table=3, minutes={"away": 25.5})
    hall.play({1: (1000, 1000), 2: (1000, 1000)})
    assert [hall.result(number).mp for number in (1, 3, 5)] == [0, 100, 355]
    assert warned(hall) == [6]
    changes = [one for one in hall.ledger.records if type(one.event).__name__ == "SettingsChanged"]
    assert [str(one.actor) for one in changes] == ["Conti"]
    assert hall.problems() == []


@pytest.mark.clause("int-34-h")
def test_the_direction_changes_amounts_and_times() -> None:
    hall = at_the_table()
    milder = (LatenessBand(up_to_minutes=5), LatenessBand(up_to_minutes=20, points_to_present=50))
    hall.do("change-settings", settings=msgspec.structs.replace(hall.state.settings, lateness_bands=milder))
    hall.do("note-lateness", round=1, table=1, minutes={"away": 12})
    hall.do("note-lateness", round=1, table=2, minutes={"away": 20.5})
    hall.play({1: (1000, 1000)})
    assert hall.result(1).mp == 50
    assert hall.result(3).vp == 14
    falling = (LatenessBand(up_to_minutes=5), LatenessBand(up_to_minutes=3))
    hall.refused("change-settings", settings=msgspec.structs.replace(hall.state.settings, lateness_bands=falling))
    assert hall.problems() == []


# --- at the door -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("int-34-a")
@pytest.mark.parametrize("entries", [20, 21])
def test_with_registration_closed_the_director_decides(entries: int) -> None:
    hall = Hall(INT, entries=entries, plan=rounds(INT, "danish"))
    hall.post()
    late = (player("ritardo1"), player("ritardo2"))
    refusal = hall.refused("register", players=late)
    assert refusal.article == "34"
    assert ("would be incomplete" in str(refusal.message)) == (entries % 2 == 0)
    hall.do("register", players=late, confirmed=True)
    assert hall.state.late_entries == {entries + 1}


@pytest.mark.clause("int-34-b")
def test_a_late_pair_completes_the_incomplete_table() -> None:
    hall = Hall(INT, entries=21, plan=rounds(INT, "danish", "danish"))
    hall.start()
    assert hall.result(21).kind == "bye"
    hall.do("register", players=(player("ritardo1"), player("ritardo2")), confirmed=True)
    table = hall.round().places[21]
    hall.refused("complete-table", round=1, table=1, number=22)
    hall.do("complete-table", round=1, table=table, number=22)
    hall.refused("close-round", round=1)
    hall.score(table, 500, 1700)
    assert (hall.result(21).kind, hall.result(21).vp, hall.result(22).vp) == ("played", 4, 16)
    hall.play()
    hall.play()
    assert not [one for one in hall.round(2).meetings if one.rests]
    assert hall.problems() == []
