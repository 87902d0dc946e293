"""What is wrong with cards on the table: excess cards, what can stay, cures from a hand, the order of discarding.

Pure functions over cards and a code. What a meld is they ask `pinella.rules`; they know no law of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal

from pinella import cards
from pinella.cards import Kind
from pinella.codes.model import Code
from pinella.rules.burracos import bonus
from pinella.rules.meld_layout import lay
from pinella.rules.melds import Meld, arrangements
from pinella.rules.ties import ties_of

MOST_ADDED: Final = 2
"""More cards than these from the hand no code lets a player add to a wrong opening."""


LONG: Final = 6
MOST_LEFT_OVER: Final = 3
"""Of an opening longer than that nobody would give up more cards to put it right."""


@dataclass(frozen=True, slots=True)
class Split:
    """One way to part a group: a lawful meld, and the cards that are too many for it."""

    stays: Meld
    excess: tuple[Kind, ...]
    """By norm."""


@dataclass(frozen=True, slots=True)
class Cure:
    """A lawful meld made of cards of a wrong opening and of the culprit's hand."""

    how: Literal["missing-card", "wild", "replacement", "other-play"]
    added: tuple[Kind, ...]
    meld: Meld
    excess: tuple[Kind, ...]
    """What is left over of the opening, by norm."""


def by_norm(kinds: Iterable[Kind], code: Code) -> tuple[Kind, ...]:
    """The order in which penalised cards are discarded under the code."""
    return tuple(cards.by_norm(kinds, lowest_first=code.penalised.discard_norm == "lowest-first"))


# --- what is too much ------------------------------------------------------------------------------------------------


def splits(group: Sequence[Kind], code: Code) -> list[Split]:
    """The smallest sets of cards whose removal leaves a lawful meld; none if no three cards make one."""
    for size in range(len(group) - code.melds.minimum + 1):
        found = [
            Split(lay(kept, code).meld, by_norm(excess, code))
            for excess in _choices(group, size)
            if arrangements(kept := without(group, excess), code)
        ]
        if found:
            return found
    return []


def tie_splits(meld: Meld, tied: Sequence[Kind], code: Code) -> list[Split]:
    """The same for cards tied to a meld as it lies: only these can be too many, and its wild keeps its place."""
    for size in range(len(tied) + 1):
        found = [
            Split(after, by_norm(excess, code))
            for excess in _choices(tied, size)
            if (after := extended(meld, without(tied, excess), code)) is not None
        ]
        if found:
            return found
    raise AssertionError("a meld without any tied card stays what it is")


def extended(meld: Meld, tied: Sequence[Kind], code: Code) -> Meld | None:
    """The meld with all these cards tied to it, in whatever order; None if they cannot all be."""
    if not tied:
        return meld
    for card in dict.fromkeys(tied):
        rest = without(tied, [card])
        for tie in ties_of(meld, card, code):
            after = extended(tie.after, rest, code)
            if after is not None:
                return after
    return None


def longest_part(group: Sequence[Kind], code: Code) -> list[tuple[Kind, ...]]:
    """The largest parts that belong together, even if there are only two cards, in the order of the group.

    For a meld found wrong when it is too late to take it apart: what lies outside counts negative.
    """
    if found := splits(group, code):
        return [tuple(without(group, split.excess)) for split in found]
    pairs = [pair for pair in _choices(group, 2) if _beginning(pair, code)]
    return pairs or [(card,) for card in dict.fromkeys(group)]


def _beginning(pair: tuple[Kind, ...], code: Code) -> bool:
    """Whether two cards lie side by side in some meld of three."""
    naturals = [card for card in pair if not cards.is_wild(card)]
    if len(naturals) < 2:
        return len(naturals) == 1
    return any(way.kind == "set" or way.wild_is_free for way in arrangements((*pair, cards.JOKER), code))


# --- how it can be put right -----------------------------------------------------------------------------------------


def cures(group: Sequence[Kind], hand: Sequence[Kind], code: Code) -> list[Cure]:
    """How the code lets the culprit put a wrong opening right with cards of his hand, the least left over first."""
    wild = any(cards.is_wild(card) for card in group)
    law = code.wrong_meld
    if "any-play" in law.cure or (wild and law.opening_with_wild == "best-use-of-one-card"):
        found = list(_uses(group, hand, code, MOST_ADDED))
    else:
        replaceable = law.replaceable_with_wild if wild else law.replaceable_without_wild
        means = set(_means(code))
        found = [
            cure
            for cure in _uses(group, hand, code, max(1, replaceable))
            if cure.how in means and (cure.how != "replacement" or len(cure.excess) <= replaceable)
        ]
    return sorted(found, key=lambda cure: (len(cure.excess), len(cure.added)))


