"""The accounts room: every table by its state, the sheets still out, entry by keyboard, closing the round."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.acts.registry import ConfirmationNeeded, ReasonNeeded
from pinella.acts.roles import ACCOUNTS
from pinella.messages import Language, Refusal, say
from pinella.server.access.callers import Caller, need
from pinella.server.access.forms import Form, posted
from pinella.server.access.roles import may, right
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page, staff_view
from pinella.server.pages.director.page import InMenu, director_page
from pinella.server.pages.director.sheet_page import ask_again, sheet_context, state_of
from pinella.server.pages.director.typed_sheet import Typed, look, typed_from, words_for_form
from pinella.server.reader import PageRequest, reader_of
from pinella.tournament.guidance.reminders import Reader, reminders
from pinella.tournament.model import Room
from pinella.tournament.rounds.state import TABLE_STATES, Round
from pinella.tournament.rounds.views.board import Cell, table_grid, tally
from pinella.tournament.rounds.views.tables import missing
from pinella.tournament.sheets.acts.sheets import Stale
from pinella.tournament.state import State

DESK = director_page(
    "/conti",
    opens=right("see-desk", ACCOUNTS, "Page: accounts room"),
    guide="sala-conti#score",
    menu=InMenu(70, "edit", say("Accounts room")),
)
SHEET = director_page("/conti/{number:int}/{table:int}", guide="sala-conti#score", within=DESK)
CLOSING = director_page("/conti/chiudi", guide="sala-conti#chiudere", within=DESK)

ROOMS: tuple[Room, ...] = ("open", "closed")
OUT = frozenset({"empty", "playing", "late", "entered", "signed", "disputed"})
"""Tables whose result is still to come."""


def room_of(text: str) -> Room:
    if text not in ("", *ROOMS):
        raise Refusal(say("there is no room called “{name}”: expected open or closed", name=text))
    return "closed" if text == "closed" else "open"


# --- the room --------------------------------------------------------------------------------------------------------


@get(DESK.path)
async def desk(
    request: PageRequest, id_: FromPath[str], turno: FromQuery[int] = 0, stato: FromQuery[str] = ""
) -> Template:
    return await _shown(request, id_, "desk/desk.html", turno, stato)


@get(DESK.path + "/_griglia")
async def desk_part(
    request: PageRequest, id_: FromPath[str], turno: FromQuery[int] = 0, stato: FromQuery[str] = ""
) -> Template:
    return await _shown(request, id_, "desk/_grid.html", turno, stato)


async def _shown(request: PageRequest, id_: str, template: str, turno: int, stato: str) -> Template:
    application = application_of(request)
    asker = await DESK.need(request, id_)
    found = await application.read(id_, _desk, turno, stato, application.now(), asker, reader_of(request).language)
    return await staff_page(request, id_, template, here=DESK, **found)


def entered_round(state: State, wanted: int = 0) -> Round | None:
    """The one asked for; else the one in play, or else the last that people have seen."""
    if wanted:
        found = state.round(wanted)
        if found is None or found.status == "draft":
            raise Refusal(say("round {round} is not published: no sheet of it can come in", round=wanted))
        return found
    seen = [one for one in state.rounds if one.status != "draft"]
    return next((one for one in reversed(seen) if one.status == "playing"), seen[-1] if seen else None)


def _desk(state: State, turno: int, chosen: str, now: int, asker: Caller, language: Language) -> dict[str, Any]:
    found = entered_round(state, turno)
    if found is None:
        return {"number": 0, "cells": (), "tally": {}, "chosen": "", "open_rounds": [], "reminders": ()}
    cells = table_grid(state, found.number, now)
    waiting = [one for one in cells if one.status in OUT or one.provisional]
    reader: Reader = "desk" if asker.role == "desk" else "director"
    return {
        "number": found.number,
        "round_status": found.status,
        "cells": [one for one in cells if _chosen(one, chosen)],
        "all_tables": len(cells),
        "waiting": waiting,
        "rests": sum(one.status == "rest" for one in cells),
        "tally": tally(cells),
        "states": TABLE_STATES,
        "chosen": chosen,
        "open_rounds": [(one.number, one.status) for one in state.rounds if one.status != "draft"],
        "teams": state.teams,
        "reminders": reminders(state, "desk-entry", reader),
        "words": words_for_form(state, found.number, "open", language),
        "may_enter": found.status == "playing" and not state.ended,
    }


def _chosen(cell: Cell, chosen: str) -> bool:
    if chosen == "mancanti":
        return cell.status in OUT or cell.provisional
    if chosen == "chiamate":
        return cell.call is not None
    return chosen in ("", cell.status)


@get(DESK.path + "/vai")
async def go(
    request: PageRequest, id_: FromPath[str], tavolo: FromQuery[int] = 0, turno: FromQuery[int] = 0
) -> Redirect:
    """The number typed without scripts."""
    await DESK.need(request, id_)
    application = application_of(request)
    number = await application.read(id_, lambda state: getattr(entered_round(state, turno), "number", 0))
    return Redirect(f"/dir/{id_}/conti/{number}/{tavolo}", status_code=303)


@get(DESK.path + "/prossimo")
async def next_missing(
    request: PageRequest, id_: FromPath[str], turno: FromQuery[int] = 0, dopo: FromQuery[int] = 0
) -> Redirect:
    """The next table whose sheet is out, after that one, then from the beginning."""
    await DESK.need(request, id_)
    application = application_of(request)
    number, table = await application.read(id_, next_out_of, turno, dopo)
    return Redirect(f"/dir/{id_}/conti/{number}/{table}" if table else f"/dir/{id_}/conti", status_code=303)


def next_out_of(state: State, turno: int, after: int) -> tuple[int, int]:
    found = entered_round(state, turno)
    if found is None:
        return 0, 0
    out = sorted({one.table for one in missing(state, found.number)})
    later = [one for one in out if one > after] or out
    return found.number, later[0] if later else 0


# --- one sheet, as a plain form --------------------------------------------------------------------------------------


@get(SHEET.path)
async def sheet(
    request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int], sala: FromQuery[str] = ""
) -> Template:
    await DESK.need(request, id_)
    application, language = application_of(request), reader_of(request).language
    found = await application.read(id_, sheet_context, number, table, room_of(sala), language)
    if found["delivered"]:
        found["why_not"] = say("This sheet has been delivered: it is corrected on the page of the table.")
    return await staff_page(request, id_, "desk/sheet.html", here=SHEET, **found)


@post(SHEET.path)
async def entered(
    request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]
) -> Template | Redirect:
    """First looked at, then kept; figures that another operator has entered meanwhile stand beside these."""
    form, application = await posted(request), application_of(request)
    await need(request, id_, "enter-sheet")
    await DESK.need(request, id_)
    room = room_of(form.text("room"))
    deals = await application.read(
        id_, lambda state: words_for_form(state, number, room, reader_of(request).language)["deals"]
    )
    typed = typed_from(form, int(str(deals)))
    seen = await application.read(id_, look, number, table, room, typed)
    if form.text("do") != "save" or seen.paper is None or seen.errors or (seen.doubts and not form.ticked("accept")):
        return await _again(request, id_, number, table, room, typed, form, looked=seen)
    arguments = {
        "round": number,
        "table": table,
        "room": room,
        "paper": seen.paper,
        "version": form.number("version", 0, least=0),
        "signed": [one for one in ("home", "away") if one in form.all("signed")],
        "accept": form.ticked("accept"),
    }
    try:
        return await acted(request, id_, form, "enter-sheet", arguments, back=_back(id_, form, number, table))
    except (ConfirmationNeeded, ReasonNeeded):
        raise
    except Stale as stale:
        return await _again(request, id_, number, table, room, typed, form, looked=seen, stale=stale.message)
    except Refusal as refusal:
        return await _again(request, id_, number, table, room, typed, form, looked=seen, refused=refusal)


def _back(id_: str, form: Form, number: int, table: int) -> str:
    return (
        f"/dir/{id_}/tavolo/{number}/{table}" if form.text("back") == "tavolo" else f"/dir/{id_}/conti?turno={number}"
    )


async def _again(
    request: PageRequest, id_: str, number: int, table: int, room: Room, typed: Typed, form: Form, **more: Any
) -> Template:
    application, language = application_of(request), reader_of(request).language
    found = await application.read(id_, sheet_context, number, table, room, language)
    code = 409 if "stale" in more or "refused" in more else 422 if more["looked"].errors else 200
    return await staff_page(
        request, id_, "desk/sheet.html", here=SHEET, code=code, **{**ask_again(found, typed, form), **more}
    )


# --- closing the round -----------------------------------------------------------------------------------------------


@get(CLOSING.path)
async def closing(request: PageRequest, id_: FromPath[str], turno: FromQuery[int] = 0) -> Template:
    """What stands in the way, each with the page that settles it; or nothing, and the button."""
    return await staff_view(request, id_, "desk/closing.html", CLOSING, _closing, turno, application_of(request).now())


@get(CLOSING.path + "/_motivi")
async def closing_part(request: PageRequest, id_: FromPath[str], turno: FromQuery[int] = 0) -> Template:
    return await staff_view(request, id_, "desk/_closing.html", CLOSING, _closing, turno, application_of(request).now())


@post(CLOSING.path, status_code=303)
async def close(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form, application = await posted(request), application_of(request)
    asker = await DESK.need(request, id_)
    number = form.number("round", least=1)
    found = await application.read(id_, _closing, number, application.now())
    if found["reasons"] or not may(asker.role, "close-round"):
        return Redirect(f"/dir/{id_}/conti/chiudi?turno={number}", status_code=303)
    return await acted(request, id_, form, "close-round", {"round": number}, back=f"/dir/{id_}")


def _closing(state: State, turno: int, now: int) -> dict[str, Any]:
    found = entered_round(state, turno)
    if found is None:
        raise Refusal(say("no round is being played"))
    cells = table_grid(state, found.number, now)
    return {
        "number": found.number,
        "round_status": found.status,
        "reasons": []
        if found.status == "closed"
        else [(one, state_of(one)) for one in cells if one.status in OUT or one.provisional],
        "done": sum(one.status == "done" for one in cells),
    }


ROUTES = [desk, desk_part, go, next_missing, closing, closing_part, close, sheet, entered]
