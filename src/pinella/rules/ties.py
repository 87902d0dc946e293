"""What may be done to a meld on the table: cards that may be tied, and where; wilds that may be replaced or moved.

Natural cards keep their place. A wild between two cards is locked: only the very card it stands for sets it free, and
then it goes to the free wild's place in the same meld. A free wild, or a natural two with nothing below it, may be
moved up when a new card beyond the gap needs it there (Art. 10 of the F.I.Bur. codes, with its examples).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pinella import cards
from pinella.cards import Kind
from pinella.codes.model import Code
from pinella.messages import say
from pinella.rules import kernel, melds
from pinella.rules.kernel_rules import rules_of
from pinella.rules.meld_refusals import MeldRefusal, refuse, why_no_meld
from pinella.rules.melds import Meld
from pinella.rules.packed_melds import pack, unpack

How = Literal["low", "high", "wild", "replaces-wild", "wild-moves", "set"]


@dataclass(frozen=True, slots=True)
class Tie:
    """One card tied to a meld and the meld it gives."""

    card: Kind
    how: How
    after: Meld


@dataclass(frozen=True, slots=True)
class WildState:
    """What the wild-capable card at `index` may do."""

    index: int
    card: Kind
    replaced_by: Kind | None
    """The card that may take its place; None for a natural two and in sets."""
    moves: tuple[Meld, ...]
    """Other lawful ways of lying that moving it alone would give."""
    locked: bool


def ties(meld: Meld, code: Code) -> list[Tie]:
    """Every card that may be tied to the meld with every place it may go, in the order of kinds."""
    return [tie for card in cards.KINDS for tie in ties_of(meld, card, code)]


def ties_of(meld: Meld, card: Kind, code: Code) -> list[Tie]:
    """The ways to tie this card: one, or two for an ace that fits both ends; a clean one first, then the lower."""
    if melds.has_surplus_copies((*meld.cards, card), code):
        return []
    packed, rules = pack(meld), rules_of(code)
    ways = [kernel.tied(rules, packed, card, place) for place in range(melds.HIGH_ACE + 1)]
    laid = sorted((unpack(way) for way in ways if way), key=lambda way: (way.wild is not None, way.low))
    return [Tie(card, _how(meld, way, card), way) for way in laid]


def tie(meld: Meld, card: Kind, code: Code) -> Tie:
    """Tie the card where the code prescribes; raises MeldRefusal with card and article."""
    found = ties_of(meld, card, code)
    if found:
        return found[0]
    group = (*meld.cards, card)
    if not melds.arrangements(group, code):
        raise refuse(why_no_meld(group, code), code)
    raise MeldRefusal(
        say(
            "{card} cannot be tied to {meld}: the wild is locked where it stands until {replaced} takes its place",
            card=cards.name(card),
            meld=meld,
            replaced=cards.name(meld.wild_stands_for if meld.wild_stands_for is not None else card),
        ),
        code.cite("melds.wild_replacement"),
    )


def _places(meld: Meld) -> dict[int, Kind]:
    return {meld.low + index: card for index, card in enumerate(meld.cards)}


def _how(before: Meld, after: Meld, card: Kind) -> How:
    if before.kind == "set":
        return "set"
    if before.wild is not None and card == before.wild_stands_for and after.wild_place != before.wild_place:
        return "replaces-wild"
    if before.wild is None and after.wild_card == card:
        return "wild"
    if after.wild_place != before.wild_place:
        return "wild-moves"
    return "low" if after.low < before.low else "high"


def wild_state(meld: Meld, code: Code) -> list[WildState]:
    """For each joker and two in the meld: may it be replaced, may it be moved, or is it locked."""
    states = []
    ways = melds.arrangements(meld.cards, code)
    for index, card in enumerate(meld.cards):
        if not cards.is_wild(card):
            continue
        acting = index == meld.wild
        free = meld.kind == "sequence" and (meld.wild_is_free if acting else index == 0 and meld.wild is None)
        moves = tuple(way for way in ways if way != meld and _only_moved(meld, way, index)) if free else ()
        replaced_by = meld.wild_stands_for if acting else None
        states.append(WildState(index, card, replaced_by, moves, locked=not moves))
    return states


def _only_moved(before: Meld, after: Meld, index: int) -> bool:
    moved_from = before.low + index
    new = _places(after)
    return all(new.get(place) == card for place, card in _places(before).items() if place != moved_from)
