"""Why a bot made a move, in words for people: read off the move and what lay on the table."""

from __future__ import annotations

from pinella.messages import Message, say
from pinella.rules import kernel, moves
from pinella.rules.encoding import Op
from pinella.rules.kernel import Moves, State


def reason(state: State, move: int) -> Message:
    """What speaks for a lawful move in this state."""
    match moves.op(move):
        case Op.DRAW:
            if moves.PICK_UP in state.legal_moves(Moves()):
                return say("the pile gives too little")
            return say("the pile cannot be picked up")
        case Op.PICK_UP:
            if moves.DRAW in state.legal_moves(Moves()):
                return say("the pile gives more than an unknown card")
            return say("the pile has to be picked up")
        case Op.DISCARD:
            if _closes(state):
                return say("this closes the deal")
            return say("it goes worst with the other cards, or helps the opponents least")
    return _play(state, move)


def _closes(state: State) -> bool:
    seat = state.player
    return state.holding(seat) + state.owing(seat) == 1 and not state.may_take_pozzetto(seat)


def _play(state: State, move: int) -> Message:
    tie = moves.op(move) == Op.TIE
    if state.holding(state.player) <= (1 if tie else 3):
        return say("it empties the hand")
    if kernel.size(state.after(move)) == state.r.burraco_minimum:
        return say("it makes a burraco")
    if not tie:
        return say("it opens a meld and thins the hand")
    return say("it makes the meld longer and thins the hand")
