"""Action ids, version 1: every move as one number of a fixed space. Never renumbered; a change is a new version.

      0            draw
      1            pick up
      2 +  k       discard the card k (kinds of `pinella.cards`, 0 - 52)
     55 +  ...     open a sequence: 16 * (12 * suit + lowest place - 1) + way; way 0 has no wild,
                   1 + 5 * (position of the wild, 0 - 2) + wild
    823 +  ...     open a set: 70 * rank (A 0, 3 1 ... K 11) + way; ways 0 - 19 are three natural cards by suit
                   (hhh hhd hhc hhs hdd ... sss), 20 + 5 * pair + wild two of them (hh hd hc hs dd ... ss) and a wild
   1663 +  ...     tie: 19 * meld + way; meld counts the melds of one's own side from 0 in table order; ways 0 - 13 are
                   the sequence's own card on place way + 1 (13: ace on top), or a set's card of suit way;
                   14 + wild a wild, which lies where the code wants it

Wilds count 2h 0, 2d 1, 2c 2, 2s 3, joker 4. A side cannot own more melds than there are threes of cards, 18 for each
pack, so the ties end the space: 2347 ids with two packs, 2689 with three, the shorter a beginning of the longer.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from pinella import cards
from pinella.cards import Kind
from pinella.messages import Refusal, say
from pinella.rules import kernel
from pinella.rules.compiled import COMPILED
from pinella.rules.encoding import NO_CARD, OP_SHIFT, Op
from pinella.rules.kernel import Moves, Rules, State
from pinella.rules.moves import move_text

if TYPE_CHECKING or COMPILED:
    from pinella.rules import _nogil

ACTION_SPACE_VERSION: Final = 1

FIRST_DISCARD: Final = 2
FIRST_SEQUENCE: Final = 55
FIRST_SET: Final = 823
FIRST_TIE: Final = 1663
SEQUENCE_WAYS: Final = 16
SET_WAYS: Final = 70
TIE_WAYS: Final = 19
MELDS_PER_PACK: Final = 18
_TIE_WILD: Final = 14
_WILDS: Final = (Kind(1), Kind(14), Kind(27), Kind(40), cards.JOKER)
_TRIPLES: Final = [sum(1 << 2 * suit for suit in suits) for suits in combinations_with_replacement(range(4), 3)]
_PAIRS: Final = [sum(1 << 2 * suit for suit in suits) for suits in combinations_with_replacement(range(4), 2)]


def action_count(packs: int) -> int:
    """The size of the space with so many packs."""
    return FIRST_TIE + TIE_WAYS * MELDS_PER_PACK * packs


def action_of(state: State, move: int) -> int:
    """The id of a lawful move."""
    return _nogil.action_of(state, move) if COMPILED else plain_action_of(state, move)


def move_of(state: State, action: int) -> int:
    """The move of an id, lawful or not; raises Refusal if the id stands for nothing here."""
    move = _move(state, int(action))
    if move < 0:
        raise Refusal(
            say(
                "action {action} is no move here: ids run from 0 to {last}, and ties name a meld of one's own side",
                action=action,
                last=action_count(state.r.packs) - 1,
            )
        )
    return move


def legal_actions(state: State, out: Moves) -> list[int]:
    """The ids of the lawful moves, lowest first."""
    if COMPILED:
        return sorted(_nogil.legal_actions(state, out))
    return sorted(plain_action_of(state, move) for move in state.legal_moves(out))


def possible_openings(rules: Rules) -> list[int]:
    """The ids of all openings that some hand could lawfully make under a code."""
    empty = State(rules)
    found = []
    for action in range(FIRST_SEQUENCE, FIRST_TIE):
        move = _move(empty, action)
        most = max((move >> 8 + 2 * suit & 3 for suit in range(4)), default=0) if move >> OP_SHIFT == Op.OPEN_SET else 1
        if empty.after(move) and most <= rules.packs:
            found.append(action)
    return found


def action_text(state: State, action: int) -> str:
    """An action in words of one line; no two lawful actions of a state read alike."""
    return move_text(move_of(state, action))


# --- the same in plain Python ----------------------------------------------------------------------------------------


def _move(state: State, action: int) -> int:
    return _nogil.move_of(state, action) if COMPILED else plain_move_of(state, action)


def plain_action_of(state: State, move: int) -> int:
    op, kind = Op(move >> OP_SHIFT), move & 63
    match op:
        case Op.DRAW | Op.PICK_UP:
            return int(op)
        case Op.DISCARD:
            return FIRST_DISCARD + kind
        case Op.OPEN_SEQUENCE:
            suit, lowest, hole = move >> 12 & 3, move >> 8 & 15, move >> 6 & 3
            way = 1 + 5 * (hole - 1) + _wild_index(kind) if hole else 0
            return FIRST_SEQUENCE + SEQUENCE_WAYS * (12 * suit + lowest - 1) + way
        case Op.OPEN_SET:
            rank, suits = move >> 16 & 15, move >> 8 & 255
            way = _TRIPLES.index(suits) if kind == NO_CARD else 20 + 5 * _PAIRS.index(suits) + _wild_index(kind)
            return FIRST_SET + SET_WAYS * max(0, rank - 2) + way
        case Op.TIE:
            slot, place = move >> 16 & 63, move >> 8 & 15
            meld = state.meld(slot)
            ordinal = _slots(state, kernel.owner(meld)).index(slot)
            return FIRST_TIE + TIE_WAYS * ordinal + _tie_way(state, meld, kind, place)


def _tie_way(state: State, meld: int, kind: int, place: int) -> int:
    if kernel.is_set(meld):
        return _TIE_WILD + _wild_index(kind) if kernel.is_wild(kind) else kind // 13
    if kind == kernel.place_kind(kernel.key(meld), place) and (place != cards.TWO or state.r.natural_two):
        return place - 1
    return _TIE_WILD + _wild_index(kind)


def plain_move_of(state: State, action: int) -> int:
    """The move of an id; -1 if it stands for nothing now."""
    if action < 0:
        return -1
    if action < FIRST_DISCARD:
        return action << OP_SHIFT
    if action < FIRST_SEQUENCE:
        return Op.DISCARD << OP_SHIFT | action - FIRST_DISCARD
    if action < FIRST_SET:
        window, way = divmod(action - FIRST_SEQUENCE, SEQUENCE_WAYS)
        suit, lowest = divmod(window, 12)
        head = Op.OPEN_SEQUENCE << OP_SHIFT | suit << 12 | (lowest + 1) << 8
        if way == 0:
            return head
        hole, wild = divmod(way - 1, 5)
        return head | (hole + 1) << 6 | _WILDS[wild]
    if action < FIRST_TIE:
        rank, way = divmod(action - FIRST_SET, SET_WAYS)
        head = Op.OPEN_SET << OP_SHIFT | (rank + 2 if rank else 1) << 16
        if way < len(_TRIPLES):
            return head | _TRIPLES[way] << 8 | NO_CARD
        pair, wild = divmod(way - len(_TRIPLES), 5)
        return head | _PAIRS[pair] << 8 | _WILDS[wild]
    ordinal, way = divmod(action - FIRST_TIE, TIE_WAYS)
    return _tie_move(state, ordinal, way)


def _tie_move(state: State, ordinal: int, way: int) -> int:
    own = _slots(state, state.seat_side(state.player))
    if ordinal >= len(own):
        return -1
    slot = own[ordinal]
    meld = state.meld(slot)
    head = Op.TIE << OP_SHIFT | slot << 16
    if way >= _TIE_WILD:
        wild = _WILDS[way - _TIE_WILD]
        place = 0 if kernel.is_set(meld) else kernel.wild_place(kernel.with_wild(state.r, meld, wild))
        return head | place << 8 | wild
    if kernel.is_set(meld):
        return head | 13 * way + kernel.key(meld) - 1 if way < len(cards.SUITS) else -1
    return head | (way + 1) << 8 | kernel.place_kind(kernel.key(meld), way + 1)


def _slots(state: State, side: int) -> list[int]:
    return [slot for slot in range(state.meld_count) if kernel.owner(state.meld(slot)) == side]


def _wild_index(kind: int) -> int:
    return 4 if kind == cards.JOKER else kind // 13
