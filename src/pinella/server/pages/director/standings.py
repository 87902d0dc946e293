"""The standing, who moved and why, sanctions that weigh, groups, prizes; and the lists to take away."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.messages import Language, Refusal, say
from pinella.server.access.callers import need
from pinella.server.access.forms import Form, posted
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page
from pinella.server.reader import PageRequest, reader_of
from pinella.tournament.conduct.views import sanctions
from pinella.tournament.entries.roster.export import listed_rows, write_csv, write_xlsx
from pinella.tournament.money import cents_of
from pinella.tournament.prizes.awards import winners
from pinella.tournament.sheets.views.results import history
from pinella.tournament.standings.views import Ranking, changed, overall, ranking, standing_sheet
from pinella.tournament.state import State

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
RULES = 8
"""Rows of the prize list."""


@get("/dir/{id_:str}/classifica")
async def standing(
    request: PageRequest, id_: FromPath[str], dopo: FromQuery[int] = 0, tutti: FromQuery[int] = 0
) -> Template:
    application = application_of(request)
    await need(request, id_, "see-staff")
    found = await application.read(id_, _standing, dopo, bool(tutti))
    return await staff_page(request, id_, "director/standing.html", here="standing", **found)


@get("/dir/{id_:str}/classifica/_tabella")
async def standing_part(request: PageRequest, id_: FromPath[str], dopo: FromQuery[int] = 0) -> Template:
    application = application_of(request)
    await need(request, id_, "see-staff")
    found = await application.read(id_, _standing, dopo, False)
    return await staff_page(request, id_, "director/_standing.html", here="standing", **found)


def _standing(state: State, after: int, whole: bool) -> dict[str, Any]:
    if after and state.round(after) is None:
        raise Refusal(say("there is no round {round} yet", round=after))
    shown: Ranking = overall(state, after or None) if whole else ranking(state, after or None)
    current = state.current
    previous = shown.after - 1
    before = {one.number: one.place for one in ranking(state, previous).lines} if previous > 0 else {}
    return {
        "ranking": shown,
        "before": before,
        "changes": changed(state),
        "rounds_made": [one.number for one in state.rounds if one.status in ("playing", "closed")],
        "sanctions": sanctions(state),
        "whole": whole,
        "after": after,
        "closed": bool(current and current.status == "closed"),
        "number": current.number if current else 0,
        "final": shown.final,
    }


@get("/dir/{id_:str}/coppia/{number:int}")
async def pair(request: PageRequest, id_: FromPath[str], number: FromPath[int]) -> Template:
    """One contestant, round by round."""
    application = application_of(request)
    await need(request, id_, "see-staff")
    found, weighed = await application.read(id_, lambda state: (history(state, number), sanctions(state, number)))
    return await staff_page(
        request, id_, "director/pair.html", here="standing", history=found, sanctions=weighed, number=number
    )


@get("/dir/{id_:str}/classifica/{kind:str}")
async def download(
    request: PageRequest, id_: FromPath[str], kind: FromPath[str], dopo: FromQuery[int] = 0
) -> Response[bytes]:
    """The standing as csv or xlsx."""
    application, language = application_of(request), reader_of(request).language
    await need(request, id_, "see-staff")
    shown = await application.read(id_, ranking, dopo or None)
    head, rows = ranking_rows(shown, language)
    if kind == "xlsx":
        made = await application.run(write_xlsx, {language("Standing"): [head, *rows]}, language("Standing"))
        return _file(made, f"{id_}-{shown.after}.xlsx", XLSX)
    if kind == "csv":
        return _file(write_csv(rows, head), f"{id_}-{shown.after}.csv", "text/csv; charset=utf-8")
    raise Refusal(say("a standing is taken away as csv or xlsx, not as {kind}", kind=kind))


def _file(content: bytes, name: str, kind: str) -> Response[bytes]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind or MediaType.TEXT, headers=headers)


def ranking_rows(shown: Ranking, language: Language) -> tuple[list[str], list[list[Any]]]:
    head, *rows = listed_rows(standing_sheet().of(shown.lines), language)
    return list(map(str, head)), rows


# --- prizes ----------------------------------------------------------------------------------------------------------


@get("/dir/{id_:str}/premi")
async def prizes(request: PageRequest, id_: FromPath[str]) -> Template:
    application = application_of(request)
    await need(request, id_, "see-staff")
    found = await application.read(id_, _prizes)
    return await staff_page(request, id_, "director/prizes.html", here="prizes", rows=range(1, RULES + 1), **found)


def _prizes(state: State) -> dict[str, Any]:
    rules = state.prizes.prizes if state.prizes else ()
    taken = sum(state.present.values())
    given = winners(state) if state.rounds else []
    return {
        "rules": rules,
        "double": bool(state.prizes and state.prizes.double),
        "given": [(one, state.name_of(one.number)) for one in given],
        "awarded": state.awarded is not None,
        "taken": taken,
        "fund": taken * state.settings.prize_percent // 100,
        "spent": sum(one.cents for one in given),
        "finished": bool(state.rounds) and len(state.rounds) == state.planned and state.rounds[-1].status == "closed",
    }


@post("/dir/{id_:str}/premi", status_code=303)
async def set_prizes(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form = await posted(request)
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


@post("/dir/{id_:str}/premi/assegna", status_code=303)
async def award(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form = await posted(request)
    return await acted(request, id_, form, "award-prizes", {}, back=f"/dir/{id_}/premi")


ROUTES = [standing, standing_part, pair, download, prizes, set_prizes, award]
