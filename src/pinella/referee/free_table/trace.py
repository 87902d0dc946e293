"""What a measure has touched at a table, and what must hold of it: right after the step and until the measure ends."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinella.cards import Kind
from pinella.referee.free_table.orders import Order
from pinella.referee.measures import Measure
from pinella.rules.encoding import Ending, Freeze, Restriction

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable

Tag = int


@dataclass(frozen=True, slots=True)
class Limit:
    """What one turn of a seat does not allow; turns are numbered as the deal numbers them."""

    seat: int
    turn: int
    bits: Restriction


@dataclass(slots=True)
class Trace:
    """One measure carried out: the cards and melds it touched, the turns it limits."""

    measure: Measure
    seat: int
    """Of the player at fault, or of whom the measure speaks."""
    turn: int
    """That was being played."""
    cards: tuple[Kind, ...] = ()
    melds: tuple[Tag, ...] = ()
    limits: tuple[Limit, ...] = ()
    before: tuple[int, ...] = ()
    """The table before a step that must not change it."""
    last_turn: int = -1
    """The turn with which it ends; -1: not with a turn."""
    orders: tuple[Order, ...] = ()
    idle: str = ""
    """Why there was nothing to be done, where that can rightly be so."""

    def copy(self) -> Trace:
        return Trace(
            self.measure, self.seat, self.turn, self.cards, self.melds, self.limits, self.before, self.last_turn,
            self.orders, self.idle,
        )  # fmt: skip


# --- what must hold --------------------------------------------------------------------------------------------------


def unchanged(table: FreeTable, trace: Trace) -> bool:
    """Said, written down or done by people: no card has moved."""
    return table.deal.state.turn != trace.turn or not trace.before or table.layout.picture() == trace.before


def in_hand(table: FreeTable, trace: Trace) -> bool:
    """The cards are in the hand of the player, where he holds them openly."""
    return bool(trace.idle) or (bool(trace.cards) and table.layout.holds(trace.seat, trace.cards))


def on_pile(table: FreeTable, trace: Trace) -> bool:
    return bool(trace.idle) or (bool(trace.cards) and not Counter(trace.cards) - Counter(table.deal.pile))


def on_stock(table: FreeTable, trace: Trace) -> bool:
    """On top of the stock, the last one put there uppermost."""
    if trace.idle:
        return True
    return bool(trace.cards) and tuple(table.deal.stock[: len(trace.cards)]) == trace.cards


def at_bottom(table: FreeTable, trace: Trace) -> bool:
    return bool(trace.idle) or tuple(table.deal.stock[-len(trace.cards) :]) == trace.cards


def owed(table: FreeTable, trace: Trace) -> bool:
    """The cards lie aside and are owed to the pile, those that have been discarded since aside."""
    if trace.idle:
        return True
    lying = Counter(table.deal.penalised(table.deal.seats[trace.seat]))
    return not Counter(trace.cards) - lying


def lies_open(table: FreeTable, trace: Trace) -> bool:
    """Exposed cards lie open until they are laid or discarded, or owed when their turn is over."""
    state = table.deal.state
    return bool(trace.idle) or all(
        state.exposed_count(trace.seat, kind) + state.owed_count(trace.seat, kind) >= number
        for kind, number in Counter(trace.cards).items()
    )


def frozen(table: FreeTable, trace: Trace) -> bool:
    """What was frozen and still lies there takes no card."""
    layout = table.layout
    return bool(trace.idle) or all(layout.slot(tag) is None or layout.frozen(tag) != Freeze.NONE for tag in trace.melds)


def limited(table: FreeTable, trace: Trace) -> bool:
    """The turns that were limited and have not been played are so still."""
    state, players = table.deal.state, len(table.deal.seats)
    if state.over:
        return True
    for limit in trace.limits:
        coming = table.layout.next_turn(limit.seat)
        if limit.turn >= coming:
            index = (limit.turn - coming) // players
            if table.layout.limits(limit.seat, index) & limit.bits != limit.bits:
                return False
    return bool(trace.limits or trace.idle)


def reopened(table: FreeTable, trace: Trace) -> bool:
    """Nobody has closed; the deal goes on, unless the stock has ended with that turn."""
    return table.deal.state.closer < 0 and table.deal.state.over != Ending.CLOSED


def closed(table: FreeTable, trace: Trace) -> bool:
    return bool(trace.idle) or table.deal.is_over


def counted_so(table: FreeTable, trace: Trace) -> bool:
    """Cards that count against or for the side, whatever happens on the table, do so until the end."""
    layout = table.layout
    if trace.idle:
        return True
    return all(layout.is_counted(tag, trace.measure.do) for tag in trace.melds if layout.lies(tag))


def no_burraco(table: FreeTable, trace: Trace) -> bool:
    return all(tag in table.layout.no_burraco for tag in trace.melds if table.layout.lies(tag))


def laid(table: FreeTable, trace: Trace) -> bool:
    """The cards lie in melds of the side."""
    if trace.idle:
        return True
    side = table.layout.side(trace.seat)
    lying: Counter[Kind] = Counter()
    for tag in table.layout.tags:
        if table.layout.owner(tag) == side:
            lying.update(table.layout.cards_of(tag))
    return not Counter(trace.cards) - lying


def over(table: FreeTable, trace: Trace) -> bool:
    return table.deal.is_over
