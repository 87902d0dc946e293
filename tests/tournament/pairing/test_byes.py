"""Who rests, at which table, and what happens when everybody has rested."""

from __future__ import annotations

import pytest

from pinella.messages import Refusal
from tests.support import FEB, FED, INT, REV, case
from tests.tournament.pairing.asking import made, met, played, resting, tables, words

SOMETHING = (played((1, 2)),)


@pytest.mark.parametrize(("code",), [case("feb-33-e", FEB), case("int-34-j", INT), case("rev-39-i", REV)])
def test_the_lowest_who_has_not_rested_yet_rests(code: str) -> None:
    order = tuple(range(1, 22))
    proposal = made("danish", order, code, history=SOMETHING, rested=frozenset({20, 21}))
    assert resting(proposal.meetings) == [19]
    assert str(proposal.why[11]) == "Lowest in the standing who has not rested yet (already rested: no. 20, 21)"
    assert met(proposal.meetings)[9] == (20, 21)


@pytest.mark.clause("int-silent-25")
@pytest.mark.parametrize("system", ["registration-order", "draw", "alphabetical", "danish", "mitchell"])
def test_in_the_first_round_the_last_registered_rests(system: str) -> None:
    assert resting(made(system, range(1, 12), seed="a").meetings) == [11]


@pytest.mark.clause("int-silent-25")
def test_later_the_lowest_in_the_standing_rests() -> None:
    assert resting(made("danish", (3, 1, 2), history=SOMETHING).meetings) == [2]


@pytest.mark.clause("fed-02a-a")
@pytest.mark.parametrize("system", ["danish", "registration-order", "mitchell"])
def test_the_incomplete_table_has_the_highest_number(system: str) -> None:
    meetings = made(system, range(1, 24), FED).meetings
    assert len(meetings) == 12
    assert [meeting.table for meeting in meetings if meeting.rests] == [12]


def test_when_everybody_has_rested_the_fewest_rests_count_and_it_is_said() -> None:
    past = (played((1, 2), (3,)), played((1, 3), (2,)), played((2, 3), (1,)), played((1, 2), (3,)))
    proposal = made("danish", (1, 2, 3), history=past, rested=frozenset({1, 2, 3}))
    assert resting(proposal.meetings) == [2]
    assert words(proposal) == ["2 rests a second time: everybody who plays has already rested."]


def test_where_nobody_may_rest_twice_the_staff_has_to_play() -> None:
    with pytest.raises(Refusal, match="nobody may rest twice; a pair of the staff has to fill the table") as refused:
        made("danish", (1, 2, 3), FED, history=SOMETHING, rested=frozenset({1, 2, 3}))
    assert refused.value.article == "2a"
    proposal = made("danish", (1, 2, 3), FED, history=SOMETHING, rested=frozenset({1, 2, 3}), staff=99)
    assert tables(proposal.meetings)[2] == (3, 99)
    assert not resting(proposal.meetings)
    assert not proposal.relaxed


def test_the_staff_meets_somebody_it_has_not_met() -> None:
    past = (played((1, 2), (3, 99)),)
    assert tables(made("danish", (1, 2, 3), history=past, staff=99).meetings)[2] == (2, 99)


def test_the_staff_stays_away_from_an_even_field() -> None:
    assert met(made("danish", (1, 2, 3, 4), history=SOMETHING, staff=99).meetings) == [(1, 2), (3, 4)]


def test_a_rest_leaves_the_others_pairable() -> None:
    """With 3 at rest, 1 and 2 would have to meet again; so 2 rests."""
    proposal = made("modified-danish", (1, 2, 3), history=(played((1, 2), (3,)),))
    assert met(proposal.meetings) == [(1, 3), (2,)]
    assert words(proposal) == ["2 rests and not 3: otherwise somebody would have no permitted opponent."]


def test_the_bye_of_groups_is_in_the_lowest_one() -> None:
    groups = (("A", (1, 2, 3, 4)), ("B", (5, 6, 7)))
    proposal = made("danish", range(1, 8), groups=groups, history=SOMETHING)
    assert [(m.home, m.group, m.table) for m in proposal.meetings if m.rests] == [((7,), "B", 4)]
