"""Loops compiled and plain, in lock-step."""

from __future__ import annotations

from threading import Thread

import pytest

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.rules import kernel, playouts
from pinella.rules.compiled import COMPILED
from pinella.rules.deal import Deal
from pinella.rules.kernel_rules import rules_of
from tests.rules.kernels import CODES, SWEEP, interpreted, interpreted_rules
from tests.support import FEB, INT

DEALS = max(5, SWEEP // 2000)


def after(code: str, seed: int, moves: int) -> Deal:
    """A deal some random moves on."""
    deal, dice = Deal(code, seed), kernel.Dice(seed)
    for _ in range(moves):
        if not deal.is_over:
            offered = deal.legal_moves
            deal.push(offered[dice.below(len(offered))])
    return deal


@pytest.mark.parametrize("code", CODES)
def test_playouts_are_the_same_compiled_and_plain(code: str) -> None:
    rules = rules_of(load_code(code))
    moves, digest = playouts.playouts(rules, 11, DEALS)
    assert moves > 50 * DEALS
    assert playouts.plain_playouts(kernel, rules, 11, DEALS) == (moves, digest)
    assert playouts.playouts(rules, 12, DEALS) != (moves, digest)


def test_playouts_are_the_same_on_the_interpreted_kernel() -> None:
    fast = playouts.playouts(rules_of(load_code(FEB)), 3, 2)
    assert playouts.plain_playouts(interpreted(), interpreted_rules(FEB), 3, 2) == fast


def test_the_sweep_of_invariants_is_the_same_compiled_and_plain() -> None:
    rules = rules_of(load_code(INT))
    found = playouts.checked_playouts(rules, 40, 20, 5, 2)
    assert found[1] == 0 and isinstance(found[0], list) and found[0][0] > 1000 and sum(found[0][1:]) == 20
    assert playouts.plain_checked_playouts(kernel, rules, 40, 20, 5, 2) == found
    one = playouts.checked_playouts(rules, 40, 1, 5, 2)
    assert playouts.plain_checked_playouts(interpreted(), interpreted_rules(INT), 40, 1, 5, 2) == one


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("moves", [0, 7, 90])
def test_perft_is_the_same_compiled_and_plain(code: str, moves: int) -> None:
    state = after(code, 5, moves).state
    before = state.words()
    counts = [playouts.perft(state, depth) for depth in range(4)]
    assert counts == [playouts.plain_perft(kernel, state, depth) for depth in range(4)]
    assert counts[0] == 1 and counts[1] == len(state.legal_moves(kernel.Moves()))
    assert playouts.divide(state, 3) == playouts.plain_divide(kernel, state, 3)
    assert sum(number for _, number in playouts.divide(state, 3)) == counts[3]
    assert [move for move, _ in playouts.divide(state, 1)] == state.legal_moves(kernel.Moves())
    assert playouts.divide(state, 0) == []
    assert state.words() == before


def test_perft_counts_no_sequence_that_ends_sooner() -> None:
    over = after(FEB, 5, 5000)
    assert over.is_over and playouts.perft(over.state, 1) == 0 and playouts.perft(over.state, 3) == 0
    assert playouts.perft(over.state, 0) == 1


@pytest.mark.parametrize("depth", [-1, 61])
def test_perft_refuses_an_impossible_depth(depth: int) -> None:
    with pytest.raises(Refusal, match="0 to 60"):
        playouts.perft(Deal(FEB, 1).state, depth)


def test_loops_let_other_threads_run() -> None:
    assert COMPILED
    work = Thread(target=playouts.playouts, args=(rules_of(load_code(FEB)), 1, 3000))
    work.start()
    ticks = 0
    while work.is_alive():
        ticks += 1
    assert ticks > 1000  # with the GIL held there would be one or two
