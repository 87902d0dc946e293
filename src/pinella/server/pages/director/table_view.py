"""One table of one round as its page shows it: seats, sheets with every version, teams, and the acts that fit now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pinella.acts.registry import Act
from pinella.messages import Language, Message, Refusal, say
from pinella.server.pages.director.sheet_page import state_of, versions_of
from pinella.server.pages.director.typed_sheet import words_for_form
from pinella.sheet.form import SheetRow
from pinella.sheet.paper import two_sides
from pinella.tournament.absences.breaches import persons
from pinella.tournament.acts import ACTS
from pinella.tournament.event import Event
from pinella.tournament.guidance.table_duties import Duty, table_duties
from pinella.tournament.hall.views.calls import CallLine, open_call
from pinella.tournament.model import SIDES, Room, Side
from pinella.tournament.rounds.lookup import need_round
from pinella.tournament.rounds.state import Round, Version
from pinella.tournament.rounds.views.board import Cell, cell
from pinella.tournament.rounds.views.seats import TableView, full_name, table_views
from pinella.tournament.sheets.acts.keeper import players_at
from pinella.tournament.sheets.views.results import SheetLine, TableResult, results
from pinella.tournament.standings.views import Changes, changed
from pinella.tournament.state import State
from pinella.tournament.teams.acts import declares_first, line_up_of

SOURCES: Mapping[str, Message] = {
    "desk": say("accounts room"),
    "phone": say("a player's phone"),
    "table": say("at the table"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """Where one side stands with the sheet."""

    side: Side
    label: str
    state: Literal["open", "signed", "disputed"]
    words: str = ""
    """Who has signed, or why the side does not agree."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSheet:
    room: Room
    sides: tuple[str, ...]
    versions: list[tuple[Version, tuple[SheetRow, ...]]]
    """Each with its rows, newest first."""
    signatures: tuple[Signature, ...]
    countersigned: tuple[str, ...]

    @property
    def disputed(self) -> tuple[Signature, ...]:
        return tuple(one for one in self.signatures if one.state == "disputed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    side: Side
    members: tuple[tuple[str, str], ...]
    """Id and name."""
    pairs: tuple[str, str] | None
    """Open and closed room, by name."""
    first: bool
    """Has still to declare, before the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Teams:
    captains: tuple[str, str] | None
    sides: tuple[Team, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RareAct:
    name: str
    title: Message
    query: str
    """What is known of it, filled in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    number: int
    table: int
    round_status: str
    deals: int
    cell: Cell
    result: TableResult
    why: Message | None
    """Why there is no result yet."""
    views: tuple[tuple[TableView, dict[str, str]], ...]
    """Each room, with the names by seat."""
    sheets: tuple[RoomSheet, ...]
    duties: tuple[Duty, ...]
    call: CallLine | None
    referees: list[str]
    teams: Teams | None
    delivered: bool
    enterable: bool
    """Its sheet can still be written."""
    before_end: bool
    """The round is out and not over."""
    changes: Changes
    acts: tuple[RareAct, ...]
    ends: int
    persons: Mapping[Side, tuple[tuple[str, str], ...]]
    """Who sits on each side, in either room: id and name."""


def table_view(state: State, number: int, table: int, now: int, language: Language) -> TablePage:
    found = need_round(state, number)
    if table not in found.tables:
        raise Refusal(say("there is no table {table} in round {round}", table=table, round=number))
    at, seen = found.tables[table], cell(state, number, table, now)
    (held,) = (one for one in results(state, number) if one.table == table)
    rests, delivered = at.meeting.rests, at.results_of_play()
    return TablePage(
        number=number,
        table=table,
        round_status=found.status,
        deals=found.plan.deals,
        cell=seen,
        result=held,
        why=None if seen.status in ("done", "rest") and not seen.provisional else state_of(seen),
        views=tuple((one, seats_drawn(state, one)) for one in table_views(state, found, table)),
        sheets=() if rests else tuple(_sheet(state, found, table, room, held, language) for room in state.rooms),
        duties=table_duties(state, number, table, staff=True),
        call=open_call(state, table, now, round_=number),
        referees=referees(state),
        teams=_teams(state, found, table) if state.teams and not rests else None,
        delivered=delivered,
        enterable=found.status == "playing" and not delivered,
        before_end=found.status in ("published", "playing"),
        changes=changed(state),
        acts=rare_acts(found, table),
        ends=now + seen.left_ms if seen.left_ms else 0,
        persons={
            side: tuple((one, full_name(state, one)) for one in persons(state, found, at, side)) for side in SIDES
        },
    )


def seats_drawn(state: State, view: TableView) -> dict[str, str]:
    """The names by seat, in the order in which the side is written down; a table of two sides only."""
    try:
        first, second = two_sides(state.code)
    except Refusal:
        return {}
    first_side, second_side = view.home.players, view.away.players if view.away else ()
    if view.home.axis == "EW":
        first_side, second_side = second_side, first_side
    return {seat.lower(): name for seat, name in (*zip(first, first_side), *zip(second, second_side))}  # noqa: B905


def referees(state: State) -> list[str]:
    """Who may rule and countersign here, by name."""
    return list(dict.fromkeys(one.name for one in state.officials if one.role in ("director", "referee")))


# --- sheets ----------------------------------------------------------------------------------------------------------


def _sheet(state: State, found: Round, table: int, room: Room, result: TableResult, language: Language) -> RoomSheet:
    words = words_for_form(state, found.number, room, language)
    line = next((one for one in result.sheets if one.room == room), None)
    at = found.tables[table]
    names = {one: full_name(state, one) for side in SIDES for one in players_at(state, found, at, side)}
    return RoomSheet(
        room=room,
        sides=words.sides,
        versions=versions_of(state, found.number, table, room),
        signatures=tuple(_signature(side, label, line, names) for side, label in zip(SIDES, words.sides, strict=True)),
        countersigned=tuple(line.countersigned) if line else (),
    )


def _signature(side: Side, label: str, line: SheetLine | None, names: Mapping[str, str]) -> Signature:
    if line and side in line.disputed:
        return Signature(side=side, label=label, state="disputed", words=line.disputed[side])
    if line and side in line.signed:
        by = line.signed[side]
        return Signature(side=side, label=label, state="signed", words=names.get(by, by))
    return Signature(side=side, label=label, state="open")


# --- teams -----------------------------------------------------------------------------------------------------------


def _teams(state: State, found: Round, table: int) -> Teams:
    """Line-ups and the captains' cards."""
    at = found.tables[table]
    first = declares_first(state, found, table)
    return Teams(captains=at.captains, sides=tuple(_team(state, found, table, side, first) for side in SIDES))


def _team(state: State, found: Round, table: int, side: Side, first: Side | None) -> Team:
    meeting = found.tables[table].meeting
    numbers = meeting.home if side == "home" else meeting.away
    declared = line_up_of(state, found, table, side)
    pairs = [" – ".join(full_name(state, one) for one in pair) for pair in declared or ()]
    return Team(
        side=side,
        members=tuple((one, full_name(state, one)) for number in numbers for one in state.contestants[number].players),
        pairs=(pairs[0], pairs[1]) if pairs else None,
        first=first == side and not declared,
    )


# --- the rare acts ---------------------------------------------------------------------------------------------------

_AFTER = ("assign-result", "reinstate-result", "lower-score", "missed-call", "annul-correction", "lose-sheet")
_FITTING: Mapping[str, tuple[str, ...]] = {
    "published": ("note-highest-card", "name-meld-keeper", "open-table"),
    "playing": (
        "note-away", "leave-table", "wrong-table", "play-started", "note-highest-card", "name-meld-keeper",
        "leave-sheet", "open-table", "reseat-late", *_AFTER,
    ),
    "closed": _AFTER,
}  # fmt: skip
"""By the state of the round, in the order in which the page offers them."""
_RESTING: Mapping[str, tuple[str, ...]] = dict.fromkeys(
    ("published", "playing"), ("complete-table", "join-tables", "request-staff")
)
"""The same for who has no opponents."""


def rare_acts(found: Round, table: int) -> tuple[RareAct, ...]:
    """Those that fit the table as it stands."""
    at = found.tables[table]
    names = (_RESTING if at.meeting.rests else _FITTING).get(found.status, ())
    last = at.result()
    idle = {"lose-sheet"} if at.lost else set()
    if last is None or last.home.kind in ("played", "provisional"):
        idle.add("reinstate-result")
    return tuple(_rare(name, ACTS[name], found, table) for name in names if name not in idle)


def _rare(name: str, act: Act[Event], found: Round, table: int) -> RareAct:
    about = {
        "request-staff": f"&number={found.tables[table].meeting.home[0]}",
        "wrong-table": f"&sat_at={table}",
        "open-table": "",
        "lower-score": "",
    }.get(name, f"&table={table}")
    return RareAct(name=name, title=act.title, query=f"round={found.number}{about}")
