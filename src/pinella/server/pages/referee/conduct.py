"""Sanctions for conduct, and rulings that rest on the referee's own judgement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.choices import values
from pinella.messages import Refusal, say
from pinella.referee.measures import Do, Measure
from pinella.server.access.forms import Form, posted
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import director_page
from pinella.server.pages.director.table_view import referees
from pinella.server.pages.referee.at_table import AT_TABLE, given_back, together
from pinella.server.pages.referee.memory import Sitting, TableKnown, table_known
from pinella.server.pages.referee.queue import REFEREE, named
from pinella.server.pages.referee.records import verify_free
from pinella.server.pages.referee.ruling_acts import Acts, Level, note_act, sanction_act, verify_named
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
    form, application = await posted(request, id_, "sanction"), application_of(request)
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
    form, application = await posted(request, id_, "note-ruling"), application_of(request)
    now, ruling = application.now(id_), free_ruling(form)
    known = await application.read(id_, table_known, number, table, now)
    for measure in ruling.measures():
        await application.read(
            id_, verify_free, number, table, now,
            referee=ruling.referee, measure=measure, reason=ruling.reason, article=ruling.article,
        )  # fmt: skip
    acts = [*_free(ruling, known, known.sitting(form.text("who"))), *given_back(form, number, table)]
    back = f"/dir/{id_}/arbitro/tavolo/{number}/{table}#fatto"
    return await together(request, application, id_, form, acts, back=back)


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeRuling:
    """As the referee has written it."""

    words: str
    reason: str
    article: str
    referee: str
    level: Level
    vp_lost: int
    points_lost: int

    def measures(self) -> list[Measure]:
        found = [Measure(_DO[self.level])] if self.level in _DO else []
        found += [Measure("vp", who="pair", points=self.vp_lost)] if self.vp_lost else []
        found += [Measure("points", who="pair", points=self.points_lost)] if self.points_lost else []
        return found or [Measure("note")]

    @property
    def costs(self) -> bool:
        """It hits somebody."""
        return self.level != "none" or bool(self.vp_lost or self.points_lost)


def free_ruling(form: Form) -> FreeRuling:
    return FreeRuling(
        words=form.needed("text"),
        reason=form.needed("why"),
        article=form.text("article"),
        referee=form.needed("referee"),
        level=cast(Level, form.choice("level", LEVELS, "none")),
        vp_lost=form.number("vp_lost", 0, least=0, most=100),
        points_lost=form.number("points_lost", 0, least=0, most=10_000),
    )


def _free(ruling: FreeRuling, known: TableKnown, culprit: Sitting | None) -> Acts:
    acts: Acts = [
        note_act(
            known, culprit, referee=ruling.referee, incident=FREE, text=f"{ruling.words} – {ruling.reason}",
            articles=[ruling.article] if ruling.article else [],
        )
    ]  # fmt: skip
    if ruling.costs:
        acts.append(
            sanction_act(
                ruling.level, verify_named(culprit), personal=True, round_=known.number, offence=ruling.reason,
                article=ruling.article, referee=ruling.referee, vp_lost=ruling.vp_lost, points_lost=ruling.points_lost,
            )
        )  # fmt: skip
    return acts


FREE = "discretion"
"""What the journal calls a ruling that no incident of the assistant stands behind."""

ROUTES = [sanction_page, sanctioned, free]
