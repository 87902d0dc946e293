"""Entries: who plays, who is there, who has paid; by hand, pasted, or from a list that is looked at first."""

from __future__ import annotations

import secrets
from base64 import b64decode, b64encode
from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.acts.roles import ACCOUNTS
from pinella.messages import Refusal, say
from pinella.server.access.bodies import UPLOAD
from pinella.server.access.forms import Form, posted
from pinella.server.access.roles import may, right
from pinella.server.afterwards import done_at
from pinella.server.application import Application, application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import InMenu, MenuPart, director_page
from pinella.server.reader import PageRequest
from pinella.tournament.entries.roster import read_table
from pinella.tournament.entries.roster.acts import entering, looked_at
from pinella.tournament.entries.roster.arrangement import TEAM_LEAST, TEAM_MOST
from pinella.tournament.entries.roster.preview import Preview
from pinella.tournament.entries.roster.typed import person
from pinella.tournament.entries.views import entries as listed
from pinella.tournament.model import Player
from pinella.tournament.state import State

ENTRIES = director_page(
    "/iscrizioni",
    opens=right("see-entries", ACCOUNTS, "Page: entries"),
    guide="direttore#iscrizioni",
    menu=InMenu(MenuPart.PREPARE, 20, "pair", say("Entries")),
)
ENTRY = director_page("/iscrizioni/{number:int}", guide="direttore#iscrizioni", within=ENTRIES)
LIST = director_page("/iscrizioni/importa", opens="import-entries", guide="direttore#elenco", within=ENTRIES)

PASTED = "pasted.csv"
SEATS = 8
"""The most people an entry form asks for: a team."""


def _page(id_: str) -> str:
    return f"/dir/{id_}/iscrizioni"


@get(ENTRIES.path)
async def entries(request: PageRequest, id_: FromPath[str]) -> Template:
    application = application_of(request)
    asker = await ENTRIES.need(request, id_)
    needs = may(asker.role, "see-needs")
    found = await application.read(id_, listed, director=needs)
    more = await application.read(id_, _details)
    known = await application.run(application.registry.players)
    return await staff_page(
        request, id_, "director/entries.html", here=ENTRIES, list=found, known=_names(known.values()), **more
    )


def _names(players: Iterable[Player]) -> list[str]:
    """For the field that completes names; a federation has thousands, a page needs few."""
    return sorted({one.full for one in players})[:2_000]


@get(ENTRIES.path + "/_elenco")
async def entries_part(request: PageRequest, id_: FromPath[str]) -> Template:
    application = application_of(request)
    asker = await ENTRIES.need(request, id_)
    found = await application.read(id_, listed, director=may(asker.role, "see-needs"))
    more = await application.read(id_, _details)
    return await staff_page(request, id_, "director/_entries.html", here=ENTRIES, list=found, **more)


def _details(state: State) -> dict[str, Any]:
    least, most = {"pairs": (2, 2), "teams": (TEAM_LEAST, TEAM_MOST)}.get(state.format, (1, 1))
    return {
        "fee": state.settings.fee_cents,
        "least": least,
        "seats": range(1, most + 1),
        "format": state.format,
        "drawn": bool(state.rounds),
        "capacity": state.settings.tables,
    }


