"""Without a compiler the arena is slow, and its bytes are the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pinella

PLAY = """
from pinella.arena.match import Contest, play_chunk
from pinella.rules.compiled import COMPILED
print(COMPILED)
for code, bots in (("fibur-italiano", ("expert", "greedy")), ("fibur-internazionale-3", ("hoarder", "random"))):
    print(play_chunk(Contest(code, bots, "plain"), 0, 1).points)
"""


def test_without_a_compiler_the_same_comes_out(tmp_path: Path) -> None:
    shutil.copytree(Path(pinella.__file__).parent, tmp_path / "pinella", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    outputs = []
    for path in (str(tmp_path), os.environ.get("PYTHONPATH", "")):
        environment = {**os.environ, "PYTHONPATH": path}
        done = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=True)
        outputs.append(done.stdout.splitlines())
    assert [lines[0] for lines in outputs] == ["False", "True"]
    assert outputs[0][1:] == outputs[1][1:] and len(outputs[0]) == 3
