"""Who sits where and with whom: the seats of a code's table and the sides they can form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinella.codes.model import Code
from pinella.messages import Message, say

if TYPE_CHECKING:
    from pinella.rules.count import DealCount

_SEATS = {2: "NS", 3: "ABC", 4: "NESW", 5: "ABCDE"}


def seats(code: Code) -> str:
    """One letter per seat, clockwise; compass points where sides face each other, A B C ... where they do not."""
    return _SEATS[code.table.players]


_COMPASS = {"N": say("North"), "E": say("East"), "S": say("South"), "W": say("West")}


def seat_word(seat: str, code: Code) -> Message:
    """What people call a seat: a point of the compass where sides face each other, else its letter."""
    return _COMPASS[seat] if seats(code)[0] in _COMPASS else say("Player {letter}", letter=seat)


def divisions(code: Code) -> list[tuple[str, ...]]:
    """Every way the table can be divided into sides at the end of a deal; a side is named by its seats."""
    around = seats(code)
    alone = tuple(around)
    match code.table.alliance:
        case "fixed-pairs":
            half = len(around) // 2
            return [tuple(around[i] + around[i + half] for i in range(half))]
        case "everyone-alone":
            return [alone]
        case "first-at-pozzetto-alone":
            return [alone, *(_with_soloist(around, i) for i in range(len(around)))]


def _with_soloist(around: str, soloist: int) -> tuple[str, ...]:
    """Counting clockwise from the soloist, 1 plays with 3 and 2 with 4; with three players 1 with 2."""
    others = around[soloist + 1 :] + around[:soloist]
    half = len(others) // 2
    pairs = ["".join(sorted(others[i] + others[i + half])) for i in range(half)]
    return (around[soloist], *pairs)


def split_points(count: DealCount, code: Code) -> dict[str, float]:
    """Points of each player where partners share them half and half; empty where a side keeps its points whole."""
    if code.table.pair_points != "half-to-each":
        return {}
    return {seat: side.total / len(name) for name, side in count.sides.items() for seat in name}
