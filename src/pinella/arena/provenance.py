"""Where a result comes from: the state of the program, and exactly which bots played."""

from __future__ import annotations

import hashlib
import platform
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pinella
from pinella import __version__
from pinella.bots.bot import Bot
from pinella.bots.protocol.client import ForeignBot
from pinella.bots.registry import find_bot
from pinella.rules.compiled import COMPILED

_SOURCE = Path(pinella.__file__).resolve().parent


def commit() -> dict[str, Any]:
    """The commit that runs, and whether files were changed since; empty where the program is no working copy."""
    try:
        head = _git("rev-parse", "HEAD")
        return {"commit": head.strip(), "changed": bool(_git("status", "--porcelain", "--untracked-files=no"))}
    except (OSError, subprocess.SubprocessError):
        return {}


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=_SOURCE, capture_output=True, text=True, check=True, timeout=30)
    return done.stdout


def versions() -> dict[str, Any]:
    return {
        "pinella": __version__,
        "kernel": "compiled" if COMPILED else "plain",
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
    }


def identity(text: str) -> dict[str, Any]:
    """A bot as it was asked for, and the hash of what decides its play: weights, source or program."""
    bot = find_bot(text)
    if isinstance(bot, ForeignBot):
        bot.meet()
        bot.close()
    return {"bot": text, "name": bot.name, "hash": _hash(text, bot)}


def _hash(text: str, bot: Bot) -> str:
    policy = getattr(bot, "policy", None)
    if policy is not None:
        return str(policy.digest)
    if isinstance(bot, ForeignBot):
        return _hash_of_files([Path(part) for part in _programs(bot.command)])
    source = Path(getattr(sys.modules.get(type(bot).__module__), "__file__", None) or "")
    ours = source.parent.is_relative_to(_SOURCE)
    return _hash_of_files(sorted(source.parent.glob("*.py")) if ours else [source])


def _programs(command: str) -> list[str]:
    """The files that a command names: its program and whatever of its arguments is a file."""
    words = shlex.split(command)
    return [shutil.which(word) or word for word in words[:1]] + words[1:]


def _hash_of_files(paths: list[Path]) -> str:
    found = hashlib.sha256()
    for path in paths:
        if path.is_file():
            found.update(path.read_bytes())
    return found.hexdigest()
