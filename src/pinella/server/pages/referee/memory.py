"""What a referee knows before ruling: the table as it stands, who sits there, and what they have had before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.server.pages.director.sheet_page import state_of
from pinella.server.pages.director.table_view import referees, seats_drawn
from pinella.tournament.conduct.views import SanctionLine, sanctions
from pinella.tournament.guidance.lines import Item
from pinella.tournament.guidance.reminders import reminders
from pinella.tournament.guidance.table_duties import Duty, table_duties
from pinella.tournament.hall.views.calls import CallLine, open_call
from pinella.tournament.journal import RulingLine, referee_book
from pinella.tournament.model import SIDES, Room, Side
from pinella.tournament.rounds.lookup import need_round
from pinella.tournament.rounds.views.board import Cell, CellSide, cell
from pinella.tournament.rounds.views.seats import full_name, table_views
from pinella.tournament.sheets.acts.keeper import players_at
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """Somebody at the table."""

    id: str
    name: str
    number: int
    side: Side
    seat: str
    """N, E, S or W, as the side is written down; empty where it is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """What one side has had in this tournament, as it stands."""

    side: Side
    numbers: tuple[int, ...]
    name: str
    sanctions: tuple[SanctionLine, ...]
    rulings: tuple[RulingLine, ...]


def sitting(state: State, number: int, table: int, room: Room = "open") -> list[Sitting]:
    found = need_round(state, number)
    if table not in found.tables:
        raise Refusal(say("there is no table {table} in round {round}", table=table, round=number))
    at = found.tables[table]
    view = next((one for one in table_views(state, found, table) if (one.room or "open") == room), None)
    seats = {name: seat.upper() for seat, name in seats_drawn(state, view).items()} if view else {}
    people = []
    for side in SIDES:
        numbers = at.meeting.home if side == "home" else at.meeting.away
        for player in players_at(state, found, at, side, room):
            own = next((one for one in numbers if player in state.contestants[one].players), numbers[0])
            name = full_name(state, player)
            people.append(Sitting(id=player, name=name, number=own, side=side, seat=seats.get(name, "")))
    return people


@dataclass(frozen=True, slots=True, kw_only=True)
class TableKnown:
    """For every page of the referee about one table."""

    number: int
    table: int
    cell: Cell
    state_words: Message
    call: CallLine | None
    people: tuple[Sitting, ...]
    past: tuple[Past, ...]
    here_before: tuple[RulingLine, ...]
    """Ruled at this table in this round."""
    duties: tuple[Duty, ...]
    reminders: tuple[Item, ...]
    referees: tuple[str, ...]
    law: Code
    ends: int
    """When the table's time is over; 0: nothing runs."""

    @property
    def call_id(self) -> int:
        return self.call.id if self.call else 0

    def sitting(self, player: str) -> Sitting | None:
        return next((one for one in self.people if one.id == player), None)


def table_known(state: State, number: int, table: int, now: int) -> TableKnown:
    people = sitting(state, number, table)
    seen = cell(state, number, table, now)
    book = referee_book(state, now)
    return TableKnown(
        number=number,
        table=table,
        cell=seen,
        state_words=state_of(seen) if seen.status not in ("done", "rest") else seen.words,
        call=open_call(state, table, now, round_=number),
        people=tuple(people),
        past=_past(state, number, table, seen, book.rulings),
        here_before=tuple(one for one in book.rulings if (one.round, one.table) == (number, table)),
        duties=table_duties(state, number, table, staff=True),
        reminders=reminders(state, "referee-call", "referee", table),
        referees=tuple(referees(state)),
        law=state.code,
        ends=now + seen.left_ms if seen.left_ms is not None else 0,
    )


def _past(state: State, number: int, table: int, seen: Cell, rulings: Sequence[RulingLine]) -> tuple[Past, ...]:
    """Of each side that sits here."""
    meeting = state.rounds[number - 1].tables[table].meeting
    sides: tuple[tuple[Side, tuple[int, ...], CellSide | None], ...] = (
        ("home", meeting.home, seen.home),
        ("away", meeting.away, seen.away),
    )
    held = [one for one in sanctions(state) if not one.lifted]
    return tuple(
        Past(
            side=side,
            numbers=numbers,
            name=known.name,
            sanctions=tuple(one for one in held if one.number in numbers),
            rulings=tuple(one for one in rulings if one.number in numbers),
        )
        for side, numbers, known in sides
        if known is not None
    )
