"""The score pad: counts deal by deal, the summary as on paper, then sent and signed. One page without scripts; the
island asks the same of the two addresses under /api."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.messages import Language, Refusal, say
from pinella.server.access.callers import Caller
from pinella.server.access.forms import Form, posted_by_anybody
from pinella.server.api.acts import NO, decoded
from pinella.server.application import application_of
from pinella.server.commands import do_from_phone
from pinella.server.pages.phone.pad import UNTOLD, Pad, pad_of, props
from pinella.server.pages.phone.pad_fields import counts_of, typed_of
from pinella.server.pages.phone.place import PhoneTable, phone, phone_page, placed, sitting
from pinella.server.pages.phone.summary import Counts, Summary, summary
from pinella.server.reader import PageRequest, reader_of
from pinella.sheet.counts import SideTotal
from pinella.tournament.model import Room

# --- pages -----------------------------------------------------------------------------------------------------------


@get("/p/{id_:str}/punti")
async def pad_page(request: PageRequest, id_: FromPath[str], stanza: FromQuery[str] = "") -> Template:
    at = await placed(request, id_, await phone(request, id_), stanza)
    room: Room = sitting(at).room or "open"
    pad = await application_of(request).read(id_, pad_of, at, room)
    return _pad(request, at, pad, typed_of(pad.deals))


def _pad(
    request: PageRequest, at: PhoneTable, pad: Pad, typed: Mapping[str, str], fault: Refusal | None = None
) -> Template:
    language = reader_of(request).language
    return phone_page(
        request, "phone/pad.html", at, code=400 if fault else 200, pad=pad.form, beyond=pad.beyond, typed=typed,
        untold=UNTOLD, fault=fault, props=props(at, pad, language),
    )  # fmt: skip


@post("/p/{id_:str}/punti", status_code=200)
async def pad_sent(request: PageRequest, id_: FromPath[str]) -> Template | Redirect:
    """Counts come in: first the summary, and from the summary the sheet."""
    found, form, application = await phone(request, id_), await posted_by_anybody(request), application_of(request)
    at = await placed(request, id_, found, form.text("room"))
    pad = await application.read(id_, pad_of, at, sitting(at).room or "open")
    typed = {name: values[0] for name, values in form.texts.items() if name not in ("csrf", "request", "go")}
    try:
        counts = counts_of(form, pad.form)
        if form.text("go") == "send":
            return await _sent(request, id_, found, at, counts, form)
        tally = await application.read(id_, summary, counts)
    except Refusal as refusal:
        return _pad(request, at, pad, typed, refusal)
    if form.text("go") == "change":
        return _pad(request, at, pad, typed)
    return phone_page(request, "phone/summary.html", at, tally=tally, sides=pad.form.sides, fields=typed)


async def _sent(request: PageRequest, id_: str, found: Caller, at: PhoneTable, counts: Counts, form: Form) -> Redirect:
    """The counts become the sheet; next come the signatures."""
    application = application_of(request)
    await application.run(
        do_from_phone, application, id_, found, "send-score", msgspec.structs.asdict(counts),
        request=form.request, confirmed=form.ticked("confirmed"),
    )  # fmt: skip
    return Redirect(f"/p/{id_}/firma" + (f"?stanza={counts.room}" if at.teams else ""), status_code=303)


# --- what the counts come to, for the island --------------------------------------------------------------------------


def _counts(arguments: dict[str, Any]) -> Counts:
    try:
        return msgspec.convert(arguments, Counts, strict=True)
    except msgspec.MsgspecError as error:
        raise Refusal(say("the command cannot be read: {why}", why=error)) from None


class Column(msgspec.Struct, frozen=True):
    base: int
    cards: int
    pozzetto: int
    total: int


class TallyRow(msgspec.Struct, frozen=True):
    deal: int
    played: bool
    sides: tuple[Column, Column]


class Tally(msgspec.Struct, frozen=True):
    """The sheet as it adds up; `doubts` are asked about before it is sent."""

    rows: tuple[TallyRow, ...]
    totals: tuple[int, int]
    vp: tuple[int, int] | None
    doubts: tuple[str, ...]


def shaped(summary: Summary, language: Language) -> Tally:
    rows = tuple(
        TallyRow(one.deal, one.played, (_column(one.home), _column(one.away))) for one in summary.rows
    )  # fmt: skip
    found = summary.reading
    return Tally(rows, found.totals, found.vp, tuple(one.message.render(language) for one in found.doubts))


def _column(side: SideTotal) -> Column:
    return Column(side.base, side.cards, side.pozzetto, side.total)


@post("/api/t/{tournament:str}/pad/tally", status_code=200, responses=NO, tags=["phone"], include_in_schema=True)
async def pad_counted(request: PageRequest, tournament: FromPath[str]) -> Response[Tally]:
    """What the counts come to; nothing is kept."""
    await phone(request, tournament)
    command = await decoded(request)
    tally = await application_of(request).read(tournament, summary, _counts(command.arguments))
    return Response(shaped(tally, reader_of(request).language), status_code=200)


ROUTES = [pad_page, pad_sent, pad_counted]
