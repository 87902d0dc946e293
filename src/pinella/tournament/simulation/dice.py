"""Chance from a seed, the same on every machine: simulated tournaments can be repeated."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            digest = hashlib.sha256(f"pinella dice 1\n{self._seed}\n{self._block}".encode()).digest()
            self._words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
            self._block += 1
        return self._words.pop()

    def below(self, limit: int) -> int:
        return self._word() % limit

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def chance(self, percent: float) -> bool:
        return self._word() % 10_000 < percent * 100

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in range(min(count, len(rest)))]
