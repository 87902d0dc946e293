"""Commits that do not wait for the disk, and the disk asked apart: for whoever may not wait, and tells nobody before.

SQLite's journal of a commit is written at once and in order; that it has reached the disk can be asked for later, once
for many commits, in another thread. The thread that serves the pages then never waits, and nothing is acknowledged
that a power cut could take away.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from pinella.store.engines import WRITING

TIDY_SECONDS = 10.0
"""How often what stands in the journal is copied into the file."""
CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"
CAN_SYNC_APART = hasattr(os, "fdatasync")
"""Not on Windows; and on Macs only a request of its own reaches the platter."""
_log = structlog.get_logger("pinella.archive")


class Unsynced:
    """Used by one thread; `sync` by another. On a SQLite file only."""

    def __init__(self, engine: Engine, file: Path) -> None:
        self._engine = engine
        self._journal = os.open(f"{file}-wal", os.O_RDONLY)
        self._connection = engine.connect().execution_options(**{WRITING: True})
        self._connection.detach()  # it must never serve somebody who wants the disk asked
        for setting in ("synchronous=NORMAL", "wal_autocheckpoint=0", "busy_timeout=0"):
            _said(self._connection, f"PRAGMA {setting}")
        self.failed = False
        self._written = False
        self._over = threading.Event()
        self._tidying = threading.Thread(target=self._tidy, name="pinella-tidy", daemon=True)

    def start(self, one_writer: threading.Lock) -> None:
        self._one_writer = one_writer
        self._tidying.start()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self._connection.begin():
            yield self._connection
        self._written = True

    def sync(self) -> None:
        """Everything that was committed before is on the disk when this returns.

        A disk that failed once may say yes the next time without having written: it is not asked this way again.
        """
        try:
            os.fdatasync(self._journal)
        except OSError:
            self.failed = True
            raise

    def close(self) -> None:
        self._over.set()
        if self._tidying.is_alive():
            self._tidying.join()
        self._connection.close()
        os.close(self._journal)

    def _tidy(self) -> None:
        """Twice: the first time nobody is kept waiting, the second time there is little left, and nothing may come
        between; the journal begins anew only when all of it has been copied."""
        while not self._over.wait(TIDY_SECONDS):
            if not self._written:
                continue
            self._written = False
            try:
                with self._engine.connect() as connection:
                    _said(connection, CHECKPOINT)
                    with self._one_writer:
                        _said(connection, CHECKPOINT)
            except (sqlite3.Error, DBAPIError) as error:  # the next time, perhaps: until then the journal grows
                self._written = True
                _log.error("the archive fails", exc_info=error)


def _said(connection: Connection, statement: str) -> None:
    """Outside a transaction, in which neither settings nor checkpoints are taken."""
    cursor = connection.connection.cursor()
    cursor.execute(statement)
    cursor.close()
