"""What a page with the form of one sheet needs: who plays, what is known, what was typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from pinella.messages import Language, Message, Refusal, say
from pinella.server.access.forms import Form
from pinella.server.pages.director.typed_sheet import (
    FormWords,
    SheetReading,
    Typed,
    TypedDeal,
    rows_of,
    typed_of,
    words_for_form,
)
from pinella.sheet.form import SheetRow
from pinella.tournament.model import SIDES, Room
from pinella.tournament.rounds.lookup import table_at
from pinella.tournament.rounds.state import Round, Sheet, Table, Version
from pinella.tournament.rounds.views.board import Cell, cell
from pinella.tournament.rounds.views.seats import TableView, table_views
from pinella.tournament.sheets.acts.sheets import verify_open
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPage:
    """A sheet as it stands, with its form."""

    number: int
    table: int
    room: Room
    rooms: tuple[Room, ...]
    """Where there is more than one."""
    words: FormWords
    view: TableView
    cell: Cell
    typed: Typed
    only_totals: bool
    sheet_version: int
    last: Version | None
    theirs: tuple[SheetRow, ...]
    """The newest version as people read it."""
    delivered: bool
    why_not: Message | None
    """Why nothing can be entered here."""
    seen: int
    """The version that the writer saw, until he decides."""
    signed: Sequence[str] = SIDES
    looked: SheetReading | None = None
    back_to: str = ""
    stale: Message | None = None
    """Somebody else was quicker."""
    refused: Refusal | None = None


def sheet_page(state: State, number: int, table: int, room: Room, language: Language, now: int = 0) -> SheetPage:
    found, at = table_at(state, number, table)
    if room not in state.rooms:
        raise Refusal(say("only teams play in a closed room"))
    sheet = at.rooms.get(room, Sheet())
    last = sheet.last
    return SheetPage(
        number=number,
        table=table,
        room=room,
        rooms=state.rooms if len(state.rooms) > 1 else (),
        words=words_for_form(state, number, room, language),
        view=next(one for one in table_views(state, found, table) if (one.room or "open") == room),
        cell=cell(state, number, table, now or state.at),
        typed=padded(typed_of(state.code, last.paper) if last else Typed(), found.plan.deals),
        only_totals=bool(last and last.paper.totals_only),
        sheet_version=len(sheet.versions),
        last=last,
        theirs=rows_of(state, number, table, room, last) if last else (),
        delivered=at.results_of_play(),
        why_not=_why_not(state, found, at, room),
        seen=len(sheet.versions),
    )


def _why_not(state: State, found: Round, at: Table, room: Room) -> Message | None:
    try:
        verify_open(state, found, at, room)
    except Refusal as refusal:
        return refusal.message
    return None


def padded(typed: Typed, deals: int) -> Typed:
    """With a row for every deal of the round."""
    rows = typed.deals[:deals]
    return msgspec.structs.replace(typed, deals=(*rows, *(TypedDeal() for _ in range(deals - len(rows)))))


def ask_again(found: SheetPage, typed: Typed, form: Form) -> SheetPage:
    """The form as it was filled in."""
    return replace(
        found,
        typed=padded(typed, found.words.deals),
        only_totals=typed.totals is not None,
        seen=form.number("version", 0, least=0),
        signed=form.all("signed"),
        back_to=form.text("back"),
    )


def state_of(cell: Cell) -> Message:
    """Why a table has no result yet, in the words of the desk."""
    match cell.status:
        case "disputed":
            return say("the sides do not agree: the desk settles it")
        case "entered":
            return say("a signature is missing")
        case "signed":
            return (
                say("the referee has still to countersign")
                if cell.countersign_owed
                else say("the other room's sheet is out")
            )
        case "late":
            return say("no sheet since the time-out")
        case "done":
            return say("its result is only provisional")
        case _:
            return say("still playing: no sheet yet")


def versions_of(state: State, number: int, table: int, room: Room) -> list[tuple[Version, tuple[SheetRow, ...]]]:
    """Every version with its rows, newest first."""
    _found, at = table_at(state, number, table)
    held = at.rooms.get(room, Sheet()).versions
    return [(one, rows_of(state, number, table, room, one)) for one in reversed(held)]
