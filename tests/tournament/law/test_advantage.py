"""Scores that would bring what was not earned by playing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.messages import Refusal
from pinella.tournament.absences.law.absence import absent
from pinella.tournament.model import Score
from pinella.tournament.sheets.advantage import advantage, lowered
from tests.support import FEDERATIONS, INT, REV
from tests.tournament.law.kinds import figures, kind


@pytest.mark.parametrize(
    ("before", "after", "cuts", "found", "cut"),
    [
        (14, 9, {10}, True, 10),
        (11, 10, {10}, True, 10),
        (10, 9, {10}, False, 0),
        (14, 11, {10}, False, 0),
        (9, 2, {1, 2, 3, 10}, True, 2),
        (5, 5, {5}, False, 0),
        (3, 1, (), False, 0),
    ],
)
def test_an_advantage_is_a_place_reached_only_by_the_score(
    before: int, after: int, cuts: set[int], found: bool, cut: int
) -> None:
    finding = advantage(before, after, cuts)
    assert (finding.found, finding.cut) == (found, cut)


@pytest.mark.clause("int-33-c")
def test_the_director_withholds_a_score_that_would_qualify() -> None:
    held = kind(INT, 4)
    score = absent(held, 0, for_good=False)
    finding = advantage(12, 8, {10})
    assert "reaches the first 10 only by this score" in str(finding.why)
    assert lowered(held, score, finding).vp == 0
    assert figures(lowered(held, score, finding, vp=7)) == (7, -505)


def test_the_match_points_go_with_the_fewer_victory_points() -> None:
    held = kind(REV, 4)
    score = Score(vp=7, mp=-505, kind="late", article="39")
    nothing = lowered(held, score, advantage(11, 10, {10}))
    assert (figures(nothing), nothing.kind, nothing.article) == ((0, -3455), "late", "39")


def test_nothing_is_lowered_without_an_advantage_or_upwards() -> None:
    held, score = kind(REV, 4), Score(vp=7, mp=-505)
    with pytest.raises(Refusal, match="no advantage"):
        lowered(held, score, advantage(10, 9, {10}))
    with pytest.raises(Refusal, match="less than it was"):
        lowered(held, score, advantage(11, 9, {10}), vp=7)
    with pytest.raises(Refusal, match="start at 1"):
        advantage(0, 1, {10})


PLACE = st.integers(1, 40)


@given(PLACE, PLACE, st.sets(PLACE, max_size=6))
def test_whoever_is_not_higher_has_no_advantage(before: int, after: int, cuts: set[int]) -> None:
    finding = advantage(before, after, cuts)
    if after >= before:
        assert not finding.found
    if finding.found:
        assert finding.cut in cuts and after <= finding.cut < before


@given(st.sampled_from(FEDERATIONS), st.sampled_from([2, 3, 4]), st.booleans(), st.integers(1, 20), st.data())
def test_lowering_never_raises_anything(code: str, deals: int, teams: bool, vp: int, data: st.DataObject) -> None:
    score = Score(vp=vp, mp=5 * data.draw(st.integers(-700, 700)))
    to = data.draw(st.integers(0, vp - 1))
    down = lowered(kind(code, deals, teams=teams), score, advantage(2, 1, {1}), vp=to)
    assert down.vp == to and down.mp <= score.mp
