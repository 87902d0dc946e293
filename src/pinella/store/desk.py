"""The director's desk: tournaments in a store. Every act goes from the state over the log to the next state."""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import msgspec

from pinella.acts.registry import Context
from pinella.codes.loader import load_code
from pinella.messages import Message, Refusal, say
from pinella.store.log import Store
from pinella.store.upcasting import Upcasters
from pinella.store.values import Command, Conflict, NewEvent, StreamSummary, check_name
from pinella.store.values import Recorded as Row
from pinella.store.watch import Watch
from pinella.tournament.acts import create, perform
from pinella.tournament.event import Event, Recorded
from pinella.tournament.events import decode, encode
from pinella.tournament.fold import Codes, replay
from pinella.tournament.ledger import Ledger, extended, forward, recorded
from pinella.tournament.rounds.events import RoundClosed, RoundPublished
from pinella.tournament.state import State

PREFIX = "tournament/"
Acts = Sequence[tuple[str, Mapping[str, Any]]]
"""Names of acts with their arguments, in the order in which they are done."""
TRIES = 20
"""How often an act is decided anew because others were quicker."""
UPCASTERS = Upcasters()
"""From older forms of tournament events to the present one."""
SAVED = (RoundPublished, RoundClosed)
"""After these a backup is made."""


@dataclass(frozen=True, slots=True)
class Done:
    """What an act brought: the kinds of its events and the last number. Sent again, the same answer."""

    first: int
    last: int
    kinds: tuple[str, ...]
    repeated: bool = False
    warning: Message | None = field(default=None, compare=False)


class Answer(msgspec.Struct, frozen=True):
    first: int
    last: int
    kinds: tuple[str, ...]


def kind_of(event: Event) -> str:
    return str(event.__struct_config__.tag)


def slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60] or "torneo"


def decoded(row: Row) -> Recorded:
    try:
        event = decode(row.body)
    except msgspec.MsgspecError as error:
        raise Refusal(
            say(
                "event {seq} of {stream} cannot be read by this version of Pinella: {why}",
                seq=row.seq,
                stream=row.stream,
                why=error,
            )
        ) from None
    return Recorded(seq=row.seq, at=row.at, actor=row.actor, event=event, device=row.device, request=row.request_id)


def _command(one: Recorded) -> tuple[int, str, str, str]:
    return one.at, one.actor, one.device, one.request


def _commands(records: Sequence[Recorded]) -> Iterator[Command]:
    seq = 0
    for (at, actor, device, request), group in groupby(records, key=_command):
        rows = [NewEvent(kind_of(one.event), encode(one.event), one.event.schema) for one in group]
        answer = msgspec.json.encode(Answer(seq + 1, seq + len(rows), tuple(one.kind for one in rows)))
        yield Command(rows, actor, device, request or f"file {seq + 1}", at, answer)
        seq += len(rows)


