"""A new tournament, its settings, its officials, and the plan of its rounds with a look at every movement."""

from __future__ import annotations

import datetime as dt
import secrets
from itertools import islice
from typing import Any, get_args

import msgspec
from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.acts.actor import NOBODY
from pinella.acts.registry import Context
from pinella.choices import values
from pinella.codes.loader import house as house_codes
from pinella.codes.loader import load_code, shipped
from pinella.codes.model import Code
from pinella.codes.sections.setup import EventLevel
from pinella.messages import Refusal, say
from pinella.server.access.callers import Caller, need
from pinella.server.access.forms import Form, posted
from pinella.server.application import Application, application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page, staff_view
from pinella.server.pages.director.page import InMenu, MenuPart, director_page
from pinella.server.reader import PageRequest, page
from pinella.tournament.ledger import Ledger
from pinella.tournament.model import FORMATS, LEVELS, Format, PlannedRound
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.rounds.minutes import default_minutes
from pinella.tournament.rounds.views.seats import Movement, movements
from pinella.tournament.setup.events import TIE_BREAKS, Settings
from pinella.tournament.setup.views import PlanView, plan_view
from pinella.tournament.state import State

PLAN = director_page(
    "/turni", opens="see-staff", guide="direttore#turni", menu=InMenu(MenuPart.PREPARE, 10, "list", say("Rounds"))
)
PREVIEW = director_page("/turni/piano", opens="set-plan", guide="direttore#turni", within=PLAN)
SETTINGS = director_page(
    "/impostazioni", opens="change-settings", guide="direttore#impostazioni", within=PLAN, also=("/ufficiali",)
)

RUNS = 6
"""Rows of the plan builder: runs of equal rounds."""


def _codes() -> list[Code]:
    """Codes for four players at a table; the tournament's others are played at home."""
    return [load_code(one) for one in (*shipped(), *house_codes())]


@get("/dir/nuovo")
async def new_page(request: PageRequest) -> Template:
    await need(request, "", "create-tournament")
    application = application_of(request)
    seasons = await application.run(application.seasons.ids)
    today = dt.date.today().isoformat()
    return page(
        request, "director/new.html", codes=_codes(), formats=FORMATS, levels=LEVELS, seasons=seasons, today=today,
        asker=await need(request, "", "create-tournament"),
    )  # fmt: skip


@post("/dir/nuovo", status_code=303)
async def new(request: PageRequest) -> Redirect:
    form, application = await posted(request, "", "create-tournament"), application_of(request)
    asker = await need(request, "", "create-tournament")
    id_ = await application.run(_made, application, asker, form)
    return Redirect(f"/dir/{id_}/turni", status_code=303)


def _made(application: Application, asker: Caller, form: Form) -> str:
    """The tournament and its director, who is whoever makes it unless the form names another."""
    id_, _done = application.tournaments.create(
        code=form.needed("code"), actor=asker.actor, request=form.request, device=asker.device, **_details(form)
    )
    director = form.text("director") or asker.name
    application.tournaments.do(
        id_, "appoint", {"name": director, "role": "director"}, actor=asker.actor,
        request=f"{form.request} director", device=asker.device,
    )  # fmt: skip
    return id_


def _details(form: Form) -> dict[str, Any]:
    return {
        "name": form.needed("name"),
        "format": form.choice("format", values(Format), "pairs"),
        "level": form.choice("level", get_args(EventLevel), "club"),
        "date": _day(form.text("date")),
        "seed": secrets.token_hex(8),
        "venue": form.text("venue"),
        "season": form.text("season"),
        "settings": Settings(
            fee_cents=form.cents("fee"),
            tables=form.number("tables", 0, least=0, most=9_999),
            starts=form.text("starts"),
            strict_membership=form.ticked("strict"),
        ),
    }


def _day(text: str) -> str:
    try:
        return dt.date.fromisoformat(text).isoformat()
    except ValueError:
        raise Refusal(say("“{text}” is no day: expected one such as 2026-12-31", text=text)) from None


# --- settings --------------------------------------------------------------------------------------------------------


@get(SETTINGS.path)
async def settings_page(request: PageRequest, id_: FromPath[str]) -> Template:
    return await staff_view(request, id_, "director/settings.html", SETTINGS, _settings)


def _settings(state: State) -> dict[str, Any]:
    return {"settings": state.settings, "officials": tuple(state.officials), "ties": TIE_BREAKS}


