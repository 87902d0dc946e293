"""What a heap of deals says: how they ended, what they counted, which burracos were made, by code and side.

Deals are added one at a time and forgotten: a file of any length needs the memory of one deal.
"""

from __future__ import annotations

import msgspec

from pinella.records.unknown_cards import unknown_hands
from pinella.rules import kernel
from pinella.rules.burracos import burraco_kind
from pinella.rules.deal import Deal
from pinella.rules.encoding import Ending
from pinella.rules.packed_melds import unpack
from pinella.rules.table_melds import side_names

ENDINGS = {Ending.NONE: "unfinished", Ending.CLOSED: "closed", Ending.STOCK: "stock", Ending.TIME_OUT: "time-out"}


class SideStats(msgspec.Struct):
    """What the deals of one side, or of one code, add up to."""

    deals: int = 0
    """Deals over and counted."""
    points: int = 0
    closings: int = 0
    pozzetti: int = 0
    burracos: dict[str, int] = {}

    @property
    def average(self) -> float | None:
        return self.points / self.deals if self.deals else None


class CodeStats(msgspec.Struct):
    deals: int = 0
    turns: int = 0
    moves: int = 0
    endings: dict[str, int] = {}
    uncounted: int = 0
    """Deals over, but with hands that nobody knows."""
    sides: dict[str, SideStats] = {}

    def add(self, deal: Deal, moves: int) -> None:
        """Add a deal as it stands at its end."""
        ending = ENDINGS.get(Ending(deal.state.over), "stopped")
        self.deals += 1
        self.turns += deal.turn + (1 if deal.is_over else 0)
        self.moves += moves
        self.endings[ending] = self.endings.get(ending, 0) + 1
        if not deal.is_over:
            return
        if unknown_hands(deal):
            self.uncounted += 1
            return
        counted = deal.count().sides
        for side, name in side_names(deal.state, deal.seats).items():
            self._add_side(deal, side, name, counted[name].total)

    def _add_side(self, deal: Deal, side: int, name: str, points: int) -> None:
        state = deal.state
        stats = self.sides.setdefault(name, SideStats())
        stats.deals += 1
        stats.points += points
        stats.closings += state.closer >= 0 and state.seat_side(state.closer) == side
        stats.pozzetti += state.has_taken(side)
        for slot in range(state.meld_count):
            if kernel.owner(state.meld(slot)) == side:
                kind = burraco_kind(unpack(state.meld(slot)), deal.code)
                if kind is not None:
                    stats.burracos[kind.name] = stats.burracos.get(kind.name, 0) + 1


class Stats(msgspec.Struct):
    """Everything, by code."""

    codes: dict[str, CodeStats] = {}

    def add(self, deal: Deal, moves: int) -> None:
        self.codes.setdefault(deal.code.id, CodeStats()).add(deal, moves)
