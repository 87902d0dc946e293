"""The pair without opponents."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.tournament.absences.law import byes
from tests.support import FEB, FED, FEDERATIONS, INT, REV, case
from tests.tournament.law.kinds import figures, kind


@pytest.mark.parametrize(
    ("code", "deals", "teams", "expected"),
    [
        case("int-34-i", INT, 2, False, (14, 305)),
        case("int-34-i", INT, 3, False, (14, 355)),
        case("int-34-i", INT, 4, False, (12, 305)),
        case("int-34-i", INT, 4, True, (12, 355)),
        case("rev-39-f", REV, 2, False, (14, 305)),
        case("rev-39-f", REV, 3, False, (14, 355)),
        case("rev-39-f", REV, 4, False, (13, 505)),
        case("rev-39-f", REV, 4, True, (13, 555)),
        case("feb-33-d feb-silent-14", FEB, 3, False, (14, 355)),
        case("feb-33-d", FEB, 4, False, (14, 705)),
        (FED, 3, False, (14, 355)),
    ],
)
def test_the_score_of_a_bye(code: str, deals: int, teams: bool, expected: tuple[int, int]) -> None:
    score = byes.bye_score(kind(code, deals, teams=teams))
    assert figures(score) == expected
    assert (score.kind, score.ranked) == ("bye", True)
    assert score.article == load_code(code).cite("bye.scores")


@pytest.mark.clause("fed-02a-b", "fed-02a-d")
def test_the_pair_may_play_the_staff_only_if_two_are_free() -> None:
    assert byes.options(kind(FED), True, False) == ("bye-score", "staff-pair")
    assert byes.options(kind(FED), False, False) == ("bye-score",)
    assert byes.staff_pair(load_code(FED)).names == ("robot1", "robot2")


@pytest.mark.clause("fed-02a-e")
def test_no_second_bye_score_but_a_swap_or_the_staff() -> None:
    assert byes.options(kind(FED), True, True) == ("next-higher-pair", "staff-pair")
    assert byes.options(kind(FED), False, True) == ("next-higher-pair",)


def test_a_code_without_staff_pairs_never_offers_them() -> None:
    assert byes.options(kind(INT), True, False) == ("bye-score",)
    assert byes.options(kind(INT), True, True) == ("next-higher-pair",)
    with pytest.raises(Refusal, match="no pair of the organisation"):
        byes.staff_pair(load_code(INT))


@pytest.mark.clause("fed-07b-a")
def test_two_pairs_left_without_opponents_may_meet() -> None:
    left = byes.options(kind(FED), True, False, opponents_left=True, another_incomplete_table=True)
    assert left == ("bye-score", "staff-pair", "merge-lame-tables")
    alone = byes.options(kind(FED), True, False, opponents_left=True)
    assert "merge-lame-tables" not in alone
    odd = byes.options(kind(FED), True, False, another_incomplete_table=True)
    assert "merge-lame-tables" not in odd


@pytest.mark.clause("feb-32-b")
def test_opponents_who_left_give_the_bye_score_even_to_a_pair_that_rested() -> None:
    assert byes.options(kind(FEB), False, True, opponents_left=True) == ("bye-score",)


@given(st.sampled_from(FEDERATIONS), st.booleans(), st.booleans(), st.booleans(), st.booleans())
def test_there_is_always_a_way_and_never_the_same_twice(
    code: str, staff: bool, rested: bool, left: bool, another: bool
) -> None:
    found = byes.options(kind(code), staff, rested, opponents_left=left, another_incomplete_table=another)
    assert found and len(set(found)) == len(found)
    assert staff or "staff-pair" not in found
    assert ("bye-score" in found) == (not rested or (left and code != FED))
