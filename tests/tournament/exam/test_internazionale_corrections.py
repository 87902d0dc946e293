"""International Burraco: what can still be put right after a sheet is delivered, and what becomes of the seating."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.sheet.paper import Deal, DealSide, Paper
from pinella.tournament.model import SIDES
from tests.support import INT, ITA
from tests.tournament.hall import Hall, rounds


def meetings(hall: Hall, number: int = 0) -> set[frozenset[int]]:
    return {frozenset((one.home[0], one.away[0])) for one in hall.round(number).meetings if not one.rests}


def neighbours(order: tuple[int, ...]) -> set[frozenset[int]]:
    return {frozenset(order[at : at + 2]) for at in range(0, len(order), 2)}


def played(*systems: str, entries: int = 8, code: str = INT) -> Hall:
    """One round is over: 1 and 3, 5, 7 have won, ever less."""
    hall = Hall(code, entries=entries, plan=rounds(code, *systems))
    hall.play({1: (2015, 500), 2: (1800, 600), 3: (1500, 600), 4: (1200, 600)})
    return hall


def request(paper: tuple[int, int], **arguments: Any) -> dict[str, Any]:
    return {"round": 1, "table": 1, "paper": Paper(totals=paper)} | arguments


def rows(*totals: tuple[int, int]) -> Paper:
    return Paper(deals=tuple(Deal(home=DealSide(total=one), away=DealSide(total=two)) for one, two in totals))


# --- which errors ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("int-19-a")
@pytest.mark.parametrize("code", [INT, ITA])
def test_an_error_of_addition_until_ranking_and_pairing_are_made(code: str) -> None:
    hall = played("danish", "danish", "danish", code=code)
    assert hall.refused("enter-sheet", round=1, table=1, paper=Paper(totals=(2005, 500)), signed=SIDES, version=1)
    hall.do("correct-sheet", **request((2005, 500)), error="addition")
    assert hall.result(1).mp == 1505
    hall.draft()
    article = hall.refused("correct-sheet", **request((1995, 500)), error="addition").article
    assert article == hall.state.code.cite("sheet.corrections")
    hall.play()
    hall.refused("correct-sheet", **request((1995, 500)), error="addition")
    assert hall.result(1, 1).mp == 1505
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-19-a")
def test_a_sheet_whose_rows_add_up_has_no_error_of_addition() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish", "danish", deals=2))
    hall.start()
    wrong = Paper(deals=rows((535, 200), (470, 300)).deals, totals=(1015, 500))
    hall.refused("enter-sheet", round=1, table=1, paper=wrong, signed=SIDES)
    hall.do("enter-sheet", round=1, table=1, paper=rows((535, 200), (470, 300)), signed=SIDES)
    assert hall.result(1).mp == 505
    other = rows((545, 200), (470, 300))
    hall.refused("correct-sheet", round=1, table=1, paper=other, error="addition")
    hall.refused("correct-sheet", round=1, table=1, paper=other, error="other")
    assert hall.result(1).mp == 505
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-19-a")
def test_other_errors_of_drafting_are_not_corrected() -> None:
    hall = played("danish", "danish", "danish")
    hall.refused("correct-sheet", **request((2115, 500)), error="other", assent="whole-table")
    assert hall.result(1).mp == 1515


@pytest.mark.clause("int-19-b")
@pytest.mark.parametrize("when", ["closed", "drafted", "posted", "played"])
def test_swapped_scores_if_the_whole_table_says_so(when: str) -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish", "danish", "danish"))
    hall.play({1: (980, 1430)})
    if when != "closed":
        hall.draft()
    if when in ("posted", "played"):
        hall.do("publish-round", round=2)
    if when == "played":
        hall.play()
    late = {"confirmed": True} if when in ("posted", "played") else {}
    swap = request((1430, 980), error="inversion", **late)
    hall.refused("correct-sheet", **swap)
    hall.refused("correct-sheet", **swap, assent="opposing-pair")
    hall.refused("correct-sheet", **(swap | {"paper": Paper(totals=(1430, 900))}), assent="whole-table")
    hall.do("correct-sheet", **swap, assent="whole-table")
    assert (hall.result(1, 1).mp, hall.result(2, 1).mp) == (450, -450)
    while len(hall.state.rounds) < 3 or hall.round().status != "closed":
        hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-19-b", "int-19-h")
def test_nothing_is_swapped_once_the_standing_is_final() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish", "danish"))
    hall.play({1: (980, 1430)})
    hall.play()
    hall.do("post-standing", round=2)
    hall.wait(11)
    hall.do("finalise-standing", round=2)
    hall.refused("correct-sheet", **request((1430, 980)), error="inversion", assent="whole-table", confirmed=True)


@pytest.mark.clause("int-19-c", "int-19-d")
@pytest.mark.parametrize("by", ["players", "office"])
def test_a_wrong_transcription_is_put_right_in_the_middle_of_the_next_round(by: str) -> None:
    hall = Hall(INT, entries=8, plan=rounds(INT, "danish", "danish", "danish"))
    hall.play({1: (2200, 1000), 2: (1800, 900), 3: (1500, 900), 4: (1200, 900)})
    hall.start()
    seats = hall.round(2).meetings
    assert hall.result(1, 1).vp == 16
    hall.do("correct-sheet", **request((1750, 1000)), error="transcription", by=by, confirmed=True)
    assert (hall.result(1, 1).vp, hall.result(2, 1).vp) == (14, 6)
    assert hall.round(2).meetings == seats
    moved = hall.table(1, 1).sheet().corrections[-1].would_move
    assert 1 in moved
    hall.play()
    assert hall.row(1).vp == 14 + hall.result(1, 2).vp
    order = hall.standing(2).order
    hall.play()
    assert meetings(hall) == neighbours(order)
    assert hall.problems() == []


# --- and the seating -------------------------------------------------------------------------------------------------


@pytest.mark.clause("int-19-e")
@pytest.mark.parametrize(("system", "count"), [("mitchell", 3), ("round-robin", 3)])
def test_where_seats_do_not_depend_on_scores_the_ranking_is_corrected(system: str, count: int) -> None:
    hall = played(*[system] * count)
    table = hall.table(1, 1)
    first = table.meeting.home[0]
    hall.play()
    made = hall.start()
    seats = made.meetings
    hall.do("correct-sheet", **request((1995, 500)), error="addition", confirmed=True)
    assert hall.result(first, 1).mp == 1495
    assert hall.row(first, 1).mp == 1495
    assert hall.round(3).meetings == seats
    hall.refused("correct-sheet", **request((500, 1995)), error="inversion", confirmed=True)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-19-f")
def test_before_the_seating_is_posted_the_round_is_paired_anew() -> None:
    hall = played("danish", "danish", "danish")
    draft = hall.draft()
    before = {frozenset((one.home[0], one.away[0])) for one in draft.meetings}
    hall.do("correct-sheet", **request((500, 2015)), error="transcription")
    assert len(hall.state.rounds) == 1
    hall.play()
    assert meetings(hall) == neighbours(hall.standing(1).order)
    assert meetings(hall) != before
    assert hall.problems() == []


@pytest.mark.clause("int-19-g")
def test_a_posted_seating_stays_and_the_result_is_corrected() -> None:
    hall = Hall(INT, entries=8, plan=rounds(INT, "danish", "danish", "danish", "danish"))
    hall.play()
    hall.play({1: (2400, 1000), 2: (1000, 600), 3: (1000, 600), 4: (1000, 600)})
    winner = hall.table(2, 1).meeting.home[0]
    assert hall.result(winner, 2).vp == 17
    made = hall.post()
    seats = made.meetings
    hall.do("correct-sheet", round=2, table=1, paper=Paper(totals=(1600, 1000)), error="transcription", confirmed=True)
    assert hall.result(winner, 2).vp == 13
    assert hall.round(3).meetings == seats
    assert "correction" in {notice.subject for notice, _at in hall.state.notices}
    hall.play()
    assert hall.row(winner).vp == hall.result(winner, 1).vp + 13 + hall.result(winner, 3).vp
    order = hall.standing(3).order
    hall.play()
    assert meetings(hall) == neighbours(order)
    assert hall.problems() == []


# --- the last round --------------------------------------------------------------------------------------------------


@pytest.mark.clause("int-19-h")
@pytest.mark.parametrize("error", ["addition", "inversion"])
def test_after_the_last_round_nothing_without_the_referee(error: str) -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    hall.play({1: (1300, 1000)})
    paper = (1000, 1300) if error == "inversion" else (1290, 1000)
    ask = request(paper, error=error, assent="whole-table")
    assert hall.refused("correct-sheet", **ask).article == "19"
    assert hall.result(1).mp == 300
    hall.refused("annul-correction", round=1, table=1, reason="vantaggio")


@pytest.mark.clause("int-19-h")
def test_in_the_last_round_a_change_is_countersigned_first() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish", "danish"))
    hall.start()
    change: dict[str, Any] = {"table": 1, "version": 1, "paper": Paper(totals=(1310, 1000)), "signed": SIDES}
    hall.do("enter-sheet", round=1, table=1, paper=Paper(totals=(1300, 1000)))
    hall.do("enter-sheet", round=1, **change)
    hall.play()
    hall.start()
    hall.do("enter-sheet", round=2, table=1, paper=Paper(totals=(1300, 1000)))
    assert hall.refused("enter-sheet", round=2, **change).article == "19"
    hall.refused("countersign", round=2, table=1, referee="p1a")
    hall.do("countersign", round=2, table=1, referee="Greco")
    hall.do("enter-sheet", round=2, **change)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-19-h")
def test_a_standing_corrected_meanwhile_can_be_shown_for_the_whole_time_again() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    hall.play({2: (1100, 1000)})
    hall.do("post-standing", round=1)
    hall.wait(5)
    hall.do("correct-sheet", **request((600, 1000)), error="transcription", by="office")
    assert hall.standing().order[0] == 2
    hall.do("post-standing", round=1)
    hall.wait(6)
    hall.refused("finalise-standing", round=1)
    hall.wait(4)
    hall.do("finalise-standing", round=1)
    hall.do("end")
    assert hall.problems() == []


@pytest.mark.clause("int-19-h")
def test_the_last_standing_is_provisional_while_players_check_it() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    hall.do("set-prizes", prizes=())
    hall.play()
    hall.refused("award-prizes")
    hall.refused("finalise-standing", round=1)
    hall.do("post-standing", round=1)
    assert not hall.standing().final
    hall.wait(9.9)
    assert hall.refused("finalise-standing", round=1).article == "19"
    hall.refused("award-prizes")
    hall.refused("end")
    hall.wait(0.2)
    hall.do("finalise-standing", round=1)
    assert hall.standing().final
    hall.do("award-prizes")
    hall.do("end")
    assert hall.problems() == []
