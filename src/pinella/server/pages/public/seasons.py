"""Seasons and their rankings."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from pinella.messages import Language, say
from pinella.server.application import Application, application_of
from pinella.server.reader import PageRequest, page, reader_of
from pinella.tournament.privacy import allowed_name
from pinella.tournament.season.ranking import By, Row, ranking

KINDS: dict[By, Any] = {"player": say("Players"), "pair": say("Pairs"), "club": say("Clubs")}


@get("/stagioni")
async def seasons(request: PageRequest) -> Template:
    application = application_of(request)
    return page(request, "public/seasons.html", seasons=await application.run(_seasons, application))


def _seasons(application: Application) -> list[dict[str, Any]]:
    lines = [
        {"id": one.id, "name": one.name, "first": one.first_day, "last": one.last_day, "closed": one.closed,
         "count": len(one.tournaments)}
        for one in application.seasons.readable() if one.id
    ]  # fmt: skip
    return sorted(lines, key=lambda one: str(one["first"]), reverse=True)


@get("/stagioni/{id_:str}")
async def season(request: PageRequest, id_: FromPath[str], per: FromQuery[str] = "player") -> Template:
    if per not in KINDS:
        raise NotFoundException
    application = application_of(request)
    reader = reader_of(request)
    found = await application.run(_season, application, id_, per, reader.language)
    tabs = [(f"/stagioni/{id_}?per={key}", reader.say(words), key == per) for key, words in KINDS.items()]
    return page(request, "public/season.html", tabs=tabs, **found)


def _season(application: Application, id_: str, by: By, language: Language) -> dict[str, Any]:
    if id_ not in application.seasons.ids():
        raise NotFoundException
    read = application.seasons.state(id_)
    rows = ranking(read, read.rules, by=by)
    if by != "club":
        rows = _named(application, rows, language)
    events = sorted(read.tournaments.values(), key=lambda one: one.date, reverse=True)
    return {
        "season": read.name, "rows": rows,
        "events": [(one.id, one.name, one.date, application.exists(one.id)) for one in events],
    }  # fmt: skip


def _named(application: Application, rows: tuple[Row, ...], language: Language) -> tuple[Row, ...]:
    """By what each person allows; whoever the registry does not know stays without a name."""
    people = application.registry.players()
    return tuple(
        msgspec.structs.replace(one, name=" – ".join(allowed_name(people.get(key)).render(language) for key in one.key))
        for one in rows
    )


ROUTES = [seasons, season]
