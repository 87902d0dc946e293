"""Opening a log: find it, check the file, bring an older one up to date, build the projections."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from pinella.acts.upcasting import Upcasters
from pinella.messages import Refusal, say
from pinella.store.copies import copy_file, free_name
from pinella.store.engines import WRITING, Place, find_place, make_engine
from pinella.store.faults import Unusable, damaged, newest_backup, told_clearly
from pinella.store.log import Store
from pinella.store.private import archive_files, close_to_others, make_file, make_folder
from pinella.store.projections import Projection, outdated, rebuild_all
from pinella.store.schema import VERSION_TABLE, VERSIONS, metadata
from pinella.store.summary import StreamSummaries

_MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 7_465_000_001  # PostgreSQL's advisory lock while tables change; any number nobody else uses


def open_store(
    where: str | Path,
    *,
    projections: Sequence[Projection] = (),
    upcasters: Upcasters | None = None,
    backups: Path | None = None,
) -> Store:
    """Open a SQLite file (made if missing) or a PostgreSQL database by its address.

    An older one is brought up to date, a SQLite file after a copy was put beside it. `backups` is the folder a
    refusal points to when the file is damaged.
    """
    place = find_place(where)
    every = (StreamSummaries(), *projections)
    chosen = upcasters or Upcasters()
    if place.file:
        _prepare(place, backups)
    engine = make_engine(place)
    try:
        with told_clearly(place, backups):
            _bring_up_to_date(place, engine, backups)
            _build(engine, every, chosen)
        return Store(place, engine, every, chosen, backups)
    except BaseException:
        engine.dispose()
        raise


def _prepare(place: Place, backups: Path | None) -> None:
    """Nobody but its owner reads the archive. A file without a byte in it is a new archive, unless there are backups:
    then it was one and has been emptied."""
    file = place.file or Path()
    make_folder(file.parent)
    with suppress(OSError):  # what cannot be opened SQLite says better
        if not file.exists():
            make_file(file)
        elif not file.stat().st_size and newest_backup(backups):
            raise damaged(place, backups)
        close_to_others(archive_files(file, backups))


# --- schema ----------------------------------------------------------------------------------------------------------


def _bring_up_to_date(place: Place, engine: Engine, backups: Path | None) -> None:
    with engine.begin() as connection:
        if place.file and connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
            raise damaged(place, backups)
        found = _version(place, connection)
    if found == VERSIONS[-1]:
        return
    if place.file and found:
        copy_file(place.file, free_name(place.file.with_name(f"{place.file.stem}.before-{VERSIONS[-1]}.sqlite")))
    migrate(place, engine)


def _version(place: Place, connection: Connection) -> str | None:
    """The migration this database stands at; None for a new one."""
    names = set(inspect(connection).get_table_names())
    if VERSION_TABLE not in names:
        if names and (place.file or names & set(metadata.tables)):
            raise Unusable(say("{place} holds the tables of another program, not an archive of Pinella", place=place))
        return None
    found = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one_or_none()
    if found is not None and found not in VERSIONS:
        raise Refusal(
            say(
                "{place} was written by a newer Pinella (schema {found}, this one knows up to {known}): update Pinella",
                place=place,
                found=found,
                known=VERSIONS[-1],
            )
        )
    return found


def migrate(place: Place, engine: Engine, to: str = "head") -> None:
    """Run the migrations that are missing, in one transaction, one process at a time."""
    from alembic.command import upgrade  # noqa: PLC0415  (loaded only when there is something to do)
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    with engine.connect().execution_options(**{WRITING: True}) as connection, connection.begin():
        _alone(connection)
        config.attributes["connection"] = connection
        upgrade(config, to)


def _alone(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


# --- projections -----------------------------------------------------------------------------------------------------


def _build(engine: Engine, projections: Sequence[Projection], upcasters: Upcasters) -> None:
    with engine.begin() as connection:
        if not outdated(connection, projections):
            return
    with engine.connect().execution_options(**{WRITING: True}) as connection, connection.begin():
        _alone(connection)
        again = outdated(connection, projections)  # another process may have been first
        rebuild_all(connection, again, upcasters)
