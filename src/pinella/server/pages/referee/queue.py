"""Tables that call, longest waiting first: who goes there, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.acts.roles import LAW
from pinella.messages import say
from pinella.server.access.callers import Caller
from pinella.server.access.forms import posted
from pinella.server.access.roles import right
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.desk import entered_round
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import InMenu, MenuPart, director_page
from pinella.server.pages.director.table_view import referees
from pinella.server.reader import PageRequest
from pinella.tournament.guidance.reminders import reminders
from pinella.tournament.hall.events import CALL_OUTCOMES
from pinella.tournament.hall.views.calls import calls
from pinella.tournament.journal import referee_book
from pinella.tournament.rounds.views.board import table_grid
from pinella.tournament.state import State

REFEREE = director_page(
    "/arbitro",
    opens=right("see-referee", LAW, "Page: referee"),
    guide="arbitro#chiamate",
    menu=InMenu(MenuPart.PLAY, 40, "whistle", say("Referee"), waiting="calls"),
)

LATEST = 12


@get(REFEREE.path)
async def queue(request: PageRequest, id_: FromPath[str]) -> Template:
    return await _shown(request, id_, "referee_hall/queue.html")


@get(REFEREE.path + "/_chiamate")
async def queue_part(request: PageRequest, id_: FromPath[str]) -> Template:
    return await _shown(request, id_, "referee_hall/_queue.html")


async def _shown(request: PageRequest, id_: str, template: str) -> Template:
    application = application_of(request)
    asker = await REFEREE.need(request, id_)
    found = await application.read(id_, _queue, application.now(id_), asker)
    return await staff_page(request, id_, template, here=REFEREE, **found)


def named(asker: Caller, known: Sequence[str]) -> str:
    """Who acts, if the tournament knows her as a referee; else the only one there is."""
    return asker.name if asker.name in known else known[0] if len(known) == 1 else ""


def _queue(state: State, now: int, asker: Caller) -> dict[str, Any]:
    known, found = referees(state), entered_round(state)
    book = referee_book(state, now)
    return {
        "calls": calls(state, now),
        "over": calls(state, now, closed=True)[:LATEST],
        "referees": known,
        "me": named(asker, known),
        "outcomes": CALL_OUTCOMES,
        "number": found.number if found else 0,
        "cells": table_grid(state, found.number, now) if found and found.status == "playing" else (),
        "reminders": reminders(state, "referee-call", "referee"),
        "owed": [one for one in book.reports if not one.filed_at],
        "rulings": len(book.rulings),
    }


@get(REFEREE.path + "/vai")
async def go(
    request: PageRequest, id_: FromPath[str], tavolo: FromQuery[int] = 0, turno: FromQuery[int] = 0
) -> Redirect:
    await REFEREE.need(request, id_)
    application = application_of(request)
    number = await application.read(id_, lambda state: getattr(entered_round(state, turno), "number", 0))
    return Redirect(f"/dir/{id_}/arbitro/tavolo/{number}/{tavolo}", status_code=303)


@post(REFEREE.path + "/chiamata/{call:int}/prendi", status_code=303)
async def take(request: PageRequest, id_: FromPath[str], call: FromPath[int]) -> Redirect:
    """The table learns who is coming; the referee finds the page of the table."""
    form, application = await posted(request, id_, "take-call"), application_of(request)
    arguments = {"id": call, "referee": form.needed("referee")}
    place = await application.read(id_, _place, call)
    return await acted(request, id_, form, "take-call", arguments, back=f"/dir/{id_}/arbitro{place}")


def _place(state: State, call: int) -> str:
    found = state.calls.get(call)
    return f"/tavolo/{found.opened.round}/{found.opened.table}" if found else ""


@post(REFEREE.path + "/chiamata/{call:int}/chiudi", status_code=303)
async def close(request: PageRequest, id_: FromPath[str], call: FromPath[int]) -> Redirect:
    form = await posted(request, id_, "close-call")
    outcome = form.choice("outcome", tuple(CALL_OUTCOMES))
    arguments = {"id": call, "outcome": outcome, "minutes": form.number("minutes", 0, least=0, most=120)}
    return await acted(request, id_, form, "close-call", arguments, back=f"/dir/{id_}/arbitro")


ROUTES = [queue, queue_part, go, take, close]
