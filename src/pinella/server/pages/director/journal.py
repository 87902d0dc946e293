"""The journal of a tournament, with search."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from pinella.acts.roles import STAFF
from pinella.messages import say
from pinella.server.access.roles import right
from pinella.server.application import application_of
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import InMenu, MenuPart, director_page
from pinella.server.reader import PageRequest, reader_of
from pinella.tournament.journal import breaches, journal
from pinella.tournament.state import State

JOURNAL = director_page(
    "/diario",
    opens=right("see-journal", STAFF, "Page: journal"),
    guide="direttore#diario",
    menu=InMenu(MenuPart.MORE, 20, "search", say("Journal")),
)
LINES = 200
"""Lines of the journal on one page."""


@get(JOURNAL.path)
async def journal_page(
    request: PageRequest,
    id_: FromPath[str],
    q: FromQuery[str] = "",
    turno: FromQuery[int] = 0,
    tavolo: FromQuery[int] = 0,
) -> Template:
    return await _journal(request, id_, "director/journal.html", q, turno, tavolo)


@get(JOURNAL.path + "/_righe")
async def journal_part(
    request: PageRequest,
    id_: FromPath[str],
    q: FromQuery[str] = "",
    turno: FromQuery[int] = 0,
    tavolo: FromQuery[int] = 0,
) -> Template:
    return await _journal(request, id_, "director/_journal.html", q, turno, tavolo)


async def _journal(request: PageRequest, id_: str, template: str, q: str, round_: int, table: int) -> Template:
    application, language = application_of(request), reader_of(request).language
    await JOURNAL.need(request, id_)
    records = await application.run(lambda: list(application.tournaments.log(id_)))

    def read(state: State) -> Any:
        lines = [
            one for one in journal(records, state, q, language=language)
            if (not round_ or one.round == round_) and (not table or one.table == table)
        ]  # fmt: skip
        return lines[::-1], breaches(state)

    lines, broken = await application.read(id_, read)
    return await staff_page(
        request, id_, template, here=JOURNAL, lines=lines[:LINES], more=max(0, len(lines) - LINES), q=q, turno=round_,
        tavolo=table, breaches=broken,
    )  # fmt: skip


ROUTES = [journal_page, journal_part]
