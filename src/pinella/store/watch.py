"""The server's clock, which notices when somebody has set it."""

from __future__ import annotations

import time
from collections.abc import Callable

JUMP = 5_000
"""Milliseconds by which the wall clock may run away from the steady one before it is said."""


def wall() -> int:
    return time.time_ns() // 1_000_000


def steady() -> int:
    return time.monotonic_ns() // 1_000_000


class Watch:
    """Instants from the wall clock; `jumped` says by how much it was set while we watched."""

    def __init__(self, wall: Callable[[], int] = wall, steady: Callable[[], int] = steady) -> None:
        self._wall, self._steady = wall, steady
        self._since = wall() - steady()
        self.jumped = 0

    def now(self) -> int:
        now = self._wall()
        drift = now - self._steady() - self._since
        if abs(drift) > JUMP:
            self.jumped += drift
            self._since += drift
        return now
