"""The tables of a store, as streams."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pinella.acts.record import Record
from pinella.codes.kept import Codes
from pinella.messages import say
from pinella.play.events import Event, decode, encode
from pinella.play.table import Table, extended, replay
from pinella.store.log import Store
from pinella.store.stream import Kind, Stream
from pinella.store.watch import Watch

PREFIX = "table/"


def _kind(codes: Codes) -> Kind[Table, Event]:
    def again(id_: str, log: Iterable[Record[Event]]) -> Table:
        return replay(id_, log, codes)

    def more(_id: str, table: Table, _before: Callable[[], list[Record[Event]]], fresh: list[Record[Event]]) -> Table:
        return extended(table, fresh)

    busy = say("too many people are acting at this table at once: try again")
    return Kind(PREFIX, encode, decode, again, more, lambda table: table.at, busy)


class Tables(Stream[Table, Event]):
    """`codes`: how the code of a table is found, as it is today or as it was."""

    def __init__(self, store: Store, codes: Codes, watch: Watch | None = None) -> None:
        super().__init__(store, _kind(codes), watch)
        self.codes = codes