@post(SETTINGS.path, status_code=303)
async def change_settings(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form, application = await posted(request, id_, "change-settings"), application_of(request)
    held = await application.read(id_, lambda state: state.settings)
    apart = tuple(one for one in ("club", "province", "region") if form.ticked(f"apart_{one}"))
    ties = tuple(one for one in (form.text(f"tie{at}") for at in range(1, 5)) if one)
    changed = {
        **msgspec.structs.asdict(held),
        "fee_cents": form.cents("fee"),
        "prize_percent": form.number("prize_percent", 60, least=0, most=100),
        "tables": form.number("tables", 0, least=0, most=9_999),
        "tie_breaks": tuple(dict.fromkeys(ties)) or held.tie_breaks,
        "apart": apart,
        "apart_rounds": form.number("apart_rounds", 0, least=0, most=99),
        "fixed_from": form.text("fixed_from"),
        "moving_from": form.text("moving_from"),
        "vp_as_printed": form.ticked("vp_as_printed"),
        "staff_available": form.ticked("staff_available"),
        "strict_membership": form.ticked("strict_membership"),
        "listed": form.ticked("listed"),
        "live_public": form.ticked("live_public"),
        "starts": form.text("starts"),
        "contact": form.text("contact"),
        "poster": form.text("poster"),
        "standing_hidden_from": form.number("standing_hidden_from", 0, least=0, most=99),
    }
    arguments = {"settings": msgspec.to_builtins(changed)}
    return await acted(request, id_, form, "change-settings", arguments, back=f"/dir/{id_}/impostazioni")


@post("/dir/{id_:str}/ufficiali", status_code=303)
async def officials(request: PageRequest, id_: FromPath[str]) -> Redirect:
    """Who directs and who referees, by name: what the papers and the federation see."""
    form = await posted(request, id_, "appoint", "dismiss")
    arguments = {"name": form.needed("name"), "role": form.text("role", "referee")}
    act = "dismiss" if form.ticked("dismiss") else "appoint"
    return await acted(request, id_, form, act, arguments, back=f"/dir/{id_}/impostazioni")


# --- the plan --------------------------------------------------------------------------------------------------------


@post(PREVIEW.path)
async def look_at_plan(request: PageRequest, id_: FromPath[str]) -> Template:
    """The plan as written, tried on a copy: what it means, round by round, and every movement no score can change."""
    form, application = await posted(request, id_, PREVIEW.opens), application_of(request)
    code = await application.read(id_, lambda state: state.code)
    rounds = plan_of(form, code)
    view, foreseen = await application.run(_tried, application, id_, rounds, form.text("reason"))
    return await staff_page(
        request, id_, "director/plan_preview.html", here=PREVIEW, plan=view, movements=foreseen,
        packed=msgspec.json.encode(rounds).decode(), reason=form.text("reason"),
    )  # fmt: skip


@post(PREVIEW.path + "/conferma", status_code=303)
async def set_plan(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form = await posted(request, id_, "set-plan")
    try:
        rounds = msgspec.json.decode(form.text("packed"), type=tuple[PlannedRound, ...])
    except msgspec.MsgspecError:
        raise Refusal(say("the plan cannot be read any more: write it again")) from None
    return await acted(request, id_, form, "set-plan", {"rounds": rounds}, back=f"/dir/{id_}/turni")


def plan_of(form: Form, code: Code) -> tuple[PlannedRound, ...]:
    """Runs of equal rounds; merit groups are formed before the first round of their run."""
    rounds: list[PlannedRound] = []
    for at in range(1, RUNS + 1):
        count = form.number(f"count{at}", 0, least=0, most=40)
        if not count:
            continue
        deals = form.number(f"deals{at}", 4, least=2, most=4)
        values: dict[str, Any] = {
            "system": form.choice(f"system{at}", tuple(SYSTEMS)),
            "deals": deals,
            "minutes": form.number(f"minutes{at}", 0, least=0, most=600) or default_minutes(code, deals),
            "session": form.number(f"session{at}", 1, least=1, most=20),
            "step": form.number(f"step{at}", 1, least=1, most=99),
        }
        groups = _groups(form.text(f"groups{at}"))
        seating = form.text("seating") if not rounds else ""
        rounds.append(PlannedRound(**values, groups=groups, seating=seating))
        rounds += [PlannedRound(**values)] * (count - 1)
    if not rounds:
        raise Refusal(say("the plan has no rounds: say how many and how they are paired"))
    return tuple(rounds)


def _groups(text: str) -> tuple[int, ...]:
    parts = [one.strip() for one in text.replace(",", "+").split("+") if one.strip()]
    if not all(one.isascii() and one.isdigit() and len(one) < 5 for one in parts):
        raise Refusal(say("“{text}”: merit groups are written by their tables, such as 7+9+9", text=text))
    return tuple(map(int, parts))


def _tried(
    application: Application, id_: str, rounds: tuple[PlannedRound, ...], reason: str
) -> tuple[PlanView, tuple[Movement, ...]]:
    scratch = Ledger(id_, islice(application.tournaments.log(id_), None), application.tournaments.codes)
    scratch.do("set-plan", Context(application.now(id_), NOBODY, confirmed=True, reason=reason or "-"), rounds=rounds)
    return plan_view(scratch.state), movements(scratch.state)


def runs(state: State) -> list[dict[str, Any]]:
    """The plan as rows of the builder."""
    found: list[dict[str, Any]] = []
    for one in state.plan:
        row = {
            "system": one.system, "deals": one.deals, "minutes": one.minutes, "session": one.session, "step": one.step,
            "groups": "+".join(map(str, one.groups)), "seating": one.seating,
        }  # fmt: skip
        same = found and not one.groups and all(
            found[-1][key] == row[key] for key in ("system", "deals", "minutes", "session", "step")
        )  # fmt: skip
        if same:
            found[-1]["count"] += 1
        else:
            found.append({**row, "count": 1})
    return found


def choices(state: State) -> dict[str, Any]:
    """Systems for this kind of tournament; those the code speaks of first."""
    fitting = [one for one in SYSTEMS.values() if state.format in one.formats]
    return {
        "systems": sorted(
            (one for one in fitting if not one.first_round), key=lambda one: not one.offered_by(state.code)
        ),
        "seatings": [one for one in fitting if one.first_round],
        "minutes": {deals: default_minutes(state.code, deals) for deals in (2, 3, 4)},
    }


ROUTES = [new_page, new, settings_page, change_settings, officials, look_at_plan, set_plan]
