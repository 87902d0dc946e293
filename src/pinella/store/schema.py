"""The tables of the log, one schema for SQLite and PostgreSQL. Migrations make them; a test compares the two."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, MetaData, String, Table, Text, UniqueConstraint

VERSIONS = ("0001", "0002", "0003")
"""The migrations in order; kept here so that a file that is up to date opens without loading Alembic."""
VERSION_TABLE = "pinella_version"

metadata = MetaData()
_LONG = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers rows by itself in INTEGER keys only

event = Table(
    "event",
    metadata,
    Column("pos", _LONG, primary_key=True, autoincrement=True),
    Column("stream", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("device", Text, nullable=False),
    Column("request_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("hash", Text, nullable=False),
    UniqueConstraint("stream", "seq", name="event_once"),
)
"""`pos` orders the events of one stream, and on SQLite all of them. On PostgreSQL a lower `pos` of another stream may
become visible later than a higher one, so nobody may remember a `pos` as "read up to here" there."""

request = Table(
    "request",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("request_id", Text, primary_key=True),
    Column("first_seq", BigInteger, nullable=False),
    Column("last_seq", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("answer", Text, nullable=False, server_default=""),
)

projection = Table(
    "projection",
    metadata,
    Column("name", String(100), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("tables", Text, nullable=False),
)
"""Which edition of each projection the database holds; 0: events were appended past it, it must be rebuilt."""

# --- who may come in: not events, because what is withdrawn must be gone ----------------------------------------------

account = Table(
    "account",
    metadata,
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("admin", Integer, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
)
"""Staff. `key` is the name folded for search; `secret` an argon2 hash; `ended` is 0 while the account is open."""

office = Table(
    "office",
    metadata,
    Column("account", Text, primary_key=True),
    Column("tournament", Text, primary_key=True),
    Column("role", Text, nullable=False),
)
"""The role of an account in one tournament."""

session = Table(
    "session",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("account", Text, nullable=False),
    Column("tournament", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("table_number", Integer, nullable=False),
    Column("device", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""A browser that has come in: staff by `account`, a phone by `number` (a pair) or `table_number`."""

token = Table(
    "token",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("tournament", Text, nullable=False),
    Column("subject", Integer, nullable=False),
    Column("detail", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""What a QR code holds: `kind` table, pair or invitation."""

pin = Table(
    "pin",
    metadata,
    Column("tournament", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("secret", Text, nullable=False),
)

attempt = Table(
    "attempt",
    metadata,
    Column("id", _LONG, primary_key=True, autoincrement=True),
    Column("what", Text, nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
)
"""Failed attempts, kept in the database so that several processes count together."""
