"""Backups: a verified copy of everything, in a folder of the director's choice, none ever replaced."""

from __future__ import annotations

import gzip
import sqlite3
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from pinella.acts.upcasting import Upcasters
from pinella.messages import Message, Refusal, say
from pinella.store import rows as reading
from pinella.store.checks import problems_of
from pinella.store.copies import copy_into, free_name, written_whole
from pinella.store.engines import Place, find_place, make_reading_engine
from pinella.store.exchange import ReadStream, read_lines, stream_lines
from pinella.store.faults import Unusable, fault, told_clearly
from pinella.store.log import Store
from pinella.store.private import make_folder
from pinella.store.projections import Projection
from pinella.store.summary import StreamSummaries


def stamp(at: int) -> str:
    """A moment as part of a file name that sorts by time: 20261116T201500123Z."""
    return f"{datetime.fromtimestamp(at // 1000, UTC):%Y%m%dT%H%M%S}{at % 1000:03}Z"


def backup(store: Store, folder: Path, at: int, *, as_it_is: bool = False) -> Path:
    """Copy everything into `folder` under the name of the moment `at`, and verify the copy before it counts as one.

    `as_it_is`: what is wrong with the archive itself may be wrong with the copy: one damaged tournament must not keep
    all others from being saved. SQLite gives a SQLite file, PostgreSQL all streams as JSON lines; either can be
    restored to either.
    """
    make_folder(folder)
    if store.place.file:
        target = free_name(folder / f"pinella-{stamp(at)}.sqlite")
        with written_whole(target) as part:
            copy_safely(store.place.file, part)
            found = file_problems(part, store.projections, store.upcasters)
            insist(target, [one for one in found if one not in store.verify()] if found and as_it_is else found)
    else:
        target = free_name(folder / f"pinella-{stamp(at)}.jsonl.gz")
        with written_whole(target) as part:
            events = _write_lines(store, part)
            if sum(len(each.events) for each in backed_up_streams(part)) != events:
                raise Refusal(
                    say("the backup does not hold what was written to it; try another disk"),
                    inside=say("the backup {file} does not hold what was written to it; try another disk", file=target),
                )
    return target


def copy_safely(source: Path, part: Path) -> None:
    """Say which of the two files is at fault."""
    try:
        copy_into(source, part)
    except sqlite3.Error as error:
        blame = fault(find_place(source), error)
        raise blame if isinstance(blame, Unusable) else fault(find_place(part), error) from None


def file_problems(
    file: Path, projections: tuple[Projection, ...] = (StreamSummaries(),), upcasters: Upcasters | None = None
) -> list[Message]:
    """Everything wrong with a SQLite file that nobody writes to."""
    engine = make_reading_engine(file)
    try:
        with told_clearly(Place(engine.url, file)), engine.begin() as connection:
            return problems_of(connection, projections, upcasters or Upcasters())
    except Refusal as refusal:
        return [refusal.in_full]
    finally:
        engine.dispose()


def insist(file: Path, problems: list[Message]) -> None:
    if problems:
        raise _not_whole(file, problems[0])


def _not_whole(file: Path, why: Message) -> Refusal:
    return Refusal(
        say("the backup is not whole: try another disk"),
        inside=say("the backup {file} is not whole: {why}", file=file, why=why),
    )


# --- JSON lines ------------------------------------------------------------------------------------------------------


def _write_lines(store: Store, part: Path) -> int:
    """Without the moment or a name inside the gzip header: equal logs give equal files."""
    with store.snapshot() as connection, part.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as out:
        for stream in reading.stream_names(connection):
            for line in stream_lines(connection, stream):
                out.write(line)
        return reading.count(connection)


def backed_up_streams(file: Path) -> Iterator[ReadStream]:
    """The streams of a file of JSON lines, packed or not, each checked."""
    try:
        with file.open("rb") as start:
            packed = start.read(2) == b"\x1f\x8b"
        with gzip.open(file) if packed else file.open("rb") as lines:
            yield from read_lines(lines)
    except Refusal as refusal:
        raise _not_whole(file, refusal.in_full) from None
    except (OSError, EOFError, zlib.error) as error:
        raise Refusal(say("the backup {file} cannot be read: {why}", file=file, why=error)) from None
