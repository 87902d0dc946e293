"""Mitchell: lines, steps, phantom, and what happens when somebody leaves, comes or cannot move."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import gcd
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.messages import Refusal
from pinella.tournament.pairing.engine import propose
from pinella.tournament.pairing.mitchell import rounds_without_repeat
from pinella.tournament.pairing.request import Proposal, Request
from pinella.tournament.pairing.verify import verify_schedule
from tests.support import FEB, INT, REV, case
from tests.tournament.pairing.asking import ask, made, met, resting, tables, words


def after(request: Request, *, order: tuple[int, ...] | None = None, rounds: int = 1, **fields: Any) -> Proposal:
    """Play on from the first round; the last of so many further rounds may have another field."""
    proposal = propose(request)
    for turn in range(rounds):
        rested = request.rested | set(resting(proposal.meetings))
        request = replace(
            request,
            number=request.number + 1,
            history=(*request.history, proposal.meetings),
            lines=proposal.lines,
            rested=frozenset(rested),
        )
        if turn == rounds - 1:
            request = replace(request, order=order or request.order, **fields)
        proposal = propose(request)
    return proposal


@pytest.mark.parametrize(
    ("code", "pairs", "step", "moves"),
    [
        case("feb-02-f", FEB, 10, 2, {1: 3, 4: 1}),
        case("int-02-i", INT, 10, 1, {5: 1}),
        case("rev-02-i", REV, 20, 1, {4: 5, 10: 1}),
    ],
)
def test_the_moving_line_moves_on_and_the_fixed_line_stays(
    code: str, pairs: int, step: int, moves: dict[int, int]
) -> None:
    request = ask("mitchell", range(1, pairs + 1), code, step=step, planned=3)
    first = {meeting.table: meeting for meeting in propose(request).meetings}
    second = {meeting.table: meeting for meeting in after(request).meetings}
    for old, new in moves.items():
        assert second[new].away == first[old].away
    assert all(second[table].home == first[table].home for table in first)
    assert {number for meeting in first.values() for number in meeting.home} == {
        number for number, line in propose(request).lines.items() if line == "fixed"
    }
    scrambled = tuple(reversed(request.order))
    assert met(after(request, order=scrambled).meetings) == met(after(request).meetings)


@pytest.mark.clause("feb-02-f", "rev-02-i")
def test_a_step_that_repeats_a_meeting_is_refused_with_a_better_one() -> None:
    with pytest.raises(Refusal, match=r"6 tables and a step of 2 .* after 3 rounds, and 4 are planned; a step of 1"):
        made("mitchell", range(1, 13), step=2, planned=4)
    assert made("mitchell", range(1, 13), step=2, planned=3).meetings
    assert made("mitchell", range(1, 13), step=2, planned=6, phase_rounds=3).meetings


def test_more_rounds_than_tables_are_refused() -> None:
    with pytest.raises(Refusal, match="at most 3 rounds without repeating a meeting, and 4 are planned"):
        made("mitchell", range(1, 7), planned=4)


@given(st.integers(1, 40), st.integers(1, 45))
def test_after_how_many_rounds_a_step_repeats(tables_: int, step: int) -> None:
    visited = [turn * step % tables_ for turn in range(tables_ + 1)]
    assert rounds_without_repeat(tables_, step) == visited.index(0, 1) == tables_ // gcd(tables_, step)


@given(st.integers(4, 41), st.integers(1, 5), st.data())
def test_a_whole_mitchell_repeats_nothing(contestants: int, step: int, data: st.DataObject) -> None:
    """Odd or even, no two meet twice and nobody rests twice."""
    most = rounds_without_repeat((contestants + 1) // 2, step)
    rounds = data.draw(st.integers(1, most))
    request = ask("mitchell", range(1, contestants + 1), step=step, planned=rounds, seating="draw", seed="s")
    proposal = propose(request)
    schedule = [proposal.meetings]
    now = request
    for _ in range(rounds - 1):
        now = replace(now, number=now.number + 1, history=tuple(schedule), lines=proposal.lines)
        proposal = propose(now)
        assert not proposal.relaxed
        schedule.append(proposal.meetings)
    assert verify_schedule(request, schedule) == ()


def test_who_has_rested_before_does_not_come_to_the_incomplete_table() -> None:
    request = ask("mitchell", range(1, 8), planned=3, rested=frozenset({7, 6, 4}))
    seen = [propose(request), after(request), after(request, rounds=2)]
    assert not any(words(one) for one in seen)
    assert not {number for one in seen for number in resting(one.meetings)} & {7, 6, 4}


def test_a_second_rest_that_cannot_be_avoided_is_said_beforehand() -> None:
    request = ask("mitchell", range(1, 6), planned=3, rested=frozenset({5, 4, 2}))
    assert words(propose(request)) == ["2 will rest a second time: nobody else can take the place."]
    assert resting(after(request, rounds=2).meetings) == [2]


def test_the_staff_fills_the_incomplete_table() -> None:
    request = ask("mitchell", range(1, 6), planned=3, staff=99)
    assert tables(propose(request).meetings)[3] == (99, 5)
    assert tables(after(request).meetings)[3] == (99, 4)
    assert not resting(after(request).meetings)


def test_a_late_pair_completes_the_incomplete_table() -> None:
    request = ask("mitchell", range(1, 6), planned=3)
    proposal = after(request, order=(1, 2, 3, 4, 5, 6))
    assert tables(proposal.meetings) == {1: (1, 5), 2: (3, 2), 3: (6, 4)}
    assert proposal.lines[6] == "fixed"


def test_opponents_of_a_pair_that_left_rest_in_turn() -> None:
    request = ask("mitchell", range(1, 9), planned=4)
    proposal = after(request, order=(1, 2, 3, 4, 5, 7, 8))
    assert tables(proposal.meetings) == {1: (1, 8), 2: (3, 2), 3: (5, 4), 4: (7,)}


def test_two_that_are_left_alone_meet() -> None:
    """6 (moving) and 7 (fixed) leave: nobody needs to rest."""
    request = ask("mitchell", range(1, 9), planned=4)
    proposal = after(request, order=(1, 2, 3, 4, 5, 8))
    assert not resting(proposal.meetings)
    assert sorted(number for pair in met(proposal.meetings) for number in pair) == [1, 2, 3, 4, 5, 8]


@given(st.integers(8, 20), st.sets(st.integers(1, 20), max_size=3), st.integers(0, 2), st.integers(1, 3))
def test_whoever_leaves_or_comes_everybody_is_seated(contestants: int, gone: set[int], fresh: int, rounds: int) -> None:
    request = ask("mitchell", range(1, contestants + 1), planned=4)
    order = (*(n for n in request.order if n not in gone), *range(50, 50 + fresh))
    proposal = after(request, order=order, rounds=rounds)
    assert Counter(number for pair in met(proposal.meetings) for number in pair) == Counter(order)
    assert len(resting(proposal.meetings)) == len(order) % 2
    assert len({meeting.table for meeting in proposal.meetings}) == len(proposal.meetings)


def test_who_cannot_move_is_fixed_at_the_table_wanted() -> None:
    request = ask("mitchell", range(1, 11), planned=4, locked={4: 5, 1: 2})
    proposal = propose(request)
    assert proposal.lines[4] == proposal.lines[1] == "fixed"
    for round_ in (proposal, after(request), after(request, rounds=2)):
        assert 4 in tables(round_.meetings)[5]
        assert 1 in tables(round_.meetings)[2]


@pytest.mark.parametrize("number", [11, 1, 2])
@pytest.mark.parametrize("table", [1, 3, 6])
def test_a_lock_in_an_odd_field_leaves_one_table_incomplete(number: int, table: int) -> None:
    request = ask("mitchell", range(1, 12), planned=4, locked={number: table})
    for round_ in (propose(request), after(request), after(request, rounds=3)):
        assert number in tables(round_.meetings)[table]
        assert len(resting(round_.meetings)) == 1
        assert resting(round_.meetings) != [number]


def test_who_can_no_longer_move_changes_lines_with_the_fixed_pair() -> None:
    request = ask("mitchell", range(1, 11), planned=4)
    proposal = after(request, locked={2: 1})
    assert 2 in tables(proposal.meetings)[1]
    assert (proposal.lines[2], proposal.lines[1]) == ("fixed", "moving")
    assert not proposal.relaxed


def test_two_who_cannot_move_from_one_table_are_refused() -> None:
    with pytest.raises(Refusal, match="1 and 6 both have to stay at table 2"):
        made("mitchell", range(1, 11), locked={6: 2, 1: 2})
    with pytest.raises(Refusal, match="tables run from 1 to 5"):
        made("mitchell", range(1, 11), locked={6: 9})


def test_labels_are_kept_apart_in_several_rounds() -> None:
    clubs = {number: frozenset({"club:A" if number <= 4 else f"club:{number}"}) for number in range(1, 17)}
    request = ask("mitchell", range(1, 17), apart=clubs, apart_rounds=3)
    assert not propose(request).relaxed
    for round_ in (propose(request), after(request), after(request, rounds=2)):
        assert not any(set(pair) <= {1, 2, 3, 4} for pair in met(round_.meetings))


def test_director_names_the_first_round_of_a_mitchell() -> None:
    given_ = made("registration-order", (4, 1, 3, 2)).meetings
    proposal = made("mitchell", (1, 2, 3, 4), seating="directors-choice", meetings=given_, planned=2)
    assert proposal.meetings == given_
    assert proposal.lines == {4: "fixed", 1: "moving", 3: "fixed", 2: "moving"}


def test_random_draws_give_random_lines() -> None:
    chance = Random(7)
    seeds = [str(chance.random()) for _ in range(8)]
    lines = {tuple(sorted(made("mitchell", range(1, 11), seating="draw", seed=seed).lines.items())) for seed in seeds}
    assert len(lines) == len(seeds)
