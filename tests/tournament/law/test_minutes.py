"""The length of a round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.loader import load_code
from pinella.codes.sections.setup import EventLevel
from pinella.messages import Refusal
from pinella.tournament.rounds.minutes import Announced, default_minutes, judge_minutes, preset, table_minutes
from tests.support import FEB, FED, FEDERATIONS, FIT, INT, ITA, REV, case


@pytest.mark.parametrize(
    ("code", "deals", "minutes"),
    [
        case("int-05-a", INT, 2, 30),
        case("int-05-a", INT, 3, 40),
        case("int-05-a", INT, 4, 50),
        case("rev-06-a", REV, 2, 30),
        case("rev-06-a", REV, 3, 42),
        case("rev-06-a", REV, 4, 52),
        case("fed-silent-3", FED, 3, 35),
        (FEB, 3, 35),
        (FIT, 3, 40),
    ],
)
def test_the_proposed_length_needs_no_notice(code: str, deals: int, minutes: int) -> None:
    held = load_code(code)
    assert default_minutes(held, deals) == minutes
    assert judge_minutes(held, deals, minutes, "national", announced="no") == ()


@pytest.mark.parametrize(
    ("code", "deals", "minutes", "level", "announced", "refused"),
    [
        case("int-05-a", INT, 4, 48, "national", "no", None),
        case("int-05-a", INT, 4, 47, "national", "no", "clock.adjust_notice"),
        case("int-05-b", INT, 3, 36, "national", "before-the-round", None),
        case("int-05-b", INT, 3, 36, "national", "no", "clock.adjust_notice"),
        case("int-05-b", INT, 3, 50, "club", "before-the-tournament", None),
        case("rev-06-b", REV, 3, 40, "club", "before-the-tournament", None),
        case("rev-06-b", REV, 3, 40, "federal", "before-the-tournament", None),
        case("rev-06-b", REV, 3, 39, "club", "before-the-tournament", "clock.adjustments"),
        case("rev-06-b", REV, 3, 41, "national", "before-the-tournament", "clock.adjust_levels"),
        case("rev-06-b", REV, 3, 41, "regional", "before-the-tournament", "clock.adjust_levels"),
        case("rev-06-b", REV, 3, 40, "club", "before-the-round", "clock.adjust_notice"),
        case("rev-06-b", REV, 4, 53, "club", "before-the-tournament", "clock.adjustments"),
        case("ita-05-a", ITA, 3, 36, "club", "before-the-round", None),
        (FED, 3, 45, "national", "no", None),
    ],
)
def test_other_lengths(
    code: str, deals: int, minutes: int, level: EventLevel, announced: Announced, refused: str | None
) -> None:
    found = judge_minutes(load_code(code), deals, minutes, level, announced=announced)
    assert [finding.check for finding in found if finding.level == "refuse"] == ([refused] if refused else [])


@pytest.mark.clause("ita-05-a")
def test_a_borrowed_figure_is_a_proposal_and_not_a_rule() -> None:
    assert preset(load_code(INT), 3).firm
    assert not preset(load_code(ITA), 3).firm
    assert not preset(load_code(FED), 3).firm
    (found,) = judge_minutes(load_code(ITA), 3, 36, "club", announced="no")
    assert (found.level, found.check) == ("warn", "clock.adjust_notice")


@pytest.mark.clause("int-pre-d")
def test_a_round_too_short_for_its_deals_is_questioned() -> None:
    (found,) = judge_minutes(load_code(INT), 3, 30, "club", announced="before-the-round")
    assert found.level == "warn"
    assert str(found.why) == "30 minutes for 3 deals: on average they need 33 or more; the code proposes 40"
    assert judge_minutes(load_code(INT), 3, 33, "club", announced="before-the-round") == ()


def test_impossible_rounds_are_refused() -> None:
    with pytest.raises(Refusal, match="2, 3 or 4 deals, not 5"):
        default_minutes(load_code(INT), 5)
    with pytest.raises(Refusal, match="1 or more"):
        judge_minutes(load_code(INT), 3, 0, "club", announced="no")


@pytest.mark.clause("rev-06-b")
def test_one_table_recovers_lost_time() -> None:
    assert table_minutes(load_code(REV), 42, 6) == 48
    with pytest.raises(Refusal, match="expected 0 to 10"):
        table_minutes(load_code(REV), 42, 11)
    with pytest.raises(Refusal, match="not given back"):
        table_minutes(load_code(FED), 35, 3)
    assert table_minutes(load_code(FED), 35, 12, by_absence=False) == 47
    with pytest.raises(Refusal, match="0 or more"):
        table_minutes(load_code(REV), 42, -1, by_absence=False)


LEVELS = st.sampled_from(["club", "federal", "regional", "national"])
NOTICES = st.sampled_from(["no", "before-the-round", "before-the-tournament"])


@given(st.sampled_from(FEDERATIONS), st.sampled_from([2, 3, 4]), st.integers(1, 120), LEVELS, NOTICES)
def test_notice_never_makes_things_worse(
    code: str, deals: int, minutes: int, level: EventLevel, announced: Announced
) -> None:
    held = load_code(code)
    found = judge_minutes(held, deals, minutes, level, announced=announced)
    earliest = judge_minutes(held, deals, minutes, level, announced="before-the-tournament")
    assert all(finding in found for finding in earliest)
    assert all(finding.article and str(finding.why) for finding in found)
    assert ("clock.planning_minutes_per_deal" in {finding.check for finding in found}) == (
        minutes < deals * held.clock.planning_minutes_per_deal
    )
