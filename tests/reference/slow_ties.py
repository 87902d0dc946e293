"""Where cards come to lie: the three cards of an opening, and one card tied to a meld that lies on the table.

`slow_melds` says which arrangements are lawful at all; here is what may move. Natural cards stay where they lie. The
wild fills the gap if there is one, else it is free and lies lowest, or on top of a natural ace at the bottom.
"""

from __future__ import annotations

from functools import lru_cache

from .slow_melds import RANKS, SCALE, arrangements, is_set, is_wild_card, plain, prescribed

Laid = tuple[str, ...]  # the cards of a meld as they lie, low to high, an acting wild with what it stands for
TOP = len(SCALE)


@lru_cache(maxsize=200_000)
def openings(three: tuple[str, str, str], code: str) -> list[Laid]:
    """How three cards may be opened (given sorted)."""
    return prescribed(three, code)


@lru_cache(maxsize=200_000)
def ties(meld: Laid, card: str, code: str) -> list[Laid]:
    """All the ways in which the meld may lie after the card has been tied to it."""
    lawful = arrangements([*map(plain, meld), card], code)
    if is_set(meld):
        return [laid for laid in lawful if is_set(laid)]
    return [laid for laid in lawful if laid in _sequences_after(meld, card)]


def _sequences_after(meld: Laid, card: str) -> list[Laid]:
    suit = meld[0][-1]
    naturals: dict[int, str] = {}  # by place: 1 is the low ace, 14 the high one
    wild = None
    for place, laid in enumerate(meld, start=_lowest_place(meld)):
        if "=" in laid:
            wild = plain(laid)
        else:
            naturals[place] = laid

    found = []
    for place in range(1, TOP + 1):
        if SCALE[place - 1] + suit == card and place not in naturals:
            after = naturals | {place: card}
            found += _with_wild(after, wild, suit)
            if wild is None and min(naturals) == 2:  # the natural two lies lowest and may go to a gap (int-silent-06)
                others = {place: natural for place, natural in after.items() if place != 2}
                found += _with_wild(others, naturals[2], suit)
    if is_wild_card(card) and wild is None:
        found += _with_wild(naturals, card, suit)
    return found


def _lowest_place(meld: Laid) -> int:
    rank = meld[0][-2]  # the bottom card of three cannot be the high ace
    return RANKS.index(rank) + 1


def _with_wild(naturals: dict[int, str], wild: str | None, suit: str) -> list[Laid]:
    """These naturals and the wild in its place; nothing if they do not make one run."""
    low, high = min(naturals), max(naturals)
    gaps = [place for place in range(low, high) if place not in naturals]
    if wild is None:
        return [] if gaps else [_spell(naturals, suit)]
    if len(gaps) > 1:
        return []
    if gaps:
        place = gaps[0]
    elif low > 1:
        place = low - 1
    else:
        place = high + 1
    return [_spell(naturals | {place: wild}, suit)] if place <= TOP else []


def _spell(places: dict[int, str], suit: str) -> Laid:
    """A two of the suit on place 2 comes out plain, as the natural it is there."""
    meant = {place: SCALE[place - 1] + suit for place in places}
    return tuple(
        places[place] if places[place] == meant[place] else f"{places[place]}={meant[place]}"
        for place in sorted(places)
    )
