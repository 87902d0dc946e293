"""Lost and annulled sheets, the call at 800 match points, disorder, and both rooms of a team match."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.loader import load_code, shipped
from pinella.codes.sections.events import FixedScore
from pinella.messages import Refusal
from pinella.sheet.signatures import deliverer
from pinella.sheet.special import (
    annulled_scores,
    call_due,
    calls_due,
    can_restore,
    equivalent_mp,
    lost_gainer,
    lost_scores,
    missed_call,
    monitored,
    verify_found,
)
from pinella.sheet.vp import vp_table
from tests.support import FEB, FED, FIT, INT, ITA, REV, case


@pytest.mark.parametrize(
    ("code", "figures"),
    [
        case("rev-18-d", REV, (-155, -555, -505, -555)),
        case("int-silent-27", INT, (-255, -505, -505, -555)),
        (ITA, (-205, -255, -505, -555)),
        (FEB, (-205, -255, -505, -555)),
    ],
)
def test_a_lost_sheet_gives_seven_each(code: str, figures: tuple[int, ...]) -> None:
    played = load_code(code)
    scores = [lost_scores(played, deals) for deals in (2, 3, 4)] + [lost_scores(played, 3, teams=True)]
    assert scores == [FixedScore(7, mp) for mp in figures]
    verify_found(played, same_phase=True)
    with pytest.raises(Refusal, match="not 5"):
        lost_scores(played, 5)


@pytest.mark.clause("int-silent-27")
def test_after_a_draw_the_compilers_pair_delivers() -> None:
    assert deliverer(load_code(INT), (10, 10), "away") == "away"


@pytest.mark.clause("rev-18-e")
def test_a_sheet_found_in_the_merit_groups_stays_lost() -> None:
    revolution = load_code(REV)
    assert can_restore(revolution, same_phase=True)
    assert not can_restore(revolution, same_phase=False)
    with pytest.raises(Refusal, match="7-7 stands") as refusal:
        verify_found(revolution, same_phase=False)
    assert refusal.value.article == "18"


def test_who_would_gain_by_the_lost_sheet_gets_nothing() -> None:
    assert lost_gainer(load_code(REV), 4) == FixedScore(0, -3455)
    assert lost_gainer(load_code(REV), 3) == FixedScore(0, -2505)
    assert lost_gainer(load_code(REV), 2) == FixedScore(0, -1155)


@pytest.mark.parametrize("code", shipped())
@given(vp=st.integers(0, 20), deals=st.sampled_from([2, 3, 4]), teams=st.booleans())
def test_equivalent_points_give_those_victory_points(code: str, vp: int, deals: int, teams: bool) -> None:
    played = load_code(code)
    mp = equivalent_mp(played, vp, deals, teams=teams)
    table = vp_table(played, deals, teams=teams)
    assert table.points(mp)[0] == vp
    closer = mp - 5 if mp > 0 else mp + 5
    assert mp == 0 or table.points(closer)[0] != vp


def test_an_annulled_result() -> None:
    assert annulled_scores(load_code(REV), 4) == FixedScore(7, -505)


# --- the call at the threshold ---------------------------------------------------------------------------------------


@pytest.mark.clause("rev-pow-h")
def test_the_referee_countersigns_after_each_deal_with_a_wide_gap() -> None:
    revolution = load_code(REV)
    assert monitored(revolution, "regional", merit=True, danish=True, group="A")
    for level, merit, danish, group in (
        ("club", True, True, "A"),
        ("national", False, True, "A"),
        ("national", True, False, "A"),
        ("national", True, True, "B"),
    ):
        assert not monitored(revolution, level, merit=merit, danish=danish, group=group)  # type: ignore[arg-type]
    deals = [(700, 100), (500, 240), (300, 800), (0, 435)]
    assert calls_due(revolution, deals) == (2,)
    blocked = call_due(revolution, deals[:2])
    assert "after deal 2 the difference is 860" in str(blocked)
    assert call_due(revolution, deals[:2], signed=[2]) is None
    assert call_due(revolution, deals[:1]) is None
    assert calls_due(revolution, [(0, 800), (0, 0)]) == (1, 2)
    assert calls_due(revolution, [(795, 0), (0, 0), (0, 1595)]) == (3,)
    assert "after deal 2" in str(call_due(revolution, [(0, 800), (0, 0)], signed=[1]))


@pytest.mark.parametrize("code", [ITA, INT, FEB, FIT, FED])
def test_elsewhere_no_table_is_monitored(code: str) -> None:
    assert not monitored(load_code(code), "national", merit=True, danish=True, group="A")


@pytest.mark.clause("rev-pow-i")
@given(difference=st.integers(-900, 900).map(lambda steps: 5 * steps), deals=st.sampled_from([2, 3, 4]))
def test_a_missed_call_leaves_seven_at_most(difference: int, deals: int) -> None:
    revolution = load_code(REV)
    vp = vp_table(revolution, deals).points(difference)
    left = missed_call(revolution, vp, difference, deals)
    assert (left.home.vp, left.away.vp) == (min(7, vp[0]), min(7, vp[1]))
    assert "annulled" in str(left.message) and left.article == "powers"


def test_match_points_after_a_missed_call() -> None:
    revolution = load_code(REV)
    even = missed_call(revolution, (12, 8), 400, 4)
    assert (even.home, even.away) == (FixedScore(7, -505), FixedScore(7, -505))
    wide = missed_call(revolution, (3, 17), -2000, 4)
    assert (wide.home, wide.away) == (FixedScore(3, -2000), FixedScore(7, -505))
    with pytest.raises(Refusal, match="no result 21-0"):
        missed_call(revolution, (21, 0), 0, 4)
