"""Rows of the log as values. Everything here works on a connection, so that a check or a backup sees one moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, func, select

from pinella.store.schema import event, request
from pinella.store.values import Appended, Recorded

PAGE = 5000
_COLUMNS = tuple(event.c[name] for name in Recorded.__struct_fields__)


def _recorded(row: tuple[str, int, int, str, str, str, str, str, int, str]) -> Recorded:
    stream, seq, at, actor, device, request_id, kind, body, edition, hashed = row
    return Recorded(stream, seq, at, actor, device, request_id, kind, body.encode(), edition, hashed)


def page(connection: Connection, stream: str, after: int, limit: int) -> list[Recorded]:
    asked = select(*_COLUMNS).where(event.c.stream == stream, event.c.seq > after).order_by(event.c.seq).limit(limit)
    return [_recorded(row) for row in connection.execute(asked).all()]


def stream_events(connection: Connection, stream: str) -> Iterator[Recorded]:
    """All events of a stream, page by page. A hole in the numbers does not stop it."""
    after = 0
    while found := page(connection, stream, after, PAGE):
        yield from found
        after = found[-1].seq


def of_kind(connection: Connection, kind: str, prefix: str) -> list[Recorded]:
    """Every event of one kind in the streams whose names begin so, in the order in which they were written."""
    named = func.substr(event.c.stream, 1, len(prefix)) == prefix
    asked = select(*_COLUMNS).where(event.c.kind == kind, named).order_by(event.c.pos)
    return [_recorded(row) for row in connection.execute(asked).all()]


def all_events(connection: Connection) -> Iterator[Recorded]:
    """Everything, stream by stream."""
    for stream in stream_names(connection):
        yield from stream_events(connection, stream)


def stream_names(connection: Connection) -> list[str]:
    return sorted(connection.execute(select(event.c.stream).distinct()).scalars())


def head(connection: Connection, stream: str) -> tuple[int, str]:
    """Number and hash of the last event; 0 and nothing for a stream that does not exist."""
    asked = select(event.c.seq, event.c.hash).where(event.c.stream == stream).order_by(event.c.seq.desc()).limit(1)
    row = connection.execute(asked).one_or_none()
    return (row[0], row[1]) if row else (0, "")


def answer(connection: Connection, stream: str, request_id: str) -> Appended | None:
    asked = select(request.c.first_seq, request.c.last_seq, request.c.answer).where(
        request.c.stream == stream, request.c.request_id == request_id
    )
    row = connection.execute(asked).one_or_none()
    return Appended(row[0], row[1], row[2].encode(), repeated=True) if row else None


def answers(connection: Connection, stream: str) -> dict[int, str]:
    """What was answered, by the last event of each request."""
    asked = select(request.c.last_seq, request.c.answer).where(request.c.stream == stream, request.c.answer != "")
    return dict(connection.execute(asked).all())


def count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(event)).scalar_one()


def grown(connection: Connection, pos: int) -> tuple[int, dict[str, int]]:
    """On SQLite: the streams that have grown after this place of the log, how far each goes now, and the new place."""
    asked = select(event.c.stream, func.max(event.c.seq), func.max(event.c.pos)).where(event.c.pos > pos)
    found = connection.execute(asked.group_by(event.c.stream)).all()
    return max((row[2] for row in found), default=pos), {row[0]: row[1] for row in found}


def of_kinds_after(connection: Connection, kinds: Sequence[str], prefix: str, pos: int) -> list[tuple[int, Recorded]]:
    """Events of some kinds in the streams whose names begin so, after a place of the log, each with its place."""
    named = func.substr(event.c.stream, 1, len(prefix)) == prefix
    asked = select(event.c.pos, *_COLUMNS).where(event.c.pos > pos, event.c.kind.in_(kinds), named)
    return [(row[0], _recorded(tuple(row[1:]))) for row in connection.execute(asked.order_by(event.c.pos)).all()]
