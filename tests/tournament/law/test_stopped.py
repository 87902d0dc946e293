"""Disorder of both sides, and absences from the table during play."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.messages import Refusal
from pinella.tournament.absences.law.stopped import away, disorder
from pinella.tournament.model import SIDES
from tests.support import FED, FEDERATIONS, INT, REV, case
from tests.tournament.law.kinds import figures, kind


@pytest.mark.parametrize(
    ("code", "deals", "each"),
    [case("rev-38-i", REV, 4, (7, -505)), case("rev-38-i", REV, 3, (6, -355)), (INT, 2, (6, -305))],
)
def test_both_misbehave_and_both_lose(code: str, deals: int, each: tuple[int, int]) -> None:
    assert [figures(disorder(kind(code, deals)).scores[side]) for side in SIDES] == [each, each]


@pytest.mark.clause("rev-38-j")
def test_teams_add_the_suspended_room_to_the_other_one() -> None:
    held = kind(REV, 4, teams=True)
    scores = disorder(held, other_room_mp=700).scores
    assert [figures(scores[side]) for side in SIDES] == [(10, 145), (5, -1255)]
    mirrored = disorder(held, other_room_mp=-700).scores
    assert mirrored["home"] == scores["away"]
    with pytest.raises(Refusal, match="other room"):
        disorder(held)


def test_an_excused_absence_is_given_back_to_the_table() -> None:
    gone = away(kind(REV), "home", 10, excused=True)
    assert (gone.recovered_minutes, gone.walkover, gone.sanctions) == (10, None, ())
    without = away(kind(REV), "home", 6, excused=False)
    assert (without.recovered_minutes, without.discretion) == (0, True)


@pytest.mark.clause("rev-38-p")
def test_beyond_ten_minutes_the_match_is_over() -> None:
    gone = away(kind(REV), "away", 10.5, excused=True)
    assert gone.walkover is not None
    assert [figures(gone.walkover.scores[side]) for side in SIDES] == [(14, 355), (6, -355)]
    better = away(kind(REV), "away", 10.5, excused=True, present_running=(15, 1100))
    assert better.walkover is not None
    assert figures(better.walkover.scores["home"]) == (15, 1100)
    assert better.walkover.proviso == {"away"}


def test_beyond_the_limit_costs_what_coming_too_late_costs() -> None:
    assert [given.sanction for given in away(kind(INT), "home", 11, excused=True).sanctions] == ["warning"]
    assert away(kind(REV), "home", 11, excused=True).sanctions == ()


@pytest.mark.clause("fed-06-b")
def test_time_away_from_the_table_runs_through_the_same_bands() -> None:
    gone = away(kind(FED), "home", 4, excused=True)
    assert [(given.sanction, given.points_lost) for given in gone.sanctions] == [("reprimand", 100)]
    again = away(kind(FED), "home", 4, excused=True, earlier_lateness=1)
    assert [given.sanction for given in again.sanctions] == ["warning"]
    too_long = away(kind(FED), "home", 5.1, excused=True)
    assert too_long.walkover is not None
    assert [too_long.walkover.scores[side].vp for side in SIDES] == [6, 14]


@given(st.sampled_from(FEDERATIONS), st.floats(0, 40) | st.just(math.inf), st.booleans())
def test_time_is_recovered_only_while_the_match_goes_on(code: str, minutes: float, excused: bool) -> None:
    gone = away(kind(code), "home", minutes, excused=excused)
    assert not (gone.walkover and (gone.recovered_minutes or gone.points or gone.discretion))
    assert gone.recovered_minutes in (0, minutes)
    assert str(gone.why) and gone.article
