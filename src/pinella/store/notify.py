"""Telling who watches that a stream has grown: in this process after the commit, in others by a listening thread.

Telling the same thing twice, or late, is harmless by construction: a notice says only how far a stream goes, and
each process remembers how far it has told of each.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from pinella.messages import Refusal, say
from pinella.store.engines import Place
from pinella.store.values import Notice, Subscriber

CHANNEL = "pinella_event"
LISTENER = "pinella-listener"
_log = logging.getLogger(__name__)


class Notices:
    """The subscribers of one process. They are called one at a time, for each stream in rising order; a slow one
    keeps whoever appends next waiting for the answer."""

    def __init__(self) -> None:
        self._subscribers: list[Subscriber] = []
        self._told: dict[str, int] = {}
        self._lock = threading.RLock()  # a subscriber may append, which announces again

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call it with every notice from now on; what is returned ends that."""
        with self._lock:
            self._subscribers.append(subscriber)
        return lambda: self._remove(subscriber)

    def _remove(self, subscriber: Subscriber) -> None:
        with self._lock:
            if subscriber in self._subscribers:
                self._subscribers.remove(subscriber)

    def announce(self, stream: str, seq: int) -> None:
        with self._lock:
            if seq <= self._told.get(stream, 0):
                return
            self._told[stream] = seq
            for subscriber in tuple(self._subscribers):
                try:
                    subscriber(Notice(stream, seq))
                except Exception:  # the event is written: whoever cannot hear of it must not undo the answer
                    _log.exception("a subscriber failed on %s %s", stream, seq)

    def take_as_told(self, heads: Mapping[str, int]) -> None:
        with self._lock:
            for stream, seq in heads.items():
                self._told[stream] = max(seq, self._told.get(stream, 0))


class Listener(threading.Thread, ABC):
    """Hears of other processes' appends. Once `begin` has returned nothing is missed any more."""

    patience = 20.0
    pause = 0.5

    def __init__(self, place: Place, notices: Notices, heads: Callable[[], Mapping[str, int]]) -> None:
        """`heads`: how far the streams go; for SQLite those that have grown since it was asked last will do."""
        super().__init__(name=LISTENER, daemon=True)
        self.place, self.notices, self.heads = place, notices, heads
        self._ready, self._over = threading.Event(), threading.Event()

    def begin(self) -> None:
        self.start()
        if not self._ready.wait(self.patience):
            self.end()
            raise Refusal(say("the database {place} cannot be listened to: it does not answer", place=self.place))

    def end(self) -> None:
        self._over.set()
        if self.is_alive() and threading.current_thread() is not self:
            self.join()

    def run(self) -> None:
        while not self._over.is_set():
            try:
                self.listen()
            except Exception as error:  # whatever it was: to stop listening would be worse
                _log.warning("listening to %s was interrupted: %s", self.place, error)
            self._over.wait(self.pause)

    def catch_up(self) -> None:
        """The first time what is there counts as known; after an interruption it is news."""
        found = self.heads()
        if not self._ready.is_set():
            self.notices.take_as_told(found)
            self._ready.set()
        for stream, seq in found.items():
            self.notices.announce(stream, seq)

    @abstractmethod
    def listen(self) -> None:
        """Connect, catch up, then listen until the connection breaks or it is over."""


class PostgresListener(Listener):
    def listen(self) -> None:
        import psycopg  # noqa: PLC0415  (a club's laptop never needs it)

        address = self.place.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(
            address, autocommit=True, application_name=LISTENER, keepalives_idle=10, keepalives_interval=5
        ) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.catch_up()  # after LISTEN: what is committed from here on is notified
            while not self._over.is_set():
                for notice in connection.notifies(timeout=0.2):
                    stream, _, seq = notice.payload.rpartition(" ")
                    if seq.isdecimal():
                        self.notices.announce(stream, int(seq))


class SqliteListener(Listener):
    """SQLite has no notifications, but counts what other connections commit: asking costs microseconds."""

    interval = 0.1

    def listen(self) -> None:
        connection = sqlite3.connect(str(self.place.file), isolation_level=None)
        try:
            asked, seen = "PRAGMA data_version", None
            while not self._over.is_set():
                version = connection.execute(asked).fetchone()
                if version != seen:
                    self.catch_up()
                    seen = version
                self._over.wait(self.interval)
        finally:
            connection.close()
