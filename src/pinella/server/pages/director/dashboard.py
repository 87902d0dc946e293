"""The list of tournaments, the dashboard with its one button, and taking back what was just done."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.messages import Refusal, say
from pinella.server.access.callers import need, who
from pinella.server.access.forms import posted
from pinella.server.afterwards import done_at
from pinella.server.application import Application, application_of
from pinella.server.commands import do
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.next_place import page_of, waits_until
from pinella.server.pages.director.page import InMenu, MenuPart, director_page
from pinella.server.pages.home import local
from pinella.server.pages.public.calendar import Listed, line_of
from pinella.server.reader import PageRequest, context_of, page
from pinella.server.show import instant
from pinella.server.taking_back import undo
from pinella.tournament.alerts import Alert, alerts
from pinella.tournament.progress import next_step
from pinella.tournament.rounds.views.attention import Attention, attention
from pinella.tournament.rounds.views.board import Cell, table_grid, tally
from pinella.tournament.rounds.views.timetable import Timetable, timetable
from pinella.tournament.state import State
from pinella.tournament.tournaments import PREFIX, is_practice

DASHBOARD = director_page(
    "", opens="see-staff", guide="direttore#cruscotto", menu=InMenu(MenuPart.START, 10, "home", say("Dashboard"))
)


@get("/dir")
async def tournaments(request: PageRequest) -> Template:
    """Those in which the asker has an office; an administrator sees all."""
    asker, application = await who(request), application_of(request)
    if not asker.account:
        await need(request, "", "see-staff")
    listed, removed = await application.run(_mine, application, asker.account, asker.admin)
    return page(request, "director/list.html", tournaments=listed, removed=removed, who=asker)


NEAR = 40
"""So many of the newest are opened to say where they stand."""


@dataclass(frozen=True, slots=True)
class Line:
    id: str
    title: str
    practice: bool
    unreadable: bool
    listed: Listed | None
    """Day, place and how far it is, as far as it can be read."""


def _mine(application: Application, account: str, admin: bool) -> tuple[list[Line], list[str]]:
    """The newest first; and, for the administrator, what was taken off the pages."""
    tournaments = application.tournaments
    held = set(application.access.tournaments_of(account))
    found = [(one.stream.removeprefix(PREFIX), one.title) for one in tournaments.summaries()]
    mine = [(id_, title) for id_, title in reversed(found) if admin or id_ in held]
    today = dt.datetime.fromtimestamp(application.now() / 1000).date().isoformat()
    near = [id_ for id_, _title in mine[:NEAR] if id_ not in tournaments.unreadable]
    known = {one.id: one for one in application.read_each(near, line_of, today, True) if one is not None}
    lines = [Line(id_, title, is_practice(id_), id_ in tournaments.unreadable, known.get(id_)) for id_, title in mine]
    return lines, [one for one in tournaments.removed.ids() if one in tournaments.removed] if admin else []


@dataclass(frozen=True, slots=True, kw_only=True)
class Dashboard:
    cells: tuple[Cell, ...]
    """The tables of the round in hand."""
    sheets_in: int
    missing: int
    one_signature: int
    disputed: int
    entered: int
    alerts: tuple[Alert, ...]
    """What must be looked at first."""
    attention: tuple[Attention, ...]
    timetable: Timetable
    elsewhere: str
    """The page, after `/dir/{id}`, on which the next step is done."""
    waits_until: int


def _dashboard(state: State, now: int) -> Dashboard:
    cells = table_grid(state, state.current.number, now) if state.current else ()
    counts, step = tally(cells), next_step(state, now)
    page = page_of(step, counts["disputed"])
    return Dashboard(
        cells=cells,
        sheets_in=counts["done"] + counts["signed"],
        missing=counts["playing"] + counts["empty"] + counts["late"],
        one_signature=counts["entered"],
        disputed=counts["disputed"],
        entered=sum(1 for _ in state.active()),
        alerts=alerts(state),
        attention=attention(cells),
        timetable=timetable(state, now, instant(state.date, state.settings.starts)),
        elsewhere=page,
        waits_until=waits_until(step, page),
    )


@get(DASHBOARD.path)
async def dashboard(request: PageRequest, id_: FromPath[str]) -> Template:
    return await _shown(request, id_, "director/dashboard.html")


@get(DASHBOARD.path + "/_adesso")
async def now_card(request: PageRequest, id_: FromPath[str]) -> Template:
    """The part of the dashboard that changes while people play."""
    return await _shown(request, id_, "director/_now.html")


async def _shown(request: PageRequest, id_: str, template: str) -> Template:
    application = application_of(request)
    await DASHBOARD.need(request, id_)
    found = await application.read(id_, _dashboard, application.now(id_))
    rehearsal = _rehearsal(application, id_)
    return await staff_page(request, id_, template, here=DASHBOARD, rehearsal=rehearsal, **context_of(found))


def _rehearsal(application: Application, id_: str) -> bool | None:
    """Whether nobody's tables are being played; None: this tournament is no practice."""
    if not application.is_practice(id_):
        return None
    rehearsal = application.rehearsals.get(id_)
    return rehearsal.running if rehearsal else False


@post(DASHBOARD.path + "/avanti", status_code=303)
async def step(request: PageRequest, id_: FromPath[str]) -> Redirect:
    """The next lawful step, if it is still the one the director saw on the button."""
    form, application = await posted(request, id_, DASHBOARD.opens), application_of(request)
    found = await application.read(id_, next_step, application.now(id_))
    if found.act != form.text("act") or not found.ready:
        raise Refusal(say("something has changed meanwhile: look at the dashboard again"))
    done = await do(
        request, id_, found.act, found.arguments,
        request=form.request, confirmed=form.ticked("confirmed"), reason=form.text("reason"),
    )  # fmt: skip
    return done_at(f"/dir/{id_}", id_, found.act, done)


@post(DASHBOARD.path + "/annulla/{first:int}/{last:int}", status_code=303)
async def take_back(request: PageRequest, id_: FromPath[str], first: FromPath[int], last: FromPath[int]) -> Redirect:
    form = await posted(request, id_, "undo", "undo-own")
    await undo(request, id_, first, last, form.request)
    return Redirect(local(form.text("back") or f"/dir/{id_}"), status_code=303)


ROUTES = [tournaments, dashboard, now_card, step, take_back]
