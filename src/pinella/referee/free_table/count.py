"""The count of a free table: the deal's own, with what rulings left on melds, heaps and sides."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from pinella.cards import Kind
from pinella.referee.free_table.layout import Layout
from pinella.referee.free_table.loose_cards import without
from pinella.rules import kernel
from pinella.rules.count import DealCount, FinishedSide, TableMeld, can_close, count_deal, standing_burraco
from pinella.rules.encoding import Freeze, MeldField
from pinella.rules.packed_melds import unpack
from pinella.rules.table_melds import side_names


def count(layout: Layout) -> DealCount:
    """Base, points and lines of each side, as if the deal were counted now."""
    return count_deal(finished(layout), layout.deal.code)


def finished(layout: Layout) -> dict[str, FinishedSide]:
    names = side_names(layout.state, layout.deal.seats)
    plain = layout.deal.finished()
    return {name: _side(layout, side, plain[name]) for side, name in names.items()}


def may_close(layout: Layout, side: int) -> bool:
    """Whether a side has what it needs to close, as the count reads the table."""
    code, state = layout.deal.code, layout.state
    melds = tuple(
        _meld(layout, tag)
        for slot, tag in enumerate(layout.tags)
        if kernel.owner(state.meld(slot)) == side and kernel.burraco_index(state.r, state.meld(slot)) >= 0
    )
    return can_close(FinishedSide(melds, pozzetto=layout.deal.pozzetto_of(side), robbed=side in layout.robbed), code)


def penalised(layout: Layout) -> list[Kind]:
    """All cards that the count takes against their sides as penalised."""
    owed = [card for seat in layout.deal.seats for card in layout.deal.penalised(seat)]
    return [*owed, *(card for side in side_names(layout.state, layout.deal.seats) for card in _loose(layout, side))]


def _loose(layout: Layout, side: int) -> tuple[Kind, ...]:
    """Cards that count against the side and lie on no meld."""
    return tuple(
        card
        for heap in layout.heaps
        if heap.side == side and heap.negative and (heap.on is None or layout.slot(heap.on) is None)
        for card in heap.cards
    )


def _side(layout: Layout, side: int, plain: FinishedSide) -> FinishedSide:
    melds = tuple(_meld(layout, tag) for tag in layout.tags if layout.owner(tag) == side)
    good = tuple(card for heap in layout.heaps if heap.side == side and heap.positive for card in heap.cards)
    return replace(
        plain,
        melds=melds,
        penalised=(*plain.penalised, *_loose(layout, side)),
        award=layout.awards[side],
        remains=good,
        penalty=layout.penalties[side],
        robbed=side in layout.robbed,
    )


def _meld(layout: Layout, tag: int) -> TableMeld:
    packed = layout.packed(tag)
    meld, how = unpack(packed), Freeze(kernel.freeze(packed))
    surplus = tuple(card for heap in layout.riders(tag) if heap.negative for card in heap.cards)
    freezing = layout.freezings.get(tag)
    if how in (Freeze.NEXT_TURN, Freeze.FREE_TURN) and freezing is not None and not freezing.free_of_charge:
        tied = tuple((Counter(freezing.tied) & Counter(meld.cards)).elements())
        stood = layout.arranged(without(meld.cards, tied)) is not None
        return TableMeld(meld, "for-a-time", tied if stood else (), surplus)
    negative = layout.negative.get(tag, ())
    return TableMeld(
        meld, "for-good" if how == Freeze.FOR_GOOD else None, (), surplus,
        tuple(negative) if tag not in layout.all_negative else meld.cards,
        tag in layout.no_burraco or tag in layout.all_negative,
    )  # fmt: skip


def sync_burracos(layout: Layout) -> None:
    """Nobody is offered a closing that the count would not know, nor refused one that it would: the deal's marks follow
    the count. A burraco that counts as a lesser kind than it looks is passed over only if that decides."""
    code, state = layout.deal.code, layout.state
    lesser: list[int] = []
    for slot, tag in enumerate(layout.tags):
        packed = state.meld(slot)
        index = kernel.burraco_index(state.r, packed)
        if index < 0:
            _mark(layout, slot, void=False)
            continue
        stands = standing_burraco(_meld(layout, tag), code)
        _mark(layout, slot, void=stands is None)
        if stands is not None and stands.name != code.burraco.kinds[index].name:
            lesser.append(slot)
    if not lesser:
        return
    closing = {side: may_close(layout, side) for side in {kernel.owner(state.meld(slot)) for slot in lesser}}
    for slot in lesser:
        _mark(layout, slot, void=not closing[kernel.owner(state.meld(slot))])


def _mark(layout: Layout, slot: int, *, void: bool) -> None:
    bit = 1 << MeldField.VOID
    packed = layout.state.meld(slot)
    if void != bool(packed & bit):
        layout.state.set_meld(slot, packed ^ bit)
