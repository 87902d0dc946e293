"""The key of this installation: a secret that stands beside the database, never in it and never in a backup of it."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from pinella.messages import Refusal, say
from pinella.store.private import FILE, make_folder

NAME = "pinella.key"
SIZE = 32


def installation_key(folder: Path) -> bytes:
    """Made when first needed. Of several processes that make it at once one is first, and all use that one's."""
    file = folder / NAME
    try:
        if not file.exists():
            _make(folder, file)
        key = bytes.fromhex(file.read_text(encoding="ascii").strip())
        if len(key) == SIZE:
            return key
        why = f"{len(key)} bytes"
    except OSError as error:
        why = error.strerror or type(error).__name__
    except ValueError as error:
        why = str(error)
    raise Refusal(
        say("PINs cannot be checked on this computer: whoever looks after it finds the reason in Pinella's log"),
        inside=say("the key {file} cannot be used: {why}", file=file, why=why),
    )


def _make(folder: Path, file: Path) -> None:
    make_folder(folder)
    part = file.with_name(f"{NAME}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE), "w", encoding="ascii") as written:
            written.write(secrets.token_hex(SIZE) + "\n")
            written.flush()
            os.fsync(written.fileno())
        _first(part, file)
    finally:
        part.unlink(missing_ok=True)


def _first(part: Path, file: Path) -> None:
    """Whole from the moment it has its name, and never put over another's."""
    try:
        os.link(part, file)
    except FileExistsError:
        return
    except OSError:  # a disk without links, such as a stick
        if not file.exists():
            part.replace(file)
