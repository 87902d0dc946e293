"""The list of streams, kept as a projection so that tournaments can be listed without replaying them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import BigInteger, Column, Connection, MetaData, Table, Text, func, select

from pinella.store.prepared import Prepared
from pinella.store.values import Recorded, StreamSummary

stream_summary = Table(
    "stream_summary",
    MetaData(),
    Column("stream", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("first_at", BigInteger, nullable=False),
    Column("last_at", BigInteger, nullable=False),
    Column("events", BigInteger, nullable=False),
    Column("head_seq", BigInteger, nullable=False),
)


class StreamSummaries:
    name = "stream_summary"
    version = 1
    tables = (stream_summary,)

    def apply(self, connection: Connection, recorded: Sequence[Recorded]) -> None:
        grouped: dict[str, list[Recorded]] = {}
        for event in recorded:
            grouped.setdefault(event.stream, []).append(event)
        _GROW.run(connection, [_row(stream, events) for stream, events in grouped.items()])


_GROW = Prepared(
    stream_summary,
    StreamSummary.__struct_fields__,
    "ON CONFLICT (stream) DO UPDATE SET last_at = excluded.last_at, head_seq = excluded.head_seq, "
    "events = stream_summary.events + excluded.events",
)
"""A stream that begins, or one that has grown: of that kind, title and beginning stay as they are."""


def _row(stream: str, events: list[Recorded]) -> dict[str, object]:
    first, last = events[0], events[-1]
    return {
        "stream": stream,
        "kind": stream.partition("/")[0],
        "title": _title(first) if first.seq == 1 else "",
        "first_at": first.at,
        "last_at": last.at,
        "events": len(events),
        "head_seq": last.seq,
    }


def _title(first: Recorded) -> str:
    name = msgspec.json.decode(first.body).get("name")
    return name.replace("\0", " ") if isinstance(name, str) else ""  # PostgreSQL's text holds no NUL


def summaries(connection: Connection, prefix: str) -> list[StreamSummary]:
    """By name. Not with LIKE, which on SQLite takes capitals for small letters."""
    asked = select(*(stream_summary.c[name] for name in StreamSummary.__struct_fields__))
    if prefix:
        asked = asked.where(func.substr(stream_summary.c.stream, 1, len(prefix)) == prefix)
    return sorted((StreamSummary(*row) for row in connection.execute(asked)), key=lambda summary: summary.stream)


def heads(connection: Connection) -> dict[str, int]:
    rows = connection.execute(select(stream_summary.c.stream, stream_summary.c.head_seq))
    return dict(rows.all())


def recent(connection: Connection, kind: str, since: int, most_events: int) -> list[str]:
    columns = stream_summary.c
    asked = select(columns.stream).where(columns.kind == kind, columns.last_at >= since, columns.events <= most_events)
    return list(connection.execute(asked.order_by(columns.first_at.desc()).limit(200)).scalars())
