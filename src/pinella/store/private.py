"""Files and folders that nobody else on the machine may read: the archive names people, their needs and memberships."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from pinella.messages import Refusal, say

FOLDER, FILE = 0o700, 0o600
OTHERS = 0o077
_BESIDE = frozenset({"backups", "codes", "pinella.key"})
"""What may stand in a data folder besides the archive and its copies."""


def make_folder(folder: Path) -> None:
    """One that is made here is closed to others; one that was there may have its reasons."""
    try:
        folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(
            say("the folder for it cannot be made: {why}", why=error.strerror),
            inside=say("the folder {folder} cannot be made: {why}", folder=folder, why=error.strerror),
        ) from None


def make_file(file: Path) -> None:
    """An empty one, if there is none: what is written into it later is closed to others from the first byte on."""
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT, FILE))


def is_open(path: Path) -> bool:
    """Whether others on this machine may look into it. Windows keeps people apart by their folders."""
    return os.name == "posix" and path.exists() and bool(path.stat().st_mode & OTHERS)


def close_to_others(paths: Iterable[Path]) -> None:
    """What older versions made readable for everybody. What belongs to somebody else is left to him; `pinella doctor
    --server` says so."""
    for path in paths:
        with suppress(OSError):
            if not path.is_symlink() and is_open(path):  # what a link leads to is not ours
                path.chmod(path.stat().st_mode & ~OTHERS)


def archive_files(file: Path, backups: Path | None) -> list[Path]:
    """The archive and its copies. Their folders too, if nothing else is in them: one of other things (a stick, a home,
    `/tmp`) is not ours."""
    found = [one for one in file.parent.glob(f"{file.stem}.*") if one.is_file()]
    if backups is not None and backups.is_dir():
        found += backups.glob("pinella-*")
        if all(one.name.startswith("pinella-") for one in backups.iterdir()):
            found.append(backups)
    if all(one.name.startswith(f"{file.stem}.") or one.name in _BESIDE for one in file.parent.iterdir()):
        found.append(file.parent)
    return found
