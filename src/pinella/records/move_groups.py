"""One `opens` or `ties` of a record and the moves it stands for.

A meld is written as it lies once its cards are down. The plain rule that gives the moves: the first three cards from
the left open it, then the others are tied from the left, each as soon as it fits. Where that is not how the cards were
laid, a record writes the steps one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pinella import cards
from pinella.cards import Kind
from pinella.messages import Refusal, say
from pinella.records.unknown_cards import learn
from pinella.rules import kernel, melds, moves
from pinella.rules.deal import Deal
from pinella.rules.encoding import NO_CARD
from pinella.rules.meld_layout import read_meld
from pinella.rules.melds import HIGH_ACE, Meld
from pinella.rules.moves import Move
from pinella.rules.packed_melds import unpack
from pinella.rules.plays import ends_on_top, tie_in_turn

NAMED = {cards.name(kind): kind for kind in cards.KINDS}
"""The notation that files are written in; other ways of writing a card go through `cards.parse`."""


def read_card(text: str, *, unknown: bool = False) -> Kind:
    """One card. Records speak of suits in English letters, so a C alone is never taken for cuori."""
    return cards.parse_all([text, "Ah"], unknown=unknown)[0]


@dataclass(frozen=True, slots=True)
class Group:
    """Cards as written, and what each is said to stand for."""

    words: tuple[str, ...]
    kinds: tuple[Kind, ...]
    stands: tuple[Kind | None, ...]

    @classmethod
    def read(cls, words: Sequence[str]) -> Group:
        kinds: list[Kind] = []
        stands: list[Kind | None] = []
        for word in words:
            name, _, pinned = word.partition("=")
            if name not in NAMED or ("=" in word and pinned not in NAMED):
                return cls._read_anyhow(words)
            kinds.append(NAMED[name])
            stands.append(NAMED[pinned] if pinned else None)
        return cls(tuple(words), tuple(kinds), tuple(stands))

    @classmethod
    def _read_anyhow(cls, words: Sequence[str]) -> Group:
        """Symbols, `10h`, Italian letters; what is read is the same cards in the notation of files."""
        read_meld(words)
        halves = [word.split("=", maxsplit=1) for word in words]
        return cls.read(["=".join(cards.name(read_card(half)) for half in pair) for pair in halves])

    def as_it_lies(self) -> Meld | None:
        """The meld, if the cards are written in its order and its wild with what it stands for."""
        first, second = self.kinds[:2]
        if cards.rank_of(first) == cards.rank_of(second) and not cards.is_wild(first):
            wild = len(self.kinds) - 1 if cards.is_wild(self.kinds[-1]) else None
            rank = cards.rank_of(first)
            plain = all(cards.rank_of(kind) == rank for kind in (self.kinds if wild is None else self.kinds[:-1]))
            return Meld("set", self.kinds, wild=wild) if plain and not any(self.stands) else None
        shown = [kind if stands is None else stands for kind, stands in zip(self.kinds, self.stands, strict=True)]
        low, suit = cards.rank_of(shown[0]), cards.suit_of(shown[0])
        if low == 0 or low + len(shown) - 1 > HIGH_ACE:
            return None
        wilds = [index for index, stands in enumerate(self.stands) if stands is not None]
        in_order = all(kind == kernel.place_kind(suit, low + index) for index, kind in enumerate(shown))
        if not in_order or len(wilds) > 1:
            return None
        return Meld("sequence", self.kinds, low, wilds[0] if wilds else None)


# --- opening ---------------------------------------------------------------------------------------------------------


def open_group(deal: Deal, group: Group) -> list[int]:
    """Open the meld on the deal; the moves that were made."""
    learn(deal.state, group.kinds)
    before = deal.state.clone()
    made = len(deal.history)
    meld = group.as_it_lies()
    if meld is not None:
        try:
            if _open_from_left(deal, meld) and unpack(deal.state.meld(before.meld_count)) == meld:
                return deal.history[made:]
        except Refusal:
            pass
        deal.state.copy_from(before)
        del deal.history[made:]
    return _open_anyhow(deal, group)


def _open_from_left(deal: Deal, meld: Meld) -> bool:
    slot = deal.state.meld_count
    first = _opening(deal, meld)
    if first is None:
        return False
    left = meld.cards[3:]
    push_all(deal, [first], last=not left)
    tie_in_turn(deal, slot, left, aces_on_top=ends_on_top(meld), push=partial(_push_one, deal))
    return True


def _opening(deal: Deal, meld: Meld) -> Move | None:
    """The opening with the first three cards, which need not lie as they will in the whole meld."""
    wild = meld.wild if meld.wild is not None and meld.wild < 3 else None
    if meld.kind == "set":
        return moves.opening(Meld("set", meld.cards[:3], wild=wild))
    places = sum(1 << meld.low + index for index in range(3) if index != wild)
    packed = kernel.settle(deal.state.r, meld.suit, places, NO_CARD if wild is None else meld.cards[wild])
    return moves.opening(unpack(packed)) if packed else None


def _open_anyhow(deal: Deal, group: Group) -> list[int]:
    """Cards in any order: as the code wants them to lie."""
    steps = deal.verify_open(" ".join(group.words))
    slot = deal.state.meld_count
    push_all(deal, steps, last=True)
    pins: dict[Kind, list[Kind]] = {}
    for kind, stands in zip(group.kinds, group.stands, strict=True):
        if stands is not None:
            pins.setdefault(kind, []).append(stands)
    lies = unpack(deal.state.meld(slot))
    if not melds.matches(lies, pins):
        raise Refusal(say("laid one after the other these cards lie as {meld}", meld=lies))
    return list(steps)


# --- tying -----------------------------------------------------------------------------------------------------------


def tie_group(deal: Deal, number: int, group: Group, *, on_top: bool) -> list[int]:
    """Tie the cards in the order written, each as soon as it fits; the moves that were made."""
    learn(deal.state, group.kinds)
    made = len(deal.history)
    tie_in_turn(deal, number - 1, group.kinds, on_top=on_top, push=partial(_push_one, deal))
    if any(group.stands):
        lies = unpack(deal.state.meld(number - 1)).texts()
        for word, stands in zip(group.words, group.stands, strict=True):
            if stands is not None and word not in lies:
                raise Refusal(say("laid one after the other these cards lie as {meld}", meld=" ".join(lies)))
    return deal.history[made:]


def push_all(deal: Deal, steps: Sequence[int], *, last: bool) -> None:
    """Do the moves; a hand that runs out before the last of a group has a pozzetto to take in between."""
    player = deal.state.player
    waiting = deal.state.may_take_pozzetto(player)
    for index, step in enumerate(steps):
        deal.push(step)
        took = waiting and deal.state.has_taken(deal.state.seat_side(player))
        if took and not (last and index == len(steps) - 1):
            raise Refusal(say("the hand runs out here: write “takes the pozzetto” after the card that empties it"))


def _push_one(deal: Deal, move: int, last: bool) -> None:
    push_all(deal, [move], last=last)
