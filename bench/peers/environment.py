"""The peers live in an environment of their own, so that what they need never mixes with what Pinella needs."""

from __future__ import annotations

import json
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

HERE = Path(__file__).resolve().parent
REQUIREMENTS = HERE / "requirements.txt"
ENVIRONMENT = HERE.parents[1] / ".make" / "peers"
WHEELS_ONLY = "numpy,scipy,open_spiel"
"""Without a wheel these would be compiled for many minutes, if at all. RLCard is published as source: plain Python."""

NOT_FOUND = re.compile(r"satisfies the requirement (\S+) .*\(from versions: (.*)\)")
"""pip's one message for two troubles: without the versions it may also be the network."""


class PeersUnavailable(RuntimeError):
    """The peers cannot be measured on this machine; the text says why."""


def measured(rounds: int = 5, seconds: float = 1.0) -> dict[str, Any]:
    """What `measure.py` finds, in a fresh process. The first call sets the environment up; three minutes."""
    python = _interpreter()
    command = [str(python), "-m", "peers.measure", "--rounds", str(rounds), "--seconds", str(seconds)]
    run = subprocess.run(command, cwd=HERE.parent, capture_output=True, text=True, check=False)
    if run.returncode:
        raise PeersUnavailable(f"measuring the peers failed:\n{run.stderr.strip()}")
    return cast("dict[str, Any]", json.loads(run.stdout))


def _interpreter() -> Path:
    """The environment's Python; set up anew when the requirements or this Python have changed since."""
    python = ENVIRONMENT / "bin" / "python"
    stamp = ENVIRONMENT / "ready"
    wanted = f"{platform.python_version()}\n{REQUIREMENTS.read_text(encoding='utf-8')}"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    created = subprocess.run(
        [sys.executable, "-m", "venv", str(ENVIRONMENT)], capture_output=True, text=True, check=False
    )
    if created.returncode:
        raise PeersUnavailable(f"Python's venv module is needed: {_last_line(created.stdout + created.stderr)}")
    _install(python)
    stamp.write_text(wanted, encoding="utf-8")
    return python


def _install(python: Path) -> None:
    pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--only-binary", WHEELS_ONLY]
    run = subprocess.run([*pip, "-r", str(REQUIREMENTS)], capture_output=True, text=True, check=False)
    if run.returncode == 0:
        return
    for package, versions in NOT_FOUND.findall(run.stderr):
        seen = "it has none at all, or was not reached" if versions == "none" else f"it has {versions}"
        raise PeersUnavailable(
            f"The package registry has no wheel of {package} for Python {platform.python_version()} on "
            f"{platform.machine()} ({seen}): use another Python, or another version in {REQUIREMENTS}."
        )
    raise PeersUnavailable(f"pip could not install the peers: {_last_line(run.stderr)}")


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "no reason given"
