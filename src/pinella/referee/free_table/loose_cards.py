"""Cards at a free table that no lawful deal can hold: heaps that are no melds, and marks on melds that are frozen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pinella import cards
from pinella.cards import Kind

Tag = int
"""The number of a meld or a heap, its own for the whole deal."""


@dataclass(frozen=True, slots=True)
class Heap:
    """Cards laid on the table that belong to no lawful meld."""

    tag: Tag
    side: int
    seat: int
    """Who laid them."""
    cards: tuple[Kind, ...]
    on: Tag | None = None
    """The meld they lie on; None when they lie by themselves."""
    negative: bool = False
    """Ruled to count against the side. A heap nobody has ruled on counts as what it is worth to no one: nothing."""
    positive: bool = False
    """Ruled to count for the side though it is no meld."""


@dataclass(frozen=True, slots=True)
class Freezing:
    """A meld frozen for a time: which cards of it count negative if the deal ends meanwhile."""

    tied: tuple[Kind, ...] = ()
    """Cards tied by the act that froze it; none: the act opened it."""
    free_of_charge: bool = False
    """Nothing counts negative."""


class CardsNotThereError(ValueError):
    """A step wants cards that do not lie where it looks for them."""


def without(whole: Sequence[Kind], group: Iterable[Kind]) -> tuple[Kind, ...]:
    left = list(whole)
    for kind in group:
        if kind not in left:
            raise CardsNotThereError(f"{cards.name(kind)} is not among {' '.join(named(whole))}")
        left.remove(kind)
    return tuple(left)


def named(group: Iterable[Kind]) -> tuple[str, ...]:
    return tuple(cards.name(kind) for kind in group)
