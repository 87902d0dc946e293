"""CPU time of decisions, as it can be added up over processes: how many, how much, the longest, and how they spread."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

PER_OCTAVE: Final = 32
"""Classes between a time and its double, so that a percentile is right to 2 %."""


@dataclass(slots=True)
class Spent:
    """Nanoseconds of CPU that a bot spent on its decisions."""

    decisions: int = 0
    total: int = 0
    longest: int = 0
    classes: Counter[int] = field(default_factory=Counter)

    def add(self, nanoseconds: int) -> None:
        self.decisions += 1
        self.total += nanoseconds
        self.longest = max(self.longest, nanoseconds)
        self.classes[int(math.log2(nanoseconds or 1) * PER_OCTAVE)] += 1

    def merge(self, other: Spent) -> None:
        self.decisions += other.decisions
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self.classes.update(other.classes)

    @property
    def mean_ms(self) -> float:
        return self.total / self.decisions / 1e6 if self.decisions else 0.0

    @property
    def max_ms(self) -> float:
        return self.longest / 1e6

    def percentile_ms(self, share: float) -> float:
        """The time that this share of decisions kept within; never more than the longest."""
        wanted, seen = self.decisions * share, 0
        for number, count in sorted(self.classes.items()):
            seen += count
            if seen >= wanted:
                return float(min(self.longest, 2 ** ((number + 1) / PER_OCTAVE)) / 1e6)
        return self.max_ms

    def data(self) -> dict[str, float | int]:
        return {
            "decisions": self.decisions,
            "mean_ms": round(self.mean_ms, 6),
            "p99_ms": round(self.percentile_ms(0.99), 6),
            "max_ms": round(self.max_ms, 6),
        }
