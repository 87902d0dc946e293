"""Calendars for single players, proved anew: a partner once, an opponent twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinella.tournament.pairing.engine import propose
from pinella.tournament.pairing.past import partnered
from pinella.tournament.pairing.request import Request
from pinella.tournament.pairing.verify import verify, verify_schedule
from pinella.tournament.pairing.whist import calendar
from pinella.tournament.pairing.whist_data import FIRST_ROUNDS
from tests.tournament.pairing.asking import ask, resting, words


def singles(players: int, rounds: int, **fields: Any) -> Request:
    return ask("whist", range(1, players + 1), format="individual-new-partner", planned=rounds, **fields)


def test_every_multiple_of_four_up_to_forty_has_a_calendar() -> None:
    assert set(range(4, 41, 4)) <= set(FIRST_ROUNDS)


@pytest.mark.parametrize("players", FIRST_ROUNDS)
def test_everybody_partners_everybody_once_and_opposes_everybody_twice(players: int) -> None:
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    rests: Counter[int] = Counter()
    for tables in calendar(players):
        seated = [number for table in tables for number in table]
        assert len(seated) == len(set(seated)) == players - players % 2
        rests.update(set(range(players)) - set(seated))
        for a, b, c, d in tables:
            partners.update([frozenset({a, b}), frozenset({c, d})])
            opponents.update(frozenset(pair) for pair in product((a, b), (c, d)))
    everybody = {frozenset(pair) for pair in combinations(range(players), 2)}
    assert partners == dict.fromkeys(everybody, 1)
    assert opponents == dict.fromkeys(everybody, 2)
    assert rests == (dict.fromkeys(range(players), 1) if players % 2 else {})


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (40, 8), (13, 13), (17, 4)])
def test_a_shorter_event_takes_the_first_rounds(players: int, rounds: int) -> None:
    request = singles(players, rounds, seating="draw", seed="x")
    proposal = propose(request)
    assert len(proposal.schedule) == rounds
    assert proposal.meetings == proposal.schedule[0]
    assert verify_schedule(request, proposal.schedule) == ()
    assert not proposal.relaxed


def test_the_last_registered_rests_first() -> None:
    assert resting(propose(singles(13, 4)).meetings) == [13]


@settings(max_examples=15)
@given(st.sampled_from([6, 7, 10, 11, 14, 15, 18, 22, 27, 35, 42, 46, 60]), st.integers(1, 4))
def test_other_numbers_never_repeat_a_partner_nor_a_rest_while_possible(players: int, rounds: int) -> None:
    request = singles(players, rounds, seed="y")
    proposal = propose(request)
    assert len(words(proposal)) == 1
    assert all(len(resting(meetings)) == players % 4 for meetings in proposal.schedule)
    rests = Counter(number for meetings in proposal.schedule for number in resting(meetings))
    assert max(rests.values(), default=0) <= -(-rounds * (players % 4) // players)
    if players >= 4 * rounds:
        assert max(partnered(proposal.schedule).values()) == 1
    assert propose(request) == proposal


def test_when_a_player_leaves_the_other_tables_stay() -> None:
    request = singles(12, 5)
    first = propose(request)
    later = replace(
        request,
        number=2,
        order=tuple(number for number in request.order if number != 5),
        history=(first.meetings,),
        schedule=first.schedule,
    )
    proposal = propose(later)
    findings = [finding for finding in verify(later, proposal.meetings) if finding.level == "error"]
    assert not findings
    assert len(set(proposal.meetings) & set(first.schedule[1])) == 2
    assert len(resting(proposal.meetings)) == 3