@post(ENTRIES.path + "/nuova", status_code=303)
async def register(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form, application = await posted(request, id_, "register", "register-single"), application_of(request)
    typed = [text for text in (form.text(f"player{at}") for at in range(1, SEATS + 1)) if text]
    if not typed:
        raise Refusal(say("write the surname and name of each player"))
    found = await application.run(_people, application, id_, typed)
    if form.ticked("single"):
        if len(found) != 1:
            raise Refusal(say("who looks for a partner is entered alone: write one name"))
        arguments: dict[str, Any] = {"player": found[0], "wants": form.text("wants")}
        return await acted(request, id_, form, "register-single", arguments, back=_page(id_))
    arguments = {"players": found, "name": form.text("team"), "captain": found[0].id if form.text("team") else ""}
    return await acted(request, id_, form, "register", arguments, back=_page(id_))


def _people(application: Application, id_: str, typed: list[str]) -> tuple[Player, ...]:
    """Whoever the tournament or the registry knows by number or name is that person."""
    registry = application.registry.players()

    def of(state: State) -> tuple[Player, ...]:
        known = {**registry, **state.players}
        found: list[Player] = []
        for text in typed:
            found.append(person(text, list(known.values()), [*known, *(one.id for one in found)]))
        return tuple(found)

    return application.read_here(id_, of)


@post(ENTRIES.path + "/{number:int}/cambia", status_code=303)
async def change(request: PageRequest, id_: FromPath[str], number: FromPath[int]) -> Redirect:
    """Other players under the same number."""
    form, application = await posted(request, id_, "change-entry"), application_of(request)
    typed = [text for text in (form.text(f"player{at}") for at in range(1, SEATS + 1)) if text]
    found = await application.run(_people, application, id_, typed)
    arguments = {"number": number, "players": found, "name": form.text("team")}
    return await acted(request, id_, form, "change-entry", arguments, back=_page(id_))


@post(ENTRIES.path + "/giocatore", status_code=303)
async def change_player(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form, application = await posted(request, id_, "change-player"), application_of(request)
    held = await application.read(id_, lambda state: state.players.get(form.needed("player")))
    if held is None:
        raise Refusal(say("there is no such player in this tournament"))
    texts = ("surname", "name", "member", "valid_until", "club", "province", "region", "category", "needs", "public")
    given: dict[str, Any] = {field: form.text(field) for field in texts if field in form.texts}
    if "fee_year" in form.texts:
        given["fee_year"] = form.number("fee_year", 0, least=0, most=2200)
    arguments = {"player": msgspec.to_builtins(msgspec.structs.replace(held, **given))}
    return await acted(request, id_, form, "change-player", arguments, back=_page(id_))


@get(ENTRY.path)
async def entry(request: PageRequest, id_: FromPath[str], number: FromPath[int]) -> Template:
    """One entry: its players, what it owes, and everything that can be done with it."""
    application = application_of(request)
    asker = await ENTRIES.need(request, id_)
    found = await application.read(id_, _one, number, may(asker.role, "see-needs"))
    return await staff_page(request, id_, "director/entry.html", here=ENTRY, **found)


def _one(state: State, number: int, needs: bool) -> dict[str, Any]:
    all_ = listed(state, director=needs)
    line = next((one for one in (*all_.entries, *all_.waiting) if one.number == number), None)
    if line is None:
        raise Refusal(say("there is no entry with the number {number}", number=number))
    people = [msgspec.to_builtins(state.players[one.id]) | {"full": state.players[one.id].full} for one in line.players]
    return {
        "line": line,
        "people": people,
        "started": state.started,
        "fee": state.settings.fee_cents,
        **_details(state),
    }


@post(ENTRIES.path + "/presenti", status_code=303)
async def check_in(request: PageRequest, id_: FromPath[str]) -> Redirect:
    """Those ticked are there, or the one whose button was pressed."""
    form, application = await posted(request, id_, "check-in"), application_of(request)
    numbers = form.numbers("number")
    if not numbers:
        raise Refusal(say("tick at least one entry"))
    due = await application.read(id_, lambda state: state.settings.fee_cents)
    fee = form.cents("fee", due) if form.text("paid", "1") == "1" else 0
    arguments = {"numbers": numbers, "fee_cents": fee, "identity": form.text("identity", "1") == "1"}
    return await acted(request, id_, form, "check-in", arguments, back=_page(id_))


ENTRY_ACTS = {"ritira": "cancel-entry", "assente": "undo-check-in", "ammetti": "promote", "torna": "return"}


@post(ENTRIES.path + "/{number:int}/{what:str}", status_code=303)
async def one_act(request: PageRequest, id_: FromPath[str], number: FromPath[int], what: FromPath[str]) -> Redirect:
    """The plain acts on one entry."""
    form = await posted(request, id_, *ENTRY_ACTS.values(), "lock-seat", "withdraw")
    if what == "tavolo-fisso":
        arguments: dict[str, Any] = {"number": number, "table": form.number("table", 0, least=0, most=9_999)}
        return await acted(request, id_, form, "lock-seat", arguments, back=f"{_page(id_)}/{number}")
    if what == "abbandona":
        return await acted(request, id_, form, "withdraw", _leaving(form, number), back=f"{_page(id_)}/{number}")
    if what not in ENTRY_ACTS:
        raise Refusal(say("there is nothing called {what} to do with an entry", what=what))
    return await acted(request, id_, form, ENTRY_ACTS[what], {"number": number}, back=_page(id_))


def _leaving(form: Form, number: int) -> dict[str, Any]:
    departure = form.text("departure", "for-good")
    return {
        "number": number,
        "departure": departure,
        "notified": form.text("notified", "1") == "1",
        "player": form.text("player"),
    }


@post(ENTRIES.path + "/coppie", status_code=303)
async def form_pairs(request: PageRequest, id_: FromPath[str]) -> Redirect:
    """Those who look for a partner are put together."""
    form = await posted(request, id_, "form-pairs")
    return await acted(request, id_, form, "form-pairs", {}, back=_page(id_))


@post(ENTRIES.path + "/singolo", status_code=303)
async def leave_singles(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form = await posted(request, id_, "leave-singles")
    return await acted(request, id_, form, "leave-singles", {"player": form.needed("player")}, back=_page(id_))


@post(LIST.path, request_max_body_size=UPLOAD)
async def look_at_list(request: PageRequest, id_: FromPath[str]) -> Template:
    """Nothing is entered yet: what the list would enter, and everything that is wrong with it."""
    form, application = await posted(request, id_, LIST.opens), application_of(request)
    name, content = form.files.get("file") or (PASTED, form.text("pasted").encode())
    seen = await application.run(_seen, application, id_, name, content)
    kept = content.decode("utf-8", "surrogateescape") if name == PASTED else ""
    return await staff_page(
        request, id_, "director/import.html", here=LIST,
        seen=seen, file=name, pasted=kept, packed=b64encode(content).decode() if name != PASTED else "",
        refused=sum(one.level == "refuse" for one in seen.findings),
    )  # fmt: skip


def _seen(application: Application, id_: str, name: str, content: bytes) -> Preview:
    if not content.strip():
        raise Refusal(say("choose a file, or paste the list into the field"))
    table = read_table(content, name)
    registry = application.registry.players()
    return application.read_here(id_, looked_at, table, registry)


@post(LIST.path + "/conferma", status_code=303, request_max_body_size=UPLOAD)
async def enter_list(request: PageRequest, id_: FromPath[str]) -> Redirect:
    """The list that was looked at, all of it or nothing; what was refused stays out only if that was said."""
    form, application = await posted(request, id_, LIST.opens), application_of(request)
    asker = await LIST.need(request, id_)
    name = form.text("file", PASTED)
    try:
        content = b64decode(form.text("packed"), validate=True) if form.text("packed") else form.text("pasted").encode()
    except ValueError:
        raise Refusal(say("the list cannot be read any more: choose the file again")) from None

    def enter() -> Any:
        seen = _seen(application, id_, name, content)
        if any(one.level == "refuse" for one in seen.findings) and not form.ticked("skip"):
            raise Refusal(say("something on the list is refused: put it right, or leave those lines out"))
        acts = application.read_here(id_, entering, seen)
        if not acts:
            raise Refusal(say("the list {file} holds no entry", file=name))
        request_id = form.request or secrets.token_urlsafe(12)
        return application.tournaments.do_all(id_, acts, actor=asker.actor, device=asker.device, request=request_id)

    done = await application.run(enter)
    return done_at(_page(id_), id_, "register", done)


ROUTES = [
    entries, entries_part, register, change, change_player, entry, check_in, one_act, form_pairs, leave_singles,
    look_at_list, enter_list,
]  # fmt: skip
