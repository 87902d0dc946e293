"""Doors for who tries Pinella: one click into any role of the demonstration, and practice tournaments."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.messages import Refusal, say
from pinella.server.access.callers import Denied, device_of
from pinella.server.access.forms import posted, posted_by_anybody
from pinella.server.access.tokens import SEAT_COOKIE, STAFF_COOKIE
from pinella.server.application import Application, application_of
from pinella.server.demo import practice
from pinella.server.pages.access.login import cookie
from pinella.server.reader import PageRequest, page
from pinella.server.rehearsal import VISITOR, Rehearsal
from pinella.store.access import HOUR

ROLES = {"direttore": "conti anna", "arbitro": "greco ugo", "sala-conti": "sala conti"}


def _only_there(application: Application) -> str:
    """The tournament of the demonstration; elsewhere this door does not exist."""
    if not application.demo or not application.rehearsals:
        raise Denied(say("this is no demonstration"))
    return next(iter(application.rehearsals))


@get("/prova")
async def door(request: PageRequest) -> Template:
    application = application_of(request)
    id_ = _only_there(application)
    screens = await application.read(id_, lambda state: [(one.code, one.name) for one in state.screens.values()])
    return page(request, "access/demo.html", id=id_, screens=screens, pair=VISITOR)


@post("/prova/{role:str}", status_code=303)
async def become(request: PageRequest, role: FromPath[str]) -> Redirect:
    await posted_by_anybody(request)
    application = application_of(request)
    id_ = _only_there(application)
    device = device_of(request)
    if role == "telefono":
        until = application.now() + 24 * HOUR
        secret = await application.run(
            application.access.open_session, tournament=id_, number=VISITOR, device=device, expires=until
        )
        return Redirect(f"/p/{id_}", status_code=303, cookies=[cookie(SEAT_COOKIE, secret, application)])
    if role not in ROLES:
        raise Refusal(say("there is no such role in the demonstration"))
    secret = await application.run(application.access.open_session, account=ROLES[role], device=device)
    where = (
        f"/dir/{id_}/arbitro" if role == "arbitro" else f"/dir/{id_}/conti" if role == "sala-conti" else f"/dir/{id_}"
    )
    return Redirect(where, status_code=303, cookies=[cookie(STAFF_COOKIE, secret, application)])


@post("/dir/prova", status_code=303)
async def make_practice(request: PageRequest) -> Redirect:
    """A tournament to practise with, as if everybody were entered and present."""
    await posted(request, "", "create-tournament")
    application = application_of(request)
    id_ = await application.run(practice, application, application.now())
    return Redirect(f"/dir/{id_}", status_code=303)


@post("/dir/{id_:str}/tavoli-finti", status_code=303)
async def simulated(request: PageRequest, id_: FromPath[str]) -> Redirect:
    """Let simulated tables play, or stop them. Only in a practice tournament: a real one is played by people."""
    form, application = await posted(request, id_, "start-round"), application_of(request)
    if not application.is_practice(id_):
        raise Refusal(say("only a practice tournament is played by simulated tables"))
    known = application.rehearsals.setdefault(id_, Rehearsal(application, id_, id_))
    if form.ticked("stop"):
        known.stop()
    else:
        known.start()
    return Redirect(f"/dir/{id_}", status_code=303)


ROUTES = [door, become, make_practice, simulated]
