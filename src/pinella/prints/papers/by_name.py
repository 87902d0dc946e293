"""Where everybody sits in a round, A to Z."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pinella.messages import Language, say
from pinella.prints import alphabet
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.document import Directory, Document, Entry, Letter
from pinella.prints.parts import Heading, Seat, Words, heading
from pinella.prints.words import LINES, ROOMS, SEATS, framed, group_words, number, plain, told
from pinella.tournament.model import Line, Room
from pinella.tournament.rounds.views.seats import AXES, Axis, SeatView, seats_by_name


@dataclass(frozen=True, slots=True, kw_only=True)
class NameSeat:
    """Where one player finds her place."""

    name: str
    """Surname first."""
    table: int
    """0: no table; `note` says why."""
    number: int = 0
    seat: Seat = ""
    axis: Axis = ""
    line: Line | Literal[""] = ""
    room: Room | Literal[""] = ""
    group: str = ""
    partner: str = ""
    rests: bool = False
    note: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsByName:
    """In any order: the paper sorts A-Z."""

    heading: Heading
    players: tuple[NameSeat, ...]
    columns: Literal[2, 3, 4] = 3

    def document(self, language: Language) -> Document:
        letters = [
            Letter(letter, tuple(_entry(player, language) for player in found))
            for letter, found in alphabet.by_letter(self.players, lambda player: plain(player.name))
        ]
        block = Directory(self.columns, language("Table"), tuple(letters))
        return framed(self.heading, say("Seating A–Z"), [block], language)


def _entry(player: NameSeat, language: Language) -> Entry:
    place = [
        say("rests") if player.rests else "",
        ROOMS[player.room] if player.room else "",
        group_words(player.group),
        SEATS[player.seat] if player.seat else AXES[player.axis] if player.axis else "",
        LINES[player.line] if player.line else "",
        say("no. {number}", number=player.number) if player.number else "",
        say("with {partner}", partner=plain(player.partner)) if player.partner else "",
        player.note,
    ]
    return Entry(plain(player.name), number(player.table) or "—", " · ".join(told(place, language)))


@print_paper(say("Seats in alphabetical order"), place=30, of_a_round=True, typed=("nomi",))
def fill(request: PrintRequest) -> SeatsByName:
    return SeatsByName(
        heading=heading(request, request.round),
        players=tuple(_seat(one) for one in seats_by_name(request.state, request.round)),
    )


def _seat(seat: SeatView) -> NameSeat:
    return NameSeat(
        name=seat.name,
        table=seat.table,
        number=seat.number,
        axis=seat.axis,
        line=seat.line,
        room=seat.room,
        group=seat.group,
        partner=", ".join(seat.partners),
        rests=seat.rests,
        note=seat.note or "",
    )
