"""Every act of a tournament as a plain form, made from what the act says of itself: nothing is out of reach."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.acts.ask import Reading
from pinella.acts.registry import Act
from pinella.server.access.callers import need
from pinella.server.access.forms import Form, posted
from pinella.server.access.roles import may
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.derived_form import given, questions
from pinella.server.pages.director.dashboard import DASHBOARD
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import director_page
from pinella.server.reader import PageRequest
from pinella.tournament.acts import ACTS
from pinella.tournament.event import Event
from pinella.tournament.state import State

EVERYTHING = director_page("/atti", guide="direttore#operazioni", within=DASHBOARD)
ONE_ACT = director_page("/atto/{act:str}", guide="direttore#operazioni", within=DASHBOARD)


def _form(state: State, act: Act[Event], caller: str, query: dict[str, str]) -> dict[str, Any]:
    return {
        "fields": questions(act, Reading(state, caller, {}), query),
        "players": _people(state, query.get("number", "")),
    }


def _people(state: State, number: str) -> list[tuple[str, str]]:
    """Who can be named: those of the entry the form is about, else everybody, by name."""
    entry = state.contestants.get(int(number)) if number.isascii() and number.isdigit() and len(number) < 6 else None
    own = set(entry.players) if entry else set(state.players)
    return sorted(((one.id, one.full) for one in state.players.values() if one.id in own), key=lambda one: one[1])


@get(EVERYTHING.path)
async def acts(request: PageRequest, id_: FromPath[str]) -> Template:
    """Everything that can be done, by name."""
    asker = await EVERYTHING.need(request, id_)
    listed = [(name, one.title) for name, one in ACTS.items() if may(asker.role, name)]
    return await staff_page(request, id_, "director/acts.html", here=EVERYTHING, acts=listed)


@get(ONE_ACT.path)
async def act_page(request: PageRequest, id_: FromPath[str], act: FromPath[str]) -> Template:
    """The query fills fields in beforehand."""
    known = ACTS.need(act)
    asker = await need(request, id_, act)
    query = {key: str(value) for key, value in request.query_params.items()}
    form = await application_of(request).read(id_, _form, known, asker.name, query)
    return await staff_page(
        request, id_, "director/act.html", here=ONE_ACT, act=known, back=query.get("back", ""), **form
    )


@post(ONE_ACT.path, status_code=303)
async def do_act(request: PageRequest, id_: FromPath[str], act: FromPath[str]) -> Redirect:
    known, form, application = ACTS.need(act), await posted(request, id_, act), application_of(request)
    asker = await need(request, id_, act)
    typed = await application.read(id_, _given, known, asker.name, form)
    back = form.text("back")
    return await acted(request, id_, form, act, typed, back=back if back.startswith(f"/dir/{id_}") else f"/dir/{id_}")


def _given(state: State, act: Act[Event], caller: str, form: Form) -> dict[str, Any]:
    return given(act, form, Reading(state, caller, {}))


ROUTES = [acts, act_page, do_act]
