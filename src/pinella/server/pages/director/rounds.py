"""Rounds: the plan, the draft with its reasons, changes by hand, publication; and the hall, table by table."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.messages import Refusal, say
from pinella.server.access.forms import posted
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_view
from pinella.server.pages.director.page import InMenu, MenuPart, director_page
from pinella.server.pages.director.setup import PLAN, RUNS, choices, runs
from pinella.server.reader import PageRequest
from pinella.tournament.pairing.acts import stale
from pinella.tournament.rounds.views.board import table_grid
from pinella.tournament.rounds.views.seats import movements, seats_by_table
from pinella.tournament.setup.views import plan_view
from pinella.tournament.sheets.views.results import results
from pinella.tournament.state import State

HALL = director_page(
    "/sala", opens="see-staff", guide="direttore#sala", menu=InMenu(MenuPart.PLAY, 10, "table", say("Hall"))
)
ROUND = director_page("/turni/{number:int}", guide="direttore#turni", within=PLAN)


@get(PLAN.path)
async def plan(request: PageRequest, id_: FromPath[str]) -> Template:
    return await staff_view(request, id_, "director/plan.html", PLAN, _plan)


def _plan(state: State) -> dict[str, Any]:
    return {
        "plan": plan_view(state) if state.plan else None,
        "runs": runs(state),
        "rounds": [(one.number, one.status, len(one.tables)) for one in state.rounds],
        "movements": movements(state) if state.plan and state.contestants else (),
        "entered": sum(1 for _ in state.active()),
        "rows": range(1, RUNS + 1),
        **choices(state),
    }


@get(ROUND.path)
async def one_round(request: PageRequest, id_: FromPath[str], number: FromPath[int]) -> Template:
    now = application_of(request).now(id_)
    return await staff_view(request, id_, "director/round.html", ROUND, _round, number, now)


def _round(state: State, number: int, now: int) -> dict[str, Any]:
    round_ = state.round(number)
    if round_ is None:
        raise Refusal(say("there is no round {round} yet", round=number))
    draft = round_.status == "draft"
    return {
        "number": number,
        "round_status": round_.status,
        "deals": round_.plan.deals,
        "minutes": round_.plan.minutes,
        "tables": seats_by_table(state, number),
        "cells": {one.table: one for one in table_grid(state, number, now)},
        "results": results(state, number) if not draft else (),
        "relaxed": [one.message() for one in round_.relaxed],
        "edited": [one.message() for one in round_.edited],
        "edit_reason": round_.edit_reason,
        "stale": stale(state, round_) if draft else None,
        "provisional": round_.provisional,
    }


@post(ROUND.path + "/scambia", status_code=303)
async def swap(request: PageRequest, id_: FromPath[str], number: FromPath[int]) -> Redirect:
    """Two contestants change places: in the draft freely, later whole tables with a word to the report."""
    form, application = await posted(request, id_, "edit-draft", "swap-tables"), application_of(request)
    first, second = form.number("first", least=1), form.number("second", least=1)
    status = await application.read(id_, lambda state: state.rounds[number - 1].status if state.round(number) else "")
    back = form.text("back") or f"/dir/{id_}/turni/{number}"
    if status == "draft":
        arguments: dict[str, Any] = {"round": number, "swaps": ((first, second),)}
        return await acted(request, id_, form, "edit-draft", arguments, back=_ours(id_, back))
    arguments = {"round": number, "first": first, "second": second}
    return await acted(request, id_, form, "swap-tables", arguments, back=_ours(id_, back))


def _ours(id_: str, back: str) -> str:
    return back if back.startswith(f"/dir/{id_}/") else f"/dir/{id_}"


ROUND_ACTS = {
    "pubblica": "publish-round", "elimina": "drop-round", "chiudi": "close-round", "affiggi": "post-standing",
    "definitiva": "finalise-standing", "gironi": "form-groups",
}  # fmt: skip


@post(ROUND.path + "/{what:str}", status_code=303)
async def round_act(request: PageRequest, id_: FromPath[str], number: FromPath[int], what: FromPath[str]) -> Redirect:
    """What is done with a whole round."""
    form = await posted(request, id_, *ROUND_ACTS.values())
    if what not in ROUND_ACTS:
        raise Refusal(say("there is nothing called {what} to do with a round", what=what))
    back = f"/dir/{id_}/turni" if what == "elimina" else f"/dir/{id_}/turni/{number}"
    return await acted(
        request, id_, form, ROUND_ACTS[what], {"round": number}, back=_ours(id_, form.text("back") or back)
    )


@post(PLAN.path + "/nuovo", status_code=303)
async def draft(request: PageRequest, id_: FromPath[str]) -> Redirect:
    """A draft of the next round; tables still without result may count with a provisional score."""
    form, application = await posted(request, id_, "draft-round"), application_of(request)
    number = await application.read(
        id_, lambda state: len(state.rounds) + (state.current is None or state.current.status != "draft")
    )
    provisional = (form.number("home_vp"), form.number("away_vp")) if form.ticked("provisional") else None
    arguments = {"provisional": provisional} if provisional else {}
    return await acted(request, id_, form, "draft-round", arguments, back=f"/dir/{id_}/turni/{number}")


@get(HALL.path)
async def hall(request: PageRequest, id_: FromPath[str]) -> Template:
    return await staff_view(request, id_, "director/hall.html", HALL, _hall, application_of(request).now(id_))


@get(HALL.path + "/_griglia")
async def hall_part(request: PageRequest, id_: FromPath[str]) -> Template:
    return await staff_view(request, id_, "director/_hall.html", HALL, _hall, application_of(request).now(id_))


def _hall(state: State, now: int) -> dict[str, Any]:
    current = state.current
    return {
        "number": current.number if current else 0,
        "round_status": current.status if current else "",
        "cells": table_grid(state, current.number, now) if current else (),
        "relaxed": [one.message() for one in current.relaxed] if current else [],
        "apart": state.settings.apart,
    }


ROUTES = [plan, one_round, swap, round_act, draft, hall, hall_part]
