"""Tournaments taken off the pages: unreadable ones, and practice. Their logs stay, and they can be put back."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from pinella.acts.actor import Actor
from pinella.acts.record import Record
from pinella.acts.registry import Context
from pinella.messages import say
from pinella.store.log import Store
from pinella.store.stream import Kind, Stream
from pinella.store.watch import Watch

PREFIX = "removed/"


class Removal(msgspec.Struct, frozen=True, tag_field="type", tag="removal"):
    removed: bool
    reason: str = ""


def _replay(_id: str, log: Iterable[Record[Removal]]) -> bool:
    return [False, *(one.event.removed for one in log)][-1]


def _extend(
    id_: str, _removed: bool, _before: Callable[[], list[Record[Removal]]], fresh: list[Record[Removal]]
) -> bool:
    return _replay(id_, fresh)


KIND: Kind[bool, Removal] = Kind(
    PREFIX,
    msgspec.json.encode,
    msgspec.json.Decoder(Removal).decode,
    _replay,
    _extend,
    lambda _removed: 0,
    say("too many people are writing to the archive at once: try again"),
)


class Removed(Stream[bool, Removal]):
    """By the id of the tournament: whether it is off the pages."""

    def __init__(self, store: Store, watch: Watch | None = None) -> None:
        super().__init__(store, KIND, watch)

    def __contains__(self, id_: str) -> bool:
        return self.exists(id_) and self.state(id_)

    def note(self, id_: str, removed: bool, *, actor: Actor, request: str, reason: str = "", device: str = "") -> None:
        def decide(now: bool, _context: Context) -> list[Removal]:
            return [] if now == removed else [Removal(removed, reason)]

        self.decide(id_, request, Context(0, actor, device, True, reason), decide)
