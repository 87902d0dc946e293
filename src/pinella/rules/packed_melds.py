"""Melds between their two forms: the packed int of the kernel and the `Meld` that people and pages read."""

from __future__ import annotations

from functools import lru_cache

from pinella import cards
from pinella.cards import Kind
from pinella.rules import kernel
from pinella.rules.encoding import NO_CARD, MeldField
from pinella.rules.melds import Meld


@lru_cache(4096)
def unpack(packed: int) -> Meld:
    """The meld as it lies."""
    wild = Kind(kernel.wild_kind(packed))
    if kernel.is_set(packed):
        rank = kernel.key(packed)
        laid = [
            cards.kind_of(rank, suit) for suit in range(4) for _ in range(packed >> (MeldField.SUITS + 2 * suit) & 3)
        ]
        if not kernel.wild_place(packed):
            return Meld("set", tuple(laid))
        return Meld("set", (*laid, wild), wild=len(laid))
    low, place = kernel.low(packed), kernel.wild_place(packed)
    run = range(low, kernel.high(packed) + 1)
    laid = [wild if at == place else Kind(kernel.place_kind(kernel.key(packed), at)) for at in run]
    return Meld("sequence", tuple(laid), low, place - low if place else None)


def pack(meld: Meld) -> int:
    """The kernel's int, without owner and marks."""
    if meld.kind == "set":
        suits = sum(1 << 2 * cards.suit_of(card) for card in meld.naturals)
        return kernel.pack_set(meld.rank, suits, NO_CARD if meld.wild_card is None else meld.wild_card)
    places = sum(1 << meld.low + index for index in range(len(meld.cards)) if index != meld.wild)
    return kernel.pack_sequence(meld.suit, places, meld.wild_place or 0, meld.wild_card or 0)
