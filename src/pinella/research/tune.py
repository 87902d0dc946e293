"""Tuning: covariance matrix adaptation (`cma`) over all numbers of a policy, against greedy and against itself.

Every generation is played on deals of its own, the same for all its candidates, under every code of the family in turn.
Deals come from the list `TUNING`; the numbers found are confirmed on other lists, and by the arena on seeds that no
tuning ever saw.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pinella.bots import terms
from pinella.codes.model import Code
from pinella.research.match import margins

TUNING: Final = 1 << 40
CONFIRMATION: Final = 1 << 41
"""Where the two lists of seeds begin: no deal is in both."""

_STEPS: Final = {
    "card": 4, "two": 12, "joker": 12, "wild_end": 8, "wild_burraco": 12, "open_sequence": 7, "open_set": 7,
    "hold_tie": 5, "hold_left": 1, "out": 15, "out_one": 12, "out_few": 7, "burraco": 15, "first_burraco": 20,
    "card_partner": 3, "card_race": 3, "live": 1.5, "draw": 8, "kept": 3, "kept_use": 1.5, "pile_card": 1.5,
    "pile_wild": 8, "deny": 3, "take_thin": 10, "take_race": 10, "near_one": 0.8, "near_two": 0.5, "rank": 0.6,
    "twin": 0.8, "wild_use": 3, "use": 0.01, "value": 0.15, "wild_thrown": 20, "threat": 6, "threat_burraco": 7,
    "threat_pile": 0.7, "known": 1.5, "pile_near": 1, "refused": 3, "live_keep": 0.5, "own_fit": 5,
}  # fmt: skip
"""How far a first step goes: so that a step in any number matters about as much as in any other."""
STEPS: Final = (*[_STEPS[name] for name in terms.NAMES] * terms.PHASES, *[0.06] * 16)


@dataclass(frozen=True, slots=True)
class Generation:
    """What a tuning says of itself while it runs."""

    number: int
    seconds: float
    """CPU spent so far."""
    best: float
    """The best candidate's points a deal, which flatter it."""
    numbers: tuple[float, ...]
    """The middle of the cloud: what would be taken now."""


def tune(
    codes: Sequence[Code],
    start: Sequence[float],
    rivals: Sequence[Sequence[float]],
    *,
    seconds: float,
    generations: int = 1 << 20,
    pairs: int = 300,
    candidates: int = 20,
    seed: int = 1,
    step: float = 1.0,
    together: bool = False,
    report: Callable[[Generation], None] = lambda _generation: None,
) -> tuple[float, ...]:
    """Numbers that win more than `start` does against the rivals, after so many seconds of this thread's CPU or so many
    generations; with generations alone the same request gives the same numbers.

    `together`: all phases change alike, for a first tuning where deals say little.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # that it cannot draw pictures
        import cma

    options = {"CMA_diagonal": True, "popsize": candidates, "seed": seed, "verbose": -9, "maxiter": 10**9}
    free = terms.NUMBERS - (terms.PHASES - 1) * terms.TERMS if together else terms.NUMBERS
    search = cma.CMAEvolutionStrategy([0.0] * free, step, options)
    began = time.thread_time()
    number = 0
    middle = tuple(start)
    while number < generations and time.thread_time() - began < seconds:
        asked = search.ask()
        first = TUNING + (seed << 32) + number * pairs
        losses = [-_strength(codes, _numbers(start, point), rivals, first, pairs, number) for point in asked]
        search.tell(asked, losses)
        number += 1
        middle = _numbers(start, search.mean)
        report(Generation(number, time.thread_time() - began, -min(losses), middle))
    return middle


def _numbers(start: Sequence[float], point: Sequence[float]) -> tuple[float, ...]:
    whole = list(point)
    if len(whole) < terms.NUMBERS:
        whole = whole[: terms.TERMS] * (terms.PHASES - 1) + whole
    return tuple(one + step * float(off) for one, step, off in zip(start, STEPS, whole, strict=True))


def _strength(
    codes: Sequence[Code],
    numbers: Sequence[float],
    rivals: Sequence[Sequence[float]],
    first: int,
    pairs: int,
    turn: int,
) -> float:
    """Points a deal over all rivals, the deals shared out among the codes; the first code moves on every generation."""
    total = 0.0
    share = pairs // (len(codes) * len(rivals))
    for index in range(len(codes) * len(rivals)):
        code = codes[(index + turn) % len(codes)]
        rival = rivals[index // len(codes)]
        seeds = range(first + index * share, first + (index + 1) * share)
        total += sum(margins(code, numbers, rival, seeds))
    return total / (share * len(codes) * len(rivals))
