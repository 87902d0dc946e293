"""Signatures: each side confirms on its own phone, or on the same phone with its PIN; or says what is wrong."""

from __future__ import annotations

from typing import Any, cast

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.messages import Message, Refusal, say
from pinella.server.access.callers import Caller, Denied
from pinella.server.access.forms import Form, posted_by_anybody
from pinella.server.application import application_of
from pinella.server.commands import do
from pinella.server.pages.access.login import place_of
from pinella.server.pages.phone.place import PhoneTable, phone, phone_page, placed, sitting
from pinella.server.pages.phone.summary import Summary, summary_of
from pinella.server.reader import PageRequest
from pinella.store.guesses import TooManyGuesses
from pinella.tournament.model import Room
from pinella.tournament.state import State


@get("/p/{id_:str}/firma")
async def sign_page(request: PageRequest, id_: FromPath[str], stanza: FromQuery[str] = "") -> Template:
    at = await placed(request, id_, await phone(request, id_), stanza)
    return await _shown(request, at, "phone/sign.html")


@get("/p/{id_:str}/firma/_score")
async def sign_part(request: PageRequest, id_: FromPath[str], stanza: FromQuery[str] = "") -> Template:
    at = await placed(request, id_, await phone(request, id_), stanza)
    return await _shown(request, at, "phone/_sign.html")


async def _shown(
    request: PageRequest,
    at: PhoneTable,
    template: str,
    *,
    code: int = 200,
    fault: Message | None = None,
    asked: int = 0,
) -> Template:
    """`asked`: whose PIN was wrong."""
    card = sitting(at)
    tally = await application_of(request).read(at.id, _tally, at)
    return phone_page(
        request, template, at, code=code, sheet=card.sheet, tally=tally, sides=_sides(at), fault=fault, asked=asked
    )


def _tally(state: State, at: PhoneTable) -> Summary | None:
    card = at.card
    paper = card.sheet.paper if card.sheet else None
    return summary_of(state, card.round, paper, card.room or "open") if paper else None


def _sides(at: PhoneTable) -> list[dict[str, Any]]:
    """Both sides in the order of the sheet, with what this phone may do for each."""
    card = at.card
    sheet = card.sheet
    signed = sheet.signed if sheet else ()
    disputed = sheet.disputed if sheet else {}
    own = (card.number, *(one.number for one in card.mine if one.number != card.number))
    both = [(card.side, card.mine_name, own, True), (_across(card.side), card.opponents_name, card.opposing, False)]
    made = [
        {
            "side": side,
            "name": name,
            "numbers": [one for one in dict.fromkeys(numbers) if at.pins.get(one)],
            "own": mine and bool(at.number),
            "signed": side in signed,
            "disputed": disputed.get(side, "") if side else "",
        }
        for side, name, numbers, mine in both
    ]
    return made if card.side != "away" else made[::-1]


def _across(side: str | None) -> Any:
    return "away" if side == "home" else "home"


# --- acts ------------------------------------------------------------------------------------------------------------


@post("/p/{id_:str}/firma", status_code=303)
async def sign(request: PageRequest, id_: FromPath[str]) -> Redirect | Template:
    return await _said(request, id_, "sign-sheet")


@post("/p/{id_:str}/contesta", status_code=303)
async def dispute(request: PageRequest, id_: FromPath[str]) -> Redirect | Template:
    return await _said(request, id_, "dispute-sheet")


async def _said(request: PageRequest, id_: str, act: str) -> Redirect | Template:
    found, form = await phone(request, id_), await posted_by_anybody(request)
    room = form.choice("room", ("open", "closed"), "open")
    at = await placed(request, id_, found, room)
    number = form.number("number", 0, least=0)
    if number and number != found.number:
        try:
            asker = await _with_pin(request, id_, found, at, number, form.text("pin"))
        except TooManyGuesses as refusal:
            return await _shown(request, at, "phone/sign.html", code=429, fault=refusal.message, asked=number)
        if asker is None:
            wrong = say("The PIN is wrong: it has four digits and stands on your slip.")
            return await _shown(request, at, "phone/sign.html", code=403, fault=wrong, asked=number)
    else:
        asker = found
    await _act(request, id_, act, asker, form, cast(Room, room))
    return Redirect(f"/p/{id_}/firma" + (f"?stanza={room}" if at.teams else ""), status_code=303)


async def _with_pin(
    request: PageRequest, id_: str, found: Caller, at: PhoneTable, number: int, pin: str
) -> Caller | None:
    """The other pair, on this phone for one signature. Only who sits at this table may try, and not for ever."""
    if number not in at.pins:
        raise Denied(say("this phone belongs to another table"))
    application = application_of(request)
    if not await application.run_slowly(application.access.check_pin, id_, number, pin, place_of(request)):
        return None
    return Caller("player", tournament=id_, number=number, device=found.device)


async def _act(request: PageRequest, id_: str, act: str, asker: Caller, form: Form, room: Room) -> None:
    application = application_of(request)
    side = await application.read(id_, _side, asker.number)
    arguments = {
        "round": form.number("round", least=1), "table": form.number("table", least=1), "side": side,
        "version": form.number("version", least=1), "room": room,
    }  # fmt: skip
    await do(request, id_, act, arguments, request=form.request, reason=form.text("reason"), asker=asker)


def _side(state: State, number: int) -> str:
    shown = state.round(sum(one.status != "draft" for one in state.rounds))
    table = shown.table_of(number) if shown and number else None
    side = table.meeting.side_of(number) if table else None
    if side is None:
        raise Refusal(say("to sign, the PIN of the pair is needed"))
    return side


ROUTES = [sign_page, sign_part, sign, dispute]
