"""Who sits where, table by table: for the seating of a round and for the calendar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pinella.listing import Column, Listing
from pinella.messages import Language, Message, say
from pinella.prints.document import Cell, Table
from pinella.prints.parts import Party, Words, party
from pinella.prints.tables import table
from pinella.prints.words import ROOMS, numbers, stacked, tell
from pinella.tournament.model import Room
from pinella.tournament.rounds.views.seats import AXES, Axis, TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeats:
    table: int
    home: Party
    away: Party | None
    """None: the table is incomplete and `home` rests."""
    group: str = ""
    room: Room | Literal[""] = ""
    note: Words = ""


def seats(view: TableView) -> TableSeats:
    return TableSeats(
        table=view.table,
        home=party(view.home, axis=view.away is not None),
        away=party(view.away) if view.away else None,
        group=view.group,
        room=view.room,
    )


def seat_table(tables: Sequence[TableSeats], language: Language, caption: str = "") -> Table:
    rests = Cell((language("rests: incomplete table"),))
    listing: Listing[TableSeats] = Listing(
        Column("table", say("Table"), align="center", strong=True, big=True),
        Column("group", say("Group"), align="center"),
        Column("room", say("Room"), lambda one: ROOMS[one.room] if one.room else ""),
        Column("home", say("No."), lambda one: Cell(numbers(one.home)), align="right", always=True),
        Column(
            "home_names", _side([one.home.axis for one in tables]), lambda one: stacked(one.home, language),
            share=3, strong=True, always=True,
        ),
        Column("away", say("No."), lambda one: Cell(numbers(one.away) if one.away else ()), align="right", always=True),
        Column(
            "away_names", _side([one.away.axis for one in tables if one.away]),
            lambda one: stacked(one.away, language) if one.away else rests, share=3, strong=True, always=True,
        ),
        Column("note", say("Note"), lambda one: Cell(small=tell(one.note, language)), share=1.6),
    )  # fmt: skip
    return table(listing.of(tables), language, caption)


def _side(axes: Sequence[Axis]) -> Message:
    """`N/S` where all of a side sit so; where seats are drawn at the table there is nothing to say yet."""
    known = set(axes)
    return AXES[known.pop()] if len(known) == 1 and "" not in known else say("Names")
