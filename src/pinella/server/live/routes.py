"""The addresses of the live connection: one socket per page, and the same answers for who can only ask."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import MediaType, Response, WebSocket, get, websocket
from litestar.exceptions import NotFoundException, WebSocketDisconnect
from litestar.params import FromQuery, QueryParameter

from pinella.messages import Refusal
from pinella.server.access.callers import Denied, who
from pinella.server.access.forms import verify_origin
from pinella.server.application import Application, Connected, application_of
from pinella.server.live.hub import Watcher
from pinella.server.live.topics import TOPIC, may_watch
from pinella.server.reader import PageRequest

MOST = 12
RESTARTING = 1012
NOT_UNDERSTOOD = 1003
FORBIDDEN = 1008


class Wanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a page says first, and whenever it wants to hear of something else."""

    t: str
    topics: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST)]
    seen: Annotated[int, msgspec.Meta(ge=0)] = 0


class Ping(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """To measure how far the page's clock is off."""

    ping: float


async def _allowed(connection: Connected, application: Application, wanted: Wanted) -> tuple[list[str], list[str]]:
    """Topics that may be watched, and those that may not."""
    asker = await who(connection, wanted.t)
    known = [one for one in dict.fromkeys(wanted.topics) if TOPIC.fullmatch(one)]
    seen = await application.read(
        wanted.t, lambda state: [one for one in known if may_watch(state, one, asker.role, asker.number, asker.table)]
    )
    return seen, [one for one in wanted.topics if one not in seen]


def _with_refused(message: bytes, refused: list[str]) -> bytes:
    return message[:-1] + b',"refused":' + msgspec.json.encode(refused) + b"}" if refused else message


@websocket("/live")
async def live(socket: WebSocket) -> None:  # type: ignore[type-arg]
    application = application_of(socket)
    try:
        verify_origin(socket)  # type: ignore[arg-type]
    except Denied:
        await socket.close(code=FORBIDDEN)
        return
    await socket.accept()
    watcher = Watcher()
    application.hub.opened(watcher)
    sender = asyncio.ensure_future(_send(socket, watcher, application))
    try:
        while True:
            await _answer(socket, application, watcher, await socket.receive_data("text"))
    except WebSocketDisconnect:
        pass
    except (msgspec.MsgspecError, NotFoundException, Refusal):
        watcher.close_with = NOT_UNDERSTOOD
        watcher.let_go()
        await sender
    finally:
        application.hub.leave(watcher)
        sender.cancel()


async def _answer(socket: WebSocket, application: Application, watcher: Watcher, text: str) -> None:  # type: ignore[type-arg]
    if text.startswith('{"ping"'):
        ping = msgspec.json.decode(text, type=Ping)
        watcher.tell(msgspec.json.encode({"pong": ping.ping, "now": application.now(watcher.tournament)}))
        return
    said = msgspec.json.decode(text, type=Wanted)
    seen, refused = await _allowed(socket, application, said)
    watcher.tell(_with_refused(await application.hub.watch(watcher, said.t, seen, said.seen), refused))


async def _send(socket: WebSocket, watcher: Watcher, application: Application) -> None:  # type: ignore[type-arg]
    try:
        while (message := await watcher.news.get()) is not None:
            await socket.send_data(message.decode(), mode="text")
        await socket.close(code=RESTARTING if application.hub.closing else watcher.close_with)
    except (WebSocketDisconnect, RuntimeError):  # the page went away between two messages
        application.hub.leave(watcher)


@get("/live/poll", media_type=MediaType.JSON)
async def poll(
    request: PageRequest, t: FromQuery[str], topics: FromQuery[str], seen: Annotated[int, QueryParameter(ge=0)] = 0
) -> Response[bytes]:
    """The socket's first answer, for a page whose socket does not pass the network."""
    wanted = Wanted(t, tuple(topics.split(","))[:MOST], seen)
    application = application_of(request)
    allowed, refused = await _allowed(request, application, wanted)
    message = _with_refused(await application.hub.news(t, allowed, seen), refused)
    return Response(message, media_type=MediaType.JSON, headers={"Cache-Control": "no-store"})


@get("/live/now", media_type=MediaType.JSON)
async def now(request: PageRequest) -> dict[str, int]:
    """The server's time."""
    return {"now": application_of(request).now()}


ROUTES = [live, poll, now]
