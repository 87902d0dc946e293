"""The addresses of the live connection: one socket per page, and the same answers for who can only ask."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated

import msgspec
from litestar import MediaType, Response, WebSocket, get, websocket
from litestar.exceptions import NotFoundException, WebSocketDisconnect
from litestar.params import FromQuery, QueryParameter

from pinella.messages import Refusal
from pinella.server.access.callers import Denied, caller_now, device_of
from pinella.server.access.forms import verify_origin
from pinella.server.access.tokens import SEAT_COOKIE, STAFF_COOKIE
from pinella.server.application import Application, Connected, application_of
from pinella.server.live.hub import Watcher
from pinella.server.live.topics import Viewer
from pinella.server.reader import PageRequest

MOST = 12
LONGEST = 4_000
"""Bytes of what a page says at once."""
SILENT_SECONDS = 20
"""Whoever opens a socket says within this time what it is for."""
RESTARTING = 1012
NOT_UNDERSTOOD = 1003
FORBIDDEN = 1008


class Wanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a page says first, and whenever it wants to hear of something else."""

    t: str
    topics: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=60)], ...], msgspec.Meta(max_length=MOST)]
    seen: Annotated[int, msgspec.Meta(ge=0)] = 0


class Ping(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """To measure how far the page's clock is off."""

    ping: float


def _viewer(application: Application, connection: Connected, id_: str) -> Callable[[], Viewer]:
    """Who watches, looked up anew at every call: an office or a session may have ended since."""
    cookies, device = connection.cookies, device_of(connection)
    staff, seat = cookies.get(STAFF_COOKIE, ""), cookies.get(SEAT_COOKIE, "")

    def look() -> Viewer:
        found = caller_now(application, id_, staff, seat, device)
        return Viewer(found.role, found.number, found.table)

    return look


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
            limit = None if watcher.topics else SILENT_SECONDS
            said = await asyncio.wait_for(socket.receive_data("text"), limit)
            await _answer(socket, application, watcher, said)
    except WebSocketDisconnect:
        pass
    except (msgspec.MsgspecError, RecursionError, NotFoundException, Refusal, TimeoutError):
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
    await _known(application, said.t)
    watcher.ask = _viewer(application, socket, said.t)
    found = await application.hub.watch(watcher, said.t, tuple(dict.fromkeys(said.topics)), said.seen)
    watcher.tell(found.message)


async def _known(application: Application, id_: str) -> None:
    if not await application.run(application.exists, id_):
        raise NotFoundException


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
    application, wanted = application_of(request), tuple(dict.fromkeys(topics.split(",")))[:MOST]
    await _known(application, t)
    viewer = await application.run(_viewer(application, request, t))
    found = await application.hub.news(t, wanted, seen, viewer)
    return Response(found.message, media_type=MediaType.JSON, headers={"Cache-Control": "no-store"})


@get("/live/now", media_type=MediaType.JSON)
async def now(request: PageRequest) -> dict[str, int]:
    """The server's time."""
    return {"now": application_of(request).now()}


ROUTES = [live, poll, now]
