"""Steps that touch the pozzetti."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pinella.referee.free_table.enforcement import Enforcement
from pinella.referee.free_table.meaning import means
from pinella.referee.free_table.trace import Trace
from pinella.referee.measures import Measure
from pinella.rules.encoding import Alliance, MeldField

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


def back_in_place(table: FreeTable, trace: Trace) -> bool:
    """It lies on the table again, card by card as it was."""
    return bool(trace.idle) or any(tuple(pozzetto) == trace.cards for pozzetto in table.layout.lying_pozzetti())


@means("return pozzetto", later="nothing", ends="at-once", counted="no", holds=back_in_place)
def _pozzetto_back(applying: Enforcement, measure: Measure) -> None:
    """Untouched, it goes back to its place."""
    layout, state = applying.layout, applying.layout.state
    second = applying.trouble.incident == "second-pozzetto"
    taken = applying.trouble.cards if second else applying.pozzetto_taken()
    if not taken or state.next_pozzetto == 0 or not layout.holds(applying.seat, taken):
        applying.idle("no pozzetto was taken in that turn")
        return
    layout.spend(applying.seat, taken)  # what lay open of them does so no longer
    layout.pozzetto_back(taken)
    if not second:
        state.set_taken(layout.side(applying.seat), 0)
        _part_again(applying)
    state.set_unplayed(applying.seat, 0)
    state.set_unseen(applying.seat, 0)
    applying.touch(taken)


def _part_again(applying: Enforcement) -> None:
    """Where the first at a pozzetto plays alone: with none taken any more everyone is alone again."""
    state, layout = applying.layout.state, applying.layout
    if state.r.alliance != Alliance.FIRST_AT_POZZETTO_ALONE or state.next_pozzetto:
        return
    openers = {entry.tag: entry.act.seat for entry in applying.table.journal if entry.act.kind == "open"}
    for seat in range(len(applying.table.deal.seats)):
        state.set_side(seat, seat)
    for slot, tag in enumerate(layout.tags):
        if tag in openers:
            side = applying.table.index(openers[tag])
            state.set_meld(slot, state.meld(slot) & ~(7 << MeldField.OWNER) | side << MeldField.OWNER)
    layout.heaps = [replace(heap, side=heap.seat) for heap in layout.heaps]


def judged_apart(table: FreeTable, trace: Trace) -> bool:
    """The meld itself waits to be judged."""
    return any(t.incident == "wrong-meld" and not t.ruled for t in table.troubles) or bool(trace.idle)


@means("refer wrong-meld", later="nothing", ends="at-once", counted="no", holds=judged_apart)
def _judged_as_wrong_meld(applying: Enforcement, measure: Measure) -> None:
    """The meld itself is still to be judged."""
    if applying.trouble.tag is None:
        applying.idle("no cards lie there")
        return
    fresh = applying.trouble.copy()
    fresh.incident = "wrong-meld"
    fresh.cards, fresh.pile, fresh.since = applying.table.journal[fresh.at].act.cards, (), -1
    fresh.known = {}
    fresh.ruled = False
    applying.table.troubles.append(fresh)


def has_a_pozzetto(table: FreeTable, trace: Trace) -> bool:
    return bool(trace.idle) or bool(table.deal.state.has_taken(table.layout.side(trace.seat)))


@means("take pozzetto", later="nothing", ends="at-once", counted="no", holds=has_a_pozzetto)
def _take(applying: Enforcement, measure: Measure) -> None:
    """He takes the pozzetto that is due to him."""
    state, seat = applying.layout.state, applying.seat
    if state.holding(seat) or not state.may_take_pozzetto(seat):
        applying.idle("he has it already")
        return
    if state.over:
        state.over = 0
        state.closer = -1
    state.take_pozzetto(seat, 0)
