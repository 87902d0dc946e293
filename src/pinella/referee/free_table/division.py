"""Cards divided among melds: every way in which all of them find a place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from pinella import cards
from pinella.cards import Kind
from pinella.referee.free_table.layout import Layout
from pinella.referee.free_table.loose_cards import Tag


def ways_to_divide(layout: Layout, tags: Sequence[Tag], group: Sequence[Kind]) -> list[tuple[Tag, ...]]:
    """For each card the meld it goes on, in every way in which all of them fit."""
    homes = [[tag for tag in tags if _is_kin(layout, tag, card)] for card in group]
    ways = product(*homes) if group else ()
    return [way for way in ways if all(layout.takes(tag, share(group, way, tag)) for tag in set(way))]


def share(group: Sequence[Kind], way: tuple[Tag, ...], tag: Tag) -> tuple[Kind, ...]:
    return tuple(card for card, home in zip(group, way, strict=True) if home == tag)


def _is_kin(layout: Layout, tag: Tag, card: Kind) -> bool:
    """Whether a card has the rank of a set or the suit of a sequence; a wild goes anywhere."""
    meld = layout.meld(tag)
    if meld is None or cards.is_wild(card):
        return meld is not None
    natural = next((one for one in meld.cards if not cards.is_wild(one)), card)
    return cards.rank_of(card) == meld.rank if meld.kind == "set" else cards.suit_of(card) == cards.suit_of(natural)
