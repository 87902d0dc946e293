"""Old events read in new words, while what is stored stays as it was written."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.store import Store, Upcasters, export_stream, open_store
from tests.store.short import STREAM, add, new


@pytest.fixture
def newer() -> Upcasters:
    upcasters = Upcasters()

    @upcasters.register("score", 1)
    def split(body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        home, away = body["result"].split("-")
        return "sheet", {"home": int(home), "away": int(away), "name": body.get("name", "")}

    @upcasters.register("sheet", 2)
    def total(body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        return "sheet", {**body, "sum": body["home"] + body["away"]}

    return upcasters


def test_steps_are_chained_and_the_stored_bytes_stay(database: str, newer: Upcasters) -> None:
    with open_store(database) as old:
        add(old, new("score", 1, result="12-8"), new("sheet", 2, home=1, away=2, name=""), new("other", 1, a=1))
        written = list(export_stream(old, STREAM))
        raw = list(old.read(STREAM))
    with open_store(database, upcasters=newer) as store:
        events = list(store.read(STREAM))
        assert [(e.kind, e.schema, e.body) for e in events] == [
            ("sheet", 3, b'{"away":8,"home":12,"name":"","sum":20}'),
            ("sheet", 3, b'{"away":2,"home":1,"name":"","sum":3}'),
            ("other", 1, b'{"a":1}'),
        ]
        assert [e.hash for e in events] == [e.hash for e in raw]
        assert list(export_stream(store, STREAM)) == written
        add(store, new("sheet", 3, home=0, away=0, sum=0))
        assert store.verify() == []


def test_a_step_is_registered_once(store: Store, newer: Upcasters) -> None:
    with pytest.raises(ValueError, match="already a step from score 1"):
        newer.register("score", 1)(lambda body: ("score", body))
