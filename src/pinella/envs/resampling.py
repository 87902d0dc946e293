"""Another deal that one seat could not tell from this one: hidden cards dealt anew, every move so far still lawful.

What a seat knows is its own cards as it got them and every move, for all moves are made in the open. Hidden from it are
the cards of the others by the time they got them: at the start, from the stock, with a pozzetto. A card that somebody
has played came to him before he played it; within that, anything goes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pinella import cards
from pinella.cards import Kind
from pinella.messages import Refusal, say
from pinella.rules import moves
from pinella.rules.deal import Deal
from pinella.rules.dealing import Dealt
from pinella.rules.encoding import Op
from pinella.rules.kernel import Dice, State
from pinella.rules.view import Randomness

_TRIES: Final = 1000
_EVER: Final = 1 << 30
_FROM_THE_START: Final = -1


@dataclass(slots=True)
class _Flow:
    """How cards came to one seat, and which of those it has played, as all could see."""

    places: list[tuple[int, int]] = field(default_factory=list)
    """(when, where): the hidden cards it got, by their place among stock and pozzetti as dealt; below 0 in its hand."""
    played: list[tuple[int, Kind]] = field(default_factory=list)
    """(when, card): cards it played that were not known to come from the pile."""


def resampled(deal: Deal, dealt: Dealt, seat: int, rng: Randomness) -> Dealt:
    """Cards as they could have been dealt, for all that a seat knows of the deal by now."""
    flows, stock = _flows(Deal(deal.code, dealt=dealt, screens=deal.screens), deal.history)
    for _ in range(_TRIES):
        state = deal.view(deal.seats[seat]).sample(rng).state
        dice = Dice(rng.getrandbits(63))
        trial = _assembled(state, dealt, flows, stock, seat, dice)
        if _replays(Deal(deal.code, dealt=trial, screens=deal.screens), deal.history):
            return trial
    raise Refusal(say("no other deal was found that seat {seat} could take for this one", seat=deal.seats[seat]))


def _flows(deal: Deal, history: Sequence[int]) -> tuple[list[_Flow], list[int]]:
    """What happened to hidden cards, by seat; and where the cards of the stock lay when they were dealt, top first."""
    state = deal.state
    size = state.r.hand_size
    flows = [_Flow([(_FROM_THE_START, index - size) for index in range(size)]) for _ in deal.seats]
    stock = list(range(state.end))
    for when, move in enumerate(history):
        flow, seat = flows[state.player], state.player
        if moves.op(move) == Op.DRAW:
            flow.places.append((when, stock[state.top]))
        spent = Counter(moves.played(move))
        known = {kind: state.known_count(seat, kind) for kind in spent}
        pozzetto, had_taken = state.next_pozzetto, state.has_taken(state.seat_side(seat))
        state.apply(move)
        for kind, number in spent.items():
            from_pile = known[kind] - state.known_count(seat, kind)
            flow.played += [(when, kind)] * (number - from_pile)
        takes = state.has_taken(state.seat_side(seat)) > had_taken
        for index in range(pozzetto, state.next_pozzetto):
            lay = range(state.pozzetto_offset(index), state.pozzetto_offset(index + 1))
            if takes and index == pozzetto:
                flow.places += [(when, place) for place in lay]
            else:  # nobody took it: it has joined the stock
                stock += lay
    return flows, stock


def _assembled(state: State, dealt: Dealt, flows: list[_Flow], stock: list[int], seat: int, dice: Dice) -> Dealt:
    """The deal whose hidden cards now lie as in `state`, and lay before as the moves allow."""
    hands = [list(hand) for hand in dealt.hands]
    hidden = [*dealt.stock, *(card for pozzetto in dealt.pozzetti for card in pozzetto)]
    for index in range(state.top, state.end):
        hidden[stock[index]] = Kind(state.card_at(index))
    for index in range(state.next_pozzetto, state.r.pozzetti):
        for place in range(state.pozzetto_offset(index), state.pozzetto_offset(index + 1)):
            hidden[place] = Kind(state.card_at(place))
    for other, flow in enumerate(flows):
        if other == seat and not state.is_unseen(seat):
            continue
        # one who may not look yet holds nothing but the pozzetto, and what he held before he has seen
        places = flow.places[-state.holding(seat) :] if other == seat else flow.places
        played = [] if other == seat else flow.played
        for place, card in _placed(places, played, _from_hiding(state, other), dice):
            if place < 0:
                hands[other][place] = card
            else:
                hidden[place] = card
    sizes = [len(pozzetto) for pozzetto in dealt.pozzetti]
    starts = [len(dealt.stock) + sum(sizes[:index]) for index in range(len(sizes))]
    return replace(
        dealt,
        hands=tuple(tuple(hand) for hand in hands),
        stock=tuple(hidden[: len(dealt.stock)]),
        pozzetti=tuple(tuple(hidden[start : start + size]) for start, size in zip(starts, sizes, strict=True)),
    )


def _from_hiding(state: State, seat: int) -> list[Kind]:
    """The cards in a hand that did not come from the pile."""
    return [kind for kind in cards.KINDS for _ in range(state.count(seat, kind) - state.known_count(seat, kind))]


def _placed(
    places: Sequence[tuple[int, int]], played: Sequence[tuple[int, Kind]], held: Sequence[Kind], dice: Dice
) -> list[tuple[int, Kind]]:
    """Each card at a place got before it was played. Whoever must come first chooses first, so all find one."""
    free = sorted(places)
    found = []
    for when, card in [*played, *((_EVER, card) for card in held)]:
        early = sum(1 for got, _ in free if got < when)
        found.append((free.pop(dice.below(early))[1], card))
    return found


def _replays(deal: Deal, history: Sequence[int]) -> bool:
    for move in history:
        if deal.why_not(move) is not None:
            return False
        deal.push(move)
    return True