class Desk:
    """Tournaments of one store. May be shared by threads; other processes may work on the same store."""

    def __init__(
        self, store: Store, *, watch: Watch | None = None, codes: Codes = load_code, backups: Path | None = None
    ) -> None:
        self.store = store
        self.watch = watch or Watch()
        self.codes = codes
        self.backups = backups
        self._states: dict[str, State] = {}
        self._lock = threading.RLock()

    # --- reading -----------------------------------------------------------------------------------------------------

    def held(self) -> AbstractContextManager[object]:
        """While it is held nobody of this process changes a state: for a look that takes several steps."""
        return self._lock

    def knows(self, id_: str) -> bool:
        return id_ in self._states

    def tournaments(self) -> list[StreamSummary]:
        return self.store.streams(PREFIX)

    def log(self, id_: str, after: int = 0) -> Iterator[Recorded]:
        return map(decoded, self.store.read(PREFIX + id_, after))

    def state(self, id_: str) -> State:
        """The state as of now: what other processes wrote is read in."""
        with self._lock:
            known = self._states.get(id_)
            if known is None:
                known = replay(id_, self.log(id_), self.codes)
            else:
                fresh = list(self.log(id_, known.seq))
                if fresh:
                    known = self._caught_up(id_, known, fresh)
            self._states[id_] = known
            return known

    def _caught_up(self, id_: str, known: State, fresh: list[Recorded]) -> State:
        before = list(self.log(id_))[: known.seq] if any(kind_of(one.event) == "undone" for one in fresh) else []
        return extended(id_, known, before, fresh, self.codes)

    # --- acting ------------------------------------------------------------------------------------------------------

    def create(self, *, code: str, actor: str, request: str, device: str = "", **details: Any) -> tuple[str, Done]:
        """A new tournament under a name of its own; `details` as for `acts.create`."""
        events = create(self.codes(code), **details)
        base = f"{details['date']}-{slug(details['name'])}"
        for attempt in range(1, 1000):
            id_ = base if attempt == 1 else f"{base}-{attempt}"
            context = Context(self.watch.now(), actor, device)
            earlier = self.done_before(id_, request)
            if earlier is not None:
                return id_, earlier
            try:
                return id_, self._append(id_, 0, events, context, request)
            except Conflict:
                continue
        raise Refusal(say("there are already too many tournaments called {name}", name=base))

    def adopt(self, id_: str, records: Sequence[Recorded]) -> None:
        """Take over a tournament from its file: the same events, authors and instants, all or nothing."""
        check_name("stream", PREFIX + id_)
        try:
            self.store.take_over(PREFIX + id_, _commands(records))
        except Conflict:
            raise Refusal(say("there is already a tournament {id} here", id=id_)) from None

    def do(
        self,
        id_: str,
        act: str,
        arguments: Mapping[str, Any],
        *,
        actor: str,
        request: str,
        device: str = "",
        confirmed: bool = False,
        reason: str = "",
    ) -> Done:
        """Perform an act, exactly once for each request; decided anew while others write first."""
        asked = Context(0, actor, device, confirmed, reason)
        return self._once(id_, request, asked, lambda state, context: self._decided(state, context, act, arguments))

    def do_all(
        self,
        id_: str,
        acts: Acts,
        *,
        actor: str,
        request: str,
        device: str = "",
        confirmed: bool = True,
        reason: str = "",
    ) -> Done:
        """Several acts as one: all of them or none, exactly once. A whole list was looked at before: it is confirmed,
        unless the caller says otherwise. Each act is decided on what those before it bring."""
        asked = Context(0, actor, device, confirmed, reason)
        return self._once(id_, request, asked, lambda state, context: self._decided_all(state, context, acts))

    def done_before(self, id_: str, request: str) -> Done | None:
        """What this request was answered when it was made the first time."""
        earlier = self.store.answer_to(PREFIX + id_, request)
        return None if earlier is None else self._answered(earlier.answer, repeated=True)

    def _once(self, id_: str, request: str, asked: Context, decide: Callable[[State, Context], list[Event]]) -> Done:
        for _ in range(TRIES):
            with self._lock:
                earlier = self.done_before(id_, request)
                if earlier is not None:
                    return earlier
                state = self.state(id_)
                context = forward(replace(asked, at=self.watch.now()), state)
                events = decide(state, context)
                if not events:
                    return Done(state.seq, state.seq, ())
                try:
                    done = self._append(id_, state.seq, events, context, request)
                except Conflict:
                    continue
            if any(isinstance(one, SAVED) for one in events):
                done = self._saved(done)
            return done
        raise Refusal(say("too many people are writing to this tournament at once: try again"))

    def _decided(self, state: State, context: Context, act: str, arguments: Mapping[str, Any]) -> list[Event]:
        events = perform(state, context, act, arguments)
        if any(kind_of(one) == "undone" for one in events):
            self._try_without(state.id, state, events, context)
        return events

    def _decided_all(self, state: State, context: Context, acts: Acts) -> list[Event]:
        """Tried on a copy of the log, so that a refusal half way leaves nothing behind."""
        scratch = Ledger(state.id, islice(self.log(state.id), state.seq), self.codes)
        return [event for act, arguments in acts for event in scratch.do(act, context, **arguments)]

    def _try_without(self, id_: str, state: State, events: list[Event], context: Context) -> None:
        extended(id_, state, list(self.log(id_)), recorded(events, state.seq + 1, context), self.codes)

    def _append(self, id_: str, seq: int, events: list[Event], context: Context, request: str) -> Done:
        answer = Answer(seq + 1, seq + len(events), tuple(map(kind_of, events)))
        rows = [NewEvent(kind_of(one), encode(one), one.schema) for one in events]
        written = self.store.append(
            PREFIX + id_,
            seq,
            rows,
            actor=context.actor,
            device=context.device,
            request_id=request,
            at=context.at,
            answer=msgspec.json.encode(answer),
        )
        return self._answered(written.answer, repeated=written.repeated)

    def _answered(self, answer: bytes, *, repeated: bool) -> Done:
        told = msgspec.json.decode(answer, type=Answer)
        return Done(told.first, told.last, told.kinds, repeated, self._clock_warning())

    def _clock_warning(self) -> Message | None:
        if not self.watch.jumped:
            return None
        seconds = self.watch.jumped // 1000
        return say("the clock of this computer was set by {seconds} s while Pinella was running", seconds=seconds)

    def _saved(self, done: Done) -> Done:
        """A copy elsewhere; if that fails the act stands all the same, and the director is told."""
        if self.backups is None:
            return done
        try:
            self.store.backup_to(self.backups, self.watch.now())
        except Refusal as refusal:
            return Done(done.first, done.last, done.kinds, done.repeated, refusal.message)
        return done
