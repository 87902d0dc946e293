"""What a free table knows of an irregularity when the referee is called: facts it can tell from journal and cards.

It never guesses what only people can know (who saw a card, what was said, whether he will complete a meld): those
remain questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pinella import cards
from pinella.cards import Kind
from pinella.referee.free_table.journal import Entry, Trouble
from pinella.referee.free_table.layout import named, without
from pinella.referee.meld_analysis import tie_splits
from pinella.rules.burracos import burraco_kind

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable

Known = dict[str, str]


def known_facts(table: FreeTable, trouble: Trouble, caller: str | None) -> Known:
    """Facts by name; the incident uses those it asks for. What was settled when it happened goes before."""
    found: Known = {"noticed": noticed(table, trouble), "noticed_by": noticed_by(table, trouble, caller)}
    reader = READERS.get(trouble.incident)
    if reader is not None:
        found.update(reader(table, trouble))
    found.update(trouble.known)
    return {name: value for name, value in found.items() if value}


def yes(condition: bool) -> str:
    return "yes" if condition else "no"


def line(group: Iterable[Kind]) -> str:
    return " ".join(named(group))


# --- who and when ----------------------------------------------------------------------------------------------------


def noticed(table: FreeTable, trouble: Trouble) -> str:
    """Before the discard of that turn, between it and the next take, or later."""
    ended = _turn_ended(table, trouble)
    if ended is None and table.deal.state.turn == trouble.turn:
        return "before-discard"
    return "after-take" if _others_take(table, trouble, trouble.at if ended is None else ended) else "after-discard"


def _turn_ended(table: FreeTable, trouble: Trouble) -> int | None:
    """Where in the journal the player at fault ended that turn."""
    name = table.deal.seats[trouble.seat]
    ends = (
        entry.at
        for entry in table.journal
        if entry.turn == trouble.turn and entry.act.seat == name and entry.act.kind in ("discard", "pass")
    )
    return next(ends, None)


def _others_take(table: FreeTable, trouble: Trouble, since: int) -> Entry | None:
    name = table.deal.seats[trouble.seat]
    later = table.journal[since + 1 :]
    return next((entry for entry in later if entry.act.kind in ("draw", "pick-up") and entry.act.seat != name), None)


def noticed_by(table: FreeTable, trouble: Trouble, caller: str | None) -> str:
    if caller is None:
        return "referee"
    seat = table.deal.seats.index(caller)
    if seat == trouble.seat:
        return "culprit"
    return "partner" if table.layout.side(seat) == table.layout.side(trouble.seat) else "opponents"


def since(table: FreeTable, trouble: Trouble) -> str:
    """Whether play has gone on after an act out of turn."""
    taken = _others_take(table, trouble, trouble.at)
    if taken is None:
        return "no"
    later = table.journal[taken.at + 1 :]
    played = any(entry.act.seat == taken.act.seat and entry.act.kind in ("open", "tie", "discard") for entry in later)
    return "played" if played else "taken"


# --- what was laid ---------------------------------------------------------------------------------------------------


def opened(table: FreeTable, trouble: Trouble) -> bool:
    return any(entry.act.kind == "open" for entry in table.plays(trouble.seat, trouble.turn))


def tied(table: FreeTable, trouble: Trouble) -> bool:
    return any(entry.act.kind == "tie" for entry in table.plays(trouble.seat, trouble.turn))


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


def _broken(table: FreeTable, trouble: Trouble, kind: str) -> tuple[int, int]:
    """Melds opened (or tied to) in that turn, and how many of them would be none without the cards wrongly taken."""
    left, whole, broken = _used(table, trouble), 0, 0
    tags = dict.fromkeys(
        entry.tag for entry in table.plays(trouble.seat, trouble.turn) if entry.act.kind == kind and entry.tag
    )
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


def _undone(table: FreeTable, trouble: Trouble) -> Known:
    """What becomes of plays when the cards wrongly taken go back."""
    whole, broken = _broken(table, trouble, "open")
    return {
        "laid": laid(table, trouble),
        "left_incomplete": "no" if not broken else "all" if broken == whole else "some",
        "hanging": yes(_broken(table, trouble, "tie")[1] > 0),
        "discarded": yes(bool(discards(table, trouble))),
        "since": since(table, trouble),
    }


# --- one reader for each incident ------------------------------------------------------------------------------------


def _missed_draw(table: FreeTable, trouble: Trouble) -> Known:
    flew = table.did(trouble.seat, "pozzetto", trouble.turn)
    return {
        "opened": yes(opened(table, trouble)),
        "tied": yes(tied(table, trouble)),
        "incomplete": "no",
        "in_flight": yes(flew),
        "played_from_pozzetto": yes(flew and _played_since_pozzetto(table, trouble)),
    }


def _played_since_pozzetto(table: FreeTable, trouble: Trouble) -> bool:
    name = table.deal.seats[trouble.seat]
    at = next((e.at for e in table.journal if e.act.kind == "pozzetto" and e.act.seat == name), None)
    return at is not None and any(
        entry.act.seat == name and entry.act.kind in ("open", "tie", "discard") for entry in table.journal[at + 1 :]
    )


def _two_cards(table: FreeTable, trouble: Trouble) -> Known:
    return {"second_card": "lifted", "last_draw": "no"}  # the last cards of the stock cannot be drawn here


def _out_of_turn(table: FreeTable, trouble: Trouble) -> Known:
    own = table.layout.side(trouble.on_turn) == table.layout.side(trouble.seat)
    return {**_undone(table, trouble), "turn_of": "partner" if own else "opponent"}


def _pickup(table: FreeTable, trouble: Trouble) -> Known:
    gone = discards(table, trouble)
    laid_cards = [
        card for entry in table.plays(trouble.seat, trouble.turn) if entry.at > trouble.at for card in entry.act.cards
    ]
    pile = any(card in trouble.cards for card in laid_cards)
    source = "pile-cards" if pile else "own-cards" if laid_cards else "nothing"
    broken = _broken(table, trouble, "open")[1] + _broken(table, trouble, "tie")[1]
    return {
        "will_play": "no",
        "discard_from": "pile" if gone and gone[0] in trouble.cards else "hand",
        "pile_card_played": yes(pile),
        "opened": yes(opened(table, trouble)),
        "tied": yes(tied(table, trouble)),
        "laid": source,
        "laid_from": source,
        "melds_left": "" if broken else "valid" if pile else "as-before",
        "left_behind": "one" if len(trouble.pile) - len(trouble.cards) == 1 else "several",
        "pile_size": "one" if len(trouble.pile) == 1 else "several",
    }


def _single_card(table: FreeTable, trouble: Trouble) -> Known:
    seat = table.deal.seats[trouble.seat]
    return {
        "twin_shown": "no",
        "twin_held": yes(any(card in table.deal.hand(seat) for card in trouble.cards)),
        "opened": yes(opened(table, trouble)),
        "tied": yes(tied(table, trouble)),
        "other_card": yes(bool(table.deal.hand(seat))),
    }


def _wrong_meld(table: FreeTable, trouble: Trouble) -> Known:
    heap = None if trouble.tag is None else table.layout.heap(trouble.tag)
    found: Known = {"hand": line(table.deal.hand(table.deal.seats[trouble.seat]))}
    if table.deal.is_over:
        found["noticed"] = "at-count"
    if heap is None:
        return found
    under = None if heap.on is None else table.layout.meld(heap.on)
    if under is None or heap.on is None:
        return {**found, "laid": "opened", "meld": line(heap.cards), "burraco": "no"}
    own = table.layout.owner(heap.on) == heap.side
    if not own or not tie_splits(under, heap.cards, table.deal.code)[0].excess:
        return {"laid": "tied", "remains": "meld", "excess": "one" if len(heap.cards) == 1 else "several"}
    return {
        **found,
        "laid": "tied",
        "meld": line((*under.cards, *heap.cards)),
        "tied_cards": line(heap.cards),
        "burraco": yes(burraco_kind(under, table.deal.code) is not None),
    }


def _abandoned(table: FreeTable, trouble: Trouble) -> Known:
    return {
        "completed": "no",
        "released": "one" if len(trouble.cards) == 1 else "two",
        "released_cards": line(trouble.cards),
    }


def _sets(table: FreeTable, trouble: Trouble) -> Known:
    found: Known = {"meld": line(trouble.cards), "closes": yes(table.deal.state.closer == trouble.seat)}
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
    return found


def _irregular(table: FreeTable, trouble: Trouble) -> Known:
    kinds = {
        entry.act.kind for entry in table.journal[trouble.at :] if entry.act.seat == table.deal.seats[trouble.seat]
    }
    ways = kinds & {"open", "tie"}
    found = {"laid": "both" if len(ways) == 2 else "tied" if "tie" in ways else "opened"}
    number = len(trouble.cards)
    return {**found, "tied_cards": line(trouble.cards), "excess": "one" if number == 1 else "several"}


def _exposed(table: FreeTable, trouble: Trouble) -> Known:
    return {
        "how": "seen",
        "turn": "own-turn" if trouble.on_turn == trouble.seat else "other-turn",
        "wild": yes(any(cards.is_wild(card) for card in trouble.cards)),
        "exposed": line(trouble.cards),
    }


def _false_close(table: FreeTable, trouble: Trouble) -> Known:
    mine = {t.incident for t in table.troubles if t.seat == trouble.seat and t.turn == trouble.turn}
    gone = discards(table, trouble)
    plays = table.plays(trouble.seat, trouble.turn)
    last = plays[-1].act.kind if plays else "open"
    players = len(table.deal.seats)
    first_lap = trouble.turn < players
    how = "several" if len(gone) > 1 else "wild" if gone and cards.is_wild(gone[0]) else "natural"
    return {
        "noticed": "at-once",
        "drawn": "never" if "missed-draw" in mine else "in-time",
        "excess_laid": yes(bool(mine & {"wrong-meld", "opening-abandoned", "forbidden-set"})),
        "equal_set": yes("equal-sets" in mine),
        "discarded": how if gone else f"none-{'opened' if last == 'open' else 'tied'}",
        "first_lap": "no" if not first_lap else "last-player" if trouble.turn == players - 1 else "yes",
        "burracos": yes(table.has_burracos(trouble.seat)),
        "opened": yes(opened(table, trouble)),
        "tied": yes(tied(table, trouble)),
        "others_opened": yes(any(entry.act.kind == "open" for entry in plays[:-1])),
        **_taken_back(table, plays, gone),
    }


def _taken_back(table: FreeTable, plays: list[Entry], gone: tuple[Kind, ...]) -> Known:
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


def _pozzetto(table: FreeTable, trouble: Trouble) -> Known:
    gone = discards(table, trouble)
    how = "several" if len(gone) > 1 else "wild" if gone and cards.is_wild(gone[0]) else "natural"
    plays = table.plays(trouble.seat, trouble.turn)
    how_taken = trouble.known.get("taken_how") or _how_taken(table, trouble)
    played = how_taken == "in-flight" and _played_since_pozzetto(table, trouble)
    moment = noticed(table, trouble)
    return {
        "taken_how": how_taken,
        "noticed": "at-once" if moment != "after-take" and not played else moment,
        "played_from_pozzetto": yes(played),
        "burracos": yes(table.has_burracos(trouble.seat)),
        "discarded": how,
        "last_laid": "tied" if plays and plays[-1].act.kind == "tie" else "opened",
        "looked": "early",
        "screens": yes(table.deal.screens),
        "wrong_cards": line(trouble.cards),
    }


def _phantom(table: FreeTable, trouble: Trouble) -> Known:
    return {
        "found_in": "with-discard",
        "wild": yes(any(cards.is_wild(card) for card in trouble.cards)),
        "together": line(reversed(trouble.cards)),
    }


def _how_taken(table: FreeTable, trouble: Trouble) -> str:
    """With the discard if he had discarded in that turn before he took the pozzetto."""
    name = table.deal.seats[trouble.seat]
    before = (e for e in table.journal[: trouble.at] if e.turn == trouble.turn and e.act.seat == name)
    return "with-discard" if any(entry.act.kind == "discard" for entry in before) else "in-flight"


def _missed_discard(table: FreeTable, trouble: Trouble) -> Known:
    return {"noticed": "after-take" if _others_take(table, trouble, trouble.at) else "before-discard"}


READERS: dict[str, Callable[[FreeTable, Trouble], Known]] = {
    "missed-draw": _missed_draw,
    "missed-discard": _missed_discard,
    "two-cards-drawn": _two_cards,
    "out-of-turn-draw": _out_of_turn,
    "out-of-turn-pick-up": _out_of_turn,
    "out-of-turn-play": _out_of_turn,
    "extra-take": _undone,
    "pickup-without-play": _pickup,
    "pickup-incomplete": _pickup,
    "pickup-in-limited-turn": _pickup,
    "own-cards-first": _pickup,
    "single-card-discarded": _single_card,
    "wrong-meld": _wrong_meld,
    "opening-abandoned": _abandoned,
    "forbidden-set": _sets,
    "equal-sets": _sets,
    "play-after-discard": _irregular,
    "play-before-penalised-discard": _irregular,
    "play-in-limited-turn": _irregular,
    "tie-to-frozen-meld": _irregular,
    "exposed-card": _exposed,
    "phantom-card": _phantom,
    "false-close": _false_close,
    "second-pozzetto": _pozzetto,
    "pozzetto-through-wrong-meld": _pozzetto,
    "pozzetto-seen-early": _pozzetto,
}
