"""Every message of the live connection: what a page may say, nearly that, and anything else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from pinella.server.app import create_app
from pinella.server.application import Application, open_application
from pinella.server.live.routes import Ping, Wanted
from pinella.server.live.topics import TOPIC
from pinella.store import open_store
from pinella.tournament.upcasting import UPCASTERS
from tests.fuzz.drives import Wrong
from tests.fuzz.values import anything, broken, of_type, text
from tests.server.evening import Evening

PER_SOCKET = 25
UNDERSTOOD = (1003, 1008, 1009)
"""Closed with a reason: nothing of ours failed."""


class Live:
    def __init__(self, application: Application, client: TestClient[Any]) -> None:
        self.application, self.client = application, client
        self.evening = Evening(application, pairs=4)
        self.evening.start()
        self.makers = [of_type(Wanted), of_type(Ping)]
        self.topics = [one.replace("[1-9][0-9]{0,3}", "1") for one in TOPIC.pattern.split("|") if "[A-Z" not in one]
        self.stack, self.left = ExitStack(), 0
        self.socket: Any = None

    def _open(self) -> Any:
        if self.socket is None or self.left <= 0:
            self.stack.close()
            self.stack, self.left = ExitStack(), PER_SOCKET
            self.socket = self.stack.enter_context(self.client.websocket_connect("/live"))
        return self.socket

    def _said(self, rng: Random) -> str:
        chosen = rng.random()
        if chosen < 0.6:
            made = rng.choice(self.makers)(rng)
            if isinstance(made, dict) and "topics" in made and rng.random() < 0.8:
                made |= {"t": self.evening.id, "topics": [rng.choice([*self.topics, text(rng)]) for _ in range(3)]}
            return json.dumps(made)
        if chosen < 0.8:
            good = json.dumps({"t": self.evening.id, "topics": ["round", "table/1"], "seen": 0}).encode()
            return broken(rng, good)[:4_000].decode("utf-8", "replace")
        return json.dumps(anything(rng)) if chosen < 0.9 else text(rng)

    def one(self, rng: Random) -> str:
        socket, said = self._open(), self._said(rng)
        self.left -= 1
        try:
            socket.send_text(said)
            heard = json.loads(socket.receive_text(timeout=10))
        except WebSocketDisconnect as gone:
            self.socket = None
            if gone.code not in UNDERSTOOD:
                raise Wrong(f"closed with {gone.code} after {said!r}") from None
            return "refused"
        except Exception as error:
            self.socket = None
            raise Wrong(f"{type(error).__name__}: {error} after {said!r}") from error
        allowed = {"round", "results", "standing", "screen"}
        if any(one.partition("/")[0] not in allowed for one in heard.get("topics", {})):
            raise Wrong(f"a stranger heard {sorted(heard['topics'])} after {said!r}")
        return "done"

    def finished(self) -> None:
        self.stack.close()


@contextmanager
def opened(folder: Path, seed: str) -> Iterator[Live]:
    with open_store(folder / f"live-{seed}.sqlite", upcasters=UPCASTERS) as store:
        application = open_application(store)
        with TestClient(create_app(application)) as client:
            drive = Live(application, client)
            try:
                yield drive
            finally:
                drive.stack.close()
