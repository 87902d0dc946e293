"""The hall table by table, as direction and desk watch it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from pinella.acts.actor import NOBODY, Actor
from pinella.choices import values
from pinella.messages import Message, Refusal, say
from pinella.tournament.hall.views.calls import CallLine, calls, table_ends
from pinella.tournament.model import SIDES, Line, Room, Side
from pinella.tournament.rounds.lookup import need_round
from pinella.tournament.rounds.state import TABLE_STATES, Round, Sheet, Table, TableStatus
from pinella.tournament.rounds.views.seats import SideView, TableView, full_name, short_names, table_views
from pinella.tournament.rounds.views.tables import is_provisional, sheet_status, table_status
from pinella.tournament.sheets.acts.sheets import call_owed
from pinella.tournament.sheets.results import entered_totals
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class CellSide:
    numbers: tuple[int, ...]
    name: str
    """A team's own, or the players'."""
    short: str
    """Surnames only, for a small cell."""
    club: str
    line: Line | Literal[""]
    arrived: bool
    late_minutes: float
    signed: bool
    """In every room."""
    disputed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSheet:
    room: Room
    status: TableStatus
    """Of this sheet alone."""
    version: int
    totals: tuple[int, int] | None
    signed: tuple[Side, ...]
    disputed: Mapping[Side, str]
    keeper: str
    """Name of whoever fills it in; empty: not known."""
    by: Actor
    """Who entered the last version."""
    at: int
    home: str
    away: str
    doubts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    round: int
    table: int
    group: str
    status: TableStatus
    words: Message
    home: CellSide
    away: CellSide | None
    """None: the table is incomplete."""
    rooms: tuple[RoomSheet, ...]
    late: bool
    """Somebody came late, or no sheet has come since the time-out."""
    call: CallLine | None
    """The oldest that is open."""
    totals: tuple[int, int] | None
    """Of all rooms, as last entered."""
    vp: tuple[int, int] | None
    since: int
    """When it came to this status; 0: not known."""
    awaits: Literal["", "players", "opponents", "draw-for-seats"]
    """Before the go."""
    extra_minutes: int
    left_ms: int | None
    """Until this table's own end; for direction and desk only, where the code keeps it from players."""
    checked: bool
    missing_items: tuple[str, ...]
    monitors: tuple[str, ...]
    provisional: bool
    lost: bool
    by_hand: bool
    countersign_owed: bool


def table_grid(state: State, round_: int, now: int) -> tuple[Cell, ...]:
    """One cell for each table, in order of their numbers."""
    found = need_round(state, round_)
    waiting = _waiting(state, round_, now)
    return tuple(_cell(state, found, table, now, waiting.get(table)) for table in sorted(found.tables))


def cell(state: State, round_: int, table: int, now: int) -> Cell:
    found = need_round(state, round_)
    if table not in found.tables:
        raise Refusal(say("there is no table {table} in round {round}", table=table, round=round_))
    return _cell(state, found, table, now, _waiting(state, round_, now).get(table))


def tally(cells: Iterable[Cell]) -> Mapping[TableStatus, int]:
    """How many tables of each status; every status is a key."""
    counts: dict[TableStatus, int] = dict.fromkeys(values(TableStatus), 0)
    for one in cells:
        counts[one.status] += 1
    return counts


def _waiting(state: State, round_: int, now: int) -> dict[int, CallLine]:
    found: dict[int, CallLine] = {}
    for call in calls(state, now):
        if call.round == round_:
            found.setdefault(call.table, call)
    return found


def _cell(state: State, found: Round, number: int, now: int, call: CallLine | None) -> Cell:
    table = found.tables[number]
    meeting, last, views = table.meeting, table.result(), table_views(state, found, number)
    status = table_status(state, found.number, number)
    known = list(entered_totals(table).values())
    ends = table_ends(found, table, now)
    away = views[0].away
    return Cell(
        round=found.number,
        table=number,
        group=meeting.group,
        status=status,
        words=TABLE_STATES[status],
        home=_side(state, table, "home", views[0].home),
        away=_side(state, table, "away", away) if away else None,
        rooms=() if meeting.rests else tuple(_room(state, found, table, one) for one in views),
        late=status == "late" or any(table.late.values()),
        call=call,
        totals=(sum(one[0] for one in known), sum(one[1] for one in known)) if known else None,
        vp=(last.home.vp, last.away.vp) if last else None,
        since=_since(found, table, status),
        awaits=table.awaits if found.status == "published" and not meeting.rests else "",
        extra_minutes=table.extra_minutes,
        left_ms=ends - now if ends else None,
        checked=table.checked,
        missing_items=table.missing_items,
        monitors=tuple(table.monitors),
        provisional=is_provisional(table),
        lost=table.lost,
        by_hand=table.by_hand,
        countersign_owed=status == "signed" and call_owed(state, found, table),
    )


def _side(state: State, table: Table, side: Side, view: SideView) -> CellSide:
    sheets = list(table.rooms.values())
    return CellSide(
        numbers=view.numbers,
        name=view.team or " – ".join(view.players),
        short=view.team or short_names(state, view.ids),
        club=view.club,
        line=view.line,
        arrived=bool(table.arrived & set(view.numbers)),
        late_minutes=table.late.get(side, 0),
        signed=len(sheets) == len(state.rooms) and all(side in one.signed for one in sheets),
        disputed=next((one.disputed[side] for one in sheets if side in one.disputed), ""),
    )


def _room(state: State, found: Round, table: Table, view: TableView) -> RoomSheet:
    room: Room = view.room or "open"
    sheet = table.rooms.get(room, Sheet())
    last = sheet.last
    return RoomSheet(
        room=room,
        status="done" if sheet.complete and table.results_of_play() else sheet_status(found, sheet),
        version=len(sheet.versions),
        totals=last.totals if last else None,
        signed=tuple(one for one in SIDES if one in sheet.signed),
        disputed=dict(sheet.disputed),
        keeper=full_name(state, sheet.keeper) if sheet.keeper else "",
        by=last.actor if last else NOBODY,
        at=last.at if last else 0,
        home=" – ".join(view.home.players),
        away=" – ".join(view.away.players) if view.away else "",
        doubts=len(last.doubts) if last else 0,
    )


def _since(found: Round, table: Table, status: TableStatus) -> int:
    """Signatures carry no instant of their own: the entry they belong to stands for them."""
    entered = max((one.last.at for one in table.rooms.values() if one.last), default=0)
    match status:
        case "playing":
            return found.clock.started if found.clock else 0
        case "late":
            return found.clock.time_out if found.clock else 0
        case "empty" | "rest":
            return 0
        case _:
            return entered
