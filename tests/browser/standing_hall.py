"""A hall on a real server that tests stop and start again, with phones and screens of their own."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, BrowserContext

from pinella.server.access.tokens import SEAT_COOKIE, STAFF_COOKIE
from pinella.server.app import create_app
from pinella.server.application import open_application
from pinella.store import open_store
from pinella.tournament.upcasting import UPCASTERS
from tests.server.evenings import Evening, evening


@dataclass
class Standing:
    hall: Evening
    browser: Browser
    port: int
    running: list[tuple[uvicorn.Server, threading.Thread]] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        app = create_app(self.hall.application)
        config = uvicorn.Config(app, host="127.0.0.1", port=self.port, log_config=None, timeout_graceful_shutdown=2)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        self.running.append((server, thread))

    def stop(self) -> None:
        server, thread = self.running.pop()
        server.should_exit = True
        thread.join()
        self.hall.application.hub.closing = False

    def context(self, *, width: int = 360, height: int = 740, **more: Any) -> BrowserContext:
        made = self.browser.new_context(base_url=self.address, viewport={"width": width, "height": height}, **more)
        made.set_default_timeout(15_000)
        self.contexts.append(made)
        return made

    def phone(self, number: int = 0, table: int = 0, **more: Any) -> BrowserContext:
        made = self.context(**more)
        secret = self.hall.application.access.open_session(tournament=self.hall.id, number=number, table=table)
        made.add_cookies([{"name": SEAT_COOKIE, "value": secret, "url": self.address}])
        return made

    def director(self, **more: Any) -> BrowserContext:
        made = self.context(**{"width": 1280, "height": 800} | more)
        name = f"Rosa {len(self.contexts)}"
        account = self.hall.application.access.add_account(name, "una parola lunga", admin=True)
        secret = self.hall.application.access.open_session(account=account.key)
        made.add_cookies([{"name": STAFF_COOKIE, "value": secret, "url": self.address}])
        return made


@contextmanager
def standing(browser: Browser, folder: Path, **details: Any) -> Iterator[Standing]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with open_store(folder / "pinella.sqlite", upcasters=UPCASTERS) as store:
        application = open_application(store, address=f"http://127.0.0.1:{port}")
        made = Standing(evening(application, **details), browser, port)
        made.hall.issue()
        made.start()
        try:
            yield made
        finally:
            for one in made.contexts:
                one.close()
            while made.running:
                made.stop()
