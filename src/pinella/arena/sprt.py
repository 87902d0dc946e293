"""Stopping as soon as the pairs have said enough: a sequential test, its bounds written down before the first deal.

It decides between "the first bot gains no more than `low` points a deal" and "it gains at least `high`", and errs
either way in at most the shares given. The margins of pairs are taken as normal with an unknown deviation, estimated
as the test goes on; 1,000 simulated matches in the tests show what that costs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pinella.messages import Refusal, say

Verdict: TypeAlias = Literal["pass", "fail", "undecided"]


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is decided between, and how sure the decision is to be."""

    low: float = 0.0
    high: float = 15.0
    false_pass: float = 0.03
    """Below the 5 % that are promised: the share seen in so many matches varies, and the deviation is an estimate."""
    false_fail: float = 0.05
    least: int = 100
    """Pairs before the first look: a deviation estimated from fewer is worth nothing."""

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise Refusal(say("a sequential test needs two bounds, the lower one first: --sprt 0,15"))

    @property
    def passes_at(self) -> float:
        return math.log((1 - self.false_fail) / self.false_pass)

    @property
    def fails_at(self) -> float:
        return math.log(self.false_fail / (1 - self.false_pass))


class Sequential:
    """The test as it goes on: tell it pair after pair, in their order."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.pairs = 0
        self._mean = 0.0
        self._squares = 0.0
        self.verdict: Verdict = "undecided"

    @property
    def likelihood(self) -> float:
        """Logarithm of how much likelier the pairs are under `high` than under `low`."""
        if self.pairs < 2 or self._squares == 0:
            return 0.0
        low, high = self.bounds.low, self.bounds.high
        variance = self._squares / (self.pairs - 1)
        return self.pairs * (high - low) * (2 * self._mean - low - high) / (2 * variance)

    def add(self, margin: float) -> Verdict:
        self.pairs += 1
        step = margin - self._mean
        self._mean += step / self.pairs
        self._squares += step * (margin - self._mean)
        if self.verdict == "undecided" and self.pairs >= self.bounds.least:
            self.verdict = self._look()
        return self.verdict

    def _look(self) -> Verdict:
        if self._squares == 0:  # every pair came out the same: there is no chance left to allow for
            middle = (self.bounds.low + self.bounds.high) / 2
            return "pass" if self._mean > middle else "fail"
        likelihood = self.likelihood
        if likelihood >= self.bounds.passes_at:
            return "pass"
        return "fail" if likelihood <= self.bounds.fails_at else "undecided"
