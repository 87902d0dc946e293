"""Ratings of many bots from their matches, by the model of Bradley and Terry. For show: points decide."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from pinella.messages import Refusal, say

ANCHOR: Final = 1000.0
SCALE: Final = 400.0
"""Points of rating that make the odds ten to one."""
SAMPLES: Final = 200
ROUNDS: Final = 500
_PRIOR: Final = 0.5
"""Of a win given to both sides of every match, so that a bot that never lost still has a rating."""

Shares: TypeAlias = Sequence[float]
"""Of every pair the share of deals that the first bot won, an even deal as half."""
Matches: TypeAlias = Mapping[tuple[str, str], Shares]


@dataclass(frozen=True, slots=True)
class Rating:
    bot: str
    rating: float
    low: float
    high: float
    """The middle 95 % over matches whose pairs were drawn anew."""


def ratings(matches: Matches, anchor: str) -> list[Rating]:
    """Best first; the anchor has 1000. Chance comes from a fixed seed, so that the same files give the same table."""
    names = sorted({name for match in matches for name in match})
    if anchor not in names:
        raise Refusal(say("the anchor “{bot}” played in none of these matches", bot=anchor))
    _verify_connected(names, matches)
    middle = _fitted(matches, anchor)
    rng = Random(1)
    drawn: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(SAMPLES):
        sample = {match: rng.choices(shares, k=len(shares)) for match, shares in matches.items()}
        for name, rating in _fitted(sample, anchor).items():
            drawn[name].append(rating)
    table = []
    for name in names:
        ordered = sorted(drawn[name])
        table.append(Rating(name, middle[name], ordered[SAMPLES // 40], ordered[-1 - SAMPLES // 40]))
    return sorted(table, key=lambda one: (-one.rating, one.bot))


def _verify_connected(names: Sequence[str], matches: Matches) -> None:
    reached, grew = {names[0]}, True
    while grew:
        more = {name for match in matches if reached & set(match) for name in match} - reached
        reached |= more
        grew = bool(more)
    if apart := sorted(set(names) - reached):
        raise Refusal(say("{bots} played against none of the others, so nothing compares them", bots=", ".join(apart)))


def _fitted(matches: Matches, anchor: str) -> dict[str, float]:
    """Strengths by repeated averaging (minorisation), then as logarithms with the anchor at 1000."""
    names = sorted({name for match in matches for name in match})
    wins: dict[str, float] = dict.fromkeys(names, 0.0)
    games: dict[tuple[str, str], float] = {}
    for (one, other), shares in matches.items():
        won = math.fsum(shares) + _PRIOR
        number = len(shares) + 2 * _PRIOR
        wins[one] += won
        wins[other] += number - won
        key = (min(one, other), max(one, other))
        games[key] = games.get(key, 0.0) + number
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        before = strength
        strength = {name: wins[name] / _met(name, games, before) for name in names}
        shift = math.exp(math.fsum(map(math.log, strength.values())) / len(names))
        strength = {name: one / shift for name, one in strength.items()}
        if max(abs(math.log(strength[name] / before[name])) for name in names) < 1e-9:
            break
    return {name: ANCHOR + SCALE * math.log10(one / strength[anchor]) for name, one in strength.items()}


def _met(name: str, games: Mapping[tuple[str, str], float], strength: Mapping[str, float]) -> float:
    return math.fsum(
        number / (strength[one] + strength[other]) for (one, other), number in games.items() if name in (one, other)
    )
