"""Steps about two sets of one rank: joined, and what becomes of a wild too many and of the burraco."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinella import cards
from pinella.messages import say
from pinella.referee.free_table.enforcement import Enforcement
from pinella.referee.free_table.loose_cards import without
from pinella.referee.free_table.meaning import means
from pinella.referee.free_table.trace import Trace, counted_so, no_burraco
from pinella.referee.measures import Measure
from pinella.referee.meld_analysis import least_useful
from pinella.rules.burracos import burraco_kind

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


def joined(table: FreeTable, trace: Trace) -> bool:
    """Of the two sets one is left."""
    return bool(trace.idle) or sum(table.layout.slot(tag) is not None for tag in trace.melds) == 1


@means("merge second-set", later="nothing", ends="at-once", counted="no", holds=joined)
def _merge(applying: Enforcement, measure: Measure) -> None:
    """The second set joins the first; a wild too many stays on it as a card of its own."""
    layout = applying.layout
    sets = applying.equal_sets()
    if len(sets) < 2:
        applying.idle("only one set of the rank lies there")
        return
    first, tag = sets[0], sets[-1]
    before = layout.meld(first)
    group = list(layout.lift_meld(tag))
    extra = [card for card in group if cards.is_wild(card)] if before and before.wild_card is not None else []
    left = list(without(group, extra))
    if left and not layout.tie_to_meld(first, left):
        extra, left = group, []
    if extra:
        heap = layout.put_heap(applying.seat, extra, on=first)
        applying.rename(tag, heap)
    else:
        applying.rename(tag, first)
    applying.merged = first
    applying.was_burraco = before is not None and burraco_kind(before, layout.deal.code) is not None
    applying.touch(melds=[first, tag])


def not_counted_as_burraco(table: FreeTable, trace: Trace) -> bool:
    return bool(trace.idle) or no_burraco(table, trace)


@means(
    "void merged-burraco",
    "void burraco",
    later="nothing",
    ends="deal-end",
    counted="no-burraco",
    holds=not_counted_as_burraco,
)
def _void_burraco(applying: Enforcement, measure: Measure) -> None:
    """A burraco that only the joining made is none; one that was there before stays."""
    if applying.was_burraco:
        applying.idle("it was a burraco before")
        return
    tags = applying.melds_concerned()
    applying.layout.no_burraco.update(tags)
    applying.touch(melds=tags)


@means(
    "negative second-wild",
    "negative highest-wild",
    later="nothing",
    ends="deal-end",
    counted="negative",
    holds=counted_so,
)
def _wild_negative(applying: Enforcement, measure: Measure) -> None:
    """The wild too many: lying by itself after the sets were joined, else in one of the two."""
    for tag in applying.heaps():
        heap = applying.layout.heap(tag)
        if heap is not None and measure.what == "highest-wild":
            applying.swap_for_highest(heap)
        applying.layout.change_heap(tag, negative=True)
        applying.touch(melds=[tag])
    if applying.trace.melds:
        return
    sets = applying.equal_sets()
    wilds = {tag: meld.wild_card for tag in sets if (meld := applying.layout.meld(tag)) and meld.wild_card is not None}
    if not wilds:
        applying.idle("no wild lies in the sets")
        return
    highest = max(wilds, key=lambda tag: (-cards.by_norm(wilds.values()).index(wilds[tag]), tag))
    chosen = applying.trouble.tag if measure.what == "second-wild" else highest
    if chosen is not None and chosen in wilds:
        applying.layout.negative[chosen] = (wilds[chosen],)
        applying.touch(melds=[chosen])
    else:
        applying.idle("no wild lies in the second set")


def placed_or_owed(table: FreeTable, trace: Trace) -> bool:
    """The wild lies in a meld of the side, or is owed to the pile."""
    lying = [card for tag in table.layout.melds_of(trace.seat) for card in table.layout.cards_of(tag)]
    owed = table.deal.penalised(table.deal.seats[trace.seat])
    return bool(trace.idle) or all(card in (*lying, *owed) for card in trace.cards)


@means("place second-wild", later="nothing", ends="at-once", counted="no", holds=placed_or_owed)
def _second_wild(applying: Enforcement, measure: Measure) -> None:
    """He may save it on the least important clean meld, or throw it: the choice is his."""
    layout, seat = applying.layout, applying.seat
    for tag in applying.heaps():
        wild = layout.cards_of(tag)[0]
        clean = [
            other
            for other in layout.melds_of(seat)
            if (meld := layout.meld(other)) is not None and meld.wild_card is None and layout.takes(other, [wild])
        ]
        melds = [meld for other in clean if (meld := layout.meld(other)) is not None]
        homes = [clean[number] for number in least_useful(wild, melds, layout.deal.code)]
        names = [*(str(layout.tags.index(home) + 1) for home in homes), "discard"]
        at = applying.pick(seat, say("where the second wild goes"), names)
        layout.lift_heap(tag)
        if at < len(homes):
            layout.tie_to_meld(homes[at], [wild])
        else:
            layout.owe(seat, [wild])
        applying.touch([wild])
    if not applying.trace.cards:
        applying.idle("no wild is too many")
