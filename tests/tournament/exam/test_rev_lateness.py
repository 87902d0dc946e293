"""Revolution: late at the table."""

from __future__ import annotations

import pytest

from pinella.tournament.prizes.events import Prize
from tests.support import REV, case
from tests.tournament.hall import Hall, rounds


def warned(hall: Hall) -> list[int]:
    return [one.given.sanction.contestant for one in hall.state.sanctions.values() if not one.lifted]


@pytest.mark.parametrize(
    ("minutes", "warnings", "credit"),
    [
        case("rev-39-b", 100 / 60, 1, 0),
        case("rev-39-b", 2.0, 1, 0),
        case("rev-39-c", 2 + 1 / 60, 0, 150),
        case("rev-39-c", 3 + 10 / 60, 0, 150),
        case("rev-39-c", 5.0, 0, 150),
        case("rev-39-d", 5 + 1 / 60, 0, 200),
        case("rev-39-d", 7.5, 0, 200),
        case("rev-39-d", 10.0, 0, 200),
    ],
)
def test_late_at_the_table(minutes: float, warnings: int, credit: int) -> None:
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish", "danish", deals=4))
    hall.refused("note-lateness", round=1, table=1, minutes={"away": minutes})
    hall.post()
    hall.refused("note-lateness", round=1, table=1, minutes={"away": minutes})
    hall.do("start-round", round=1)
    hall.do("note-lateness", round=1, table=1, minutes={"away": minutes})
    hall.play({1: (1000, 1000), 2: (1000, 1000)})
    assert (hall.result(1).mp, hall.result(2).mp) == (credit, -credit)
    assert warned(hall) == [2] * warnings
    assert hall.result(1).vp == (11 if credit > 150 else 10)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-39-b", "rev-def-warning")
def test_late_twice_within_two_minutes_costs_a_victory_point() -> None:
    hall = Hall(REV, entries=2, plan=rounds(REV, "danish", "danish", "danish"))
    for number in (1, 2):
        hall.start()
        side = hall.table(number, 1).meeting.side_of(2)
        hall.do("note-lateness", round=number, table=1, minutes={side: 1.5})
        hall.play()
    row = hall.row(2)
    assert row.vp == sum(one.vp for one in row.scores if one) - 1
    assert [loss.vp for loss in row.losses] == [1]
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-39-e")
@pytest.mark.parametrize(
    ("format", "deals", "vp", "mp"),
    [("pairs", 2, 14, 305), ("pairs", 3, 14, 355), ("pairs", 4, 13, 505), ("teams", 3, 13, 555)],
)
def test_after_ten_minutes_the_match_is_awarded(format: str, deals: int, vp: int, mp: int) -> None:
    hall = Hall(REV, entries=4, format=format, plan=rounds(REV, "danish", "danish", deals=deals))
    hall.start()
    hall.do("note-lateness", round=1, table=1, minutes={"home": 10 + 1 / 60})
    present, late = hall.result(2), hall.result(1)
    assert (present.vp, present.mp, late.vp, late.mp) == (vp, mp, 20 - vp, -mp)
    assert present.article == "39"
    assert not warned(hall)
    hall.refused("enter-sheet", round=1, table=1, paper={"totals": (1000, 900)}, signed=("home", "away"))
    hall.play()
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-39-g")
def test_each_side_pays_for_its_own_delay() -> None:
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish", "danish", deals=4))
    hall.start()
    hall.do("note-lateness", round=1, table=1, minutes={"home": 3.0})
    hall.do("note-lateness", round=1, table=1, minutes={"away": 6.0})
    hall.play({1: (1000, 1000)})
    assert (hall.result(1).mp, hall.result(2).mp) == (50, -50)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-39-g")
@pytest.mark.parametrize(
    ("format", "deals", "vp", "mp"),
    [("pairs", 2, 6, -305), ("pairs", 3, 6, -355), ("pairs", 4, 7, -505), ("teams", 3, 7, -555)],
)
def test_both_too_late_both_lose(format: str, deals: int, vp: int, mp: int) -> None:
    hall = Hall(REV, entries=4, format=format, plan=rounds(REV, "danish", "danish", deals=deals))
    hall.start()
    hall.do("note-lateness", round=1, table=2, minutes={"home": 12.0, "away": 12.0})
    assert [(hall.result(number).vp, hall.result(number).mp) for number in (3, 4)] == [(vp, mp)] * 2
    hall.play()
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-39-g")
def test_one_a_little_late_the_other_too_late() -> None:
    hall = Hall(REV, entries=2, plan=rounds(REV, "danish", deals=4))
    hall.start()
    hall.do("note-lateness", round=1, table=1, minutes={"home": 1.0, "away": 11.0})
    assert [(hall.result(number).vp, hall.result(number).mp) for number in (1, 2)] == [(13, 505), (7, -505)]
    assert warned(hall) == [1]
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-39-g", "rev-39-e")
def test_an_advantage_is_weighed_when_both_are_too_late_and_only_then() -> None:
    def story(minutes: dict[str, float]) -> Hall:
        hall = Hall(REV, entries=4, plan=rounds(REV, "danish", deals=4))
        hall.do("set-prizes", prizes=(Prize(title="Podio", places=3),))
        hall.start()
        hall.do("note-lateness", round=1, table=1, minutes=minutes)
        hall.play({2: (2100, 1000)})
        assert hall.row(2).place <= 3
        return hall

    both = story({"home": 12.0, "away": 12.0})
    both.do("lower-score", round=1, number=2)
    assert (both.result(2).vp, both.result(1).vp) == (0, 7)
    assert both.problems() == []
    one = story({"away": 12.0})
    one.refused("lower-score", round=1, number=2)
    one.refused("lower-score", round=1, number=1)
    assert one.problems() == []
