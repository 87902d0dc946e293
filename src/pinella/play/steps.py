"""What a move did, as everybody at the table saw it: for the list of moves, for pictures and for the ear."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pinella import cards
from pinella.cards import Kind
from pinella.codes.sections.play import BurracoKind
from pinella.rules import kernel, moves
from pinella.rules.burracos import burraco_kind
from pinella.rules.deal import Deal
from pinella.rules.encoding import Op
from pinella.rules.packed_melds import unpack

What = Literal["draw", "pick-up", "open", "tie", "discard"]
_WHAT: dict[Op, What] = {
    Op.DRAW: "draw",
    Op.PICK_UP: "pick-up",
    Op.OPEN_SEQUENCE: "open",
    Op.OPEN_SET: "open",
    Op.TIE: "tie",
    Op.DISCARD: "discard",
}


@dataclass(frozen=True, slots=True)
class Step:
    """One move. The card of a draw is known to the one who drew, to nobody else."""

    seat: str
    what: What
    cards: tuple[str, ...]
    at: int
    """The number of moves before it."""
    meld: int = 0
    burraco: BurracoKind | None = None
    """What the meld became by it."""
    pozzetto: bool = False
    """It emptied the hand, and the pozzetto was taken."""
    closed: bool = False

    @property
    def flying(self) -> bool:
        return self.pozzetto and self.what != "discard"

    @property
    def reveals(self) -> bool:
        """Somebody saw a card that lay face down: this is not taken back without the others' consent."""
        return self.what == "draw" or self.flying


@dataclass(slots=True)
class Line:
    """What one player did in one turn."""

    n: int
    """The event that told it last: a line that has not changed is written once."""
    seat: str
    turn: int
    steps: list[Step] = field(default_factory=list)
    call: bool = False
    """Time-out was called by this seat."""
    written: dict[tuple[str, bool], bytes] = field(default_factory=dict, compare=False)
    """As readers were told it, by language and whether it is their own; forgotten when it changes."""

    def changed(self, n: int) -> None:
        self.n = n
        self.written.clear()


def do(deal: Deal, move: int) -> Step:
    """Make a lawful move and say what it did."""
    state = deal.state
    seat = deal.on_turn
    side = state.seat_side(state.player)
    had, at = state.has_taken(side), len(deal.history)
    what = _WHAT[moves.op(move)]
    shown, slot, before = _shown(deal, move), -1, 0
    if what in ("open", "tie"):
        slot = state.slot_of(move)
        before = state.meld(slot) if slot < state.meld_count else 0
    deal.push(move)
    state = deal.state
    side = state.seat_side(deal.seats.index(seat))
    return Step(
        seat,
        what,
        tuple(map(cards.name, shown)),
        at,
        slot + 1,
        _became(deal, before, state.meld(slot)) if slot >= 0 else None,
        bool(state.has_taken(side)) and not had,
        deal.is_over and state.closer >= 0 and deal.seats[state.closer] == seat,
    )


def _shown(deal: Deal, move: int) -> tuple[Kind, ...]:
    match moves.op(move):
        case Op.DRAW:
            return (Kind(deal.state.card_at(deal.state.top)),)
        case Op.PICK_UP:
            return tuple(deal.pile)
        case _:
            return moves.played(move)


def _became(deal: Deal, before: int, after: int) -> BurracoKind | None:
    """The burraco that a meld is now and was not."""
    if kernel.size(after) < deal.code.burraco.minimum:
        return None
    now = burraco_kind(unpack(after), deal.code)
    then = burraco_kind(unpack(before), deal.code) if before else None
    return now if now != then else None
