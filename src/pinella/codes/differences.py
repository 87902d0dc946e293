"""Comparing two codes knob by knob."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pinella.codes.model import Code


@dataclass(frozen=True, slots=True)
class Difference:
    """One knob under two codes."""

    path: str
    one: Any
    other: Any

    @property
    def same(self) -> bool:
        return bool(self.one == self.other)


def compare(one: Code, other: Code) -> Iterator[Difference]:
    """Every knob with its two values, in the order of the file."""
    for path in one.paths():
        yield Difference(path, one.knob(path), other.knob(path))
