"""Where the log lies, and connections to it: SQLite set up for durability, PostgreSQL as its server is."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from pinella.messages import Refusal, say

BUSY_SECONDS = 10
"""How long a writer waits for another process on the same SQLite file."""
WRITING = "pinella_writing"
"""Execution option of connections that will write: on SQLite they take the lock when they begin, never half-way."""


@dataclass(frozen=True, slots=True)
class Place:
    """A SQLite file or a PostgreSQL database. In words it never shows a password."""

    url: URL
    file: Path | None = None

    def __str__(self) -> str:
        return str(self.file) if self.file else self.url.set(drivername="postgresql").render_as_string()


def find_place(where: str | Path) -> Place:
    """A path is a SQLite file; an address says which engine it means."""
    if isinstance(where, Path) or "://" not in where:
        return _sqlite(Path(where))
    try:
        url = make_url(where)
    except (ArgumentError, ValueError):
        raise Refusal(say("the database's address cannot be read; expected postgresql://user@host/name")) from None
    kind = url.drivername.partition("+")[0]
    if kind in ("postgresql", "postgres"):
        return Place(url.set(drivername="postgresql+psycopg"))
    if kind == "sqlite" and url.database:
        return _sqlite(Path(url.database))
    raise Refusal(say("“{kind}” is no database Pinella can use: postgresql://… or a SQLite file", kind=kind))


def _sqlite(file: Path) -> Place:
    return Place(URL.create("sqlite", database=str(file)), file)


def make_engine(place: Place) -> Engine:
    if place.file is None:
        return create_engine(place.url, pool_pre_ping=True, pool_size=5, max_overflow=15)
    engine = create_engine(place.url, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def make_reading_engine(file: Path) -> Engine:
    """For a SQLite file that nobody writes to, such as a backup: leaves no trace beside it, never changes it.

    Unless the last events still stand in a journal beside it, as after a crash: that must be read too.
    """
    alone = not file.with_name(file.name + "-wal").exists()
    address = f"{file.absolute().as_uri()}?mode=ro" + ("&immutable=1" if alone else "")
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True, check_same_thread=False))
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: Any, _record: object) -> None:
    """FULL makes every commit wait for the disk: what was acknowledged outlives a power cut, which no test can show.
    `fullfsync` asks the same of Macs, whose plain fsync does not reach the platter."""
    connection.isolation_level = None  # the driver's own transactions would begin too late: see `_begin`
    cursor = connection.cursor()
    for setting in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "fullfsync=ON",
        "checkpoint_fullfsync=ON",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get(WRITING) else "BEGIN")
