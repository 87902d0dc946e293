"""The count of a free table: the deal's own, with what rulings left on melds, heaps and sides."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from pinella.referee.table.lying import Lying, without
from pinella.rules import kernel
from pinella.rules.count import DealCount, FinishedSide, TableMeld, count_deal
from pinella.rules.encoding import Freeze
from pinella.rules.packing import unpack
from pinella.rules.tabled import side_names


def count(lying: Lying) -> DealCount:
    """Base, points and lines of each side, as if the deal were counted now."""
    return count_deal(finished(lying), lying.deal.code)


def finished(lying: Lying) -> dict[str, FinishedSide]:
    names = side_names(lying.state, lying.deal.seats)
    plain = lying.deal.finished()
    return {name: _side(lying, side, plain[name]) for side, name in names.items()}


def _side(lying: Lying, side: int, plain: FinishedSide) -> FinishedSide:
    melds = tuple(_meld(lying, tag) for tag in lying.tags if lying.owner(tag) == side)
    loose = tuple(
        card for heap in lying.heaps if heap.side == side and heap.on is None and heap.negative for card in heap.cards
    )
    good = tuple(card for heap in lying.heaps if heap.side == side and heap.positive for card in heap.cards)
    return replace(
        plain,
        melds=melds,
        penalised=(*plain.penalised, *loose),
        award=lying.awards[side],
        remains=good,
        penalty=lying.penalties[side],
        robbed=side in lying.robbed,
    )


def _meld(lying: Lying, tag: int) -> TableMeld:
    packed = lying.packed(tag)
    meld, how = unpack(packed), Freeze(kernel.freeze(packed))
    surplus = tuple(card for heap in lying.riders(tag) if heap.negative for card in heap.cards)
    freezing = lying.freezings.get(tag)
    if how in (Freeze.NEXT_TURN, Freeze.FREE_TURN) and freezing is not None and not freezing.free_of_charge:
        tied = tuple((Counter(freezing.tied) & Counter(meld.cards)).elements())
        stood = lying.arranged(without(meld.cards, tied)) is not None
        return TableMeld(meld, "for-a-time", tied if stood else (), surplus)
    negative = lying.negative.get(tag, ())
    return TableMeld(
        meld, "for-good" if how == Freeze.FOR_GOOD else None, (), surplus,
        tuple(negative) if tag not in lying.all_negative else meld.cards,
        tag in lying.no_burraco or tag in lying.all_negative,
    )  # fmt: skip
