"""Tables for programs: open one, sit down, look, act. The same intents as over the socket; a token is the player."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath

from pinella.messages import Refusal, say
from pinella.play.intents import Asker, Type, read
from pinella.play.wire import Reader
from pinella.server.access.bodies import body_of, json_of
from pinella.server.access.forms import verify_origin
from pinella.server.application import application_of
from pinella.server.pages.play.lobby import listed
from pinella.server.pages.play.table import room_of
from pinella.server.play import opening
from pinella.server.play.opening import OpenTable, Wanted
from pinella.server.play.players import Player, id_of, player_of
from pinella.server.play.typed import typed
from pinella.server.reader import PageRequest, reader_of

TAGS = ["tables"]


class NewPlayer(msgspec.Struct, frozen=True):
    """`token` is the secret of the player: sent as `Authorization: Bearer TOKEN`."""

    token: str
    id: str


class Opened(msgspec.Struct, frozen=True):
    id: str
    seat: str
    link: str


def _player(request: PageRequest) -> Player:
    verify_origin(request)
    found = player_of(request)
    if not found.id:
        raise Refusal(say("say who you are: Authorization: Bearer and the token of a player (POST /api/players)"))
    return found


@post("/api/players", tags=TAGS, include_in_schema=True, status_code=201)
async def new_player(request: PageRequest) -> NewPlayer:
    """A player of one's own. Nothing is kept here until it sits down; nothing needs to be sent."""
    verify_origin(request)
    await body_of(request)
    secret = secrets.token_urlsafe(32)
    return NewPlayer(secret, id_of(secret))


@get("/api/tables", tags=TAGS, include_in_schema=True)
async def open_tables(request: PageRequest) -> list[OpenTable]:
    """Tables that wait for somebody."""
    return await listed(application_of(request), reader_of(request).language)


@post("/api/tables", tags=TAGS, include_in_schema=True, status_code=201)
async def open_table(request: PageRequest) -> Opened:
    """Open a table and sit down at it. The body is a `Wanted`: code, deals or target, pace, bots by seat."""
    player = _player(request)
    application = application_of(request)
    application.openings.verify(request.client.host if request.client else "-")
    room = await opening.open_table(application.rooms, player, await json_of(request, Wanted))
    table = room.table
    link = f"{application.address}/tavolo/{table.id}?invito={table.setup.key}"
    return Opened(table.id, table.seat_of(player.id), link)


@get("/api/tables/{id_:str}", tags=TAGS, include_in_schema=True, media_type=MediaType.JSON)
async def look(request: PageRequest, id_: FromPath[str]) -> Response[bytes]:
    """The table as this player may see it (docs/table.md)."""
    room = await room_of(request, id_)
    player = player_of(request)
    reader = Reader(reader_of(request).language, room.table.seat_of(player.id), player.id)
    return Response(room.seen_by(reader), media_type=MediaType.JSON, headers={"Cache-Control": "no-store"})


@post("/api/tables/{id_:str}/acts", tags=TAGS, include_in_schema=True, status_code=200)
async def act(request: PageRequest, id_: FromPath[str]) -> dict[str, Any]:
    """One intent, as over the socket; refused with the sentence and its article. `?invito=` where it is needed."""
    player = _player(request)
    room = await room_of(request, id_)
    intent = read(await body_of(request))
    table = room.table
    invited = player.id == table.setup.host or request.query_params.get("invito") == table.setup.key
    name = player.name or "API"
    asker = Asker(player.id, table.seat_of(player.id), name, reader_of(request).language, invited)
    if isinstance(intent, Type):
        return {"ref": intent.ref, "said": await typed(room, asker, intent.text)}
    result = await room.act(asker, intent)
    return {"ref": intent.ref, **(result.answer if result.answer is not None else {"ok": True}), "n": table.seq}


ROUTES = [new_player, open_tables, open_table, look, act]
