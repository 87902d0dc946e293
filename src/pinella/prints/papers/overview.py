"""Which sheets of a round are still out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pinella.listing import Column, Listing
from pinella.messages import Language, say
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.document import Block, Callout, Cell, Document, Lines, Table
from pinella.prints.parts import Heading, Party, Words, heading, party
from pinella.prints.tables import table
from pinella.prints.words import ROOMS, framed, numbers, stacked, tell, told
from pinella.tournament.model import Room
from pinella.tournament.rounds.state import TABLE_STATES
from pinella.tournament.rounds.views.seats import seats_by_table
from pinella.tournament.rounds.views.tables import missing
from pinella.tournament.sheets.views.results import results


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    table: int
    state: Words
    """`missing`, `entered`, `confirmed`, `disputed`: as the direction calls it."""
    missing: bool
    home: Party
    away: Party | None = None
    group: str = ""
    room: Room | Literal[""] = ""
    remark: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOverview:
    heading: Heading
    tables: tuple[TableState, ...]
    only_missing: bool = False

    def document(self, language: Language) -> Document:
        out = [one for one in self.tables if one.missing]
        tables = ", ".join(str(one.table) for one in out)
        first = say("Sheets missing from tables: {tables}", tables=tables) if out else say("No sheet is missing")
        counted = say(
            "{n} of {number} sheets delivered",
            "{n} of {number} sheets delivered",
            n=len(self.tables) - len(out),
            number=len(self.tables),
        )
        blocks: list[Block] = [Callout(tell(first, language)), Lines("", (("", tell(counted, language)),))]
        if shown := out if self.only_missing else sorted(self.tables, key=lambda one: not one.missing):
            blocks.append(_states(shown, language))
        return framed(self.heading, say("State of the round"), blocks, language)


def _states(tables: Sequence[TableState], language: Language) -> Table:
    listing: Listing[TableState] = Listing(
        Column("table", say("Table"), lambda one: _table(one, language), align="center", strong=True, big=True),
        Column("state", say("State"), share=1.5, strong=True),
        Column("home", say("No."), lambda one: Cell(numbers(one.home)), align="right", always=True),
        Column("home_names", say("Names"), lambda one: stacked(one.home, language), share=2.4, always=True),
        Column("away", say("No."), lambda one: Cell(numbers(one.away) if one.away else ()), align="right", always=True),
        Column("away_names", say("Names"), lambda one: stacked(one.away, language), share=2.4, always=True),
        Column("remark", say("Remark"), lambda one: Cell(small=tell(one.remark, language)), share=1.6, always=True),
    )
    return table(listing.of(tables), language)


def _table(one: TableState, language: Language) -> Cell:
    place = told([one.group, ROOMS[one.room] if one.room else ""], language)
    return Cell((str(one.table),), small=" ".join(place))


@print_paper(say("Tables of the round"), place=80, of_a_round=True, typed=("situazione",))
def fill(request: PrintRequest) -> RoundOverview:
    """Room by room, because each has its own sheet."""
    state, round_ = request.state, request.round
    out = {(one.table, one.room): one for one in missing(state, round_)}
    by_table = {one.table: one for one in results(state, round_)}
    tables = []
    for view in seats_by_table(state, round_):
        late = out.get((view.table, view.room or "open"))
        known = by_table[view.table]
        tables.append(
            TableState(
                table=view.table,
                state=TABLE_STATES[late.status if late else known.status],
                missing=late is not None,
                home=party(view.home),
                away=party(view.away) if view.away else None,
                group=view.group,
                room=view.room,
                remark=known.why or "",
            )
        )
    return RoundOverview(heading=heading(request, round_), tables=tuple(tables), only_missing=request.only_missing)
