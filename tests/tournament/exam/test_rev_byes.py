"""Revolution: the incomplete table, and rounds, sessions and the tournament as limits."""

from __future__ import annotations

import pytest

from tests.support import REV
from tests.tournament.hall import Hall, rounds


@pytest.mark.clause("rev-39-f", "rev-def-incomplete-table")
@pytest.mark.parametrize(
    ("format", "deals", "score"),
    [
        ("pairs", 2, (14, 305)),
        ("pairs", 3, (14, 355)),
        ("pairs", 4, (13, 505)),
        ("teams", 3, (13, 555)),
        ("individual-one-against-one", 4, (13, 505)),
    ],
)
def test_who_has_no_opponents_gets_the_printed_score(format: str, deals: int, score: tuple[int, int]) -> None:
    hall = Hall(REV, entries=5, format=format, plan=rounds(REV, "danish", deals=deals))
    hall.start()
    (alone,) = next(one.home for one in hall.round().meetings if one.rests)
    assert (hall.result(alone).vp, hall.result(alone).mp, hall.result(alone).kind) == (*score, "bye")
    hall.play()
    assert (hall.row(alone).vp, hall.row(alone).mp) == score
    assert hall.problems() == []


@pytest.mark.clause("rev-39-i", "rev-def-time-units")
def test_nobody_rests_twice_in_a_session_but_again_in_the_next() -> None:
    plan = (*rounds(REV, "danish", "danish", deals=4), *rounds(REV, "danish", "danish", deals=4, session=2))
    hall = Hall(REV, entries=7, plan=plan)
    rested: dict[int, list[int]] = {1: [], 2: []}
    for _turn in plan:
        order = hall.standing().order if hall.state.rounds else tuple(range(1, 8))
        # the pair drawn last loses every match, so that it is always the lowest
        made = hall.start()
        (alone,) = next(one.home for one in made.meetings if one.rests)
        session = made.plan.session
        lowest = next(one for one in reversed(order) if one not in rested[session])
        assert alone == lowest
        rested[session].append(alone)
        scores = {}
        for number, table in made.tables.items():
            if not table.meeting.rests:
                home_best = table.meeting.home[0] < table.meeting.away[0]
                scores[number] = (4000, 400) if home_best else (400, 4000)
        hall.play(scores)
    assert len(set(rested[1])) == len(set(rested[2])) == 2
    assert 7 in rested[1] and set(rested[1]) & set(rested[2])
    assert hall.problems() == []


@pytest.mark.clause("rev-def-time-units")
def test_warnings_are_counted_through_the_whole_tournament() -> None:
    plan = (*rounds(REV, "danish"), *rounds(REV, "danish", session=2))
    hall = Hall(REV, entries=4, plan=plan)
    hall.play()
    before = hall.row(3).vp
    hall.do("sanction", number=3, level="warning", offence="throwing-cards", round=1)
    assert hall.row(3).vp == before
    hall.play()
    hall.do("sanction", number=3, level="warning", offence="foul-language", round=2)
    row = hall.row(3)
    assert row.vp == sum(one.vp for one in row.scores if one) - 1
    assert hall.problems() == []


@pytest.mark.clause("rev-def-time-units")
def test_a_round_has_its_deals_and_sessions_do_not_run_back() -> None:
    hall = Hall(REV, entries=4)
    hall.refused("set-plan", rounds=(*rounds(REV, "danish", session=2), *rounds(REV, "danish", session=1)))
    hall.do("set-plan", rounds=(*rounds(REV, "danish", deals=4), *rounds(REV, "danish", deals=2, session=2)))
    hall.play({1: (1400, 1000)})
    assert hall.result(1).vp == 12
    hall.start()
    one = hall.round().tables[1].meeting.home[0]
    hall.play({1: (1400, 1000)})
    assert hall.result(one).vp == 15
    assert hall.problems() == []
