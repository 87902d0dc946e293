"""What is played: which cards, who deals, who sits where, and what a finished deal says about the two bots.

A *pair* is the unit: one deal of the seed list, played once for every seating. Whatever the cards give a seat they give
both bots in turn, so equal bots that play without chance come out at exactly 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
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


def margin(code: Code, seating: Seating, points: Points) -> Fraction:
    """By how much the first bot won this deal.

    Two sides: what its side has more than the other (its sides, where it sits on both). Everybody alone: the mean of
    its seats less the mean of the others.
    """
    sides = beginning_sides(code)
    by_seat = {seat: Fraction(score) for side, score in zip(sides, points, strict=True) for seat in side}
    bots = dict(zip(seats(code), seating, strict=True))
    mine = [seat for seat, bot in bots.items() if bot == 0]
    if len(sides) == 2:
        whole = sum(map(Fraction, points))
        return sum((2 * by_seat[seat] - whole for seat in mine), Fraction(0)) / len(mine)
    others = [seat for seat, bot in bots.items() if bot == 1]
    return _mean([by_seat[seat] for seat in mine]) - _mean([by_seat[seat] for seat in others])


def _mean(numbers: Sequence[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0)) / len(numbers)
