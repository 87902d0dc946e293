"""Fedibur Arts. 1g, 3f, 5: sheets checked, countersigned and corrected, and everybody told."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.sheet.paper import Deal, DealSide, Paper
from tests.tournament.exam.stories import finished, seats, vp
from tests.tournament.hall import Hall, rounds

FED = "fedibur"


def told(hall: Hall) -> list[str]:
    """The public list of corrections."""
    return [str(one.text.message()) for one, _ in hall.state.notices if one.subject == "correction"]


def deals(*rows: tuple[int, int], totals: tuple[int, int] | None = None) -> Paper:
    return Paper(
        deals=tuple(Deal(home=DealSide(total=one), away=DealSide(total=two)) for one, two in rows), totals=totals
    )


@pytest.mark.clause("fed-01g-a")
def test_wrong_victory_points_are_corrected_and_shown() -> None:
    hall = Hall(FED, entries=4, plan=rounds(FED, "danish", "danish"))
    hall.start()
    sheet = Paper(totals=(1420, 1000), vp=(13, 7))
    hall.refused("enter-sheet", round=1, table=1, paper=sheet, signed=("home", "away"))
    assert not hall.table(1, 1).rooms
    hall.do("enter-sheet", round=1, table=1, paper=sheet, signed=("home", "away"), put_right=True)
    one, two = hall.table(1, 1).meeting.home[0], hall.table(1, 1).meeting.away[0]
    assert (hall.result(one).vp, hall.result(two).vp) == (14, 6)
    assert len(told(hall)) == 1 and "13-7" in told(hall)[0] and "14-6" in told(hall)[0]
    (kept,) = hall.table(1, 1).sheet().corrections
    assert kept.by == "office" and kept.article == "1g, 5b"
    finished(hall)


@pytest.mark.clause("fed-01g-a")
def test_a_wrong_sum_is_corrected_and_shown_and_a_right_sheet_passes_unsaid() -> None:
    hall = Hall(FED, entries=4, plan=rounds(FED, "danish", "danish"))
    hall.start()
    wrong = deals((410, 300), (355, 300), (290, 300), totals=(1155, 900))
    hall.refused("enter-sheet", round=1, table=1, paper=wrong, signed=("home", "away"))
    hall.do("enter-sheet", round=1, table=1, paper=wrong, signed=("home", "away"), put_right=True)
    assert hall.result(hall.table(1, 1).meeting.home[0]).mp == 155
    assert len(told(hall)) == 1
    right = deals((410, 300), (355, 300), (290, 300), totals=(1055, 900))
    hall.do("enter-sheet", round=1, table=2, paper=right, signed=("home", "away"), put_right=True)
    assert len(told(hall)) == 1 and not hall.table(1, 2).sheet().corrections
    finished(hall)


@pytest.mark.clause("fed-01g-a")
def test_a_sheet_is_entered_for_its_own_table_and_round() -> None:
    hall = Hall(FED, entries=4, plan=rounds(FED, "danish", "danish"))
    hall.start()
    hall.refused("enter-sheet", round=1, table=3, paper=Paper(totals=(1000, 900)))
    hall.refused("enter-sheet", round=2, table=1, paper=Paper(totals=(1000, 900)))
    hall.refused("enter-sheet", round=1, table=1, paper=Paper(totals=(1001, 900)))
    finished(hall)


@pytest.mark.clause("fed-03f-d")
def test_penalised_cards_still_aside_count_against_their_line() -> None:
    hall = Hall(FED, entries=2, plan=rounds(FED, "danish"))
    hall.start()
    closed = DealSide(burracos={"clean": 1}, closed=True, cards=120)
    aside = DealSide(burracos={"dirty": 1}, cards=200 - 15)  # 9 and 5 penalised and never played
    hall.do(
        "enter-sheet",
        round=1,
        table=1,
        paper=Paper(deals=(Deal(home=closed, away=aside, ended="closed"),)),
        signed=("home", "away"),
        accept=True,
    )
    assert hall.result(hall.table(1, 1).meeting.home[0]).mp == 420 - 285
    hall.do("close-round", round=1)
    finished(hall)


@pytest.mark.clause("fed-05a-b")
def test_one_signature_of_each_line_is_needed() -> None:
    hall = Hall(FED, entries=4, plan=rounds(FED, "danish", "danish"))
    hall.start()
    north = hall.round().seated[hall.table(1, 1).meeting.home[0]][0]
    west = hall.round().seated[hall.table(1, 1).meeting.away[0]][1]
    sheet: dict[str, Any] = {"round": 1, "table": 1, "paper": Paper(totals=(1000, 900))}
    hall.do("enter-sheet", **sheet, signers={"home": north})
    hall.refused("close-round", round=1)
    assert not hall.table(1, 1).results
    hall.do("sign-sheet", round=1, table=1, side="away", version=1, signer=west)
    assert hall.table(1, 1).results_of_play()
    finished(hall)


@pytest.mark.clause("fed-05b-a")
@pytest.mark.parametrize("when", ["before", "drafted", "posted", "later"])
def test_the_office_corrects_at_any_time_and_tells_everybody(when: str) -> None:
    hall = Hall(FED, entries=8, plan=rounds(FED, "danish", "danish", "danish"))
    hall.play({1: (1500, 1000)})
    one = hall.table(1, 1).meeting.home[0]
    if when != "before":
        hall.draft()
    if when in ("posted", "later"):
        hall.do("publish-round", round=2)
    if when == "later":
        hall.play()
        hall.start()
    before = len(told(hall))
    posted = seats(hall)
    fixed: dict[str, Any] = {"paper": Paper(totals=(1700, 1000)), "error": "other", "by": "office", "confirmed": True}
    hall.do("correct-sheet", round=1, table=1, **fixed)
    assert hall.result(one, 1).vp == 16
    assert len(told(hall)) == before + 1
    if when != "before":
        assert seats(hall) == posted
    finished(hall)


@pytest.mark.clause("fed-05b-b")
def test_athletes_are_heard_only_together_and_before_the_next_pairing() -> None:
    hall = Hall(FED, entries=8, plan=rounds(FED, "danish", "danish"))
    hall.play({1: (1500, 1000), 2: (1500, 1000)})
    ask: dict[str, Any] = {"round": 1, "paper": Paper(totals=(1600, 1000)), "error": "other", "by": "players"}
    for assent in ("nobody", "opposing-pair"):
        assert hall.refused("correct-sheet", **ask, table=1, assent=assent).article == "5b"
    hall.do("correct-sheet", **ask, table=1, assent="whole-table")
    assert hall.result(hall.table(1, 1).meeting.home[0]).vp == 15
    assert len(told(hall)) == 1
    hall.draft()
    late = {**ask, "table": 2, "assent": "whole-table", "confirmed": True}
    assert hall.refused("correct-sheet", **late).article == "5b"
    hall.do("publish-round", round=2)
    assert hall.refused("correct-sheet", **late).article == "5b"
    finished(hall)


@pytest.mark.clause("fed-05b-c")
def test_a_round_one_error_corrected_in_round_three_changes_totals_and_no_pairing() -> None:
    hall = Hall(FED, entries=8, plan=rounds(FED, *("danish",) * 4))
    hall.play({1: (1500, 1000), 2: (1600, 1000)})
    home, away = hall.table(1, 1).meeting.home[0], hall.table(1, 1).meeting.away[0]
    hall.play()
    hall.start()
    posted = seats(hall, 2), seats(hall, 3)
    before = vp(hall, home), vp(hall, away)
    fixed: dict[str, Any] = {"paper": Paper(totals=(1000, 2600)), "error": "other", "by": "office", "confirmed": True}
    hall.do("correct-sheet", round=1, table=1, **fixed)
    assert (seats(hall, 2), seats(hall, 3)) == posted
    assert (vp(hall, home), vp(hall, away)) == (before[0] - 14, before[1] + 14)
    hall.play()
    order = hall.standing().order
    hall.start()
    assert [set(one) for one in seats(hall, 4)] == [set(order[at : at + 2]) for at in (0, 2, 4, 6)]
    finished(hall)
