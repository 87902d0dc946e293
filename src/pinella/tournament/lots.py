"""Lots that anybody can draw again: the same seed gives the same order on every machine, for ever."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

_WORD = 1 << 64


def shuffled(items: Iterable[T], seed: str) -> tuple[T, ...]:
    """The items in the order of the draw: Fisher and Yates, fed by SHA-256 of the seed and a counter.

    Python's own generator is not used, because its shuffle may change between versions.
    """
    drawn = list(items)
    words = _words(seed)
    for last in range(len(drawn) - 1, 0, -1):
        other = _below(last + 1, words)
        drawn[last], drawn[other] = drawn[other], drawn[last]
    return tuple(drawn)


def _words(seed: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"pinella lots 1\n{seed}\n{block}".encode()).digest()
        for at in range(0, len(digest), 8):
            yield int.from_bytes(digest[at : at + 8], "big")
        block += 1


def _below(limit: int, words: Iterator[int]) -> int:
    """A number from 0 to `limit` - 1, all equally likely: words beyond the last full multiple are thrown away."""
    fair = _WORD - _WORD % limit
    while True:
        word = next(words)
        if word < fair:
            return word % limit
