"""What lies on the table for all to see: the melds with their owners, and the sides as they stand now."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.rules import kernel
from pinella.rules.encoding import Freeze
from pinella.rules.kernel import State
from pinella.rules.melds import Meld
from pinella.rules.packed_melds import unpack


@dataclass(frozen=True, slots=True)
class TableMeldView:
    """A meld on the table with its owner and what the referee left on it."""

    number: int
    """From 1, in the order of opening; what notation calls it by."""
    side: str
    meld: Meld
    freeze: Freeze = Freeze.NONE


def side_names(state: State, around: str) -> dict[int, str]:
    """The sides as they stand now, each named by its seats."""
    names: dict[int, str] = {}
    for index, seat in enumerate(around):
        side = state.seat_side(index)
        names[side] = names.get(side, "") + seat
    return names


def table_melds(state: State, around: str) -> list[TableMeldView]:
    names = side_names(state, around)
    return [
        TableMeldView(slot + 1, names[kernel.owner(packed)], unpack(packed), Freeze(kernel.freeze(packed)))
        for slot in range(state.meld_count)
        for packed in (state.meld(slot),)
    ]
