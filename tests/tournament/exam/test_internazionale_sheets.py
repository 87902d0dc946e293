"""International Burraco: the score sheet from the first figure to its delivery."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.prints.catalogue import filled
from pinella.prints.papers import ScoreSheets
from pinella.sheet.checks import read
from pinella.sheet.form import spoken
from pinella.sheet.format import Format
from pinella.sheet.paper import Deal, DealSide, Paper
from pinella.tournament.model import SIDES
from pinella.tournament.sheets.acts.keeper import hands_in
from tests.support import INT, ITA
from tests.tournament.hall import Hall, player, rounds


def seated(**arguments: Any) -> Hall:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish", "danish", deals=2), **arguments)
    hall.start()
    return hall


def enter(hall: Hall, paper: Paper, table: int = 1, **arguments: Any) -> None:
    hall.do("enter-sheet", round=hall.round().number, table=table, paper=paper, **arguments)


def lines(first: DealSide, second: DealSide, ended: str = "closed") -> Deal:
    return Deal(home=first, away=second, ended=ended)  # type: ignore[arg-type]


CLOSED = lines(
    DealSide(burracos={"clean": 1, "dirty": 1}, closed=True, cards=165),
    DealSide(burracos={"dirty": 1}, cards=-40),
)
TIMED_OUT = lines(
    DealSide(burracos={"clean": 1}, cards=140), DealSide(burracos={"dirty": 1}, cards=175), ended="time-out"
)


@pytest.mark.clause("int-def-base", "int-def-points", "int-17-a")
def test_the_base_stands_apart_from_the_card_points() -> None:
    hall = seated()
    enter(hall, Paper(deals=(CLOSED, TIMED_OUT)), signed=SIDES)
    sheet = hall.table(1, 1).sheet().last
    assert sheet is not None
    counted = read(sheet.paper, Format(hall.state.code, 2)).rows[0]
    assert [(one.base, one.cards, one.total) for one in counted] == [(400, 165, 565), (100, -40, 60)]
    shown = spoken(sheet.paper, Format(hall.state.code, 2))[0]
    assert shown.home[1:3] == ("400", "165")
    wrong = lines(DealSide(burracos={"clean": 1, "dirty": 1}, closed=True, cards=165, base=500), CLOSED.away)
    hall.refused("enter-sheet", round=1, table=2, paper=Paper(deals=(wrong, TIMED_OUT)), signed=SIDES)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-15-b", "int-16-f")
def test_no_bonus_when_the_lap_of_the_time_out_ends_without_a_close() -> None:
    hall = seated()
    claimed = lines(DealSide(burracos={"clean": 1}, closed=True, cards=140), TIMED_OUT.away, ended="time-out")
    for table, paper in ((1, Paper(deals=(claimed,))), (2, Paper(deals=(CLOSED, claimed)))):
        hall.refused("enter-sheet", round=1, table=table, paper=paper, signed=SIDES)
    enter(hall, Paper(deals=(TIMED_OUT,)), signed=SIDES, accept=True)
    last = hall.table(1, 1).sheet().last
    assert last is not None
    assert last.totals == (340, 275)
    assert hall.result(1).mp == 65
    after_it = Paper(deals=(TIMED_OUT, CLOSED))
    hall.refused("enter-sheet", round=1, table=2, paper=after_it, signed=SIDES, accept=True)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-def-sheet", "int-17-f", "int-17-k")
@pytest.mark.parametrize(("deals", "vp"), [(2, (13, 7)), (3, (11, 9)), (4, (11, 9))])
def test_one_sheet_for_each_table_and_round_with_its_table_of_points(deals: int, vp: tuple[int, int]) -> None:
    hall = Hall(INT, entries=10, plan=rounds(INT, "danish", "danish", deals=deals))
    hall.play({5: (1300, 1000)})
    assert (hall.result(9).vp, hall.result(10).vp) == vp
    made = hall.start()
    meeting = made.tables[5].meeting
    paper = filled(hall.state, "sheets", 2, instant=str, printed="")
    assert isinstance(paper, ScoreSheets)
    (blank,) = (one for one in paper.sheets if one.table == 5)
    assert (paper.heading.round, paper.deals) == (2, deals)
    assert (blank.home.numbers, blank.away and blank.away.numbers) == (meeting.home, meeting.away)
    row = next(one for one in blank.rules.scale.rows if one.low <= 300 and (one.high is None or one.high >= 300))
    assert (row.winner, row.loser) == vp and blank.rules.signatures_per_side == 1
    hall.play()
    assert all(len(table.rooms) == 1 for one in hall.state.rounds for table in one.tables.values())
    assert hall.problems() == []


@pytest.mark.clause("int-17-f", "int-17-h", "int-17-i", "int-17-k")
@pytest.mark.parametrize(
    ("deals", "totals", "vp"),
    [
        (2, (1500, 500), (17, 3)),
        (2, (1505, 500), (18, 2)),
        (3, (1600, 1500), (10, 10)),
        (3, (1605, 1500), (11, 9)),
        (4, (2310, 1565), (14, 6)),
        (4, (500, 2500), (1, 19)),
        (4, (500, 2505), (0, 20)),
    ],
)
def test_a_match_is_worth_what_the_table_in_use_says(deals: int, totals: tuple[int, int], vp: tuple[int, int]) -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish", deals=deals))
    hall.play({1: totals})
    assert (hall.row(1).vp, hall.row(2).vp) == vp
    assert hall.row(1).mp == totals[0] - totals[1]
    assert hall.problems() == []


@pytest.mark.clause("int-17-j", "int-silent-30")
@pytest.mark.parametrize(("ahead", "vp"), [(350, 11), (355, 12), (2500, 19), (2505, 20)])
def test_a_team_match_has_its_own_table(ahead: int, vp: int) -> None:
    hall = Hall(INT, entries=2, format="teams", plan=rounds(INT, "danish"))
    hall.start()
    hall.score(1, 2000, 1000, room="closed")
    hall.score(1, 2000 + ahead - 1000, 2000, room="open")
    assert (hall.result(1).vp, hall.result(2).vp) == (vp, 20 - vp)
    hall.do("close-round", round=1)
    assert hall.problems() == []


@pytest.mark.clause("int-17-b", "int-silent-20")
def test_both_lines_lose_for_a_pozzetto_that_neither_took() -> None:
    hall = seated()
    nobody = lines(
        DealSide(pozzetto="not-taken", cards=120), DealSide(pozzetto="not-taken", cards=60), ended="time-out"
    )
    enter(hall, Paper(deals=(nobody,)), signed=SIDES, accept=True)
    last = hall.table(1, 1).sheet().last
    assert last is not None
    assert last.totals == (20, -40)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("ita-13-b", "ita-13-c")
def test_the_italian_sheet_knows_the_semi_clean_burraco_and_the_international_does_not() -> None:
    hall = Hall(ITA, entries=4, plan=rounds(ITA, "danish", deals=2))
    hall.start()
    kinds = [kind.name for kind in hall.state.code.burraco.kinds]
    one_of_each = lines(DealSide(burracos=dict.fromkeys(kinds, 1), cards=100), DealSide(cards=50), ended="time-out")
    enter(hall, Paper(deals=(one_of_each,)), signed=SIDES, accept=True)
    last = hall.table(1, 1).sheet().last
    assert last is not None
    assert last.totals == (550, 50)
    refused = seated()
    refused.refused("enter-sheet", round=1, table=1, paper=Paper(deals=(one_of_each,)), signed=SIDES, accept=True)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("ita-17-a")
def test_the_italian_game_takes_the_table_of_the_deals_played() -> None:
    hall = Hall(ITA, entries=4, plan=rounds(ITA, "danish"))
    hall.play({1: (1300, 1000)})
    assert (hall.result(1).vp, hall.result(2).vp) == (13, 7)
    assert hall.problems() == []


@pytest.mark.clause("int-18-a")
def test_whoever_drew_the_highest_card_fills_in_the_sheet() -> None:
    hall = seated()
    paper = Paper(totals=(900, 400))
    at_table: dict[str, Any] = {"round": 1, "table": 1, "paper": paper, "source": "table"}
    hall.refused("note-highest-card", round=1, table=1, player="p3a")
    hall.do("note-highest-card", round=1, table=1, player="p1a")
    assert hall.table(1, 1).sheet().keeper == "p1a"
    for other in ("p1b", "p2a", "p2b"):
        assert hall.refused("enter-sheet", **at_table, writer=other).article == "3, 18"
    hall.refused("enter-sheet", **at_table, writer="p3a")
    hall.refused("enter-sheet", **at_table)
    hall.do("enter-sheet", **at_table, writer="p1a")
    hall.do("sign-sheet", round=1, table=1, side="home", signer="p1b", version=1)
    hall.do("sign-sheet", round=1, table=1, side="away", signer="p2b", version=1)
    assert hall.result(1).vp > 10
    hall.play()
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-18-b")
def test_a_sheet_counts_only_when_each_line_has_signed() -> None:
    hall = seated()
    enter(hall, Paper(totals=(1300, 1000)), signers={"home": "p1b"})
    assert hall.table(1, 1).result() is None
    hall.score(2, 900, 400)
    hall.refused("close-round", round=1)
    hall.do("sign-sheet", round=1, table=1, side="home", signer="p1a", version=1)
    assert hall.table(1, 1).result() is None
    hall.refused("sign-sheet", round=1, table=1, side="away", signer="p1a", version=1)
    hall.refused("sign-sheet", round=1, table=1, side="away", signer="p4a", version=1)
    hall.do("sign-sheet", round=1, table=1, side="away", signer="p2a", version=1)
    assert hall.result(1).vp == 13
    table = hall.table(1, 1)
    assert hands_in(hall.state, hall.round(), table, (13, 7)) == "home"
    assert hands_in(hall.state, hall.round(), table, (7, 13)) == "away"
    hall.do("close-round", round=1)
    assert hall.problems() == []


@pytest.mark.clause("int-18-b", "int-silent-27")
def test_after_a_draw_the_pair_that_kept_the_sheet_hands_it_in() -> None:
    hall = seated()
    table = hall.table(1, 1)
    assert hands_in(hall.state, hall.round(), table, (10, 10)) is None
    hall.do("note-highest-card", round=1, table=1, player="p2b")
    assert hands_in(hall.state, hall.round(), table, (10, 10)) == "away"
    assert hands_in(hall.state, hall.round(), table, (11, 9)) == "home"


@pytest.mark.clause("int-18-b")
def test_for_a_team_the_captain_signs() -> None:
    hall = Hall(INT, entries=2, format="teams", plan=rounds(INT, "danish"))
    hall.start()
    paper = Paper(totals=(900, 400))
    refusal = hall.refused("enter-sheet", round=1, table=1, paper=paper, signers={"home": "p1b"})
    assert refusal.article == "19"
    hall.do("enter-sheet", round=1, table=1, paper=paper, signers={"home": "p1a", "away": "p2a"})
    hall.do("enter-sheet", round=1, table=1, room="closed", paper=paper, signers={"home": "p1a"})
    hall.refused("sign-sheet", round=1, table=1, room="closed", side="away", signer="p2c", version=1)
    hall.refused("close-round", round=1)
    hall.do("sign-sheet", round=1, table=1, room="closed", side="away", signer="p2a", version=1)
    hall.do("close-round", round=1)
    assert hall.result(1).mp == 1000
    assert hall.problems() == []


@pytest.mark.clause("int-18-b")
def test_who_comes_in_during_the_round_may_sign_it() -> None:
    hall = seated()
    hall.do("substitute", number=2, leaver="p2b", player=player("nuovo"), during=True)
    enter(hall, Paper(totals=(1300, 1000)), signers={"home": "p1a", "away": "nuovo"})
    assert hall.result(1).vp == 13
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-silent-27")
@pytest.mark.parametrize(("deals", "mp"), [(2, -255), (3, -505), (4, -505)])
def test_a_lost_sheet_is_seven_all_until_it_is_found(deals: int, mp: int) -> None:
    hall = Hall(INT, entries=12, plan=rounds(INT, "danish", "danish", "danish", deals=deals))
    hall.start()
    hall.do("lose-sheet", round=1, table=6)
    hall.play()
    for number in (11, 12):
        assert (hall.result(number).vp, hall.result(number).mp) == (7, mp)
    hall.play()
    assert hall.row(11).vp == 7 + hall.result(11, 2).vp
    hall.do("find-sheet", round=1, table=6, paper=Paper(totals=(2000, 500)))
    assert hall.result(11, 1).vp > 10
    assert hall.row(11).vp == hall.result(11, 1).vp + hall.result(11, 2).vp
    order = hall.standing(2).order
    hall.play()
    assert {frozenset((one.home[0], one.away[0])) for one in hall.round().meetings} == {
        frozenset(order[at : at + 2]) for at in range(0, 12, 2)
    }
    assert hall.problems() == []


@pytest.mark.clause("int-silent-27")
def test_a_sheet_that_is_in_cannot_be_lost() -> None:
    hall = seated()
    hall.score(1, 900, 400)
    hall.refused("lose-sheet", round=1, table=1)
    hall.refused("find-sheet", round=1, table=2, paper=Paper(totals=(900, 400)))
