"""Who sits at each table of a round."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.messages import Language, say
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.document import Document
from pinella.prints.parts import Heading, heading
from pinella.prints.seat_table import TableSeats, seat_table, seats
from pinella.prints.words import framed
from pinella.tournament.rounds.views.seats import seats_by_table


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsByTable:
    heading: Heading
    tables: tuple[TableSeats, ...]

    def document(self, language: Language) -> Document:
        return framed(self.heading, say("Seating by table"), [seat_table(self.tables, language)], language)


@print_paper(say("Seats by table"), place=20, of_a_round=True, typed=("tavoli",))
def fill(request: PrintRequest) -> SeatsByTable:
    return SeatsByTable(
        heading=heading(request, request.round),
        tables=tuple(seats(view) for view in seats_by_table(request.state, request.round)),
    )
