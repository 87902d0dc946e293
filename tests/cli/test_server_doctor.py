"""`pinella doctor --server`: each thing that may be wrong with an installation, made wrong, is said with its remedy."""

from __future__ import annotations

import json
import os
import shutil
import socket
import sqlite3
import time
from collections import namedtuple
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pinella.cli import serve
from pinella.store import open_store
from pinella.store.access import Access
from pinella.store.backup import backup
from tests.cli.tournament_terminal import Terminal
from tests.store.short import add

DAY = 86_400_000


@pytest.fixture
def now() -> int:
    return time.time_ns() // 1_000_000


@pytest.fixture
def folder(tmp_path: Path, now: int, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An archive in order, on a computer that is in the hall."""
    place = tmp_path / "data"
    with open_store(place / "pinella.sqlite") as store:
        add(store, at=now - 2 * DAY)
        Access(store).issue_pairs("t", [1], now + DAY)
        backup(store, place / "backups", now - 2 * DAY + 1)
    monkeypatch.setattr(serve, "reachable", lambda _host: "127.0.0.2")  # another address of this computer
    return place


def examined(terminal: Terminal, *options: str, code: int = 1) -> list[dict[str, str]]:
    answer = terminal.run("doctor", "--server", "--json", "--port", "1", *options)
    assert answer.code == code, (answer.out, answer.err)
    found: list[dict[str, str]] = json.loads(answer.out)["problems"]
    return found


def the_one(terminal: Terminal, *options: str) -> str:
    (found,) = examined(terminal, *options)
    assert found["do"]
    return found["what"]


def test_an_installation_in_order(terminal: Terminal, folder: Path) -> None:
    before = {one: one.stat().st_mtime_ns for one in folder.rglob("*")}
    assert examined(terminal, code=0) == []
    after = {one: one.stat().st_mtime_ns for one in folder.rglob("*")}
    assert after == before, "it only looks"
    told = terminal.run("doctor", "--server", "--port", "1")
    assert told.code == 0 and "All is in order." in told.out


@pytest.mark.parametrize("name", ["", "pinella.sqlite", "pinella.key", "backups"])
def test_rights(terminal: Terminal, folder: Path, name: str) -> None:
    (folder / name).chmod(0o755)
    (found,) = examined(terminal)
    assert found == {
        "what": f"others on this computer may look into {folder / name}",
        "do": f"close it: chmod go-rwx '{folder / name}'",
    }


def test_clock(terminal: Terminal, folder: Path, now: int) -> None:
    with open_store(folder / "pinella.sqlite") as store:
        add(store, at=now + 3 * 3_600_000)
        backup(store, folder / "backups", now)
    assert "before the last event of the archive" in the_one(terminal)


def test_disk(terminal: Terminal, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10**12, 10**12 - 10**8, 10**8))
    assert the_one(terminal) == f"only 100 MB are left on the disk of {folder}"


def test_backups(terminal: Terminal, folder: Path, now: int) -> None:
    with open_store(folder / "pinella.sqlite") as store:
        add(store, at=now - 1000)
    assert "older than a day" in the_one(terminal)
    shutil.rmtree(folder / "backups")
    assert the_one(terminal) == f"there is no backup in {folder / 'backups'}"


def test_key(terminal: Terminal, folder: Path) -> None:
    (folder / "pinella.key").write_text("no key")
    assert "cannot be used" in the_one(terminal)
    (folder / "pinella.key").unlink()
    assert "the PINs on the slips cannot be checked" in the_one(terminal)


def test_archive(terminal: Terminal, folder: Path) -> None:
    file = folder / "pinella.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    data = bytearray(file.read_bytes())
    data[4096:8192] = b"\xa5" * 4096
    file.write_bytes(data)
    assert "damaged" in the_one(terminal)
    os.truncate(file, 0)
    assert "is an empty file, no archive" in the_one(terminal)
    file.unlink()
    assert the_one(terminal) == f"there is no archive {file}"


# --- phones ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def listening() -> Iterator[int]:
    """A server on loopback only, as `pinella serve` without --host."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_a_server_that_phones_do_not_reach(terminal: Terminal, folder: Path, listening: int) -> None:
    (found,) = examined(terminal, "--port", str(listening))
    assert found["what"] == f"Pinella listens on this computer only: phones do not reach 127.0.0.2:{listening}"
    assert "--host 0.0.0.0" in found["do"]


def test_a_server_that_phones_reach(terminal: Terminal, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("0.0.0.0", 0)) as server:
        assert examined(terminal, "--port", str(server.getsockname()[1]), code=0) == []


def test_a_computer_without_a_network(terminal: Terminal, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "reachable", lambda _host: "127.0.0.1")
    assert the_one(terminal) == "this computer has no address that phones could reach"


def test_words_for_people(terminal: Terminal, folder: Path, capsys: Any) -> None:
    folder.chmod(0o755)
    told = terminal.run("doctor", "--server", "--port", "1")
    assert told.code == 1 and f"! others on this computer may look into {folder}\n  close it: " in told.out
