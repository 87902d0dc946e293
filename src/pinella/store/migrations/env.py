"""Run by Alembic: the connection, with its transaction, comes from `opening`."""

from __future__ import annotations

from alembic import context

from pinella.store.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE
)
context.run_migrations()
