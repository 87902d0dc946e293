"""The stock, the pile and the pozzetti of a free table, also with cards where no lawful deal has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pinella import cards
from pinella.cards import Kind
from pinella.referee.free_table.loose_cards import CardsNotThereError
from pinella.referee.free_table.table_marks import TableMarks


class StockAndPile(TableMarks):
    __slots__ = ()

    def stock_left(self) -> int:
        """Cards that may still be drawn: the last ones of the stock are dead."""
        return max(0, self.state.end - self.state.top - self.state.r.dead)

    def lift_stock(self) -> Kind:
        kind = Kind(self.state.card_at(self.state.top))
        self.state.top += 1
        self.state.top_shown = 0
        return kind

    def back_on_stock(self, kind: Kind) -> None:
        if not self.state.top:
            raise CardsNotThereError(f"{cards.name(kind)} cannot go back: no card has been drawn from the stock")
        self.state.top -= 1
        self.state.place_card(self.state.top, kind)

    def under_stock(self, kind: Kind) -> None:
        """Put a card at the bottom of the stock, where room is made above the cards drawn already."""
        state = self.state
        if not state.top:
            raise CardsNotThereError(f"{cards.name(kind)} cannot go there: no card has been drawn from the stock")
        for index in range(state.top, state.end):
            state.place_card(index - 1, state.card_at(index))
        state.top -= 1
        state.place_card(state.end - 1, kind)

    def lift_bottom(self, number: int) -> list[Kind]:
        """So many cards from under the stock, as far as there are any: even the last ones serve."""
        state = self.state
        lifted: list[Kind] = []
        while len(lifted) < number and state.end > state.top:
            state.end -= 1
            lifted.append(Kind(state.card_at(state.end)))
        return lifted

    def put_bottom(self, kind: Kind) -> None:
        """Put a card under the stock, below all others."""
        state = self.state
        if (
            state.end < state.pozzetti_at or self.pozzetti is not None
        ):  # then the deal's own place for them is not theirs
            state.place_card(state.end, kind)
            state.end += 1
        else:
            self.under_stock(kind)

    def lying_pozzetti(self) -> list[list[Kind]]:
        """The pozzetti nobody has taken, as they lie, in the order in which they will be taken."""
        return self.deal.pozzetti if self.pozzetti is None else [list(one) for one in self.pozzetti]

    def pozzetto_size(self, at: int) -> int:
        """How many cards the pozzetto at this place among those that lie there should have."""
        if self.sizes is not None:
            return self.sizes[at]
        return self.state.r.size_of_pozzetto(self.state.next_pozzetto + at)

    def pozzetto_back(self, taken: Sequence[Kind]) -> None:
        """The last pozzetto taken lies there again, before the others; in its own place, if that is where it lay."""
        state = self.state
        lying, sizes = self.lying_pozzetti(), [self.pozzetto_size(at) for at in range(len(self.lying_pozzetti()))]
        place = state.r.size_of_pozzetto(state.next_pozzetto - 1)
        state.next_pozzetto -= 1
        if self.pozzetti is None and len(taken) == place:
            for index, kind in enumerate(taken):
                state.place_card(state.pozzetto_offset(state.next_pozzetto) + index, kind)
            return
        of_the_code = {state.r.size_of_pozzetto(number) for number in range(state.r.pozzetti)}
        self.pozzetti = [list(taken), *lying]
        self.sizes = [len(taken) if len(taken) in of_the_code else place, *sizes]

    def set_pozzetto(self, at: int, group: Sequence[Kind]) -> None:
        lying = self.lying_pozzetti()
        lying[at] = list(group)
        self.pozzetti = lying

    def lift_pile(self) -> list[Kind]:
        pile = self.deal.pile
        self.state.clear_pile()
        return pile

    def set_pile(self, pile: Iterable[Kind]) -> None:
        self.state.clear_pile()
        for kind in pile:
            self.state.put_on_pile(kind)

    def lift_from_pile(self, kind: Kind) -> bool:
        """Take the topmost copy of a card out of the pile."""
        pile = self.deal.pile
        for index in range(len(pile) - 1, -1, -1):
            if pile[index] == kind:
                del pile[index]
                self.set_pile(pile)
                return True
        return False
