"""Tables that call, longest waiting first: who goes there, and what came of it."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.server.access.asking import Who, need
from pinella.server.access.forms import posted
from pinella.server.house import house_of
from pinella.server.pages.acting import acted
from pinella.server.pages.director.desk import entered_round
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.table import referees
from pinella.server.reader import Asked
from pinella.tournament.guidance.reminders import reminders
from pinella.tournament.hall.events import CALL_OUTCOMES
from pinella.tournament.hall.views.calls import calls
from pinella.tournament.journal import referee_book
from pinella.tournament.rounds.views.board import table_grid
from pinella.tournament.state import State

LATEST = 12


@get("/dir/{id_:str}/arbitro")
async def queue(request: Asked, id_: FromPath[str]) -> Template:
    return await _shown(request, id_, "referee_hall/queue.html")


@get("/dir/{id_:str}/arbitro/_chiamate")
async def queue_part(request: Asked, id_: FromPath[str]) -> Template:
    return await _shown(request, id_, "referee_hall/_queue.html")


async def _shown(request: Asked, id_: str, template: str) -> Template:
    house = house_of(request)
    asker = await need(request, id_, "see-referee")
    found = await house.look(id_, _queue, house.now(), asker)
    return await staff_page(request, id_, template, here="referee", **found)


def named(asker: Who, known: list[str]) -> str:
    """Who acts, if the tournament knows her as a referee; else the only one there is."""
    return asker.name if asker.name in known else known[0] if len(known) == 1 else ""


def _queue(state: State, now: int, asker: Who) -> dict[str, Any]:
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


@get("/dir/{id_:str}/arbitro/vai")
async def go(request: Asked, id_: FromPath[str], tavolo: FromQuery[int] = 0, turno: FromQuery[int] = 0) -> Redirect:
    await need(request, id_, "see-referee")
    house = house_of(request)
    number = await house.look(id_, lambda state: getattr(entered_round(state, turno), "number", 0))
    return Redirect(f"/dir/{id_}/arbitro/tavolo/{number}/{tavolo}", status_code=303)


@post("/dir/{id_:str}/arbitro/chiamata/{call:int}/prendi", status_code=303)
async def take(request: Asked, id_: FromPath[str], call: FromPath[int]) -> Redirect:
    """The table learns who is coming; the referee finds the page of the table."""
    form, house = await posted(request), house_of(request)
    arguments = {"id": call, "referee": form.needed("referee")}
    place = await house.look(id_, _place, call)
    return await acted(request, id_, form, "take-call", arguments, back=f"/dir/{id_}/arbitro{place}")


def _place(state: State, call: int) -> str:
    found = state.calls.get(call)
    return f"/tavolo/{found.opened.round}/{found.opened.table}" if found else ""


@post("/dir/{id_:str}/arbitro/chiamata/{call:int}/chiudi", status_code=303)
async def close(request: Asked, id_: FromPath[str], call: FromPath[int]) -> Redirect:
    form = await posted(request)
    outcome = form.choice("outcome", tuple(CALL_OUTCOMES))
    arguments = {"id": call, "outcome": outcome, "minutes": form.number("minutes", 0, least=0, most=120)}
    return await acted(request, id_, form, "close-call", arguments, back=f"/dir/{id_}/arbitro")


ROUTES = [queue, queue_part, go, take, close]
