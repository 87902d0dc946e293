"""Absent, gone before a round, gone during it, walked out, removed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.sheet.vp import vp_table
from pinella.tournament.absences.law import absence
from pinella.tournament.absences.law.byes import bye_score
from pinella.tournament.model import SIDES, Side
from tests.support import FEB, FED, FEDERATIONS, INT, ITA, REV, case
from tests.tournament.law.kinds import figures, kind


def running(code: str, deals: int, difference: int) -> tuple[int, int]:
    return vp_table(load_code(code), deals).points(difference)[0], difference


@pytest.mark.clause("rev-38-g")
def test_an_absent_pair_scores_for_three_rounds_of_its_absence() -> None:
    scores = [absence.absent(kind(REV, 4), before, for_good=True) for before in range(5)]
    assert [figures(score) for score in scores] == [(7, -505)] * 3 + [(0, -3455)] * 2
    assert all(score.ranked and score.kind == "absent" for score in scores)


@pytest.mark.parametrize(
    ("code", "deals", "for_good", "expected", "ranked"),
    [
        case("int-33-c", INT, 4, False, (8, -305), True),
        case("int-33-c", INT, 3, False, (6, -355), True),
        case("int-33-c", INT, 2, False, (6, -305), True),
        (INT, 3, True, (0, 0), True),
        case("fed-07b-a", FED, 3, False, (0, 0), False),
        case("fed-07b-a", FED, 3, True, (0, 0), False),
        (FEB, 3, False, (6, -355), True),
    ],
)
def test_the_score_of_the_absent(
    code: str, deals: int, for_good: bool, expected: tuple[int, int], ranked: bool
) -> None:
    score = absence.absent(kind(code, deals), 0, for_good=for_good)
    assert (figures(score), score.ranked) == (expected, ranked)


def test_a_negative_count_of_rounds_is_refused() -> None:
    with pytest.raises(Refusal, match="counted from 0"):
        absence.absent(kind(REV), -1, for_good=False)


@pytest.mark.parametrize(
    ("code", "deals", "difference", "present", "leaver"),
    [
        case("int-33-b", INT, 3, 950, (15, 950), (5, -950)),
        case("int-33-b", INT, 3, 400, (14, 355), (6, -355)),
        case("rev-38-h", REV, 4, 1100, (15, 1100), (5, -1100)),
        case("rev-38-h", REV, 4, 300, (13, 505), (7, -505)),
        case("rev-38-h", REV, 4, -2000, (13, 505), (7, -505)),
        case("fed-07a-f", FED, 3, 760, (16, 760), (4, -760)),
        case("fed-07b-b", FED, 3, 1300, (19, 1300), (1, -1300)),
        case("fed-07b-b", FED, 3, -400, (14, 355), (6, -355)),
        case("feb-32-b", FEB, 3, 760, (14, 355), (6, -355)),
    ],
)
def test_leaving_during_a_round(
    code: str, deals: int, difference: int, present: tuple[int, int], leaver: tuple[int, int]
) -> None:
    left = absence.left_during(
        kind(code, deals), "away", who_left="pair", present_running=running(code, deals, difference)
    )
    assert figures(left.scores["home"]) == present
    assert figures(left.scores["away"]) == leaver
    assert not left.report and left.may_resume


@pytest.mark.clause("fed-07a-f")
def test_fourteen_victory_points_already_earned_stay_fourteen() -> None:
    left = absence.left_during(kind(FED), "home", who_left="player", present_running=(14, 380))
    assert [left.scores[side].vp for side in SIDES] == [6, 14]
    assert left.scores["away"].mp == 380  # equal VP: those who stayed keep the match points they had earned


@pytest.mark.clause("feb-32-b")
def test_without_a_running_score_the_fixed_figures_serve() -> None:
    left = absence.left_during(kind(FEB), "home", who_left="pair")
    assert (figures(left.scores["away"]), left.article) == ((14, 355), "32, 33")


@pytest.mark.clause("int-33-c")
def test_scores_of_the_absent_are_checked_for_advantage_where_the_code_says_so() -> None:
    assert absence.left_before(kind(INT, 4), "home", who_left="pair", substitute=False).proviso == {"home"}
    assert absence.left_during(kind(REV, 4), "home", who_left="pair").proviso == {"home"}
    assert absence.left_during(kind(FED), "home", who_left="pair").proviso == frozenset()
    assert absence.absence_checked(load_code(INT)) and not absence.absence_checked(load_code(FED))


@pytest.mark.parametrize("score", [(21, 500), (-1, -500), (15, 502)])
def test_an_impossible_running_score_is_refused(score: tuple[int, int]) -> None:
    with pytest.raises(Refusal, match="running score"):
        absence.left_during(kind(REV), "home", who_left="pair", present_running=score)


@pytest.mark.parametrize(
    ("code", "deals", "difference", "innocent", "guilty"),
    [
        case("int-33-f int-33-h", INT, 2, 0, (14, 305), 0),
        case("int-33-f int-33-h", INT, 3, 950, (15, 950), 0),
        case("rev-38-l rev-38-m", REV, 4, 400, (13, 505), 0),
        case("rev-38-l rev-38-m", REV, 4, 1500, (16, 1500), 0),
    ],
)
def test_a_walkout_is_lost_with_nothing(
    code: str, deals: int, difference: int, innocent: tuple[int, int], guilty: int
) -> None:
    left = absence.left_during(
        kind(code, deals),
        "home",
        who_left="player",
        present_running=running(code, deals, difference),
        unjustified=True,
        substitute=True,
    )
    assert figures(left.scores["away"]) == innocent
    assert left.scores["home"].vp == guilty
    assert left.report
    assert left.may_resume is (code == INT)


@pytest.mark.parametrize(
    ("code", "ranked"),
    [case("int-33-d", INT, True), case("rev-38-k", REV, True), case("fed-07a-g", FED, False)],
)
def test_both_leave(code: str, ranked: bool) -> None:
    left = absence.left_during(kind(code), "home", who_left="player", both=True)
    assert [(figures(left.scores[side]), left.scores[side].ranked) for side in SIDES] == [((0, 0), ranked)] * 2
    assert not left.report
    quarrel = absence.left_during(kind(code), "home", who_left="player", both=True, unjustified=True)
    assert (quarrel.scores, quarrel.report) == (left.scores, True)


@pytest.mark.clause("fed-07a-c", "fed-07a-d")
def test_substitutes_play_on_and_the_leavers_are_credited() -> None:
    left = absence.left_during(kind(FED), "home", who_left="player", both=True, substitute=True)
    assert (dict(left.scores), left.credit) == ({}, "leaver")
    assert absence.left_during(kind(INT), "home", who_left="player", substitute=True).credit == "pair"


@pytest.mark.clause("fed-07a-b")
def test_a_substitute_from_before_the_round_leaves_the_leaver_without_score() -> None:
    left = absence.left_before(kind(FED), "home", who_left="player", substitute=True)
    assert (dict(left.scores), left.credit) == ({}, "nobody")
    assert absence.left_before(kind(INT), "home", who_left="player", substitute=True).credit == "pair"


@pytest.mark.clause("fed-07a-e")
def test_the_abandoned_partner_alone_scores() -> None:
    left = absence.left_before(kind(FED), "away", who_left="player", substitute=False)
    assert figures(left.scores["home"]) == (14, 355)
    assert left.scores["away"].vp == 6
    assert left.credit == "present-partner"


@pytest.mark.clause("fed-07b-a")
def test_a_pair_gone_before_the_round_leaves_the_options_of_a_lame_table() -> None:
    left = absence.left_before(kind(FED), "away", who_left="pair", substitute=False)
    assert left.opponents_choose
    assert figures(left.scores["home"]) == (14, 355)
    assert (figures(left.scores["away"]), left.scores["away"].ranked) == ((0, 0), False)


def test_a_pair_cannot_play_with_one_player() -> None:
    left = absence.left_before(kind(REV, 4), "home", who_left="player", substitute=False, absent_rounds_before=3)
    assert figures(left.scores["home"]) == (0, -3455)
    assert figures(left.scores["away"]) == (13, 505)
    assert not left.opponents_choose
    both = absence.left_before(kind(REV, 4), "home", who_left="pair", substitute=False, both=True)
    assert [figures(score) for score in both.scores.values()] == [(0, 0)] * 2


@pytest.mark.clause("feb-32-b")
@pytest.mark.parametrize(("code", "chooses"), [(FEB, False), (INT, False), (REV, False), (FED, True)])
def test_later_opponents_rest(code: str, chooses: bool) -> None:
    later = absence.later_opponents(kind(code, 4))
    assert (later.score, later.may_choose) == (bye_score(kind(code, 4)), chooses)


@pytest.mark.clause("fed-silent-10")
def test_the_match_of_an_expelled_player() -> None:
    left = absence.removed(kind(FED), "away")
    assert [left.scores[side].vp for side in SIDES] == [14, 6]
    better = absence.removed(kind(FED), "away", present_running=(16, 700))
    assert [better.scores[side].vp for side in SIDES] == [16, 4]
    assert not better.may_resume
    assert not absence.removed(kind(FED), "away", substitute=True).scores


SIDE = st.sampled_from(SIDES)


@given(
    st.sampled_from(FEDERATIONS), st.sampled_from([2, 3, 4]), SIDE, st.integers(-900, 900), st.booleans(), st.booleans()
)
def test_no_walkover_gives_more_than_the_table_or_less_than_was_earned(
    code: str, deals: int, leaver: Side, fives: int, unjustified: bool, both: bool
) -> None:
    held, earned = kind(code, deals), running(code, deals, 5 * fives)
    left = absence.left_during(
        held, leaver, who_left="pair", present_running=earned, unjustified=unjustified, both=both
    )
    scale = held.code.vp.scale
    assert sum(score.vp for score in left.scores.values()) <= scale
    assert all(0 <= score.vp <= scale and score.article for score in left.scores.values())
    stayed = left.scores["away" if leaver == "home" else "home"]
    if not both and held.code.absence.present_keeps_better != "no":
        assert figures(stayed) >= earned
    assert left.proviso <= {leaver}


@given(st.sampled_from((ITA, *FEDERATIONS)), st.integers(0, 20), st.booleans())
def test_a_longer_absence_never_scores_more(code: str, before: int, for_good: bool) -> None:
    now, next_round = (absence.absent(kind(code), rounds, for_good=for_good) for rounds in (before, before + 1))
    assert figures(next_round) <= figures(now)
    assert now.vp <= bye_score(kind(code)).vp
