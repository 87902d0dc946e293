"""Call the referee: big reasons, then how many tables are before this one."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.messages import Refusal, say
from pinella.server.access.forms import posted_by_anybody
from pinella.server.commands import do
from pinella.server.pages.phone.place import phone, phone_page, placed
from pinella.server.reader import PageRequest
from pinella.tournament.hall.events import CALL_REASONS


@get("/p/{id_:str}/chiama")
async def call_page(request: PageRequest, id_: FromPath[str]) -> Template:
    at = await placed(request, id_, await phone(request, id_))
    return phone_page(request, "phone/call.html", at, reasons=CALL_REASONS)


@get("/p/{id_:str}/chiama/_stato")
async def call_part(request: PageRequest, id_: FromPath[str]) -> Template:
    at = await placed(request, id_, await phone(request, id_))
    return phone_page(request, "phone/_call.html", at, reasons=CALL_REASONS)


@post("/p/{id_:str}/chiama", status_code=303)
async def call(request: PageRequest, id_: FromPath[str]) -> Redirect:
    found, form = await phone(request, id_), await posted_by_anybody(request)
    at = await placed(request, id_, found, form.text("room"))
    if not at.card.table:
        raise Refusal(say("you sit at no table in this round"))
    arguments = {
        "round": at.card.round,
        "table": at.card.table,
        "about": form.choice("about", tuple(CALL_REASONS)),
        "side": at.side,
        "room": at.card.room or "open",
    }
    await do(request, id_, "call-referee", arguments, request=form.request, asker=found)
    return Redirect(f"/p/{id_}/chiama", status_code=303)


ROUTES = [call_page, call_part, call]
