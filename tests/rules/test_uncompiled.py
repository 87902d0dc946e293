"""The kernel as plain Python, as it is installed where there is no compiler: slow, and the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pinella

PLAY = """
import sys
from pinella.rules import kernel
from pinella.rules.compiled import COMPILED
from pinella.rules.deal import Deal
from pinella.rules.playouts import playouts
from pinella.rules.kernel_rules import rules_of
from pinella.codes.loader import load_code, shipped
print(COMPILED)
for code in shipped():
    print(code, playouts(rules_of(load_code(code)), 5, 1))
"""


def test_without_a_compiler_the_same_deals_come_out(tmp_path: Path) -> None:
    """A copy without compiled files plays the same seeded deals, to the digest of every list and choice."""
    shutil.copytree(Path(pinella.__file__).parent, tmp_path / "pinella", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    outputs = []
    for path in (str(tmp_path), os.environ.get("PYTHONPATH", "")):
        done = subprocess.run(
            [sys.executable, "-c", PLAY],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.append(done.stdout.splitlines())
    assert outputs[0][0] == "False"
    assert outputs[0][1:] == outputs[1][1:] and len(outputs[0]) == 16
