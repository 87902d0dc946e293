"""Steps that touch melds: freezes, completions, merged sets, what counts negative or no burraco."""

from __future__ import annotations

from itertools import combinations_with_replacement

from pinella import cards
from pinella.cards import Kind
from pinella.referee.free_table.enforcement import Enforcement, handles
from pinella.referee.free_table.layout import Freezing, Tag, without
from pinella.referee.measures import Measure
from pinella.rules.burracos import burraco_kind
from pinella.rules.encoding import Freeze

FREEZES = {
    "next-turn": Freeze.NEXT_TURN,
    "free-turn": Freeze.FREE_TURN,
    "after-limited-turn": Freeze.FREE_TURN,
    "deal-end": Freeze.FOR_GOOD,
}


def freeze(applying: Enforcement, measure: Measure, tags: dict[Tag, tuple[Kind, ...]]) -> None:
    """Freeze melds; of each the cards tied by the act, none if the act opened it."""
    how = FREEZES.get(measure.until, Freeze.NEXT_TURN)
    for tag, group in tags.items():
        charged = measure.negative in ("whole-meld", "tied-cards", "pozzetto-melds")
        freezing = Freezing(group, free_of_charge=not charged) if how != Freeze.FOR_GOOD else None
        applying.layout.freeze(tag, how, applying.seat, freezing=freezing)


@handles("freeze", "freeze melds-this-turn")
def _freeze(applying: Enforcement, measure: Measure) -> None:
    """What the trouble is about, or all that was laid."""
    _freeze_opened(applying, measure)
    _freeze_tied(applying, measure)


@handles("freeze melds-opened", "freeze melds-opened-first")
def _freeze_opened(applying: Enforcement, measure: Measure) -> None:
    freeze(applying, measure, dict.fromkeys(applying.opened(), ()))


@handles("freeze melds-tied-to", "freeze melds-tied-first")
def _freeze_tied(applying: Enforcement, measure: Measure) -> None:
    freeze(applying, measure, {tag: tuple(group) for tag, group in applying.tied().items()})


@handles("freeze pozzetto-melds")
def _freeze_pozzetto(applying: Enforcement, measure: Measure) -> None:
    """Of the melds of that turn, those made after the pozzetto was taken."""
    taken = next((entry.at for entry in applying.pozzetto_entries()), None)
    if taken is None:
        return
    opened = dict.fromkeys((tag for tag in applying.opened(taken)), ())
    freeze(applying, measure, {**{tag: tuple(g) for tag, g in applying.tied(taken).items()}, **opened})


@handles("freeze limited-play")
def _freeze_limited(applying: Enforcement, measure: Measure) -> None:
    """Frozen when it is made: `if_playable` knows."""


@handles("freeze wrong-meld")
def _freeze_wrong(applying: Enforcement, measure: Measure) -> None:
    """A wrong meld stays for good: what belongs together as a meld or as cards by themselves, the rest on top of it."""
    if applying.trouble.tag is not None:
        applying.part(applying.trouble.tag)
    for tag in applying.melds_concerned():
        freeze(applying, measure, {tag: ()})


@handles("freeze merged-set")
def _freeze_sets(applying: Enforcement, measure: Measure) -> None:
    """The set made of two; where they were not joined, both."""
    for tag in [applying.merged] if applying.merged is not None else applying.equal_sets():
        freeze(applying, measure, {tag: ()})


@handles("negative second-wild", "negative highest-wild")
def _wild_negative(applying: Enforcement, measure: Measure) -> None:
    """The wild too many: layout by itself after the sets were joined, else in one of the two."""
    if applying.heaps():
        _negative(applying, measure)
        return
    sets = applying.equal_sets()
    wilds = {tag: meld.wild_card for tag in sets if (meld := applying.layout.meld(tag)) and meld.wild_card is not None}
    if not wilds:
        return
    highest = max(wilds, key=lambda tag: (-cards.by_norm(wilds.values()).index(wilds[tag]), tag))
    tag = applying.trouble.tag if measure.what == "second-wild" else highest
    if tag in wilds:
        applying.layout.negative[tag] = (wilds[tag],)


@handles("freeze meld", "freeze that-set", "freeze second-set", "freeze meld-with-phantom",
         "freeze last-play")  # fmt: skip
def _freeze_meld(applying: Enforcement, measure: Measure) -> None:
    for tag in applying.melds_concerned():
        freeze(applying, measure, {tag: ()})


