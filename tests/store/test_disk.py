"""Full and damaged disks: one clear sentence, nothing half-applied, and on with it afterwards."""

from __future__ import annotations

import re
import resource
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from pinella.messages import Refusal
from pinella.store import Store, open_store, restore
from pinella.store.backup import backup
from pinella.store.engines import find_place
from pinella.store.faults import fault
from tests.store.short import STREAM, add, bodies, new

ROOT = Path(__file__).parent.parent.parent


def limit_pages(store: Store, pages: int) -> None:
    """From now on the file may have no more pages than these, as if the disk ended there."""

    def set_limit(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    event.listen(store.engine, "checkout", set_limit)


def test_a_full_disk_refuses_and_loses_nothing(tmp_path: Path) -> None:
    with open_store(tmp_path / "pinella.sqlite") as store:
        add(store, new(n=0))
        limit_pages(store, 40)
        with pytest.raises(Refusal, match=r"the disk that holds .*pinella.sqlite is full: nothing was saved"):
            add(store, *(new(text="x" * 1000) for _ in range(400)), request="big")
        assert bodies(store) == [{"n": 0}] and store.answer_to(STREAM, "big") is None
        assert store.verify() == []
        add(store, new(n=1))
        limit_pages(store, 10_000)
        assert add(store, *(new(text="x" * 1000) for _ in range(400)), request="big").repeated is False
        assert store.head(STREAM) == 402 and store.verify() == []


FILLING = """
import resource, sys
from pinella.messages import Refusal
from pinella.store import open_store
from tests.store.short import add, new

with open_store(sys.argv[1]) as store:
    add(store, new(n=0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, resource.RLIM_INFINITY))
    kept, refused = 1, 0
    for n in range(1, 40):
        try:
            add(store, new(text="x" * 50_000), request=f"r{n}")
            kept += 1
        except Refusal as refusal:
            assert "nothing was saved" in str(refusal) and "\\n" not in str(refusal), str(refusal)
            refused += 1
    assert kept < 40 and refused > 0, (kept, refused)
    assert store.verify() == [] and store.head("tournament/1") == kept
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    add(store, new(text="x" * 50_000), request="after")
    assert store.verify() == [] and store.head("tournament/1") == kept + 1
print(kept + 1)
"""


def test_a_disk_that_stops_writing_in_the_middle(tmp_path: Path) -> None:
    """The operating system refuses to let any file grow: writes fail at arbitrary places, then work again."""
    file = tmp_path / "pinella.sqlite"
    done = subprocess.run(
        [sys.executable, "-c", FILLING, str(file)], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    with open_store(file) as store:
        assert store.head(STREAM) == int(done.stdout) and store.verify() == []
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY


def damaged(tmp_path: Path, place: int, size: int = 4096) -> Path:
    """A file of a hundred pages with garbage at one place."""
    file = tmp_path / "pinella.sqlite"
    with open_store(file) as store:
        add(store, *(new(text="x" * 1000) for _ in range(300)))
        backup(store, tmp_path / "usb", 1)
        backup(store, tmp_path / "usb", 2)
    data = bytearray(file.read_bytes())
    data[place : place + size] = b"\xa5" * size
    file.write_bytes(data)
    return file


@pytest.mark.parametrize("place", [0, 50, 4096 * 1, 4096 * 3])
def test_a_damaged_file_is_refused_and_the_newest_backup_named(tmp_path: Path, place: int) -> None:
    file = damaged(tmp_path, place)
    with pytest.raises(Refusal) as caught:
        open_store(file, backups=tmp_path / "usb")
    newest = max((tmp_path / "usb").iterdir())
    assert str(caught.value) == (
        f"the archive {file} is damaged or no archive of Pinella; the newest backup is {newest}: pinella restore"
    )
    with pytest.raises(Refusal, match="is damaged or no archive of Pinella; restore a backup with pinella restore"):
        open_store(file)
    assert restore(newest, file, at=3).events == 300
    with open_store(file) as store:
        assert store.verify() == []


def test_letters_changed_on_the_disk_are_found_by_the_chain(tmp_path: Path) -> None:
    """SQLite cannot see that a letter of a text has changed; the hash can."""
    file = damaged(tmp_path, 0, 0)
    data = file.read_bytes()
    assert data.count(b"xxxxxxxxxx") > 300
    place = data.index(b"xxxxxxxxxx", len(data) // 2)
    file.write_bytes(data[:place] + b"y" + data[place + 1 :])
    with open_store(file) as store:
        (problem,) = store.verify(STREAM)
        assert "it was changed after it was written" in str(problem)


def test_a_file_damaged_while_open_is_reported_not_thrown(tmp_path: Path) -> None:
    file = tmp_path / "pinella.sqlite"
    with open_store(file) as store:
        add(store, *(new(text="x" * 1000) for _ in range(300)))
        with store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        store.engine.dispose()
        data = bytearray(file.read_bytes())
        data[4096:] = b"\xa5" * (len(data) - 4096)
        file.write_bytes(data)
        assert store.verify()
        with pytest.raises(Refusal, match="is damaged"):
            list(store.read(STREAM))


def test_no_file_where_a_folder_is(tmp_path: Path) -> None:
    (tmp_path / "pinella.sqlite").mkdir()
    with pytest.raises(Refusal, match="cannot be opened"):
        open_store(tmp_path / "pinella.sqlite")
    (tmp_path / "plain").write_text("x", encoding="utf-8")
    with pytest.raises(Refusal, match=r"the folder .*plain cannot be made"):
        open_store(tmp_path / "plain" / "pinella.sqlite")


def test_a_writer_that_never_ends_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pinella.store.engines.BUSY_SECONDS", 0.1)
    with open_store(tmp_path / "pinella.sqlite") as one, open_store(tmp_path / "pinella.sqlite") as two:
        add(one)
        with one.writing():
            with pytest.raises(Refusal, match="is busy: another program has been writing to it for"):
                add(two, request="r")
            assert [event.seq for event in two.read(STREAM)] == [1], "readers are never kept waiting"
        add(two, request="r")
        assert one.head(STREAM) == 2


# --- what callers from outside are told ------------------------------------------------------------------------------

SQLITE_FAULTS = [value for name, value in vars(sqlite3).items() if re.fullmatch(r"SQLITE_[A-Z]+", name)]


@pytest.mark.parametrize("code", sorted({one for one in SQLITE_FAULTS if isinstance(one, int)}))
def test_no_fault_of_sqlite_names_a_file_to_callers(tmp_path: Path, code: int) -> None:
    error = sqlite3.OperationalError(f"cannot do it: {tmp_path}/pinella.sqlite")
    error.sqlite_errorcode = code
    (tmp_path / "usb").mkdir()
    (tmp_path / "usb" / "pinella-1.sqlite").touch()
    for backups in (None, tmp_path / "usb"):
        told = fault(find_place(tmp_path / "pinella.sqlite"), error, backups)
        assert str(tmp_path) not in str(told.message) and str(tmp_path) in str(told)


def test_a_server_that_is_away_names_no_address_to_callers() -> None:
    with pytest.raises(Refusal) as caught:
        open_store("postgresql://conti@127.0.0.1:1/federazione")
    assert not re.search(r"127|conti|federazione|port", str(caught.value.message))
    assert "127.0.0.1:1/federazione" in str(caught.value)


def test_what_cannot_be_written_names_no_folder_to_callers(tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    with open_store(tmp_path / "pinella.sqlite") as store:
        add(store)
        for folder in (tmp_path / "a file", tmp_path / "a file" / "usb"):
            with pytest.raises(Refusal) as caught:
                backup(store, folder, 1000)
            assert str(tmp_path) not in str(caught.value.message) and str(tmp_path) in str(caught.value)
