"""One table of one round: who sits where, its sheet with every version, and all that can be done about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.messages import Language, Message, Refusal, say
from pinella.server.access.forms import posted
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import director_page
from pinella.server.pages.director.rounds import HALL
from pinella.server.pages.director.sheet_page import state_of, versions_of
from pinella.server.pages.director.typed_sheet import words_for_form
from pinella.server.reader import PageRequest, reader_of
from pinella.sheet.paper import two_sides
from pinella.tournament.absences.events import Late
from pinella.tournament.acts import ACTS
from pinella.tournament.guidance.table_duties import table_duties
from pinella.tournament.hall.views.calls import open_call
from pinella.tournament.model import SIDES, Side
from pinella.tournament.rounds.lookup import need_round
from pinella.tournament.rounds.state import Round
from pinella.tournament.rounds.views.board import cell
from pinella.tournament.rounds.views.seats import TableView, full_name, table_views
from pinella.tournament.sheets.acts.keeper import players_at
from pinella.tournament.sheets.views.results import results
from pinella.tournament.standings.views import changed
from pinella.tournament.state import State
from pinella.tournament.teams.acts import declares_first, line_up_of

TABLE = director_page("/tavolo/{number:int}/{table:int}", guide="direttore#tavolo", within=HALL, also=("/tavolo",))

SOURCES: Mapping[str, Message] = {
    "desk": say("accounts room"),
    "phone": say("a player's phone"),
    "table": say("at the table"),
}


@get(TABLE.path)
async def table_page(request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]) -> Template:
    return await _shown(request, id_, number, table, "desk/table.html")


@get(TABLE.path + "/_stato")
async def table_part(request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]) -> Template:
    return await _shown(request, id_, number, table, "desk/_table.html")


async def _shown(request: PageRequest, id_: str, number: int, table: int, template: str) -> Template:
    application = application_of(request)
    asker = await TABLE.need(request, id_)
    found = await application.read(id_, _table, number, table, application.now(), reader_of(request).language)
    found["acts"] = [(name, ACTS[name].title, query) for name, query in found["acts"]]
    found["me"] = asker.name if asker.name in found["referees"] else ""
    return await staff_page(request, id_, template, here=TABLE, **found)


def seats_drawn(state: State, view: TableView) -> dict[str, str]:
    """The names by seat, in the order in which the side is written down; a table of two sides only."""
    try:
        first, second = two_sides(state.code)
    except Refusal:
        return {}
    first_side, second_side = view.home.players, view.away.players if view.away else ()
    if view.home.axis == "EW":
        first_side, second_side = second_side, first_side
    return {seat.lower(): name for seat, name in (*zip(first, first_side), *zip(second, second_side))}  # noqa: B905


def _table(state: State, number: int, table: int, now: int, language: Language) -> dict[str, Any]:
    found = need_round(state, number)
    if table not in found.tables:
        raise Refusal(say("there is no table {table} in round {round}", table=table, round=number))
    at = found.tables[table]
    seen = cell(state, number, table, now)
    (held,) = (one for one in results(state, number) if one.table == table)
    views = table_views(state, found, table)
    rests = at.meeting.rests
    return {
        "number": number,
        "table": table,
        "round_status": found.status,
        "deals": found.plan.deals,
        "cell": seen,
        "result": held,
        "why": None if seen.status in ("done", "rest") and not seen.provisional else state_of(seen),
        "views": [(one, seats_drawn(state, one)) for one in views],
        "words": {one: words_for_form(state, number, one, language) for one in state.rooms} if not rests else {},
        "versions": {one: versions_of(state, number, table, one) for one in state.rooms} if not rests else {},
        "duties": table_duties(state, number, table, staff=True),
        "call": open_call(state, table, now, round_=number),
        "people": []
        if rests
        else [(one, full_name(state, one)) for side in SIDES for one in players_at(state, found, at, side)],
        "referees": referees(state),
        "officials": list(dict.fromkeys(one.name for one in state.officials)),
        "teams": _teams(state, found, table) if state.teams and not rests else None,
        "delivered": at.results_of_play(),
        "sources": SOURCES,
        "changes": changed(state),
        "acts": _acts(state, found, table),
        "ends": now + seen.left_ms if seen.left_ms else 0,
    }


def referees(state: State) -> list[str]:
    """Who may rule and countersign here, by name."""
    return list(dict.fromkeys(one.name for one in state.officials if one.role in ("director", "referee")))


def _teams(state: State, found: Round, table: int) -> dict[str, Any]:
    """Line-ups and the captains' cards."""
    at = found.tables[table]

    def members(side: Side) -> list[tuple[str, str]]:
        numbers = at.meeting.home if side == "home" else at.meeting.away
        return [(one, full_name(state, one)) for number in numbers for one in state.contestants[number].players]

    return {
        "captains": at.captains,
        "first": declares_first(state, found, table),
        "sides": [(side, members(side), line_up_of(state, found, table, side)) for side in SIDES],
    }


