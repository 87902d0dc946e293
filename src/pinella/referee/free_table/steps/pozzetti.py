"""Steps that touch the pozzetti."""

from __future__ import annotations

from dataclasses import replace

from pinella.referee.free_table.enforcement import Enforcement, handles
from pinella.referee.measures import Measure
from pinella.rules.encoding import Alliance, MeldField


@handles("return pozzetto")
def _pozzetto_back(applying: Enforcement, measure: Measure) -> None:
    """Untouched, it goes back to its place."""
    layout, state = applying.layout, applying.layout.state
    second = applying.trouble.incident == "second-pozzetto"
    taken = applying.trouble.cards if second else applying.pozzetto_taken()
    if not taken or state.next_pozzetto == 0 or not layout.holds(applying.seat, taken):
        return
    for kind in taken:
        state.lose(applying.seat, kind)
    state.next_pozzetto -= 1
    at = state.pozzetto_offset(state.next_pozzetto)
    for index, kind in enumerate(taken):
        state.place_card(at + index, kind)
    if not second:
        state.set_taken(layout.side(applying.seat), 0)
        _part_again(applying)
    state.set_unplayed(applying.seat, 0)
    state.set_unseen(applying.seat, 0)


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


@handles("refer wrong-meld")
def _judged_as_wrong_meld(applying: Enforcement, measure: Measure) -> None:
    """The meld itself is still to be judged."""
    fresh = applying.trouble.copy()
    fresh.incident = "wrong-meld"
    fresh.known = {}
    fresh.ruled = False
    applying.table.troubles.append(fresh)


@handles("complete pozzetto", "complete other-pozzetto", "complete pozzetti", "move", "swap", "swap pozzetto",
         "reshuffle", "place pozzetto-cards", "take pozzetto", "take second-pozzetto", "take other-pozzetto",
         "place first-pozzetto", "place old-pozzetto")  # fmt: skip
def _by_hand(applying: Enforcement, measure: Measure) -> None:
    """Faults of the dealing that a table dealt by the program does not have: people put them right."""
