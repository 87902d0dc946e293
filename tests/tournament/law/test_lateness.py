"""Late at the table."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.loader import load_code
from pinella.codes.sections.events import LatenessBand
from pinella.messages import Refusal
from pinella.tournament.absences.law.lateness import LatenessDecision, LatenessTerms, judge, vary
from pinella.tournament.model import SIDES, other
from tests.support import FEB, FED, FEDERATIONS, FIT, INT, REV, case
from tests.tournament.law.kinds import figures, kind


def levels(decision: LatenessDecision) -> list[tuple[str, str | None]]:
    return [(given.sanction, given.side) for given in decision.sanctions]


@pytest.mark.parametrize(
    ("code", "minutes", "credit", "sanctions"),
    [
        case("rev-39-b", REV, 1 + 40 / 60, 0, ["warning"]),
        case("rev-39-b", REV, 2, 0, ["warning"]),
        case("rev-39-c", REV, 2 + 1 / 60, 150, []),
        case("rev-39-c", REV, 3 + 10 / 60, 150, []),
        case("rev-39-c", REV, 5, 150, []),
        case("rev-39-d", REV, 5 + 1 / 60, 200, []),
        case("rev-39-d", REV, 7.5, 200, []),
        case("rev-39-d", REV, 10, 200, []),
        case("int-34-c", INT, 2, 0, []),
        case("int-34-c", INT, 3 + 10 / 60, 100, []),
        case("int-34-d", INT, 5, 100, []),
        case("int-34-d", INT, 6, 150, ["warning"]),
        case("int-34-e", INT, 7.5, 150, ["warning"]),
        case("int-34-e", INT, 10, 150, ["warning"]),
        case("feb-silent-12", FEB, 7, 150, ["warning"]),
        case("fed-06-c", FED, 3, 0, ["reprimand"]),
        case("fed-06-d", FED, 4 + 10 / 60, 0, ["reprimand"]),
        case("fed-06-d", FED, 5, 0, ["reprimand"]),
    ],
)
def test_the_upper_bound_belongs_to_the_lower_band(
    code: str, minutes: float, credit: int, sanctions: list[str]
) -> None:
    decision = judge(kind(code), {"away": minutes})
    assert decision.points == ({"home": credit} if credit else {})
    assert levels(decision) == [(sanction, "away") for sanction in sanctions]
    assert decision.scores is None


@pytest.mark.parametrize(
    ("code", "deals", "teams", "won", "lost"),
    [
        case("int-34-f", INT, 2, False, (14, 305), (6, -305)),
        case("int-34-f", INT, 3, False, (14, 355), (6, -355)),
        case("int-34-f", INT, 4, False, (12, 305), (8, -305)),
        case("int-34-f", INT, 4, True, (12, 355), (8, -355)),
        case("rev-39-e", REV, 2, False, (14, 305), (6, -305)),
        case("rev-39-e", REV, 3, False, (14, 355), (6, -355)),
        case("rev-39-e", REV, 4, False, (13, 505), (7, -505)),
        case("rev-39-e", REV, 4, True, (13, 555), (7, -555)),
        case("fed-06-e", FED, 3, False, (14, 355), (6, -355)),
        (FIT, 4, False, (12, 305), (8, -305)),
    ],
)
def test_beyond_the_last_band_the_match_is_lost(
    code: str, deals: int, teams: bool, won: tuple[int, int], lost: tuple[int, int]
) -> None:
    decision = judge(kind(code, deals, teams=teams), {"home": 10 + 1 / 60})
    assert decision.scores is not None
    assert figures(decision.scores["away"]) == won
    assert figures(decision.scores["home"]) == lost
    assert {score.kind for score in decision.scores.values()} == {"late"}
    assert decision.points == {}


def test_credits_lapse_when_the_match_is_lost_but_the_warning_of_the_other_side_stays() -> None:
    decision = judge(kind(REV, 4), {"home": 1, "away": 12})
    assert decision.points == {}
    assert levels(decision) == [("warning", "home")]
    assert decision.scores is not None
    assert figures(decision.scores["home"]) == (13, 505)


@pytest.mark.parametrize(
    ("code", "deals", "minutes", "each"),
    [
        case("rev-39-g", REV, 4, (12, 12), (7, -505)),
        case("rev-39-g", REV, 3, (11, math.inf), (6, -355)),
        case("int-34-g", INT, 3, (10.5, 10.5), (6, -355)),
        case("int-34-g", INT, 4, (10.5, 30), (8, -305)),
    ],
)
def test_both_beyond_lose_and_both_are_checked_for_advantage(
    code: str, deals: int, minutes: tuple[float, float], each: tuple[int, int]
) -> None:
    decision = judge(kind(code, deals), {"home": minutes[0], "away": minutes[1]})
    assert decision.scores is not None
    assert [figures(decision.scores[side]) for side in SIDES] == [each, each]
    assert decision.proviso == frozenset(SIDES)


@pytest.mark.clause("rev-39-g")
def test_two_late_sides_are_judged_separately() -> None:
    assert judge(kind(REV), {"home": 3, "away": 6}).points == {"away": 150, "home": 200}


@pytest.mark.clause("int-34-f")
def test_only_some_codes_check_the_loser_for_advantage() -> None:
    assert judge(kind(INT), {"away": 11}).proviso == {"away"}
    assert judge(kind(REV), {"away": 11}).proviso == frozenset()


def test_two_absent_pairs_are_not_ranked_where_too_late_means_having_left() -> None:
    decision = judge(kind(FED), {"home": 6, "away": 6})
    assert decision.abandonment
    assert decision.scores is not None
    assert [(figures(score), score.ranked) for score in decision.scores.values()] == [((0, 0), False)] * 2
    assert levels(decision) == [("warning", "home"), ("warning", "away")]


@pytest.mark.clause("fed-06-c")
def test_repeats_cost_more_whatever_the_band() -> None:
    first = judge(kind(FED), {"home": 2.5})
    again = judge(kind(FED), {"home": 1}, earlier_lateness={"home": 1})
    for decision, expected in ((first, ("reprimand", 0, False)), (again, ("warning", 100, True))):
        (given,) = decision.sanctions
        assert (given.sanction, given.points_lost, given.uses_up_earlier) == expected
        assert (given.against, given.article, given.offence) == ("player", "6", "late-at-table")
    further = judge(kind(FED), {"home": 4}, earlier_lateness={"home": 5})
    assert [given.sanction for given in further.sanctions] == ["warning"]


@pytest.mark.clause("int-34-h")
def test_the_direction_moves_the_start_of_lateness_for_all_tables() -> None:
    later = vary(load_code(INT), start_minutes=15)
    assert judge(kind(INT), {"away": 15}, varied=later).points == {}
    assert judge(kind(INT), {"away": 18}, varied=later).points == {"home": 100}
    lost = judge(kind(INT), {"away": 25.5}, varied=later)
    assert lost.scores is not None
    milder = vary(load_code(INT), bands=[LatenessBand(up_to_minutes=20, points_to_present=50)])
    assert judge(kind(INT), {"away": 20}, varied=milder).points == {"home": 50}


def test_lateness_is_not_varied_where_the_code_fixes_it_nor_to_nonsense() -> None:
    with pytest.raises(Refusal, match="may not change"):
        vary(load_code(FED), start_minutes=5)
    code = load_code(INT)
    with pytest.raises(Refusal, match="0 or more"):
        vary(code, start_minutes=-1)
    with pytest.raises(Refusal, match="rising limits"):
        vary(code, bands=[LatenessBand(up_to_minutes=5), LatenessBand(up_to_minutes=5)])
    with pytest.raises(Refusal, match="rising limits"):
        vary(code, bands=[])


@pytest.mark.clause("rev-39-h")
def test_the_credit_of_a_team_stands_on_the_open_room_sheet() -> None:
    decision = judge(kind(REV, 4, teams=True), {"away": 4})
    assert (decision.points, decision.sheet_room) == ({"home": 150}, "open")


def test_who_is_late_is_said() -> None:
    decision = judge(kind(INT), {"home": 3, "away": 11})
    assert str(decision.why) == (
        "North / South late: band up to 5 minutes; East / West later than the last band: the match is lost"
    )
    assert decision.article == "34"
    assert str(judge(kind(INT), {}).why) == "nobody is late"


@pytest.mark.parametrize("minutes", [-0.5, math.nan])
def test_an_impossible_delay_is_refused(minutes: float) -> None:
    with pytest.raises(Refusal, match="0 or more"):
        judge(kind(INT), {"home": minutes})


DELAY = st.one_of(st.floats(0, 60), st.integers(0, 12), st.just(math.inf))


@given(st.sampled_from(FEDERATIONS), st.sampled_from([2, 3, 4]), st.booleans(), DELAY, DELAY, st.integers(0, 4))
def test_every_pair_of_delays_has_one_lawful_decision(
    code: str, deals: int, teams: bool, home: float, away: float, earlier: int
) -> None:
    held = kind(code, deals, teams=teams)
    decision = judge(held, {"home": home, "away": away}, earlier_lateness={"home": earlier, "away": earlier})
    assert not (decision.points and decision.scores)
    assert decision.article and str(decision.why)
    for side in SIDES:
        alone = judge(held, {side: {"home": home, "away": away}[side]}, earlier_lateness={side: earlier})
        assert [given for given in decision.sanctions if given.side == side] == list(alone.sanctions)
        if decision.scores is None:
            assert decision.points.get(other(side), 0) == alone.points.get(other(side), 0)
    if decision.scores is not None:
        assert sum(score.vp for score in decision.scores.values()) <= held.code.vp.scale
        assert decision.proviso <= {side for side in SIDES if decision.scores[side].vp <= 10}


@given(st.sampled_from(FEDERATIONS), st.floats(0, 30), st.floats(0, 30))
def test_coming_later_never_gives_the_present_side_less(code: str, one: float, two: float) -> None:
    held = kind(code)
    sooner, later = (judge(held, {"away": minutes}) for minutes in sorted((one, two)))
    if later.scores is None:
        assert sooner.scores is None
        assert sooner.points.get("home", 0) <= later.points.get("home", 0)


def test_terms_of_the_event_are_written_and_read() -> None:
    import msgspec

    later = vary(load_code(INT), start_minutes=15)
    assert msgspec.json.decode(msgspec.json.encode(later), type=LatenessTerms) == later
