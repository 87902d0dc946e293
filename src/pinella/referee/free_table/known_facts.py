"""What a free table knows of an irregularity when the referee is called: facts it can tell from journal and cards.

It never guesses what only people can know (who saw a card, what was said, whether he will complete a meld): those
remain questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from pinella import cards
from pinella.cards import Kind
from pinella.referee.free_table.division import ways_to_divide
from pinella.referee.free_table.journal import Entry, Trouble
from pinella.referee.free_table.layout import Heap, named, without
from pinella.referee.meld_analysis import Cure, Split, cures, splits, tie_cures, tie_splits
from pinella.rules import moves
from pinella.rules.burracos import burraco_kind
from pinella.rules.encoding import Duty, Op, Phase

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
    name = table.deal.seats[trouble.seat]
    if any(entry.turn > trouble.turn and entry.act.seat == name and entry.took for entry in table.journal):
        return "played"  # his own next turn has come
    if taken is None:
        return "no"
    later = table.journal[taken.at + 1 :]
    played = any(entry.act.seat == taken.act.seat and entry.act.kind in ("open", "tie", "discard") for entry in later)
    return "played" if played else "taken"


# --- what was laid ---------------------------------------------------------------------------------------------------


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


def _broken(table: FreeTable, trouble: Trouble, kind: str) -> tuple[int, int]:
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


def _undone(table: FreeTable, trouble: Trouble) -> Known:
    """What becomes of plays when the cards wrongly taken go back."""
    whole, broken = _broken(table, trouble, "open")
    hangs = _broken(table, trouble, "tie")[1] > 0
    left = _left_loose(table, trouble)
    return {
        "laid": laid(table, trouble),
        "left_incomplete": "no" if not broken else "all" if broken == whole else "some",
        "completes": "" if any(_completable(table, trouble, group, on) for group, on in left if on is None) else "no",
        "hanging": yes(hangs),
        "replaces": "" if any(_completable(table, trouble, g, on) for g, on in left if on is not None) else "no",
        "discarded": yes(bool(discards(table, trouble))),
        "since": since(table, trouble),
    }


def _left_loose(table: FreeTable, trouble: Trouble) -> list[tuple[tuple[Kind, ...], int | None]]:
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


# --- one reader for each incident ------------------------------------------------------------------------------------


def _missed_draw(table: FreeTable, trouble: Trouble) -> Known:
    flew = table.did(trouble.seat, "pozzetto", trouble.turn)
    begun = [heap for heap in _heaps(table, trouble) if heap.on is None and len(heap.cards) < LEAST]
    whole = [tag for tag in _tags(table, trouble, "open") if table.layout.slot(tag) is not None]
    return {
        "opened": yes(opened(table, trouble)),
        "tied": yes(tied(table, trouble)),
        "incomplete": yes(bool(begun)),
        "completable": "" if any(_completable(table, trouble, heap.cards) for heap in begun) else "no",
        "left_cards": line(card for heap in begun for card in heap.cards),
        "others_complete": yes(bool(whole)),
        "in_flight": yes(flew),
        "drawn_card_fits": yes(flew and _next_card_fits(table, trouble)),
        "played_from_pozzetto": yes(flew and _played_since_pozzetto(table, trouble)),
    }


LEAST = 3
"""Cards of a meld."""


def _heaps(table: FreeTable, trouble: Trouble) -> list[Heap]:
    """What he laid in that turn that is no meld."""
    tags = {entry.tag for entry in table.plays_of(trouble)}
    return [heap for heap in table.layout.heaps if heap.tag in tags and not (heap.negative or heap.positive)]


def _tags(table: FreeTable, trouble: Trouble, kind: str) -> list[int]:
    found = [entry.tag for entry in table.plays_of(trouble) if entry.act.kind == kind]
    return [tag for tag in dict.fromkeys(found) if tag is not None]


def _completable(table: FreeTable, trouble: Trouble, group: Sequence[Kind], on: int | None = None) -> bool:
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


def _next_card_fits(table: FreeTable, trouble: Trouble) -> bool:
    """Whether the card to be drawn goes on the melds that led to the pozzetto."""
    if not table.layout.stock_left():
        return False
    top = Kind(table.deal.state.card_at(table.deal.state.top))
    return any(table.layout.takes(tag, [top]) for kind in ("open", "tie") for tag in _tags(table, trouble, kind))


def _played_since_pozzetto(table: FreeTable, trouble: Trouble) -> bool:
    name = table.deal.seats[trouble.seat]
    at = next((e.at for e in table.journal if e.act.kind == "pozzetto" and e.act.seat == name), None)
    return at is not None and any(
        entry.act.seat == name and entry.act.kind in ("open", "tie", "discard") for entry in table.journal[at + 1 :]
    )


def _two_cards(table: FreeTable, trouble: Trouble) -> Known:
    last = table.layout.stock_left() == 0 and table.deal.stock_size <= table.deal.state.r.dead
    return {"second_card": "lifted", "last_draw": yes(last)}


def _out_of_turn(table: FreeTable, trouble: Trouble) -> Known:
    own = table.layout.side(trouble.on_turn) == table.layout.side(trouble.seat)
    return {**_undone(table, trouble), "turn_of": "partner" if own else "opponent"}


def _pickup(table: FreeTable, trouble: Trouble) -> Known:
    gone = discards(table, trouble)
    laid_cards = [card for entry in table.plays_of(trouble) if entry.at > trouble.at for card in entry.act.cards]
    pile = any(card in trouble.cards for card in laid_cards)
    source = "pile-cards" if pile else "own-cards" if laid_cards else "nothing"
    broken = _broken(table, trouble, "open")[1] + _broken(table, trouble, "tie")[1]
    before = _before_pile_card(table, trouble)
    opened_now = bool(laid_cards) and bool(Counter(laid_cards) - Counter(trouble.cards))
    left = _left_loose(table, trouble)
    can = any(_completable(table, trouble, group, on) for group, on in left)
    own = [card for group, _ in left for card in group]
    return {
        "will_play": "no" if gone or not _can_still_play(table, trouble) else "",
        "opened_first": yes("open" in before),
        "tied_first": yes("tie" in before),
        "left_cards": line(own) if broken and not can else "",
        "discard_from": "pile" if gone and gone[0] in trouble.cards else "hand",
        "pile_card_played": yes(pile),
        "opened": yes(opened(table, trouble)),
        "tied": yes(tied(table, trouble)),
        "laid": source,
        "melds_left": ("" if can else "incomplete") if broken else "valid" if pile and opened_now else "as-before",
        "left_behind": "one" if len(trouble.pile) - len(trouble.cards) == 1 else "several",
        "pile_size": "one" if len(trouble.pile) == 1 else "several",
    }


def _misused(table: FreeTable, trouble: Trouble) -> Known:
    """Whether a card of the pile can stay once the wrong meld is put right: certain if every way says the same."""
    heap = None if trouble.tag is None else table.layout.heap(trouble.tag)
    if heap is None:
        return _pickup(table, trouble)
    code, hand = table.deal.code, table.deal.hand(table.deal.seats[trouble.seat])
    under = None if heap.on is None else table.layout.meld(heap.on)
    left: list[Sequence[Kind]] = []
    if under is None:
        ways: list[Cure | Split] = [*cures(heap.cards, hand, code), *splits(heap.cards, code)]
        left = [without(heap.cards, way.excess) for way in ways]
    elif heap.on is not None and table.layout.owner(heap.on) == heap.side:
        left = [without(heap.cards, way.excess) for way in tie_splits(under, heap.cards, code)]
        left += [heap.cards for _ in tie_cures(under, heap.cards, hand, code)]
    stand = {bool(set(group) & set(trouble.cards)) for group in left} or {False}
    return {**_pickup(table, trouble), "play_stands": "" if len(stand) == 2 else yes(stand.pop())}


def _before_pile_card(table: FreeTable, trouble: Trouble) -> set[str]:
    """How he laid cards of his own before the first card of the pile."""
    found: set[str] = set()
    for entry in table.plays_of(trouble):
        if any(card in trouble.pile for card in entry.act.cards):
            break
        found.add(entry.act.kind)
    return found


def _can_still_play(table: FreeTable, trouble: Trouble) -> bool:
    """Whether the deal offers the play that picking up asks for."""
    trial = table.layout.copy()
    trial.state.stopped = 0
    if trial.state.player != trouble.seat or trial.state.over or trial.state.phase != Phase.PLAY:
        return False
    plays = [move for move in trial.deal.legal_moves if moves.op(move) not in (Op.DISCARD, Op.DRAW, Op.PICK_UP)]
    if trial.state.r.duty in (Duty.PILE_CARD, Duty.OPEN_WITH_PILE_CARD):
        plays = [move for move in plays if set(_played_by(move)) & set(trouble.cards)]
    return bool(plays)


def _played_by(move: int) -> tuple[Kind, ...]:
    return (moves.card(move),) if moves.op(move) == Op.TIE else tuple(moves.opened(move))


def _single_card(table: FreeTable, trouble: Trouble) -> Known:
    seat = table.deal.seats[trouble.seat]
    return {
        "twin_shown": "no",
        "twin_held": yes(any(card in table.deal.hand(seat) for card in trouble.cards)),
        "opened": yes(opened(table, trouble)),
        "tied": yes(tied(table, trouble)),
        "other_card": yes(bool(table.deal.hand(seat))),
        "last_play_stands": yes(_last_play_stands(table, trouble)),
    }


def _last_play_stands(table: FreeTable, trouble: Trouble) -> bool:
    """Whether a card of his last play can leave it so that the rest may stay."""
    plays = table.plays_of(trouble)
    if not plays or plays[-1].tag is None:
        return False
    group = table.layout.cards_of(plays[-1].tag)
    there = [card for card in plays[-1].act.cards if card in group]
    return any(table.layout.arranged(without(group, [card])) is not None for card in there)


def _wrong_meld(table: FreeTable, trouble: Trouble) -> Known:
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


def _abandoned(table: FreeTable, trouble: Trouble) -> Known:
    return {
        "completed": "no",
        "released": "one" if len(trouble.cards) == 1 else "two",
        "released_cards": line(trouble.cards),
    }


def _sets(table: FreeTable, trouble: Trouble) -> Known:
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


def _irregular(table: FreeTable, trouble: Trouble) -> Known:
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


def _exposed_turn(table: FreeTable, trouble: Trouble) -> Known:
    return {"exposed": trouble.known.get("exposed", "") or line(trouble.cards)}


def _order(table: FreeTable, trouble: Trouble) -> Known:
    act = table.journal[trouble.at].act
    return {
        "laid": "tied" if act.kind == "tie" else "opened",
        "taken": "drawn" if act.kind == "draw" else "picked-up",
    }


def _exposed(table: FreeTable, trouble: Trouble) -> Known:
    return {
        "how": "seen",
        "own_turn": yes(trouble.on_turn == trouble.seat),
        "turn": "own-turn" if trouble.on_turn == trouble.seat else "other-turn",
        "wild": yes(any(cards.is_wild(card) for card in trouble.cards)),
        "exposed": line(trouble.cards),
    }


def _false_close(table: FreeTable, trouble: Trouble) -> Known:
    mine = {t.incident for t in table.troubles if t.seat == trouble.seat and t.turn == trouble.turn}
    gone = discards(table, trouble)
    plays = table.plays_of(trouble)
    last = plays[-1].act.kind if plays else "open"
    players = len(table.deal.seats)
    first_lap = trouble.turn < players
    how = "several" if len(gone) > 1 else "wild" if gone and cards.is_wild(gone[0]) else "natural"
    return {
        "noticed": "at-once",
        "drawn": "never" if "missed-draw" in mine else "in-time",
        "excess_laid": yes(bool(mine & {"wrong-meld", "pile-card-misused", "opening-abandoned", "forbidden-set"})),
        "equal_set": yes("equal-sets" in mine),
        "discarded": how if gone else f"none-{'opened' if last == 'open' else 'tied'}",
        "first_lap": "no" if not first_lap else "last-player" if trouble.turn == players - 1 else "yes",
        "burracos": yes(table.has_burracos(trouble.seat)),
        "opened": yes(opened(table, trouble)),
        "tied": yes(tied(table, trouble)),
        "others_opened": yes(any(entry.act.kind == "open" for entry in plays[:-1])),
        **_two_sets(table, trouble, plays),
        **_taken_back(table, plays, gone),
    }


def _two_sets(table: FreeTable, trouble: Trouble, plays: list[Entry]) -> Known:
    """How many wilds lie in two equal sets, one of them laid in that turn."""
    for entry in reversed(plays):
        second = None if entry.tag is None else table.layout.meld(entry.tag)
        if entry.act.kind != "open" or second is None or second.kind != "set":
            continue
        for tag in table.layout.melds_of(trouble.seat):
            first = table.layout.meld(tag)
            if tag != entry.tag and first is not None and first.kind == "set" and first.rank == second.rank:
                both = first.wild_card is not None and second.wild_card is not None
                return {"wilds": "both" if both else "at-most-one"}
    return {}


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
    plays = table.plays_of(trouble)
    how_taken = trouble.known.get("taken_how") or _how_taken(table, trouble)
    played = how_taken == "in-flight" and _played_since_pozzetto(table, trouble)
    moment = noticed(table, trouble)
    name = table.deal.seats[trouble.seat]
    if any(entry.turn > trouble.turn and entry.act.seat == name and entry.took for entry in table.journal):
        moment = "after-own-take"
    return {
        "taken_how": how_taken,
        "noticed": "at-once" if moment in ("before-discard", "after-discard") and not played else moment,
        "played_from_pozzetto": yes(played),
        "burracos": yes(table.has_burracos(trouble.seat)),
        "discarded": how,
        "laid": "tied" if plays and plays[-1].act.kind == "tie" else "opened",
        "looked": "early",
        "screens": yes(table.deal.screens),
        **_taken_back(table, plays, gone),
        "wrong_cards": line(trouble.cards),
    }


def _phantom(table: FreeTable, trouble: Trouble) -> Known:
    tag = trouble.tag
    heaps = [heap for heap in table.layout.heaps if tag is not None and tag in (heap.tag, heap.on)]
    found = next((heap for heap in heaps if set(trouble.cards) & set(heap.cards)), None)
    return {
        **({} if found is None else _places(table, found, trouble.cards)),
        "found_in": "with-discard",
        "laid": "opened",
        "fits_there": yes(_fits_there(table, trouble)),
        "wild": yes(any(cards.is_wild(card) for card in trouble.cards)),
        "together": line(reversed(trouble.cards)),
    }


def _fits_there(table: FreeTable, trouble: Trouble) -> bool:
    """Whether a hidden card goes with the meld it was found in."""
    layout, tag = table.layout, trouble.tag
    heap = None if tag is None else layout.heap(tag)
    on = heap.on if heap is not None else tag
    return on is not None and layout.slot(on) is not None and layout.would_tie(on, trouble.cards)


def _how_taken(table: FreeTable, trouble: Trouble) -> str:
    """With the discard if he had discarded in that turn before he took the pozzetto."""
    name = table.deal.seats[trouble.seat]
    before = (e for e in table.journal[: trouble.at] if e.turn == trouble.turn and e.act.seat == name)
    return "with-discard" if any(entry.act.kind == "discard" for entry in before) else "in-flight"


def _missed_discard(table: FreeTable, trouble: Trouble) -> Known:
    return {"noticed": "after-take" if _others_take(table, trouble, trouble.at) else "before-discard"}


def _thrown(table: FreeTable, trouble: Trouble) -> Known:
    """On how many melds of the side the cards could go; one that has taken them already is one of these."""
    layout = table.layout
    held = layout.holds(trouble.seat, trouble.cards)
    lie = None if held or trouble.since < 0 else table.journal[trouble.since].tag
    if not trouble.cards or not (held or (lie is not None and layout.slot(lie) is not None)):
        return {}
    number = sum(tag == lie or layout.takes(tag, trouble.cards) for tag in layout.melds_of(trouble.seat))
    split = trouble.incident == "pass-to-partner" and "may-be-split" in table.deal.code.throw_pass.pass_undeclared
    if split and held:
        ways = len(ways_to_divide(layout, layout.melds_of(trouble.seat), trouble.cards))
        number = max(number, ways) if number else 2 * bool(ways)  # parted, they go on several
    return {"fits": "none" if number == 0 else "one" if number == 1 else "several", "thrown_cards": line(trouble.cards)}


def _pozzetto_count(table: FreeTable, trouble: Trouble) -> Known:
    """Which of the two is short or long, and whether the cure can still come in time."""
    state, layout = table.deal.state, table.layout
    taken, lying = len(trouble.cards), layout.lying_pozzetti()
    should = state.r.size_of_pozzetto(max(0, state.next_pozzetto - 1))
    other = len(lying[0]) if lying else 0
    wanted = state.r.size_of_pozzetto(state.next_pozzetto) if lying else 0
    over = (taken - should) + (other - wanted)
    played = _played_since_pozzetto(table, trouble)
    looked = not state.is_unseen(trouble.seat) and not played
    return {
        "which_pozzetto": "first" if lying else "second",
        "taken_count": _count_word(taken, should),
        "other_count": _count_word(other, wanted) if lying else "",
        "touched": "played" if played else "" if looked else "untouched",
        "balance": "even" if over == 0 else "missing" if over < 0 else "over",
        "stock_left": "enough" if layout.stock_left() else "last-two",
    }


def _count_word(number: int, should: int) -> str:
    return "right" if number == should else "short" if number < should else "long"


def _misdeal(table: FreeTable, trouble: Trouble) -> Known:
    """How far the deal has come."""
    takes = [entry for entry in table.journal if entry.act.kind in ("draw", "pick-up")]
    gone = any(entry.act.kind == "discard" for entry in table.journal)
    stage = "after-first-discard" if gone else "before-first-discard" if takes else "before-first-take"
    return {"stage": stage, "fault": "number"}


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
    "pile-card-misused": _misused,
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
    "exposed-card-turn": _exposed_turn,
    "order-not-kept": _order,
    "pozzetto-count": _pozzetto_count,
    "throw": _thrown,
    "pass-to-partner": _thrown,
    "misdeal": _misdeal,
    "phantom-card": _phantom,
    "false-close": _false_close,
    "second-pozzetto": _pozzetto,
    "pozzetto-through-wrong-meld": _pozzetto,
    "pozzetto-seen-early": _pozzetto,
}
