"""Copies of a SQLite file through SQLite's own backup, which sees one moment even while others write."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from pinella.messages import Refusal, say
from pinella.store.private import make_file


def free_name(wanted: Path) -> Path:
    """This name, or with -2, -3 ... : no copy ever replaces another."""
    if not wanted.exists():
        return wanted
    stem, dot, rest = wanted.name.partition(".")
    return next(path for n in count(2) if not (path := wanted.with_name(f"{stem}-{n}{dot}{rest}")).exists())


@contextmanager
def written_whole(target: Path) -> Iterator[Path]:
    """A file to write to that takes its name only when all went well, and is then safely on the disk. Nobody else on
    the machine reads it."""
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        make_file(part)
        yield part
        settle(part)
        part.replace(target)
        _settle_folder(target.parent)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Refusal(
            say("the file cannot be written: {why}", why=why),
            inside=say("the file {file} cannot be written: {why}", file=target, why=why),
        ) from None
    finally:
        part.unlink(missing_ok=True)


def copy_file(source: Path, target: Path) -> None:
    with written_whole(target) as part:
        copy_into(source, part)


def copy_into(source: Path, part: Path) -> None:
    with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(part)) as there:
        here.backup(there)
        there.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it: it can be carried away


def settle(file: Path) -> None:
    with file.open("rb") as opened:
        os.fsync(opened.fileno())


def _settle_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