def tie_cures(meld: Meld, tied: Sequence[Kind], hand: Sequence[Kind], code: Code) -> list[Cure]:
    """The same for cards tied wrongly: what the culprit may add so that all of them fit."""
    means = set(_means(code))
    lying = (*meld.cards, *tied)
    related = _related(lying, hand)
    fitting = [card for card in hand if card in related]
    found = [
        Cure("wild" if any(cards.is_wild(card) for card in added) else "missing-card", added, after, ())
        for number in range(1, MOST_ADDED + 1)
        for added in _choices(fitting, number)
        if _alike((*lying, *added)) and (after := extended(meld, (*tied, *added), code)) is not None
    ]
    fewest = min((len(cure.added) for cure in found), default=0)
    return [cure for cure in found if cure.how in means and len(cure.added) == fewest]


def _means(code: Code) -> list[str]:
    names = {"use-a-wild": "wild", "replace-cards": "replacement"}
    return [names.get(means, means) for means in code.wrong_meld.cure]


def _uses(group: Sequence[Kind], hand: Sequence[Kind], code: Code, most: int) -> Iterator[Cure]:
    """Every lawful meld of at least one card of the group and at most so many of the hand."""
    most_left = len(group) - 1 if len(group) <= LONG else MOST_LEFT_OVER
    parts = []
    for excess in (excess for size in range(most_left + 1) for excess in _choices(group, size)):
        kept = without(group, excess)
        parts.append((kept, excess, _related(kept, hand)))
    useful = [card for card in hand if any(card in fitting for _, _, fitting in parts)]
    for added in (added for number in range(most + 1) for added in _choices(useful, number)):
        for kept, excess, fitting in parts:
            if not fitting.issuperset(added):
                continue
            whole = [*kept, *added]
            if _alike(whole) and arrangements(whole, code):
                how = _how(group, added, excess, code)
                yield Cure(how, added, lay(whole, code).meld, by_norm(excess, code))


def _related(group: Sequence[Kind], hand: Iterable[Kind]) -> set[Kind]:
    """The cards of a hand with which the natural cards of a group have one rank or one suit."""
    naturals = [card for card in group if not cards.is_wild(card)]
    ranks, suits = {cards.rank_of(card) for card in naturals}, {cards.suit_of(card) for card in naturals}
    return {
        card
        for card in hand
        if (
            len(ranks) <= 1 or len(suits) <= 1
            if cards.is_wild(card)
            else _one(ranks, cards.rank_of(card)) or _one(suits, cards.suit_of(card))
        )
    }


def _one(found: set[int], more: int) -> bool:
    return not found or found == {more}


def _alike(group: Sequence[Kind]) -> bool:
    """Whether natural cards have one rank, or one suit with no more gaps than wilds: quick to see, and needed."""
    naturals = [card for card in group if not cards.is_wild(card)]
    ranks = {cards.rank_of(card) for card in naturals}
    if len(ranks) <= 1:
        return True
    if len({cards.suit_of(card) for card in naturals}) > 1:
        return False
    wilds = len(group) - len(naturals)
    high = {14 if rank == cards.ACE else rank for rank in ranks}
    gaps = min(max(ends) - min(ends) + 1 - len(ends) for ends in (ranks, high))
    return gaps <= wilds


def _how(
    group: Sequence[Kind], added: tuple[Kind, ...], excess: tuple[Kind, ...], code: Code
) -> Literal["missing-card", "wild", "replacement", "other-play"]:
    """Completed if three cards of the opening stay in it or none leaves it; otherwise cards were replaced."""
    if not added:
        return "other-play"
    if excess and len(group) - len(excess) < code.melds.minimum:
        return "replacement"
    return "wild" if any(cards.is_wild(card) for card in added) else "missing-card"


def least_useful(wild: Kind, melds: Sequence[Meld], code: Code) -> list[int]:
    """The melds (by number) on which the wild gains the side least, a burraco made or spoiled counted.

    Equal gain: the meld with fewer cards; if several are left the referee chooses among them.
    """
    gains = []
    for number, meld in enumerate(melds):
        if ways := ties_of(meld, wild, code):
            gains.append((max(bonus(way.after, code) for way in ways) - bonus(meld, code), len(meld.cards), number))
    return [number for gain, size, number in gains if (gain, size) == min(gains)[:2]]


# --- two cards at once -----------------------------------------------------------------------------------------------


def true_discard(released: Sequence[Kind], code: Code) -> Kind:
    """Which of the cards that fell on the pile together, the top one first, is the discard."""
    return released[0] if code.phantom.discard_is == "top-card" else cards.by_norm(released)[0]


# --- groups of cards -------------------------------------------------------------------------------------------------


def without(group: Sequence[Kind], gone: Iterable[Kind]) -> list[Kind]:
    """The group less these cards, copy by copy, in its order."""
    left = list(group)
    for card in gone:
        left.remove(card)
    return left


def _choices(group: Sequence[Kind], size: int) -> list[tuple[Kind, ...]]:
    """Every choice of so many cards, twins not told apart."""
    return list({tuple(sorted(choice)): choice for choice in combinations(group, size)}.values())
