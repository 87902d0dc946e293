"""International Burraco: the order of the standing, and a tournament that is broken off."""

from __future__ import annotations

import pytest

from pinella.tournament.prizes.events import Prize
from pinella.tournament.setup.events import Settings
from tests.support import INT, ITA
from tests.tournament.hall import Hall, rounds


@pytest.mark.clause("int-silent-23")
@pytest.mark.parametrize("code", [INT, ITA])
def test_equal_victory_points_are_broken_by_match_points(code: str) -> None:
    hall = Hall(code, entries=4, plan=rounds(code, "round-robin"))
    hall.play({1: (1325, 1000), 2: (1315, 1000)})
    first, second = hall.standing().rows[:2]
    assert first.vp == second.vp
    assert (first.mp, second.mp) == (325, 315)
    assert second.decided is not None
    assert hall.problems() == []


def met_before(settings: Settings | None = None) -> Hall:
    """Two pairs equal in victory and match points, one of which has beaten the other."""
    hall = Hall(INT, entries=4, plan=rounds(INT, *["round-robin"] * 3), settings=settings)
    wins = {frozenset((1, 2)): 1, frozenset((2, 3)): 2, frozenset((1, 3)): 3, frozenset((1, 4)): 1}
    wins |= {frozenset((2, 4)): 2, frozenset((3, 4)): 4}
    for _ in range(3):
        made = hall.start()
        for table, at in made.tables.items():
            home, away = at.meeting.home[0], at.meeting.away[0]
            won = wins[frozenset((home, away))] == home
            hall.score(table, *((1400, 1000) if won else (1000, 1400)))
        hall.do("close-round", round=made.number)
    return hall


@pytest.mark.clause("int-silent-23")
def test_then_the_direct_meeting_decides() -> None:
    hall = met_before()
    rows = hall.standing().rows
    assert (rows[0].vp, rows[0].mp) == (rows[1].vp, rows[1].mp)
    assert hall.standing().order[:2] == (1, 2)
    assert hall.standing().order[2:] == (4, 3)
    assert hall.problems() == []


@pytest.mark.clause("int-silent-23")
def test_the_list_of_criteria_is_the_directors() -> None:
    lots = {met_before(Settings(tie_breaks=("lot",), sporting_year=2026)).standing().rows[1].tied}
    assert lots == {True}
    assert not met_before().standing().rows[1].tied


@pytest.mark.clause("int-silent-23")
def test_all_equal_is_drawn_by_lot_and_the_same_for_ever() -> None:
    orders = set()
    for seed in ("uno", "uno", "due", "tre", "quattro"):
        hall = Hall(INT, entries=8, plan=rounds(INT, "danish"), seed=seed)
        hall.play(dict.fromkeys(range(1, 5), (1000, 1000)))
        assert {row.place for row in hall.standing().rows} == {1}
        orders.add((seed, hall.standing().order))
        assert hall.problems() == []
    assert len(orders) == 4
    assert len({order for _seed, order in orders}) > 1


@pytest.mark.clause("int-silent-28")
@pytest.mark.parametrize(("played", "outcome"), [(3, "refund"), (4, "refund"), (5, "prizes")])
def test_a_tournament_broken_off(played: int, outcome: str) -> None:
    settings = Settings(fee_cents=2000, prize_percent=60, sporting_year=2026)
    hall = Hall(INT, entries=4, plan=rounds(INT, *["danish"] * 8), settings=settings)
    hall.do("set-prizes", prizes=(Prize(title="Podio", places=1, cents=(5000,)),))
    for _ in range(played):
        hall.play({1: (2500, 0), 2: (1100, 600)})
    hall.do("post-standing", round=played)
    hall.refused("interrupt")
    hall.do("interrupt", reason="manca la corrente", expenses_cents=500)
    ended = hall.state.interrupted
    assert ended is not None
    assert (ended.outcome, ended.rounds_played) == (outcome, played)
    hall.refused("draft-round")
    if outcome == "refund":
        assert ended.refund_cents == 1500
        hall.refused("award-prizes")
    else:
        assert ended.refund_cents == 0
        hall.do("award-prizes")
        assert hall.state.awarded is not None
        assert hall.state.awarded.awards == (("Podio", 1, hall.standing(played).order[0], 5000),)
    hall.do("end")
    assert hall.problems() == []


@pytest.mark.clause("int-silent-28")
def test_prizes_go_by_the_last_posted_standing() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, *["danish"] * 4))
    hall.do("set-prizes", prizes=(Prize(title="Podio", places=1),))
    for _ in range(3):
        hall.play({1: (2500, 0)})
    hall.do("post-standing", round=3)
    leader = hall.standing(3).order[0]
    table = hall.start().table_of(leader)
    assert table is not None
    hall.score(table.meeting.table, *((0, 4000) if leader in table.meeting.home else (4000, 0)))
    hall.do("interrupt", reason="allarme antincendio")
    hall.do("award-prizes")
    assert hall.state.awarded is not None
    assert hall.state.awarded.awards[0][2] == leader
    assert hall.problems() == []
