"""Whether a log is whole: numbers without holes, hashes that follow, requests and projections that agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from sqlalchemy import Connection, Table, create_engine, select
from sqlalchemy.pool import StaticPool

from pinella.acts.upcasting import Upcasters
from pinella.messages import Message, say
from pinella.store import rows as reading
from pinella.store import schema
from pinella.store.chain import START, link
from pinella.store.projections import Projection, batches, built
from pinella.store.values import Recorded


def problems_of(
    connection: Connection, projections: Sequence[Projection], upcasters: Upcasters, stream: str | None = None
) -> list[Message]:
    """Everything wrong, in the order found; an engine's own check comes first, since it explains the rest."""
    problems = _file_problems(connection) if connection.dialect.name == "sqlite" else []
    if problems:
        return problems
    for name in _every_stream(connection) if stream is None else [stream]:
        problems += chain_problems(name, reading.stream_events(connection, name))
        problems += _request_problems(connection, name)
    if stream is None:
        versions = built(connection)
        for each in projections:
            if versions.get(each.name) == each.version:  # any other is rebuilt at the next opening
                problems += _projection_problems(connection, each, upcasters)
    return problems


def _every_stream(connection: Connection) -> list[str]:
    """Also one of which only the requests are left."""
    asked = connection.execute(select(schema.request.c.stream).distinct()).scalars()
    return sorted({*reading.stream_names(connection), *asked})


def _file_problems(connection: Connection) -> list[Message]:
    found = connection.exec_driver_sql("PRAGMA integrity_check(10)").scalars().all()
    problems = [say("the file is damaged: {why}", why=why) for why in found if why != "ok"]
    strange = connection.exec_driver_sql(
        "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY name"
    )
    return problems + [
        say("the file does things by itself that Pinella did not write into it: {name}", name=name)
        for name in strange.scalars()
    ]


def chain_problems(stream: str, events: Iterable[Recorded]) -> Iterator[Message]:
    previous, expected = START, 1
    for event in events:
        if event.seq != expected:
            yield say("{stream}: event {seq} follows {before}", stream=stream, seq=event.seq, before=expected - 1)
        if event.hash != link(previous, event):
            yield say(
                "{stream}, event {seq}: it was changed after it was written, or the one before it was",
                stream=stream,
                seq=event.seq,
            )
        previous, expected = event.hash, event.seq + 1


def _request_problems(connection: Connection, stream: str) -> Iterator[Message]:
    """Events name their request, and requests their events: both must say the same, or a command could run twice."""
    said: dict[str, tuple[int, int]] = {}
    for event in reading.stream_events(connection, stream):
        first, _ = said.get(event.request_id, (event.seq, 0))
        said[event.request_id] = (first, event.seq)
    table = schema.request.c
    asked = select(table.request_id, table.first_seq, table.last_seq).where(table.stream == stream)
    kept = {name: (first, last) for name, first, last in connection.execute(asked)}
    for name in sorted(said.keys() | kept.keys()):
        if said.get(name) != kept.get(name):
            yield say("{stream}: request {request} and its events do not agree", stream=stream, request=name)


def _projection_problems(connection: Connection, each: Projection, upcasters: Upcasters) -> Iterator[Message]:
    """Replay into memory, and compare row by row."""
    scratch = create_engine("sqlite://", poolclass=StaticPool)
    try:
        with scratch.begin() as memory:
            for table in each.tables:
                table.create(memory)
            for batch in batches(map(upcasters, reading.all_events(connection))):
                each.apply(memory, batch)
            for table in each.tables:
                if _rows(connection, table) != _rows(memory, table):
                    yield say(
                        "the list “{name}” does not say what the events say: pinella verify --rebuild", name=table.name
                    )
    finally:
        scratch.dispose()


def _rows(connection: Connection, table: Table) -> list[bytes]:
    return sorted(msgspec.json.encode(list(row)) for row in connection.execute(select(table)))
