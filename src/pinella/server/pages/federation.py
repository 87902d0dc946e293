"""The federation's pages: its seasons, what waits in each, every act as a form, every list, the journal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from urllib.parse import urlencode

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.acts.ask import Reading
from pinella.acts.registry import Act
from pinella.acts.typed import fill_today
from pinella.codes.loader import load_all
from pinella.listing import Listed, Row
from pinella.messages import Message, Refusal, say
from pinella.server.access.callers import Caller, need
from pinella.server.access.forms import Form, posted
from pinella.server.access.roles import SEASON, may
from pinella.server.application import Application, application_of
from pinella.server.pages.derived_form import Question, can_be_typed, given, questions
from pinella.server.reader import PageRequest, page
from pinella.store.stream import Done
from pinella.tournament.season.acts import ACTS, by_heading
from pinella.tournament.season.counting import acts_of_counting
from pinella.tournament.season.event import SeasonEvent, sentence
from pinella.tournament.season.journal import JournalLine, journal
from pinella.tournament.season.lists import LISTS, Look, SeasonList
from pinella.tournament.season.seasons import PREFIX
from pinella.tournament.season.state import Season
from pinella.tournament.state import State

T = TypeVar("T")
LINES = 200
"""Lines of the journal on one page."""
LATEST = 3
"""On the page of the season, so that whoever has done something sees it."""
SHOWN = ("owed", "outbox", "measures", "tournaments")
"""Lists that stand on the page of the season."""
Next = Callable[[Row], list[tuple[str, dict[str, object]]]]


def _after_a_measure(row: Row) -> list[tuple[str, dict[str, object]]]:
    asked: dict[str, object] = {"measure": row["measure"]}
    if row["stage"] in ("proposed", "inquiry"):
        return [(act, asked) for act in ("order-inquiry", "ratify", "reject", "publish")]
    return [("publish", asked)] if row["stage"] == "ratified" else []


NEXT: dict[str, Next] = {
    "tournaments": lambda row: [("refer", {"event": row["id"]}), ("announce", {"event": row["id"]})],
    "owed": lambda row: [
        ("file-report", {"event": row["event"], "players": row["player"], "sanctions": row["sanction"]})
    ],
    "reports": lambda row: [("propose-measure", {"reports": row["report"]})],
    "outbox": lambda row: [("send-referral", {"referral": row["referral"]})],
    "measures": _after_a_measure,
    "cases": lambda row: [] if row["outcome"] else [("decide-case", {"case": row["case"]})],
    "sanctions": lambda row: [] if row["lifted"] else [("lift", {"sanction": row["sanction"]})],
}
"""What is usually done about a row of a list: acts, and what their forms are filled in with."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A list with its rows, and the addresses of what can be done about each."""

    told: SeasonList
    listed: Listed
    links: tuple[tuple[tuple[str, Message], ...], ...]


# --- looking ----------------------------------------------------------------------------------------------------------


async def _look(application: Application, id_: str, function: Callable[[Season], T]) -> T:
    """What a function of the season says; the answer must not be the season, which changes in place."""

    def look() -> T:
        if not application.store.head(PREFIX + id_):
            raise NotFoundException
        with application.seasons.held():
            return function(application.seasons.state(id_))

    return await application.run(look)


def _now(application: Application) -> Look:
    now = application.now()
    return Look(now, fill_today(Reading(None, "", {}, now=now)))


def _shelf(season: Season, look: Look, name: str) -> Shelf:
    following = NEXT.get(name) if not season.closed else None
    found = LISTS[name].rows(season, look)
    links = (
        tuple((f"/federazione/{season.id}/atto/{act}?{urlencode(query)}", ACTS[act].title) for act, query in acts)
        for acts in (following(row) if following else [] for row in found.rows)
    )
    in_words = replace(found, rows=tuple(_in_words(season, row) for row in found.rows))
    return Shelf(LISTS[name], in_words, tuple(links))


def _in_words(season: Season, row: Row) -> Row:
    """People and tournaments by name; programs get ids alone."""
    shown = dict(row)
    if isinstance(player := row.get("player"), str) and not row.get("name"):
        shown["player"] = season.called(player)
    if isinstance(players := row.get("players"), tuple):
        shown["players"] = [season.called(one) for one in players]
    if (event := row.get("event")) in season.tournaments:
        shown["event"] = season.tournaments[str(event)].name
    return shown


