"""The store: an append-only event log on SQLite or PostgreSQL, with exactly-once requests, hash chains and backups."""

from __future__ import annotations

from pinella.acts.upcasting import Upcasters
from pinella.store.backup import backup
from pinella.store.exchange import export_stream, import_stream
from pinella.store.log import Store
from pinella.store.open import open_store
from pinella.store.projections import Projection
from pinella.store.restore_file import restore
from pinella.store.values import Appended, Conflict, NewEvent, Notice, Recorded, StreamSummary

__all__ = [
    "Appended",
    "Conflict",
    "NewEvent",
    "Notice",
    "Projection",
    "Recorded",
    "Store",
    "StreamSummary",
    "Upcasters",
    "backup",
    "export_stream",
    "import_stream",
    "open_store",
    "restore",
]
