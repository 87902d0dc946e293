"""Restoring a backup: verified first, and what stood there before is set aside, never lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sqlalchemy import delete, text

from pinella.messages import Refusal, say
from pinella.store import rows as reading
from pinella.store import schema
from pinella.store.backup import backed_up_streams, backup, copy_safely, file_problems, insist, stamp
from pinella.store.copies import free_name, written_whole
from pinella.store.engines import Place, find_place
from pinella.store.exchange import ReadStream, import_all, read_lines, stream_lines
from pinella.store.faults import Unusable, fault
from pinella.store.log import Store
from pinella.store.open import open_store
from pinella.store.private import make_folder

_SQLITE = b"SQLite format 3\0"
_BESIDE = ("-wal", "-shm", "-journal")


class Restored(NamedTuple):
    """What a restore did: how much there is now, and where what was there before has gone."""

    streams: int
    events: int
    set_aside: Path | None


def restore(file: Path, target: str | Path, *, at: int, force: bool = False) -> Restored:
    """Put a backup where the archive is. One with events is replaced only with `force`, and is set aside first.

    A damaged archive is set aside without being asked: it can only be lost by not being replaced.
    """
    is_sqlite = _starts_like(file)
    if is_sqlite:
        insist(file, file_problems(file))
    elif next(backed_up_streams(file), None) is None:
        raise Refusal(say("the backup {file} holds nothing: take another", file=file))
    place = find_place(target)
    aside = (
        _into_file(file, is_sqlite, place.file, at, force)
        if place.file
        else _into_server(file, is_sqlite, place, at, force)
    )
    with open_store(target) as store:
        if problems := store.verify():
            raise Refusal(say("the restored archive is not whole: {why}", why=problems[0]))
        with store.reading() as connection:
            return Restored(len(reading.stream_names(connection)), reading.count(connection), aside)


def _starts_like(file: Path) -> bool:
    """Whether it is a SQLite file, judged by its first bytes."""
    try:
        with file.open("rb") as opened:
            return opened.read(len(_SQLITE)) == _SQLITE
    except OSError as error:
        raise Refusal(say("the backup {file} cannot be read: {why}", file=file, why=error.strerror)) from None


def _refuse_to_overwrite(place: Place) -> Refusal:
    return Refusal(
        say("{place} already holds events; to replace it (it will be set aside) restore with --force", place=place)
    )


# --- a SQLite file ---------------------------------------------------------------------------------------------------


def _into_file(file: Path, is_sqlite: bool, target: Path, at: int, force: bool) -> Path | None:
    place = find_place(target)
    make_folder(target.parent)
    if not force and target.exists() and _holds_events(place):
        raise _refuse_to_overwrite(place)
    with written_whole(target) as part:
        if is_sqlite:
            copy_safely(file, part)
        else:
            with open_store(part) as store:
                import_all(store, backed_up_streams(file))
        return _set_aside(place, target, at) if target.exists() else None


def _holds_events(place: Place) -> bool:
    try:
        with open_store(place.url.database or "") as store, store.reading() as connection:
            return reading.count(connection) > 0
    except Unusable:
        return False


def _set_aside(place: Place, target: Path, at: int) -> Path:
    """Rename it, once nobody has it open: a server that went on writing would write into the renamed file."""
    try:
        with closing(sqlite3.connect(target, timeout=1)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")  # refused while another connection is open
    except sqlite3.Error as error:
        if not isinstance(fault(place, error), Unusable):
            raise Refusal(
                say("{place} is in use by another program: stop Pinella before restoring", place=place)
            ) from None
    aside = free_name(target.with_name(f"{target.stem}.set-aside-{stamp(at)}.sqlite"))
    for ending in _BESIDE:
        beside = target.with_name(target.name + ending)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + ending))
    target.replace(aside)
    return aside


# --- a server --------------------------------------------------------------------------------------------------------


def _into_server(file: Path, is_sqlite: bool, place: Place, at: int, force: bool) -> Path | None:
    with open_store(place.url.render_as_string(hide_password=False)) as store:
        with store.reading() as connection:
            occupied = reading.count(connection) > 0
        if occupied and not force:
            raise _refuse_to_overwrite(place)
        with _streams(file, is_sqlite) as streams:
            aside = backup(store, file.parent, at) if occupied else None
            _replace(store, streams)
    return aside


@contextmanager
def _streams(file: Path, is_sqlite: bool) -> Iterator[list[ReadStream]]:
    """All of them, checked before anything is touched. An old SQLite backup is brought up to date in a copy."""
    if not is_sqlite:
        yield list(backed_up_streams(file))
        return
    with TemporaryDirectory(prefix="pinella-") as folder:
        copy = Path(folder) / "copy.sqlite"
        copy_safely(file, copy)
        with open_store(copy) as store, store.snapshot() as connection:
            names = reading.stream_names(connection)
            yield list(read_lines(line for name in names for line in stream_lines(connection, name)))


def _replace(store: Store, streams: list[ReadStream]) -> None:
    with store.writing() as connection:
        connection.execute(text("LOCK TABLE event IN EXCLUSIVE MODE"))
        connection.execute(delete(schema.event))
        connection.execute(delete(schema.request))
        for each in store.projections:
            for table in each.tables:
                connection.execute(delete(table))
        for stream in streams:
            store.insert(connection, stream.events, stream.answers)
