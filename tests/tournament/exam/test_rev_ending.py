"""Revolution: ties, and a tournament that is broken off."""

from __future__ import annotations

import pytest

from pinella.tournament.prizes.events import Prize
from pinella.tournament.setup.events import Settings
from tests.support import REV
from tests.tournament.hall import Hall, rounds

TOTALS = {1: (2100, 1000), 2: (1800, 1000), 3: (1500, 1000), 4: (1300, 1000)}


def broken_off(played: int, planned: int, *, posted: int = 0, fee: int = 2000) -> Hall:
    hall = Hall(
        REV, entries=8, plan=rounds(REV, *["danish"] * planned), settings=Settings(fee_cents=fee, prize_percent=60)
    )
    hall.do("set-prizes", prizes=(Prize(title="Podio", places=2, cents=(9000, 6000)),))
    for number in range(1, played + 1):
        hall.play(TOTALS)
        if number <= posted:
            hall.do("post-standing", round=number)
    return hall


@pytest.mark.clause("rev-40-a")
@pytest.mark.parametrize(("played", "planned"), [(4, 6), (3, 5), (2, 3)])
def test_broken_off_after_more_than_half_prizes_follow_the_last_posted_standing(played: int, planned: int) -> None:
    hall = broken_off(played, planned, posted=played)
    order = hall.standing(played).order
    hall.start()  # the round in which the lights go out is not played to its end
    hall.refused("interrupt")
    hall.do("interrupt", reason="terremoto", expenses_cents=900)
    assert hall.state.interrupted is not None
    assert (hall.state.interrupted.outcome, hall.state.interrupted.article) == ("prizes", "40")
    assert hall.state.interrupted.rounds_played == played
    hall.do("award-prizes")
    assert hall.state.awarded is not None
    assert [number for _title, _place, number, _cents in hall.state.awarded.awards] == list(order[:2])
    hall.refused("draft-round")
    hall.do("end")
    assert hall.problems() == []


@pytest.mark.clause("rev-40-a")
def test_the_last_posted_standing_counts_not_a_later_one() -> None:
    hall = broken_off(3, 5, posted=3)
    posted = hall.standing(3).order
    hall.start()
    turned = dict.fromkeys(hall.round().tables, (1000, 4600))
    hall.play(turned)
    assert hall.standing(4).order != posted
    hall.do("interrupt", reason="alluvione")
    hall.do("award-prizes")
    assert hall.state.awarded is not None
    assert [number for _title, _place, number, _cents in hall.state.awarded.awards] == list(posted[:2])
    assert hall.problems() == []


@pytest.mark.clause("rev-40-b")
@pytest.mark.parametrize(
    ("played", "planned", "expenses", "refund"), [(3, 6, 900, 1200), (2, 5, 500, 1500), (0, 4, 0, 2000)]
)
def test_broken_off_earlier_the_fee_is_given_back(played: int, planned: int, expenses: int, refund: int) -> None:
    hall = broken_off(played, planned, posted=played)
    hall.do("interrupt", reason="incendio", expenses_cents=expenses)
    assert hall.state.interrupted is not None
    assert (hall.state.interrupted.outcome, hall.state.interrupted.refund_cents) == ("refund", refund)
    assert hall.refused("award-prizes").article == "40"
    hall.do("end")
    assert hall.problems() == []


@pytest.mark.clause("rev-silent-7")
def test_equal_victory_points_are_settled_by_match_points_then_by_their_meeting_then_by_lot() -> None:
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish"))
    hall.play({1: (1430, 1000), 2: (1410, 1000)})
    assert hall.row(1).vp == hall.row(3).vp
    assert hall.standing().order == (1, 3, 4, 2)
    assert not any(row.tied for row in hall.standing().rows)
    assert hall.problems() == []
    level = Hall(REV, entries=4, plan=rounds(REV, "round-robin", "round-robin", "round-robin"))
    won = {frozenset((1, 2)): 1, frozenset((1, 3)): 3, frozenset((1, 4)): 1, frozenset((2, 4)): 2}
    for _turn in range(3):
        made = level.start()
        totals = {}
        for number, table in made.tables.items():
            winner = won.get(frozenset((*table.meeting.home, *table.meeting.away)), 0)
            totals[number] = (1000, 1000)
            if winner:
                totals[number] = (1400, 1000) if winner in table.meeting.home else (1000, 1400)
        level.play(totals)
    # 1: +400 -400 +400, 3: +400 0 0, so level in points of both kinds; 3 beat 1
    assert (level.row(1).vp, level.row(1).mp) == (level.row(3).vp, level.row(3).mp)
    order = level.standing().order
    assert order.index(3) < order.index(1)
    assert not level.row(1).tied
    assert level.problems() == []


@pytest.mark.clause("rev-silent-7")
def test_the_lot_decides_what_nothing_else_does_and_those_places_share_their_prizes() -> None:
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish"))
    hall.do("set-prizes", prizes=(Prize(title="Podio", places=2, cents=(9000, 6000)),))
    hall.play({1: (1400, 1000), 2: (1400, 1000)})
    order = hall.standing().order
    assert set(order[:2]) == {1, 3} and hall.row(order[1]).tied
    hall.do("post-standing", round=1)
    hall.wait(11)
    hall.do("finalise-standing", round=1)
    hall.do("award-prizes")
    assert hall.standing().order == order
    assert hall.problems() == []
