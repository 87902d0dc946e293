"""Danish, modified Danish and Danish without rematch."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.messages import Refusal
from pinella.tournament.pairing.request import Meetings
from tests.support import FEB, INT, REV, case
from tests.tournament.pairing.asking import made, met, played, resting, words


@pytest.mark.parametrize(("code",), [case("feb-02-e", FEB), case("int-02-g", INT), case("rev-02-h", REV)])
def test_neighbours_in_the_standing_meet_even_again(code: str) -> None:
    just_met = (played((3, 8), (1, 5), (2, 9)),)
    proposal = made("danish", (3, 8, 1, 5, 9, 2), code, history=just_met)
    assert met(proposal.meetings) == [(3, 8), (1, 5), (2, 9)]
    assert [meeting.table for meeting in proposal.meetings] == [1, 2, 3]
    assert not proposal.relaxed
    assert str(proposal.why[2]) == "Places 3 and 4 of the standing"


@pytest.mark.clause("int-02-h")
def test_modified_danish_bars_only_the_opponent_just_met() -> None:
    first = played((1, 2), (3, 4))
    assert met(made("modified-danish", (1, 2, 3, 4), history=(first,)).meetings) == [(1, 3), (2, 4)]
    older = (first, played((1, 3), (2, 4)))
    assert met(made("modified-danish", (1, 2, 3, 4), history=older).meetings) == [(1, 2), (3, 4)]


@pytest.mark.clause("int-02-h")
def test_modified_danish_is_free_in_the_last_round() -> None:
    first = played((1, 2), (3, 4))
    assert met(made("modified-danish", (1, 2, 3, 4), history=(first,), planned=2).meetings) == [(1, 2), (3, 4)]


def test_the_rounds_own_bar_counts_before_the_codes() -> None:
    past = (played((1, 2), (3, 4), (5, 6)), played((1, 3), (2, 5), (4, 6)))
    assert met(made("modified-danish", range(1, 7), history=past).meetings) == [(1, 2), (3, 4), (5, 6)]
    assert met(made("modified-danish", range(1, 7), history=past, bar=2).meetings) == [(1, 4), (2, 6), (3, 5)]


def test_a_dead_end_at_the_bottom_is_seen_from_above() -> None:
    """Greedy pairing would seat 1-2 and leave 3 and 4, who have met."""
    past = (played((3, 4), (1, 9), (2, 8)),)
    proposal = made("danish-no-rematch", (1, 2, 3, 4), history=past)
    assert met(proposal.meetings) == [(1, 3), (2, 4)]
    assert str(proposal.why[1]) == (
        "Places 1 and 3 of the standing: 1 against 2 would leave others without a permitted opponent"
    )


def test_a_table_says_which_meeting_it_avoids() -> None:
    past = (played((1, 6), (2, 5), (3, 4)), played((1, 2), (3, 6), (4, 5)))
    proposal = made("danish-no-rematch", (1, 2, 3, 4, 5, 6), history=past)
    assert str(proposal.why[1]) == "Places 1 and 3 of the standing: 1 met 2 in round 2"


def test_bars_are_given_up_round_by_round_and_said() -> None:
    past = (played((1, 2), (3, 4)), played((1, 3), (2, 4)), played((1, 4), (2, 3)))
    proposal = made("danish-no-rematch", (1, 2, 3, 4), history=past, planned=5)
    assert met(proposal.meetings) == [(1, 2), (3, 4)]
    assert words(proposal) == [
        "Not everybody can avoid the opponents of the last 3 rounds: only those of the last 2 are kept apart."
    ]


def test_two_contestants_meet_again_and_it_is_said() -> None:
    proposal = made("modified-danish", (1, 2), history=(played((1, 2)),))
    assert met(proposal.meetings) == [(1, 2)]
    assert len(proposal.relaxed) == 1


def test_without_relaxing_the_smallest_change_is_proposed() -> None:
    past = (played((1, 2), (3, 4)), played((1, 3), (2, 4)), played((1, 4), (2, 3)))
    with pytest.raises(Refusal, match="a bar of 3 past rounds: the smallest change is a bar of 2"):
        made("danish-no-rematch", (1, 2, 3, 4), history=past, relax=False)


def test_groups_are_paired_inside_and_tables_run_on() -> None:
    groups = (("A", (5, 1, 3, 2)), ("B", (4, 6, 8, 7, 9)))
    proposal = made("danish", (5, 1, 3, 2, 4, 6, 8, 7, 9), groups=groups, history=(played((1, 2)),))
    assert met(proposal.meetings) == [(1, 5), (2, 3), (4, 6), (7, 8), (9,)]
    assert [meeting.group for meeting in proposal.meetings] == ["A", "A", "B", "B", "B"]
    assert [meeting.table for meeting in proposal.meetings] == [1, 2, 3, 4, 5]


def test_two_odd_groups_rest_one_each_and_the_incomplete_tables_come_last() -> None:
    groups = (("A", (1, 2, 3)), ("B", (4, 5, 6)))
    proposal = made("danish", range(1, 7), groups=groups, history=(played((1, 4)),))
    assert met(proposal.meetings) == [(1, 2), (4, 5), (3,), (6,)]
    assert words(proposal) == ["Groups A, B each have an incomplete table."]


def test_seats_alternate_where_they_can() -> None:
    past = (played((1, 2), (3, 4)),)
    second = made("danish", (1, 3, 2, 4), history=past).meetings
    assert [(meeting.home, meeting.away) for meeting in second] == [((1,), (3,)), ((2,), (4,))]
    third = made("danish", (1, 2, 3, 4), history=(*past, second)).meetings
    assert [(meeting.home, meeting.away) for meeting in third] == [((2,), (1,)), ((4,), (3,))]


@given(st.integers(4, 24), st.integers(1, 8), st.randoms(use_true_random=False))
def test_whole_events_without_rematch(contestants: int, rounds: int, chance: Random) -> None:
    """Nobody meets twice unless the proposal says so; nobody rests twice; everybody is seated once."""
    past: tuple[Meetings, ...] = ()
    rested: set[int] = set()
    seen: set[tuple[int, ...]] = set()
    order = list(range(1, contestants + 1))
    for _ in range(rounds):
        proposal = made("danish-no-rematch", order, history=past, rested=frozenset(rested), planned=20)
        assert sorted(number for pair in met(proposal.meetings) for number in pair) == sorted(order)
        pairs = {pair for pair in met(proposal.meetings) if len(pair) == 2}
        if not proposal.relaxed:
            assert not pairs & seen
            assert not set(resting(proposal.meetings)) & rested
        seen |= pairs
        rested |= set(resting(proposal.meetings))
        past = (*past, proposal.meetings)
        chance.shuffle(order)
