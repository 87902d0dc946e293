"""Single moves as the steps of the protocol, written as in deal records: `opens 5h 6h 7h`, `ties 8h to 2`."""

from __future__ import annotations

from collections import Counter

from pinella import cards
from pinella.rules import moves
from pinella.rules.deal import CALL_TIME_OUT, CALL_TIME_OUT_AT_DISCARD, Deal
from pinella.rules.encoding import Ending, Op
from pinella.rules.view import View

TIME_OUT = {CALL_TIME_OUT: "time-out", CALL_TIME_OUT_AT_DISCARD: "time-out at the discard"}


def step_text(deal: Deal, move: int) -> str:
    """A lawful move of the seat on turn, as a bot says it."""
    match moves.op(move):
        case Op.DRAW:
            return "draws"
        case Op.PICK_UP:
            return "picks up"
        case Op.DISCARD:
            return f"discards {cards.name(moves.card(move))}"
        case Op.TIE:
            slot, card = moves.slot(move), moves.card(move)
            end = "" if moves.place(move) == deal.places(slot, card)[0] else " on top"
            return f"ties {cards.name(card)} to {slot + 1}{end}"
        case Op.OPEN_SEQUENCE | Op.OPEN_SET:
            return f"opens {moves.opened_meld(move)}"


def lawful_steps(view: View) -> list[str]:
    """Everything the seat may do now."""
    deal = Deal.from_state(view.code, view.state, screens=view.screens)
    return [step_text(deal, move) for move in view.legal_moves]


def event_text(seat: str, move: int, before: View, after: View) -> str:
    """What the seat of these views saw another (or itself) do; the cards it cannot see are `??`."""
    if move < 0:
        return TIME_OUT[move]
    took = _took(seat, before, after)
    match moves.op(move):
        case Op.DRAW:
            drawn = Counter(after.hand) - Counter(before.hand) if seat == after.seat else Counter()
            return f"{seat} draws {' '.join(cards.names(drawn.elements())) or '??'}"
        case Op.PICK_UP:
            return f"{seat} picks up {' '.join(cards.names(before.pile))}"
        case Op.DISCARD:
            card = cards.name(moves.card(move))
            if took:
                return f"{seat} discards {card} and takes the pozzetto"
            return f"{seat} closes with {card}" if _closed(after) else f"{seat} discards {card}"
        case _:
            done = step_text(Deal.from_state(before.code, before.state), move)
            return f"{seat} {done}{', takes the pozzetto' if took else ', closes' if _closed(after) else ''}"


def _took(seat: str, before: View, after: View) -> bool:
    return not _has_pozzetto(seat, before) and _has_pozzetto(seat, after)


def _has_pozzetto(seat: str, view: View) -> bool:
    state = view.state
    return bool(state.has_taken(state.seat_side(view.seats.index(seat))))


def _closed(view: View) -> bool:
    return view.is_over and view.state.over == Ending.CLOSED
