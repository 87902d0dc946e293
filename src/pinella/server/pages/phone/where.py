"""Where do I sit: the first page of a phone; the phone of a table; and, for who has no code, the search by name."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.messages import Language, Refusal, say
from pinella.server.access.callers import Denied, seat
from pinella.server.access.forms import posted_by_anybody
from pinella.server.application import application_of
from pinella.server.commands import do
from pinella.server.pages.phone.place import phone, phone_page, placed
from pinella.server.reader import PageRequest, page, reader_of
from pinella.tournament.entries.roster.names import fold
from pinella.tournament.guidance.rules_card import RulesCard, rules_card
from pinella.tournament.hall.views.phone import my_rounds
from pinella.tournament.privacy import public_name
from pinella.tournament.rounds.views.seats import SeatView, seats_by_name
from pinella.tournament.standings.shown import StandingShown, standing_shown
from pinella.tournament.standings.views import Ranking, places_won, ranking
from pinella.tournament.state import State

MOST_FOUND = 12


@get("/p/{id_:str}")
async def where_page(request: PageRequest, id_: FromPath[str], chi: FromQuery[str] = "") -> Template | Redirect:
    found = await seat(request, id_)
    if found.table:
        return Redirect(f"/p/{id_}/tavolo/{found.table}", status_code=303)
    if not found.number:
        return await _search(request, id_, chi)
    return phone_page(request, "phone/where.html", await placed(request, id_, found))


@get("/p/{id_:str}/_dove")
async def where_part(request: PageRequest, id_: FromPath[str]) -> Template:
    return phone_page(request, "phone/_where.html", await placed(request, id_, await phone(request, id_)))


@get("/p/{id_:str}/tavolo/{table:int}")
async def table_page(request: PageRequest, id_: FromPath[str], table: FromPath[int]) -> Template:
    return await _on_table(request, id_, table, "where.html", "waiting.html")


@get("/p/{id_:str}/tavolo/{table:int}/_dove")
async def table_part(request: PageRequest, id_: FromPath[str], table: FromPath[int]) -> Template:
    return await _on_table(request, id_, table, "_where.html", "_waiting.html")


async def _on_table(request: PageRequest, id_: str, table: int, template: str, otherwise: str) -> Template:
    """A table at which nobody sits in this round waits for the next one."""
    found = await phone(request, id_)
    if found.table != table:
        raise Denied(say("this phone belongs to another table"))
    try:
        at = await placed(request, id_, found)
    except Refusal:
        return page(request, f"phone/{otherwise}", tournament_id=id_, table=table)
    return phone_page(request, f"phone/{template}", at)


@post("/p/{id_:str}/arrivo", status_code=303)
async def arrived(request: PageRequest, id_: FromPath[str]) -> Redirect:
    found, form = await phone(request, id_), await posted_by_anybody(request)
    at = await placed(request, id_, found)
    number = found.number or form.number("number", least=1)
    await do(request, id_, "arrive", {"round": at.card.round, "number": number}, request=form.request, asker=found)
    return Redirect(at.home, status_code=303)


# --- without a code --------------------------------------------------------------------------------------------------


async def _search(request: PageRequest, id_: str, text: str) -> Template:
    application, language = application_of(request), reader_of(request).language
    found = await application.read(id_, _found, language, text.strip()[:80])
    return page(request, "phone/search.html", tournament_id=id_, text=text, now=application.now(id_), **found)


def _found(state: State, language: Language, text: str) -> dict[str, Any]:
    shown = sum(one.status != "draft" for one in state.rounds)
    seats = seats_by_name(state, shown) if shown else ()
    lines = [_allowed(state, language, one) for one in seats if text and _fits(state, one, text)]
    return {
        "event": state.name,
        "seq": state.seq,
        "round": shown,
        "planned": state.planned,
        "lines": lines[:MOST_FOUND],
        "more": len(lines) > MOST_FOUND,
        "ended": bool(state.ended),
    }


def _fits(state: State, one: SeatView, text: str) -> bool:
    """By number, or by the beginning of a surname; somebody who wants no name shown is found by number only."""
    if text.isascii() and text.isdigit():
        return one.number == int(text)
    known = state.players.get(one.player)
    return (
        known is not None and known.public != "hidden" and fold(known.full).startswith(fold(text)) and bool(fold(text))
    )


def _allowed(state: State, language: Language, one: SeatView) -> dict[str, Any]:
    """Her own name as she allows it; where she sits, but not with whom."""
    return {
        "name": public_name(state, one.player).render(language),
        "number": one.number,
        "table": one.table,
        "axis": one.axis,
        "rests": one.rests,
        "note": one.note,
    }


# --- to read ---------------------------------------------------------------------------------------------------------


def _standing(state: State) -> tuple[StandingShown, Ranking | None, dict[int, int]]:
    shown = standing_shown(state)
    lines = ranking(state, shown.after) if shown.after else None
    return shown, lines, places_won(state, lines) if lines else {}


@get("/p/{id_:str}/classifica")
async def standing_page(request: PageRequest, id_: FromPath[str]) -> Template:
    return await _standing_shown(request, id_, "phone/standing.html")


@get("/p/{id_:str}/classifica/_tabella")
async def standing_part(request: PageRequest, id_: FromPath[str]) -> Template:
    return await _standing_shown(request, id_, "phone/_standing.html")


async def _standing_shown(request: PageRequest, id_: str, template: str) -> Template:
    at = await placed(request, id_, await phone(request, id_))
    shown, lines, moved = await application_of(request).read(id_, _standing)
    return phone_page(request, template, at, shown=shown, ranking=lines, moved=moved)


@get("/p/{id_:str}/turni")
async def rounds_page(request: PageRequest, id_: FromPath[str]) -> Template:
    found = await phone(request, id_)
    if not found.number:
        raise Refusal(say("this phone lies on a table: the rounds of a pair are on the phone of the pair"))
    at = await placed(request, id_, found)
    rounds = await application_of(request).read(id_, my_rounds, found.number)
    return phone_page(request, "phone/rounds.html", at, rounds=rounds)


def _rules(state: State) -> RulesCard:
    return rules_card(state.code, for_="phone")


@get("/p/{id_:str}/regole")
async def rules_page(request: PageRequest, id_: FromPath[str]) -> Template:
    at = await placed(request, id_, await phone(request, id_))
    card = await application_of(request).read(id_, _rules)
    return phone_page(request, "phone/rules.html", at, rules=card)


ROUTES = [
    where_page,
    where_part,
    table_page,
    table_part,
    arrived,
    standing_page,
    standing_part,
    rounds_page,
    rules_page,
]
