"""The score sheet of one table and round as data: what was written, deal by deal or as totals only.

`home` is the side that sits North/South; in a team match it is the same team on the sheets of both rooms. Stored sheets
and what phones send call the two `first` and `second`: the names of their first version.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.rules.dealing import next_dealer
from pinella.rules.seats import divisions, seats

Side = Literal["home", "away"]
Room = Literal["open", "closed"]
Pozzetto = Literal["taken", "unplayed", "not-taken", "robbed"]
"""`unplayed`: taken, but its cards were still to be played (they count within the card points); `robbed`: the other
side wrongly took this one too, so that nothing is lost for it."""
Ended = Literal["closed", "stock", "time-out", "stalemate", "annulled", "not-played", ""]
"""How a deal ended; empty: nobody noted it. A closing within the final lap of time-out is `closed`."""

Name = str | Message
"""What messages and rows call a side."""

SIDES: Final[tuple[Side, Side]] = ("home", "away")


class SheetValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A value of the sheet: decoded strictly, written without what is default."""


class DealSide(SheetValue, frozen=True, kw_only=True):
    """One side of one deal. With no burracos listed, a written `base` stands for them."""

    burracos: dict[str, int] = {}
    """How many of each kind, by the kinds' names in the code."""
    closed: bool = False
    pozzetto: Pozzetto = "taken"
    cards: int | None = None
    """Card points less what was left in hand, penalised or lying in an unplayed pozzetto; may be negative. None: nobody
    wrote any, which counts as 0 on a sheet and is still to be counted on a pad."""

    @property
    def card_points(self) -> int:
        return self.cards or 0

    award: int = 0
    """Points given by the referee; they stand in the base where the code's base holds them."""
    base: int | None = None
    """As written: burracos and closing, and the award where the code puts it there."""
    total: int | None = None
    """As written: base and cards, less pozzetto and penalties."""
    penalties: int = 0
    """Points taken by the referee, as a positive number."""

    @property
    def empty(self) -> bool:
        """Nothing was scored."""
        return not any(self.burracos.values()) and not (
            self.closed or self.cards or self.award or self.base or self.total or self.penalties
        )


class Deal(SheetValue, frozen=True, kw_only=True):
    home: DealSide = msgspec.field(default=DealSide(), name="first")
    away: DealSide = msgspec.field(default=DealSide(), name="second")
    dealer: str = ""
    """Seat N, E, S or W."""
    ended: Ended = ""
    ruled: bool = False
    """A ruling of the referee shaped the deal: what lawful play could not give is then only asked about."""

    def side(self, side: Side) -> DealSide:
        return self.home if side == "home" else self.away

    @property
    def played(self) -> bool:
        return self.ended not in ("annulled", "not-played")


class Paper(SheetValue, frozen=True, kw_only=True):
    """A sheet in one of two forms: with its deals, or with `totals` only."""

    deals: tuple[Deal, ...] = ()
    totals: tuple[int, int] | None = None
    """The sums of the deals as written, before `bonus` and `penalties`."""
    bonus: tuple[int, int] = (0, 0)
    """Match points credited to a side, such as for the other side's lateness."""
    penalties: tuple[int, int] = (0, 0)
    """Match points taken from a side, as positive numbers."""
    vp: tuple[int, int] | None = None
    """As written."""

    @property
    def totals_only(self) -> bool:
        return not self.deals


def loads(text: str | bytes) -> Paper:
    """Read a sheet from JSON; raises Refusal with the place of the fault."""
    try:
        return msgspec.json.decode(text, type=Paper, strict=True)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal(say("the sheet is not in the expected form: {why}", why=error)) from None


def dealers(code: Code, first: str, deals: int) -> tuple[str, ...]:
    """Who deals each deal of the round, by rotation from the first dealer."""
    around = seats(code)
    if first not in tuple(around):
        raise Refusal(
            say("“{seat}” is no seat of this table: expected one of {seats}", seat=first, seats=" ".join(around)),
            code.cite("table.players"),
        )
    turn = [around.index(first)]
    while len(turn) < deals:
        turn.append(next_dealer(code, turn[-1]))
    return tuple(around[seat] for seat in turn[:deals])


def two_sides(code: Code) -> tuple[str, str]:
    """The seats of the two sides; a code without two fixed sides has no score sheet."""
    (names, *others) = divisions(code)
    if others or len(names) != 2:
        raise Refusal(
            say("under this code a table has not two fixed sides, so there is no score sheet for it"),
            code.cite("table.alliance"),
        )
    return names[0], names[1]


def side_names(code: Code, room: Room = "open") -> tuple[str, str]:
    """What the sides are called by their seats: `N/S` and `E/W`; in the closed room the teams sit the other way."""
    one, other = ("/".join(seats_of) for seats_of in two_sides(code))
    return (one, other) if room == "open" else (other, one)
