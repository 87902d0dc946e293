"""Sanctions for conduct, and rulings that rest on the referee's own judgement."""

from __future__ import annotations

from typing import Any, cast

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.choices import values
from pinella.messages import Refusal, say
from pinella.referee.measures import Do, Measure
from pinella.server.access.callers import need
from pinella.server.access.forms import Form, posted
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import director_page
from pinella.server.pages.director.table import referees
from pinella.server.pages.referee.at_table import AT_TABLE, given_back, together
from pinella.server.pages.referee.memory import Sitting, at_table
from pinella.server.pages.referee.queue import REFEREE, named
from pinella.server.pages.referee.records import verify_free
from pinella.server.pages.referee.ruling_acts import Acts, Level
from pinella.server.reader import PageRequest
from pinella.tournament.conduct.discipline import SANCTIONS
from pinella.tournament.conduct.views import sanctions
from pinella.tournament.guidance.offences import offences
from pinella.tournament.state import State

SANCTION = director_page("/arbitro/sanzione", opens="sanction", guide="arbitro#sanzioni", within=REFEREE)

LEVELS: tuple[Level, ...] = values(Level)
OTHER = "altro"
_DO: dict[str, Do] = {"reprimand": "reprimand", "warning": "warn", "expulsion": "expel"}


@get(SANCTION.path)
async def sanction_page(
    request: PageRequest,
    id_: FromPath[str],
    numero: FromQuery[int] = 0,
    chi: FromQuery[str] = "",
    turno: FromQuery[int] = 0,
    tavolo: FromQuery[int] = 0,
) -> Template:
    """Whom, for what, how much; with what they have had before, above the form."""
    asker = await SANCTION.need(request, id_)
    found = await application_of(request).read(id_, _sanction, numero, chi, turno)
    return await staff_page(
        request, id_, "referee_hall/sanction.html", here=SANCTION, table=tavolo, me=named(asker, found["referees"]),
        **found,
    )  # fmt: skip


def _sanction(state: State, number: int, chi: str, turno: int) -> dict[str, Any]:
    current = state.current
    people = [
        (one.number, player, state.names((player,)))
        for one in state.active()
        for player in one.players
    ]  # fmt: skip
    own = next((entry for entry, player, _name in people if player == chi), number)
    return {
        "number": turno or (current.number if current and current.status in ("playing", "closed") else 0),
        "entry": own,
        "chi": chi,
        "people": people,
        "entered": [(one.number, state.name_of(one.number)) for one in state.active()],
        "before": [one for one in sanctions(state) if own and one.number == own],
        "offences": offences(state.code),
        "levels": [(one, SANCTIONS[one]) for one in LEVELS],
        "referees": referees(state),
        "again": state.code.discipline.same_offence_again,
    }


@post(SANCTION.path, status_code=303)
async def sanctioned(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form, application = await posted(request), application_of(request)
    who = form.needed("who")
    found = await application.read(id_, _whom, who)
    offence = form.needed("offence")
    arguments = {
        "number": found[0],
        "player": found[1],
        "against": "player" if found[1] else "pair",
        "level": form.choice("level", LEVELS),
        "offence": form.needed("other") if offence == OTHER else offence,
        "article": form.text("article"),
        "referee": form.text("referee"),
        "round": form.number("round", 0, least=0),
        "vp_lost": form.number("vp_lost", 0, least=0, most=100),
        "points_lost": form.number("points_lost", 0, least=0, most=10_000),
        "ladder": form.ticked("ladder"),
    }
    table, number = form.number("table", 0, least=0), form.number("round", 0, least=0)
    back = f"/dir/{id_}/arbitro/tavolo/{number}/{table}" if table and number else f"/dir/{id_}/arbitro/diario"
    return await acted(request, id_, form, "sanction", arguments, back=back)


def _whom(state: State, text: str) -> tuple[int, str]:
    """`#7` is a pair; anything else is the id of a player, which may be a number too."""
    if text.startswith("#") and text[1:].isdecimal():
        return int(text[1:]), ""
    own = next((one.number for one in state.active() if text in one.players), 0)
    if not own:
        raise Refusal(say("nobody called “{name}” plays here", name=text))
    return own, text


# --- a ruling of one's own -------------------------------------------------------------------------------------------


@post(AT_TABLE.path + "/libera", status_code=303)
async def free(request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]) -> Redirect:
    """Where the code leaves it to the referee: the words, the article, the reason, and what it costs."""
    form, application = await posted(request), application_of(request)
    await need(request, id_, "note-ruling")
    now = application.now()
    found = await application.read(id_, at_table, number, table, now)
    level = form.choice("level", LEVELS, "none")
    reason, article, referee = form.needed("why"), form.text("article"), form.needed("referee")
    vp, points = form.number("vp_lost", 0, least=0, most=100), form.number("points_lost", 0, least=0, most=10_000)
    for measure in _measures(level, vp, points):
        await application.read(
            id_, verify_free, number, table, now, referee=referee, measure=measure, reason=reason, article=article
        )
    people: list[Sitting] = found["people"]
    culprit = next((one for one in people if one.id == form.text("who")), None)
    acts = _free(form, found, culprit, number, table, level, vp, points)
    return await together(
        request, application, id_, form, acts, back=f"/dir/{id_}/arbitro/tavolo/{number}/{table}#fatto"
    )


def _measures(level: str, vp: int, points: int) -> list[Measure]:
    found = [Measure(_DO[level])] if level in _DO else []
    found += [Measure("vp", who="pair", points=vp)] if vp else []
    found += [Measure("points", who="pair", points=points)] if points else []
    return found or [Measure("note")]


def _free(
    form: Form,
    found: dict[str, Any],
    culprit: Sitting | None,
    number: int,
    table: int,
    level: str,
    vp: int,
    points: int,
) -> Acts:
    words, reason, article = form.needed("text"), form.needed("why"), form.text("article")
    call, referee = found["call"], form.needed("referee")
    acts: Acts = [
        (
            "note-ruling",
            {
                "round": number, "table": table, "referee": referee, "incident": FREE, "text": f"{words} – {reason}",
                "articles": [article] if article else [], "number": culprit.number if culprit else 0,
                "call": call.id if call else 0,
            },
        )
    ]  # fmt: skip
    if level != "none" or vp or points:
        if culprit is None:
            raise Refusal(say("say who made the error: the sanction goes to that player or pair"))
        acts.append(
            (
                "sanction",
                {
                    "number": culprit.number, "player": culprit.id, "against": "player",
                    "level": cast(Level, level), "offence": reason, "article": article, "referee": referee,
                    "round": number, "vp_lost": vp, "points_lost": points, "ladder": False,
                },
            )
        )  # fmt: skip
    return [*acts, *given_back(form, number, table)]


FREE = "discretion"
"""What the journal calls a ruling that no incident of the assistant stands behind."""

ROUTES = [sanction_page, sanctioned, free]
