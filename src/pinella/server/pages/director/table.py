"""One table of one round: who sits where, its sheet with every version, and all that can be done about it."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.server.access.forms import posted
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import director_page
from pinella.server.pages.director.rounds import HALL
from pinella.server.pages.director.table_view import SOURCES, table_view
from pinella.server.reader import PageRequest, context_of, reader_of
from pinella.tournament.absences.events import Late
from pinella.tournament.model import SIDES, Side

TABLE = director_page("/tavolo/{number:int}/{table:int}", guide="direttore#tavolo", within=HALL, also=("/tavolo",))


@get(TABLE.path)
async def table_page(request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]) -> Template:
    return await _shown(request, id_, number, table, "desk/table.html")


@get(TABLE.path + "/_stato")
async def table_part(request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]) -> Template:
    return await _shown(request, id_, number, table, "desk/_table.html")


async def _shown(request: PageRequest, id_: str, number: int, table: int, template: str) -> Template:
    application = application_of(request)
    asker = await TABLE.need(request, id_)
    found = await application.read(id_, table_view, number, table, application.now(id_), reader_of(request).language)
    me = asker.name if asker.name in found.referees else ""
    return await staff_page(request, id_, template, here=TABLE, me=me, sources=SOURCES, **context_of(found))


# --- forms that the general one cannot be ----------------------------------------------------------------------------


@post(TABLE.path + "/ritardo", status_code=303)
async def lateness(request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]) -> Redirect:
    """Minutes late of either side, and who of it; what they cost, the code says."""
    form = await posted(request, id_, "note-lateness")
    minutes: dict[Side, Late] = {side: form.number(side, least=0, most=300) for side in SIDES if form.text(side)}
    minutes |= {side: "never" for side in SIDES if form.ticked(f"{side}_never")}
    arguments = {"round": number, "table": table, "minutes": minutes, "players": form.all("late")}
    return await acted(request, id_, form, "note-lateness", arguments, back=f"/dir/{id_}/tavolo/{number}/{table}")


@post(TABLE.path + "/formazione", status_code=303)
async def line_up(request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]) -> Redirect:
    """Who of a team plays in which room."""
    form = await posted(request, id_, "declare-line-up")
    arguments = {
        "round": number,
        "table": table,
        "side": form.choice("side", SIDES),
        "open": [form.needed("open1"), form.needed("open2")],
        "closed": [form.needed("closed1"), form.needed("closed2")],
    }
    return await acted(request, id_, form, "declare-line-up", arguments, back=f"/dir/{id_}/tavolo/{number}/{table}")


@get("/dir/{id_:str}/tavolo")
async def go(
    request: PageRequest, id_: FromPath[str], tavolo: FromQuery[int] = 0, turno: FromQuery[int] = 0
) -> Redirect:
    await TABLE.need(request, id_)
    number = turno or await application_of(request).read(id_, lambda state: len(state.rounds))
    return Redirect(f"/dir/{id_}/tavolo/{number}/{tavolo}", status_code=303)


ROUTES = [table_page, table_part, lateness, line_up, go]
