"""When a bot fails: what counts as a fault, and who plays the move instead, so that the others can go on."""

from __future__ import annotations

from collections import Counter
from typing import Final, Protocol, runtime_checkable

from pinella.bots.greedy import Greedy
from pinella.rules.moves import Move
from pinella.rules.view import Randomness, View

SUBSTITUTE: Final = Greedy()
"""The yardstick: a bot that fails cannot become stronger by it than the one it is compared with."""

_GRACE: Final = 1.5
_GRACE_MS: Final = 5.0


@runtime_checkable
class SelfKeeping(Protocol):
    """A bot that counts its own faults and its own CPU time: it thinks in another process."""

    faults: Counter[str]
    """By kind, since somebody last emptied it."""
    spent_ns: int
    """CPU time of the last decision."""

    def close(self) -> None:
        """Nobody needs it any more, or not before the next deal."""
        ...


def substitute_move(view: View, rng: Randomness) -> Move:
    return SUBSTITUTE.choose(view, rng)


def late_after_ns(cpu_ms: float) -> int:
    """CPU time after which an answer is late: clearly more than was allowed, for clocks are not that exact."""
    return int((cpu_ms * _GRACE + _GRACE_MS) * 1e6)
