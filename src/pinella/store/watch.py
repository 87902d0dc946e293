"""The server's clock, which never goes back and notices when somebody has set the computer's."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

JUMP = 5_000
"""Milliseconds by which the wall clock may run away from the steady one before it is said."""


def wall() -> int:
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Since the machine was started. Where the system has it, the one that goes on while the lid is closed: a laptop
    that slept has not been set."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return (time.monotonic_ns() if boot is None else time.clock_gettime_ns(boot)) // 1_000_000


class Watch:
    """Instants that only grow; `jumped` says by how much the computer's clock was set while we watched.

    A clock that is set forward is followed, because it was wrong before. One that is set back is not: the waits that
    are running (ten minutes to protest, five after wrong passwords) would last as much longer. This one goes on from
    where it was, at the pace of the steady clock.
    """

    def __init__(self, wall: Callable[[], int] = wall, steady: Callable[[], int] = steady) -> None:
        self._wall, self._steady = wall, steady
        self._since = self._shown = wall() - steady()
        self._lock = threading.Lock()
        self.jumped = 0

    def steady(self) -> int:
        """For how long something lasts, whatever the clocks on the wall say."""
        return self._steady()

    def now(self) -> int:
        with self._lock:
            run = self._steady()
            shown = self._wall() - run
            if abs(shown - self._shown) > JUMP:
                self.jumped += shown - self._shown
                self._shown = shown
            self._since = max(self._since, shown)
            return run + self._since
