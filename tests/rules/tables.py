"""Deals in the middle of play, written as one sees them on a table."""

from __future__ import annotations

from pinella import cards
from pinella.codes.loader import load_code
from pinella.rules.deal import Deal
from pinella.rules.kernel import State
from pinella.rules.kernel_rules import rules_of
from pinella.rules.packed_melds import pack
from pinella.rules.seats import seats
from tests.rules.kernels import OWNER, as_laid
from tests.support import kinds

STOCK = "3d 4c 6h 8d 9c Jh Qd Ks 5d 7c 3h 4s 6c 8h 9s Jc Qh Kd 5c 7h"
POZZETTO = "3c 4d 5h 6s 8c 9d Td Js Qc Kh Ah"


def table(
    code: str,
    on_turn: str | None = None,
    *,
    melds: dict[str, list[str]] | None = None,
    pile: str = "9h",
    stock: str = STOCK,
    took: str = "",
    turn: int = 8,
    screens: bool = False,
    held: dict[str, str] | None = None,
    **hands: str,
) -> Deal:
    """A deal before the take of `on_turn` (the first seat), the last seat being the dealer.

    `hands` (or `held`) by seat, others hold two cards; `melds` by the seat that opened them; `took`: the seats that
    have taken a pozzetto, in order.
    """
    rules = rules_of(load_code(code), screens=screens)
    around = seats(load_code(code))
    state = State(rules)
    for index, seat in enumerate(around):
        for card in kinds((hands | (held or {})).get(seat, "8s Td")):
            state.gain(index, card)
    sizes = [rules.size_of_pozzetto(i) for i in range(rules.pozzetti)]
    pozzetti = [(kinds(POZZETTO) * 2)[:size] for size in sizes]
    for index, card in enumerate([*kinds(stock), *(card for pozzetto in pozzetti for card in pozzetto)]):
        state.place_card(index, card)
    state.set_stock(len(kinds(stock)), len(around) - 1)
    for card in kinds(pile):
        state.put_on_pile(card)
    for order, seat in enumerate(took):
        if order == 0 and rules.alliance == 1:
            state.form_alliance(around.index(seat))
        state.set_taken(state.seat_side(around.index(seat)), 1)
        state.next_pozzetto += 1
    for seat, texts in (melds or {}).items():
        for text in texts:
            state.add_meld(pack(as_laid(text)) | state.seat_side(around.index(seat)) << OWNER)
    state.player = around.index(on_turn or around[0])
    state.turn = turn - turn % len(around) + state.player
    return Deal.from_state(load_code(code), state, screens=screens)


def melds_of(deal: Deal, side: str) -> list[str]:
    return [str(laid.meld) for laid in deal.melds if laid.side == side]


def hand_of(deal: Deal, seat: str) -> str:
    return " ".join(cards.names(deal.hand(seat)))


def play_on(deal: Deal, turns: int) -> None:
    """So many turns of drawing and discarding the first card that may go."""
    for _ in range(turns):
        deal.draw()
        deal.push(next(move for move in deal.legal_moves if move >> 24 == 5))
