"""What is played: which cards, who deals, who sits where, and what a finished deal says about the two bots.

A *pair* is the unit: one deal of the seed list, played once for every seating. Whatever the cards give a seat they give
both bots in turn, so equal bots that play without chance come out at exactly 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pinella.codes.model import Code
from pinella.rules.seats import divisions, seats

Seating: TypeAlias = tuple[int, ...]
"""For each seat which bot sits there: 0 is the first, 1 the second."""
Job: TypeAlias = tuple[str, int, Seating]
"""The seed of a deal, its number (which says who deals), and who sits where."""
Points: TypeAlias = tuple[float, ...]
"""Of a finished deal, by the sides as they stood when it began."""
Way: TypeAlias = Literal["sides", "one"]
WAYS: Final[tuple[Way, ...]] = ("sides", "one")


def beginning_sides(code: Code) -> tuple[str, ...]:
    """The sides when a deal begins; alliances that form later give everyone his own share of the points."""
    return divisions(code)[0]


def seatings(code: Code, way: Way = "sides") -> list[Seating]:
    """The ways in which the two bots sit down to the same cards.

    `sides`: two sides change places. Where everybody begins alone, each seat in turn against all others, then the same
    with the bots exchanged, so that neither is always the lonely one. `one`: the first bot alone in each seat in turn,
    with and against the second in all others.
    """
    around, sides = seats(code), beginning_sides(code)
    if way == "sides" and len(sides) == 2:
        first = tuple(0 if seat in sides[0] else 1 for seat in around)
        return [first, _exchanged(first)]
    alone = [tuple(0 if other == seat else 1 for other in around) for seat in around]
    return alone if way == "one" else [*alone, *map(_exchanged, alone)]


def _exchanged(seating: Seating) -> Seating:
    return tuple(1 - bot for bot in seating)


def deal_seed(seed_list: str, pair: int) -> str:
    """The seed that the cards of a pair are shuffled from; `pinella deal new --seed` shows them."""
    return f"{seed_list}/{pair}"


def pair_jobs(seed_list: str, pair: int, seated: Sequence[Seating]) -> list[Job]:
    """The deals of a pair; the seats deal in turn, from pair to pair."""
    return [(deal_seed(seed_list, pair), pair, seating) for seating in seated]


@dataclass(frozen=True, slots=True)
class Scale:
    """What a point of each side is worth to the first bot in one seating: whole numbers over a common divisor."""

    weights: tuple[int, ...]
    divisor: int

    def weigh(self, points: Points) -> float:
        """By how much the first bot won, times the divisor: exact, since points are whole or half."""
        return sum(weight * score for weight, score in zip(self.weights, points, strict=True))


def scale(code: Code, seating: Seating) -> Scale:
    """By how much the first bot wins a deal.

    Two sides: what its side has more than the other (its sides, where it sits on both). Everybody alone: the mean of
    its seats less the mean of the others.
    """
    sides = beginning_sides(code)
    bots = dict(zip(seats(code), seating, strict=True))
    mine = [sum(bots[seat] == 0 for seat in side) for side in sides]
    theirs = [len(side) - number for side, number in zip(sides, mine, strict=True)]
    if len(sides) == 2:
        return Scale((mine[0] - mine[1], mine[1] - mine[0]), sum(mine))
    weights = tuple(a * sum(theirs) - b * sum(mine) for a, b in zip(mine, theirs, strict=True))
    return Scale(weights, sum(mine) * sum(theirs))


def weigh_pair(scales: Sequence[Scale], points: Sequence[Points]) -> tuple[float, float]:
    """Of a whole pair the first bot's margin in points a deal, and the share of deals it won; an even deal is half."""
    deals = [one.weigh(deal) for one, deal in zip(scales, points, strict=True)]
    number = len(deals)
    won = sum(deal > 0 for deal in deals) + sum(deal == 0 for deal in deals) / 2
    return sum(deals) / (scales[0].divisor * number), won / number  # one divisor serves all seatings of a pair
