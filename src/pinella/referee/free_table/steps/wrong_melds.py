"""Steps about wrong melds: put right, completed, moved elsewhere, what stays, what counts against or for the side."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from pinella import cards
from pinella.cards import Kind
from pinella.messages import say
from pinella.referee.free_table.enforcement import Enforcement
from pinella.referee.free_table.loose_cards import Tag
from pinella.referee.free_table.meaning import means
from pinella.referee.free_table.trace import Trace, counted_so, laid
from pinella.referee.measures import Measure

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


def settled(table: FreeTable, trace: Trace) -> bool:
    """No cards of the wrong meld lie there unjudged, or what is left over is known."""
    return bool(trace.idle) or all(table.layout.heap(tag) is None or tag in trace.melds for tag in trace.melds)


@means("valid rest-of-meld", later="nothing", ends="at-once", counted="positive", holds=settled)
def _rest_stands(applying: Enforcement, measure: Measure) -> None:
    """What belongs together stays; the rest waits for the next step."""
    for tag in applying.heaps():
        applying.part(tag)
    _positive(applying, measure)


def added_belong(table: FreeTable, trace: Trace) -> bool:
    """Nothing lies on the meld that would fit it and has not been judged."""
    layout = table.layout
    riders = [heap for tag in trace.melds for heap in layout.riders(tag) if not (heap.negative or heap.positive)]
    hidden = set(trace.cards)
    return not any(
        heap.on and not set(heap.cards) & hidden and layout.would_tie(heap.on, heap.cards) for heap in riders
    )


@means("valid added-cards", later="nothing", ends="at-once", counted="positive", holds=added_belong)
def _added_since(applying: Enforcement, measure: Measure) -> None:
    """Cards tied before the hidden card was found belong to the meld."""
    applying.join_added()
    applying.touch(applying.trouble.cards, applying.melds_concerned())


@means(
    "valid wrong-meld",
    "positive meld-with-phantom",
    later="nothing",
    ends="deal-end",
    counted="positive",
    holds=counted_so,
)
def _positive(applying: Enforcement, measure: Measure) -> None:
    """Cards that are no meld stay for the side."""
    for tag in applying.heaps():
        if tag not in applying.excess:
            applying.layout.change_heap(tag, positive=True)
            applying.touch(melds=[tag])
    if not applying.trace.melds:
        applying.idle("all of it lies in melds, which count for the side anyway")


@means("positive melds-opened", later="nothing", ends="deal-end", counted="positive", holds=counted_so)
def _opened_positive(applying: Enforcement, measure: Measure) -> None:
    """Melds frozen for good that count for the side all the same."""
    for tag in applying.opened():
        applying.touch(melds=[tag])
    if not applying.trace.melds:
        applying.idle("no meld of that turn lies there")


@means(
    "heal wrong-meld", "place part-of-opening", "place wild",
    later="nothing", ends="at-once", counted="no", holds=settled,
)  # fmt: skip
def _heal(applying: Enforcement, measure: Measure) -> None:
    """Put right with cards of the hand, as the player chooses among the ways; what is left over waits."""
    for tag in applying.heaps():
        applying.cure(tag)
    applying.touch(melds=applying.heaps())


@means(
    "move excess-cards",
    "move wrong-meld",
    later="nothing",
    ends="at-once",
    counted="no",
    holds=settled,
)
def _elsewhere(applying: Enforcement, measure: Measure) -> None:
    """Cards that do not fit go on other melds of the side where they do; the rest waits for the next step."""
    for tag in applying.heaps():
        if measure.what == "wrong-meld":
            applying.excess.append(tag)  # no part of it stays: all of it looks for a place
        applying.elsewhere(tag)
    applying.touch(melds=applying.heaps())


@means("complete melds", "complete melds-tied-to", later="nothing", ends="at-once", counted="no", holds=settled)
def _complete(applying: Enforcement, measure: Measure) -> None:
    """Fill what was left incomplete from the hand, with the cards the player chooses."""
    for tag in applying.heaps():
        _fill(applying, tag)


def _fill(applying: Enforcement, tag: Tag) -> None:
    layout, seat = applying.layout, applying.seat
    heap = layout.heap(tag)
    if heap is None:
        return
    ways = _cures(applying, heap.cards, heap.on)
    if not ways:
        layout.owe(seat, layout.lift_heap(tag))
        return
    names = [" ".join(cards.names(way)) for way in ways]
    added = ways[applying.pick(seat, say("the cards that complete the meld"), names)]
    layout.spend(seat, added)
    group = (*layout.lift_heap(tag), *added)
    if heap.on is not None and layout.slot(heap.on) is not None:
        layout.tie_to_meld(heap.on, group)
        applying.rename(tag, heap.on)
        return
    made = layout.put_meld(seat, group)
    if made is not None:
        applying.rename(tag, made)


def _cures(applying: Enforcement, group: tuple[Kind, ...], on: Tag | None) -> list[tuple[Kind, ...]]:
    """The ways to make a lawful play of these cards with the fewest of the hand."""
    layout = applying.layout
    hand = sorted(set(layout.deal.hand(layout.deal.seats[applying.seat])))
    for number in (1, 2):
        found = [
            added
            for added in combinations_with_replacement(hand, number)
            if layout.holds(applying.seat, added) and _fits(applying, (*group, *added), on)
        ]
        if found:
            return found
    return []


def _fits(applying: Enforcement, whole: tuple[Kind, ...], on: Tag | None) -> bool:
    layout = applying.layout
    if on is not None and layout.slot(on) is not None:
        return layout.would_tie(on, whole)
    return layout.arranged(whole) is not None


@means("place melds-this-turn", later="nothing", ends="at-once", counted="no", holds=laid)
def _laid_again(applying: Enforcement, measure: Measure) -> None:
    """He lays again what he had laid; in the place of the card that went to the stock another of his hand, if one
    fits."""
    layout, seat = applying.layout, applying.seat
    for entry in applying.table.plays(seat, applying.trouble.turn):
        opens = entry.act.kind == "open"
        if entry.at < applying.trouble.at or entry.tag is None or not (opens or layout.slot(entry.tag) is not None):
            continue
        ways = _ways_again(applying, entry.act.cards, None if opens else entry.tag)
        if not ways:
            continue
        names = [" ".join(cards.names(way)) for way in ways]
        group = ways[applying.pick(seat, say("the cards that complete the meld"), names)]
        layout.spend(seat, group)
        if opens and (made := layout.put_meld(seat, group)) is not None:
            applying.rename(entry.tag, made)
        elif not opens:
            layout.tie_to_meld(entry.tag, group)
        layout.taken_back[entry.at] = tuple((Counter(entry.act.cards) - Counter(group)).elements())
        applying.touch(group)
    if not applying.trace.cards:
        applying.idle(f"{applying.table.deal.seats[seat]} can lay none of them again")


def _ways_again(applying: Enforcement, group: tuple[Kind, ...], on: Tag | None) -> list[tuple[Kind, ...]]:
    """The same cards, if he holds them; else those he holds, with others in the place of what is missing."""
    layout, seat = applying.layout, applying.seat
    held = Counter(layout.deal.hand(layout.deal.seats[seat]))
    missing = Counter(group) - held
    kept = tuple((Counter(group) - missing).elements())
    if not missing:
        return [group] if _takes(applying, group, on) else []
    left = sorted((held - Counter(kept)).elements())
    added = dict.fromkeys(combinations(left, missing.total()))
    return [(*kept, *more) for more in added if kept and _takes(applying, (*kept, *more), on)]


def _takes(applying: Enforcement, whole: tuple[Kind, ...], on: Tag | None) -> bool:
    return applying.layout.arranged(whole) is not None if on is None else applying.layout.takes(on, whole)


# --- what counts against the side ------------------------------------------------------------------------------------


@means(
    "negative excess-cards", "negative third-card", "negative phantom-card", "negative added-cards",
    later="nothing", ends="deal-end", counted="negative", holds=counted_so,
)  # fmt: skip
def _negative(applying: Enforcement, measure: Measure) -> None:
    for tag in applying.heaps():
        applying.part(tag)
    for tag in applying.too_much():
        applying.layout.change_heap(tag, negative=True)
        applying.touch(melds=[tag])
    if not applying.trace.melds:
        _in_a_meld(applying)


def _in_a_meld(applying: Enforcement) -> None:
    """Cards that lie in a lawful meld and count against the side all the same."""
    for tag in applying.melds_concerned():
        group = tuple(card for card in applying.trouble.cards if card in applying.layout.cards_of(tag))
        if group:
            applying.layout.negative[tag] = group
            applying.touch(melds=[tag])
    if not applying.trace.melds:
        applying.idle("the cards were not named")


@means(
    "negative wrong-meld", "negative second-set", "negative that-set",
    later="nothing", ends="deal-end", counted="negative", holds=counted_so,
)  # fmt: skip
def _all_negative(applying: Enforcement, measure: Measure) -> None:
    for tag in [*applying.heaps(), *(tag for tag in applying.excess if applying.layout.heap(tag) is not None)]:
        applying.layout.change_heap(tag, negative=True)
        applying.touch(melds=[tag])
    for tag in applying.melds_concerned():
        if tag in applying.opened() or measure.what != "wrong-meld":
            applying.layout.all_negative.add(tag)
            applying.touch(melds=[tag])
    if not applying.trace.melds:
        applying.idle("nothing of it lies there any more")


@means("negative plays-before-draw", later="nothing", ends="deal-end", counted="negative", holds=counted_so)
def _before_draw(applying: Enforcement, measure: Measure) -> None:
    """Plays made before a draw that came late, in a deal that he closed himself."""
    drew = next(
        (e.at for e in applying.table.journal if e.turn == applying.trouble.turn and e.act.kind in ("draw", "pick-up")),
        applying.trouble.at,
    )
    for entry in applying.plays():
        tag = entry.tag
        if entry.at >= drew or tag is None or applying.layout.slot(tag) is None:
            continue
        if entry.act.kind == "open":
            applying.layout.all_negative.add(tag)
        else:
            applying.layout.negative[tag] = (*applying.layout.negative.get(tag, ()), *applying.left_of(entry))
        applying.touch(melds=[tag])
    if not applying.trace.melds:
        applying.idle("nothing was laid before the draw")