def _acts(state: State, found: Round, table: int) -> list[tuple[str, str]]:
    """The rare ones that fit the table as it stands, with what is known of them filled in."""
    at, here = found.tables[table], f"round={found.number}&table={table}"
    playing, played = found.status == "playing", found.status in ("playing", "closed")
    names: list[tuple[str, str]] = []
    if at.meeting.rests:
        names += [("complete-table", here), ("join-tables", here)]
        names += [("request-staff", f"round={found.number}&number={at.meeting.home[0]}")]
        return names if found.status in ("published", "playing") else []
    if found.status == "published":
        names += [("note-highest-card", here), ("name-meld-keeper", here), ("open-table", f"round={found.number}")]
    if playing:
        names += [("note-away", here), ("leave-table", here), ("wrong-table", f"round={found.number}&sat_at={table}")]
        names += [
            ("play-started", here),
            ("note-highest-card", here),
            ("name-meld-keeper", here),
            ("leave-sheet", here),
        ]
        names += [("open-table", f"round={found.number}"), ("reseat-late", here)]
    if played:
        names += [("assign-result", here), ("lower-score", f"round={found.number}"), ("missed-call", here)]
        names += [("annul-correction", here)]
        if not at.lost:
            names.append(("lose-sheet", here))
    return names


# --- forms that the general one cannot be ----------------------------------------------------------------------------


@post(TABLE.path + "/ritardo", status_code=303)
async def lateness(request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]) -> Redirect:
    """Minutes late of either side; what they cost, the code says."""
    form = await posted(request)
    minutes: dict[Side, Late] = {side: form.number(side, least=0, most=300) for side in SIDES if form.text(side)}
    minutes |= {side: "never" for side in SIDES if form.ticked(f"{side}_never")}
    arguments = {"round": number, "table": table, "minutes": minutes}
    return await acted(request, id_, form, "note-lateness", arguments, back=f"/dir/{id_}/tavolo/{number}/{table}")


@post(TABLE.path + "/formazione", status_code=303)
async def line_up(request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]) -> Redirect:
    """Who of a team plays in which room."""
    form = await posted(request)
    arguments = {
        "round": number,
        "table": table,
        "side": form.choice("side", SIDES),
        "open": [form.needed("open1"), form.needed("open2")],
        "closed": [form.needed("closed1"), form.needed("closed2")],
    }
    return await acted(request, id_, form, "declare-line-up", arguments, back=f"/dir/{id_}/tavolo/{number}/{table}")


@get("/dir/{id_:str}/tavolo")
async def go(
    request: PageRequest, id_: FromPath[str], tavolo: FromQuery[int] = 0, turno: FromQuery[int] = 0
) -> Redirect:
    await TABLE.need(request, id_)
    number = turno or await application_of(request).read(id_, lambda state: len(state.rounds))
    return Redirect(f"/dir/{id_}/tavolo/{number}/{tavolo}", status_code=303)


ROUTES = [table_page, table_part, lateness, line_up, go]
