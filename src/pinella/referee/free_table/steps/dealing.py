"""Steps for faults of the deal: pozzetti with too many or too few cards, the wrong one of two, cards uncovered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinella.cards import Kind
from pinella.referee.free_table.enforcement import Enforcement
from pinella.referee.free_table.meaning import means
from pinella.referee.free_table.steps.said import said
from pinella.referee.free_table.trace import Trace, unchanged
from pinella.referee.measures import Measure

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable

means(
    "take other-pozzetto", "take second-pozzetto", "place first-pozzetto", "place old-pozzetto",
    later="nothing", ends="at-once", counted="no", holds=unchanged,
)(said)  # fmt: skip


def right_number(table: FreeTable, trace: Trace) -> bool:
    """The pozzetto has the number of cards of the code, or the stock could give no more."""
    return bool(trace.idle) or trace.last_turn == len(trace.cards)


def _size(applying: Enforcement) -> int:
    state = applying.layout.state
    return state.r.size_of_pozzetto(max(0, state.next_pozzetto - 1))


def _taken(applying: Enforcement) -> list[Kind]:
    """The pozzetto taken, as it lay; nobody has played a card of it."""
    return list(applying.trouble.cards)


@means("complete pozzetto", later="nothing", ends="at-once", counted="no", holds=right_number)
def _complete_taken(applying: Enforcement, measure: Measure) -> None:
    """From under the stock into the hand that took it."""
    missing = _size(applying) - len(_taken(applying))
    added = applying.layout.lift_bottom(missing)
    applying.layout.gain(applying.seat, added)
    applying.trouble.cards = (*applying.trouble.cards, *added)
    applying.touch(applying.trouble.cards)
    applying.trace.last_turn = _size(applying)
    if len(added) < missing or missing <= 0:
        applying.idle("the stock has no more cards to give, or none is missing")


@means(
    "complete other-pozzetto", "complete pozzetti", later="nothing", ends="at-once", counted="no", holds=right_number
)
def _complete_other(applying: Enforcement, measure: Measure) -> None:
    layout = applying.layout
    for at, pozzetto in enumerate(layout.lying_pozzetti()):
        wanted = layout.pozzetto_size(at)
        whole = [*pozzetto, *layout.lift_bottom(wanted - len(pozzetto))]
        layout.set_pozzetto(at, whole)
        applying.touch(whole)
        applying.trace.last_turn = wanted
        if len(whole) < wanted:
            applying.idle("the stock has no more cards to give")
        return
    applying.idle("no other pozzetto lies there")


@means("move pozzetto-surplus", later="nothing", ends="at-once", counted="no", holds=right_number)
def _surplus_of_taken(applying: Enforcement, measure: Measure) -> None:
    """The cards on top go under the stock."""
    taken, size = _taken(applying), _size(applying)
    surplus = taken[: max(0, len(taken) - size)]
    applying.layout.spend(applying.seat, surplus)
    for kind in surplus:
        applying.layout.put_bottom(kind)
    applying.trouble.cards = tuple(taken[len(surplus) :])
    applying.touch(applying.trouble.cards)
    applying.trace.last_turn = size
    if not surplus:
        applying.idle("it has no card too many")


@means("move other-pozzetto-surplus", later="nothing", ends="at-once", counted="no", holds=right_number)
def _surplus_of_other(applying: Enforcement, measure: Measure) -> None:
    layout = applying.layout
    for at, pozzetto in enumerate(layout.lying_pozzetti()):
        wanted = layout.pozzetto_size(at)
        over = max(0, len(pozzetto) - wanted)
        for kind in pozzetto[:over]:
            layout.put_bottom(kind)
        layout.set_pozzetto(at, pozzetto[over:])
        applying.touch(pozzetto[over:])
        applying.trace.last_turn = wanted
        return
    applying.idle("no other pozzetto lies there")


@means("move pozzetti-surplus", later="nothing", ends="at-once", counted="no", holds=right_number)
def _surplus_of_both(applying: Enforcement, measure: Measure) -> None:
    """The tops of both, one after the other."""
    _surplus_of_taken(applying, measure)
    first = applying.trace.cards
    applying.trace.cards, applying.trace.idle = (), ""
    _surplus_of_other(applying, measure)
    if not first:
        applying.idle("they have no card too many")


@means(
    "move other-pozzetto-top", "move pozzetto-top", later="nothing", ends="at-once", counted="no", holds=right_number
)
def _from_one_to_the_other(applying: Enforcement, measure: Measure) -> None:
    """The larger gives from its top what the smaller lacks, as far as it has too many or the code says so."""
    layout, size = applying.layout, _size(applying)
    lying = layout.lying_pozzetti()
    if not lying:
        applying.idle("no other pozzetto lies there")
        return
    other, taken = list(lying[0]), _taken(applying)
    if measure.what == "other-pozzetto-top":
        number = max(0, size - len(taken))
        moved, other = other[:number], other[number:]
        layout.gain(applying.seat, moved)
        applying.trouble.cards = (*taken, *moved)
    else:
        wanted = layout.pozzetto_size(0)
        number = min(max(0, wanted - len(other)), max(0, len(taken) - size))
        moved = taken[:number]
        layout.spend(applying.seat, moved)
        other = [*other, *moved]
        applying.trouble.cards = tuple(taken[number:])
    layout.set_pozzetto(0, other)
    applying.touch(moved)
    applying.trace.last_turn = len(moved)


def nothing_lost(table: FreeTable, trace: Trace) -> bool:
    return sorted(trace.cards) == sorted(card for p in table.layout.lying_pozzetti() for card in p) or bool(trace.idle)


@means(
    "reshuffle pozzetti",
    "reshuffle pozzetto",
    "place pozzetto-cards",
    later="nothing",
    ends="at-once",
    counted="no",
    holds=nothing_lost,
)
def _reshuffle(applying: Enforcement, measure: Measure) -> None:
    """In an order nobody knows: by the referee's lot."""
    layout = applying.layout
    for at, pozzetto in enumerate(layout.lying_pozzetti()):
        turned = applying.lot % max(1, len(pozzetto))
        layout.set_pozzetto(at, [*pozzetto[turned:], *pozzetto[:turned]])
        applying.touch(pozzetto)
    if not applying.trace.cards:
        applying.idle("no pozzetto lies there")


@means("swap pozzetto", later="nothing", ends="at-once", counted="no", holds=nothing_lost)
def _swap(applying: Enforcement, measure: Measure) -> None:
    """Unseen, the one taken goes back and the other is his."""
    layout = applying.layout
    lying, taken = layout.lying_pozzetti(), _taken(applying) or list(applying.pozzetto_taken())
    if not lying or not taken or not layout.holds(applying.seat, taken):
        applying.idle("no other pozzetto lies there")
        return
    layout.spend(applying.seat, taken)
    layout.gain(applying.seat, lying[0])
    layout.set_pozzetto(0, taken)
    applying.touch(taken)


def stock_as_it_was(table: FreeTable, trace: Trace) -> bool:
    return sorted(trace.cards) == sorted(table.deal.stock)


@means("place stock-cards", later="nothing", ends="at-once", counted="no", holds=stock_as_it_was)
def _into_the_stock(applying: Enforcement, measure: Measure) -> None:
    """A card that lay face up goes where only the referee knows: the stock is cut by his lot, dead cards apart."""
    layout, state = applying.layout, applying.layout.state
    stock = list(layout.deal.stock)
    applying.touch(stock)
    live = stock[: layout.stock_left()]
    turned = applying.lot % max(1, len(live))
    for at, kind in enumerate([*live[turned:], *live[:turned]]):
        state.place_card(state.top + at, kind)
