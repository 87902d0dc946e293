"""The kernel by itself: numbers, both ways of running, invariants over random deals, what a seat can know."""

from __future__ import annotations

import random
import re
from enum import IntEnum, IntFlag
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pinella.rules
from pinella.codes.loader import load_code
from pinella.rules import encoding, kernel
from pinella.rules.compiled import COMPILED
from pinella.rules.deal import Deal
from pinella.rules.kernel_rules import rules_of
from pinella.rules.playouts import checked_playouts
from tests.rules.kernels import CODES, SWEEP, interpreted, interpreted_rules

LOCKSTEP_DEALS = max(3, SWEEP // 4000)
CHECKED_DEALS = max(60, SWEEP // len(CODES) // 2)


def test_the_kernel_is_compiled_here() -> None:
    assert COMPILED, "without the compiled kernel there is nothing to compare, and the benchmarks mean nothing"


ENUMS = {
    name: value
    for name, value in vars(encoding).items()
    if isinstance(value, type) and issubclass(value, IntEnum | IntFlag) and value.__module__ == encoding.__name__
}
PREFIXES = {name: re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper() + "_" for name in ENUMS}
"""`MeldField` gives `MELD_FIELD_`: a member is called so in the kernel."""
FOR_PYTHON = {name: value for name, value in vars(encoding).items() if name.isupper()} | {
    f"{PREFIXES[name]}{member.name}": int(member) for name, enum in ENUMS.items() for member in enum
}


@pytest.mark.parametrize("name", FOR_PYTHON)
def test_the_numbers_for_python_are_the_kernels(name: str) -> None:
    assert getattr(interpreted(), name) == FOR_PYTHON[name]


def test_the_kernel_has_no_number_of_these_families_beside_them() -> None:
    own = {name for name in vars(interpreted()) if name.startswith(tuple(PREFIXES.values()))}
    assert own <= set(FOR_PYTHON)


@pytest.mark.parametrize("code", CODES)
def test_compiled_and_interpreted_agree_at_every_step(code: str) -> None:
    other = interpreted()
    fast, fast_out = kernel.State(rules_of(load_code(code))), kernel.Moves()
    slow, slow_out = other.State(interpreted_rules(code)), other.Moves()
    for seed in range(LOCKSTEP_DEALS):
        fast.start(kernel.Dice(seed), seed % fast.r.players)
        slow.start(other.Dice(seed), seed % fast.r.players)
        chance = random.Random(seed)
        while not fast.over:
            assert fast.words() == slow.words()
            offered = fast.legal_moves(fast_out)
            assert offered == slow.legal_moves(slow_out)
            guess = fast.wild_guess(kernel.Dice(seed + len(offered)))
            assert fast.why_not(guess, fast_out) == slow.why_not(guess, slow_out)
            plays = [move for move in offered if move >> 24 in (2, 3, 4)]
            move = chance.choice(plays if plays and chance.random() < 0.5 else offered)
            fast.apply(move)
            slow.apply(move)
            if chance.random() < 0.01:
                fast.call_time_out(0)
                slow.call_time_out(0)
            if chance.random() < 0.02:
                fast.redeal_for(fast.player, kernel.Dice(seed))
                slow.redeal_for(slow.player, other.Dice(seed))
        assert slow.over == fast.over
        assert [fast.score(side) for side in range(5)] == [slow.score(side) for side in range(5)]


@pytest.mark.sweep
@pytest.mark.parametrize("eager", [0, 4])
@pytest.mark.parametrize("code", CODES)
def test_every_invariant_at_every_state_of_random_deals(code: str, eager: int) -> None:
    _moves, broke = checked_playouts(rules_of(load_code(code)), 1_000_000 * eager, CHECKED_DEALS, 20, eager)
    assert broke == 0


def test_the_invariants_can_fail() -> None:
    state, out = kernel.State(rules_of(load_code(CODES[0]))), kernel.Moves()
    state.start(kernel.Dice(1), 3)
    assert state.broken(out) == 0
    extra = state.clone()
    extra.gain(0, 7)
    assert extra.broken(out) == 4
    wrong = state.clone()
    wrong.set_holding(2, 10)
    assert wrong.broken(out) == 2
    late = state.clone()
    late.player = 1
    assert late.broken(out) == 5
    floating = state.clone()
    floating.add_meld(kernel.pack_sequence(0, 0b110, 0, 0))  # two cards only
    assert floating.broken(out) == 3


@pytest.mark.parametrize("code", CODES)
def test_views_hold_nothing_hidden(code: str) -> None:
    """Two deals that differ only in what a seat cannot see give it equal views, moves and samples."""
    chance = random.Random(code)
    deal = Deal(code, seed=1)
    while not deal.is_over:
        deal.push(chance.choice(deal.legal_moves))
        if chance.random() > 0.15:
            continue
        for seat in deal.seats:
            view = deal.view(seat)
            other = view.sample(chance)
            twin = other.view(seat)
            assert twin.state.words() == view.state.words()
            assert twin.legal_moves == view.legal_moves
            assert twin.unseen == view.unseen
            hidden = sum(view.unseen.values())
            known = view.state
            hands = sum(known.hidden(i) for i in range(len(deal.seats)))
            assert hidden == deal.stock_size + sum(map(len, deal.pozzetti)) + hands
            assert other.state.broken(kernel.Moves()) == 0
            assert [twin.state.card_at(i) for i in range(162)] == [view.state.card_at(i) for i in range(162)]


@given(st.sampled_from(CODES), st.integers(0, 2**63 - 1), st.integers(0, 4))
def test_a_copy_is_equal_and_apart(code: str, seed: int, steps: int) -> None:
    deal = Deal(code, seed=seed)
    for _ in range(steps):
        deal.push(deal.legal_moves[0])
    before = deal.state.words()
    twin = deal.copy()
    assert twin.state.words() == before
    twin.push(twin.legal_moves[-1])
    assert deal.state.words() == before and len(twin.history) == steps + 1
    twin.pop()
    assert twin.state.words() == before


def test_c_has_the_numbers_of_the_kernel() -> None:
    """`kernel.pxd` repeats them as constants, so that C can compute with them beforehand."""
    text = Path(pinella.rules.__file__).with_name("kernel.pxd").read_text()
    numbers = dict(re.findall(r"#define PINELLA_([A-Z0-9_]+) \(\(long long\)\{(-?\d+)LL\}\)", text))
    assert len(numbers) > 100
    assert {name: getattr(interpreted(), name) for name in numbers} == {name: int(n) for name, n in numbers.items()}
    assert set(numbers) == set(re.findall(r'^ +i64 ([A-Z0-9_]+) "PINELLA_', text, re.MULTILINE))
