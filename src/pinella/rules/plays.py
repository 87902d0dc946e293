"""Plays of several cards: the single moves that open a long meld or tie several cards, in an order that works."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from pinella import cards
from pinella.cards import Kind
from pinella.messages import Refusal, say
from pinella.rules import moves
from pinella.rules.meld_layout import lay
from pinella.rules.meld_refusals import MeldRefusal
from pinella.rules.melds import HIGH_ACE, Meld, Pins
from pinella.rules.moves import Move

if TYPE_CHECKING:
    from pinella.rules.deal import Deal


def opening_moves(deal: Deal, group: Sequence[Kind], pins: Pins) -> list[Move]:
    """The moves that open a meld with these cards: an opening of three, then ties. The deal itself is not changed."""
    meld = lay(group, deal.code, pins).meld
    first: Refusal | None = None
    for three in _threes(meld):
        rest = list(group)
        for card in three:
            rest.remove(card)
        trial = deal.copy()
        slot = trial.state.meld_count
        try:
            start = moves.opening(lay(three, deal.code).meld)
            trial.push(start)
            return [start, *tie_in_turn(trial, slot, rest, aces_on_top=ends_on_top(meld))]
        except MeldRefusal:
            continue
        except Refusal as refused:
            first = first or refused
    raise first or Refusal(say("these cards cannot be laid one after the other"))


def _threes(meld: Meld) -> list[tuple[Kind, ...]]:
    """Threes of a meld from which the rest can be tied on, in the order in which one would lay them."""
    if meld.kind == "set":
        naturals = meld.naturals
        threes = [naturals[i : i + 3] for i in range(len(naturals) - 2)]
        if meld.wild_card is not None:
            threes += [(*naturals[i : i + 2], meld.wild_card) for i in range(len(naturals) - 1)]
        return threes
    windows = [meld.cards[i : i + 3] for i in range(len(meld.cards) - 2)]
    if meld.wild_card is not None:
        windows += [(*pair, meld.wild_card) for pair in combinations(meld.naturals, 2)]
    return windows


def ends_on_top(meld: Meld) -> bool:
    """A sequence that reaches the high ace."""
    return meld.kind == "sequence" and meld.high == HIGH_ACE


def tie_in_turn(
    deal: Deal,
    slot: int,
    group: Sequence[Kind],
    *,
    on_top: bool = False,
    aces_on_top: bool = False,
    push: Callable[[Move, bool], None] | None = None,
) -> list[Move]:
    """Tie the cards one after the other, each as soon as it fits; the moves made.

    `push` does a move, told whether it is the last; without it the deal's own is used.
    """
    left, done = list(group), []
    while left:
        refused: Refusal | None = None
        for card in [card for card in left if deal.places(slot, card)] or left:
            move = deal.tie_move(slot, card, on_top=on_top or (aces_on_top and cards.rank_of(card) == cards.ACE))
            try:
                if push is None:
                    deal.push(move)
                else:
                    push(move, len(left) == 1)
            except Refusal as refusal:
                refused = refused or refusal
                continue
            refused = None
            done.append(move)
            left.remove(card)
            break
        if refused is not None:
            raise refused
    return done
