"""Backups open elsewhere; restoring loses nothing, not even what it replaces."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pinella.messages import Refusal
from pinella.store import Store, backup, export_stream, open_store, restore
from pinella.store.backup import stamp
from tests.store.postgres import Server
from tests.store.short import ON_POSTGRESQL, ON_SQLITE, STREAM, add, bodies, new
from tests.store.test_migrations import OLD_FILES, old_file

AT = 1_763_323_200_123


def everything(store: Store) -> list[bytes]:
    return [line for summary in store.streams() for line in export_stream(store, summary.stream)]


def fill(store: Store, *names: str) -> list[bytes]:
    for name in names or ("Coppa", "Sera"):
        add(store, new(name=name), stream=f"tournament/{name}", request="r1", answer=b"first")
        add(store, new(n=1), new(n=2), stream=f"tournament/{name}")
    return everything(store)


def test_names_sort_by_time() -> None:
    assert stamp(AT) == "20251116T200000123Z"
    assert stamp(0) < stamp(999) < stamp(1000) < stamp(AT)


def test_the_laptop_dies_and_the_backup_opens_elsewhere(database: str, tmp_path: Path) -> None:
    """18.3: after the restore everything is there, and a phone that resends gets the answer it never saw."""
    usb = tmp_path / "usb"
    with open_store(database) as store:
        lines = fill(store)
        file = backup(store, usb, AT)
        add(store, stream="tournament/later")
    assert [path.name for path in usb.iterdir()] == [file.name]
    target = tmp_path / "elsewhere" / "pinella.sqlite"
    assert restore(file, target, at=AT) == (2, 6, None)
    with open_store(target) as store:
        assert everything(store) == lines and store.verify() == []
        resent = add(store, stream="tournament/Sera", request="r1", after=0)
        assert resent.repeated and resent.answer == b"first"


def test_all_backups_are_kept(store: Store, tmp_path: Path) -> None:
    fill(store)
    files = [backup(store, tmp_path / "usb", at) for at in (AT, AT + 1, AT, AT)]
    assert len(set(files)) == 4
    assert sorted(path.name for path in (tmp_path / "usb").iterdir()) == sorted(path.name for path in files)


@ON_SQLITE
def test_a_backup_is_one_file_that_reading_leaves_alone(database: str, tmp_path: Path) -> None:
    with open_store(database) as store:
        fill(store)
        with store.writing() as connection:  # a command under way in another thread
            connection.exec_driver_sql("DELETE FROM event")
            file = backup(store, tmp_path / "usb", AT)
            connection.rollback()
    before = file.read_bytes()
    assert restore(file, tmp_path / "other.sqlite", at=AT).events == 6
    assert file.read_bytes() == before and [path.name for path in file.parent.iterdir()] == [file.name]


@ON_POSTGRESQL
def test_equal_logs_give_equal_files(database: str, tmp_path: Path) -> None:
    with open_store(database) as store:
        fill(store)
        one, two = backup(store, tmp_path, AT), backup(store, tmp_path, AT + 5)
        assert one.read_bytes() == two.read_bytes()
        assert gzip.decompress(one.read_bytes()) == b"".join(everything(store))


def test_a_target_with_events_is_replaced_only_when_told_and_is_set_aside(database: str, tmp_path: Path) -> None:
    with open_store(database) as store:
        lines = fill(store, "Coppa")
        file = backup(store, tmp_path / "usb", AT)
        add(store, stream="tournament/new")
        newer = everything(store)
    with pytest.raises(Refusal, match="already holds events; to replace it"):
        restore(file, database, at=AT)
    with open_store(database) as store:
        assert everything(store) == newer
    done = restore(file, database, at=AT + 1, force=True)
    assert (done.streams, done.events) == (1, 3) and done.set_aside is not None
    with open_store(database) as store:
        assert everything(store) == lines and store.verify() == []
        add(store, stream="tournament/Coppa")
    restore(done.set_aside, tmp_path / "aside.sqlite", at=AT)
    with open_store(tmp_path / "aside.sqlite") as store:
        assert everything(store) == newer


def test_an_empty_target_needs_no_word(database: str, tmp_path: Path) -> None:
    with open_store(tmp_path / "source.sqlite") as store:
        fill(store)
        file = backup(store, tmp_path / "usb", AT)
    open_store(database).close()
    assert restore(file, database, at=AT).events == 6


@ON_SQLITE
def test_an_archive_in_use_is_not_replaced_under_its_owner(database: str, tmp_path: Path) -> None:
    with open_store(database) as store:
        fill(store)
        file = backup(store, tmp_path / "usb", AT)
        with pytest.raises(Refusal, match="is in use by another program: stop Pinella before restoring"):
            restore(file, database, at=AT, force=True)
        add(store)
    assert restore(file, database, at=AT, force=True).set_aside


@pytest.mark.parametrize("script", OLD_FILES, ids=lambda path: path.stem)
def test_an_old_backup_is_restored(script: Path, database: str, tmp_path: Path) -> None:
    file = old_file(script, tmp_path / "pinella-old.sqlite")
    restore(file, database, at=AT)
    with open_store(database) as store:
        assert bodies(store)[0] == {"name": "Coppa di Natale"} and store.verify() == []
        assert add(store, request="r1").repeated


def broken(file: Path, how: str) -> None:
    data = bytearray(file.read_bytes())
    if how == "cut":
        file.write_bytes(data[: len(data) // 2])
    elif how == "changed":
        place = data.index(b"Coppa") if b"Coppa" in data else len(data) // 2
        data[place] ^= 1
        file.write_bytes(data)
    elif how == "text":
        file.write_bytes(b"this is no backup\n")
    else:
        file.unlink()


@pytest.mark.parametrize("how", ["cut", "changed", "text", "missing"])
def test_a_broken_backup_is_refused_and_the_archive_stays(database: str, tmp_path: Path, how: str) -> None:
    with open_store(database) as store:
        lines = fill(store, *(f"Coppa {n}" for n in range(12)))
        file = backup(store, tmp_path / "usb", AT)
    broken(file, how)
    with pytest.raises(Refusal) as caught:
        restore(file, database, at=AT, force=True)
    assert str(caught.value).startswith((f"the backup {file} is not whole", f"the backup {file} cannot be read"))
    with open_store(database) as store:
        assert everything(store) == lines and store.verify() == []
    assert not list(tmp_path.rglob("*.part*"))


@ON_SQLITE
def test_a_backup_that_cannot_be_written_says_so(database: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with open_store(database) as store, pytest.raises(Refusal, match=r"the folder .* cannot be made"):
        backup(store, tmp_path / "file" / "usb", AT)


@ON_SQLITE
def test_a_changed_archive_gives_no_backup(database: str, tmp_path: Path) -> None:
    """A backup is verified: a wrong copy must not be taken for a safe one."""
    with open_store(database) as store:
        fill(store)
        with store.writing() as connection:
            connection.exec_driver_sql("UPDATE event SET actor = 'Ugo' WHERE seq = 1")
        with pytest.raises(Refusal, match=r"the backup .* is not whole: .*, event 1: it was changed"):
            backup(store, tmp_path / "usb", AT)
    assert list((tmp_path / "usb").iterdir()) == []


@pytest.mark.xdist_group("postgresql")
def test_a_backup_moves_from_one_engine_to_the_other(server: Server, tmp_path: Path) -> None:
    url = server.empty()
    with open_store(tmp_path / "laptop.sqlite") as laptop:
        lines = fill(laptop)
        file = backup(laptop, tmp_path, AT)
    restore(file, url, at=AT)
    with open_store(url) as store:
        assert everything(store) == lines
        file = backup(store, tmp_path, AT)
    plain = tmp_path / "plain.jsonl"
    plain.write_bytes(gzip.decompress(file.read_bytes()))
    for source in (file, plain):
        target = tmp_path / f"{source.name}.sqlite"
        restore(source, target, at=AT)
        with open_store(target) as store:
            assert everything(store) == lines


@ON_SQLITE
def test_a_damaged_archive_is_set_aside_without_asking(database: str, tmp_path: Path) -> None:
    file = Path(database)
    with open_store(database) as store:
        lines = fill(store)
        safe = backup(store, tmp_path / "usb", AT)
    file.write_bytes(b"garbage" * 5000)
    done = restore(safe, database, at=AT)
    assert done.set_aside is not None and done.set_aside.read_bytes().startswith(b"garbage")
    with open_store(database) as store:
        assert everything(store) == lines


def test_what_stands_in_the_journal_is_restored_too(tmp_path: Path) -> None:
    """The disk of a dead laptop: the file and its journal, as the crash left them."""
    saved = tmp_path / "saved"
    saved.mkdir()
    with open_store(tmp_path / "a.sqlite") as store:
        lines = fill(store)
        for file in tmp_path.glob("a.sqlite*"):
            shutil.copy(file, saved / file.name)
    assert (saved / "a.sqlite-wal").stat().st_size > 0
    restore(saved / "a.sqlite", tmp_path / "b.sqlite", at=AT)
    with open_store(tmp_path / "b.sqlite") as store:
        assert everything(store) == lines


def test_the_copy_holds_what_the_log_holds(tmp_path: Path) -> None:
    """A file copied by hand while the store was closed is as good as a backup."""
    with open_store(tmp_path / "a.sqlite") as store:
        lines = fill(store)
    copy = Path(shutil.copy(tmp_path / "a.sqlite", tmp_path / "by-hand.sqlite"))
    restore(copy, tmp_path / "b.sqlite", at=AT)
    with open_store(tmp_path / "b.sqlite") as store:
        assert everything(store) == lines
    with closing(sqlite3.connect(tmp_path / "b.sqlite")) as connection:
        assert connection.execute("SELECT count(*) FROM event WHERE stream <> ?", (STREAM,)).fetchone() == (6,)
