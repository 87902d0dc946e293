"""The store: an append-only log of events in streams, which knows their order and their authors, not their meaning."""

from __future__ import annotations

import threading
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Self

import msgspec
from sqlalchemy import Connection, Engine, bindparam, func, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from pinella.acts.upcasting import Upcasters
from pinella.messages import Message, Refusal, say
from pinella.store import rows as reading
from pinella.store import schema
from pinella.store.chain import linked
from pinella.store.checks import problems_of
from pinella.store.engines import WRITING, Place
from pinella.store.faults import fault, told_clearly
from pinella.store.notify import CHANNEL, Listener, Notices, PostgresListener, SqliteListener
from pinella.store.prepared import Prepared
from pinella.store.projections import Projection, batches, built, leave_behind, rebuild_all
from pinella.store.summary import heads, recent, summaries
from pinella.store.unsynced import CAN_SYNC_APART, Unsynced
from pinella.store.values import (
    Appended,
    Appending,
    Command,
    Conflict,
    NewEvent,
    Recorded,
    StreamSummary,
    Subscriber,
    check_name,
    check_number,
)

MOST_HEADS = 50_000
_EVENTS = Prepared(schema.event, Recorded.__struct_fields__)
_REQUESTS = Prepared(schema.request, ("stream", "request_id", "first_seq", "last_seq", "at", "answer"))
_NEWEST = select(func.max(schema.event.c.pos))
_NOTIFY = select(func.pg_notify(CHANNEL, bindparam("notice")))


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
        self._heard = 0
        """On SQLite: up to which place of the log the listener has told."""
        self._heads: dict[str, tuple[int, str]] = {}
        """Number and hash of the last event of streams that `append_all` wrote to."""
        self._listener: Listener | None = None
        self._kept: Connection | None = None
        self._lock = threading.Lock()
        self._one_writer: AbstractContextManager[object] = self._lock if place.file else nullcontext()
        self._unsynced: Unsynced | None = None
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

    def append_all(self, waiting: Sequence[Appending]) -> list[Appended | Refusal]:
        """Write commands of many streams in one transaction; what each came to, in their order.

        The rows are made from what this process remembers of the streams. If it remembers wrongly, because another one
        has written meanwhile or a request was sent twice, the database refuses the whole transaction, and they are
        written one by one.
        """
        try:
            with self._writing_again() as connection:
                made = self._write_all(connection, waiting)
        except IntegrityError:
            return [self._appended_alone(each) for each in waiting]
        return self._remembered(made, waiting)

    def append_at_once(self, waiting: Sequence[Appending]) -> list[Appended | Refusal] | None:
        """The same without waiting, neither for the disk nor for another writer. Nobody may be told before `sync`.

        None: it cannot be done so now, and nothing was written; `append_all` finds out why.
        """
        if not self._lock.acquire(blocking=False):
            return None
        try:
            unsynced = self._unsynced or self._open_unsynced()
            if unsynced is None or unsynced.failed:
                return None
            with unsynced.writing() as connection:
                made = self._write_all(connection, waiting)
        except (DBAPIError, OSError, Refusal):
            return None
        finally:
            self._lock.release()
        return self._remembered(made, waiting)

    def sync(self) -> None:
        """What `append_at_once` wrote before is on the disk when this returns."""
        if self._unsynced is not None:
            try:
                self._unsynced.sync()
            except OSError as error:
                raise fault(self.place, error, self._backups) from error

    def _open_unsynced(self) -> Unsynced | None:
        if self.place.file is None or not CAN_SYNC_APART:
            return None
        self._unsynced = Unsynced(self.engine, self.place.file)
        self._unsynced.start(self._lock)
        return self._unsynced

    def _write_all(self, connection: Connection, waiting: Sequence[Appending]) -> list[list[Recorded] | Refusal]:
        heads: ChainMap[str, tuple[int, str]] = ChainMap({}, self._heads)
        made = [self._next(connection, heads, each) for each in waiting]
        self._insert_all(connection, [rows for rows in made if not isinstance(rows, Refusal)], waiting)
        return made

    def _remembered(
        self, made: Sequence[list[Recorded] | Refusal], waiting: Sequence[Appending]
    ) -> list[Appended | Refusal]:
        """After the commit: what was never kept must not be built upon."""
        if len(self._heads) > MOST_HEADS:
            self._heads.clear()
        self._heads |= {
            rows[-1].stream: (rows[-1].seq, rows[-1].hash) for rows in made if not isinstance(rows, Refusal)
        }
        return [
            rows
            if isinstance(rows, Refusal)
            else Appended(rows[0].seq, rows[-1].seq, each.command.answer, repeated=False)
            for rows, each in zip(made, waiting, strict=True)
        ]

    def _next(
        self, connection: Connection, heads: MutableMapping[str, tuple[int, str]], each: Appending
    ) -> list[Recorded] | Refusal:
        """The rows of one command, and its stream one command further."""
        stream, command = each.stream, each.command
        found = heads.get(stream)
        if found is None or found[0] != each.expected_seq:
            found = reading.head(connection, stream)
        if found[0] != each.expected_seq:
            return Conflict(stream, each.expected_seq, found[0])
        try:
            rows = self._linked(stream, found, command)
        except Refusal as refused:
            return refused
        heads[stream] = rows[-1].seq, rows[-1].hash
        return rows

    @staticmethod
    def _linked(stream: str, head: tuple[int, str], command: Command) -> list[Recorded]:
        named = (("stream", stream), ("actor", command.actor), ("device", command.device))
        for field, name in (*named, ("request_id", command.request_id)):
            check_name(field, name)
        check_number(command.at)
        return list(
            linked(
                command.events,
                stream=stream,
                after=head[0],
                previous=head[1],
                at=command.at,
                actor=command.actor,
                device=command.device,
                request_id=command.request_id,
            )
        )

    def _insert_all(self, connection: Connection, made: Sequence[list[Recorded]], waiting: Sequence[Appending]) -> None:
        if not made:
            return
        if self._strangers:
            leave_behind(connection, self._strangers)
        rows = [row for each in made for row in each]
        answers = {(one.stream, one.command.request_id): one.command.answer.decode() for one in waiting}
        _EVENTS.run(connection, [_row(each) for each in rows])
        asked = [
            {
                "stream": each[0].stream,
                "request_id": each[0].request_id,
                "first_seq": each[0].seq,
                "last_seq": each[-1].seq,
                "at": each[0].at,
                "answer": answers[each[0].stream, each[0].request_id],
            }
            for each in made
        ]
        _REQUESTS.run(connection, asked)
        current = [self.upcasters(each) for each in rows]
        for each in self.projections:
            each.apply(connection, current)
        if self.place.file is None:
            for told in {each[-1].stream: each[-1].seq for each in made}.items():
                connection.execute(_NOTIFY, {"notice": "{} {}".format(*told)})

    def _appended_alone(self, each: Appending) -> Appended | Refusal:
        self._heads.pop(each.stream, None)
        command = each.command
        try:
            return self.append(
                each.stream,
                each.expected_seq,
                command.events,
                actor=command.actor,
                device=command.device,
                request_id=command.request_id,
                at=command.at,
                answer=command.answer,
            )
        except Refusal as refused:
            return refused

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
            _EVENTS.run(connection, [_row(each) for each in batch])
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

    def of_kinds_after(self, kinds: Sequence[str], prefix: str, pos: int) -> list[tuple[int, Recorded]]:
        """Events of some kinds, upcast, after a place of the log, each with its place."""
        with self.reading() as connection:
            found = reading.of_kinds_after(connection, kinds, prefix, pos)
        return [(place, self.upcasters(one)) for place, one in found]

    def newest_place(self) -> int:
        """Of the last event in the log of all streams."""
        with self.reading() as connection:
            return connection.scalar(_NEWEST) or 0

    def head(self, stream: str) -> int:
        """The number of the last event, 0 for a stream that does not exist."""
        with self.reading() as connection:
            return reading.head(connection, stream)[0]

    def streams(self, prefix: str = "") -> list[StreamSummary]:
        with self.reading() as connection:
            return summaries(connection, prefix)

    def recent(self, prefix: str, since: int, most_events: int) -> list[str]:
        """Streams of a kind that grew after an instant and have few events, the newest first."""
        with self.reading() as connection:
            return recent(connection, prefix.partition("/")[0], since, most_events)

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

    @contextmanager
    def _writing_again(self) -> Iterator[Connection]:
        """The same for whoever writes all the time: on SQLite with a connection that is kept. Of a server's connection
        it must be asked each time whether it still lives."""
        if self.place.file is None:
            with self.writing() as connection:
                yield connection
            return
        with told_clearly(self.place, self._backups), self._one_writer:
            kept = self._kept or self.engine.connect().execution_options(**{WRITING: True})
            self._kept = None
            try:
                with kept.begin():
                    yield kept
            except BaseException:
                kept.close()
                raise
            self._kept = kept

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
            listener = kind(self.place, self._notices, self._how_far)
            listener.begin()
            self._listener = listener

    def announce(self, stream: str, seq: int) -> None:
        """For what was written through `insert`, after its transaction."""
        self._notices.announce(stream, seq)

    def _how_far(self) -> Mapping[str, int]:
        """How far the streams go. SQLite numbers what is written in order, so only what is new is looked at."""
        with self.reading() as connection:
            if self.place.file is None:
                return heads(connection)
            self._heard, found = reading.grown(connection, self._heard)
            return found

    # --- keeping -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        if self._listener:
            self._listener.end()
            self._listener = None
        if self._unsynced is not None:
            self._unsynced.close()
            self._unsynced = None
        if self._kept is not None:
            self._kept.close()
            self._kept = None
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
