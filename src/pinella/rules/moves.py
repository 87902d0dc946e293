"""Moves: the smallest lawful steps, as ints with a stable encoding, and what they say.

    draw           0
    pick up        1 << 24
    open sequence  2 << 24 | suit << 12 | lowest place << 8 | position of the wild (1-3, 0 none) << 6 | wild
    open set       3 << 24 | rank << 16 | two bits per suit (h lowest) << 8 | wild (63 none)
    tie            4 << 24 | meld << 16 | place of the card (sets 0) << 8 | card
    discard        5 << 24 | card

Cards are kinds (`pinella.cards`), places run from 1, the low ace, to 14, the high one. An opening has exactly three
cards and a tie one; whoever lays five in a row makes three moves.
"""

from __future__ import annotations

from typing import Final, NewType

from pinella import cards
from pinella.cards import Kind
from pinella.rules.encoding import NO_CARD, OP_SHIFT, Op
from pinella.rules.melds import HIGH_ACE, Meld

Move = NewType("Move", int)
"""The smallest lawful step, as the number above; `move_text` says it in words."""

DRAW: Final = Move(Op.DRAW << OP_SHIFT)
PICK_UP: Final = Move(Op.PICK_UP << OP_SHIFT)


def move_text(move: int) -> str:
    """`draw`, `pick up`, `open 5s 6s Jo=7s`, `tie 8s to meld 1`, `discard Kd`: a lawful move in one line.

    Melds are counted from 1, as they lie on the table; an ace that may lie at either end says `on top` when it does.
    """
    match op(move):
        case Op.DRAW:
            return "draw"
        case Op.PICK_UP:
            return "pick up"
        case Op.OPEN_SEQUENCE | Op.OPEN_SET:
            return f"open {opened_meld(move)}"
        case Op.TIE:
            return f"tie {cards.name(card(move))} to meld {slot(move) + 1}{' on top' if is_high_ace(move) else ''}"
        case Op.DISCARD:
            return f"discard {cards.name(card(move))}"


_OPS: Final = {int(op): op for op in Op}


def op(move: int) -> Op:
    return _OPS.get(move >> OP_SHIFT) or Op(move >> OP_SHIFT)


def opening(meld: Meld) -> Move:
    """Open this meld of three cards."""
    if meld.kind == "set":
        suits = sum(1 << 2 * cards.suit_of(card) for card in meld.naturals)
        wild = NO_CARD if meld.wild_card is None else meld.wild_card
        return Move(Op.OPEN_SET << OP_SHIFT | meld.rank << 16 | suits << 8 | wild)
    hole = 0 if meld.wild is None else meld.wild + 1
    return Move(Op.OPEN_SEQUENCE << OP_SHIFT | meld.suit << 12 | meld.low << 8 | hole << 6 | (meld.wild_card or 0))


def tie(slot: int, card: Kind, place: int) -> Move:
    return Move(Op.TIE << OP_SHIFT | slot << 16 | place << 8 | card)


def discard(card: Kind) -> Move:
    return Move(Op.DISCARD << OP_SHIFT | card)


def slot(move: int) -> int:
    """The meld a tie goes to."""
    return move >> 16 & 63


def place(move: int) -> int:
    """The place of a tied card."""
    return move >> 8 & 15


def card(move: int) -> Kind:
    """The card of a tie or a discard."""
    return Kind(move & 63)


def opened(move: int) -> tuple[Kind, ...]:
    """The three cards of an opening as they will lie."""
    if op(move) == Op.OPEN_SET:
        rank, wild = move >> 16 & 15, move & 63
        naturals = [cards.kind_of(rank, suit) for suit in range(4) for _ in range(move >> (8 + 2 * suit) & 3)]
        return tuple(naturals) if wild == NO_CARD else (*naturals, Kind(wild))
    suit, low, hole = move >> 12 & 3, move >> 8 & 15, move >> 6 & 3
    laid = [cards.kind_of((low + i - 1) % 13 + 1, suit) for i in range(3)]
    if hole:
        laid[hole - 1] = Kind(move & 63)
    return tuple(laid)


def played(move: int) -> tuple[Kind, ...]:
    """The cards that leave the hand."""
    match op(move):
        case Op.DRAW | Op.PICK_UP:
            return ()
        case Op.OPEN_SEQUENCE | Op.OPEN_SET:
            return opened(move)
        case Op.TIE | Op.DISCARD:
            return (card(move),)


def opened_meld(move: int) -> Meld:
    laid = opened(move)
    if op(move) == Op.OPEN_SET:
        return Meld("set", laid, wild=None if move & 63 == NO_CARD else 2)
    hole = move >> 6 & 3
    return Meld("sequence", laid, move >> 8 & 15, hole - 1 if hole else None)


def is_high_ace(move: int) -> bool:
    """A tie that puts an ace on top of its sequence."""
    return op(move) == Op.TIE and place(move) == HIGH_ACE and cards.rank_of(card(move)) == cards.ACE
