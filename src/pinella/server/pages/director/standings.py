"""The standing, who moved and why, sanctions that weigh, groups, prizes; and the lists to take away."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.messages import Language, Refusal, say
from pinella.server.access.forms import Form, posted
from pinella.server.addresses import saved_as
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_view
from pinella.server.pages.director.page import InMenu, MenuPart, director_page
from pinella.server.reader import PageRequest, reader_of
from pinella.tournament.conduct.views import sanctions
from pinella.tournament.entries.roster.export import listed_rows, write_csv, write_xlsx
from pinella.tournament.money import cents_of
from pinella.tournament.prizes.awards import winners
from pinella.tournament.sheets.views.results import history
from pinella.tournament.standings.views import Ranking, changed, overall, places_won, ranking, standing_sheet
from pinella.tournament.state import State

STANDING = director_page(
    "/classifica",
    opens="see-staff",
    guide="direttore#classifica",
    menu=InMenu(MenuPart.CONCLUDE, 10, "trophy", say("Standing")),
)
PAIR = director_page("/coppia/{number:int}", guide="direttore#classifica", within=STANDING)
PRIZES = director_page(
    "/premi", opens="see-staff", guide="direttore#premi", menu=InMenu(MenuPart.CONCLUDE, 20, "money", say("Prizes"))
)

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
RULES = 8
"""Rows of the prize list."""


@get(STANDING.path)
async def standing(
    request: PageRequest, id_: FromPath[str], dopo: FromQuery[int] = 0, tutti: FromQuery[int] = 0
) -> Template:
    return await staff_view(request, id_, "director/standing.html", STANDING, _standing, dopo, bool(tutti))


@get(STANDING.path + "/_tabella")
async def standing_part(request: PageRequest, id_: FromPath[str], dopo: FromQuery[int] = 0) -> Template:
    return await staff_view(request, id_, "director/_standing.html", STANDING, _standing, dopo, False)


def _standing(state: State, after: int, whole: bool) -> dict[str, Any]:
    if after and state.round(after) is None:
        raise Refusal(say("there is no round {round} yet", round=after))
    shown: Ranking = overall(state, after or None) if whole else ranking(state, after or None)
    current = state.current
    closed = bool(current and current.status == "closed")
    return {
        "ranking": shown,
        "moved": places_won(state, shown),
        "open_tables": _open_tables(shown),
        "changes": changed(state),
        "rounds_made": [one.number for one in state.rounds if one.status in ("playing", "closed")],
        "sanctions": sanctions(state),
        "whole": whole,
        "after": after,
        "number": current.number if current else 0,
        "postable": closed and not shown.final,
        "grouped": whole or len(shown.groups) > 1,
    }


def _open_tables(shown: Ranking) -> dict[int, list[int]]:
    """Tables without a result, by round."""
    found: dict[int, list[int]] = {}
    for round_, table in sorted(shown.open_tables):
        found.setdefault(round_, []).append(table)
    return found


@get(PAIR.path)
async def pair(request: PageRequest, id_: FromPath[str], number: FromPath[int]) -> Template:
    """One contestant, round by round."""
    return await staff_view(request, id_, "director/pair.html", PAIR, _pair, number)


def _pair(state: State, number: int) -> dict[str, Any]:
    return {"history": history(state, number), "sanctions": sanctions(state, number), "number": number}


@get(STANDING.path + "/{kind:str}")
async def download(
    request: PageRequest, id_: FromPath[str], kind: FromPath[str], dopo: FromQuery[int] = 0
) -> Response[bytes]:
    """The standing as csv or xlsx."""
    application, language = application_of(request), reader_of(request).language
    await STANDING.need(request, id_)
    shown = await application.read(id_, ranking, dopo or None)
    head, rows = ranking_rows(shown, language)
    if kind == "xlsx":
        made = await application.run(write_xlsx, {language("Standing"): [head, *rows]}, language("Standing"))
        return _file(made, f"{id_}-{shown.after}.xlsx", XLSX)
    if kind == "csv":
        return _file(write_csv(rows, head), f"{id_}-{shown.after}.csv", "text/csv; charset=utf-8")
    raise Refusal(say("a standing is taken away as csv or xlsx, not as {kind}", kind=kind))


def _file(content: bytes, name: str, kind: str) -> Response[bytes]:
    headers = saved_as(name)
    return Response(content, media_type=kind or MediaType.TEXT, headers=headers)


def ranking_rows(shown: Ranking, language: Language) -> tuple[list[str], list[list[Any]]]:
    head, *rows = listed_rows(standing_sheet().of(shown.lines), language)
    return list(map(str, head)), rows


# --- prizes ----------------------------------------------------------------------------------------------------------


@get(PRIZES.path)
async def prizes(request: PageRequest, id_: FromPath[str]) -> Template:
    return await staff_view(request, id_, "director/prizes.html", PRIZES, _prizes)


def _prizes(state: State) -> dict[str, Any]:
    rules = state.prizes.prizes if state.prizes else ()
    taken = sum(state.present.values())
    given = winners(state) if state.rounds else []
    return {
        "rules": rules,
        "rows": range(1, RULES + 1),
        "double": bool(state.prizes and state.prizes.double),
        "given": [(one, state.name_of(one.number)) for one in given],
        "awarded": state.awarded is not None,
        "taken": taken,
        "fund": taken * state.settings.prize_percent // 100,
        "spent": sum(one.cents for one in given),
        "finished": bool(state.rounds) and len(state.rounds) == state.planned and state.rounds[-1].status == "closed",
    }


@post(PRIZES.path, status_code=303)
async def set_prizes(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form = await posted(request, id_, "set-prizes")
    rules = [rule for at in range(1, RULES + 1) if (rule := _rule(form, at))]
    arguments = {"prizes": rules, "double": form.ticked("double")}
    return await acted(request, id_, form, "set-prizes", arguments, back=f"/dir/{id_}/premi")


def _rule(form: Form, at: int) -> dict[str, Any] | None:
    title = form.text(f"title{at}")
    if not title:
        return None
    amounts = [one.strip() for one in form.text(f"cents{at}").replace(";", "/").split("/") if one.strip()]
    return {
        "title": title,
        "places": form.number(f"places{at}", max(1, len(amounts)), least=1, most=999),
        "cents": [cents_of(one) for one in amounts],
        "group": form.text(f"group{at}"),
        "category": form.text(f"category{at}"),
        "club": form.text(f"club{at}"),
        "region": form.text(f"region{at}"),
    }


@post(PRIZES.path + "/assegna", status_code=303)
async def award(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form = await posted(request, id_, "award-prizes")
    return await acted(request, id_, form, "award-prizes", {}, back=f"/dir/{id_}/premi")


ROUTES = [standing, standing_part, pair, download, prizes, set_prizes, award]
