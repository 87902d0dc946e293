"""What lies where at a free table: the deal's own state, and beside it what no lawful deal can hold.

The kernel's melds are always lawful. Cards that make no meld, or lie on a meld that cannot hold them, are `Heap`s: they
belong to a side and, if `on` says so, lie on one of its melds. Melds keep a number of their own (`tags`) when others
are taken off the table.
"""

from __future__ import annotations

from collections import Counter

from pinella.cards import Kind
from pinella.referee.free_table.hands import Hands
from pinella.referee.free_table.laying import Laying
from pinella.referee.free_table.stock_and_pile import StockAndPile
from pinella.referee.free_table.turn_limits import TurnLimits
from pinella.rules.deal import Deal


class Layout(TurnLimits, Hands, Laying, StockAndPile):
    """Everything on and around the table."""

    __slots__ = ()

    @classmethod
    def of(cls, deal: Deal) -> Layout:
        layout = cls(deal)
        layout.follow()
        return layout

    def copy(self) -> Layout:
        """The same table once more, to try something on it."""
        return Layout(
            self.deal.copy(), list(self.heaps), list(self.tags), self.next_tag, dict(self.freezings),
            dict(self.was_frozen), dict(self.negative), set(self.no_burraco), set(self.all_negative),
            Counter(self.awards), Counter(self.penalties), set(self.robbed), dict(self.if_playable),
            dict(self.one_play), list(self.orders),
            [trace.copy() for trace in self.standing], dict(self.taken_back), dict(self.limits_in),
            dict(self.far_limits), dict(self.open_later), dict(self.last_play_frozen),
            None if self.pozzetti is None else [list(one) for one in self.pozzetti],
            None if self.sizes is None else list(self.sizes), dict(self.prepared),
        )  # fmt: skip

    def picture(self) -> tuple[int, ...]:
        """Where every card lies, as numbers, to see whether anything has moved."""
        loose = [number for heap in self.heaps for number in (heap.side, heap.on or 0, *heap.cards)]
        return (*self.state.words(), -1, *loose)

    def all_cards(self) -> Counter[Kind]:
        """Every card of the table by kind: the pack, if none was lost."""
        deal = self.deal
        found: Counter[Kind] = Counter()
        for seat in deal.seats:
            found.update(deal.hand(seat))
            found.update(deal.penalised(seat))
        for tag in self.tags:
            found.update(self.cards_of(tag))
        for heap in self.heaps:
            found.update(heap.cards)
        found.update(deal.pile)
        found.update(deal.stock)
        for pozzetto in self.lying_pozzetti():
            found.update(pozzetto)
        return found
