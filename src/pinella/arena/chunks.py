"""How the pairs of a match are handed out: in chunks that take about a second or more, whoever plays them.

Which chunk holds which pair changes nothing about its result; sizes follow the speed that was seen.
"""

from __future__ import annotations

from typing import Final, NamedTuple

SECONDS: Final = 1.5
"""What a chunk should last on a cluster: long beside the cost of handing it out, which is 50 ms there."""
HERE_SECONDS: Final = 0.3
"""On this machine, where that costs next to nothing, and nobody should wait long for the last one."""
_FIRST: Final = 2
_GROWTH: Final = 16


class Chunk(NamedTuple):
    first: int
    pairs: int


class Chunks:
    """The pairs of a match that nobody has begun yet."""

    def __init__(self, pairs: int) -> None:
        self.pairs = pairs
        self.seconds = SECONDS
        self._next = 0
        self._size = _FIRST

    def take(self) -> Chunk | None:
        """The next one; None when all pairs have been handed out."""
        left = self.pairs - self._next
        if left <= 0:
            return None
        chunk = Chunk(self._next, min(self._size, left))
        self._next += chunk.pairs
        return chunk

    def took(self, pairs: int, seconds: float) -> None:
        """So many pairs lasted so long: the next chunks follow."""
        wanted = int(pairs * self.seconds / max(seconds, 1e-6))
        self._size = max(1, min(wanted, self._size * _GROWTH))
