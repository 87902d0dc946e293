"""The live connection of a table: intents come in, views go out."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from pinella.i18n import DEFAULT, LANGUAGES, language
from pinella.messages import Language, Refusal, say
from pinella.play.intents import Asker, NoIntent, Ping, Type, read
from pinella.play.wire import Reader, encode
from pinella.server.access.callers import Denied
from pinella.server.access.forms import verify_origin
from pinella.server.application import application_of
from pinella.server.play.connection import FORBIDDEN, NO_TABLE, NOT_UNDERSTOOD, Connection
from pinella.server.play.players import player_of
from pinella.server.play.room import Room
from pinella.server.play.rooms import Rooms
from pinella.server.play.typed import typed

LONGEST = 4_000
"""Characters of what is said at once."""
Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{id_:str}/live")
async def live(socket: Socket, id_: FromPath[str]) -> None:
    rooms = application_of(socket).rooms
    try:
        verify_origin(socket)  # type: ignore[arg-type]
        room = await rooms.room(id_)
    except Denied:
        await socket.close(code=FORBIDDEN)
        return
    except Refusal:
        await socket.accept()
        await socket.close(code=NO_TABLE)
        return
    connection = _connection(socket, room)
    await socket.accept()
    sender = asyncio.ensure_future(_send(socket, connection))
    rooms.enter(room, connection)
    try:
        await _listen(socket, rooms, room, connection)
    except WebSocketDisconnect:
        pass
    finally:
        rooms.leave(room, connection)
        connection.close(NOT_UNDERSTOOD)
        await asyncio.wait({sender}, timeout=2)
        sender.cancel()


def _connection(socket: Socket, room: Room) -> Connection:
    player = player_of(socket)
    asked = socket.query_params.get("lang") or socket.cookies.get("pinella_lang") or DEFAULT
    reader = Reader(language(asked if asked in LANGUAGES else DEFAULT), person=player.id)
    key = room.table.setup.key
    invited = player.id == room.table.setup.host or (bool(key) and socket.query_params.get("invito") == key)
    return Connection(reader, player.name, invited)


async def _listen(socket: Socket, rooms: Rooms, room: Room, connection: Connection) -> None:
    while True:
        said = await socket.receive_data("text")
        if connection.close_with is not None:
            return
        if wait := connection.pause(time.monotonic()):
            await asyncio.sleep(wait)
        await connection.taken()
        if not await heard(room, connection, said):
            connection.close(NOT_UNDERSTOOD)
            return


async def heard(room: Room, connection: Connection, said: str) -> bool:
    """Whether it was understood. The answer goes to who said it, the view to everybody."""
    if len(said) > LONGEST:
        return False
    try:
        intent = read(said)
    except NoIntent:
        return False
    reader = connection.reader
    asker = Asker(reader.person, reader.seat, connection.name, reader.language, connection.invited)
    try:
        if isinstance(intent, Type):
            connection.tell(encode({"ref": intent.ref, "said": await typed(room, asker, intent.text)}), answer=True)
            return True
        if not reader.person and not isinstance(intent, Ping):
            connection.tell(refused(intent.ref, _stranger(), reader.language), answer=True)
            return True
        result = await room.act(asker, intent)
    except Refusal as refusal:
        connection.tell(refused(intent.ref, refusal, reader.language, getattr(intent, "meld", None)), answer=True)
        return True
    answer = result.answer if result.answer is not None else {"ok": True}
    if "pong" in answer:
        answer = {**answer, "now": room.rooms.now()}
    connection.tell(encode({"ref": intent.ref, **answer}), answer=True)
    return True


def _stranger() -> Refusal:
    return Refusal(say("this device is not known here: open the page of the table first"))


def refused(ref: int, refusal: Refusal, language_: Language, meld: int | None = None) -> bytes:
    told = {
        "text": refusal.message.render(language_),
        "article": refusal.article or "",
        "article_url": "",
        "meld": meld,
    }
    return encode({"ref": ref, "refused": told})


async def _send(socket: Socket, connection: Connection) -> None:
    async def send(message: bytes) -> None:
        await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})

    try:
        code = await connection.send_on(send)
        await socket.close(code=code)
    except (WebSocketDisconnect, RuntimeError):  # the page went away between two messages
        return
    finally:
        connection.close(NOT_UNDERSTOOD)  # whoever waits for room to answer must not wait for ever


ROUTES = [live]
