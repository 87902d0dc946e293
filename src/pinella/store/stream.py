"""Streams of one kind: from a state to a decision, to the log, to the next state, exactly once for each request.

A tournament, a season, the registry of players, a table with cards on it: each says what its events are and how they
add up (`Kind`); loading, deciding anew when others were quicker, and telling are the same for all of them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Generic, TypeVar

import msgspec

from pinella.acts.actor import Actor, read_actor
from pinella.acts.record import Record, recorded
from pinella.acts.registry import Context
from pinella.messages import Message, Refusal, say
from pinella.store.faults import Fault
from pinella.store.log import Store
from pinella.store.values import Command, Conflict, NewEvent, Recorded, StreamSummary, check_name
from pinella.store.watch import Watch

TRIES = 20
"""How often something is decided anew because others were quicker."""
S = TypeVar("S")
E = TypeVar("E", bound=msgspec.Struct)
Decide = Callable[[S, Context], list[E]]
"""The state and who wants it, to what then happens; it changes nothing itself."""


def kind_of(event: msgspec.Struct) -> str:
    return str(event.__struct_config__.tag)


@dataclass(frozen=True, slots=True)
class Kind(Generic[S, E]):
    """What a stream is about."""

    prefix: str
    """The first part of its name: `tournament/`."""
    encode: Callable[[E], bytes]
    decode: Callable[[bytes], E]
    replay: Callable[[str, Iterable[Record[E]]], S]
    """The state after a log; the id is that of the stream without its prefix."""
    extend: Callable[[str, S, Callable[[], list[Record[E]]], list[Record[E]]], S]
    """The state after more events; it may ask for all that came before."""
    at: Callable[[S], int]
    """The instant of the last event: a clock that was set back does not turn time back."""
    busy: Message
    name: Callable[[E], str] = kind_of
    """What kind of event it is called in the log."""


@dataclass(frozen=True, slots=True)
class Done:
    """What a command brought: the kinds of its events and their numbers. Sent again, the same answer."""

    first: int
    last: int
    kinds: tuple[str, ...]
    repeated: bool = False
    warning: Message | None = field(default=None, compare=False)


class Unreadable(Refusal):
    """A log that cannot be understood: who asks for it is told, and nobody else is harmed."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    first: int
    last: int
    kinds: tuple[str, ...]
    of: str = ""
    """A mark of what was asked and by whom; none where it was not noted (0.1.0, files taken over)."""


@dataclass(slots=True)
class _Held(Generic[S]):
    state: S
    seq: int


