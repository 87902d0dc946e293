"""To take away: the standing as text for a chat and as a table, the day for one's own calendar; and what is kept."""

from __future__ import annotations

import datetime as dt
import re

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from pinella.messages import Language, say
from pinella.prints.result_card import CardLine, ResultCard, render_card
from pinella.server.addresses import saved_as
from pinella.server.application import application_of
from pinella.server.deck import drawing
from pinella.server.pages.director.standings import ranking_rows
from pinella.server.pages.public.event import standing_told
from pinella.server.reader import PageRequest, page, reader_of
from pinella.server.show import day_of
from pinella.tournament.entries.roster.export import write_csv
from pinella.tournament.state import State

OCTETS = 75
"""A line of a calendar file is no longer."""


@get("/t/{id_:str}/testo", media_type=MediaType.TEXT)
async def text(request: PageRequest, id_: FromPath[str], dopo: FromQuery[int] = 0) -> str:
    application = application_of(request)
    address = f"{application.address}/t/{id_}/classifica"
    return await application.read(id_, _text, reader_of(request).language, dopo, address)


def _text(state: State, language: Language, after: int, address: str) -> str:
    """Stars make bold letters in the chats that clubs use."""
    shown, found = standing_told(state, language, after)
    lines = [f"*{_flat(state.name)}* – {day_of(state.date, language.code)}"]
    if found is None:
        return "\n".join([*lines, shown.why.render(language) if shown.why else "", "", address])
    lines.append(f"_{found.state.render(language)}_")
    for group in found.groups:
        lines.append("")
        if group:
            lines.append(f"*{say('Group {name}', name=group).render(language)}*")
        lines += [f"{one.place}. {_flat(one.name)} – {one.vp} VP ({one.mp:+d})" for one in found.of_group(group)]
    return "\n".join([*lines, "", address])


def _flat(name: str) -> str:
    return " ".join(name.split())


@get("/t/{id_:str}/classifica.csv")
async def table(request: PageRequest, id_: FromPath[str], dopo: FromQuery[int] = 0) -> Response[bytes]:
    language = reader_of(request).language
    _shown, found = await application_of(request).read(id_, standing_told, language, dopo)
    if found is None:
        raise NotFoundException
    head, rows = ranking_rows(found, language)
    headers = saved_as(f"{id_}-{found.after}.csv")
    return Response(write_csv(rows, head), media_type="text/csv; charset=utf-8", headers=headers)


@get("/t/{id_:str}/cartolina.png")
async def card(request: PageRequest, id_: FromPath[str]) -> Response[bytes]:
    """The result on one card, once the tournament is over."""
    application = application_of(request)
    found = await application.read(id_, _card, reader_of(request).language)
    made = await application.run(render_card, found)
    return Response(made, media_type="image/png", headers={"cache-control": "no-cache"})


def _card(state: State, language: Language) -> ResultCard:
    _shown, found = standing_told(state, language)
    if found is None or not state.ended or not found.lines:
        raise NotFoundException
    best = found.lines[0]
    return ResultCard(
        event=_flat(state.name),
        day=day_of(state.date, language.code),
        winners=tuple(_flat(one) for one in best.players),
        points=say("win with {vp} VP", vp=best.vp).render(language),
        lines=tuple(CardLine(f"{one.place}°", _flat(one.short), one.vp) for one in found.lines[1:3]),
        language=language.code,
        faces=tuple(drawing(one) for one in ("Ah", "2s", "Jo")),
    )


@get("/t/{id_:str}/calendario.ics")
async def ics(request: PageRequest, id_: FromPath[str]) -> Response[bytes]:
    application = application_of(request)
    made = await application.read(id_, _ics, f"{application.address}/t/{id_}")
    headers = saved_as(f"{id_}.ics")
    return Response(made, media_type="text/calendar; charset=utf-8", headers=headers)


def _ics(state: State, address: str) -> bytes:
    """The hour is that of the place, as on the poster; without an hour the whole day."""
    day = state.date.replace("-", "")
    hour = re.fullmatch(r"([01]?\d|2[0-3])[:.]([0-5]\d)", state.settings.starts)
    start = f"DTSTART:{day}T{int(hour[1]):02d}{hour[2]}00" if hour else f"DTSTART;VALUE=DATE:{day}"
    stamp = dt.datetime.fromtimestamp(state.at / 1000, dt.UTC).strftime("%Y%m%dT%H%M%SZ")
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Pinella//IT", "BEGIN:VEVENT", f"UID:{state.id}@pinella",
        f"DTSTAMP:{stamp}", start, f"SUMMARY:{_escaped(state.name)}", f"LOCATION:{_escaped(state.venue)}",
        f"URL:{address}", "END:VEVENT", "END:VCALENDAR",
    ]  # fmt: skip
    return b"".join(_folded(one) for one in lines)


def _escaped(typed: str) -> str:
    return re.sub(r"([\\;,])", r"\\\1", _flat(typed))


def _folded(line: str) -> bytes:
    """Cut between characters, never within one."""
    parts, current = [], b""
    for character in line:
        coded = character.encode()
        if len(current) + len(coded) > OCTETS - 1:
            parts.append(current)
            current = b""
        current += coded
    return b"\r\n ".join([*parts, current]) + b"\r\n"


@get("/privacy")
async def privacy(request: PageRequest) -> Template:
    return page(request, "public/privacy.html")


ROUTES = [text, table, card, ics, privacy]
