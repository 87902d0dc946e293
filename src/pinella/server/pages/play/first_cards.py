"""The hand as it is drawn into the page itself: cards are on the screen before any script has come."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from markupsafe import Markup

from pinella.server.assets import STATIC

_SYMBOL = re.compile(r'<symbol id="([^"]+)" viewBox="[^"]+">(.*?)</symbol>', re.DOTALL)
_RANKS = "3456789TJQKA2"
_SUITS = "hdcs"


@cache
def _drawings() -> dict[str, Markup]:
    """Ours, from the sprite of the phones' cards: nothing in them is anybody's input."""
    text = (STATIC / "cards-row.svg").read_text(encoding="utf-8")
    return {name: Markup(inner) for name, inner in _SYMBOL.findall(text)}


def _place(card: str) -> tuple[int, int, int]:
    """By suit, pinelle and jokers last: as the table sorts a hand until its player chooses another order."""
    if card == "Jo":
        return (6, 0, 0)
    rank, suit = card[0], card[1]
    return (5, _SUITS.index(suit), 0) if rank == "2" else (_SUITS.index(suit), _RANKS.index(rank), 0)


def first_cards(hand: Iterable[str]) -> Markup:
    drawn = Markup('<svg class="first-{}" viewBox="0 0 100 140">{}</svg>')
    cards = sorted(hand, key=_place)
    return Markup("").join(drawn.format("j" if card == "Jo" else card[1], _drawings()[card]) for card in cards)
