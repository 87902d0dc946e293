"""The page of a table: the cards where scripts run, the same table in words and forms where they do not."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import segno
from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella import cards
from pinella.messages import Refusal, say
from pinella.play import acts, words
from pinella.play.intents import Asker
from pinella.play.wire import Reader
from pinella.records import bur
from pinella.server.access.forms import posted_by_anybody
from pinella.server.application import application_of
from pinella.server.pages.play.account import settings_of
from pinella.server.pages.play.first_cards import first_cards
from pinella.server.play.players import certain_player, cookies, player_of
from pinella.server.play.room import Room
from pinella.server.play.typed import by_suit, typed
from pinella.server.reader import PageRequest, page, reader_of

_RANKS = {"Jo": "Jo", **{sign: f"{sign}h" for sign in "A23456789TJQK"}}
"""One card of every rank, to say what it is worth."""


async def room_of(request: PageRequest, id_: str) -> Room:
    try:
        return await application_of(request).rooms.room(id_)
    except Refusal:
        raise NotFoundException from None


@get("/tavolo/{id_:str}")
async def table_page(request: PageRequest, id_: FromPath[str], invito: FromQuery[str] = "") -> Response[Any] | Template:
    """Whoever opens it gets a device's secret, so that a seat can be taken."""
    room = await room_of(request, id_)
    player = certain_player(request)
    made = _rendered(request, room, player.id, invito, "play/table.html")
    made.context["props"]["settings"] = await settings_of(request, player.id)
    if player.fresh:
        made.cookies.extend(cookies(player, secure=application_of(request).secure))
    return made


@get("/tavolo/{id_:str}/parole")
async def in_words(request: PageRequest, id_: FromPath[str], invito: FromQuery[str] = "") -> Template:
    """The table as text, with plain forms: nothing is needed but a browser."""
    room = await room_of(request, id_)
    return _rendered(request, room, player_of(request).id, invito, "play/words.html")


def _rendered(request: PageRequest, room: Room, person: str, invited: str, template: str, said: str = "") -> Template:
    table, language = room.table, reader_of(request).language
    seat = table.seat_of(person)
    told = msgspec.json.decode(room.seen_by(Reader(language, seat, person)))
    view = table.deal.view(seat) if seat and table.deal is not None and not table.deal.is_over else None
    props = {
        "id": table.id,
        "lang": language.code,
        "ws": f"/api/tables/{table.id}/live",
        "text": f"/tavolo/{table.id}/parole",
        "invito": invited if invited == table.setup.key else "",
        "worths": {sign: table.code.deck.points((cards.parse(card),)) for sign, card in _RANKS.items()},
        "marks": {kind.name: kind.marking for kind in table.code.burraco.kinds},
        "view": told,
    }
    return page(
        request,
        template,
        view=told,
        first=first_cards(told["hand"]) if template == "play/table.html" else "",
        table=table,
        props=props,
        seat=seat,
        suits=by_suit(view.hand, language) if view else [],
        may_sit=table.setup.open or person == table.setup.host or (bool(invited) and invited == table.setup.key),
        invited=invited,
        log=[{**line, "text": words.plain(line["text"])} for line in reversed(told["log"])],
        said=said,
    )


@post("/tavolo/{id_:str}/parole")
async def typed_words(request: PageRequest, id_: FromPath[str]) -> Template:
    """A typed command; what came of it stands on top of the page."""
    form = await posted_by_anybody(request)
    room = await room_of(request, id_)
    player, language = player_of(request), reader_of(request).language
    seat = room.table.seat_of(player.id)
    try:
        said = await typed(room, Asker(player.id, seat, player.name, language), form.text("comando")[:200])
    except Refusal as refused:
        article = f" ({reader_of(request).article(refused.article)})" if refused.article else ""
        said = refused.message.render(language) + article
    return _rendered(request, room, player.id, "", "play/words.html", said)


@post("/tavolo/{id_:str}/siedi")
async def sit_down(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form = await posted_by_anybody(request)
    room = await room_of(request, id_)
    player, table = certain_player(request), room.table
    if not (table.setup.open or player.id == table.setup.host or form.text("invito") == table.setup.key):
        raise Refusal(say("this table is by invitation: ask who opened it for the link"))
    name = form.text("nome")[:60] or player.name
    seat = form.needed("posto")[:1]
    events = acts.sit(table, player.id, seat, name)  # refused here with the reason, before it is tried
    if events:
        await room.act_alone(lambda table: acts.sit(table, player.id, seat, name))
    made = cookies(player, secure=application_of(request).secure, name=name)
    where = "/parole" if form.ticked("parole") else ""
    return Redirect(f"/tavolo/{id_}{where}", status_code=303, cookies=made)


@post("/tavolo/{id_:str}/robot")
async def seat_bot(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form = await posted_by_anybody(request)
    room = await room_of(request, id_)
    player = player_of(request)
    if player.id != room.table.setup.host:
        raise Refusal(say("only who opened the table seats robots"))
    seat, chosen = form.needed("posto")[:1], form.needed("livello")
    acts.seat_bot(room.table, seat, chosen)
    await room.act_alone(lambda table: acts.seat_bot(table, seat, chosen))
    where = "/parole" if form.ticked("parole") else ""
    return Redirect(f"/tavolo/{id_}{where}", status_code=303)


@get("/tavolo/{id_:str}/qr.svg")
async def invitation(request: PageRequest, id_: FromPath[str]) -> Response[bytes]:
    """The invitation, for those who sit here to show."""
    room = await room_of(request, id_)
    person = player_of(request).id
    if not (room.table.seat_of(person) or person == room.table.setup.host):
        raise NotFoundException
    link = f"{application_of(request).address}/tavolo/{id_}?invito={room.table.setup.key}"
    drawn = io.BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", border=2, omitsize=True, light="#fff")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@get("/tavolo/{id_:str}/smazzata/{name:str}")
async def record(request: PageRequest, id_: FromPath[str], name: FromPath[str]) -> Response[str]:
    """A deal that is over, as a record."""
    room = await room_of(request, id_)
    number = name.removesuffix(".bur")
    found = next((one for one in room.table.played if str(one.number) == number), None)
    if found is None or name == number:
        raise NotFoundException
    text = bur.dumps(found.record(room.table.setup.name, room.table.id))
    return Response(
        text,
        media_type=MediaType.TEXT,
        headers={"Content-Disposition": f'attachment; filename="{id_}-{number}.bur"'},
    )


ROUTES = [table_page, in_words, typed_words, sit_down, seat_bot, invitation, record]
