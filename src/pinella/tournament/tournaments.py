"""The tournaments of a store: every act goes from the state over the log to the next state."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pinella.acts.actor import Actor
from pinella.acts.record import Record, recorded
from pinella.acts.registry import Context, ReasonNeeded
from pinella.codes.kept import Codes, KeptCode, keep
from pinella.codes.loader import load_code
from pinella.messages import Refusal, say
from pinella.store.acting import ActStream
from pinella.store.log import Store
from pinella.store.stream import Done, Kind, Unreadable, kind_of
from pinella.store.values import Conflict, StreamSummary
from pinella.store.watch import Watch
from pinella.tournament.acts import create, perform
from pinella.tournament.check import check
from pinella.tournament.event import Event
from pinella.tournament.events import decode, encode
from pinella.tournament.exchange import TournamentFile
from pinella.tournament.fold import replay
from pinella.tournament.kept_codes import KeptCodes
from pinella.tournament.ledger import extended
from pinella.tournament.removed import Removed
from pinella.tournament.state import State

PREFIX = "tournament/"
SAVED = frozenset({"round-published", "round-closed"})
"""After these a backup is made."""


def slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60] or "torneo"


ID = re.compile(r"\w[\w.-]{0,119}")
"""What stands in the addresses of a tournament's pages."""
PRACTICE = "esercitazione"


def is_practice(id_: str) -> bool:
    return f"-{PRACTICE}" in id_


def _kind(codes: Codes) -> Kind[State, Event]:
    def again(id_: str, log: Iterable[Record[Event]]) -> State:
        return replay(id_, log, codes)

    def more(id_: str, state: State, before: Callable[[], list[Record[Event]]], fresh: list[Record[Event]]) -> State:
        return extended(id_, state, before, fresh, codes)

    return Kind(
        PREFIX,
        encode,
        decode,
        again,
        more,
        lambda state: state.at,
        say("too many people are writing to this tournament at once: try again"),
    )


class Tournaments(ActStream[State, Event]):
    """`backup`: makes a copy of the store elsewhere, after each publication and each closed round."""

    def __init__(
        self,
        store: Store,
        *,
        watch: Watch | None = None,
        codes: Codes = load_code,
        backup: Callable[[int], object] | None = None,
    ) -> None:
        self.kept_codes = KeptCodes(store, watch)
        self.codes: Codes = partial(self.kept_codes.find, codes)
        super().__init__(store, _kind(self.codes), watch)
        self.backup = backup
        self.removed = Removed(store, watch)

    def summaries(self) -> list[StreamSummary]:
        """Those on the pages."""
        gone = {one for one in self.removed.ids() if one in self.removed}
        return [one for one in super().summaries() if one.stream.removeprefix(PREFIX) not in gone]

    def exists(self, id_: str) -> bool:
        return self.is_taken(id_) and id_ not in self.removed

    def is_taken(self, id_: str) -> bool:
        """Whether the name is used up, on the pages or off them."""
        return super().exists(id_)

    def remove(self, id_: str, *, actor: Actor, request: str, reason: str, device: str = "") -> None:
        """Off the pages, after a copy of the whole archive was made: only what nobody can read, or practice."""
        if not self.exists(id_):
            raise Refusal(say("there is no tournament {id} here", id=id_))
        if not is_practice(id_) and self._is_readable(id_):
            raise Refusal(say("{id} can be read: only practice and what cannot be read is taken off the pages", id=id_))
        if not reason.strip():
            raise ReasonNeeded(say("a tournament is taken off the pages for a reason"))
        if self.backup is None:
            raise Refusal(say("no copy of the archive can be made: nothing is taken off the pages"))
        self.backup(self.watch.now())
        self.removed.note(id_, True, actor=actor, request=request, reason=reason.strip(), device=device)

    def put_back(self, id_: str, *, actor: Actor, request: str, device: str = "") -> None:
        if id_ not in self.removed:
            raise Refusal(say("{id} was not taken off the pages", id=id_))
        self.removed.note(id_, False, actor=actor, request=request, device=device)

    def _is_readable(self, id_: str) -> bool:
        try:
            self.state(id_)
        except Unreadable:
            return False
        return True

    def create(self, *, code: str, actor: Actor, request: str, device: str = "", **details: Any) -> tuple[str, Done]:
        """A new tournament under a name of its own; `details` as for `acts.create`."""
        chosen = self.codes(code)
        events = create(chosen, **details)
        self.kept_codes.keep(keep(chosen), actor=actor, device=device)
        base = f"{details['date']}-{slug(details['name'])}"
        for attempt in range(1, 1000):
            id_ = base if attempt == 1 else f"{base}-{attempt}"
            earlier = self.done_before(id_, request)
            if earlier is not None:
                return id_, earlier
            try:
                return id_, self.append(id_, 0, events, Context(self.watch.now(), actor, device), request)
            except Conflict:
                continue
        raise Refusal(say("there are already too many tournaments called {name}", name=base))

    def take_in(self, file: TournamentFile) -> None:
        """Take over a tournament from its file: the same events, authors and instants, all or nothing. What cannot be
        replayed to the end, or does not add up, stays outside."""
        if not ID.fullmatch(file.id):
            raise Refusal(
                say("“{id}” is no name for a tournament: letters, digits, hyphens and points are expected", id=file.id)
            )
        if problems := check(file.id, file.records, file.codes(self.codes), file.outcome):
            raise Refusal(say("the file does not add up, and is not taken in: {why}", why=problems[0]))
        self.take_over(file.id, file.records, file.code)

    def take_over(self, id_: str, records: Sequence[Record[Event]], code: KeptCode | None = None) -> None:
        """A history that was made here."""
        if code is not None:
            self.kept_codes.keep(code, actor=records[0].actor, device=records[0].device)
        try:
            self.adopt(id_, records)
        except Conflict:
            raise Refusal(say("there is already a tournament {id} here", id=id_)) from None

    def perform(self, id_: str, act: str, arguments: Mapping[str, Any], state: State, context: Context) -> list[Event]:
        return perform(state, context, act, arguments)

    def verify_fits(self, id_: str, state: State, events: list[Event], context: Context) -> None:
        if any(kind_of(one) == "undone" for one in events):  # the rest must still fit together without it
            fresh = recorded(events, state.seq + 1, at=context.at, actor=context.actor, device=context.device)
            self.kind.extend(id_, state, lambda: list(self.log(id_)), fresh)

    def saved(self, done: Done) -> Done:
        """A copy elsewhere; if that fails the act stands all the same, and the director is told."""
        if self.backup is None or done.repeated or not SAVED & set(done.kinds):
            return done
        try:
            self.backup(self.watch.now())
        except Refusal as refusal:
            return replace(done, warning=refusal.message)
        return done
