"""The store: an append-only log of events in streams, which knows their order and their authors, not their meaning."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Self

import msgspec
from sqlalchemy import Connection, Engine, func, insert, select
from sqlalchemy.exc import IntegrityError

from pinella.acts.upcasting import Upcasters
from pinella.messages import Message, Refusal, say
from pinella.store import rows as reading
from pinella.store import schema
from pinella.store.chain import linked
from pinella.store.checks import problems_of
from pinella.store.engines import WRITING, Place
from pinella.store.faults import told_clearly
from pinella.store.notify import CHANNEL, Listener, Notices, PostgresListener, SqliteListener
from pinella.store.projections import Projection, batches, built, leave_behind, rebuild_all
from pinella.store.summary import heads, summaries
from pinella.store.values import (
    Appended,
    Command,
    Conflict,
    NewEvent,
    Recorded,
    StreamSummary,
    Subscriber,
    check_name,
    check_number,
)


class Store:
    """Made by `open_store`. May be shared by threads; several processes may have one each on the same database."""

    def __init__(
        self,
        place: Place,
        engine: Engine,
        projections: Sequence[Projection],
        upcasters: Upcasters,
        backups: Path | None = None,
    ) -> None:
        self.place = place
        self.engine = engine
        self.projections = tuple(projections)
        self.upcasters = upcasters
        self._backups = backups
        self._notices = Notices()
        self._listener: Listener | None = None
        self._one_writer: AbstractContextManager[object] = threading.Lock() if place.file else nullcontext()
        with self.reading() as connection:
            self._strangers = sorted(set(built(connection)) - {each.name for each in projections})

    # --- writing -----------------------------------------------------------------------------------------------------

    def append(
        self,
        stream: str,
        expected_seq: int,
        events: Sequence[NewEvent],
        *,
        actor: str,
        device: str,
        request_id: str,
        at: int,
        answer: bytes = b"",
    ) -> Appended:
        """Write the events of one command, all or none, after event `expected_seq`, the last the caller has seen.

        The same `request_id` again, from any process and at any time, writes nothing and returns the first answer.
        `Conflict`: the stream has grown since. `answer` is text in UTF-8.
        """
        for field, name in (("stream", stream), ("actor", actor), ("device", device), ("request_id", request_id)):
            check_name(field, name)
        check_number(at)
        if not events:
            raise ValueError("a command that changes nothing has nothing to append")
        text = answer.decode()
        if "\0" in text:
            raise ValueError("an answer is text without NUL, which PostgreSQL cannot hold")
        try:
            with self.writing() as connection:
                if first := reading.answer(connection, stream, request_id):
                    return first
                found, previous = reading.head(connection, stream)
                if found != expected_seq:
                    raise Conflict(stream, expected_seq, found)
                recorded = list(
                    linked(
                        events,
                        stream=stream,
                        after=found,
                        previous=previous,
                        at=at,
                        actor=actor,
                        device=device,
                        request_id=request_id,
                    )
                )
                self.insert(connection, recorded, {recorded[-1].seq: text})
        except IntegrityError:  # PostgreSQL: another process wrote the same number, or the same request, first
            if first := self.answer_to(stream, request_id):
                return first
            if (now := self.head(stream)) == expected_seq:
                raise  # not a race: a projection broke a rule of its own tables
            raise Conflict(stream, expected_seq, now) from None
        last = recorded[-1].seq
        self._notices.announce(stream, last)
        return Appended(recorded[0].seq, last, answer, repeated=False)

    def take_over(self, stream: str, commands: Iterable[Command]) -> int:
        """A whole history into a stream that does not exist yet: all of it or nothing. The number of the last event."""
        recorded: list[Recorded] = []
        answers: dict[int, str] = {}
        with self.writing() as connection:
            found, previous = reading.head(connection, stream)
            if found:
                raise Conflict(stream, 0, found)
            for each in commands:
                recorded += linked(
                    each.events,
                    stream=stream,
                    after=len(recorded),
                    previous=previous,
                    at=each.at,
                    actor=each.actor,
                    device=each.device,
                    request_id=each.request_id,
                )
                previous = recorded[-1].hash
                answers[recorded[-1].seq] = each.answer.decode()
            if recorded:
                self.insert(connection, recorded, answers)
        if recorded:
            self._notices.announce(stream, len(recorded))
        return len(recorded)

    def insert(self, connection: Connection, recorded: Sequence[Recorded], answers: Mapping[int, str]) -> None:
        """Write rows of one stream with their requests, projections and notice. Order and hashes are the caller's."""
        if self._strangers:
            leave_behind(connection, self._strangers)
        for batch in batches(recorded):
            connection.execute(insert(schema.event), [_row(each) for each in batch])
        connection.execute(insert(schema.request), list(_requests(recorded, answers)))
        current = [self.upcasters(each) for each in recorded]
        for each in self.projections:
            each.apply(connection, current)
        if self.place.file is None:
            notice = f"{recorded[-1].stream} {recorded[-1].seq}"
            connection.execute(select(func.pg_notify(CHANNEL, notice)))

    # --- reading -----------------------------------------------------------------------------------------------------

    def answer_to(self, stream: str, request_id: str) -> Appended | None:
        """What the command with this id was answered; None if it never wrote anything."""
        with self.reading() as connection:
            return reading.answer(connection, stream, request_id)

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Recorded]:
        """Events of a stream, upcast, from the one after `after`. No transaction stays open while you think."""
        while limit is None or limit > 0:
            size = reading.PAGE if limit is None else min(limit, reading.PAGE)
            with self.reading() as connection:
                found = reading.page(connection, stream, after, size)
            yield from map(self.upcasters, found)
            if len(found) < size:
                return
            after = found[-1].seq
            limit = None if limit is None else limit - size

    def of_kind(self, kind: str, prefix: str) -> list[Recorded]:
        """Events of one kind, upcast, of all streams whose names begin so: for kinds of which there are few."""
        with self.reading() as connection:
            found = reading.of_kind(connection, kind, prefix)
        return [self.upcasters(one) for one in found]

    def head(self, stream: str) -> int:
        """The number of the last event, 0 for a stream that does not exist."""
        with self.reading() as connection:
            return reading.head(connection, stream)[0]

    def streams(self, prefix: str = "") -> list[StreamSummary]:
        with self.reading() as connection:
            return summaries(connection, prefix)

    def verify(self, stream: str | None = None) -> list[Message]:
        """Everything wrong with the log, or with one stream, in sentences; an empty list if it is whole."""
        try:
            with self.snapshot() as connection:
                return problems_of(connection, self.projections, self.upcasters, stream)
        except Refusal as refusal:
            return [refusal.message]

    def rebuild_lists(self) -> None:
        """Replay the log into every projection, for one that `verify` found wrong."""
        with self.writing() as connection:
            rebuild_all(connection, self.projections, self.upcasters)

    # --- transactions ------------------------------------------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A short look, also at the tables of projections."""
        with told_clearly(self.place, self._backups), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A long look at one moment, while others go on writing."""
        with told_clearly(self.place, self._backups), self.engine.connect() as connection:
            if self.place.file is None:
                connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes, alone on SQLite. Nothing of it remains if it ends in an exception."""
        with (
            told_clearly(self.place, self._backups),
            self._one_writer,
            self.engine.connect().execution_options(**{WRITING: True}) as connection,
            connection.begin(),
        ):
            yield connection

    # --- watching ----------------------------------------------------------------------------------------------------

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call `subscriber` (a queue's `put` will do) with a `Notice` after every append; returns how to stop it.

        It hears of this process; call `listen` to hear of the others too.
        """
        return self._notices.subscribe(subscriber)

    def listen(self) -> None:
        """Watch other processes. What they wrote before this returns is not told: read after it, not before."""
        if self._listener is None:
            kind = SqliteListener if self.place.file else PostgresListener
            listener = kind(self.place, self._notices, self._heads)
            listener.begin()
            self._listener = listener

    def announce(self, stream: str, seq: int) -> None:
        """For what was written through `insert`, after its transaction."""
        self._notices.announce(stream, seq)

    def _heads(self) -> Mapping[str, int]:
        with self.reading() as connection:
            return heads(connection)

    # --- keeping -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        if self._listener:
            self._listener.end()
            self._listener = None
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _row(each: Recorded) -> dict[str, object]:
    return {**msgspec.structs.asdict(each), "body": each.body.decode()}


def _requests(recorded: Sequence[Recorded], answers: Mapping[int, str]) -> Iterator[dict[str, object]]:
    """One row per command: its events stand together."""
    first = recorded[0]
    seen: set[str] = set()
    for each, after in zip(recorded, [*recorded[1:], None], strict=True):
        if after is None or after.request_id != each.request_id:
            if each.request_id in seen:
                raise Refusal(
                    say(
                        "request “{request}” stands twice in {stream}: event {seq} does not follow its others",
                        request=each.request_id,
                        stream=each.stream,
                        seq=each.seq,
                    )
                )
            seen.add(each.request_id)
            yield {
                "stream": each.stream,
                "request_id": each.request_id,
                "first_seq": first.seq,
                "last_seq": each.seq,
                "at": each.at,
                "answer": answers.get(each.seq, ""),
            }
            first = after or each
