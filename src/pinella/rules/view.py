"""What one seat may know of a deal, and nothing else: bots, pages and the wire get this, never the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pinella import cards
from pinella.cards import Kind
from pinella.codes.model import Code
from pinella.rules.encoding import Phase
from pinella.rules.kernel import Dice, Moves, State
from pinella.rules.moves import Move
from pinella.rules.table_melds import TableMeldView, table_melds

if TYPE_CHECKING:
    from pinella.rules.deal import Deal


class Randomness(Protocol):
    """Where samples come from: `random.Random` and its like."""

    def getrandbits(self, bits: int, /) -> int: ...


class View:
    """A seat's view. Its state has forgotten every card out of sight, so no method can leak one."""

    def __init__(self, deal: Deal, seat: str) -> None:
        self.code: Code = deal.code
        self.seats = deal.seats
        self.seat = seat
        self.screens = deal.screens
        self.index = self.seats.index(seat)
        state = deal.state.clone()
        state.hide(self.index)
        self._state = state
        self._from_state = type(deal).from_state  # a sample is a deal of the same kind

    @property
    def state(self) -> State:
        """The kernel's state as far as this seat knows it; a copy."""
        return self._state.clone()

    @property
    def on_turn(self) -> str:
        return self.seats[self._state.player]

    @property
    def phase(self) -> Phase:
        return Phase(self._state.phase)

    @property
    def is_over(self) -> bool:
        return self._state.over != 0

    @property
    def legal_moves(self) -> list[Move]:
        """The moves of this seat; none while another is on turn."""
        if self._state.player != self.index:
            return []
        return [Move(move) for move in self._state.legal_moves(Moves())]

    @property
    def hand(self) -> list[Kind]:
        """The seat's own cards; empty while a pozzetto taken with the discard may not be looked at yet."""
        return self.known(self.seat)

    def known(self, seat: str) -> list[Kind]:
        """The cards this seat knows another to hold: picked up from the pile or shown, and not played since."""
        index = self.seats.index(seat)
        return [kind for kind in cards.KINDS for _ in range(self._state.count(index, kind))]

    @property
    def hand_sizes(self) -> dict[str, int] | None:
        """How many cards everyone holds, when the seat may ask: in its own turn, at screens only before it takes."""
        rule = self.code.dealing.ask_counts_at_screens if self.screens else self.code.dealing.ask_counts
        mine = self._state.player == self.index and not self.is_over
        if not mine or (rule == "own-turn-before-taking" and self.phase != Phase.TAKE):
            return None
        return {seat: self._state.holding(i) for i, seat in enumerate(self.seats)}

    @property
    def melds(self) -> list[TableMeldView]:
        return table_melds(self._state, self.seats)

    @property
    def pile(self) -> list[Kind]:
        """Bottom first."""
        return [Kind(self._state.pile_at(i)) for i in range(self._state.piled)]

    @property
    def stock_size(self) -> int:
        return self._state.end - self._state.top

    @property
    def stock_top(self) -> Kind | None:
        """The top card of the stock if it lies face up."""
        return Kind(self._state.card_at(self._state.top)) if self._state.top_shown else None

    @property
    def pozzetti_left(self) -> int:
        return self._state.r.pozzetti - self._state.next_pozzetto

    @property
    def unseen(self) -> cards.CardSet:
        """Every card that lies out of this seat's sight: stock, pozzetti and the unknown part of hands."""
        return cards.CardSet(kind for kind in cards.KINDS for _ in range(self._state.unseen_count(kind)))

    def may_inspect_stock(self) -> bool:
        """Whether the seat may look how many cards the stock has left."""
        return self.code.stock.inspection != "not-foreseen" and self._state.player == self.index

    def sample(self, rng: Randomness) -> Deal:
        """A whole deal that this view could be of: the unseen cards dealt at random."""
        state = self._state.clone()
        state.redeal(Dice(rng.getrandbits(63)))
        return self._from_state(self.code, state, screens=self.screens)
