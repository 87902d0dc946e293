"""What is wrong with an installation: rights of its files, clock, disk, backups. Looked at only, nothing is changed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine, inspect, text

from pinella.messages import Message, Refusal, say
from pinella.store.engines import Place, make_engine, make_reading_engine
from pinella.store.faults import newest_backup, told_clearly
from pinella.store.keys import NAME, installation_key
from pinella.store.private import archive_files, is_open
from pinella.store.watch import JUMP

MEGABYTE = 1_000_000
LEAST_FREE = 500 * MEGABYTE
DAY = 86_400_000
OLDEST = 1_767_225_600_000
"""The first of January 2026: no archive of Pinella is older, so a clock before it has lost its battery."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong, and what to do about it."""

    what: Message
    remedy: Message


@dataclass(frozen=True, slots=True)
class Archive:
    """What was found in it: how many events, and when the last one was."""

    events: int = 0
    last_at: int = 0
    keyed_pins: bool = False


def examine(place: Place, folder: Path, backups: Path, now: int) -> list[Finding]:
    """`folder` holds the key, and the archive where that is a file."""
    try:
        archive = _looked_into(place)
    except Refusal as refusal:
        restore = say("restore a backup: pinella restore FILE")
        return [Finding(refusal.in_full, restore), *_rights(place, folder, backups), *_disk(folder)]
    return [
        *_rights(place, folder, backups),
        *_clock(archive, now),
        *_disk(folder),
        *_backups(archive, backups, now),
        *_key(archive, folder),
    ]


def _looked_into(place: Place) -> Archive:
    engine = make_reading_engine(place.file) if place.file else make_engine(place)
    try:
        with told_clearly(place):
            return _counted(engine, place)
    finally:
        engine.dispose()


def _counted(engine: Engine, place: Place) -> Archive:
    with engine.connect() as connection:
        if place.file and (why := connection.execute(text("PRAGMA quick_check(1)")).scalar()) != "ok":
            raise Refusal(say("the file is damaged: {why}", why=why))
        names = set(inspect(connection).get_table_names())
        if "event" not in names:
            return Archive()
        events, last = connection.execute(text("SELECT count(*), max(at) FROM event")).one()
        keyed = "pin" in names and connection.execute(text("SELECT 1 FROM pin WHERE secret LIKE 'pin2%'")).first()
        return Archive(events, last or 0, bool(keyed))


def _rights(place: Place, folder: Path, backups: Path) -> Iterator[Finding]:
    """Files of the archive, and the folders they lie in."""
    found = {folder, folder / NAME}
    if place.file:
        found |= {place.file.parent, *archive_files(place.file, backups)}
    for path in sorted(found):
        if is_open(path):
            yield Finding(
                say("others on this computer may look into {path}", path=path),
                say("close it: chmod go-rwx '{path}'", path=path),
            )


def _clock(archive: Archive, now: int) -> Iterator[Finding]:
    set_it = say("set the computer's clock, best by the network, and start Pinella anew")
    if now < OLDEST:
        yield Finding(say("the clock of this computer says {when}, which cannot be", when=_moment(now)), set_it)
    elif archive.last_at > now + JUMP:
        yield Finding(
            say(
                "the clock of this computer says {when}, before the last event of the archive ({last})",
                when=_moment(now),
                last=_moment(archive.last_at),
            ),
            set_it,
        )


def _disk(folder: Path) -> Iterator[Finding]:
    with suppress(OSError):
        free = shutil.disk_usage(next(one for one in (folder, *folder.absolute().parents) if one.exists())).free
        if free < LEAST_FREE:
            yield Finding(
                say("only {free} MB are left on the disk of {folder}", free=free // MEGABYTE, folder=folder),
                say("make room: delete what is not needed, or move old backups to another disk"),
            )


def _backups(archive: Archive, backups: Path, now: int) -> Iterator[Finding]:
    """A backup of everything there is is never too old."""
    if not archive.events:
        return
    make = say("make one now, best on another disk: pinella backup --to DIR")
    newest = newest_backup(backups)
    at = _stamped(newest) if newest else None
    if newest is None or at is None:
        yield Finding(say("there is no backup in {folder}", folder=backups), make)
    elif now - at > DAY and archive.last_at > at:
        yield Finding(say("the newest backup is of {when}: older than a day", when=_moment(at)), make)


def _key(archive: Archive, folder: Path) -> Iterator[Finding]:
    if not archive.keyed_pins:
        return
    file = folder / NAME
    if not file.exists():
        yield Finding(
            say("the key {file} is missing: the PINs on the slips cannot be checked", file=file),
            say("copy it from the computer where the slips were printed, or print new slips"),
        )
        return
    try:
        installation_key(folder)
    except Refusal as refusal:
        yield Finding(refusal.in_full, say("put the right file there, or delete it and print new slips"))


def _stamped(file: Path) -> int | None:
    """The moment in a backup's name."""
    found = re.match(r"pinella-(\d{8}T\d{6})(\d{3})Z", file.name)
    if not found:
        return None
    day = datetime.strptime(found[1], "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
    return int(day.timestamp()) * 1000 + int(found[2])


def _moment(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000):%Y-%m-%d %H:%M}"