@handles("thaw")
def _thaw(applying: Enforcement, measure: Measure) -> None:
    for tag in applying.melds_concerned():
        applying.layout.freeze(tag, Freeze.NONE, applying.seat)


@handles("negative penalised-cards")
def _counted_anyway(applying: Enforcement, measure: Measure) -> None:
    """The count takes them as they lie beside the table."""


@handles("negative", "negative excess-cards", "negative tied-cards", "negative third-card", "negative phantom-card")
def _negative(applying: Enforcement, measure: Measure) -> None:
    for tag in applying.too_much():
        applying.layout.change_heap(tag, negative=True)


@handles("negative wrong-meld", "negative second-set", "negative that-set")
def _all_negative(applying: Enforcement, measure: Measure) -> None:
    for tag in applying.heaps():
        applying.layout.change_heap(tag, negative=True)
    for tag in applying.melds_concerned():
        if tag in applying.opened() or measure.what != "wrong-meld":
            applying.layout.all_negative.add(tag)


@handles("valid rest-of-meld")
def _rest_stands(applying: Enforcement, measure: Measure) -> None:
    """What belongs together stays; the rest waits for the next step."""
    for tag in applying.heaps():
        applying.part(tag)
    _positive(applying, measure)


@handles("positive", "valid wrong-meld")
def _positive(applying: Enforcement, measure: Measure) -> None:
    for tag in applying.heaps():
        if tag not in applying.excess:
            applying.layout.change_heap(tag, positive=True)


@handles("heal wrong-meld", "place part-of-opening", "place wild")
def _heal(applying: Enforcement, measure: Measure) -> None:
    """Put right with cards of the hand; what is left over waits for the next step."""
    for tag in applying.heaps():
        applying.cure(tag)


@handles("move excess-cards", "move wrong-meld", "place second-wild")
def _elsewhere(applying: Enforcement, measure: Measure) -> None:
    """Cards that do not fit go on other melds of the side where they do; the rest waits for the next step."""
    for tag in applying.heaps():
        applying.elsewhere(tag)


@handles("void")
def _void(applying: Enforcement, measure: Measure) -> None:
    """What does not count, said of scores: see `closing` for closings."""


@handles("void merged-burraco", "void burraco")
def _void_burraco(applying: Enforcement, measure: Measure) -> None:
    for tag in applying.melds_concerned():
        applying.layout.no_burraco.add(tag)


@handles("merge")
def _merge(applying: Enforcement, measure: Measure) -> None:
    """The second set joins the first; a wild too many stays on it as a card of its own."""
    layout = applying.layout
    sets = applying.equal_sets()
    if len(sets) < 2:
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
    applying.merged = first
    if before is not None and burraco_kind(before, layout.deal.code) is None:
        layout.no_burraco.add(first)


@handles("complete melds", "complete melds-tied-to", "complete")
def _complete(applying: Enforcement, measure: Measure) -> None:
    """Fill what was left incomplete from the hand; what cannot be filled is penalised."""
    for tag in applying.heaps():
        _fill(applying, tag)


def _fill(applying: Enforcement, tag: Tag) -> None:
    layout, seat = applying.layout, applying.seat
    heap = layout.heap(tag)
    if heap is None:
        return
    for added in _cures(applying, heap.cards, heap.on):
        layout.spend(seat, added)
        group = (*layout.lift_heap(tag), *added)
        if heap.on is not None and layout.slot(heap.on) is not None:
            layout.tie_to_meld(heap.on, group)
            return
        made = layout.put_meld(seat, group)
        if made is not None:
            applying.rename(tag, made)
        return
    layout.owe(seat, layout.lift_heap(tag))


def _cures(applying: Enforcement, group: tuple[Kind, ...], on: Tag | None) -> list[tuple[Kind, ...]]:
    """The first way to make a lawful play of these cards with one or two of the hand; none if there is none."""
    layout = applying.layout
    hand = sorted(set(layout.deal.hand(layout.deal.seats[applying.seat])))
    for number in (1, 2):
        for added in combinations_with_replacement(hand, number):
            if not layout.holds(applying.seat, added):
                continue
            whole = (*group, *added)
            if on is not None and layout.slot(on) is not None:
                if layout.would_tie(on, whole):
                    return [added]
            elif layout.arranged(whole) is not None:
                return [added]
    return []
