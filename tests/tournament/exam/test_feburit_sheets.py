"""FE.BUR.IT. Arts. 30, 31 and what it leaves open: signatures, corrections, lost sheets, ties."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.sheet.paper import Deal, DealSide, Paper
from tests.tournament.exam.stories import finished, seats, vp
from tests.tournament.hall import Hall, rounds

FEB = "feburit"


def deals(*rows: tuple[int, int], totals: tuple[int, int] | None = None) -> Paper:
    """Deals of which only the totals are known."""
    return Paper(
        deals=tuple(Deal(home=DealSide(total=one), away=DealSide(total=two)) for one, two in rows), totals=totals
    )


@pytest.mark.clause("feb-30-b")
def test_a_sheet_counts_only_with_a_signature_of_each_line() -> None:
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish", "danish"))
    hall.start()
    paper = Paper(totals=(1480, 1105))
    hall.do("enter-sheet", round=1, table=1, paper=paper, signed=("home",))
    assert not hall.table(1, 1).results
    hall.score(2, 900, 1000)
    hall.refused("close-round", round=1)
    assert hall.standing().row(hall.table(1, 1).meeting.home[0]).vp == 0  # type: ignore[union-attr]
    hall.do("sign-sheet", round=1, table=1, side="home", version=1)
    assert not hall.table(1, 1).results
    hall.do("sign-sheet", round=1, table=1, side="away", version=1)
    last = hall.table(1, 1).result()
    assert last is not None and (last.home.vp, last.away.vp) == (14, 6)
    hall.do("close-round", round=1)
    finished(hall)


@pytest.mark.clause("feb-30-b")
def test_a_new_version_of_a_sheet_needs_new_signatures() -> None:
    hall = Hall(FEB, entries=2, plan=rounds(FEB, "danish", "danish"))
    hall.start()
    hall.do("enter-sheet", round=1, table=1, paper=Paper(totals=(1480, 1105)), signed=("home",))
    hall.do("enter-sheet", round=1, table=1, paper=Paper(totals=(1480, 1005)), version=1, signed=("away",))
    assert not hall.table(1, 1).results
    hall.refused("sign-sheet", round=1, table=1, side="home", version=1)
    hall.do("sign-sheet", round=1, table=1, side="home", version=2)
    assert hall.table(1, 1).results_of_play()
    hall.do("close-round", round=1)
    finished(hall)


@pytest.mark.clause("feb-31-a")
def test_an_addition_error_is_corrected_until_ranking_and_pairing_are_made() -> None:
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish", "danish", "danish"))
    hall.start()
    hall.score(1, 1155, 1000)  # 410 + 355 + 290, added up wrongly
    hall.score(2, 1155, 1000)
    hall.do("close-round", round=1)
    right = deals((410, 400), (355, 300), (290, 300))
    ask: dict[str, Any] = {"table": 1, "paper": right, "error": "addition"}
    hall.do("correct-sheet", round=1, **ask)
    one, two = hall.table(1, 1).meeting.home[0], hall.table(1, 1).meeting.away[0]
    assert (vp(hall, one), vp(hall, two)) == (11, 9)
    assert hall.row(one).mp == 55
    hall.draft()
    late: dict[str, Any] = {"round": 1, "table": 2, "paper": right, "error": "addition", "confirmed": True}
    assert hall.refused("correct-sheet", **late).article == "31"
    hall.do("publish-round", round=2)
    assert hall.refused("correct-sheet", **late).article == "31"
    hall.do("start-round", round=2)
    assert hall.refused("correct-sheet", **late, assent="whole-table").article == "31"
    finished(hall)


@pytest.mark.clause("feb-31-a")
def test_nothing_but_an_addition_error_is_corrected_after_delivery() -> None:
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish", "danish"))
    hall.start()
    written = deals((410, 400), (355, 300), (290, 300), totals=(1055, 1000))
    hall.do("enter-sheet", round=1, table=1, paper=written, signed=("home", "away"))
    forgotten = deals((510, 400), (355, 300), (290, 300))
    for error in ("other", "addition"):
        ask: dict[str, Any] = {"paper": forgotten, "error": error, "assent": "whole-table"}
        assert hall.refused("correct-sheet", round=1, table=1, **ask).article == "31"
    assert hall.refused("enter-sheet", round=1, table=1, paper=forgotten, version=1).article == "31"
    finished(hall)


@pytest.mark.clause("feb-31-b", "feb-31-c")
def test_inverted_scores_are_put_right_in_a_later_round_if_the_whole_table_says_so() -> None:
    hall = Hall(FEB, entries=8, plan=rounds(FEB, "danish", "danish", "danish", "danish"))
    hall.play()
    hall.play({1: (1480, 1105)})
    home, away = (hall.table(2, 1).meeting.home[0], hall.table(2, 1).meeting.away[0])
    before = vp(hall, home), vp(hall, away)
    hall.start()
    posted = seats(hall, 3)
    swap: dict[str, Any] = {
        "round": 2,
        "table": 1,
        "paper": Paper(totals=(1105, 1480)),
        "error": "inversion",
        "confirmed": True,
    }
    for assent in ("nobody", "opposing-pair"):
        assert hall.refused("correct-sheet", **swap, assent=assent).article == "31"
    hall.do("correct-sheet", **swap, assent="whole-table")
    assert seats(hall, 3) == posted
    assert hall.result(home, 2).vp == 6 and hall.result(away, 2).vp == 14
    assert (vp(hall, home, 2), vp(hall, away, 2)) == before
    assert any(one.subject == "correction" for one, _ in hall.state.notices)
    hall.play()
    after = vp(hall, home), vp(hall, away)
    assert after[0] == before[0] - 8 + hall.result(home, 3).vp
    assert after[1] == before[1] + 8 + hall.result(away, 3).vp
    order = hall.standing().order
    hall.start()
    assert [set(one) for one in seats(hall, 4)] == [set(order[at : at + 2]) for at in (0, 2, 4, 6)]
    finished(hall)


@pytest.mark.clause("feb-31-b")
def test_an_inversion_is_the_same_totals_the_other_way_round_and_ends_with_the_final_ranking() -> None:
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish", "danish"))
    hall.play({1: (1480, 1105)})
    ask: dict[str, Any] = {"round": 1, "table": 1, "error": "inversion", "assent": "whole-table", "confirmed": True}
    hall.refused("correct-sheet", **ask, paper=Paper(totals=(1105, 1400)))
    hall.play()
    hall.do("post-standing", round=2)
    hall.wait(11)
    hall.do("finalise-standing", round=2)
    assert hall.refused("correct-sheet", **ask, paper=Paper(totals=(1105, 1480))).article == "31"
    finished(hall)


@pytest.mark.clause("feb-31-c")
def test_an_inversion_found_before_the_seating_is_posted_makes_the_draft_anew() -> None:
    hall = Hall(FEB, entries=8, plan=rounds(FEB, "danish", "danish"))
    hall.play({1: (2000, 500), 2: (1900, 500), 3: (1800, 500), 4: (1700, 500)})
    hall.draft()
    swap: dict[str, Any] = {"paper": Paper(totals=(500, 2000)), "error": "inversion", "assent": "whole-table"}
    hall.do("correct-sheet", round=1, table=1, **swap)
    order = hall.standing().order
    if len(hall.state.rounds) == 1:
        hall.draft()
    assert [set(one) for one in seats(hall, 2)] == [set(order[at : at + 2]) for at in (0, 2, 4, 6)]
    assert order[0] == hall.table(1, 1).meeting.away[0]
    finished(hall)


@pytest.mark.clause("feb-silent-19")
def test_a_lost_sheet_is_seven_each_until_it_is_found() -> None:
    hall = Hall(FEB, entries=12, plan=rounds(FEB, "danish", "danish", "danish"))
    hall.start()
    hall.do("lose-sheet", round=1, table=5)
    hall.play()
    one, two = hall.table(1, 5).meeting.home[0], hall.table(1, 5).meeting.away[0]
    assert (vp(hall, one), vp(hall, two)) == (7, 7)
    hall.play()
    hall.do("find-sheet", round=1, table=5, paper=Paper(totals=(1500, 400)))
    assert hall.result(one, 1).vp == 18 and hall.result(two, 1).vp == 2
    hall.play()
    assert vp(hall, one) == 18 + hall.result(one, 2).vp + hall.result(one, 3).vp
    finished(hall)


@pytest.mark.clause("feb-silent-19")
def test_players_have_ten_minutes_to_check_the_ranking() -> None:
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish"))
    hall.play()
    hall.refused("end")
    hall.do("post-standing", round=1)
    posted = hall.now
    hall.now = posted + 10 * 60_000 - 2000
    hall.refused("finalise-standing", round=1)
    hall.do("finalise-standing", round=1)
    finished(hall)


@pytest.mark.clause("feb-silent-15")
def test_match_points_decide_between_equal_victory_points() -> None:
    hall = Hall(FEB, entries=8, plan=rounds(FEB, "danish", "danish"))
    hall.play({1: (1610, 1000), 2: (1600, 1000), 3: (1000, 1000), 4: (1000, 1000)})
    first, second = hall.table(1, 1).meeting.home[0], hall.table(1, 2).meeting.home[0]
    assert (vp(hall, first), vp(hall, second)) == (15, 15)
    assert hall.standing().order[:2] == (first, second)
    row = hall.row(second)
    assert row.place == 2 and row.decided is not None and not row.tied
    finished(hall)


def met(hall: Hall, winner: int, points: int) -> None:
    """`winner` is ahead by so many points at its table of the round in play."""
    table = hall.round().table_of(winner)
    assert table is not None
    home = table.meeting.home[0] == winner
    hall.score(table.meeting.table, *((1000 + points, 1000) if home else (1000, 1000 + points)))


@pytest.mark.clause("feb-silent-15")
def test_then_their_own_meeting_decides() -> None:
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish", "danish"))
    hall.start()
    one, two = hall.table(1, 1).meeting.home[0], hall.table(1, 1).meeting.away[0]
    met(hall, one, 100)
    hall.play({2: (1000, 1000)})
    hall.start()
    met(hall, one, -100)
    met(hall, two, 100)
    hall.do("close-round", round=2)
    rows = hall.row(one), hall.row(two)
    assert [(row.vp, row.mp) for row in rows] == [(20, 0), (20, 0)]
    assert rows[1].place == rows[0].place + 1 and not rows[1].tied and rows[1].decided is not None
    finished(hall)


@pytest.mark.clause("feb-silent-15")
def test_then_a_lot_that_stays_the_same() -> None:
    orders = set()
    for _ in range(2):
        hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish"))
        hall.play({1: (1000, 1000), 2: (1000, 1000)})
        rows = hall.standing().rows
        assert [row.place for row in rows] == [1, 1, 1, 1] and all(row.tied for row in rows[1:])
        orders.add(hall.standing().order)
        finished(hall)
    assert len(orders) == 1
    assert {Hall(FEB, entries=9, seed=seed).standing(0).order for seed in "abcdefgh"} != {tuple(range(1, 10))}
