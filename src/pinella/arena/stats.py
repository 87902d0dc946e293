"""What pairs say: their mean with its interval, and the sign test. Student's t and the binomial share one function."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

CONFIDENCE: Final = 0.95
_FRACTION_STEPS: Final = 500


@dataclass(frozen=True, slots=True)
class Summary:
    """Margins of pairs, in points a deal."""

    pairs: int
    mean: float
    deviation: float
    half_width: float | None
    """Of the 95 % interval; None for one pair, which says nothing about its own chance."""
    won: int
    lost: int
    sign_p: float
    """How probable such a division of pairs won and lost, or a clearer one, is between equal bots."""

    @property
    def even(self) -> int:
        return self.pairs - self.won - self.lost


def summary(margins: Sequence[float]) -> Summary:
    number = len(margins)
    mean = math.fsum(margins) / number
    won, lost = sum(one > 0 for one in margins), sum(one < 0 for one in margins)
    deviation, half = 0.0, None
    if number > 1:
        deviation = math.sqrt(math.fsum((one - mean) ** 2 for one in margins) / (number - 1))
        half = t_quantile(1 - (1 - CONFIDENCE) / 2, number - 1) * deviation / math.sqrt(number)
    return Summary(number, mean, deviation, half, won, lost, sign_test(won, lost))


def sign_test(won: int, lost: int) -> float:
    """Two-sided, exact: pairs that came out even say nothing."""
    number, fewer = won + lost, min(won, lost)
    if won == lost:
        return 1.0
    return min(1.0, 2 * incomplete_beta(number - fewer, fewer + 1, 0.5))


@cache
def t_quantile(share: float, degrees: int) -> float:
    """The t that a share of Student's distribution lies below, for shares above one half."""
    low, high = 0.0, 1.0
    while _t_below(high, degrees) < share:
        low, high = high, high * 2
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if _t_below(middle, degrees) < share else (low, middle)
    return (low + high) / 2


def _t_below(t: float, degrees: int) -> float:
    return 1 - incomplete_beta(degrees / 2, 0.5, degrees / (degrees + t * t)) / 2


def incomplete_beta(a: float, b: float, x: float) -> float:
    """Regularised, by its continued fraction (Lentz's way of working it out)."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    tiny = 1e-300
    fraction, c, d = 1.0, 1.0, 0.0
    for step in range(_FRACTION_STEPS):
        m, odd = divmod(step, 2)
        if step == 0:
            term = 1.0
        elif odd:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d = 1 / (1 + term * d or tiny)
        c = 1 + term / c or tiny
        fraction *= c * d
        if step and abs(1 - c * d) < 1e-15:
            break
    return front * (fraction - 1) / a
