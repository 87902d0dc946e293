"""Connections that say nothing, too slowly or too much: a real server on a real socket, with less patience."""

from __future__ import annotations

import os
import resource
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import httpx
import pytest
import uvicorn

from pinella.server.app import create_app
from pinella.server.application import Application
from pinella.server.connections import RESERVE, Patient, places

Open = Callable[..., "Door"]


class Door:
    """A server in a thread, and what knocks at it."""

    def __init__(self, application: Application, patience: type[Patient]) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port = self.listener.getsockname()[1]
        self.knocks: list[socket.socket] = []
        config = uvicorn.Config(
            create_app(application), http=patience, log_config=None, timeout_keep_alive=1, timeout_graceful_shutdown=1
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=lambda: self.server.run(sockets=[self.listener]), daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)

    def knock(self, said: bytes = b"") -> socket.socket:
        one = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        self.knocks.append(one)
        one.sendall(said)
        return one

    def close(self) -> None:
        for one in self.knocks:
            one.close()
        self.server.should_exit = True
        self.thread.join(20)
        self.listener.close()


@contextmanager
def opened(application: Application, **limits: float) -> Iterator[Door]:
    door = Door(application, type("Short", (Patient,), limits))
    try:
        yield door
    finally:
        door.close()


def seconds_until_closed(one: socket.socket) -> float:
    begun = time.monotonic()
    with suppress(ConnectionResetError):
        while one.recv(65536):
            pass
    return time.monotonic() - begun


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"\r\n"])
def test_whoever_does_not_say_what_it_wants_is_let_go(application: Application, said: bytes) -> None:
    with opened(application, head_seconds=0.5) as door:
        assert seconds_until_closed(door.knock(said)) < 5


def test_a_head_that_drips_is_not_waited_for(application: Application) -> None:
    """Each byte used to begin the time anew, or end it for good."""
    with opened(application, head_seconds=0.6) as door:
        one = door.knock(b"GET / HTTP/1.1\r\nX: ")
        begun = time.monotonic()
        with pytest.raises(OSError):
            while time.monotonic() - begun < 8:
                one.sendall(b"x")
                time.sleep(0.05)
        assert time.monotonic() - begun < 5


def test_the_second_request_of_a_connection_has_no_more_time(application: Application) -> None:
    with opened(application, head_seconds=0.5) as door:
        one = door.knock(b"GET /live/now HTTP/1.1\r\nHost: x\r\n\r\n")
        assert one.recv(65536).startswith(b"HTTP/1.1 200")
        one.sendall(b"GET /live/now HTTP/1.1\r\nHost:")
        assert seconds_until_closed(one) < 5


def test_a_body_that_never_ends_is_not_waited_for(application: Application) -> None:
    head = (
        b"POST /entra HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 999\r\n"
    )
    with opened(application, body_seconds=0.5) as door:
        assert seconds_until_closed(door.knock(head + b"\r\nname=")) < 5


def test_a_body_in_time_is_taken(application: Application) -> None:
    with opened(application, head_seconds=0.3) as door:
        head = b"POST /entra HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        one = door.knock(head + b"Content-Length: 6\r\n\r\nname")
        time.sleep(0.8)
        one.sendall(b"=x")
        assert one.recv(65536).startswith(b"HTTP/1.1 403")


@pytest.mark.parametrize(
    "said",
    [
        b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000,
        b"GET / HTTP/1.1\r\n" + b"".join(b"X%d: 1\r\n" % at for at in range(200)) + b"\r\n",
        b"POST /entra HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
        + b"".join(b"X%d: 1\r\n" % at for at in range(200))
        + b"\r\n",
    ],
)
def test_heads_and_trailers_are_short(application: Application, said: bytes) -> None:
    with opened(application) as door:
        one = door.knock()
        with suppress(OSError):
            one.sendall(said)
        answer = b""
        with suppress(ConnectionResetError):
            while part := one.recv(65536):
                answer += part
        assert b" 400 " in answer.split(b"\r\n")[0] or b"\r\nHTTP/1.1 400 " in answer or not answer


def test_an_answer_that_nobody_takes_is_given_up(application: Application) -> None:
    with opened(application, unread_seconds=0.5) as door:
        one = socket.socket()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        one.connect(("127.0.0.1", door.port))
        asked = b"GET /static/css/base.css HTTP/1.1\r\nHost: x\r\n\r\n" * 200
        with suppress(OSError):
            one.settimeout(8)
            one.sendall(asked)
        time.sleep(2.5)
        assert door.server.server_state.connections == set()
        one.close()


def test_whoever_asks_for_much_and_goes_leaves_no_traceback(
    application: Application, caplog: pytest.LogCaptureFixture
) -> None:
    """The soak found it: requests sent at once, and nobody there when the first is answered."""
    with opened(application) as door:
        for _ in range(3):
            one = socket.socket()
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            one.connect(("127.0.0.1", door.port))
            one.sendall(b"GET /static/css/base.css HTTP/1.1\r\nHost: x\r\n\r\n" * 400)
            time.sleep(0.7)
            one.close()
        time.sleep(0.5)
    assert [record for record in caplog.records if record.exc_info] == []


def test_when_all_places_are_taken_the_silent_give_way(application: Application) -> None:
    with opened(application, places=20, head_seconds=30.0) as door:
        held = [door.knock(b"GET / HT") for _ in range(60)]
        for _ in range(10):
            assert httpx.get(f"http://127.0.0.1:{door.port}/live/now", timeout=5).status_code == 200
        assert len(door.server.server_state.connections) <= 21
        assert len(held) == 60


def test_there_are_fewer_places_than_descriptors() -> None:
    """In a process of its own: what it sets lasts."""
    program = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (128, 256)); "
    program += "from pinella.server.connections import places; print(places())"
    made = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=os.environ)
    assert int(made.stdout) == 256 - RESERVE
    assert 0 < places() <= resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def test_requests_that_nobody_waits_for_are_not_heaped_up(application: Application) -> None:
    """One connection that sends and never reads: 201,907 requests were taken from it in six seconds, for 170 MB."""
    most = 0

    class Counting(Patient):
        def on_headers_complete(self) -> None:
            nonlocal most
            super().on_headers_complete()
            most = max(most, len(self.pipeline))

    door = Door(application, Counting)
    try:
        one = door.knock()
        with suppress(ConnectionError):
            for _ in range(20):
                one.sendall(b"GET /codici HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
        assert seconds_until_closed(one) < 10
        assert 0 < most <= 16
        assert httpx.get(f"http://127.0.0.1:{door.port}/live/now").status_code == 200
    finally:
        door.close()


def test_a_few_requests_at_once_are_all_answered(application: Application) -> None:
    with opened(application) as door:
        one = door.knock(b"GET /live/now HTTP/1.1\r\nHost: x\r\n\r\n" * 8)
        said = b""
        while said.count(b"HTTP/1.1 200") < 8:
            part = one.recv(65536)
            assert part, said
            said += part
