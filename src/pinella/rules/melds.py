"""Melds: whether a group of cards is one, in which ways it can lie, and how the code wants it to lie.

A sequence lies on the scale ace 1, two 2 ... king 13, ace 14. A two of the suit on place 2 is natural; any other joker
or two acts as a wild, and a meld holds at most one of these. `arrangements` lists every lawful way; `prescribed` leaves
those that the code's placing rules allow. What fits at all the kernel decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from pinella import cards
from pinella.cards import Kind
from pinella.codes.model import Code
from pinella.rules import kernel
from pinella.rules.kernel_rules import CodeKey, rules_of

LOW_ACE: Final = 1
HIGH_ACE: Final = 14


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards as they lie: a sequence from low to high, a set with its wild last."""

    kind: Literal["sequence", "set"]
    cards: tuple[Kind, ...]
    low: int = 0
    """Place of the first card of a sequence."""
    wild: int | None = None
    """Index of the acting wild."""

    @property
    def suit(self) -> int:
        """The suit of a sequence."""
        return next(cards.suit_of(card) for i, card in enumerate(self.cards) if i != self.wild)

    @property
    def rank(self) -> int:
        """The rank of a set."""
        return next(cards.rank_of(card) for i, card in enumerate(self.cards) if i != self.wild)

    @property
    def high(self) -> int:
        """Place of the last card of a sequence."""
        return self.low + len(self.cards) - 1

    @property
    def naturals(self) -> tuple[Kind, ...]:
        return tuple(card for i, card in enumerate(self.cards) if i != self.wild)

    @property
    def wild_card(self) -> Kind | None:
        return None if self.wild is None else self.cards[self.wild]

    @property
    def wild_place(self) -> int | None:
        return None if self.wild is None else self.low + self.wild

    @property
    def wild_is_free(self) -> bool:
        """The wild fills no gap: it lies at an end of a sequence."""
        return self.kind == "sequence" and self.wild in (0, len(self.cards) - 1)

    def place_kind(self, place: int) -> Kind:
        """The card that belongs on a place of this sequence."""
        return cards.kind_of(cards.ACE if place == HIGH_ACE else place, self.suit)

    @property
    def wild_stands_for(self) -> Kind | None:
        """What the wild of a sequence represents; in a set it is just one more of the rank."""
        return None if self.wild is None or self.kind == "set" else self.place_kind(self.low + self.wild)

    def texts(self) -> list[str]:
        """Notation: `3s 4s Jo=5s`; in a set the wild is plain."""
        texts = cards.names(self.cards)
        stands = self.wild_stands_for
        if self.wild is not None and stands is not None:
            texts[self.wild] += "=" + cards.name(stands)
        return texts

    def from_stock(self) -> list[str]:
        """As it lies, from the stock's side to the player's edge: high cards first, the wild of a set last."""
        return self.texts()[::-1] if self.kind == "sequence" else self.texts()

    def __str__(self) -> str:
        return " ".join(self.texts())


Pins = Mapping[Kind, Sequence[Kind]]
"""What wilds were said to stand for: `Jo=6s` pins the joker to the 6s; a two pinned to itself is natural."""


def arrangements(group: Iterable[Kind], code: Code) -> list[Meld]:
    """Every lawful way in which exactly these cards make one meld; none if they do not."""
    return list(_arrangements(tuple(group), CodeKey(code)))


@lru_cache(8192)
def _arrangements(group: tuple[Kind, ...], key: CodeKey) -> tuple[Meld, ...]:
    code = key.code
    if len(group) < code.melds.minimum or has_surplus_copies(group, code):
        return ()
    return (*_sequences(group, code), *_sets(group, code))


def has_surplus_copies(group: Sequence[Kind], code: Code) -> bool:
    return len(set(group)) < len(group) and bool(cards.CardSet(group).surplus(code.deck.packs))


# --- sets ------------------------------------------------------------------------------------------------------------


def _sets(group: Sequence[Kind], code: Code) -> Iterator[Meld]:
    naturals, wilds = split(group)
    if not naturals or len(wilds) > code.melds.wilds_per_meld:
        return
    ranks = {cards.rank_of(card) for card in naturals}
    if len(ranks) == 1 and kernel.fits_set(rules_of(code), ranks.pop(), len(naturals)):
        laid = (*sorted(naturals, key=cards.suit_of), *wilds)
        yield Meld("set", laid, wild=len(naturals) if wilds else None)


