"""Steps that penalise cards: they lie aside and are owed to the pile, one discard after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinella.cards import Kind
from pinella.referee.free_table import count as table_count
from pinella.referee.free_table.enforcement import Enforcement
from pinella.referee.free_table.loose_cards import without
from pinella.referee.free_table.meaning import means
from pinella.referee.free_table.trace import Trace, owed
from pinella.referee.measures import Measure

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


def owe(applying: Enforcement, group: list[Kind] | tuple[Kind, ...]) -> None:
    applying.layout.owe(applying.seat, group)
    applying.touch(group)


def owe_named(applying: Enforcement, group: tuple[Kind, ...]) -> None:
    """Cards wherever they are now: in the hand, in heaps or melds of that turn."""
    owe(applying, [kind for kind in group if applying.fetch(applying.seat, kind)])


@means(
    "penalise wrong-meld", "penalise released-cards",
    later="debt", ends="when-paid", counted="penalised", holds=owed,
)  # fmt: skip
def _whole_wrong_meld(applying: Enforcement, measure: Measure) -> None:
    """All that lies there and is no meld."""
    for tag in applying.heaps():
        owe(applying, applying.layout.lift_heap(tag))
    if not applying.trace.cards:
        owe_named(applying, applying.trouble.cards)


@means("penalise incomplete-melds", later="debt", ends="when-paid", counted="penalised", holds=owed)
def _incomplete(applying: Enforcement, measure: Measure) -> None:
    """What is left of melds without the cards that went back; after a card by lot, what he cannot lay again."""
    for tag in applying.heaps():
        owe(applying, applying.layout.lift_heap(tag))
    if not applying.trace.cards and applying.moved:
        group = applying.layout.held_of(applying.seat, applying.moved)
        applying.layout.spend(applying.seat, group)
        owe(applying, group)
    if not applying.trace.cards:
        applying.idle("every meld is whole without them")


@means(
    "penalise excess-cards", "penalise tied-cards",
    later="debt", ends="when-paid", counted="penalised", holds=owed,
)  # fmt: skip
def _excess(applying: Enforcement, measure: Measure) -> None:
    """Only what is too much: the rest of a wrong meld stays if it is one."""
    for tag in applying.heaps():
        owe(applying, applying.excess_of(tag))
    if not applying.trace.cards:
        applying.idle("nothing is left over")


@means("penalise drawn-card", later="debt", ends="when-paid", counted="penalised", holds=owed)
def _drawn(applying: Enforcement, measure: Measure) -> None:
    """The very card that was drawn late."""
    owe_named(applying, applying.drawn)
    if not applying.trace.cards:
        applying.idle("there was no card to draw")


@means("penalise exposed-cards", "penalise third-card", later="debt", ends="when-paid", counted="penalised", holds=owed)
def _named(applying: Enforcement, measure: Measure) -> None:
    owe_named(applying, applying.trouble.cards)


@means("penalise thrown-cards", later="debt", ends="when-paid", counted="penalised", holds=owed)
def _thrown(applying: Enforcement, measure: Measure) -> None:
    """Cards thrown that may not stay: they were told, and are taken from where they are."""
    owe_named(applying, applying.trouble.cards)
    if not applying.trace.cards:
        applying.idle("the cards were not named")


@means(
    "penalise surplus-discards",
    "penalise phantom-card",
    later="debt",
    ends="when-paid",
    counted="penalised",
    holds=owed,
)
def _surplus(applying: Enforcement, measure: Measure) -> None:
    """Of several discards all but one."""
    kept = applying.kept_discard()
    group = without(applying.discards(), [kept] if kept is not None else [])
    owe(applying, [kind for kind in group if applying.layout.lift_from_pile(kind)])
    if not applying.trace.cards:
        owe_named(applying, applying.trouble.cards)


@means(
    "discard phantom-card", "discard phantom-card-at-turn-end",
    later="debt", ends="when-paid", counted="penalised", holds=owed,
)  # fmt: skip
def _hidden_card(applying: Enforcement, measure: Measure) -> None:
    """The card found in an older meld is the discard of whom the code names, whoever laid it."""
    group = applying.lift_phantom()
    applying.layout.owe(applying.trace.seat, group)
    applying.touch(group)
    if not group:
        applying.idle("the card was not named, or is gone")


@means("penalise last-play", later="debt", ends="when-paid", counted="penalised", holds=owed)
def _last_play(applying: Enforcement, measure: Measure) -> None:
    owe(applying, applying.lift_last())
    if not applying.trace.cards:
        applying.idle("no play of that turn lies there")


@means("penalise second-set", later="debt", ends="when-paid", counted="penalised", holds=owed)
def _second_set(applying: Enforcement, measure: Measure) -> None:
    owe(applying, applying.lift_second_set())


@means(
    "penalise two-of-last-meld", "penalise two-tied-last",
    later="debt", ends="when-paid", counted="penalised", holds=owed,
)  # fmt: skip
def _two(applying: Enforcement, measure: Measure) -> None:
    """At least two cards of the last plays: so many that what stays is a meld, else the whole of it."""
    owe(applying, applying.lift_at_least(2))
    if not applying.trace.cards:
        applying.idle("no play of that turn lies there")


# --- wilds too many --------------------------------------------------------------------------------------------------


@means(
    "discard second-wild", "penalise highest-wild", "penalise second-wild",
    later="debt", ends="when-paid", counted="penalised", holds=owed,
)  # fmt: skip
def _wild(applying: Enforcement, measure: Measure) -> None:
    """Of two wilds on a joined set one is owed: the second one, or the higher of the two."""
    for tag in applying.heaps():
        heap = applying.layout.heap(tag)
        if heap is None:
            continue
        if measure.what == "highest-wild":
            applying.swap_for_highest(heap)
        owe(applying, applying.layout.lift_heap(tag))
    if not applying.trace.cards:
        applying.idle("no wild is too many")


# --- how cards owed count --------------------------------------------------------------------------------------------


def against_the_side(table: FreeTable, trace: Trace) -> bool:
    """Cards still owed at the end count against the side: they lie beside the table, and the count finds them there."""
    owing = sum(table.deal.state.owing(seat) for seat in range(len(table.deal.seats)))
    return not owing or len(table_count.penalised(table.layout)) >= owing


@means("negative penalised-cards", later="nothing", ends="deal-end", counted="penalised", holds=against_the_side)
def _owed_at_the_end(applying: Enforcement, measure: Measure) -> None:
    if not applying.layout.state.owing(applying.seat):
        applying.idle("nothing is owed yet")
