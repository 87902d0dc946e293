"""The list of streams, kept as a projection so that tournaments can be listed without replaying them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import BigInteger, Column, Connection, MetaData, Table, Text, func, insert, select, update

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
        for stream, events in grouped.items():
            self._take_in(connection, stream, events)

    def _take_in(self, connection: Connection, stream: str, events: list[Recorded]) -> None:
        first, last, columns = events[0], events[-1], stream_summary.c
        end = {"last_at": last.at, "head_seq": last.seq}
        if first.seq == 1:
            begin = {"stream": stream, "kind": stream.partition("/")[0], "title": _title(first), "first_at": first.at}
            connection.execute(insert(stream_summary).values(**begin, **end, events=len(events)))
        else:
            more = columns.events + len(events)
            connection.execute(update(stream_summary).where(columns.stream == stream).values(**end, events=more))


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
