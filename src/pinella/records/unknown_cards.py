"""Moves of a record on a deal of which not every card is known.

A record of a real table often holds public acts only: hands, stock and pozzetti lie face down. A card that is played
turns one of the hidden cards of its hand into itself; a card drawn is known if the record says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pinella import cards
from pinella.cards import UNKNOWN, Kind
from pinella.messages import Refusal, say
from pinella.rules import moves
from pinella.rules.deal import CALL_TIME_OUT_AT_DISCARD, Deal
from pinella.rules.encoding import Op, Why
from pinella.rules.kernel import Moves as Scratch
from pinella.rules.kernel import State

_DUTIES = (Why.NOTHING_TO_LAY, Why.NO_PILE_CARD_TO_LAY, Why.NOTHING_TO_OPEN, Why.NO_OPENING_WITH_IT)
"""Reasons against a pick-up that rest on the cards in hand: nobody can give them who does not see the hand."""


def do(deal: Deal, move: int, told: Sequence[Kind] = ()) -> None:
    """Do a move or a call of time-out; `told` names cards taken that the deal itself does not know."""
    if move < 0:
        deal.call_time_out(at_discard=move == CALL_TIME_OUT_AT_DISCARD)
        return
    state = deal.state
    step = move >> 24
    if step == Op.DRAW:
        if told:
            _turn_up_stock(state, told[0])
    elif step == Op.PICK_UP:
        if told:
            _name_pile(state, told)
        if state.hidden(state.player) and _pick_up_unseen(deal, move):
            return
    elif state.hidden(state.player) and step <= Op.DISCARD:
        learn(state, moves.played(move), discarding=step == Op.DISCARD)
    if told or state.hidden(state.player):
        deal.mark()  # what was learned is no move: taking the move back must not forget it
    deal.push(move)


def learn(state: State, played: Iterable[Kind], *, discarding: bool = False) -> None:
    """Cards about to be played come out of the hidden part of the hand as far as its known part lacks them."""
    player = state.player
    if not state.hidden(player) or (discarding and state.owing(player)):
        return
    for kind, number in Counter(played).items():
        # Whoever discards the only card of the pile again holds its twin, or the discard would not be lawful.
        twin = 1 if discarding and state.single_locked(player, kind) else 0
        for _ in range(number + twin - state.count(player, kind)):
            if state.hidden(player) > 0:
                verify_free(state, kind)
                state.know(player, kind)


def verify_free(state: State, kind: Kind) -> None:
    """Refuse a card that cannot turn up: every copy of it lies elsewhere already."""
    hidden = sum(state.card_at(i) == kind for i in range(state.top, state.end))
    hidden += sum(card == kind for card in pozzetti_cards(state))
    if state.unseen_count(kind) <= hidden:
        raise Refusal(say("every {card} of the packs lies elsewhere already", card=cards.name(kind)))


def pozzetti_cards(state: State) -> list[int]:
    """The cards of the pozzetti still on the table."""
    first, last = state.pozzetto_offset(state.next_pozzetto), state.pozzetto_offset(state.r.pozzetti)
    return [state.card_at(i) for i in range(first, last)]


def unknown_hands(deal: Deal) -> list[str]:
    """The seats of whose hands not every card is known; they cannot be counted."""
    return [seat for index, seat in enumerate(deal.seats) if deal.state.hidden(index)]


def _turn_up_stock(state: State, kind: Kind) -> None:
    if kind != UNKNOWN and state.card_at(state.top) == UNKNOWN:
        verify_free(state, kind)
        state.place_card(state.top, kind)


def _name_pile(state: State, told: Sequence[Kind]) -> None:
    """The up-card may be unknown until somebody picks it up."""
    pile = [Kind(state.pile_at(i)) for i in range(state.piled)]
    if UNKNOWN not in pile or len(told) != len(pile):
        return
    state.clear_pile()
    for lying, named in zip(pile, told, strict=True):
        if lying == UNKNOWN and named != UNKNOWN:
            verify_free(state, named)
        state.put_on_pile(named if lying == UNKNOWN else lying)


def _pick_up_unseen(deal: Deal, move: int) -> bool:
    """Pick up where only the hidden cards could say whether the duty of picking up can be met; the plays will show."""
    if deal.state.why_not(move, Scratch()) not in _DUTIES:
        return False
    deal.mark()
    deal.state.apply(move)
    deal.history.append(move)
    return True
