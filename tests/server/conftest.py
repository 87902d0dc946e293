"""A application on a store of its own, and browsers that have come in under every role."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pinella.acts.roles import Role
from pinella.server.access.tokens import SEAT_COOKIE, STAFF_COOKIE, token_for
from pinella.server.app import create_app
from pinella.server.application import Application, open_application
from pinella.store import open_store
from pinella.store.watch import Watch, steady, wall
from pinella.tournament.upcasting import UPCASTERS

Browser = TestClient[Any]
PASSWORD = "una parola lunga"


class Dial:
    """A clock that runs as usual, and can be turned forward by a test."""

    def __init__(self) -> None:
        self.turned = 0

    def forward(self, minutes: float) -> None:
        self.turned += int(minutes * 60_000)

    def watch(self) -> Watch:
        return Watch(lambda: wall() + self.turned, lambda: steady() + self.turned)


@pytest.fixture
def dial() -> Dial:
    return Dial()


@pytest.fixture
def application(tmp_path: Path, dial: Dial) -> Iterator[Application]:
    with open_store(tmp_path / "pinella.sqlite", upcasters=UPCASTERS) as store:
        yield open_application(store, backups=tmp_path / "backups", watch=dial.watch())


@pytest.fixture
def visit(application: Application) -> Iterator[Callable[..., Browser]]:
    """`visit("director", id)`: a browser of its own, come in as that role; `number` or `table` for phones."""
    opened: list[Browser] = []

    def come_in(role: Role = "public", id_: str = "", *, number: int = 0, table: int = 0, name: str = "") -> Browser:
        client = Browser(create_app(application), raise_server_exceptions=True)
        client.__enter__()
        opened.append(client)
        if role in ("player", "table"):
            secret = application.access.open_session(tournament=id_, number=number, table=table)
            client.cookies.set(SEAT_COOKIE, secret)
            client.headers["x-csrf-token"] = token_for(secret)
        elif role != "public":
            shown = name or f"{role.capitalize()} {len(opened)}"
            account = application.access.add_account(shown, PASSWORD, admin=role == "admin")
            if role != "admin":
                application.access.appoint(account.key, id_, role)
            secret = application.access.open_session(account=account.key)
            client.cookies.set(STAFF_COOKIE, secret)
            client.headers["x-csrf-token"] = token_for(secret)
        return client

    yield come_in
    for one in reversed(opened):
        one.__exit__(None, None, None)


def hidden(html: str, name: str) -> str:
    """The value of a hidden field: how a browser would send it back."""
    found = re.search(rf'name="{name}" value="([^"]*)"', html)
    assert found, f"no hidden field {name}"
    return found[1]


def fill(client: Browser, page: str, action: str, **fields: Any) -> Any:
    """Open a page and post a form of it, as a browser would; redirects are not followed."""
    html = client.get(page).text
    return client.post(action, data={"csrf": hidden(html, "csrf"), **fields}, follow_redirects=False)
