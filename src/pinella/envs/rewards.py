"""What a deal is worth to each seat when it is over; before that every reward is 0.

A side's margin is its points less the mean of the other sides' points: with two sides, the difference. The reward is
the margin divided by 100. Partners get the whole of it each, or half each where the code shares points so (three and
five players). Rewards of a table always sum to 0.
"""

from __future__ import annotations

from typing import Final

from pinella.codes.model import Code
from pinella.rules.kernel import State

REWARD_UNIT: Final = 100.0
MOST_MOVES: Final = 2000
"""Where a deal is cut off and counted as it lies. Random deals are over within 600 moves, but pick-ups without a draw
could go on for ever."""


def are_shared(code: Code) -> bool:
    """Whether partners share the points of their side."""
    return code.table.pair_points == "half-to-each"


def rewards(state: State, shared: bool) -> list[float]:
    """By seat, for the state as it lies."""
    sides = [state.seat_side(seat) for seat in range(state.r.players)]
    points = {side: state.score(side) for side in set(sides)}
    total = sum(points.values())
    margins = {side: own - (total - own) / (len(points) - 1) for side, own in points.items()}
    return [margins[side] / REWARD_UNIT / (sides.count(side) if shared else 1) for side in sides]
