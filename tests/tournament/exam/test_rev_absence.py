"""Revolution: pairs that leave, vanish, are away, or bring a match to its end."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.tournament.prizes.events import Prize
from tests.support import REV
from tests.tournament.hall import Hall, rounds


def pairs(entries: int, planned: int, *, system: str = "danish", deals: int = 4, **details: Any) -> Hall:
    return Hall(REV, entries=entries, plan=rounds(REV, *[system] * planned, deals=deals), **details)


def vp_mp(hall: Hall, number: int, round_: int = 0) -> tuple[int, int]:
    score = hall.result(number, round_)
    return score.vp, score.mp


@pytest.mark.clause("rev-38-f")
@pytest.mark.parametrize("departure", ["temporary", "for-good"])
@pytest.mark.parametrize("notified", [True, False])
def test_who_leaves_without_telling_the_director_is_referred(departure: str, notified: bool) -> None:
    hall = pairs(8, 5)
    for _turn in range(3):
        hall.play()
    hall.do("withdraw", number=7, departure=departure, notified=notified)
    reports = [(one.opened.about, one.opened.number, one.opened.article) for one in hall.state.reports.values()]
    assert reports == ([] if notified else [("absence", 7, "38")])
    hall.play()
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-38-g")
@pytest.mark.parametrize("departure", ["temporary", "for-good"])
def test_the_absent_pair_has_seven_three_times_then_nothing_and_stays_in_the_standing(departure: str) -> None:
    hall = pairs(8, 8)
    for _turn in range(3):
        hall.play()
    hall.do("withdraw", number=7, departure=departure)
    for _turn in range(4):
        hall.play()
    assert [vp_mp(hall, 7, number) for number in (4, 5, 6, 7)] == [(7, -505), (7, -505), (7, -505), (0, -3455)]
    assert 7 in hall.standing().order
    hall.play()
    assert hall.row(7).vp == sum(one.vp for one in hall.row(7).scores if one)
    assert hall.problems() == []


@pytest.mark.clause("rev-38-g")
@pytest.mark.parametrize(("deals", "score"), [(2, (7, -305)), (3, (7, -355))])
def test_with_fewer_deals_only_the_match_points_of_the_absent_pair_vary(deals: int, score: tuple[int, int]) -> None:
    """Art. 38: “7 V.P. e -505 M.P. … (i M.P variano a seconda del numero delle smazzate previste)”."""
    hall = pairs(6, 2, deals=deals)
    hall.play()
    hall.do("withdraw", number=3, departure="temporary")
    hall.play()
    assert vp_mp(hall, 3) == score
    assert hall.problems() == []


@pytest.mark.clause("rev-38-g")
@pytest.mark.parametrize("departure", ["temporary", "for-good"])
def test_the_absent_pair_keeps_its_place_through_the_split(departure: str) -> None:
    plan = (*rounds(REV, "danish", deals=4), *rounds(REV, "danish", deals=4, groups=(2, 2)))
    hall = Hall(REV, entries=8, plan=plan)
    hall.play({1: (4000, 400), 2: (3000, 1000), 3: (2400, 1000), 4: (1900, 1000)})
    assert hall.standing().order[0] == 1
    hall.do("withdraw", number=1, departure=departure)
    hall.to_groups(2)
    assert hall.state.group_of(1, 2) == "A"
    hall.play()
    assert vp_mp(hall, 1) == (7, -505)
    assert hall.row(1).group == "A"
    assert hall.row(1).vp == 27
    assert hall.problems() == []


@pytest.mark.clause("rev-38-h")
@pytest.mark.parametrize(
    ("running", "present", "leaver"),
    [(None, (13, 505), (7, -505)), ((15, 1100), (15, 1100), (5, -1100)), ((12, 400), (13, 505), (7, -505))],
)
def test_a_pair_leaves_during_the_round(
    running: tuple[int, int] | None, present: tuple[int, int], leaver: tuple[int, int]
) -> None:
    hall = pairs(8, 2)
    hall.start()
    hall.do("leave-table", round=1, table=3, side="home", running=running)
    assert (vp_mp(hall, 6), vp_mp(hall, 5)) == (present, leaver)
    hall.play()
    hall.play()
    assert vp_mp(hall, 5) == (7, -505)
    assert hall.problems() == []


@pytest.mark.clause("rev-38-h")
def test_a_leaver_gains_no_place_that_it_did_not_earn() -> None:
    hall = pairs(4, 1)
    hall.do("set-prizes", prizes=(Prize(title="Podio", places=3),))
    hall.start()
    hall.do("leave-table", round=1, table=1, side="away")
    hall.play({2: (2100, 1000)})
    assert hall.row(2).place == 3
    hall.do("lower-score", round=1, number=2)
    assert vp_mp(hall, 2)[0] == 0
    assert vp_mp(hall, 1) == (13, 505)
    assert hall.problems() == []


@pytest.mark.clause("rev-38-i")
def test_a_deal_suspended_for_disorder_of_both() -> None:
    hall = pairs(4, 2)
    hall.start()
    hall.do("leave-table", round=1, table=2, side="home", how="disorder")
    assert [vp_mp(hall, number) for number in (3, 4)] == [(7, -505)] * 2
    hall.play()
    hall.play()  # nobody has left: all four play on
    assert len(hall.round().meetings) == 2
    assert hall.problems() == []


@pytest.mark.clause("rev-38-k")
def test_both_pairs_abandon() -> None:
    hall = pairs(6, 2)
    hall.start()
    hall.do("leave-table", round=1, table=3, side="home", both=True)
    assert [vp_mp(hall, number)[0] for number in (5, 6)] == [0, 0]
    hall.play()
    hall.play()
    assert not {5, 6} & set(hall.round().places)
    assert hall.problems() == []


@pytest.mark.clause("rev-38-l", "rev-38-m")
@pytest.mark.parametrize(("running", "innocent"), [((12, 400), (13, 505)), ((16, 1500), (16, 1500))])
def test_a_pair_that_walks_out_after_a_quarrel_is_out_for_good(
    running: tuple[int, int], innocent: tuple[int, int]
) -> None:
    hall = pairs(8, 3)
    hall.play()
    hall.start()
    table = hall.round().table_of(8)
    assert table is not None
    side = table.meeting.side_of(8)
    (rival,) = table.meeting.away if side == "home" else table.meeting.home
    hall.do("leave-table", round=2, table=table.meeting.table, side=side, how="walkout", running=running)
    assert vp_mp(hall, 8)[0] == 0
    assert vp_mp(hall, rival) == innocent
    assert [(one.opened.about, one.opened.number) for one in hall.state.reports.values()] == [("sports-justice", 8)]
    hall.play()
    assert hall.refused("return", number=8).article == "38"
    before = hall.row(8).vp
    hall.play()
    assert 8 not in hall.round().places
    assert hall.row(8).vp == before  # shut out, it is not credited with the score of the absent
    assert hall.problems() == []


@pytest.mark.clause("rev-38-n")
@pytest.mark.parametrize("system", ["round-robin", "mitchell"])
@pytest.mark.parametrize("moment", ["before", "posted", "playing"])
def test_later_opponents_of_a_pair_that_has_gone_have_the_walkover(system: str, moment: str) -> None:
    hall = pairs(6, 3, system=system)
    whole = pairs(6, 3, system=system)
    for _turn in range(3):
        whole.play()
    rivals = {
        one.number: next(iter({*table.meeting.home, *table.meeting.away} - {6}))
        for one in whole.state.rounds
        if (table := one.table_of(6)) is not None
    }
    hall.play()
    earlier = vp_mp(hall, 6)
    first = 2
    if moment == "before":
        hall.do("withdraw", number=6)
    elif moment == "posted":
        hall.post()
        hall.do("withdraw", number=6)
    else:
        first = 3
        hall.start()
        table = hall.round().table_of(6)
        assert table is not None
        hall.do("leave-table", round=2, table=table.meeting.table, side=table.meeting.side_of(6))
    while len(hall.state.rounds) < 3 or hall.round().status != "closed":
        hall.play()
    for number in range(first, 4):
        assert vp_mp(hall, rivals[number], number) == (13, 505)
    assert vp_mp(hall, 6, 1) == earlier
    assert 6 in hall.standing().order
    assert hall.problems() == []


@pytest.mark.clause("rev-38-p")
@pytest.mark.parametrize(
    ("running", "present", "absent"), [(None, (14, 355), (6, -355)), ((17, 1700), (17, 1700), (3, -1700))]
)
def test_away_for_more_than_ten_minutes_ends_the_match(
    running: tuple[int, int] | None, present: tuple[int, int], absent: tuple[int, int]
) -> None:
    hall = pairs(4, 2, deals=3)
    hall.start()
    hall.do("note-away", round=1, table=1, side="away", minutes=10.0)
    assert not hall.table(1, 1).results
    assert hall.table(1, 1).extra_minutes == 10
    hall.do("note-away", round=1, table=1, side="away", minutes=10.5, running=running)
    assert (vp_mp(hall, 1), vp_mp(hall, 2)) == (present, absent)
    hall.play()
    hall.play()
    assert hall.problems() == []
