"""When Python looks for what nobody needs any more: nobody at a table shall wait for it.

With Python's own figures a thousand tables wait 100 to 300 ms now and then, because everything is looked through that
lives. Here only what was made last is looked at, a little at a time; what stays is set aside every minute, and looked
through when nobody plays.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable

YOUNG = 250
"""Things made and still there since the last time. With a thousand tables it is so far ten times a second, and each
time takes two milliseconds; with 2,000 it takes fifteen."""
NEVER = 1_000_000
EVERY_SECONDS = 60.0
MOST_ASIDE = 5_000_000
"""Things set aside since everything was looked through (half a gigabyte or so): then it is, quiet or not."""


class Garbage:
    """`quiet`: whether nobody would notice a pause of a second."""

    def __init__(self, quiet: Callable[[], bool]) -> None:
        self._quiet = quiet
        self._aside = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pinella-garbage", daemon=True)

    def start(self) -> None:
        gc.collect()
        gc.freeze()  # the program itself is not looked through again and again
        self._aside = gc.get_freeze_count()
        gc.set_threshold(YOUNG, NEVER, NEVER)
        gc.enable()
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join()
        gc.unfreeze()

    def look(self) -> None:
        """Once a minute."""
        whole = self._quiet() or gc.get_freeze_count() > self._aside + MOST_ASIDE
        if whole:
            gc.unfreeze()
            gc.collect()
        gc.freeze()
        if whole:
            self._aside = gc.get_freeze_count()

    def _run(self) -> None:
        while not self._over.wait(EVERY_SECONDS):
            self.look()
