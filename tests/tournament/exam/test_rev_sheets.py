"""Revolution: what a delivered sheet brings, who fills it in, signs it and hands it in; lost sheets."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.sheet.paper import Deal, DealSide, Ended, Paper
from pinella.tournament.model import SIDES
from pinella.tournament.prizes.events import Prize
from pinella.tournament.sheets.acts.keeper import hands_in
from tests.support import REV, case
from tests.tournament.hall import Hall, rounds

CLOSED = DealSide(burracos={"clean": 1, "dirty": 1}, closed=True, cards=240)
PLAYED = DealSide(burracos={"dirty": 1}, cards=150)


def two_deals(first: Deal, second: Deal | None = None) -> Paper:
    level = Deal(home=PLAYED, away=PLAYED, ended="stock")
    return Paper(deals=(level, first) if second is None else (first, second))


def evening(planned: int = 1, entries: int = 4, deals: int = 2) -> Hall:
    hall = Hall(REV, entries=entries, plan=rounds(REV, *["danish"] * planned, deals=deals))
    hall.start()
    return hall


def enter(hall: Hall, paper: Paper, table: int = 1) -> None:
    hall.do("enter-sheet", round=hall.round().number, table=table, paper=paper, signed=SIDES)


def finished(hall: Hall) -> None:
    while len(hall.state.rounds) < hall.state.planned or hall.round().status != "closed":
        hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-15-c", "rev-16-d")
def test_the_final_lap_without_a_closing_gives_nobody_200() -> None:
    hall = evening()
    ended: Ended = "time-out"
    nobody = two_deals(Deal(home=PLAYED, away=PLAYED, ended=ended))
    bonus = two_deals(Deal(home=CLOSED, away=PLAYED, ended=ended))
    refusal = hall.refused("enter-sheet", round=1, table=1, paper=bonus, signed=SIDES)
    assert refusal.article == "15, 16"
    enter(hall, nobody)
    assert hall.result(1).mp == 0
    sheet = hall.table(1, 1).sheet().last
    assert sheet is not None and sheet.totals == (500, 500)
    finished(hall)


@pytest.mark.clause("rev-16-d", "rev-16-b", "rev-17-a", "rev-def-base")
def test_a_closing_within_the_final_lap_is_an_ordinary_closing() -> None:
    hall = evening()
    enter(hall, two_deals(Deal(home=PLAYED, away=CLOSED, ended="closed")))
    sheet = hall.table(1, 1).sheet().last
    assert sheet is not None and sheet.totals == (500, 840 + 250)
    assert hall.result(2).mp == 590
    finished(hall)


@pytest.mark.clause("rev-16-b")
@pytest.mark.parametrize(
    "side",
    [
        DealSide(burracos={"clean": 1, "dirty": 1}, closed=True, pozzetto="not-taken"),
        DealSide(burracos={"dirty": 2}, closed=True, cards=100),
        DealSide(burracos={"clean": 1}, closed=True, cards=100),
        DealSide(closed=True, cards=100),
    ],
)
def test_no_200_without_the_pozzo_or_the_burracos(side: DealSide) -> None:
    hall = evening()
    paper = two_deals(Deal(home=side, away=PLAYED, ended="closed"))
    assert hall.refused("enter-sheet", round=1, table=1, paper=paper, signed=SIDES).article
    enter(hall, two_deals(Deal(home=DealSide(burracos={"revolution": 1}, closed=True), away=PLAYED, ended="closed")))
    assert hall.result(1).mp == 500 + 200 - 250
    finished(hall)


@pytest.mark.clause("rev-17-b", "rev-17-d", "rev-17-e")
def test_the_pozzo_not_taken_costs_200_unless_neither_took_it() -> None:
    hall = evening()
    left = DealSide(pozzetto="not-taken", cards=-30)
    enter(hall, two_deals(Deal(home=PLAYED, away=left, ended="stock")))
    enter(hall, two_deals(Deal(home=left, away=left, ended="time-out")), table=2)
    one, other = (hall.table(1, table).sheet().last for table in (1, 2))
    assert one is not None and one.totals == (500, 250 - 230)
    assert other is not None and other.totals == (220, 220)
    finished(hall)


@pytest.mark.clause("rev-17-c")
def test_a_pozzo_taken_and_not_played_costs_its_cards_only() -> None:
    hall = evening()
    unplayed = DealSide(pozzetto="unplayed", cards=-125)
    enter(hall, two_deals(Deal(home=unplayed, away=CLOSED, ended="closed")))
    sheet = hall.table(1, 1).sheet().last
    assert sheet is not None and sheet.totals == (125, 1090)
    finished(hall)


@pytest.mark.clause("rev-22-r", "rev-silent-18")
def test_a_pair_robbed_of_its_pozzo_is_compensated() -> None:
    hall = evening()
    robbed = DealSide(pozzetto="robbed", closed=True, award=400)
    enter(hall, two_deals(Deal(home=PLAYED, away=robbed, ended="closed", ruled=True)))
    stock = DealSide(pozzetto="robbed", cards=40)
    enter(hall, two_deals(Deal(home=PLAYED, away=stock, ended="stock", ruled=True)), table=2)
    one, other = (hall.table(1, table).sheet().last for table in (1, 2))
    assert one is not None and one.totals == (500, 850)
    assert other is not None and other.totals == (500, 290)
    finished(hall)


@pytest.mark.clause("rev-17-g", "rev-silent-12")
def test_fewer_deals_than_planned_are_read_from_the_planned_table() -> None:
    hall = evening(deals=4)
    won = Deal(home=DealSide(burracos={"clean": 1}, cards=250), away=DealSide(cards=-150), ended="stock")
    none = Deal(ended="not-played")
    paper = Paper(deals=(won, won, Deal(home=PLAYED, away=PLAYED, ended="time-out"), none))
    hall.do("enter-sheet", round=1, table=1, paper=paper, signed=SIDES, accept=True)
    assert (hall.result(1).mp, hall.result(1).vp) == (1400, 15)
    finished(hall)


@pytest.mark.clause("rev-18-a")
def test_the_winner_of_the_seat_draw_fills_in_the_sheet() -> None:
    hall = evening()
    hall.do("note-highest-card", round=1, table=1, player="p1a")
    paper = two_deals(Deal(home=CLOSED, away=PLAYED, ended="closed"))
    at_table: dict[str, Any] = {"round": 1, "table": 1, "paper": paper, "source": "table"}
    for other in ("p1b", "p2a", "p2b"):
        assert hall.refused("enter-sheet", writer=other, **at_table).article == "3, 18"
    hall.refused("enter-sheet", writer="p3a", **at_table)
    hall.do("enter-sheet", writer="p1a", **at_table)
    hall.do("sign-sheet", round=1, table=1, side="home", version=1, signer="p1b")
    hall.do("sign-sheet", round=1, table=1, side="away", version=1, signer="p2a")
    assert hall.result(1).mp == 590
    finished(hall)


@pytest.mark.clause("rev-18-b")
def test_one_signature_of_each_pair_makes_the_sheet_and_the_winners_deliver_it() -> None:
    hall = evening()
    paper = two_deals(Deal(home=PLAYED, away=CLOSED, ended="closed"))
    hall.do("enter-sheet", round=1, table=1, paper=paper)
    assert hall.refused("sign-sheet", round=1, table=1, side="home", version=1, signer="p2a").article == "18"
    hall.do("sign-sheet", round=1, table=1, side="home", version=1, signer="p1a")
    assert not hall.table(1, 1).results
    hall.refused("close-round", round=1)
    hall.do("sign-sheet", round=1, table=1, side="away", version=1, signer="p2b")
    result = hall.table(1, 1).result()
    assert result is not None and result.away.vp > result.home.vp
    assert hands_in(hall.state, hall.round(), hall.table(1, 1), (result.home.vp, result.away.vp)) == "away"
    finished(hall)


@pytest.mark.clause("rev-18-b")
@pytest.mark.parametrize(("keeper", "side"), [("p1b", "home"), ("p2a", "away")])
def test_after_a_draw_those_who_filled_it_in_deliver_it(keeper: str, side: str) -> None:
    hall = evening()
    hall.do("note-highest-card", round=1, table=1, player=keeper)
    hall.score(1, 500, 500)
    assert hands_in(hall.state, hall.round(), hall.table(1, 1), (10, 10)) == side
    hall.do("leave-sheet", round=1, table=1)
    number = 1 if side == "home" else 2
    assert [one.given.sanction.contestant for one in hall.state.sanctions.values()] == [number]
    finished(hall)


@pytest.mark.clause("rev-18-c")
def test_a_sheet_left_on_the_table_warns_the_winners() -> None:
    hall = evening(planned=2, entries=8)
    hall.refused("leave-sheet", round=1, table=4)
    hall.score(4, 500, 900)
    hall.do("leave-sheet", round=1, table=4)
    hall.score(3, 500, 500)
    hall.refused("leave-sheet", round=1, table=3)
    given = [one.given.sanction for one in hall.state.sanctions.values()]
    assert [(one.contestant, one.sanction, one.article) for one in given] == [(8, "warning", "18")]
    finished(hall)


LOST = {2: -155, 3: -555, 4: -505}


@pytest.mark.clause("rev-18-d")
@pytest.mark.parametrize("deals", [2, 3, 4])
def test_a_lost_sheet_counts_seven_each_until_it_is_found(deals: int) -> None:
    hall = Hall(REV, entries=6, plan=rounds(REV, *["danish"] * 4, deals=deals))
    hall.play()
    hall.start()
    (one, other) = (hall.table(2, 2).meeting.home[0], hall.table(2, 2).meeting.away[0])
    hall.do("lose-sheet", round=2, table=2)
    assert [(hall.result(n).vp, hall.result(n).mp, hall.result(n).kind) for n in (one, other)] == [
        (7, LOST[deals], "lost-sheet")
    ] * 2
    hall.play()
    before = hall.standing(2).order
    hall.start()
    seats = hall.round().meetings
    hall.do("find-sheet", round=2, table=2, paper=Paper(totals=(2200, 1000)))
    vp = {2: 20, 3: 15, 4: 15}[deals]
    assert (hall.result(one, 2).vp, hall.result(other, 2).vp) == (vp, 20 - vp)
    assert hall.standing(2).order == before  # what was posted stands; from the next standing on it counts
    assert hall.round().meetings == seats
    hall.play()
    scores = hall.row(one, 3).scores
    assert scores[1] is not None and scores[1].vp == vp
    finished(hall)


@pytest.mark.clause("rev-18-d")
def test_lost_team_sheets_count_555_until_both_are_found() -> None:
    hall = Hall(REV, entries=2, format="teams", plan=rounds(REV, "danish"))
    hall.start()
    hall.do("lose-sheet", round=1, table=1)
    assert [(hall.result(n).vp, hall.result(n).mp) for n in (1, 2)] == [(7, -555)] * 2
    hall.do("find-sheet", round=1, table=1, room="closed", paper=Paper(totals=(1480, 1000)))
    assert [(hall.result(n).vp, hall.result(n).mp) for n in (1, 2)] == [(7, -555)] * 2
    hall.do("find-sheet", round=1, table=1, room="open", paper=Paper(totals=(1900, 1000)))
    assert [(hall.result(n).vp, hall.result(n).mp) for n in (1, 2)] == [(15, 1380), (5, -1380)]
    finished(hall)


@pytest.mark.parametrize(
    ("deals", "difference", "vp"),
    [
        *(case("rev-17-vp2 rev-17-g", 2, gap, vp) for gap, vp in ((50, 10), (55, 11), (255, 14))),
        *(case("rev-17-vp2 rev-17-g", 2, gap, vp) for gap, vp in ((1150, 19), (1155, 20))),
        *(case("rev-17-vp3 rev-17-g", 3, gap, vp) for gap, vp in ((150, 10), (1300, 15), (1400, 16), (2505, 20))),
        *(case("rev-17-vp4 rev-17-g", 4, gap, vp) for gap, vp in ((645, 13), (1400, 15), (1450, 15), (1455, 16))),
        *(case("rev-17-vp4 rev-17-g", 4, gap, vp) for gap, vp in ((3450, 19), (3455, 20))),
    ],
)
def test_the_difference_of_the_round_is_read_from_its_own_table(deals: int, difference: int, vp: int) -> None:
    hall = evening(deals=deals)
    hall.refused("enter-sheet", round=1, table=1, paper=Paper(totals=(1000 + difference + 1, 1000)), signed=SIDES)
    hall.score(1, 1000, 1000 + difference)
    assert (hall.result(2).vp, hall.result(1).vp, hall.result(2).mp) == (vp, 20 - vp, difference)
    finished(hall)


def merit(prizes: int = 4, lost: int = 2) -> Hall:
    """Eight pairs, two rounds of a single group, then groups A and B of two tables; table 2 of round `lost` is lost."""
    plan = (*rounds(REV, "danish", "danish", deals=4), *rounds(REV, "danish", deals=4, groups=(2, 2)))
    hall = Hall(REV, entries=8, plan=(*plan, *rounds(REV, "danish", deals=4)))
    if prizes:
        hall.do("set-prizes", prizes=(Prize(title="Girone A", places=prizes, group="A"),))
    for number in (1, 2):
        hall.start()
        if number == lost:
            hall.do("lose-sheet", round=number, table=2)
        hall.play({1: (3000, 1000), 2: (2000, 1000), 3: (1400, 1000), 4: (4600, 1000)})
    return hall


@pytest.mark.clause("rev-18-e")
@pytest.mark.parametrize("when", ["final", "split", "playing"])
def test_a_sheet_lost_before_the_split_and_found_after_it_is_not_restored(when: str) -> None:
    hall = merit(lost=1)
    hall.do("post-standing", round=2)
    hall.wait(11)
    hall.do("finalise-standing", round=2)
    if when != "final":
        hall.do("form-groups", round=3)
    if when == "playing":
        hall.start()
    hall.do("find-sheet", round=1, table=2, paper=Paper(totals=(2000, 1000)))
    assert [(hall.result(n, 1).vp, hall.result(n, 1).kind) for n in (3, 4)] == [(7, "lost-sheet")] * 2
    if when == "final":
        hall.do("form-groups", round=3)
    finished(hall)
    assert [hall.row(n).scores[0].vp for n in (3, 4)] == [7, 7]  # type: ignore[union-attr]


@pytest.mark.clause("rev-18-e")
def test_found_before_the_standing_is_final_it_is_restored() -> None:
    hall = merit(lost=1)
    hall.do("find-sheet", round=1, table=2, paper=Paper(totals=(2000, 1000)))
    assert [hall.result(n, 1).vp for n in (3, 4)] == [14, 6]
    hall.to_groups(3)
    finished(hall)


@pytest.mark.clause("rev-18-f")
def test_still_lost_at_the_split_a_pair_that_would_win_a_prize_by_it_has_nothing() -> None:
    hall = merit()
    table = hall.table(2, 2).meeting
    (one,), (other,) = table.home, table.away
    gains = [n for n in (one, other) if hall.row(n).place <= 4]
    assert len(gains) == 1
    (gainer,) = gains
    rival = other if gainer == one else one
    hall.refused("lower-score", round=2, number=rival)
    hall.do("lower-score", round=2, number=gainer)
    assert (hall.result(gainer).vp, hall.result(gainer).mp) == (0, -3455)
    assert (hall.result(rival).vp, hall.result(rival).mp) == (7, -505)
    hall.to_groups(3)
    assert hall.state.group_of(gainer, 3) == "B"
    finished(hall)


@pytest.mark.clause("rev-18-f")
@pytest.mark.parametrize("prizes", [0, 2])
def test_without_a_certain_prize_in_group_a_seven_each_stands(prizes: int) -> None:
    hall = merit(prizes=prizes)
    table = hall.table(2, 2).meeting
    for number in (*table.home, *table.away):
        hall.refused("lower-score", round=2, number=number)
    hall.to_groups(3)
    finished(hall)


@pytest.mark.clause("rev-18-f")
def test_before_the_last_round_of_the_single_group_it_may_still_be_found() -> None:
    plan = (*rounds(REV, "danish", "danish", deals=4), *rounds(REV, "danish", deals=4, groups=(2, 2)))
    hall = Hall(REV, entries=8, plan=plan)
    hall.do("set-prizes", prizes=(Prize(title="Girone A", places=4, group="A"),))
    hall.start()
    hall.do("lose-sheet", round=1, table=2)
    hall.play({1: (3000, 1000), 3: (1000, 4600), 4: (4600, 1000)})
    for number in (3, 4):
        hall.refused("lower-score", round=1, number=number)
    hall.play()
    hall.to_groups(3)
    finished(hall)
