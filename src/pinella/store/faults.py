"""What a disk or a server does to us, said in one sentence: no driver's error ever reaches a person."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from pinella.messages import Refusal, say
from pinella.store.engines import BUSY_SECONDS, Place

DISK_FULL = "53100"
"""What PostgreSQL calls it."""


def _driver_errors() -> tuple[type[Exception], ...]:
    """Those of PostgreSQL only if something has loaded its driver: a club's laptop never does."""
    server = sys.modules.get("psycopg")
    return (sqlite3.Error, server.Error) if server else (sqlite3.Error,)


class Fault(Refusal):
    """Disk, file or server fail: what everybody is told names no place, `inside` does."""


class Unusable(Fault):
    """The archive cannot be read: damaged, or no archive at all."""


@contextmanager
def told_clearly(place: Place, backups: Path | None = None) -> Iterator[None]:
    """Turn errors of disk, file and server into refusals. A violated constraint is no such error: it passes."""
    try:
        yield
    except IntegrityError:
        raise
    except PoolTimeout:
        raise _busy(place) from None
    except DBAPIError as error:
        raise fault(place, error.orig, backups) from error
    except _driver_errors() as error:
        raise fault(place, error, backups) from error


def fault(place: Place, error: BaseException | None, backups: Path | None = None) -> Fault:
    """What callers from outside are told names no file and no address; who sits at the machine sees both."""
    if isinstance(error, sqlite3.Error):
        return _sqlite_fault(place, error, backups)
    if getattr(error, "sqlstate", None) == DISK_FULL:
        return _full(place)
    return _strange(place, error)


def _sqlite_fault(place: Place, error: sqlite3.Error, backups: Path | None) -> Fault:
    code = getattr(error, "sqlite_errorcode", None)
    match (code or 0) & 0xFF:  # the low byte is the kind of error, the rest its shade
        case sqlite3.SQLITE_FULL:
            return _full(place)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return _busy(place)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return damaged(place, backups)
        case sqlite3.SQLITE_IOERR:
            return Fault(
                say("the disk of the archive does not read or write: nothing was saved; check its space"),
                inside=say(
                    "the disk that holds {place} does not read or write ({why}): nothing was saved; check its space",
                    place=place,
                    why=error,
                ),
            )
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return Fault(
                say("the archive cannot be opened for writing: nothing was saved"),
                inside=say("the archive {place} cannot be opened for writing: {why}", place=place, why=error),
            )
    return _strange(place, error)


def _strange(place: Place, error: BaseException | None) -> Fault:
    return Fault(
        say("the archive cannot be used now: whoever looks after it finds the reason in Pinella's log"),
        inside=say("the database {place} does not do what it should: {why}", place=place, why=_first_line(error)),
    )


def damaged(place: Place, backups: Path | None) -> Unusable:
    newest = newest_backup(backups)
    outside = say("the archive is damaged: whoever looks after it restores a backup with pinella restore")
    if newest is None:
        return Unusable(
            outside,
            inside=say(
                "the archive {place} is damaged or no archive of Pinella; restore a backup with pinella restore",
                place=place,
            ),
        )
    return Unusable(
        outside,
        inside=say(
            "the archive {place} is damaged or no archive of Pinella; the newest backup is {backup}: pinella restore",
            place=place,
            backup=newest,
        ),
    )


def newest_backup(folder: Path | None) -> Path | None:
    """By name, which holds the moment: files may have been copied since."""
    if folder is None or not folder.is_dir():
        return None
    return max((file for file in folder.glob("pinella-*") if file.suffix in (".sqlite", ".gz")), default=None)


def _full(place: Place) -> Fault:
    return Fault(
        say("the disk of the archive is full: nothing was saved; make room and repeat"),
        inside=say("the disk that holds {place} is full: nothing was saved; make room and repeat", place=place),
    )


def _busy(place: Place) -> Fault:
    return Fault(
        say(
            "the archive is busy: another program has been writing to it for {n} second; try again",
            "the archive is busy: another program has been writing to it for {n} seconds; try again",
            n=BUSY_SECONDS,
        ),
        inside=say(
            "the archive {place} is busy: another program has been writing to it for {n} second; try again",
            "the archive {place} is busy: another program has been writing to it for {n} seconds; try again",
            place=place,
            n=BUSY_SECONDS,
        ),
    )


def _first_line(error: BaseException | None) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)
