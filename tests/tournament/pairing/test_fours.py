"""Single players in fours from the standing, with a partner not yet played with."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinella.tournament.pairing.past import partnered
from pinella.tournament.pairing.request import Meetings, Proposal
from pinella.tournament.pairing.verify import verify
from tests.support import FEB, INT, REV
from tests.tournament.pairing.asking import ask, made, played, resting, words

SINGLES = "individual-new-partner"


def sides(proposal: Proposal) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [tuple(sorted((tuple(sorted(m.home)), tuple(sorted(m.away))))) for m in proposal.meetings]  # type: ignore[misc]


def test_first_and_last_play_the_two_between() -> None:
    proposal = made("fours", (1, 2, 3, 4, 5, 6, 7, 8), format=SINGLES, history=(played((1, 8, 2, 7)),))
    assert sides(proposal) == [((1, 4), (2, 3)), ((5, 8), (6, 7))]


@pytest.mark.parametrize("code", [FEB, INT, REV])
def test_the_partner_changes(code: str) -> None:
    past = (played((1, 4, 2, 3), (5, 8, 6, 7)),)
    second = made("fours", range(1, 9), code, format=SINGLES, history=past)
    assert sides(second) == [((1, 3), (2, 4)), ((5, 7), (6, 8))]
    third = made("fours", range(1, 9), code, format=SINGLES, history=(*past, second.meetings))
    assert sides(third) == [((1, 2), (3, 4)), ((5, 6), (7, 8))]


def test_fours_exchange_a_player_when_every_split_repeats() -> None:
    past: tuple[Meetings, ...] = ()
    for _ in range(4):
        proposal = made("fours", range(1, 9), format=SINGLES, history=past, planned=7)
        assert not proposal.relaxed
        past = (*past, proposal.meetings)
    assert max(partnered(past).values()) == 1


def test_a_repeated_partner_that_cannot_be_avoided_is_said() -> None:
    past = (played((1, 4, 2, 3)), played((1, 3, 2, 4)), played((1, 2, 3, 4)))
    proposal = made("fours", (1, 2, 3, 4), format=SINGLES, history=past)
    assert words(proposal) == [
        "1 and 4 are partners again: no split of the fours avoids it.",
        "2 and 3 are partners again: no split of the fours avoids it.",
    ]


@settings(max_examples=40)
@given(st.integers(8, 30), st.integers(1, 5), st.randoms(use_true_random=False))
def test_rounds_of_fours(players: int, rounds: int, chance: Random) -> None:
    order = list(range(1, players + 1))
    past: tuple[Meetings, ...] = ()
    rested: set[int] = set()
    for _ in range(rounds):
        request = ask("fours", order, format=SINGLES, history=past, rested=frozenset(rested), planned=9)
        proposal = made("fours", order, format=SINGLES, history=past, rested=frozenset(rested), planned=9)
        notes = [str(finding.message) for finding in verify(request, proposal.meetings)]
        assert len(resting(proposal.meetings)) == players % 4
        assert len([note for note in notes if "partners" in note]) == len(
            [w for w in words(proposal) if "partners" in w]
        )
        assert all(finding.level == "note" for finding in verify(request, proposal.meetings))
        assert len(rested) + players % 4 > players or not set(resting(proposal.meetings)) & rested
        rested |= set(resting(proposal.meetings))
        past = (*past, proposal.meetings)
        chance.shuffle(order)


def test_first_seating_of_single_players() -> None:
    assert sides(made("registration-order", range(1, 10), format=SINGLES))[:2] == [((1, 4), (2, 3)), ((5, 8), (6, 7))]
    assert resting(made("draw", range(1, 12), format=SINGLES, seed="q").meetings) == [9, 10, 11]


def test_opponents_of_one_club_are_kept_apart() -> None:
    clubs = {1: frozenset({"club:A"}), 2: frozenset({"club:A"}), 3: frozenset({"club:A"})}
    proposal = made("registration-order", range(1, 9), format=SINGLES, apart=clubs, apart_rounds=1)
    for meeting in proposal.meetings:
        assert not (set(meeting.home) & {1, 2, 3} and set(meeting.away) & {1, 2, 3})
