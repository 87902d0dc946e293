"""What the table knows of wrong takes: draws missed or too many, out of turn, piles picked up and not played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pinella.cards import Kind
from pinella.referee.free_table.journal import Trouble
from pinella.referee.free_table.known_facts.answers import Known, line, yes
from pinella.referee.free_table.known_facts.plays import (
    LEAST,
    broken_plays,
    completable,
    discards,
    heaps,
    last_play_stands,
    left_loose,
    opened,
    tags,
    tied,
    undone,
)
from pinella.referee.free_table.known_facts.pozzetti import played_since_pozzetto
from pinella.referee.free_table.loose_cards import Heap, without
from pinella.referee.meld_analysis import Cure, Split, cures, splits, tie_cures, tie_splits
from pinella.rules import moves
from pinella.rules.encoding import Duty, Op, Phase

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


def missed_draw(table: FreeTable, trouble: Trouble) -> Known:
    flew = table.did(trouble.seat, "pozzetto", trouble.turn)
    begun = [heap for heap in heaps(table, trouble) if heap.on is None and len(heap.cards) < LEAST]
    whole = [tag for tag in tags(table, trouble, "open") if table.layout.slot(tag) is not None]
    return {
        "opened": yes(opened(table, trouble)),
        "tied": yes(tied(table, trouble)),
        "incomplete": yes(bool(begun)),
        "completable": _completes(table, trouble, begun),
        "left_cards": line(card for heap in begun for card in heap.cards),
        "others_complete": yes(bool(whole)),
        "in_flight": yes(flew),
        "drawn_card_fits": yes(flew and _next_card_fits(table, trouble)),
        "played_from_pozzetto": yes(flew and played_since_pozzetto(table, trouble)),
    }


def _completes(table: FreeTable, trouble: Trouble, begun: Sequence[Heap]) -> str:
    """Whether what he began becomes a meld: where he must complete it if he can, the cards say so; else he is asked."""
    if not any(completable(table, trouble, heap.cards) for heap in begun):
        return "no"
    return "yes" if table.deal.code.missed_draw.incomplete_melds == "completed-if-possible" else ""


def _next_card_fits(table: FreeTable, trouble: Trouble) -> bool:
    """Whether the card to be drawn goes on the melds that led to the pozzetto."""
    if not table.layout.stock_left():
        return False
    top = Kind(table.deal.state.card_at(table.deal.state.top))
    return any(table.layout.takes(tag, [top]) for kind in ("open", "tie") for tag in tags(table, trouble, kind))


def two_cards(table: FreeTable, trouble: Trouble) -> Known:
    last = table.layout.stock_left() == 0 and table.deal.stock_size <= table.deal.state.r.dead
    return {"second_card": "lifted", "last_draw": yes(last)}


def out_of_turn(table: FreeTable, trouble: Trouble) -> Known:
    own = table.layout.side(trouble.on_turn) == table.layout.side(trouble.seat)
    return {**undone(table, trouble), "turn_of": "partner" if own else "opponent"}


def pickup(table: FreeTable, trouble: Trouble) -> Known:
    gone = discards(table, trouble)
    laid_cards = [card for entry in table.plays_of(trouble) if entry.at > trouble.at for card in entry.act.cards]
    pile = any(card in trouble.cards for card in laid_cards)
    source = "pile-cards" if pile else "own-cards" if laid_cards else "nothing"
    broken = broken_plays(table, trouble, "open")[1] + broken_plays(table, trouble, "tie")[1]
    before = _before_pile_card(table, trouble)
    opened_now = bool(laid_cards) and bool(Counter(laid_cards) - Counter(trouble.cards))
    left = left_loose(table, trouble)
    can = any(completable(table, trouble, group, on) for group, on in left)
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


def misused(table: FreeTable, trouble: Trouble) -> Known:
    """Whether a card of the pile can stay once the wrong meld is put right: certain if every way says the same."""
    heap = None if trouble.tag is None else table.layout.heap(trouble.tag)
    if heap is None:
        return pickup(table, trouble)
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
    return {**pickup(table, trouble), "play_stands": "" if len(stand) == 2 else yes(stand.pop())}


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


def single_card(table: FreeTable, trouble: Trouble) -> Known:
    seat = table.deal.seats[trouble.seat]
    return {
        "twin_shown": "no",
        "twin_held": yes(any(card in table.deal.hand(seat) for card in trouble.cards)),
        "opened": yes(opened(table, trouble)),
        "tied": yes(tied(table, trouble)),
        "other_card": yes(bool(table.deal.hand(seat))),
        "last_play_stands": yes(last_play_stands(table, trouble)),
    }
