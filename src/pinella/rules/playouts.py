"""Loops over the kernel: random deals, perft, the sweep of invariants. No rules in here.

Compiled, they run in `_nogil.pyx` with the GIL released, so that two threads use two cores. The same loops in plain
Python stand below: they run where nothing was compiled, and the tests run both in lock-step.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Final

from pinella.messages import Refusal, say
from pinella.rules import kernel
from pinella.rules.compiled import COMPILED
from pinella.rules.kernel import Rules, State

if TYPE_CHECKING or COMPILED:
    from pinella.rules import _nogil

_M32: Final = 0xFFFFFFFF


def playouts(rules: Rules, first_seed: int, deals: int) -> tuple[int, int]:
    """Random deals to the end, one for each seed: how many moves, and a digest of every list, choice and score."""
    if COMPILED:
        return _nogil.playouts(rules, first_seed, deals)
    return plain_playouts(kernel, rules, first_seed, deals)


def checked_playouts(
    rules: Rules, first_seed: int, deals: int, guesses: int, eager: int
) -> tuple[list[int], int] | tuple[int, int]:
    """Random deals with every invariant on: ([moves, deals closed, at the end of the stock, by time-out], 0).

    Or, if something broke, the seed of that deal and what `State.checked_run` says of it.
    """
    if COMPILED:
        return _nogil.checked_playouts(rules, first_seed, deals, guesses, eager)
    return plain_checked_playouts(kernel, rules, first_seed, deals, guesses, eager)


def perft(state: State, depth: int) -> int:
    """How many sequences of exactly `depth` moves are lawful from here; those that end the deal sooner do not count."""
    _verify_depth(depth)
    return _nogil.perft(state, depth) if COMPILED else plain_perft(kernel, state, depth)


def divide(state: State, depth: int) -> list[tuple[int, int]]:
    """Perft by first move, in the order of the move list: to find where two engines differ."""
    _verify_depth(depth)
    if depth == 0:
        return []
    return _nogil.divide(state, depth) if COMPILED else plain_divide(kernel, state, depth)


def _verify_depth(depth: int) -> None:
    if not 0 <= depth <= 60:
        raise Refusal(say("perft counts 0 to 60 moves deep, not {depth}", depth=depth))


# --- the same in plain Python; `core` is the kernel they run on, compiled or interpreted -----------------------------


def plain_playouts(core: ModuleType, rules: Rules, first_seed: int, deals: int) -> tuple[int, int]:
    total = digest = 0
    state, out, dice = core.State(rules), core.Moves(), core.Dice()
    for seed in range(first_seed, first_seed + deals):
        dice.seed(seed)
        state.start(dice, seed % rules.players)
        ran = state.run(out, dice)
        total += ran >> 32
        digest = (digest * 33 + (ran & _M32) + state.score(0) * 7 + state.score(1)) & _M32
    return total, digest


def plain_checked_playouts(
    core: ModuleType, rules: Rules, first_seed: int, deals: int, guesses: int, eager: int
) -> tuple[list[int], int] | tuple[int, int]:
    total, endings = 0, [0] * 5
    state, out, dice = core.State(rules), core.Moves(), core.Dice()
    for seed in range(first_seed, first_seed + deals):
        dice.seed(seed)
        state.start(dice, seed % rules.players)
        ran: int = state.checked_run(out, dice, guesses, eager)
        if ran < 0:
            return seed, ran
        total += ran
        endings[state.over] += 1
    return [total, endings[1], endings[2], endings[3]], 0


def plain_perft(core: ModuleType, state: State, depth: int) -> int:
    if depth == 0:
        return 1
    moves = state.legal_moves(core.Moves())
    if depth == 1:
        return len(moves)
    return sum(plain_perft(core, _after(state, move), depth - 1) for move in moves)


def plain_divide(core: ModuleType, state: State, depth: int) -> list[tuple[int, int]]:
    moves = state.legal_moves(core.Moves())
    return [(move, plain_perft(core, _after(state, move), depth - 1)) for move in moves]


def _after(state: State, move: int) -> State:
    after = state.clone()
    after.apply(move)
    return after
