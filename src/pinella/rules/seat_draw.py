"""The draw for seats from a seed: everyone draws from the shuffled packs, identical cards draw again (Art. 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pinella import cards
from pinella.cards import Kind, SeatRights
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.rules.shuffling import Seed, shuffled


@dataclass(frozen=True, slots=True)
class SeatDraw:
    """Who drew what, in the order of drawing, and what follows from it."""

    draws: dict[str, tuple[Kind, ...]]
    order: tuple[str, ...]
    """From the highest card to the lowest."""
    rights: SeatRights
    seats: dict[str, str]
    """A seating that follows from it: the highest card sits North, his partner South, the first dealer on his right."""


def draw_for_seats(pairs: Sequence[Sequence[str]], code: Code, seed: Seed) -> SeatDraw:
    """Two pairs draw, one card each in the order named, and again those with identical cards."""
    players = [player for pair in pairs for player in pair]
    if len(pairs) != 2 or any(len(pair) != 2 for pair in pairs) or len(set(players)) != 4:
        raise Refusal(
            say("the draw for seats is between two pairs of two different players each"),
            code.cite("seats.draw_method"),
        )
    pack = iter(shuffled(cards.deck(code.deck.packs), seed))
    drawn: dict[str, list[Kind]] = {player: [next(pack)] for player in players}
    order = cards.settle_draw(drawn)
    while not order.settled:
        for player in order.redraw:
            drawn[player].append(next(pack))
        order = cards.settle_draw(drawn)
    rights = cards.seat_rights(order, pairs)
    return SeatDraw(
        {player: tuple(held) for player, held in drawn.items()}, order.players, rights, _seats(pairs, rights)
    )


def _seats(pairs: Sequence[Sequence[str]], rights: SeatRights) -> dict[str, str]:
    """The dealer sits on the right of the highest card, who is thus served first."""
    own, other = sorted(pairs, key=lambda pair: rights.chooser not in pair)
    partner = next(player for player in own if player != rights.chooser)
    last = next(player for player in other if player != rights.dealer)
    return {"N": rights.chooser, "E": last, "S": partner, "W": rights.dealer}
