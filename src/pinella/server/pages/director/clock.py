"""The clock: go, pause, more time, time-out; the plan of the day beside what really happened."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.acts.roles import STAFF
from pinella.messages import Refusal, say
from pinella.server.access.forms import posted
from pinella.server.access.roles import right
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_view
from pinella.server.pages.director.page import InMenu, MenuPart, director_page
from pinella.server.reader import PageRequest
from pinella.tournament.rounds.state import MINUTE
from pinella.tournament.state import State
from pinella.tournament.status import status

CLOCK = director_page(
    "/orologio",
    opens=right("see-clock", STAFF, "Page: clock, with the time left"),
    guide="direttore#orologio",
    menu=InMenu(MenuPart.PLAY, 20, "clock", say("Clock")),
)

BETWEEN = 10
"""Minutes between two rounds, for the estimate of the end."""


@get(CLOCK.path)
async def clock(request: PageRequest, id_: FromPath[str]) -> Template:
    return await _shown(request, id_, "director/clock.html")


@get(CLOCK.path + "/_quadrante")
async def clock_part(request: PageRequest, id_: FromPath[str]) -> Template:
    return await _shown(request, id_, "director/_clock.html")


async def _shown(request: PageRequest, id_: str, template: str) -> Template:
    return await staff_view(request, id_, template, CLOCK, _clock, application_of(request).now(id_))


def _clock(state: State, now: int) -> dict[str, Any]:
    seen = status(state, now)
    current = state.current
    return {
        "face": seen.clock,
        "told": state.code.clock.time_left_told,
        "told_article": state.code.cite("clock.time_left_told"),
        "signal": seen.signal_words,
        "number": current.number if current else 0,
        "round_status": current.status if current else "",
        "day": _day(state, now),
        "extra": [(number, one.extra_minutes) for number, one in sorted(current.tables.items()) if one.extra_minutes]
        if current
        else [],
    }


def _day(state: State, now: int) -> list[dict[str, Any]]:
    """Each round with its start, planned or real, and its end or the estimate of it."""
    lines: list[dict[str, Any]] = []
    at = 0
    for number, planned in enumerate(state.plan, start=1):
        round_ = state.round(number)
        started = round_.clock.started if round_ and round_.clock else 0
        begins = started or (max(at, now) if at else 0)
        ends = round_.clock.ends() if round_ and round_.clock else begins + planned.minutes * MINUTE if begins else 0
        lines.append(
            {
                "number": number, "system": planned.system, "minutes": planned.minutes, "deals": planned.deals,
                "started": started, "begins": begins, "ends": ends, "status": round_.status if round_ else "",
            }
        )  # fmt: skip
        at = ends + BETWEEN * MINUTE if ends else 0
    return lines


CLOCK_ACTS = {"via": "start-round", "pausa": "pause", "riprendi": "resume", "tempo": "time-out", "piu": "extend"}


@post(CLOCK.path + "/{what:str}", status_code=303)
async def clock_act(request: PageRequest, id_: FromPath[str], what: FromPath[str]) -> Redirect:
    form = await posted(request, id_, *CLOCK_ACTS.values(), "extend-table")
    number = form.number("round", least=1)
    back = f"/dir/{id_}/orologio"
    if what == "tavolo":
        table, minutes = form.number("table", least=1), form.number("minutes", least=1, most=120)
        arguments: dict[str, Any] = {"round": number, "table": table, "minutes": minutes}
        return await acted(request, id_, form, "extend-table", arguments, back=back)
    if what not in CLOCK_ACTS:
        raise Refusal(say("there is nothing called {what} to do with the clock", what=what))
    arguments = {"round": number}
    if what == "piu":
        arguments["minutes"] = form.number("minutes", 1, least=-120, most=120)
    return await acted(request, id_, form, CLOCK_ACTS[what], arguments, back=back)


@post("/dir/{id_:str}/annuncio", status_code=303)
async def announce(request: PageRequest, id_: FromPath[str]) -> Redirect:
    """A message on every screen and phone."""
    form = await posted(request, id_, "announce", "clear-notice")
    back = f"/dir/{id_}/schermi" if form.text("back") == "schermi" else f"/dir/{id_}/orologio"
    if form.ticked("clear"):
        return await acted(request, id_, form, "clear-notice", {}, back=back)
    return await acted(request, id_, form, "announce", {"text": form.needed("text")}, back=back)


ROUTES = [clock, clock_part, clock_act, announce]
