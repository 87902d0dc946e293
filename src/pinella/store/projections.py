"""Tables derived from the log, written in the transaction of the events, rebuilt by replay when they change form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol

from sqlalchemy import Connection, Table, delete, insert, select, text, update

from pinella.acts.upcasting import Upcasters
from pinella.messages import Refusal, say
from pinella.store import schema
from pinella.store.rows import all_events
from pinella.store.values import Recorded

BATCH = 5000


class Projection(Protocol):
    """A derived table or several. Its tables have a `MetaData` of their own and are made here, not by migrations.

    `apply` may use plain statements of SQLAlchemy Core only (no SQL of one engine): the check replays it into SQLite.
    """

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> int:
        """Raise it when the tables or what is written to them change; the next opening replays the log."""
        ...

    @property
    def tables(self) -> Sequence[Table]: ...

    def apply(self, connection: Connection, recorded: Sequence[Recorded]) -> None:
        """Take in events, upcast, in order within each stream."""
        ...


def batches(events: Iterable[Recorded]) -> Iterator[list[Recorded]]:
    flow = iter(events)
    while batch := list(islice(flow, BATCH)):
        yield batch


def built(connection: Connection) -> dict[str, int]:
    """Names and versions of the projections in this database."""
    rows = connection.execute(select(schema.projection.c.name, schema.projection.c.version))
    return dict(rows.all())


def outdated(connection: Connection, projections: Sequence[Projection]) -> list[Projection]:
    """Those that must be rebuilt; one of a newer Pinella is refused, for rebuilding it would break that one."""
    found = built(connection)
    for each in projections:
        if found.get(each.name, 0) > each.version:
            raise Refusal(
                say("the archive was last used by a newer Pinella (its list “{name}”): update this one", name=each.name)
            )
    return [each for each in projections if found.get(each.name) != each.version]


def rebuild(connection: Connection, each: Projection, events: Iterable[Recorded]) -> None:
    """Drop what an older version made, make the tables and replay."""
    known = schema.projection
    old = connection.execute(select(known.c.tables).where(known.c.name == each.name)).scalar_one_or_none()
    for name in (old or "").split():
        connection.execute(text(f'DROP TABLE IF EXISTS "{name}"'))
    for table in each.tables:
        table.create(connection)
    for batch in batches(events):
        each.apply(connection, batch)
    connection.execute(delete(known).where(known.c.name == each.name))
    names = " ".join(table.name for table in each.tables)
    connection.execute(insert(known).values(name=each.name, version=each.version, tables=names))


def rebuild_all(connection: Connection, each_of: Sequence[Projection], upcasters: Upcasters) -> None:
    """In the caller's transaction, which on SQLite is alone; on PostgreSQL appending waits until it ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE event IN SHARE ROW EXCLUSIVE MODE"))
    for each in each_of:
        rebuild(connection, each, map(upcasters, all_events(connection)))


def leave_behind(connection: Connection, names: Sequence[str]) -> None:
    """Events are about to be appended past projections that this program does not know: they must be rebuilt."""
    connection.execute(update(schema.projection).where(schema.projection.c.name.in_(names)).values(version=0))
