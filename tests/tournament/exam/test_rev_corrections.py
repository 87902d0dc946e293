"""Revolution: delivered sheets put right, standings to check, and when nothing changes any more."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.acts.actor import Actor
from pinella.sheet.paper import Deal, DealSide, Paper
from pinella.tournament.prizes.events import Prize
from pinella.tournament.rounds.events import TablesSwapped
from tests.support import REV
from tests.tournament.hall import Hall, rounds

TOTALS = {1: (2100, 1000), 2: (1800, 1000), 3: (1500, 1000), 4: (1300, 1000)}


def danish(planned: int = 3, **details: Any) -> Hall:
    return Hall(REV, entries=8, plan=rounds(REV, *["danish"] * planned), **details)


def split(planned: int = 4, **details: Any) -> Hall:
    """Two rounds of a single group, then groups A and B of two tables."""
    plan = (*rounds(REV, "danish", "danish"), *rounds(REV, "danish", groups=(2, 2)), *rounds(REV, "danish"))
    hall = Hall(REV, entries=8, plan=plan[:planned], **details)
    hall.play(TOTALS)
    return hall


def finished(hall: Hall) -> None:
    while len(hall.state.rounds) < hall.state.planned or hall.round().status != "closed":
        if hall.state.plan[len(hall.state.rounds) - (hall.round().status != "closed")].groups and not hall.state.groups:
            hall.to_groups(len(hall.state.rounds) + 1)
        hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-19-a")
def test_before_the_posting_with_the_assent_of_the_other_pair() -> None:
    hall = danish()
    hall.play({**TOTALS, 1: (1240, 1000)})
    right: dict[str, Any] = {"round": 1, "table": 1, "paper": Paper(totals=(1420, 1000)), "error": "other"}
    assert hall.refused("correct-sheet", **right).article == "19"
    made = hall.draft()  # drafted, not posted: still in time
    hall.do("correct-sheet", assent="opposing-pair", **right)
    assert (hall.result(1, 1).vp, hall.result(1, 1).mp) == (12, 420)
    assert [version.totals for version in hall.table(1, 1).sheet().versions] == [(1240, 1000), (1420, 1000)]
    assert len(hall.state.rounds) == 1 and made.status == "draft"  # the draft from the wrong standing is gone
    assert hall.row(1, 1).vp == 12
    hall.post()
    late: dict[str, Any] = {**right, "paper": Paper(totals=(1500, 1000)), "assent": "whole-table", "confirmed": True}
    assert hall.refused("correct-sheet", **late).article == "19"
    finished(hall)


@pytest.mark.clause("rev-19-b", "rev-19-c")
@pytest.mark.parametrize(("error", "by"), [("inversion", "players"), ("transcription", "office")])
def test_an_inverted_score_found_after_the_posting_swaps_the_two_pairs(error: str, by: str) -> None:
    hall = danish()
    hall.play({**TOTALS, 1: (1000, 2100)})
    before = hall.standing(1).order
    hall.post()
    seats = {number: hall.round().places[number] for number in range(1, 9)}
    assert seats[1] != seats[2]
    right: dict[str, Any] = {
        "round": 1,
        "table": 1,
        "paper": Paper(totals=(2100, 1000)),
        "error": error,
        "by": by,
        "confirmed": True,
    }
    assert hall.refused("correct-sheet", **right).article == "19"
    hall.do("correct-sheet", assent="whole-table", **right)
    now = {number: hall.round().places[number] for number in range(1, 9)}
    assert (now[1], now[2]) == (seats[2], seats[1])
    assert {one: now[one] for one in range(3, 9)} == {one: seats[one] for one in range(3, 9)}
    assert hall.standing(1).order == before
    hall.play()
    scores = [hall.row(number, 2).scores[0] for number in (1, 2)]
    assert [one.vp for one in scores if one] == [15, 5]
    finished(hall)


@pytest.mark.clause("rev-19-c")
def test_a_figure_mistyped_by_the_operator_counts_from_the_next_standing_and_moves_nobody() -> None:
    hall = danish()
    hall.play({**TOTALS, 1: (1100, 1000)})
    before = hall.standing(1).order
    seats = hall.post().meetings
    right: dict[str, Any] = {"round": 1, "table": 1, "paper": Paper(totals=(2100, 1000)), "error": "transcription"}
    hall.do("correct-sheet", by="office", confirmed=True, **right)
    assert hall.round().meetings == seats
    assert hall.standing(1).order == before
    hall.play()
    score = hall.row(1, 2).scores[0]
    assert score is not None and score.vp == 15
    finished(hall)


@pytest.mark.clause("rev-19-b")
def test_once_the_next_round_is_played_only_the_standing_is_put_right() -> None:
    hall = danish()
    hall.play({**TOTALS, 1: (1000, 2100)})
    hall.start()
    seats = hall.round().meetings
    events = hall.do(
        "correct-sheet",
        round=1,
        table=1,
        paper=Paper(totals=(2100, 1000)),
        error="inversion",
        assent="whole-table",
        confirmed=True,
    )
    assert not any(isinstance(one, TablesSwapped) for one in events)
    assert hall.round().meetings == seats
    hall.play()
    assert [one.vp for number in (1, 2) if (one := hall.row(number, 2).scores[0])] == [15, 5]
    finished(hall)


@pytest.mark.clause("rev-19-b")
def test_who_has_left_meanwhile_is_not_seated_by_the_swap() -> None:
    hall = Hall(REV, entries=9, plan=rounds(REV, "danish", "danish", "danish"))
    hall.play({**TOTALS, 1: (1000, 2100)})
    hall.do("withdraw", number=1)
    seats = hall.post().meetings
    right: dict[str, Any] = {"round": 1, "table": 1, "paper": Paper(totals=(2100, 1000)), "error": "inversion"}
    hall.do("correct-sheet", assent="whole-table", confirmed=True, **right)
    assert hall.round().meetings == seats
    finished(hall)


@pytest.mark.clause("rev-19-b")
def test_with_new_partners_both_players_of_a_side_change_places() -> None:
    hall = Hall(REV, entries=8, format="individual-new-partner", plan=rounds(REV, "fours", "fours"))
    hall.play({1: (1000, 2100), 2: (1500, 1000)})
    meeting = hall.table(1, 1).meeting
    seats = dict(hall.post().places)
    right: dict[str, Any] = {"round": 1, "table": 1, "paper": Paper(totals=(2100, 1000)), "error": "inversion"}
    hall.do("correct-sheet", assent="whole-table", confirmed=True, **right)
    now = hall.round().places
    for one, other in zip(meeting.home, meeting.away, strict=True):
        assert (now[one], now[other]) == (seats[other], seats[one])
    finished(hall)


@pytest.mark.clause("rev-19-b")
def test_an_inversion_must_be_one() -> None:
    hall = danish()
    hall.play(TOTALS)
    hall.post()
    hall.refused(
        "correct-sheet",
        round=1,
        table=1,
        paper=Paper(totals=(1000, 2000)),
        error="inversion",
        assent="whole-table",
        confirmed=True,
    )
    finished(hall)


@pytest.mark.clause("rev-19-d")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_in_decisive_rounds_a_sheet_is_corrected_only_with_the_referee(number: int) -> None:
    hall = split()
    if number > 2:
        hall.play(TOTALS)
        hall.to_groups(3)
    while len(hall.state.rounds) < number:
        hall.play(TOTALS)
    right: dict[str, Any] = {"round": number, "table": 2, "paper": Paper(totals=(1890, 1000)), "error": "other"}
    refusal = hall.refused("correct-sheet", assent="opposing-pair", **right)
    assert refusal.article == "19"
    # the word of somebody who is no referee is no countersignature
    hall.refused("correct-sheet", assent="opposing-pair", referee_signed=True, actor=Actor.person("Bianchi"), **right)
    # nor that of a phone, though a referee were called like one
    hall.do("appoint", name="pair 1", role="referee")
    hall.refused("correct-sheet", assent="opposing-pair", referee_signed=True, actor=Actor.pair(1), **right)
    hall.refused("countersign", round=number, table=2, referee="Bianchi")
    hall.do("countersign", round=number, table=2, referee="Conti")
    hall.do("correct-sheet", assent="opposing-pair", **right)
    sheet = hall.table(number, 2).sheet()
    assert sheet.last is not None and sheet.last.totals == (1890, 1000)
    assert [name for name, _deal, _version in sheet.countersigned] == ["Conti"]
    # another change needs another countersignature
    again: dict[str, Any] = {**right, "paper": Paper(totals=(1850, 1000))}
    assert hall.refused("correct-sheet", assent="opposing-pair", **again).article == "19"
    finished(hall)


@pytest.mark.clause("rev-19-d")
def test_a_figure_written_at_the_table_is_locked_too_but_not_a_row_still_empty() -> None:
    hall = split(planned=3)
    hall.start()
    one = Deal(home=DealSide(cards=150), away=DealSide(cards=100), ended="stock")
    other = Deal(home=DealSide(cards=180), away=DealSide(cards=100), ended="stock")
    entry: dict[str, Any] = {"round": 2, "table": 1, "source": "table"}
    hall.do("enter-sheet", paper=Paper(deals=(one,)), accept=True, **entry)
    hall.do("enter-sheet", paper=Paper(deals=(one, one)), version=1, accept=True, **entry)
    changed: dict[str, Any] = {"paper": Paper(deals=(other, one, one)), "version": 2, "accept": True, **entry}
    assert hall.refused("enter-sheet", **changed).article == "19"
    hall.do("countersign", round=2, table=1, referee="Greco")
    hall.do("enter-sheet", signed=("home", "away"), **changed)
    assert hall.result(hall.table(2, 1).meeting.home[0], 2).mp == 180
    finished(hall)


@pytest.mark.clause("rev-19-d")
def test_before_the_decisive_rounds_the_referee_is_not_needed() -> None:
    hall = split()
    hall.do("correct-sheet", round=1, table=2, paper=Paper(totals=(1890, 1000)), error="other", assent="opposing-pair")
    assert hall.result(3, 1).mp == 890
    finished(hall)


@pytest.mark.clause("rev-19-e")
def test_an_unsigned_change_that_lifts_a_pair_into_group_a_is_annulled_and_reported() -> None:
    hall = split()
    hall.start()
    places = hall.round().tables
    # the pair home at table 3 wins so high, by an overwritten figure, that it comes into the first four
    lifted, rival = places[3].meeting.home[0], places[3].meeting.away[0]
    hall.play({1: (1000, 1100), 2: (1000, 1100), 3: (4600, 1000), 4: (1000, 1100)})
    assert hall.row(lifted).place <= 4
    hall.refused("annul-correction", round=2, table=3)
    hall.do("annul-correction", round=2, table=3, was=(1100, 1000), reason="sovrascritto")
    assert [(hall.result(n).vp, hall.result(n).mp, hall.result(n).kind) for n in (lifted, rival)] == [
        (7, -555, "annulled")
    ] * 2
    assert hall.row(lifted).place > 4
    reports = [one.opened for one in hall.state.reports.values()]
    assert [(one.about, one.article, one.round) for one in reports] == [("unsigned-correction", "19", 2)]
    finished(hall)


@pytest.mark.clause("rev-19-e")
def test_without_an_advantage_it_is_only_reported() -> None:
    hall = split()
    hall.start()
    first = hall.round().tables[1].meeting.home[0]
    hall.play(TOTALS)
    hall.do("annul-correction", round=2, table=1, was=(2000, 1000), reason="sovrascritto")
    assert hall.result(first).kind == "played"
    assert [one.opened.about for one in hall.state.reports.values()] == ["unsigned-correction"]
    hall.refused("annul-correction", round=1, table=1, was=(2000, 1000), reason="non decisivo")
    finished(hall)


@pytest.mark.clause("rev-19-f")
def test_ten_minutes_to_check_then_the_split_and_no_claim() -> None:
    hall = split()
    hall.refused("form-groups", round=3)
    hall.play(TOTALS)
    assert hall.refused("form-groups", round=3).article == "19"
    hall.do("post-standing", round=2)
    hall.do("countersign", round=2, table=1, referee="Greco")
    claim: dict[str, Any] = {"round": 2, "table": 1, "paper": Paper(totals=(2190, 1000)), "error": "other"}
    hall.wait(9.9)
    assert hall.refused("form-groups", round=3).article == "19"
    assert hall.refused("finalise-standing", round=2).article == "19"
    hall.wait(1)
    # nobody has declared it final yet, but the time is over
    assert hall.refused("correct-sheet", assent="opposing-pair", **claim).article == "19"
    hall.refused("post-standing", round=2)
    hall.refused("assign-result", round=1, table=1, home=(10, 0), away=(10, 0), reason="reclamo")
    hall.do("finalise-standing", round=2)
    hall.do("form-groups", round=3)
    hall.play()
    earlier: dict[str, Any] = {"round": 1, "table": 4, "paper": Paper(totals=(1000, 1300)), "error": "inversion"}
    refusal = hall.refused("correct-sheet", assent="whole-table", referee_signed=True, confirmed=True, **earlier)
    assert refusal.article == "19"
    finished(hall)


@pytest.mark.clause("rev-19-f")
def test_a_claim_within_the_ten_minutes_is_heard() -> None:
    hall = split()
    hall.play(TOTALS)
    hall.do("post-standing", round=2)
    hall.wait(9)
    hall.do("countersign", round=2, table=4, referee="Greco")
    hall.do("correct-sheet", round=2, table=4, paper=Paper(totals=(4600, 1000)), error="other", assent="opposing-pair")
    hall.wait(2)
    # what players saw is no longer true: it may be posted again for another ten minutes
    hall.do("post-standing", round=2)
    hall.wait(11)
    hall.do("finalise-standing", round=2)
    hall.do("form-groups", round=3)
    assert dict(hall.state.groups_for(3))["A"] == hall.standing(2).order[:4]
    finished(hall)


@pytest.mark.clause("rev-19-g")
def test_the_final_standing_is_checked_for_ten_minutes_before_the_prizes() -> None:
    hall = danish(planned=2)
    hall.do("set-prizes", prizes=(Prize(title="Podio", places=3, cents=(9000, 6000, 3000)),))
    hall.play(TOTALS)
    hall.play(TOTALS)
    assert hall.refused("award-prizes").article == "19"
    hall.do("post-standing", round=2)
    posted = hall.now
    assert hall.refused("award-prizes").article == "19"
    hall.wait(5)
    hall.now = posted + 10 * 60_000 - 2_000
    hall.refused("finalise-standing", round=2)
    hall.refused("end")
    hall.do("finalise-standing", round=2)
    claim: dict[str, Any] = {"round": 2, "table": 3, "paper": Paper(totals=(1000, 1500)), "error": "inversion"}
    assert hall.refused("correct-sheet", assent="whole-table", **claim).article == "19"
    hall.do("award-prizes")
    assert hall.state.awarded is not None
    assert [number for _title, _place, number, _cents in hall.state.awarded.awards] == list(hall.standing().order[:3])
    hall.do("end")
    assert hall.problems() == []