class Stream(Generic[S, E]):
    """The streams of one kind in a store. Shared by threads; other processes may work on the same ones."""

    def __init__(self, store: Store, kind: Kind[S, E], watch: Watch | None = None) -> None:
        self.store = store
        self.kind = kind
        self.watch = watch or Watch()
        self._held: dict[str, _Held[S]] = {}
        self._ahead: dict[str, int] = {}
        """Of streams whose last event lies in the future: how far before it the steady clock began. The computer's
        clock was set back since, and Pinella started anew; or the file comes from a computer that is ahead."""
        self._lock = threading.RLock()
        self.unreadable: set[str] = set()
        """Of those that somebody asked for."""

    # --- reading -----------------------------------------------------------------------------------------------------

    def held(self) -> AbstractContextManager[object]:
        """While it is held nobody of this process changes a state: for a look that takes several steps."""
        return self._lock

    def knows(self, id_: str) -> bool:
        return id_ in self._held

    def summaries(self) -> list[StreamSummary]:
        return self.store.streams(self.kind.prefix)

    def ids(self) -> tuple[str, ...]:
        return tuple(one.stream.removeprefix(self.kind.prefix) for one in self.summaries())

    def exists(self, id_: str) -> bool:
        return self.knows(id_) or bool(self.store.head(self.kind.prefix + id_))

    def log(self, id_: str, after: int = 0) -> Iterator[Record[E]]:
        return map(self.decoded, self.store.read(self.kind.prefix + id_, after))

    def events_of(self, id_: str, done: Done) -> list[E]:
        """What a command brought, read back."""
        if not done.kinds:
            return []
        return [one.event for one in self.log(id_, done.first - 1) if one.seq <= done.last]

    def decoded(self, row: Recorded) -> Record[E]:
        try:
            event = self.kind.decode(row.body)
        except msgspec.MsgspecError as error:
            raise Refusal(
                say(
                    "event {seq} of {stream} cannot be read by this version of Pinella: {why}",
                    seq=row.seq,
                    stream=row.stream,
                    why=error,
                )
            ) from None
        actor = read_actor(row.actor)
        return Record(seq=row.seq, at=row.at, actor=actor, event=event, device=row.device, request=row.request_id)

    def state(self, id_: str) -> S:
        """The state as of now: what other processes wrote is read in."""
        with self._lock:
            return self._caught_up(id_).state

    def readable(self) -> Iterator[S]:
        """Of all, those that can be read: one that cannot harms none of the others."""
        for id_ in self.ids():
            with suppress(Unreadable):
                yield self.state(id_)

    def now(self, id_: str = "") -> int:
        """The instant, for what happens in a stream: never before its last event, and from there on time passes. A
        wait of ten minutes lasts ten minutes, also after the clock was set back by two hours."""
        ahead = self._ahead.get(id_)
        now = self.watch.now()
        return now if ahead is None else max(now, self.watch.steady() + ahead)

    def _caught_up(self, id_: str) -> _Held[S]:
        self.unreadable.discard(id_)
        known = self._held.pop(id_, None)  # a fold that fails half way leaves nothing that anybody could go on from
        rows = list(self.store.read(self.kind.prefix + id_, known.seq if known else 0))
        if known is None or rows:
            known = self._understood(id_, known, rows)
        self._held[id_] = known
        if (last := self.kind.at(known.state)) > self.now(id_):
            self._ahead[id_] = last - self.watch.steady()
        return known

    def _understood(self, id_: str, known: _Held[S] | None, rows: list[Recorded]) -> _Held[S]:
        try:
            fresh = [self.decoded(row) for row in rows]
            if known is None:
                return _Held(self.kind.replay(id_, fresh), fresh[-1].seq if fresh else 0)
            return _Held(self._extended(id_, known, fresh), fresh[-1].seq)
        except Fault:  # the disk, not what stands on it
            raise
        except Refusal as refusal:
            if not rows:  # there is none: nothing is damaged
                raise
            self.unreadable.add(id_)
            raise Unreadable(say("{id} cannot be read: {why}", id=id_, why=refusal.message)) from refusal
        except Exception as error:  # a damaged or invented log can do anything to a fold
            self.unreadable.add(id_)
            raise Unreadable(
                say("{id} cannot be read: {why}", id=id_, why=f"{type(error).__name__}: {error}")
            ) from error

    def _extended(self, id_: str, known: _Held[S], fresh: list[Record[E]]) -> S:
        return self.kind.extend(id_, known.state, lambda: list(self.log(id_))[: known.seq], fresh)

    # --- writing -----------------------------------------------------------------------------------------------------

    def done_before(self, id_: str, request: str, of: str = "") -> Done | None:
        """What this request was answered when it was made the first time. `of`: the mark of what is asked now; if it
        is known to be something else, that is refused, since it would be answered "done" and never be done."""
        earlier = self.store.answer_to(self.kind.prefix + id_, request)
        if earlier is None:
            return None
        try:
            return self._answered(earlier.answer, repeated=True, of=of)
        except msgspec.MsgspecError:  # 0.1.0 kept no such answers for seasons and the registry
            rows = self.store.read(self.kind.prefix + id_, earlier.first_seq - 1)
            kinds = tuple(row.kind for row in rows if row.seq <= earlier.last_seq)
            return Done(earlier.first_seq, earlier.last_seq, kinds, repeated=True)

    def decide(self, id_: str, request: str, asked: Context, decide: Decide[S, E], of: str = "") -> Done:
        """Decide on the state and write what follows; decided anew while others write first."""
        for _ in range(TRIES):
            with self._lock:
                earlier = self.done_before(id_, request, of)
                if earlier is not None:
                    return earlier
                held = self._caught_up(id_)
                context = replace(asked, at=self.now(id_))
                events = decide(held.state, context)
                if not events:
                    return Done(held.seq, held.seq, ())
                try:
                    return self.append(id_, held.seq, events, context, request, of)
                except Conflict:
                    continue
        raise Refusal(self.kind.busy)

    def decide_all(
        self, id_: str, request: str, asked: Context, decisions: Sequence[Decide[S, E]], of: str = ""
    ) -> Done:
        """Several decisions as one, all of them or none; each is made on what those before it bring."""

        def decide(_state: S, context: Context) -> list[E]:
            return self.tried(id_, context, decisions)

        return self.decide(id_, request, asked, decide, of)

    def tried(self, id_: str, context: Context, decisions: Sequence[Decide[S, E]]) -> list[E]:
        """Tried on a copy of the log, so that a refusal half way leaves nothing behind."""
        records = list(self.log(id_))
        scratch = self.kind.replay(id_, records)
        events: list[E] = []
        for decide in decisions:
            fresh = decide(scratch, context)
            told = recorded(fresh, len(records) + 1, at=context.at, actor=context.actor, device=context.device)
            scratch = self.kind.extend(id_, scratch, lambda before=tuple(records): list(before), told)  # type: ignore[misc]
            records += told
            events += fresh
        return events

    def append(self, id_: str, seq: int, events: Sequence[E], context: Context, request: str, of: str = "") -> Done:
        """Write events after number `seq`; `Conflict`: somebody was quicker."""
        answer = Answer(seq + 1, seq + len(events), tuple(map(self.kind.name, events)), of)
        written = self.store.append(
            self.kind.prefix + id_,
            seq,
            [self._row(one) for one in events],
            actor=context.actor.stored(),
            device=context.device,
            request_id=request,
            at=context.at,
            answer=msgspec.json.encode(answer),
        )
        return self._answered(written.answer, repeated=written.repeated, of=of)

    def adopt(self, id_: str, records: Sequence[Record[E]]) -> None:
        """Take over a whole history: the same events, authors and instants, all or nothing. `Conflict`: it is here."""
        check_name("stream", self.kind.prefix + id_)
        self.store.take_over(self.kind.prefix + id_, self._commands(records))

    def _row(self, event: E) -> NewEvent:
        return NewEvent(self.kind.name(event), self.kind.encode(event), getattr(event, "schema", 1))

    def _commands(self, records: Sequence[Record[E]]) -> Iterator[Command]:
        seq = 0
        for (at, actor, device, request), group in groupby(records, key=_command):
            rows = [self._row(one.event) for one in group]
            answer = msgspec.json.encode(Answer(seq + 1, seq + len(rows), tuple(one.kind for one in rows)))
            yield Command(rows, actor.stored(), device, request or f"file {seq + 1}", at, answer)
            seq += len(rows)

    def _answered(self, answer: bytes, *, repeated: bool, of: str) -> Done:
        told = msgspec.json.decode(answer, type=Answer)
        if of and told.of and told.of != of:
            raise Refusal(
                say(
                    "this form was sent before with other contents, which were saved: reload the page and enter it anew"
                )
            )
        return Done(told.first, told.last, told.kinds, repeated, self._clock_warning())

    def _clock_warning(self) -> Message | None:
        if not self.watch.jumped:
            return None
        seconds = self.watch.jumped // 1000
        return say("the clock of this computer was set by {seconds} s while Pinella was running", seconds=seconds)


def _command(one: Record[E]) -> tuple[int, Actor, str, str]:
    return one.at, one.actor, one.device, one.request