def _head(season: Season) -> dict[str, Any]:
    return {
        "id": season.id,
        "name": season.name,
        "first": season.first_day,
        "last": season.last_day,
        "closed": season.closed,
    }


async def _page(request: PageRequest, id_: str, template: str, see: Callable[[Season], dict[str, Any]]) -> Template:
    """A page about one season, for who may see the federation's."""
    asker = await need(request, "", "see-federation")
    found = await _look(application_of(request), id_, lambda season: {"season": _head(season), **see(season)})
    return page(request, template, who=asker, **found)


# --- seasons ----------------------------------------------------------------------------------------------------------


@get("/federazione")
async def seasons(request: PageRequest) -> Template:
    asker = await need(request, "", "see-federation")
    application = application_of(request)

    def all_of_them() -> list[dict[str, Any]]:
        with application.seasons.held():
            found = application.seasons.readable()
            heads = [{**_head(one), "count": len(one.tournaments)} for one in found if one.id]
        return sorted(heads, key=lambda one: str(one["first"]), reverse=True)

    return page(request, "federation/seasons.html", who=asker, seasons=await application.run(all_of_them))


@get("/federazione/{id_:str}")
async def season(request: PageRequest, id_: FromPath[str], nulla: FromQuery[str] = "") -> Template:
    """What waits first. `nulla`: an act after which nothing had to be done."""
    application = application_of(request)
    look = _now(application)

    def see(season: Season) -> dict[str, Any]:
        bodies: tuple[SeasonEvent | None, ...] = (season.board, season.commission)
        lines = journal(application.seasons.log(season.id), season)
        told = ACTS[nulla].command if nulla in ACTS else None
        return {
            "shelves": [_shelf(season, look, name) for name in SHOWN],
            "lists": [(one.name, one.title) for one in LISTS.values()],
            "bodies": [sentence(one, season) for one in bodies if one is not None],
            "latest": lines[: -LATEST - 1 : -1],
            "nothing": ((told and told.nothing) or say("Nothing had to be changed.")) if nulla in ACTS else None,
        }

    return await _page(request, id_, "federation/season.html", see)


@get("/federazione/{id_:str}/elenco/{name:str}")
async def one_list(request: PageRequest, id_: FromPath[str], name: FromPath[str]) -> Template:
    if name not in LISTS:
        raise NotFoundException
    look = _now(application_of(request))

    def see(season: Season) -> dict[str, Any]:
        return {"shelf": _shelf(season, look, name), "title": LISTS[name].title}

    return await _page(request, id_, "federation/list.html", see)


@get("/federazione/{id_:str}/giornale")
async def log(request: PageRequest, id_: FromPath[str]) -> Template:
    application = application_of(request)

    def see(season: Season) -> dict[str, Any]:
        lines: list[JournalLine] = journal(application.seasons.log(season.id), season)
        return {"lines": lines[: -LINES - 1 : -1], "more": max(0, len(lines) - LINES)}

    return await _page(request, id_, "federation/journal.html", see)


# --- acts -------------------------------------------------------------------------------------------------------------


@get("/federazione/{id_:str}/atti")
async def acts(request: PageRequest, id_: FromPath[str]) -> Template:
    """Everything that can be done, under its headings."""
    asker = await need(request, "", "see-federation")
    listed = [
        (heading, [(one.name, one.title) for one in found if _offered(asker, one)]) for heading, found in by_heading()
    ]
    return await _page(request, id_, "federation/acts.html", lambda _season: {"headings": listed})


def _offered(asker: Caller, act: Act[SeasonEvent]) -> bool:
    return may(asker.role, SEASON + act.name) and can_be_typed(act) and act.name != "open-season"


@get("/federazione/{id_:str}/atto/{act:str}")
async def act_page(request: PageRequest, id_: FromPath[str], act: FromPath[str]) -> Template:
    """The query fills fields in beforehand."""
    known, application = ACTS.need(act), application_of(request)
    asker = await need(request, "", SEASON + act)
    query = {key: str(value) for key, value in request.query_params.items()}

    def see(season: Season) -> dict[str, Any]:
        return {"act": known, "fields": questions(known, _reading(application, season, asker), query)}

    return await _page(request, id_, "federation/act.html", see)


@post("/federazione/{id_:str}/atto/{act:str}", status_code=303)
async def do_act(request: PageRequest, id_: FromPath[str], act: FromPath[str]) -> Redirect:
    known, form, application = ACTS.need(act), await posted(request, "", SEASON + act), application_of(request)
    asker = await need(request, "", SEASON + act)
    typed = await _look(application, id_, lambda season: given(known, form, _reading(application, season, asker)))
    done = await _do(application, asker, form, id_, act, typed)
    return Redirect(f"/federazione/{id_}" + ("" if done.kinds else f"?nulla={act}"), status_code=303)


