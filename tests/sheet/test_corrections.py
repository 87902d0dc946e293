"""Corrections of a delivered sheet, exactly as each code allows them."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pinella.codes.loader import load_code, shipped
from pinella.sheet.checks import read
from pinella.sheet.corrections import (
    ASSENTS,
    PHASES,
    CorrectionRequest,
    CorrectionRuling,
    Phase,
    correction,
    put_right,
    really_addition,
    unsigned_change,
)
from pinella.sheet.format import Format
from pinella.sheet.paper import Deal, DealSide, Paper
from pinella.sheet.special import annulled_scores
from tests.support import FEB, FED, FIT, INT, ITA, REV, case

BEFORE, PAIRED, POSTED, FINAL = PHASES


def ask(
    code: str, error: Any, phase: Phase, assent: Any = "nobody", paper: Paper | None = None, **facts: Any
) -> CorrectionRuling:
    facts.setdefault("asked_by", "players")
    facts.setdefault("by_scores", True)
    request = CorrectionRequest(error=error, phase=phase, assent=assent, **facts)
    return correction(load_code(code), request, paper)


def rows(*totals: tuple[int, int], written: tuple[int, int] | None = None, **fields: Any) -> Paper:
    deals = tuple(Deal(home=DealSide(total=one), away=DealSide(total=other)) for one, other in totals)
    return Paper(deals=deals, totals=written, **fields)


# --- addition --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [case("feb-31-a", FEB), case("int-19-a", INT), (ITA), (FIT)])
def test_an_addition_error_until_the_ranking_is_made(code: str) -> None:
    sheet = rows((410, 0), (355, 0), (290, 0), written=(1155, 0))
    ruling = ask(code, "addition", BEFORE, paper=sheet)
    assert ruling.allowed and ruling.seating == "free"
    assert put_right(sheet, Format(load_code(code), 3)).paper.totals == (1055, 0)
    for phase in (PAIRED, POSTED, FINAL):
        late = ask(code, "addition", phase, paper=sheet)
        assert not late.allowed and not late.needs
        assert "have been made" in str(late.message)
        assert late.article


@pytest.mark.clause("int-19-a")
def test_only_what_really_does_not_add_up_is_an_addition_error() -> None:
    wrong = rows((535, 300), (470, 200), written=(1015, 500))
    assert ask(INT, "addition", BEFORE, paper=wrong).allowed
    assert put_right(wrong, Format(load_code(INT), 2)).paper.totals == (1005, 500)
    right = replace(wrong, totals=(1005, 500))
    refused = ask(INT, "addition", BEFORE, paper=right)
    assert not refused.allowed and "add up" in str(refused.message)


@pytest.mark.parametrize("code", [case("feb-31-a", FEB), case("int-19-a", INT)])
def test_another_error_in_filling_in_is_never_corrected(code: str) -> None:
    for phase in PHASES:
        ruling = ask(code, "other", phase, "whole-table")
        assert not ruling.allowed and not ruling.needs


def test_errors_of_addition_within_a_row() -> None:
    code = load_code(INT)
    listed = DealSide(burracos={"clean": 1, "dirty": 1}, closed=True, cards=40, base=650, total=690)
    paper = Paper(deals=(Deal(home=listed),))
    assert really_addition(code, paper)
    fixed = put_right(paper, Format(code, 3))
    assert [str(change) for change in fixed.changes] == [
        "deal 1, N/S: base 650 becomes 400",
        "deal 1, N/S: total 690 becomes 440",
    ]
    assert not really_addition(code, fixed.paper)
    assert not really_addition(code, Paper(totals=(100, 0)))


# --- inversion -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [case("feb-31-b", FEB), case("int-19-b", INT)])
def test_swapped_scores_need_the_whole_table(code: str) -> None:
    for phase in (BEFORE, PAIRED, POSTED):
        assert ask(code, "inversion", phase, "whole-table").allowed
        for few in ("nobody", "opposing-pair"):
            denied = ask(code, "inversion", phase, few)
            assert not denied.allowed
            assert [str(need) for need in denied.needs] == ["the acknowledgement of the whole table"]
    assert not ask(code, "inversion", FINAL, "whole-table").allowed


@pytest.mark.clause("int-19-b")
def test_a_sheet_may_show_the_inversion_itself() -> None:
    code = load_code(INT)
    swapped = rows((1430, 980), written=(980, 1430))
    assert [str(one.message) for one in read(swapped, Format(code, 2)).errors] == [
        "sheet: the totals of the two sides are written the wrong way round"
    ]
    assert put_right(swapped, Format(code, 2)).paper.totals == (1430, 980)
    other = read(rows((1430, 980), written=(1430, 985)), Format(code, 2)).errors
    assert other and not any("wrong way round" in str(one.message) for one in other)


@pytest.mark.parametrize(
    ("code", "assent"), [case("feb-31-c", FEB, "whole-table"), case("int-19-d int-19-g", INT, "whole-table")]
)
def test_posted_seating_stays_and_the_next_pairing_uses_the_right_ranking(code: str, assent: str) -> None:
    ruling = ask(code, "inversion", POSTED, assent, later_rounds=1)
    assert (ruling.allowed, ruling.seating, ruling.counts_from) == (True, "kept", "next-round")


@pytest.mark.clause("int-19-f")
def test_a_seating_not_yet_posted_is_made_anew() -> None:
    for error, assent in (("inversion", "whole-table"), ("transcription", "nobody")):
        ruling = ask(INT, error, PAIRED, assent)
        assert (ruling.allowed, ruling.seating, ruling.counts_from) == (True, "redraw", "now")


@pytest.mark.clause("int-19-c")
@pytest.mark.parametrize("asked_by", ["players", "office"])
def test_a_wrong_entry_is_put_right_after_ranking_and_pairing(asked_by: str) -> None:
    for phase in (BEFORE, PAIRED, POSTED):
        assert ask(INT, "transcription", phase, asked_by=asked_by).allowed
    assert ask(INT, "transcription", POSTED, asked_by=asked_by).seating == "kept"


def test_who_may_put_a_wrong_entry_right_when_the_ranking_is_final() -> None:
    assert not ask(INT, "transcription", FINAL).allowed
    assert ask(INT, "transcription", FINAL, asked_by="office").allowed
    assert ask(FEB, "transcription", POSTED).allowed


@pytest.mark.clause("int-19-e")
def test_where_pairings_do_not_depend_on_scores_it_is_corrected() -> None:
    sheet = rows((535, 300), (470, 200), written=(1015, 500))
    for phase in (PAIRED, POSTED):
        ruling = ask(INT, "addition", phase, paper=sheet, by_scores=False)
        assert (ruling.allowed, ruling.seating, ruling.counts_from) == (True, "free", "now")
    assert not ask(INT, "addition", POSTED, paper=sheet).allowed
    assert not ask(INT, "addition", FINAL, paper=sheet, by_scores=False).allowed
    assert not ask(INT, "other", POSTED, by_scores=False).allowed
    assert not ask(FEB, "addition", POSTED, paper=sheet, by_scores=False).allowed


def test_the_last_round_is_corrected_only_with_the_referee() -> None:
    last: dict[str, Any] = {"decisive": ("last-round",), "by_scores": False}
    refused = ask(INT, "addition", BEFORE, **last)
    assert not refused.allowed and not refused.may_annul and not refused.report
    assert "called first and countersigned" in str(refused.message)
    assert ask(INT, "addition", BEFORE, **last, referee_signed=True).allowed
    assert ask(INT, "transcription", BEFORE, **last).allowed
    assert ask(INT, "addition", BEFORE, decisive=("merit-group-rounds",)).allowed


# --- Revolution ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("rev-19-a")
def test_revolution_any_error_until_the_seating_is_posted() -> None:
    for error in ("other", "addition"):
        for phase, seating in ((BEFORE, "free"), (PAIRED, "redraw")):
            ruling = ask(REV, error, phase, "opposing-pair")
            assert (ruling.allowed, ruling.seating, ruling.counts_from) == (True, seating, "now")
            alone = ask(REV, error, phase)
            assert not alone.allowed
            assert [str(need) for need in alone.needs] == ["the confirmation of the opposing pair"]
        posted = ask(REV, error, POSTED, "whole-table")
        assert not posted.allowed and not posted.needs
        assert not ask(REV, error, POSTED, "whole-table", by_scores=False).allowed


@pytest.mark.clause("rev-19-b")
def test_revolution_inverted_pairs_change_places() -> None:
    ruling = ask(REV, "inversion", POSTED, "whole-table", later_rounds=1)
    assert (ruling.allowed, ruling.seating, ruling.counts_from) == (True, "swap-the-two-pairs", "next-round")
    assert not ask(REV, "inversion", POSTED, "opposing-pair", later_rounds=1).allowed
    assert ask(REV, "inversion", PAIRED, "whole-table").seating == "redraw"
    older = ask(REV, "inversion", POSTED, "whole-table", later_rounds=2)
    assert (older.allowed, older.seating) == (True, "kept")


@pytest.mark.clause("rev-19-c")
@pytest.mark.parametrize("asked_by", ["players", "office"])
def test_revolution_an_operators_error_goes_the_same_way(asked_by: str) -> None:
    typed: dict[str, Any] = {"swapped": True, "asked_by": asked_by, "later_rounds": 1}
    ruling = ask(REV, "transcription", POSTED, "whole-table", **typed)
    assert (ruling.allowed, ruling.seating, ruling.counts_from) == (True, "swap-the-two-pairs", "next-round")
    assert ask(REV, "transcription", POSTED, **typed).needs
    plain = ask(REV, "transcription", POSTED, asked_by=asked_by, later_rounds=1)
    assert (plain.allowed, plain.seating, plain.counts_from) == (True, "kept", "next-round")
    assert ask(REV, "transcription", PAIRED, asked_by=asked_by, swapped=True).seating == "redraw"
    assert not ask(REV, "transcription", FINAL, "whole-table", asked_by=asked_by).allowed


@pytest.mark.clause("rev-19-d")
@pytest.mark.parametrize("decisive", ["last-single-group-round", "merit-group-rounds"])
def test_revolution_decisive_rounds_need_the_referee_first(decisive: Any) -> None:
    blocked = ask(REV, "other", BEFORE, "opposing-pair", decisive=(decisive,))
    assert not blocked.allowed
    assert [str(need) for need in blocked.needs] == ["the referee's countersignature"]
    assert ask(REV, "other", BEFORE, "opposing-pair", decisive=(decisive,), referee_signed=True).allowed
    assert ask(REV, "other", BEFORE, "opposing-pair", decisive=("last-round",)).allowed


@pytest.mark.clause("rev-19-e")
def test_revolution_a_change_without_the_referee() -> None:
    code = load_code(REV)
    blocked = ask(REV, "other", BEFORE, "opposing-pair", decisive=("merit-group-rounds",))
    assert blocked.may_annul and blocked.report
    gained = unsigned_change(code, ("last-single-group-round",), referee_signed=False, advantage=True)
    assert gained is not None and gained.annul and gained.report
    assert annulled_scores(code, 4).vp == 7
    idle = unsigned_change(code, ("merit-group-rounds",), referee_signed=False, advantage=False)
    assert idle is not None and not idle.annul and idle.report
    assert unsigned_change(code, ("merit-group-rounds",), referee_signed=True, advantage=True) is None
    assert unsigned_change(code, (), referee_signed=False, advantage=True) is None


def test_elsewhere_a_change_without_the_referee_does_not_count() -> None:
    change = unsigned_change(load_code(INT), ("last-round",), referee_signed=False, advantage=True)
    assert change is not None and change.restored and not change.annul and not change.report


# --- Fedibur ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-05b-a")
def test_fedibur_the_office_corrects_any_error_and_says_so() -> None:
    for error in ("addition", "inversion", "transcription", "other"):
        for phase in PHASES:
            ruling = ask(FED, error, phase, asked_by="office", decisive=("last-round",))
            assert ruling.allowed and ruling.announce
            assert ruling.article == "1g, 5b"


@pytest.mark.clause("fed-05b-b")
def test_fedibur_players_ask_together_and_before_the_ranking() -> None:
    assert ask(FED, "other", BEFORE, "whole-table").allowed
    for few in ("nobody", "opposing-pair"):
        assert not ask(FED, "other", BEFORE, few).allowed
    for phase in (PAIRED, POSTED, FINAL):
        late = ask(FED, "other", phase, "whole-table")
        assert not late.allowed and not late.needs


@pytest.mark.clause("fed-05b-c")
def test_fedibur_later_corrections_leave_pairings_as_they_are() -> None:
    for phase in (PAIRED, POSTED):
        ruling = ask(FED, "addition", phase, asked_by="office", later_rounds=2)
        assert (ruling.allowed, ruling.seating, ruling.counts_from) == (True, "kept", "now")


@pytest.mark.clause("fed-01g-a")
def test_fedibur_the_direction_checks_a_sheet_and_publishes_what_it_corrects() -> None:
    code = load_code(FED)
    fixed = put_right(rows((1000, 800), (420, 200), written=(1420, 1000), vp=(13, 7)), Format(code, 3))
    assert fixed.paper.vp == (14, 6)
    assert [str(change) for change in fixed.changes] == ["victory points: 13-7 becomes 14-6"]
    summed = put_right(rows((1000, 800), (420, 200), written=(1410, 1000), vp=(14, 6)), Format(code, 3))
    assert [str(change) for change in summed.changes] == ["totals: 1410-1000 becomes 1420-1000"]
    assert ask(FED, "other", PAIRED, asked_by="office").announce


# --- under every code ------------------------------------------------------------------------------------------------

REQUESTS = st.builds(
    CorrectionRequest,
    error=st.sampled_from(["addition", "inversion", "transcription", "other"]),
    asked_by=st.sampled_from(["players", "office"]),
    phase=st.sampled_from(PHASES),
    by_scores=st.booleans(),
    assent=st.sampled_from(ASSENTS),
    decisive=st.sampled_from([(), ("last-round",), ("merit-group-rounds", "last-round"), ("last-single-group-round",)]),
    referee_signed=st.booleans(),
    later_rounds=st.integers(0, 3),
    swapped=st.booleans(),
)


def with_facts(request: CorrectionRequest, **facts: Any) -> CorrectionRequest:
    return dataclasses.replace(request, **facts)


@pytest.mark.parametrize("name", shipped())
@given(request_=REQUESTS)
def test_more_assent_earlier_or_a_signature_never_harm(name: str, request_: CorrectionRequest) -> None:
    code = load_code(name)
    ruling = correction(code, request_)
    assert ruling.article and str(ruling.message)
    assert not (ruling.allowed and (ruling.needs or ruling.report or ruling.may_annul))
    if ruling.allowed:
        assert correction(code, with_facts(request_, assent="whole-table", referee_signed=True)).allowed
        assert ruling.seating != "swap-the-two-pairs" or request_.phase == POSTED
        earlier = PHASES[max(0, PHASES.index(request_.phase) - 1)]
        assert correction(code, with_facts(request_, phase=earlier)).allowed
        if not request_.by_scores or request_.phase == BEFORE:
            assert (ruling.seating, ruling.counts_from) == ("free", "now")
    if ruling.needs:
        assert correction(code, with_facts(request_, assent="whole-table", referee_signed=True)).allowed
