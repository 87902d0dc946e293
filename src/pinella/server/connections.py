"""Connections that keep others out: each has so much time and room to say what it wants, and when every place is taken
the one that has waited longest without saying anything gives way."""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections import Counter
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from pinella.server.access.bodies import UPLOAD

try:
    import resource
except ImportError:  # Windows counts nothing of the kind
    resource = None  # type: ignore[assignment]

WANTED = 16_384
"""Descriptors for a large hall: a socket for each phone, with room to spare."""
RESERVE = 96
"""Descriptors for the archive, its backups, and files that are sent."""


class TooMuchSaid(Exception):
    """Head or trailer of a request is longer than any browser writes, or more requests came than are answered."""


class Patient(HttpToolsProtocol):
    """One connection. Seconds and bytes that it has:"""

    head_seconds = 10.0
    """From the first byte, or from coming in, to the end of the head."""
    body_seconds = 120.0
    """From there to the end of what is sent: the largest file over a poor line."""
    unread_seconds = 60.0
    """For taking any of the answer."""
    head_bytes = 32_000
    request_bytes = UPLOAD + 500_000
    """Everything, however it is wrapped."""
    headers_most = 100
    pipelined_most = 16
    """Requests that wait behind the one being answered. Browsers and proxies send one at a time."""

    places = 0
    """How many connections there are at most; 0: any number."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.since = 0.0
        """When it began to wait for a request."""
        self.waiting = True
        """No head has come that is not answered yet."""
        self._answering: RequestResponseCycle | None = None
        self._limit: TimerHandle | None = None
        self._unread: TimerHandle | None = None
        self._heard = self._said = self._headers = 0

    # --- coming and going --------------------------------------------------------------------------------------------

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.since = self.loop.time()
        self._wait(self.head_seconds)
        if self.places and len(self.connections) > self.places:
            make_room([one for one in self.connections if not one.transport.is_closing()], self)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def connection_lost(self, exc: Exception | None) -> None:
        """Of several requests that were sent at once, the one being answered is told that nobody listens any more; by
        itself uvicorn tells only the last."""
        if self._answering is not None and not self._answering.response_complete:
            self._answering.disconnected = True
            self._answering.message_event.set()
        self._stop()
        self._taken()
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on the socket is asked for signs of life by its own protocol."""
        self._stop()
        super().handle_websocket_upgrade()

    # --- being spoken to ---------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._limit is None and (self.cycle is None or self.cycle.response_complete):
            self._wait(self.head_seconds)
        super().data_received(data)
        self._heard += len(data)
        silent = self.waiting and self._heard > self.head_bytes
        if (silent or self._heard > self.request_bytes) and not self.transport.is_closing():
            self.send_400_response("Too much was sent.")

    def on_message_begin(self) -> None:
        """uvicorn goes on reading whenever the request being answered asks for its body, and would queue what comes
        without end."""
        if len(self.pipeline) >= self.pipelined_most:
            raise TooMuchSaid
        super().on_message_begin()
        self._heard = self._said = self._headers = 0

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Trailers after the body come this way too."""
        self._headers += 1
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def _count(self, said: int) -> None:
        self._said += said
        if self._said > self.head_bytes or self._headers > self.headers_most:
            raise TooMuchSaid

    def on_headers_complete(self) -> None:
        self.waiting = False
        self._wait(self.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline:
            self.waiting, self.since = True, self.loop.time()

    # --- speaking ----------------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._taken()
        self._unread = self.loop.call_later(self.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        self._taken()
        super().resume_writing()

    # --- limits ------------------------------------------------------------------------------------------------------

    def _wait(self, seconds: float) -> None:
        self._stop()
        self._limit = self.loop.call_later(seconds, self.transport.abort)

    def _stop(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _taken(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


def make_room(connections: Sequence[Any], newcomer: Patient) -> None:
    """All places are taken: of those who wait without saying anything, whoever has waited longest goes, from the
    address that holds most places first. If nobody waits, an address that holds many more than the newcomer's gives one
    up."""
    if len(connections) <= newcomer.places:
        return
    held = Counter(_address(one) for one in connections)
    waiting = [one for one in connections if isinstance(one, Patient) and one.waiting and one is not newcomer]
    if waiting:
        going: Any = min(waiting, key=lambda one: (-held[_address(one)], one.since))
    else:
        address, most = held.most_common(1)[0]
        fair = most > 2 * held[_address(newcomer)]
        going = next(one for one in connections if _address(one) == address) if fair else newcomer
    going.transport.abort()


def _address(connection: Any) -> str:
    return connection.client[0] if connection.client else ""


def places() -> int:
    """As many descriptors as the system gives, less those for the archive; 0: the system does not count them so."""
    if resource is None:
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = WANTED
    wanted = max(soft, min(hard, WANTED))
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return max(wanted - RESERVE, RESERVE)
