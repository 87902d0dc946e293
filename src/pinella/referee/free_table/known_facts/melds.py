"""What the table knows of wrong melds and plays: what could stay, what could put them right, where cards could go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pinella import cards
from pinella.cards import Kind
from pinella.referee.free_table.division import ways_to_divide
from pinella.referee.free_table.journal import Trouble
from pinella.referee.free_table.known_facts.answers import Known, line, yes
from pinella.referee.free_table.loose_cards import Heap
from pinella.referee.meld_analysis import Cure, cures, splits, tie_cures, tie_splits
from pinella.rules.burracos import burraco_kind

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


def wrong_meld(table: FreeTable, trouble: Trouble) -> Known:
    heap = None if trouble.tag is None else table.layout.heap(trouble.tag)
    hand = table.deal.hand(table.deal.seats[trouble.seat])
    found: Known = {"hand": line(hand)}
    if heap is not None and heap.on is None:
        found |= _cured(cures(heap.cards, hand, table.deal.code))
    if table.deal.is_over:
        found["noticed"] = "at-count"
    if heap is None:
        return found
    under = None if heap.on is None else table.layout.meld(heap.on)
    if under is None or heap.on is None:
        ways = splits(heap.cards, table.deal.code)
        excess = ways[0].excess if ways else heap.cards
        return {
            **found, **_places(table, heap, excess), "laid": "opened", "meld": line(heap.cards), "burraco": "no",
        }  # fmt: skip
    own = table.layout.owner(heap.on) == heap.side
    if not own or not tie_splits(under, heap.cards, table.deal.code)[0].excess:
        places = _places(table, heap, heap.cards)
        return {"laid": "tied", "remains": "meld", **places, **_over(places, heap.cards)}
    if not tie_cures(under, heap.cards, hand, table.deal.code):
        found["cure"] = "nothing"
    return {
        **found,
        **_places(table, heap, tie_splits(under, heap.cards, table.deal.code)[0].excess),
        "laid": "tied",
        "meld": line((*under.cards, *heap.cards)),
        "tied_cards": line(heap.cards),
        "burraco": yes(burraco_kind(under, table.deal.code) is not None),
    }


def _cured(ways: Sequence[Cure]) -> Known:
    """That nothing of the hand helps, or how many cards every way of putting it right leaves over."""
    if not ways:
        return {"cure": "nothing"}
    over = {min(len(way.excess), 2) for way in ways}
    return {"excess": ("none", "one", "several")[over.pop()]} if len(over) == 1 else {}


def _places(table: FreeTable, heap: Heap, excess: Sequence[Kind]) -> Known:
    """How many of the cards too many go on other melds of the side, one after the other, and which are left: where the
    code lets them."""
    law = table.deal.code.penalised
    if not {"tie-elsewhere", "put-right"} & {*law.surplus_at_once, *law.surplus_after_discard, *law.surplus_later}:
        return {}
    trial = table.layout.copy()
    homes = [tag for tag in trial.melds_of(heap.seat) if tag != heap.on]
    left = list(excess)
    while fit := next(((c, tag) for c in left for tag in homes if trial.takes(tag, [c])), None):
        trial.tie_to_meld(fit[1], [fit[0]])
        left.remove(fit[0])
    where = "none" if len(left) == len(excess) else "some" if left else "all"
    return {"elsewhere": where, "left_cards": line(left) if where == "some" else ""}


def _over(places: Known, excess: Sequence[Kind]) -> Known:
    """How many cards are left over where they are not named."""
    left = places.get("left_cards", "").split() or excess
    return {"excess": "several" if len(left) > 1 else "one"}


def abandoned(table: FreeTable, trouble: Trouble) -> Known:
    return {
        "completed": "no",
        "released": "one" if len(trouble.cards) == 1 else "two",
        "released_cards": line(trouble.cards),
    }


def sets(table: FreeTable, trouble: Trouble) -> Known:
    found: Known = {"meld": line(trouble.cards), "closes": yes(_closes(table, trouble))}
    if table.deal.is_over and table.deal.state.closer != trouble.seat:
        found["noticed"] = "at-count"
    if trouble.tag is None or trouble.tag not in table.layout.tags:
        return found
    second = table.layout.meld(trouble.tag)
    for tag in table.layout.tags:
        first = table.layout.meld(tag)
        if tag == trouble.tag or first is None or second is None or first.kind != "set" or second.kind != "set":
            continue
        if table.layout.owner(tag) == table.layout.owner(trouble.tag) and first.rank == second.rank:
            both = first.wild_card is not None and second.wild_card is not None
            found |= {"wilds": "both" if both else "at-most-one"}
            found |= {"first_set": line(first.cards), "second_set": line(second.cards)}
            found["clean_meld"] = yes(_clean_meld_takes(table, trouble, tag, second.wild_card))
    return found


def _closes(table: FreeTable, trouble: Trouble) -> bool:
    """Whether he has closed in that turn, or has nothing left but the discard that closes."""
    state, seat = table.deal.state, trouble.seat
    if state.over or state.player != seat or state.turn != trouble.turn:
        return state.closer == seat
    last = state.holding(seat) == 1 and not state.owing(seat) and not state.may_take_pozzetto(seat)
    return last and not cards.is_wild(table.deal.hand(table.deal.seats[seat])[0]) and table.has_burracos(seat)


def _clean_meld_takes(table: FreeTable, trouble: Trouble, first: int, wild: Kind | None) -> bool:
    """Whether a clean meld of the side can take the wild of the second set."""
    layout = table.layout
    clean = [
        tag
        for tag in layout.melds_of(trouble.seat)
        if tag not in (first, trouble.tag) and (meld := layout.meld(tag)) is not None and meld.wild_card is None
    ]
    return wild is not None and any(layout.takes(tag, [wild]) for tag in clean)


def irregular(table: FreeTable, trouble: Trouble) -> Known:
    kinds = {
        entry.act.kind for entry in table.journal[trouble.at :] if entry.act.seat == table.deal.seats[trouble.seat]
    }
    ways = kinds & {"open", "tie"}
    found = {"laid": "both" if len(ways) == 2 else "tied" if "tie" in ways else "opened"}
    number = len(trouble.cards)
    heap = None if trouble.tag is None else table.layout.heap(trouble.tag)
    places = {} if heap is None else _places(table, heap, heap.cards)
    excess = "one" if number == 1 else "several"
    if places:
        excess = _over(places, trouble.cards)["excess"]
    return {**found, "excess": excess, **places, "tied_cards": line(trouble.cards)}


def phantom(table: FreeTable, trouble: Trouble) -> Known:
    tag = trouble.tag
    heaps = [heap for heap in table.layout.heaps if tag is not None and tag in (heap.tag, heap.on)]
    found = next((heap for heap in heaps if set(trouble.cards) & set(heap.cards)), None)
    return {
        **({} if found is None else _places(table, found, trouble.cards)),
        "by_adding": "" if found is None or _added_since(table, found) else "no",
        "found_in": "with-discard",
        "laid": "opened",
        "fits_there": yes(_fits_there(table, trouble)),
        "wild": yes(any(cards.is_wild(card) for card in trouble.cards)),
        "together": line(reversed(trouble.cards)),
    }


def _added_since(table: FreeTable, hidden: Heap) -> bool:
    """Whether anything was put on the meld of a hidden card after it."""
    came = next((entry.at for entry in table.journal if entry.tag == hidden.tag), -1)
    on = [heap.tag for heap in table.layout.riders(hidden.on)] if hidden.on is not None else []
    there = {hidden.tag, hidden.on, *on}
    return any(e.at > came and e.act.kind == "tie" and e.tag in there for e in table.journal)


def _fits_there(table: FreeTable, trouble: Trouble) -> bool:
    """Whether a hidden card goes with the meld it was found in."""
    layout, tag = table.layout, trouble.tag
    heap = None if tag is None else layout.heap(tag)
    on = heap.on if heap is not None else tag
    return on is not None and layout.slot(on) is not None and layout.would_tie(on, trouble.cards)


def thrown(table: FreeTable, trouble: Trouble) -> Known:
    """On how many melds of the side the cards could go; one that has taken them already is one of these. Who has not
    closed made no last play."""
    layout, state = table.layout, table.deal.state
    last: Known = {} if state.over and state.closer == trouble.seat else {"last_play": "no"}
    held = layout.holds(trouble.seat, trouble.cards)
    lie = None if held or trouble.since < 0 else table.journal[trouble.since].tag
    if not trouble.cards or not (held or (lie is not None and layout.slot(lie) is not None)):
        return last
    number = sum(tag == lie or layout.takes(tag, trouble.cards) for tag in layout.melds_of(trouble.seat))
    split = trouble.incident == "pass-to-partner" and "may-be-split" in table.deal.code.throw_pass.pass_undeclared
    if split and held:
        ways = len(ways_to_divide(layout, layout.melds_of(trouble.seat), trouble.cards))
        number = max(number, ways) if number else 2 * bool(ways)  # parted, they go on several
    fits = "none" if number == 0 else "one" if number == 1 else "several"
    return {**last, "fits": fits, "thrown_cards": line(trouble.cards)}
