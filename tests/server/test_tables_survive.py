"""A move that was answered survives the death of the server, and another process goes on with the table."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.running import Running
from tests.store.postgres import Server


class Page:
    """A seat over a real socket."""

    def __init__(self, port: int, id_: str, token: str) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        address = f"ws://127.0.0.1:{port}/api/tables/{id_}/live"
        self.opened = connect(address, additional_headers=headers, open_timeout=20)
        self.socket: ClientConnection = self.opened.__enter__()
        self.view: dict[str, Any] = {}
        self.ref = 0
        self.until(lambda _view: True, fresh=True)

    def until(self, wanted: Callable[[dict[str, Any]], bool], *, fresh: bool = False) -> dict[str, Any]:
        while fresh or not wanted(self.view):
            fresh = False
            message = json.loads(self.socket.recv(timeout=30))
            if "n" in message:
                self.view = message
        return self.view

    def do(self, **intent: Any) -> dict[str, Any]:
        self.ref += 1
        self.socket.send(json.dumps({"ref": self.ref, **intent}))
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=30))
            if "n" in message:
                self.view = message
            elif message.get("ref") == self.ref:
                return message

    def play_turn(self) -> int:
        """As advised, to the discard; the number of the last event that was answered."""
        self.until(lambda view: view["stage"] != "playing" or view["turn"]["seat"] == view["me"])
        last = int(self.view["n"])
        while self.view["stage"] == "playing" and self.view["turn"]["seat"] == self.view["me"]:
            before = self.view["n"]
            intent = self.do(do="hint")["hint"]["intent"]
            answer = self.do(**intent)
            assert answer.get("ok"), answer
            last = int(self.until(lambda view, before=before: view["n"] > before)["n"])  # type: ignore[misc]
            if intent["do"] == "discard":
                break
        return last


def opened(server: Running) -> tuple[str, str]:
    token = httpx.post(f"{server.address}/api/players").json()["token"]
    body = {"code": "fibur-italiano", "player": "Rosa", "deals": 1, "bots": dict.fromkeys("NEW", "club"), "bot_ms": 50}
    answer = httpx.post(f"{server.address}/api/tables", json=body, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"], token


def test_what_was_answered_survives_kill_9_in_mid_deal(tmp_path: Path) -> None:
    with Running("--data", str(tmp_path)) as server:
        id_, token = opened(server)
        port = server.port
        page = Page(port, id_, token)
        page.until(lambda view: view["stage"] == "playing")
        number = page.play_turn()
        hand, deal = page.view["hand"], page.view["deal"]["commitment"]
        server.stop(signal.SIGKILL)
    for _ in range(2):
        with Running("--data", str(tmp_path), port=port) as server:
            page = Page(port, id_, token)
            assert page.view["n"] >= number
            assert page.view["deal"]["commitment"] == deal
            if page.view["n"] == number:
                assert page.view["hand"] == hand
            number = page.play_turn()
            hand = page.view["hand"]
            server.stop(signal.SIGKILL)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    running = Server()
    try:
        yield running.start()
    finally:
        running.stop()


@pytest.mark.xdist_group("postgresql")
def test_another_process_goes_on_with_the_table(postgres: Server) -> None:
    url = postgres.empty()
    with Running("--database", url) as first, Running("--database", url) as second:
        id_, token = opened(first)
        page = Page(first.port, id_, token)
        page.until(lambda view: view["stage"] == "playing")
        watcher = Page(second.port, id_, httpx.post(f"{second.address}/api/players").json()["token"])
        assert watcher.view["me"] is None
        number = page.play_turn()
        assert watcher.until(lambda view: view["n"] >= number)["hand"] == []
        first.stop(signal.SIGKILL)
        back = Page(second.port, id_, token)
        assert back.view["me"] == "S" and back.view["n"] >= number
        assert back.play_turn() > number
