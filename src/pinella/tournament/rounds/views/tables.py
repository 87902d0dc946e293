"""What is known of each table of a round: the lights of the hall."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.listing import Column, Listing
from pinella.messages import say
from pinella.tournament.model import ROOM_WORDS, SIDES, Room, Side, side_words
from pinella.tournament.rounds.lookup import need_round
from pinella.tournament.rounds.state import TABLE_STATES, Round, Sheet, Table, TableStatus
from pinella.tournament.rounds.views.seats import seats_by_table
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingSheet:
    """A sheet that is out; of teams, that of one room."""

    table: int
    room: Room
    status: TableStatus
    """Of this sheet."""
    names: tuple[str, ...]
    signed: tuple[Side, ...]


def missing_list(state: State) -> Listing[MissingSheet]:
    """Rooms only where there are two."""
    teams = state.teams
    return Listing(
        Column("table", say("table")),
        Column("room", value=lambda one: one.room if teams else None),
        Column("hall", say("room"), lambda one: ROOM_WORDS[one.room] if teams else None),
        Column("status"),
        Column("state", say("state"), lambda one: TABLE_STATES[one.status]),
        Column("names", say("who")),
        Column("signed"),
        Column("signatures", say("signed by"), lambda one: [side_words(side, one.room) for side in one.signed]),
        empty=say("All sheets are in."),
    )


def is_provisional(table: Table) -> bool:
    last = table.result()
    return last is not None and "provisional" in (last.home.kind, last.away.kind)


def is_open(table: Table) -> bool:
    """Without a result, or with one that only holds until the sheet comes."""
    return not table.results or is_provisional(table)


def table_status(state: State, round_: int, table: int) -> TableStatus:
    """`entered`: one signature or none; `signed`: two, but something is still owed; `late`: no sheet since time-out."""
    found = need_round(state, round_)
    at = found.tables[table]
    if at.meeting.rests:
        return "rest"
    if not is_open(at):
        return "done"
    known = [sheet_status(found, one) for one in at.rooms.values() if one.versions]
    waiting: tuple[TableStatus, ...] = ("disputed", "entered", "signed")
    return next((one for one in waiting if one in known), sheet_status(found, Sheet()))


def sheet_status(found: Round, sheet: Sheet) -> TableStatus:
    """Of one sheet, whatever else is known of its table."""
    if not sheet.versions:
        return "late" if found.clock and found.clock.time_out else "playing" if found.clock else "empty"
    if sheet.disputed:
        return "disputed"
    return "signed" if set(sheet.signed) == set(SIDES) else "entered"


def missing(state: State, round_: int) -> tuple[MissingSheet, ...]:
    """Sheets still out, room by room; a provisional result is no result."""
    found = need_round(state, round_)
    out = []
    for view in seats_by_table(state, round_):
        table, room = found.tables[view.table], view.room or "open"
        if view.away is None or not is_open(table):
            continue
        sheet = table.rooms.get(room, Sheet())
        if sheet.complete and len(state.rooms) > 1:
            continue  # the other room's sheet holds the match up
        names = (view.home.team, view.away.team) if state.teams else ()
        out.append(
            MissingSheet(
                table=view.table,
                room=room,
                status=sheet_status(found, sheet),
                names=names or (" – ".join(view.home.players), " – ".join(view.away.players)),
                signed=tuple(sheet.signed),
            )
        )
    return tuple(out)
