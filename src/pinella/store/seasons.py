"""Seasons in the store: one stream each, every act from the state over the log to the next state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.store.log import Store
from pinella.store.values import Conflict, NewEvent, Recorded, StreamSummary
from pinella.store.watch import Watch
from pinella.tournament.fold import Codes
from pinella.tournament.season.events import SeasonEvent, decode, encode
from pinella.tournament.season.state import Season

PREFIX = "season/"
TRIES = 20
"""How often an act is decided anew because others were quicker."""
SeasonAct = Callable[..., list[SeasonEvent]]
"""A function of `pinella.tournament.season`: `(season, at, actor, *, ...) -> events`."""
SeasonActs = Sequence[tuple[SeasonAct, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class SeasonDone:
    """What acts brought. Sent again, the same events, read back from the log."""

    events: tuple[SeasonEvent, ...]
    last: int
    repeated: bool = False


class SeasonDesk:
    """The seasons of one store; other threads and processes may work on the same ones."""

    def __init__(self, store: Store, watch: Watch | None = None, codes: Codes = load_code) -> None:
        self.store = store
        self.watch = watch or Watch()
        self.codes = codes

    def list(self) -> list[StreamSummary]:
        return self.store.streams(PREFIX)

    def ids(self) -> tuple[str, ...]:
        return tuple(one.stream.removeprefix(PREFIX) for one in self.store.streams(PREFIX))

    def read(self, id_: str) -> Season:
        """Empty for a season that was never opened."""
        return _replayed(list(self.store.read(PREFIX + id_)))

    def code(self, season: Season) -> Code:
        return self.codes(season.code)

    def do(
        self, id_: str, act: SeasonAct, arguments: Mapping[str, Any], *, actor: str, request: str, device: str = ""
    ) -> SeasonDone:
        """Perform an act exactly once for each request; nothing is written while it is refused."""
        return self.do_all(id_, ((act, arguments),), actor=actor, request=request, device=device)

    def do_all(self, id_: str, acts: SeasonActs, *, actor: str, request: str, device: str = "") -> SeasonDone:
        """Several acts as one, all of them or none; each is decided on what those before it bring."""
        stream = PREFIX + id_
        for _ in range(TRIES):
            earlier = self.store.answer_to(stream, request)
            if earlier is not None:
                rows = self.store.read(stream, earlier.first_seq - 1, earlier.last_seq - earlier.first_seq + 1)
                return SeasonDone(tuple(map(_decoded, rows)), earlier.last_seq, repeated=True)
            known = list(self.store.read(stream))
            head = known[-1].seq if known else 0
            # A clock that was set back does not turn time back.
            at = max(self.watch.now(), known[-1].at if known else 0)
            events = _decided(_replayed(known), at, actor, acts)
            if not events:
                return SeasonDone((), head)
            rows_ = [NewEvent(str(one.__struct_config__.tag), encode(one), one.schema) for one in events]
            try:
                done = self.store.append(stream, head, rows_, actor=actor, device=device, request_id=request, at=at)
            except Conflict:
                continue
            if not done.repeated:
                return SeasonDone(tuple(events), done.last_seq)
        raise Refusal(say("too many people are writing to this season at once: try again"))


def _decided(season: Season, at: int, actor: str, acts: SeasonActs) -> list[SeasonEvent]:
    """`season` was read for this alone: the acts change it one after the other."""
    events: list[SeasonEvent] = []
    for act, arguments in acts:
        fresh = act(season, at, actor, **arguments)
        for one in fresh:
            season.apply(one, at, actor)
        events += fresh
    return events


def _replayed(rows: Sequence[Recorded]) -> Season:
    return Season.replay((_decoded(row), row.at, row.actor) for row in rows)


def _decoded(row: Recorded) -> SeasonEvent:
    try:
        return decode(row.body)
    except msgspec.MsgspecError as error:
        raise Refusal(
            say(
                "event {seq} of {stream} cannot be read by this version of Pinella: {why}",
                seq=row.seq,
                stream=row.stream,
                why=error,
            )
        ) from None
