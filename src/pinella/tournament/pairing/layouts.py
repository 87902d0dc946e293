"""Laying out those who play where no standing does it: by registration, by lot, by the alphabet, by category.

Neighbours of the layout meet, the first of the two on the fixed line where there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pinella.messages import Message, Refusal, say
from pinella.tournament import lots
from pinella.tournament.entries.roster.names import fold, words
from pinella.tournament.pairing.request import Request

Players = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    lay: Callable[[Request, Players], Players]
    why: Callable[[Request], Message]


def _by_registration(request: Request, players: Players) -> Players:
    """After the first round the order is a standing, and the numbers remember who registered first."""
    return players if request.number == 1 else tuple(sorted(players))


def _by_lot(request: Request, players: Players) -> Players:
    """Sorted first, so that the draw depends on the seed and on who plays, and on nothing else."""
    return lots.shuffled(sorted(players), f"{request.seed}\nround {request.number}")


def _by_alphabet(request: Request, players: Players) -> Players:
    """The fixed line from one letter on and the moving line from another, taking turns, wrapping round after Z.

    Accents do not count.
    """
    names = {number: " ".join(words(request.names.get(number, ""))) for number in players}
    row = sorted(players, key=lambda number: (names[number], number))

    def starting(letters: str) -> list[int]:
        start = next((at for at, number in enumerate(row) if names[number] >= fold(letters)), 0)
        return row[start:] + row[:start]

    lines = [iter(starting(request.fixed_from)), iter(starting(request.moving_from))]
    laid: dict[int, None] = {}
    while len(laid) < len(players):
        laid[next(number for number in lines[len(laid) % 2] if number not in laid)] = None
    return tuple(laid)


def _by_category(request: Request, players: Players) -> Players:
    """Categories in the order of their names, whoever has none last; inside each as registered."""
    names = {number: request.categories.get(number, "") for number in players}
    return tuple(sorted(_by_registration(request, players), key=lambda number: (not names[number], names[number])))


def _letters(request: Request) -> Message:
    if not request.fixed_from and not request.moving_from:
        return say("By the alphabet")
    return say(
        "By the alphabet, fixed line from {fixed}, moving line from {moving}",
        fixed=(request.fixed_from or "A").upper(),
        moving=(request.moving_from or "A").upper(),
    )


LAYOUTS: Mapping[str, Layout] = MappingProxyType(
    {
        "registration-order": Layout(_by_registration, lambda _request: say("In order of registration")),
        "draw": Layout(_by_lot, lambda request: say("By lot, drawn from the seed {seed}", seed=request.seed)),
        "alphabetical": Layout(_by_alphabet, _letters),
        "by-category": Layout(_by_category, lambda _request: say("By category")),
    }
)
"""By the key of the first-round system."""


def layout_of(request: Request) -> Layout | None:
    """What `request.seating` asks for; None: the order as it stands."""
    if not request.seating:
        return None
    if request.seating not in LAYOUTS:
        raise Refusal(
            say(
                "Round {round}: there is no first seating {seating}; expected one of {known}.",
                round=request.number,
                seating=request.seating,
                known=", ".join(LAYOUTS),
            )
        )
    return LAYOUTS[request.seating]


def laid_out(request: Request, players: Players) -> Players:
    layout = layout_of(request)
    return layout.lay(request, players) if layout else players
