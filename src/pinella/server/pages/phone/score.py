"""The score pad: counts deal by deal, the summary as on paper, then sent and signed. One page without scripts; the
island asks the same of the two addresses under /api."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.messages import Language, Message, Refusal, say
from pinella.server.access.forms import Form, posted
from pinella.server.api.acts import NO, decoded
from pinella.server.application import application_of
from pinella.server.commands import do_from_phone
from pinella.server.pages.phone.place import PhoneTable, phone, phone_page, placed, sitting
from pinella.server.pages.phone.summary import Counts, Summary, summary
from pinella.server.reader import PageRequest, reader_of
from pinella.sheet.counts import SideTotal
from pinella.sheet.pad import PadForm, counts_from_paper, pad_form
from pinella.sheet.paper import SIDES, Deal, DealSide, Ended, Pozzetto, Side
from pinella.tournament.model import Room
from pinella.tournament.state import State

UNTOLD: tuple[str, ...] = ("closed", "not-played")
"""Endings that are asked in other words: who closed, and whether the deal was played at all."""
NOBODY = "nobody"
"""The form's word for a deal that ended in none of the ways named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    form: PadForm
    deals: tuple[Deal, ...]
    """What is on the sheet already, a row for each deal of the round."""
    beyond: bool
    """The sheet holds more than counts: only the desk goes on with it."""


def pad_of(state: State, at: PhoneTable, room: Room) -> Pad:
    card = sitting(at)
    form = pad_form(state.sheet_format(at.deals, room))
    paper = card.sheet.paper if card.sheet else None
    known = counts_from_paper(paper) if paper else ()
    empty = DealSide(cards=None)
    rest = (Deal(home=empty, away=empty, ended="not-played"),) * (at.deals - len(known))
    return Pad(form=form, deals=(*known, *rest), beyond=paper is not None and not known)


# --- the form --------------------------------------------------------------------------------------------------------


def typed_of(deals: tuple[Deal, ...]) -> dict[str, str]:
    """The fields of the form as the counts fill them."""
    fields: dict[str, str] = {}
    for number, deal in enumerate(deals, start=1):
        closer = next((side for side in SIDES if deal.side(side).closed), "")
        fields[f"end-{number}"] = f"closed-{closer}" if closer else deal.ended or NOBODY
        for name in SIDES:
            side = deal.side(name)
            fields |= {f"b-{number}-{name}-{kind}": str(count) for kind, count in side.burracos.items()}
            fields[f"pozzetto-{number}-{name}"] = side.pozzetto
            fields[f"cards-{number}-{name}"] = "" if side.cards is None else str(side.cards)
    return fields


def deals_of(form: Form, pad: PadForm) -> tuple[Deal, ...]:
    return tuple(_deal(form, pad, number) for number in range(1, pad.deals + 1))


def _deal(form: Form, pad: PadForm, number: int) -> Deal:
    ends = (NOBODY, *(one.key for one in pad.endings), "closed-home", "closed-away")
    end = form.choice(f"end-{number}", ends, "not-played")
    closer = end.removeprefix("closed-") if end.startswith("closed-") else ""
    first, second = (_side(form, pad, number, name, closer == name) for name in SIDES)
    ended = cast(Ended, "closed" if closer else end.replace(NOBODY, ""))
    # whoever fills in a deal and leaves "not played yet" has played it
    if ended == "not-played" and any(side.burracos or side.cards is not None for side in (first, second)):
        ended = ""
    return Deal(home=first, away=second, ended=ended)


def _side(form: Form, pad: PadForm, number: int, name: Side, closed: bool) -> DealSide:
    called = pad.sides[SIDES.index(name)]
    counts = {kind.name: _whole(form.text(f"b-{number}-{name}-{kind.name}"), number, called) or 0 for kind in pad.kinds}
    keys = [one.key for one in pad.pozzetti]
    return DealSide(
        burracos={kind: count for kind, count in counts.items() if count},
        closed=closed,
        pozzetto=cast(Pozzetto, form.choice(f"pozzetto-{number}-{name}", keys, keys[0])),
        cards=_whole(form.text(f"cards-{number}-{name}"), number, called),
    )


