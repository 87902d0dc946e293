"""A list of score sheets, one table a row: reading it, finding what is wrong row by row, and the empty list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pinella.messages import Message, Refusal, say

if TYPE_CHECKING:
    from pinella.acts.registry import Context
    from pinella.tournament.entries.roster import Cell, Table
    from pinella.tournament.entries.roster.grid import Row
    from pinella.tournament.model import Room, Side
    from pinella.tournament.rounds.state import Round
    from pinella.tournament.state import State

HEADINGS: Mapping[str, frozenset[str]] = {
    name: frozenset(known.split())
    for name, known in {
        "table": "table tavolo tav ntavolo tavolon numerotavolo tablenumber",
        "home": "home casa totalecasa totalhome",
        "away": "away ospite ospiti totaleospiti totalaway",
        "ns": "ns nordsud northsouth totalens totalns puntins mpns puntinordsud",
        "ew": "ew eo estovest eastwest totaleew totaleeo totalew totaleo puntiew puntieo mpew mpeo puntiestovest",
        "room": "room sala stanza",
    }.items()
}
"""What a heading may be, letters only; any other column is for the reader's eye."""
_SIDES = (("home", "away"), ("ns", "ew"))
"""The two totals stand by team or by seats. In the closed room of a team match the home team sits East/West."""
_NUMBER = re.compile(r"[+-]?(\d{1,7}|\d{1,3}(\.\d{3}){1,2})(,0+|\.0)?")


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row of the list. `wrong`: why it cannot be entered; `doubts` must be confirmed; `already`: it is in."""

    row: int
    table: int = 0
    room: Room = "open"
    totals: tuple[int, int] = (0, 0)
    wrong: Message | None = None
    article: str | None = None
    doubts: tuple[Message, ...] = ()
    already: bool = False
    act: Mapping[str, Any] = field(default_factory=dict)
    """Arguments of `enter-sheet`."""


@dataclass(frozen=True, slots=True)
class SheetList:
    rows: tuple[SheetRow, ...]
    blank: int
    """Tables on the list whose totals are still empty."""

    @property
    def wrong(self) -> tuple[SheetRow, ...]:
        return tuple(one for one in self.rows if one.wrong is not None)

    @property
    def doubtful(self) -> tuple[SheetRow, ...]:
        return tuple(one for one in self.rows if one.wrong is None and one.doubts)

    @property
    def fresh(self) -> tuple[SheetRow, ...]:
        return tuple(one for one in self.rows if one.wrong is None and not one.already)


def read_list(
    state: State, round_: int, given: Table, context: Context, *, signed: Sequence[Side], replace: bool
) -> SheetList:
    """Every row checked as if it were entered alone; nothing is changed. `replace`: over a version entered before."""
    found = _round(state, round_)
    columns, below = _columns(given)
    rows: list[SheetRow] = []
    blank = 0
    seen: set[tuple[int, str]] = set()
    for row in below:
        cells = _by_team({name: _cell(row, at) for name, at in columns.items()})
        if not cells["home"] and not cells["away"]:
            blank += bool(cells["table"])
            continue
        read = _read(row.number, cells)
        if read.wrong is None and (read.table, read.room) in seen:
            read = SheetRow(row.number, read.table, read.room, read.totals, _twice(read))
        seen.add((read.table, read.room))
        rows.append(read if read.wrong else _checked(state, found, read, context, tuple(signed), replace))
    return SheetList(tuple(rows), blank)


def _round(state: State, number: int) -> Round:
    from pinella.tournament.rounds.lookup import need_round

    return need_round(state, number)


def _twice(read: SheetRow) -> Message:
    return say("table {table} stands on the list twice", table=read.table)


# --- reading ---------------------------------------------------------------------------------------------------------


def _columns(given: Table) -> tuple[dict[str, int], Sequence[Row]]:
    """Where each column stands, and the rows below the headings; titles above them are passed over."""
    from pinella.tournament.entries.roster.grid import Row

    rows = [Row(given.header_row, given.header), *given.rows] if given.header else list(given.rows)
    for at, row in enumerate(rows[:20]):
        meant = [_meaning(cell) for cell in row.cells]
        if "table" not in meant or not any(set(sides) <= set(meant) for sides in _SIDES):
            continue
        for name in HEADINGS:
            if meant.count(name) > 1:
                raise Refusal(say("row {row}: two columns say “{column}”: keep one", row=row.number, column=name))
        return {name: meant.index(name) for name in HEADINGS if name in meant}, rows[at + 1 :]
    raise Refusal(
        say("the list has no row of headings with table, NS and EW: `pinella tournament sheets --template` writes one")
    )


def _by_team(cells: dict[str, str]) -> dict[str, str]:
    if "home" in cells and "away" in cells:
        return cells
    seats = ("ew", "ns") if _room(cells.get("room", "")) == "closed" else ("ns", "ew")
    return cells | {"home": cells[seats[0]], "away": cells[seats[1]]}


def _meaning(heading: str) -> str:
    from pinella.tournament.entries.roster.names import fold

    bare = re.sub(r"[^a-z]", "", fold(heading).casefold())
    return next((name for name, known in HEADINGS.items() if bare in known), "")


def _cell(row: Row, at: int) -> str:
    return row.cells[at].strip() if at < len(row.cells) else ""


def _read(number: int, cells: Mapping[str, str]) -> SheetRow:
    table = _whole(cells["table"])
    if table is None or not 0 < table < 10_000:
        return SheetRow(number, wrong=say("“{text}” is no number of a table", text=cells["table"]))
    room = _room(cells.get("room", ""))
    if room is None:
        return SheetRow(number, table, wrong=say("“{text}” is no room: expected open or closed", text=cells["room"]))
    for side in ("home", "away"):
        if _whole(cells[side]) is None:
            wrong = say("“{text}” is no total: expected a number such as 1240", text=cells[side])
            return SheetRow(number, table, room, wrong=wrong)
    return SheetRow(number, table, room, (_whole(cells["home"]) or 0, _whole(cells["away"]) or 0))


def _whole(text: str) -> int | None:
    """A number as people and spreadsheets write it: 1240, 1.240, -85, 1240.0."""
    found = _NUMBER.fullmatch(text.replace("−", "-").replace(" ", ""))
    if found is None:
        return None
    sign = -1 if found[0].startswith("-") else 1
    return sign * int(found[1].replace(".", ""))


def _room(text: str) -> Room | None:
    low = text.casefold()
    if low in ("", "open", "aperta", "o", "a"):
        return "open"
    return "closed" if low in ("closed", "chiusa", "c") else None


# --- checking --------------------------------------------------------------------------------------------------------


def _checked(
    state: State, found: Round, read: SheetRow, context: Context, signed: tuple[Side, ...], replace: bool
) -> SheetRow:
    """The act itself is tried, as if every doubt were confirmed; doubts are told beside it."""
    from dataclasses import replace as with_

    from pinella.sheet.checks import read as read_sheet
    from pinella.sheet.paper import Paper
    from pinella.tournament.acts import perform
    from pinella.tournament.rounds.state import Sheet

    paper = Paper(totals=read.totals)
    at = found.tables.get(read.table)
    held = at.rooms.get(read.room, Sheet()) if at else Sheet()
    same = held.last is not None and held.last.totals == read.totals
    if same and set(signed) <= set(held.signed):
        return with_(read, already=True)
    act = {
        "round": found.number,
        "table": read.table,
        "paper": paper,
        "room": read.room,
        "version": len(held.versions) if same or replace else 0,
        "signed": signed,
    }
    try:
        perform(state, with_(context, confirmed=True), "enter-sheet", act)
    except Refusal as refusal:
        return with_(read, wrong=refusal.message, article=refusal.article)
    told = read_sheet(paper, state.sheet_format(found.plan.deals, read.room))
    return with_(read, act=act, doubts=tuple(one.message for one in told.doubts))


# --- the empty list --------------------------------------------------------------------------------------------------


def empty_list(state: State, round_: int, words: Iterable[str], totals: Mapping[int, tuple[int, int]]) -> list[Any]:
    """A row for each sheet that is still out; `words` are the headings, `totals` figures by table for practice."""
    from pinella.tournament.rounds.views.seats import seats_by_table
    from pinella.tournament.sheets.views.results import missing

    _round(state, round_)
    out = {(one.table, one.room) for one in missing(state, round_)}
    rows: list[list[Cell]] = [list(words)]
    for one in seats_by_table(state, round_):
        if (one.table, one.room or "open") not in out or one.away is None:
            continue
        names: list[Cell] = [_names(side) for side in (one.home, one.away)]
        figures: list[Cell] = list(totals.get(one.table, (None, None)))
        rows.append([one.table, *([one.room] if state.teams else []), *names, *figures])
    return rows


def _names(side: Any) -> str:
    numbers = "+".join(map(str, side.numbers))
    return f"{numbers} {side.team or ' – '.join(side.players)}"
