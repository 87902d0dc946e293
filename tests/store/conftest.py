"""Every test of the store that asks for `store` or `database` runs on both engines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pinella.store import Store, open_store
from tests.store.postgres import Server
from tests.store.short import POSTGRESQL


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    running = Server()
    try:
        yield running.start()
    finally:
        running.stop()


@pytest.fixture(params=("sqlite", POSTGRESQL))
def database(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Where a store without events can be opened; the key of the installation lies in a folder of its own."""
    monkeypatch.setenv("PINELLA_DATA", str(tmp_path / "data"))
    if request.param == "sqlite":
        return str(tmp_path / "pinella.sqlite")
    server: Server = request.getfixturevalue("server")
    return server.empty()


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with open_store(database) as opened:
        yield opened
