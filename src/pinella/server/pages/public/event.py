"""One tournament for everybody: its poster, how it stands, standing and results under addresses that stay."""

from __future__ import annotations

import datetime as dt
from typing import Any

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from pinella.messages import Language, say
from pinella.server.application import application_of
from pinella.server.charts import Course
from pinella.server.pages.director.papers import qr
from pinella.server.pages.public.calendar import when
from pinella.server.reader import PageRequest, page, reader_of
from pinella.tournament.model import FORMATS, LEVELS
from pinella.tournament.privacy import public_names, public_ranking, public_results, public_seats
from pinella.tournament.sheets.views.results import TableResult
from pinella.tournament.standings.courses import figures, places_by_round
from pinella.tournament.standings.shown import StandingShown, rounds_told, standing_shown
from pinella.tournament.standings.views import Ranking, places_won
from pinella.tournament.state import State


def standing_told(state: State, language: Language, after: int = 0) -> tuple[StandingShown, Ranking | None]:
    """The last standing that is public, or an earlier one."""
    shown = standing_shown(state, public=True)
    if after and not 0 < after <= shown.after:
        raise NotFoundException
    return shown, public_ranking(state, language, after or shown.after) if shown.after else None


def _event(state: State, language: Language, now: int) -> dict[str, Any]:
    today = dt.datetime.fromtimestamp(now / 1000).date().isoformat()
    shown = sum(one.status != "draft" for one in state.rounds)
    standing, lines = standing_told(state, language)
    awarded = state.awarded.awards if state.awarded else ()
    return {
        "id": state.id, "event": state.name, "seq": state.seq, "date": state.date, "venue": state.venue,
        "settings": state.settings, "code": state.code.id, "code_name": state.code.name,
        "edition": state.code.edition, "kind": FORMATS[state.format], "level": LEVELS[state.level],
        "entered": len(state.contestants), "round": shown, "planned": state.planned,
        "when": when(state, shown, today), "playing": bool(state.current and state.current.status == "playing"),
        "shown": standing, "ranking": lines, "moved": places_won(state, lines) if lines else {},
        "rounds": rounds_told(state), "told": _told(state), "tables": _tables(state),
        "arriving": _arriving(state, language), "courses": _courses(state, lines),
        "figures": figures(state, standing.after) if standing.after else None,
        "highest_by": _names(state, language, standing.after),
        "prizes": [(title, place, public_names(state, number)) for title, place, number, _cents in awarded],
    }  # fmt: skip


def _told(state: State) -> bool:
    """Whether what is played now may be followed by anybody."""
    return bool(state.current and state.current.number in rounds_told(state))


def _tables(state: State) -> tuple[int, int]:
    """How many tables of the round in hand have delivered, and how many there are."""
    if state.current is None or state.current.status != "playing":
        return 0, 0
    tables = [one for one in state.current.tables.values() if not one.meeting.rests]
    return sum(one.results_of_play() for one in tables), len(tables)


def _arriving(state: State, language: Language) -> tuple[TableResult, ...]:
    """The results of the round in hand so far, where they are public."""
    if not _told(state) or state.current is None:
        return ()
    found = public_results(state, language, state.current.number)
    return tuple(one for one in found if one.home.score and one.home.total is not None)


def _courses(state: State, lines: Ranking | None) -> list[Course]:
    if lines is None or len(lines.groups) > 1:
        return []
    places = places_by_round(state, lines.after)
    return [Course(one.short, places[one.number]) for one in lines.lines if one.number in places]


def _names(state: State, language: Language, after: int) -> str:
    by = figures(state, after).highest_by if after else ()
    return " – ".join(public_names(state, one).render(language) for one in by)


async def _page(request: PageRequest, id_: str, template: str) -> Template:
    application = application_of(request)
    found = await application.read(id_, _event, reader_of(request).language, application.now(id_))
    address = f"{application.address}/t/{id_}"
    return page(request, template, tournament_id=id_, address=address, qr=qr(address), **found)


@get("/t/{id_:str}")
async def event(request: PageRequest, id_: FromPath[str]) -> Template:
    return await _page(request, id_, "public/event.html")


@get("/t/{id_:str}/_adesso")
async def event_part(request: PageRequest, id_: FromPath[str]) -> Template:
    return await _page(request, id_, "public/_now.html")


@get("/t/{id_:str}/_palco")
async def stage_part(request: PageRequest, id_: FromPath[str]) -> Template:
    return await _page(request, id_, "public/_stage.html")


# --- standing --------------------------------------------------------------------------------------------------------


def _standing(state: State, language: Language, after: int) -> dict[str, Any]:
    shown, lines = standing_told(state, language, after)
    here = after or shown.after
    tabs = [
        (f"/t/{state.id}/classifica?dopo={one}", say("Round {round}", round=one).render(language), one == here)
        for one in range(1, shown.after + 1)
    ]
    moved = places_won(state, lines) if lines else {}
    return {"event": state.name, "seq": state.seq, "shown": shown, "ranking": lines, "moved": moved, "tabs": tabs}


async def _standing_page(request: PageRequest, id_: str, after: int, template: str) -> Template:
    found = await application_of(request).read(id_, _standing, reader_of(request).language, after)
    return page(request, template, tournament_id=id_, after=after, **found)


@get("/t/{id_:str}/classifica")
async def standing(request: PageRequest, id_: FromPath[str], dopo: FromQuery[int] = 0) -> Template:
    return await _standing_page(request, id_, dopo, "public/standing.html")


@get("/t/{id_:str}/classifica/_tabella")
async def standing_part(request: PageRequest, id_: FromPath[str], dopo: FromQuery[int] = 0) -> Template:
    return await _standing_page(request, id_, dopo, "public/_standing.html")


# --- results ---------------------------------------------------------------------------------------------------------


def _round(state: State, language: Language, number: int) -> dict[str, Any]:
    """Results where they are public; of a round that is out but not begun, who plays where."""
    found = state.round(number)
    if found is None or found.status == "draft":
        raise NotFoundException
    told = rounds_told(state)
    return {
        "event": state.name, "seq": state.seq, "number": number, "planned": state.planned, "rounds": told,
        "results": public_results(state, language, number) if number in told else (),
        "seats": public_seats(state, language, number) if found.status == "published" else (),
        "told": number in told or found.status == "published",
    }  # fmt: skip


async def _round_page(request: PageRequest, id_: str, number: int, template: str) -> Template:
    found = await application_of(request).read(id_, _round, reader_of(request).language, number)
    return page(request, template, tournament_id=id_, **found)


@get("/t/{id_:str}/turno/{number:int}")
async def round_page(request: PageRequest, id_: FromPath[str], number: FromPath[int]) -> Template:
    return await _round_page(request, id_, number, "public/round.html")


@get("/t/{id_:str}/turno/{number:int}/_risultati")
async def round_part(request: PageRequest, id_: FromPath[str], number: FromPath[int]) -> Template:
    return await _round_page(request, id_, number, "public/_round.html")


ROUTES = [event, event_part, stage_part, standing, standing_part, round_page, round_part]
