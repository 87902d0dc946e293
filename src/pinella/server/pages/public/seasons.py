"""Seasons and their rankings."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from pinella.messages import Language, say
from pinella.server.house import House, house_of
from pinella.server.reader import Asked, page, reader_of
from pinella.tournament.privacy import allowed_name
from pinella.tournament.season.ranking import By, Row, ranking

KINDS: dict[By, Any] = {"player": say("Players"), "pair": say("Pairs"), "club": say("Clubs")}


@get("/stagioni")
async def seasons(request: Asked) -> Template:
    house = house_of(request)
    return page(request, "public/seasons.html", seasons=await house.run(_seasons, house))


def _seasons(house: House) -> list[dict[str, Any]]:
    read = [house.seasons.state(one) for one in house.seasons.ids()]
    lines = [
        {"id": one.id, "name": one.name, "first": one.first_day, "last": one.last_day, "closed": one.closed,
         "count": len(one.tournaments)}
        for one in read if one.id
    ]  # fmt: skip
    return sorted(lines, key=lambda one: str(one["first"]), reverse=True)


@get("/stagioni/{id_:str}")
async def season(request: Asked, id_: FromPath[str], per: FromQuery[str] = "player") -> Template:
    if per not in KINDS:
        raise NotFoundException
    house = house_of(request)
    found = await house.run(_season, house, id_, per, reader_of(request).language)
    return page(request, "public/season.html", kinds=KINDS, by=per, **found)


def _season(house: House, id_: str, by: By, language: Language) -> dict[str, Any]:
    if id_ not in house.seasons.ids():
        raise NotFoundException
    read = house.seasons.state(id_)
    rows = ranking(read, read.rules, by=by)
    if by != "club":
        rows = _named(house, rows, language)
    events = sorted(read.tournaments.values(), key=lambda one: one.date, reverse=True)
    return {
        "id": id_, "season": read.name, "rows": rows,
        "events": [(one.id, one.name, one.date, house.exists(one.id)) for one in events],
    }  # fmt: skip


def _named(house: House, rows: tuple[Row, ...], language: Language) -> tuple[Row, ...]:
    """By what each person allows; whoever the registry does not know stays without a name."""
    people = house.registry.players()
    return tuple(
        msgspec.structs.replace(one, name=" – ".join(allowed_name(people.get(key)).render(language) for key in one.key))
        for one in rows
    )


ROUTES = [seasons, season]