def split(group: Iterable[Kind]) -> tuple[list[Kind], list[Kind]]:
    """(cards that can only be natural, jokers and twos)."""
    naturals: list[Kind] = []
    wilds: list[Kind] = []
    for card in group:
        (wilds if cards.is_wild(card) else naturals).append(card)
    return naturals, wilds


def set_rank_allowed(rank: int, code: Code) -> bool:
    return cards.RANKS[rank - 1] in code.melds.set_ranks


def set_limit(code: Code) -> int:
    """Most natural cards of a set."""
    return code.melds.set_naturals_per_pack * code.deck.packs


# --- sequences -------------------------------------------------------------------------------------------------------


def _sequences(group: Sequence[Kind], code: Code) -> Iterator[Meld]:
    naturals, wilds = split(group)
    if not naturals or len({cards.suit_of(card) for card in naturals}) > 1:
        return
    suit = cards.suit_of(naturals[0])
    own_two = cards.kind_of(cards.TWO, suit)
    for places in _natural_places(naturals, code):
        if len(wilds) <= code.melds.wilds_per_meld:
            yield from _complete(places, wilds, suit, code)
        if code.melds.natural_two and own_two in wilds and len(wilds) <= code.melds.wilds_per_meld + 1:
            rest = wilds.copy()
            rest.remove(own_two)
            yield from _complete(places | {cards.TWO}, rest, suit, code)


def _natural_places(naturals: list[Kind], code: Code) -> Iterator[frozenset[int]]:
    """Places of the natural cards, once for each end where the ace can go."""
    ranks = [cards.rank_of(card) for card in naturals]
    others = frozenset(rank for rank in ranks if rank != cards.ACE)
    aces = ranks.count(cards.ACE)
    if len(others) + aces < len(ranks):
        return
    if aces == 0:
        yield others
    elif aces == 1:
        yield others | {LOW_ACE}
        yield others | {HIGH_ACE}
    elif aces == 2 and code.melds.ace_both_ends:
        yield others | {LOW_ACE, HIGH_ACE}


def _complete(places: frozenset[int], wilds: list[Kind], suit: int, code: Code) -> Iterator[Meld]:
    """Lay the natural places and at most one acting wild without a gap."""
    rules = rules_of(code)
    mask = sum(1 << place for place in places)
    if not wilds:
        if kernel.fits_sequence(rules, suit, mask, 0, 0):
            yield _lay(places, None, None, suit)
        return
    for place in range(LOW_ACE, HIGH_ACE + 1):
        if place not in places and kernel.fits_sequence(rules, suit, mask, place, wilds[0]):
            yield _lay(places, place, wilds[0], suit)


def _lay(places: frozenset[int], wild_place: int | None, wild: Kind | None, suit: int) -> Meld:
    low = min(places) if wild_place is None else min(*places, wild_place)
    high = max(places) if wild_place is None else max(*places, wild_place)
    laid = tuple(
        wild if wild is not None and place == wild_place else cards.kind_of((place - 1) % 13 + 1, suit)
        for place in range(low, high + 1)
    )
    return Meld("sequence", laid, low, None if wild_place is None else wild_place - low)


# --- what the code prescribes ----------------------------------------------------------------------------------------


def lies_as_prescribed(meld: Meld) -> bool:
    """A free wild lies lowest, or on top when the ace is at the bottom (Art. 10 of the F.I.Bur. codes)."""
    if meld.kind == "set" or meld.wild is None or not meld.wild_is_free:
        return True
    if meld.wild == 0:
        return True
    return meld.low == LOW_ACE


def prescribed(ways: Iterable[Meld]) -> list[Meld]:
    """The ways that the code's placing rules leave: no wild where none is needed, free wilds in their place.

    Two remain when a run spans the suit and its ace may lie at either end.
    """
    ways = list(ways)
    clean = [way for way in ways if way.wild is None]
    return clean or [way for way in ways if lies_as_prescribed(way)] or ways


def matches(meld: Meld, pins: Pins) -> bool:
    """Whether the meld places every pinned wild where it was said to stand."""
    for card, stands in pins.items():
        here = Counter(_standing(meld, card))
        if Counter(stands) - here:
            return False
    return True


def _standing(meld: Meld, card: Kind) -> Iterator[Kind]:
    for index, laid in enumerate(meld.cards):
        if laid != card:
            continue
        if index != meld.wild:
            yield card
        elif meld.kind == "sequence":
            yield meld.place_kind(meld.low + index)
        else:
            yield from (cards.kind_of(meld.rank, suit) for suit in range(4))
