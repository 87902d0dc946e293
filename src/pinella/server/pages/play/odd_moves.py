"""Moves of bots that players found odd, for who looks after the bots: with the deal and the turn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from litestar import get
from litestar.response import Template

from pinella.messages import Refusal
from pinella.play.events import Reported, decode
from pinella.play.table import Table
from pinella.play.tables import PREFIX
from pinella.server.access.callers import need
from pinella.server.application import Application, application_of
from pinella.server.reader import PageRequest, page

SEE = "see-odd-moves"
MOST, BEFORE = 100, 6
"""The newest so many; of each deal so many lines before the report."""


@dataclass(frozen=True, slots=True)
class Odd:
    at: int
    table: str
    name: str
    code: str
    deal: int
    moves: int
    by: str
    text: str
    lines: tuple[str, ...]
    """The last turns before the report; none while the deal is being played: its cards are nobody else's."""


@get("/gioca/segnalazioni")
async def odd_moves(request: PageRequest) -> Template:
    asker = await need(request, "", SEE)
    application = application_of(request)
    rows = await application.run(application.store.of_kinds_after, ("move-reported",), PREFIX, 0)
    found = [await _told(application, row.stream, row.at, decode(row.body)) for _pos, row in rows[-MOST:]]
    return page(request, "play/odd_moves.html", who=asker, found=[one for one in reversed(found) if one])


async def _told(application: Application, stream: str, at: int, event: object) -> Odd | None:
    if not isinstance(event, Reported):
        return None
    id_ = stream.removeprefix(PREFIX)
    try:
        table = (await application.rooms.room(id_)).table
    except Refusal:
        return None
    by = table.name(event.seat)
    lines = _lines(table, event)
    return Odd(at, id_, table.setup.name, table.code.id, event.deal, event.moves, by, event.text, lines)


def _lines(table: Table, event: Reported) -> tuple[str, ...]:
    played = next((one for one in table.played if one.number == event.deal), None)
    if played is None:
        return ()
    record = played.record(table.setup.name, table.id)
    until = replace(record, moves=record.moves[: event.moves])
    return tuple(until.lines()[-BEFORE:])


ROUTES = [odd_moves]
