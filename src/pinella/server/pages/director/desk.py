"""The accounts room: every table by its state, the sheets still out, entry by keyboard, closing the round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.acts.registry import ConfirmationNeeded, ReasonNeeded
from pinella.acts.roles import ACCOUNTS
from pinella.messages import Language, Message, Refusal, say
from pinella.server.access.forms import posted
from pinella.server.access.roles import may, right
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page, staff_view
from pinella.server.pages.director.missing import Missing, is_out, missing_at
from pinella.server.pages.director.page import InMenu, MenuPart, director_page
from pinella.server.pages.director.sent_sheet import SentSheet, asked_again, room_of, sent_sheet
from pinella.server.pages.director.sheet_page import sheet_page
from pinella.server.pages.director.typed_sheet import words_for_form
from pinella.server.reader import PageRequest, context_of, reader_of
from pinella.tournament.guidance.lines import Item
from pinella.tournament.guidance.reminders import Reader, reminders
from pinella.tournament.model import SIDES
from pinella.tournament.rounds.state import Round, TableStatus
from pinella.tournament.rounds.views.board import Cell, table_grid, tally
from pinella.tournament.rounds.views.tables import missing
from pinella.tournament.sheets.acts.sheets import Stale
from pinella.tournament.state import State

DESK = director_page(
    "/conti",
    opens=right("see-desk", ACCOUNTS, "Page: accounts room"),
    guide="sala-conti#score",
    menu=InMenu(MenuPart.PLAY, 30, "edit", say("Accounts room")),
)
SHEET = director_page("/conti/{number:int}/{table:int}", guide="sala-conti#score", within=DESK)
CLOSING = director_page("/conti/chiudi", guide="sala-conti#chiudere", within=DESK)

MISSING = "mancanti"
"""The choice of tables whose result is still to come."""


# --- the room --------------------------------------------------------------------------------------------------------


@get(DESK.path)
async def desk(
    request: PageRequest, id_: FromPath[str], turno: FromQuery[int] = 0, stato: FromQuery[str] = ""
) -> Template:
    return await _shown(request, id_, "desk/desk.html", turno, stato)


@get(DESK.path + "/_griglia")
async def desk_part(
    request: PageRequest, id_: FromPath[str], turno: FromQuery[int] = 0, stato: FromQuery[str] = ""
) -> Template:
    return await _shown(request, id_, "desk/_grid.html", turno, stato)


async def _shown(request: PageRequest, id_: str, template: str, turno: int, stato: str) -> Template:
    application = application_of(request)
    asker = await DESK.need(request, id_)
    reader: Reader = "desk" if asker.role == "desk" else "director"
    found = await application.read(id_, _desk, turno, stato, application.now(id_), reader, reader_of(request).language)
    return await staff_page(request, id_, template, here=DESK, **context_of(found))


def entered_round(state: State, wanted: int = 0) -> Round | None:
    """The one asked for; else the one in play, or else the last that people have seen."""
    if wanted:
        found = state.round(wanted)
        if found is None or found.status == "draft":
            raise Refusal(say("round {round} is not published: no sheet of it can come in", round=wanted))
        return found
    seen = [one for one in state.rounds if one.status != "draft"]
    return next((one for one in reversed(seen) if one.status == "playing"), seen[-1] if seen else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """The room in one round; without a number no round is out yet."""

    number: int = 0
    round_status: str = ""
    cells: tuple[Cell, ...] = ()
    """Those of the state that was chosen."""
    missing: tuple[Missing, ...] | None = None
    """The same as a list of what is still out, if that was chosen."""
    tables: int = 0
    """Where people play against each other."""
    out: int = 0
    """So many results are still to come."""
    tally: Mapping[TableStatus, int] = field(default_factory=dict)
    chosen: str = ""
    open_rounds: tuple[tuple[int, str], ...] = ()
    reminders: tuple[Item, ...] = ()
    may_enter: bool = False
    props: Mapping[str, Any] = field(default_factory=dict)
    """For the instrument of the desk."""


def _desk(state: State, turno: int, chosen: str, now: int, reader: Reader, language: Language) -> Desk:
    found = entered_round(state, turno)
    if found is None:
        return Desk()
    cells = table_grid(state, found.number, now)
    shown = tuple(one for one in cells if _chosen(one, chosen))
    words = words_for_form(state, found.number, "open", language)
    return Desk(
        number=found.number,
        round_status=found.status,
        cells=shown,
        missing=tuple(missing_at(one, found.status) for one in shown) if chosen == MISSING else None,
        tables=sum(one.status != "rest" for one in cells),
        out=sum(is_out(one) for one in cells),
        tally=tally(cells),
        chosen=chosen,
        open_rounds=tuple((one.number, one.status) for one in state.rounds if one.status != "draft"),
        reminders=reminders(state, "desk-entry", reader),
        may_enter=found.status == "playing" and not state.ended,
        props={"tournament": state.id, "round": found.number, "words": asdict(words), "teams": state.teams},
    )


def _chosen(cell: Cell, chosen: str) -> bool:
    if chosen == MISSING:
        return is_out(cell)
    if chosen == "chiamate":
        return cell.call is not None
    return chosen in ("", cell.status)


@get(DESK.path + "/vai")
async def go(
    request: PageRequest, id_: FromPath[str], tavolo: FromQuery[int] = 0, turno: FromQuery[int] = 0
) -> Redirect:
    """The number typed without scripts."""
    await DESK.need(request, id_)
    application = application_of(request)
    number = await application.read(id_, lambda state: getattr(entered_round(state, turno), "number", 0))
    return Redirect(f"/dir/{id_}/conti/{number}/{tavolo}", status_code=303)


@get(DESK.path + "/prossimo")
async def next_missing(
    request: PageRequest, id_: FromPath[str], turno: FromQuery[int] = 0, dopo: FromQuery[int] = 0
) -> Redirect:
    """The next table whose sheet is out, after that one, then from the beginning."""
    await DESK.need(request, id_)
    application = application_of(request)
    number, table = await application.read(id_, next_out_of, turno, dopo)
    return Redirect(f"/dir/{id_}/conti/{number}/{table}" if table else f"/dir/{id_}/conti", status_code=303)


def next_out_of(state: State, turno: int, after: int) -> tuple[int, int]:
    found = entered_round(state, turno)
    if found is None:
        return 0, 0
    out = sorted({one.table for one in missing(state, found.number)})
    later = [one for one in out if one > after] or out
    return found.number, later[0] if later else 0


# --- one sheet, as a plain form --------------------------------------------------------------------------------------


@get(SHEET.path)
async def sheet(
    request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int], sala: FromQuery[str] = ""
) -> Template:
    await SHEET.need(request, id_)
    application, language = application_of(request), reader_of(request).language
    found = await application.read(id_, sheet_page, number, table, room_of(sala), language)
    if found.delivered:
        found = replace(found, why_not=say("This sheet has been delivered: it is corrected on the page of the table."))
    return await staff_page(request, id_, "desk/sheet.html", here=SHEET, **context_of(found))


@post(SHEET.path)
async def entered(
    request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]
) -> Template | Redirect:
    """First looked at, then kept; figures that another operator has entered meanwhile stand beside these."""
    form = await posted(request, id_, "enter-sheet")
    await SHEET.need(request, id_)
    sent = await sent_sheet(request, id_, number, table, form)
    if not sent.sure:
        return await _again(request, id_, sent)
    try:
        return await acted(request, id_, form, "enter-sheet", _entry(sent), back=_back(id_, sent))
    except (ConfirmationNeeded, ReasonNeeded):
        raise
    except Stale as stale:
        return await _again(request, id_, sent, stale=stale.message)
    except Refusal as refusal:
        return await _again(request, id_, sent, refused=refusal)


def _entry(sent: SentSheet) -> dict[str, Any]:
    """The arguments of the act."""
    return {
        **sent.place,
        "paper": sent.looked.paper,
        "version": sent.form.number("version", 0, least=0),
        "signed": [one for one in SIDES if one in sent.form.all("signed")],
        "accept": sent.form.ticked("accept"),
    }


def _back(id_: str, sent: SentSheet) -> str:
    if sent.form.text("back") == "tavolo":
        return f"/dir/{id_}/tavolo/{sent.number}/{sent.table}"
    return f"/dir/{id_}/conti?turno={sent.number}"


async def _again(
    request: PageRequest, id_: str, sent: SentSheet, *, stale: Message | None = None, refused: Refusal | None = None
) -> Template:
    found = replace(await asked_again(request, id_, sent), stale=stale, refused=refused)
    code = 409 if stale or refused else 422 if sent.looked.errors else 200
    return await staff_page(request, id_, "desk/sheet.html", here=SHEET, code=code, **context_of(found))


# --- closing the round -----------------------------------------------------------------------------------------------


@get(CLOSING.path)
async def closing(request: PageRequest, id_: FromPath[str], turno: FromQuery[int] = 0) -> Template:
    """What stands in the way, each with the page that settles it; or nothing, and the button."""
    return await staff_view(
        request, id_, "desk/closing.html", CLOSING, _closing, turno, application_of(request).now(id_)
    )


@get(CLOSING.path + "/_motivi")
async def closing_part(request: PageRequest, id_: FromPath[str], turno: FromQuery[int] = 0) -> Template:
    return await staff_view(
        request, id_, "desk/_closing.html", CLOSING, _closing, turno, application_of(request).now(id_)
    )


@post(CLOSING.path, status_code=303)
async def close(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form, application = await posted(request, id_, CLOSING.opens), application_of(request)
    asker = await CLOSING.need(request, id_)
    number = form.number("round", least=1)
    found = await application.read(id_, _closing, number, application.now(id_))
    if found.obstacles or not may(asker.role, "close-round"):
        return Redirect(f"/dir/{id_}/conti/chiudi?turno={number}", status_code=303)
    return await acted(request, id_, form, "close-round", {"round": number}, back=f"/dir/{id_}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    number: int
    round_status: str
    obstacles: tuple[Missing, ...]
    """What stands in the way."""


def _closing(state: State, turno: int, now: int) -> Closing:
    found = entered_round(state, turno)
    if found is None:
        raise Refusal(say("no round is being played"))
    cells = table_grid(state, found.number, now) if found.status != "closed" else ()
    return Closing(
        number=found.number,
        round_status=found.status,
        obstacles=tuple(missing_at(one, found.status) for one in cells if is_out(one)),
    )


ROUTES = [desk, desk_part, go, next_missing, closing, closing_part, close, sheet, entered]
