"""Reliability 18.1: killed at any instant, nothing acknowledged is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SWEEP = int(os.environ.get("PINELLA_SWEEP", "0")) >= 100_000


@pytest.mark.sweep
def test_nothing_acknowledged_is_lost(database: str) -> None:
    kills = (1000 if "://" not in database else 200) if SWEEP else 25
    seed = os.environ.get("PINELLA_SEED", "18.1")
    done = subprocess.run(
        [sys.executable, "-m", "tests.store.killing", database, str(kills), seed],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) > kills // 2, "most children must have been killed at work, not while starting"
