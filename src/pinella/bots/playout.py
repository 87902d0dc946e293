"""Bots at a table: a deal played to its end, and the same deal with the seats swapped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pinella.bots.bot import Bot
from pinella.rules.deal import Deal
from pinella.rules.encoding import Phase
from pinella.rules.seats import split_points
from pinella.rules.view import Randomness

LONGEST: Final = 4000
"""Moves after which a deal is cut short. The longest of 4,500 deals of the bots, under all codes, had 421."""


def play_out(deal: Deal, bots: Mapping[str, Bot], rng: Randomness, limit: int = LONGEST) -> Deal:
    """Play a deal to its end in place, each seat by its bot.

    Picking up and discarding the same card could go on for ever. Where the referee would be told, time-out is called,
    as the clock would in the end; so it is after `limit` moves.
    """
    for _ in range(limit):
        if deal.is_over:
            return deal
        step(deal, bots, rng)
    call_time(deal)
    while not deal.is_over:
        step(deal, bots, rng)
    return deal


def step(deal: Deal, bots: Mapping[str, Bot], rng: Randomness) -> None:
    """One move of the seat on turn, or time-out before it when play goes in circles."""
    if deal.phase == Phase.TAKE and deal.is_stalemate:
        call_time(deal)
    deal.push(bots[deal.on_turn].choose(deal.view(deal.on_turn), rng))


def call_time(deal: Deal) -> None:
    """Time-out, unless it has been called already."""
    if deal.turns_left is None:
        deal.call_time_out()


def mirrored(deal: Deal, one: Bot, other: Bot, rng: Randomness) -> float:
    """Points by which `one` beats `other` with these cards, on average over the ways to seat them.

    With sides that face each other: once on each side. Where a deal begins with everyone alone: `one` in each seat in
    turn against `other` in all the rest, his points less the average of theirs.
    """
    margins = []
    for side in deal.sides:
        played = play_out(deal.copy(), {seat: one if seat in side else other for seat in deal.seats}, rng)
        points = seat_points(played)
        rest = [points[seat] for seat in deal.seats if seat not in side]
        margins.append(sum(points[seat] for seat in side) / len(side) - sum(rest) / len(rest))
    return sum(margins) / len(margins)


def seat_points(deal: Deal) -> dict[str, float]:
    """What the deal gives each player: his side's points, or his half of them where the code shares them."""
    count = deal.count()
    shares = split_points(count, deal.code)
    return shares or {seat: side.total for name, side in count.sides.items() for seat in name}
