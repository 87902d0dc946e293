"""What is driven: each kind takes one random input at a time and judges what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random
from typing import Protocol

SLOW = 5.0
"""Seconds that no single input may take, on a machine that does something else too."""


class Wrong(AssertionError):
    """An input that was not refused as it should be."""


class Drive(Protocol):
    """One kind of input."""

    def one(self, rng: Random) -> str:
        """Send one; what became of it, in a word. Raises `Wrong`."""

    def finished(self) -> None:
        """Look at what is left behind."""


@contextmanager
def made(kind: str, folder: Path, seed: str) -> Iterator[Drive]:
    """A drive with all that it needs."""
    from tests.fuzz import acts, live, parsers, routes, tables

    kinds: dict[str, Callable[[Path, str], AbstractContextManager[Drive]]]
    kinds = {
        "acts": acts.opened,
        "routes": routes.opened,
        "parsers": parsers.opened,
        "live": live.opened,
        "tables": tables.opened,
    }
    with kinds[kind](folder, seed) as drive:
        yield drive


KINDS = ("acts", "routes", "parsers", "live", "tables")
SHARES = {"acts": 0.335, "routes": 0.01, "parsers": 0.55, "live": 0.005, "tables": 0.1}
"""Of all inputs: those that cost more are fewer."""
