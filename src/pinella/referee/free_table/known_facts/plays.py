"""What was laid in the turn an irregularity is about, and what becomes of it without cards that go back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from pinella import cards
from pinella.cards import Kind
from pinella.referee.free_table.journal import Entry, Trouble
from pinella.referee.free_table.known_facts.answers import Known, yes
from pinella.referee.free_table.known_facts.moments import since
from pinella.referee.free_table.loose_cards import Heap, without

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


def opened(table: FreeTable, trouble: Trouble) -> bool:
    return any(entry.act.kind == "open" for entry in table.plays_of(trouble))


def tied(table: FreeTable, trouble: Trouble) -> bool:
    return any(entry.act.kind == "tie" for entry in table.plays_of(trouble))


def laid(table: FreeTable, trouble: Trouble) -> str:
    match opened(table, trouble), tied(table, trouble):
        case True, True:
            return "both"
        case True, False:
            return "opened"
        case False, True:
            return "tied"
        case _:
            return "nothing"


def discards(table: FreeTable, trouble: Trouble) -> tuple[Kind, ...]:
    name = table.deal.seats[trouble.seat]
    return tuple(
        card
        for entry in table.journal
        if entry.turn == trouble.turn and entry.act.seat == name and entry.act.kind == "discard"
        for card in entry.act.cards
    )


def _used(table: FreeTable, trouble: Trouble) -> Counter[Kind]:
    """Of the cards wrongly taken, those that must come out of melds: the hand has no copy left."""
    return Counter(trouble.cards) - Counter(table.deal.hand(table.deal.seats[trouble.seat]))


def broken_plays(table: FreeTable, trouble: Trouble, kind: str) -> tuple[int, int]:
    """Melds opened (or tied to) in that turn, and how many of them would be none without the cards wrongly taken."""
    left, whole, broken = _used(table, trouble), 0, 0
    tags = dict.fromkeys(entry.tag for entry in table.plays_of(trouble) if entry.act.kind == kind and entry.tag)
    for tag in tags:
        group = table.layout.cards_of(tag)
        if not group:
            continue
        whole += 1
        out = list((left & Counter(group)).elements())
        left -= Counter(out)
        if table.layout.heap(tag) is not None or (out and table.layout.arranged(without(group, out)) is None):
            broken += 1
    return whole, broken


def undone(table: FreeTable, trouble: Trouble) -> Known:
    """What becomes of plays when the cards wrongly taken go back."""
    whole, broken = broken_plays(table, trouble, "open")
    hangs = broken_plays(table, trouble, "tie")[1] > 0
    left = left_loose(table, trouble)
    return {
        "laid": laid(table, trouble),
        "left_incomplete": "no" if not broken else "all" if broken == whole else "some",
        "completes": "" if any(completable(table, trouble, group, on) for group, on in left if on is None) else "no",
        "hanging": yes(hangs),
        "replaces": "" if any(completable(table, trouble, g, on) for g, on in left if on is not None) else "no",
        "discarded": yes(bool(discards(table, trouble))),
        "since": since(table, trouble),
    }


def left_loose(table: FreeTable, trouble: Trouble) -> list[tuple[tuple[Kind, ...], int | None]]:
    """What would be left of plays without the cards wrongly taken: cards, and the meld they hang on."""
    left, found = _used(table, trouble), []
    for entry in table.plays_of(trouble):
        if entry.at < trouble.at or entry.tag is None:
            continue
        out = list((left & Counter(entry.act.cards)).elements())
        left -= Counter(out)
        rest = without(entry.act.cards, out)
        if out and rest:
            found.append((rest, entry.tag if entry.act.kind == "tie" else None))
    return found


LEAST = 3
"""Cards of a meld."""


def heaps(table: FreeTable, trouble: Trouble) -> list[Heap]:
    """What he laid in that turn that is no meld."""
    tags = {entry.tag for entry in table.plays_of(trouble)}
    return [heap for heap in table.layout.heaps if heap.tag in tags and not (heap.negative or heap.positive)]


def tags(table: FreeTable, trouble: Trouble, kind: str) -> list[int]:
    found = [entry.tag for entry in table.plays_of(trouble) if entry.act.kind == kind]
    return [tag for tag in dict.fromkeys(found) if tag is not None]


def completable(table: FreeTable, trouble: Trouble, group: Sequence[Kind], on: int | None = None) -> bool:
    """Whether one or two cards of his hand make a play of these."""
    layout = table.layout
    held = Counter(table.deal.hand(table.deal.seats[trouble.seat]))
    if trouble.incident in WRONGLY_TAKEN:
        held -= Counter(trouble.cards)  # these go back
    for number in (1, 2):
        for added in combinations_with_replacement(sorted(held), number):
            if Counter(added) - held:
                continue
            whole = (*group, *added)
            if on is not None and layout.slot(on) is not None:
                if layout.would_tie(on, whole):
                    return True
            elif layout.arranged(whole) is not None:
                return True
    return False


WRONGLY_TAKEN = frozenset(
    {
        "extra-take", "out-of-turn-draw", "out-of-turn-pick-up", "pickup-in-limited-turn", "pickup-incomplete",
        "pickup-without-play", "own-cards-first", "pile-card-misused",
    }
)  # fmt: skip
"""Where the cards it is about are those he took and may have to give back."""


def last_play_stands(table: FreeTable, trouble: Trouble) -> bool:
    """Whether a card of his last play can leave it so that the rest may stay."""
    plays = table.plays_of(trouble)
    if not plays or plays[-1].tag is None:
        return False
    group = table.layout.cards_of(plays[-1].tag)
    there = [card for card in plays[-1].act.cards if card in group]
    return any(table.layout.arranged(without(group, [card])) is not None for card in there)


def taken_back(table: FreeTable, plays: list[Entry], gone: tuple[Kind, ...]) -> Known:
    """The cards that would come back to him: of several discards all but one, else his last play."""
    if len(gone) > 1:
        return {"how_many": "one" if len(gone) == 2 else "several"}
    if not plays:
        return {}
    last = plays[-1].act
    single = last.kind == "tie" and table.deal.code.closing.last_play != "last-attachment-or-meld"
    group = last.cards[-1:] if single else last.cards
    return {
        "how_many": "one" if len(group) == 1 else "several",
        "wild": yes(any(cards.is_wild(card) for card in group)),
    }
