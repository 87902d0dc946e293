"""Steps in which somebody chooses: what follows, where a card goes, how he takes; at once, or when his turn comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinella import cards
from pinella.cards import Kind
from pinella.messages import say
from pinella.referee.free_table.division import share, ways_to_divide
from pinella.referee.free_table.enforcement import Enforcement
from pinella.referee.free_table.loose_cards import Tag
from pinella.referee.free_table.meaning import means
from pinella.referee.free_table.orders import ChoiceOfTake
from pinella.referee.free_table.trace import Trace, laid
from pinella.referee.measures import Measure
from pinella.rules.encoding import Phase

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


def done_as_chosen(table: FreeTable, trace: Trace) -> bool:
    """What was chosen was carried out by steps of its own, each with what must hold after it."""
    return bool(trace.measure.options) or bool(trace.idle)


@means(
    "choose conduct-sanction", "choose grave-sanction", "choose instead-of-penalty", "choose removal",
    "choose partners-take",
    later="nothing", ends="at-once", counted="no", holds=done_as_chosen,
)  # fmt: skip
def _choose(applying: Enforcement, measure: Measure) -> None:
    for step in applying.chosen(measure).measures:
        applying.do(step)


def offered(table: FreeTable, trace: Trace) -> bool:
    """Until he has taken or chosen, the ways stand open to him."""
    layout = table.layout
    if layout.next_turn(trace.seat) > trace.last_turn or table.deal.is_over:
        return True
    waiting = layout.state.player != trace.seat or layout.state.phase == Phase.TAKE
    chosen = table.did(trace.seat, "choose", trace.last_turn)
    stands = any(isinstance(order, ChoiceOfTake) and order.seat == trace.seat for order in layout.orders)
    return stands or chosen or not waiting


@means(
    "choose take", "choose top-card", "choose second-card",
    later="choice", ends="when-obeyed", counted="no", holds=offered,
)  # fmt: skip
def _choose_take(applying: Enforcement, measure: Measure) -> None:
    """He takes as he likes when his turn comes: his act is his choice."""
    seat = applying.trace.seat
    applying.trace.last_turn = applying.layout.next_turn(seat)
    applying.order(ChoiceOfTake(seat, applying.trace.last_turn, tuple(option.name for option in measure.options)))


# --- where thrown cards go -------------------------------------------------------------------------------------------


@means("choose other-place", later="nothing", ends="at-once", counted="no", holds=laid)
def _other_place(applying: Enforcement, measure: Measure) -> None:
    """Card by card, as he likes who places them, so that all find a place; not where they were meant to go."""
    layout = applying.layout
    group = layout.held_of(applying.seat, applying.trouble.cards)
    others = [tag for tag in layout.melds_of(applying.seat) if tag != applying.trouble.tag]
    ways = ways_to_divide(layout, others, group)
    if not ways:
        _place_thrown(applying, measure)  # the only meld that can hold them, if any does
        return
    who, applying.trace.seat = applying.trace.seat, applying.seat
    for at, card in enumerate(group):
        homes = list(dict.fromkeys(way[at] for way in ways))
        names = [str(layout.tags.index(tag) + 1) for tag in homes]
        home = homes[applying.pick(who, say("the meld {card} goes on", card=cards.name(card)), names)]
        ways = [way for way in ways if way[at] == home]
    layout.spend(applying.seat, group)
    for tag in dict.fromkeys(ways[0]):
        applying.placed[tag] = share(group, ways[0], tag)
        layout.tie_to_meld(tag, applying.placed[tag])
    applying.touch(group)


@means(
    "place thrown-cards", "place declared-place", "choose place",
    later="nothing", ends="at-once", counted="no", holds=laid,
)  # fmt: skip
def _place_thrown(applying: Enforcement, measure: Measure) -> None:
    """On the meld that was declared or chosen, or on the only one that takes them."""
    group = applying.layout.held_of(applying.seat, applying.trouble.cards)
    if not group or applying.trouble.incident == "overlapping-meld":
        applying.idle("the cards lie in melds already")
        return
    tags = [tag for tag in applying.layout.melds_of(applying.seat) if applying.layout.takes(tag, group)]
    if applying.trouble.tag in tags:
        tags = [applying.trouble.tag]
    if not tags:
        applying.idle("no meld takes them")
        return
    who = applying.trace.seat
    names = [str(applying.layout.tags.index(tag) + 1) for tag in tags]
    _tie(applying, tags[applying.pick(who, say("the meld the cards go on"), names)], group)


@means("valid thrown-cards", later="nothing", ends="at-once", counted="no", holds=laid)
def _thrown_stay(applying: Enforcement, measure: Measure) -> None:
    """They stay where they came to rest: those that the table has only been told of are laid there."""
    group = applying.layout.held_of(applying.seat, applying.trouble.cards)
    if applying.ruling.decided_by.get("purpose") != "new-meld" or not group:
        _place_thrown(applying, measure)
    elif applying.layout.arranged(group) is None:
        applying.idle("the cards named make no meld")
    else:
        applying.layout.spend(applying.seat, group)
        made = applying.trouble.tag = applying.layout.put_meld(applying.seat, group)
        if made is not None:
            applying.placed[made] = group
        applying.touch(group)


def _tie(applying: Enforcement, tag: Tag, group: tuple[Kind, ...]) -> None:
    applying.trace.seat = applying.seat
    applying.trouble.tag = tag
    applying.placed[tag] = group
    applying.layout.spend(applying.seat, group)
    applying.layout.tie_to_meld(tag, group)
    applying.touch(group)


def parted(table: FreeTable, trace: Trace) -> bool:
    return bool(trace.idle) or bool(trace.cards)


@means("choose part-that-stays", later="nothing", ends="at-once", counted="no", holds=parted)
def _part_that_stays(applying: Enforcement, measure: Measure) -> None:
    """Which cards of a wrong meld stay, where there is more than one way."""
    for tag in applying.heaps():
        ways = applying.ways_to_part(tag)
        if len(ways) < 2:
            continue
        names = [" ".join(cards.names(way)) for way in ways]
        at = applying.pick(applying.trace.seat, say("the cards that stay"), names)
        applying.stays[tag] = ways[at]
        applying.touch(ways[at])
    if not applying.trace.cards:
        applying.idle("there is only one way")
