"""Short forms for the store's tests."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pinella.store import Appended, NewEvent, Store

STREAM = "tournament/1"
POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))
"""One worker has all tests with PostgreSQL, so that one server is enough."""
ON_SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
ON_POSTGRESQL = pytest.mark.parametrize("database", [POSTGRESQL], indirect=True)


def new(kind: str = "sheet", schema: int = 1, **fields: Any) -> NewEvent:
    return NewEvent(kind, msgspec.json.encode(fields), schema)


def add(
    store: Store,
    *events: NewEvent,
    stream: str = STREAM,
    request: str = "",
    after: int | None = None,
    at: int = 1000,
    answer: bytes = b"",
) -> Appended:
    """Append to the end of the stream, one event unless told, each time under a new request unless told."""
    expected = store.head(stream) if after is None else after
    return store.append(
        stream,
        expected,
        events or [new(name="Torneo", number=expected)],
        actor="Rosa",
        device="desk",
        request_id=request or f"request {expected}",
        at=at,
        answer=answer,
    )


def bodies(store: Store, stream: str = STREAM) -> list[dict[str, Any]]:
    return [msgspec.json.decode(event.body) for event in store.read(stream)]
