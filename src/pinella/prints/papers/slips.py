"""One slip for each contestant, eight on a page, to be cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pinella.messages import Language, say
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.document import Card, Cards, Document
from pinella.prints.parts import Heading, Party, contestant, heading
from pinella.prints.words import LINES, axis, framed, number, numbers, tell, told
from pinella.tournament.model import Line
from pinella.tournament.rounds.views.seats import TableView, movements, seats_by_table


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    party: Party
    table: int
    """Of the first round; 0: not yet known."""
    line: Line | Literal[""] = ""
    group: str = ""
    tables: tuple[int, ...] = ()
    """Of every round, where the movement is known; 0: rests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slips:
    heading: Heading
    slips: tuple[Slip, ...]

    def document(self, language: Language) -> Document:
        cards = Cards(tuple(_card(slip, language) for slip in self.slips))
        return framed(self.heading, say("Slips"), [cards], language, bare=True)


def _card(slip: Slip, language: Language) -> Card:
    party = slip.party
    names = told([party.team, *party.players], language)
    tables = [say("R{number}: {table}", number=at, table=table or "—") for at, table in enumerate(slip.tables, 1)]
    pairs = [
        (say("Line"), LINES[slip.line] if slip.line else ""),
        (say("Seat"), axis(party, language)),
        (say("Group"), slip.group),
        (say("Club"), party.club),
        (say("Tables by round"), " · ".join(told(tables, language))),
    ]
    return Card(
        number_label=language("No."),
        number=" + ".join(numbers(party)),
        table_label=language("Table"),
        table=number(slip.table),
        lines=names,
        facts=tuple((tell(label, language), tell(value, language)) for label, value in pairs if value),
    )


@print_paper(say("Slips for the players"), place=110, typed=("tagliandi",))
def fill(request: PrintRequest) -> Slips:
    """Where each contestant sits in the round (the last one made, if none is named), and its tables as far as they are
    known."""
    state, shown = request.state, request.round or len(request.state.rounds)
    places = [_tables(seats_by_table(state, one.number)) for one in state.rounds]
    places += [_tables(one.tables) for one in movements(state)]
    found = state.round(shown)
    return Slips(
        heading=heading(request, shown),
        slips=tuple(
            Slip(
                party=contestant(state, one.number),
                table=found.places.get(one.number, 0) if found else 0,
                line=found.lines.get(one.number, "") if found else "",
                group=state.group_of(one.number, shown) if shown else "",
                tables=tuple(at.get(one.number, 0) for at in places) if len(places) > 1 else (),
            )
            for one in state.active()
            if not one.staff
        ),
    )


def _tables(views: tuple[TableView, ...]) -> dict[int, int]:
    """Contestant to table; whoever rests has none."""
    return {
        number: view.table
        for view in views
        for side in (view.home, view.away)
        if side is not None and view.away is not None
        for number in side.numbers
    }
