"""Inserts of many rows as one statement, made once for each number of rows.

SQLite's driver lets other threads go first after every single row: many rows in one statement wait once. And to have
SQLAlchemy look a statement up anew costs more than to run it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, Table

MOST = 500
"""Rows of one statement: the engines take so many values, and not many more."""


class Prepared:
    """Rows for a table, by the names of their columns. `then`: what else the statement says, to both engines."""

    def __init__(self, table: Table, names: Sequence[str], then: str = "") -> None:
        self._table, self._names, self._then = table, tuple(names), then
        self._made: dict[tuple[str, int], str] = {}

    def run(self, connection: Connection, rows: Sequence[Mapping[str, object]]) -> None:
        names, dialect = self._names, connection.dialect.name
        for start in range(0, len(rows), MOST):
            some = rows[start : start + MOST]
            sql = self._made.get((dialect, len(some))) or self._make(connection, len(some))
            connection.exec_driver_sql(sql, tuple([row[name] for row in some for name in names]))

    def _make(self, connection: Connection, number: int) -> str:
        quoted = connection.dialect.identifier_preparer
        columns = ", ".join(quoted.format_column(self._table.c[name]) for name in self._names)
        mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
        values = ", ".join([f"({', '.join([mark] * len(self._names))})"] * number)
        sql = f"INSERT INTO {quoted.format_table(self._table)} ({columns}) VALUES {values} {self._then}".strip()
        self._made[connection.dialect.name, number] = sql
        return sql
