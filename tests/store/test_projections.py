"""Derived tables: written with the events, rebuilt when their form changes or events went past them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from sqlalchemy import Column, Connection, Integer, MetaData, Table, Text, insert, inspect, select

from pinella.messages import Refusal
from pinella.store import Recorded, Store, Upcasters, open_store
from tests.store.short import add, new


class Tables:
    """Which tables of a hall have handed in; in its second edition under another name and with doubled numbers."""

    def __init__(self, version: int = 1) -> None:
        self.name, self.version = "tables", version
        self.table = Table(f"handed_in_{version}", MetaData(), Column("stream", Text), Column("number", Integer))
        self.tables: Sequence[Table] = (self.table,)

    def apply(self, connection: Connection, recorded: Sequence[Recorded]) -> None:
        for event in recorded:
            number = self.version * msgspec.json.decode(event.body).get("table", 0)
            connection.execute(insert(self.table).values(stream=event.stream, number=number))


def numbers(store: Store, tables: Tables) -> list[int]:
    with store.reading() as connection:
        return sorted(connection.execute(select(tables.table.c.number)).scalars())


def test_a_projection_is_written_with_the_events(database: str) -> None:
    with open_store(database) as plain:
        add(plain, new(table=3))
    tables = Tables()
    with open_store(database, projections=[tables]) as store:
        assert numbers(store, tables) == [3], "built from what was there"
        add(store, new(table=4), new(table=5))
        assert numbers(store, tables) == [3, 4, 5]
        assert store.verify() == []


def test_a_new_version_is_rebuilt_and_an_older_program_refused(database: str) -> None:
    with open_store(database, projections=[Tables()]) as store:
        add(store, new(table=3), new(table=4))
    second = Tables(2)
    with open_store(database, projections=[second]) as store:
        assert numbers(store, second) == [6, 8]
        with store.reading() as connection:
            assert "handed_in_1" not in inspect(connection).get_table_names()
        assert store.verify() == []
    with pytest.raises(Refusal, match=r"last used by a newer Pinella \(its list “tables”\): update this one"):
        open_store(database, projections=[Tables(1)])


def test_a_program_that_does_not_know_a_projection_leaves_it_to_be_rebuilt(database: str) -> None:
    tables = Tables()
    with open_store(database, projections=[tables]) as store:
        add(store, new(table=3))
    with open_store(database) as plain:
        add(plain, new(table=4))
        assert plain.verify() == []
    with open_store(database, projections=[tables]) as store:
        assert numbers(store, tables) == [3, 4]


def test_projections_hear_of_events_in_new_words(database: str) -> None:
    upcasters = Upcasters()

    @upcasters.register("sheet", 1)
    def rename(body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        return "sheet", {"table": body["tavolo"]}

    tables = Tables()
    with open_store(database) as old:
        add(old, new(tavolo=3))
    with open_store(database, projections=[tables], upcasters=upcasters) as store:
        add(store, new(tavolo=4))
        add(store, new(schema=2, table=5))
        assert numbers(store, tables) == [3, 4, 5]
        assert store.verify() == []
