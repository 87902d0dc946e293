"""The accounts room for its instrument: one sheet as it stands, and what typed figures come to."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from pinella.messages import Language
from pinella.server.access.bodies import json_of
from pinella.server.access.callers import need
from pinella.server.access.forms import verify_origin, verify_token
from pinella.server.api.acts import NO
from pinella.server.application import application_of
from pinella.server.pages.director.desk import entered_round, next_out_of
from pinella.server.pages.director.sent_sheet import room_of
from pinella.server.pages.director.sheet_page import sheet_page, state_of
from pinella.server.pages.director.typed_sheet import Fault, SheetReading, Typed, look
from pinella.server.reader import PageRequest, reader_of
from pinella.sheet.form import SheetRow
from pinella.sheet.paper import Room
from pinella.tournament.model import Side
from pinella.tournament.rounds.views.seats import SideView
from pinella.tournament.rounds.views.tables import missing
from pinella.tournament.state import State


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    typed: Typed
    room: Room = "open"


class Found(msgspec.Struct, frozen=True):
    text: str
    article: str
    deal: int
    side: Side | None


class Tally(msgspec.Struct, frozen=True):
    """`paper` is what `enter-sheet` takes; none while something cannot be read."""

    paper: dict[str, Any] | None
    rows: tuple[tuple[int, int], ...]
    totals: tuple[int, int]
    difference: int
    vp: tuple[int, int] | None
    credits: tuple[int, int]
    errors: tuple[Found, ...]
    doubts: tuple[Found, ...]


class Line(msgspec.Struct, frozen=True):
    """A row of a sheet in words, a cell for each side."""

    what: str
    home: str
    away: str
    note: str


class SheetNow(msgspec.Struct, frozen=True):
    """A sheet as it stands. `why_not`: a sentence if nothing can be entered; `next`: the next sheet still out."""

    round: int
    table: int
    room: Room
    deals: int
    names: tuple[str, str]
    numbers: tuple[str, str]
    status: str
    words: str
    version: int
    by: str
    at: int
    totals: tuple[int, int] | None
    typed: Typed
    lines: tuple[Line, ...]
    delivered: bool
    why_not: str
    rooms: tuple[Room, ...]
    next: int


@get("/api/t/{tournament:str}/desk/{number:int}/{table:int}", responses=NO, tags=["tournament"], include_in_schema=True)
async def sheet(
    request: PageRequest,
    tournament: FromPath[str],
    number: FromPath[int],
    table: FromPath[int],
    room: FromQuery[str] = "",
) -> Response[SheetNow]:
    """A sheet for the accounts room."""
    await need(request, tournament, "see-desk")
    application, language = application_of(request), reader_of(request).language
    return Response(
        await application.read(tournament, _sheet, number, table, room_of(room), language, application.now(tournament))
    )


def _sheet(state: State, number: int, table: int, room: Room, language: Language, now: int) -> SheetNow:
    entered_round(state, number)
    held = sheet_page(state, number, table, room, language, now)
    last, view, cell = held.last, held.view, held.cell
    out = sorted({one.table for one in missing(state, number)} - {table})
    return SheetNow(
        round=number,
        table=table,
        room=room,
        deals=held.words.deals,
        names=(_names(view.home), _names(view.away)),
        numbers=(_numbers(view.home), _numbers(view.away)),
        status=cell.status,
        words=(state_of(cell) if cell.status != "done" else cell.words).render(language),
        version=held.sheet_version,
        by=last.actor.render(language) if last else "",
        at=last.at if last else 0,
        totals=last.totals if last else None,
        typed=held.typed,
        lines=tuple(_line(one, language) for one in held.theirs),
        delivered=held.delivered,
        why_not=held.why_not.render(language) if held.why_not else "",
        rooms=held.rooms,
        next=next((one for one in out if one > table), out[0] if out else 0),
    )


class Next(msgspec.Struct, frozen=True):
    """0: no sheet is out."""

    table: int


@get("/api/t/{tournament:str}/desk/{number:int}/next", responses=NO, tags=["tournament"], include_in_schema=True)
async def next_out(
    request: PageRequest, tournament: FromPath[str], number: FromPath[int], after: FromQuery[int] = 0
) -> Response[Next]:
    """The next table whose sheet is out."""
    await need(request, tournament, "see-desk")
    _round, table = await application_of(request).read(tournament, next_out_of, number, after)
    return Response(Next(table))


def _names(side: SideView | None) -> str:
    return side.team or " – ".join(side.players) if side else ""


def _numbers(side: SideView | None) -> str:
    return " ".join(map(str, side.numbers)) if side else ""


def _line(row: SheetRow, language: Language) -> Line:
    return Line(row.what.render(language), _cell(row.home, language), _cell(row.away, language),
                row.note.render(language) if row.note else "")  # fmt: skip


def _cell(cells: tuple[Any, ...], language: Language) -> str:
    """Burracos, base, cards, pozzetto, referee, total: what is nothing is left out, but the total."""
    *parts, total = [one if isinstance(one, str) else one.render(language) for one in cells]
    kept = [one for one in parts if one not in ("", "0")]
    return f"{' · '.join(kept)} = {total}" if kept else total


@post(
    "/api/t/{tournament:str}/desk/{number:int}/{table:int}/look",
    status_code=200,
    responses=NO,
    tags=["tournament"],
    include_in_schema=True,
)
async def tally(
    request: PageRequest, tournament: FromPath[str], number: FromPath[int], table: FromPath[int]
) -> Response[Tally]:
    """What typed figures come to under the code; nothing is kept."""
    await need(request, tournament, "see-desk")
    verify_origin(request)
    verify_token(request, request.headers.get("x-csrf-token", ""))
    asked = await json_of(request, Question)
    application, language = application_of(request), reader_of(request).language
    found = await application.read(tournament, look, number, table, asked.room, asked.typed)
    return Response(_tally(found, language))


def _tally(found: SheetReading, language: Language) -> Tally:
    return Tally(
        paper=msgspec.to_builtins(found.paper) if found.paper else None,
        rows=found.rows,
        totals=found.totals,
        difference=found.difference,
        vp=found.vp,
        credits=found.credits,
        errors=tuple(_found(one, language) for one in found.errors),
        doubts=tuple(_found(one, language) for one in found.doubts),
    )


def _found(fault: Fault, language: Language) -> Found:
    return Found(fault.text.render(language), fault.article, fault.deal, fault.side)


ROUTES = [sheet, next_out, tally]
