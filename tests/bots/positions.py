"""Positions to ask bots about: random walks under every code, and tables on which rulings have left debts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pinella.rules.deal import Deal
from pinella.rules.encoding import Freeze, Phase, Restriction


def wander(deal: Deal, rng: Random, steps: int) -> Deal:
    """Random lawful moves, to come to positions that no bot would reach by itself."""
    for _ in range(steps):
        if deal.is_over:
            break
        deal.push(rng.choice(deal.legal_moves))
    return deal


def with_debts(code: str, rng: Random, number: int) -> Iterator[Deal]:
    """Deals on the way, the player on turn under some ruling or other: each has a lawful move."""
    while number:
        deal = wander(Deal(code, seed=f"debts {rng.random()}"), rng, rng.randrange(10, 160))
        if deal.is_over:
            continue
        burden(deal, rng)
        if deal.legal_moves:
            number -= 1
            yield deal


def burden(deal: Deal, rng: Random) -> None:
    """Lay one or more debts on the table, as a referee's measures do."""
    state, seat = deal.state, deal.state.player
    for _ in range(rng.randrange(1, 4)):
        hand = deal.hand(deal.on_turn)
        match rng.randrange(5):
            case 0 if len(hand) > 3:
                state.penalise(seat, rng.choice(hand))
            case 1 if hand:
                state.expose(seat, rng.choice(hand))
            case 2 if state.meld_count:
                how = rng.choice([Freeze.NEXT_TURN, Freeze.FREE_TURN, Freeze.FOR_GOOD])
                state.freeze_meld(
                    rng.randrange(state.meld_count), how, rng.randrange(state.r.players), rng.randrange(2)
                )
            case 3 if deal.phase == Phase.TAKE:
                state.restrict(
                    seat, rng.choice([Restriction.NO_PICK_UP, Restriction.MUST_PICK_UP, Restriction.NO_PLAY])
                )
            case _:
                state.restrict(seat, Restriction.NO_CLOSING)
    deal.mark()