def _whole(text: str, deal: int, side: Message) -> int | None:
    plain = text.replace("−", "-").replace(" ", "")
    if not plain:
        return None
    digits = plain.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 6:
        raise Refusal(say("deal {deal}, {side}: “{text}” is no whole number", deal=deal, side=side, text=text))
    return int(plain)


def counts_of(form: Form, pad: PadForm) -> Counts:
    return Counts(
        round=form.number("round", least=1),
        table=form.number("table", least=1),
        room=cast(Room, form.choice("room", ("open", "closed"), "open")),
        version=form.number("version", least=0),
        deals=deals_of(form, pad),
        writer=form.text("writer"),
    )


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
    form, found, application = await posted(request), await phone(request, id_), application_of(request)
    at = await placed(request, id_, found, form.text("room"))
    room: Room = sitting(at).room or "open"
    pad = await application.read(id_, pad_of, at, room)
    typed = {name: values[0] for name, values in form.texts.items() if name not in ("csrf", "request", "go")}
    try:
        counts = counts_of(form, pad.form)
        if form.text("go") == "send":
            arguments = msgspec.structs.asdict(counts)
            confirmed = form.ticked("confirmed")
            await application.run(
                do_from_phone,
                application,
                id_,
                found,
                "send-score",
                arguments,
                request=form.request,
                confirmed=confirmed,
            )
            return Redirect(f"/p/{id_}/firma" + (f"?stanza={room}" if at.teams else ""), status_code=303)
        tally = await application.read(id_, summary, counts)
    except Refusal as refusal:
        return _pad(request, at, pad, typed, refusal)
    if form.text("go") == "change":
        return _pad(request, at, pad, typed)
    return phone_page(request, "phone/summary.html", at, tally=tally, sides=pad.form.sides, fields=typed)


# --- for the island --------------------------------------------------------------------------------------------------


def props(at: PhoneTable, pad: Pad, language: Language) -> dict[str, Any]:
    """Finished data: words in the reader's language, numbers as numbers."""
    card, form = at.card, pad.form
    return {
        "tournament": at.id,
        "round": card.round,
        "table": card.table,
        "room": card.room or "open",
        "version": card.sheet.version if card.sheet else 0,
        "back": at.home,
        "sign": f"/p/{at.id}/firma" + (f"?stanza={card.room}" if at.teams else ""),
        "signs": bool(at.number),
        "sides": [one.render(language) for one in form.sides],
        "names": _names(at),
        "kinds": [
            {"name": one.name, "label": one.label.render(language), "bonus": one.bonus, "most": one.most}
            for one in form.kinds
        ],
        "pozzetti": [{"key": one.key, "words": one.words.render(language)} for one in form.pozzetti],
        "endings": [
            {"key": one.key, "words": _capital(one.words.render(language))}
            for one in form.endings
            if one.key not in UNTOLD
        ],
        "most": form.most_cards,
        "step": form.step,
        "closing": form.closing_need.render(language),
        "keeper": card.keeper,
        "people": [{"id": one.id, "name": one.name} for one in (*card.mine, *card.opponents)],
        "deals": [_plain(one, form) for one in pad.deals],
    }


def _capital(words: str) -> str:
    """On a button words stand alone."""
    return words[:1].upper() + words[1:]


def _plain(deal: Deal, form: PadForm) -> dict[str, Any]:
    def side(one: DealSide) -> dict[str, Any]:
        counts = {kind.name: one.burracos.get(kind.name, 0) for kind in form.kinds}
        return {"burracos": counts, "closed": one.closed, "pozzetto": one.pozzetto, "cards": one.cards}

    return {"first": side(deal.home), "second": side(deal.away), "ended": deal.ended}


def _names(at: PhoneTable) -> list[str]:
    """Of the sides in the order of the sheet, whichever of them holds the phone."""
    card = at.card
    both = [card.mine_name, card.opponents_name]
    return both if card.side != "away" else both[::-1]


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
    command = await decoded(request)
    await phone(request, tournament)
    tally = await application_of(request).read(tournament, summary, _counts(command.arguments))
    return Response(shaped(tally, reader_of(request).language), status_code=200)


ROUTES = [pad_page, pad_sent, pad_counted]
