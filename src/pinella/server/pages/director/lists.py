"""Checklists: what people do, step by step, as the code asks; each tick stays in the journal with its author."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.messages import say
from pinella.server.access.forms import posted
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_view
from pinella.server.pages.director.page import InMenu, MenuPart, director_page
from pinella.server.reader import PageRequest
from pinella.tournament.guidance.checklists import checklist
from pinella.tournament.guidance.steps import OF_A_ROUND, STEP_WORDS, STEPS, Step
from pinella.tournament.state import State
from pinella.tournament.status import status

LISTS = director_page(
    "/liste", opens="tick-item", guide="direttore#liste", menu=InMenu(MenuPart.MORE, 30, "check", say("Checklists"))
)


def due(state: State, now: int) -> Step:
    """The list that belongs to this moment."""
    seen = status(state, now)
    current = state.current
    if current is None:
        return "before-the-event"
    if current.status in ("draft", "published"):
        return "before-a-round" if current.status == "draft" else "at-the-go"
    if current.status == "closed":
        return "at-the-end" if current.number == state.planned else "before-a-round"
    if seen.clock and seen.clock.time_out:
        return "at-the-count"
    return "at-time-out"


@get(LISTS.path)
async def lists(request: PageRequest, id_: FromPath[str], passo: FromQuery[str] = "") -> Template:
    """The list of the step in hand, or of another one."""
    return await staff_view(request, id_, "director/lists.html", LISTS, _lists, passo, application_of(request).now(id_))


def _lists(state: State, asked: str, now: int) -> dict[str, Any]:
    step: Step = next((one for one in STEPS if one == asked), due(state, now))
    number = len(state.rounds) if step in OF_A_ROUND else 0
    shown = step not in OF_A_ROUND or number
    return {
        "step": step,
        "steps": [(one, STEP_WORDS[one]) for one in STEPS],
        "items": checklist(state, step, number) if shown else (),
        "number": number,
        "waits": not shown,
    }


@post(LISTS.path, status_code=303)
async def tick(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form = await posted(request, id_, "tick-item")
    step = form.choice("step", STEPS)
    arguments: dict[str, Any] = {"step": step, "item": form.needed("item"), "done": not form.ticked("undone")}
    if step in OF_A_ROUND:
        arguments["round"] = form.number("round", 0, least=0)
    return await acted(request, id_, form, "tick-item", arguments, back=f"/dir/{id_}/liste?passo={step}")


ROUTES = [lists, tick]
