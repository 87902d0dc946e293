"""Where the archive of this machine is, unless a command or the environment says otherwise."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import inspect
from sqlalchemy.exc import DBAPIError

from pinella.messages import Refusal, say
from pinella.store.engines import find_place, make_reading_engine

FILE = "pinella.sqlite"


def data_folder(data: Path | None = None) -> Path:
    """The folder given, else $PINELLA_DATA, else the user's data folder."""
    if data is not None:
        return data
    given = os.environ.get("PINELLA_DATA")
    return Path(given) if given else user_data_path("pinella")


def database_url(data: Path | None, database: str | None) -> str:
    """What `open_store` opens: --database, --data, $PINELLA_DATABASE, $PINELLA_DATA, the user's folder, in order."""
    if data is not None and database:
        raise Refusal(say("give either a folder (--data) or a database (--database), not both"))
    if database:
        return database
    if data is None and (given := os.environ.get("PINELLA_DATABASE")):
        return given
    return str(data_folder(data).absolute() / FILE)


def existing_database(data: Path | None, database: str | None) -> str:
    """The same for commands that look after an archive: a folder named wrongly must not look like a whole archive."""
    where = database_url(data, database)
    file = find_place(where).file
    if file and not file.exists():
        raise Refusal(say("there is no archive {file}", file=file))
    if file and is_empty(file):
        raise Refusal(
            say("{file} is an empty file, no archive: restore a backup with pinella restore, or delete it", file=file)
        )
    return where


def is_empty(file: Path) -> bool:
    """No byte in it, or a SQLite file without a single table: opening it would make a new archive of it."""
    if not file.stat().st_size:
        return True
    engine = make_reading_engine(file)
    try:
        with engine.connect() as connection:
            return not inspect(connection).get_table_names()
    except DBAPIError:
        return False  # damaged or locked: whoever opens it says so
    finally:
        engine.dispose()


def backup_folder(data: Path | None = None) -> Path:
    """Where backups go when nobody named a folder; a second disk is better."""
    return data_folder(data) / "backups"
