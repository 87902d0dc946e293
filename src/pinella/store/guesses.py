"""The limit on guesses: every guess takes its place in the count before it is judged, and who was right gives it back.

The places are rows of the database, taken in one transaction while all others wait, so several threads and several
processes together never judge more than is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from sqlalchemy import Connection, delete, func, insert, select, text, update

from pinella.messages import Message, Refusal, say
from pinella.store.log import Store
from pinella.store.schema import attempt
from pinella.store.watch import Watch

GUESSES = 5
WINDOW = 5 * 60_000
"""So many failures within so many milliseconds, then one waits."""
_LOCK = 7_465_000_002  # PostgreSQL's advisory lock while places are taken; any number nobody else uses
T = TypeVar("T")


class TooManyGuesses(Refusal):
    """Somebody is guessing: who comes the same way waits."""

    def __init__(self, sentence: Message | None = None) -> None:
        super().__init__(
            sentence
            or say(
                "too many wrong attempts: wait {n} minute and try again",
                "too many wrong attempts: wait {n} minutes and try again",
                n=WINDOW // 60_000,
            )
        )


def counted_as(*subject: object, place: str = "") -> str:
    """The name of a count. Its parts stand on lines of their own, and nobody can type a line's end into one of them:
    else who calls himself “rosa 10.0.0.7” would count against Rosa at that address."""
    return "\n".join(" ".join(str(one).split()) for one in (*subject, place))


class Guesses:
    """Counts of failures, by names that `counted_as` makes."""

    def __init__(self, store: Store, watch: Watch) -> None:
        self.store, self.watch = store, watch

    def judged(self, most: Mapping[str, int], judge: Callable[[], T | None]) -> T | None:
        """What `judge` finds, if none of these names has failed so often already; None is one failure more for all."""
        if self._full(most):
            raise TooManyGuesses
        places = self._take(most)
        if not places:
            raise TooManyGuesses
        found = judge()
        if found is not None:
            with self.store.writing() as connection:
                _alone(connection)
                connection.execute(delete(attempt).where(attempt.c.id.in_(places)))
        return found

    def _full(self, most: Mapping[str, int]) -> bool:
        """A look that costs nobody a write, so that a flood of guesses does not keep the disk busy. What lies in the
        future is left to `_take`, which puts it right."""
        now = self.watch.now()
        with self.store.reading() as connection:
            return any(_failed(connection, what, now - WINDOW, now) >= limit for what, limit in most.items())

    def _take(self, most: Mapping[str, int]) -> list[int]:
        """A place in each count; none at all where one of them is full."""
        with self.store.writing() as connection:
            _alone(connection)
            now = self.watch.now()
            connection.execute(delete(attempt).where(attempt.c.at <= now - WINDOW))
            # Written before the clock was set back and Pinella started anew: they count from now, not for ever.
            connection.execute(update(attempt).where(attempt.c.at > now).values(at=now))
            if any(_failed(connection, what, now - WINDOW, now) >= limit for what, limit in most.items()):
                return []
            taken = insert(attempt).returning(attempt.c.id)
            return [connection.execute(taken.values(what=what, at=now)).scalar_one() for what in most]


def _failed(connection: Connection, what: str, after: int, until: int) -> int:
    counted = select(func.count()).where(attempt.c.what == what, attempt.c.at > after, attempt.c.at <= until)
    return int(connection.execute(counted).scalar_one())


def _alone(connection: Connection) -> None:
    """SQLite has one writer anyway; on PostgreSQL whoever counts waits here for whoever is counting."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def forget(connection: Connection, *subject: object) -> None:
    """Start anew, wherever they came from: the secret that was guessed at is another one now."""
    prefix = counted_as(*subject)
    connection.execute(delete(attempt).where(func.substr(attempt.c.what, 1, len(prefix)) == prefix))
