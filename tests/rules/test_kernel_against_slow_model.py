"""The kernel against the slow model of play, step by step: same moves offered, same end, same points.

Late positions with small hands are where closing, flights and dead ends live; whole deals show the rest.
"""

from __future__ import annotations

import random

import pytest

from pinella.rules import kernel
from tests.reference.slow_deal import SlowDeal
from tests.reference.slow_positions import fresh_deal, random_position
from tests.rules.kernels import CODES, SWEEP, state_of, step_text

POSITIONS = max(100, SWEEP // 100)
DEALS = max(2, SWEEP // 12500)


def follow(code: str, setup: object, chance: random.Random, most: int) -> None:
    """Play at random in both; every list of moves must be the same, and so must the points at the end."""
    slow = SlowDeal(code, **setup)  # type: ignore[arg-type]
    state, out = state_of(code, setup), kernel.Moves()
    for _ in range(most):
        offered = {step_text(state, move): move for move in state.legal_moves(out)}
        assert offered.keys() == slow.legal_steps(), (setup, slow.phase)
        if slow.phase == "over":
            break
        assert state.player == slow.seat
        plays = [step for step in sorted(offered) if step[0] in ("open", "tie")]
        step = chance.choice(plays if plays and chance.random() < 0.6 else sorted(offered))
        slow._do(step)
        state.apply(offered[step])
        if chance.random() < 0.02:
            slow.call_timeout()
            state.call_time_out(0)
    if slow.phase == "over":
        assert state.over and (state.closer if state.closer >= 0 else None) == slow.closer
        for side, lines in slow.counts().items():
            assert state.score(state.seat_side(side[0])) == lines["total"], (setup, side)


@pytest.mark.parametrize("code", CODES)
def test_late_positions(code: str) -> None:
    chance = random.Random(f"late {code}")
    for _ in range(POSITIONS):
        follow(code, random_position(code, chance), chance, 40)


@pytest.mark.parametrize("code", CODES)
def test_whole_deals(code: str) -> None:
    chance = random.Random(f"whole {code}")
    for _ in range(DEALS):
        follow(code, fresh_deal(code, chance), chance, 5000)