def _reading(application: Application, season: Season, asker: Caller) -> Reading:
    return Reading(season, asker.name, {}, application.registry.players, application.now())


async def _do(application: Application, asker: Caller, form: Form, id_: str, act: str, typed: dict[str, Any]) -> Done:
    return await application.run(
        application.seasons.do, id_, act, typed, actor=asker.actor, device=asker.device,
        request=form.request, confirmed=form.ticked("confirmed"), reason=form.text("reason"),
    )  # fmt: skip


@get("/federazione/nuova")
async def new_page(request: PageRequest) -> Template:
    asker = await need(request, "", SEASON + "open-season")
    application = application_of(request)
    known = ACTS["open-season"]
    closed = await application.run(_closed, application)
    fields = [_with_choices(one, closed) for one in questions(known, Reading(None, asker.name, {}), {})]
    return page(request, "federation/new.html", who=asker, act=known, fields=fields)


def _closed(application: Application) -> tuple[tuple[str, Message], ...]:
    """Seasons that a new one can follow."""
    with application.seasons.held():
        found = application.seasons.readable()
        return tuple((one.id, say("{text}", text=one.name)) for one in found if one.closed)


def _with_choices(one: Question, closed: tuple[tuple[str, Message], ...]) -> Question:
    if one.name == "code":
        codes, _faults = load_all()
        return replace(one, choices=tuple((code.id, code.name) for code in codes))
    return replace(one, choices=closed) if one.name == "previous" and closed else one


@post("/federazione/nuova", status_code=303)
async def new(request: PageRequest) -> Redirect:
    form, application = await posted(request, "", SEASON + "open-season"), application_of(request)
    asker = await need(request, "", SEASON + "open-season")
    typed = given(ACTS["open-season"], form, Reading(None, asker.name, {}))
    id_ = str(typed.get("id", ""))
    if not id_.isascii() or not id_.replace("-", "").isalnum():
        raise Refusal(say("“{text}” is no short name: letters, digits and hyphens are expected", text=id_))
    await _do(application, asker, form, id_, "open-season", typed)
    return Redirect(f"/federazione/{id_}", status_code=303)


# --- counting ---------------------------------------------------------------------------------------------------------


@get("/federazione/{id_:str}/conteggio")
async def counting(request: PageRequest, id_: FromPath[str]) -> Template:
    """Tournaments of the sporting year that have ended, here in the archive."""
    application = application_of(request)

    def see(season: Season) -> dict[str, Any]:
        return {"tournaments": _ended(application, season)}

    return await _page(request, id_, "federation/counting.html", see)


def _ended(application: Application, season: Season) -> list[dict[str, Any]]:
    """Names of tournaments begin with their day."""
    within = (one for one in application.tournaments.ids() if season.first_day <= one[:10] <= season.last_day)
    found = [one for one in application.read_each(within, _countable, season) if one]
    return sorted(found, key=lambda one: str(one["date"]), reverse=True)


def _countable(state: State, season: Season) -> dict[str, Any] | None:
    if not state.ended:
        return None
    known = season.tournaments.get(state.id)
    return {"id": state.id, "name": state.name, "date": state.date, "times": len(known.versions) if known else 0}


@post("/federazione/{id_:str}/conteggio", status_code=303)
async def count(request: PageRequest, id_: FromPath[str]) -> Redirect:
    """Counting again needs a reason and replaces what was counted before."""
    form, application = await posted(request, "", SEASON + "count-event"), application_of(request)
    asker = await need(request, "", SEASON + "count-event")
    tournament = form.needed("tournament")
    sure = form.ticked("confirmed")

    def write() -> Done:
        if not application.exists(tournament) or not application.store.head(PREFIX + id_):
            raise NotFoundException
        with application.tournaments.held(), application.seasons.held():
            acts = acts_of_counting(
                application.tournaments.state(tournament), application.seasons.state(id_), confirmed=sure
            )
        return application.seasons.do_all(
            id_, acts, actor=asker.actor, device=asker.device, request=form.request, reason=form.text("reason")
        )

    await application.run(write)
    return Redirect(f"/federazione/{id_}", status_code=303)


ROUTES = [seasons, new_page, new, season, one_list, log, acts, act_page, do_act, counting, count]
