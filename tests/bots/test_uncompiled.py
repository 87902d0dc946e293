"""The policy as plain Python, as it is installed where there is no compiler: slow, and the same moves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pinella

PLAY = """
from pinella import bots
from pinella.bots import policy
from pinella.bots.compiled_match import play_deals
from pinella.codes.loader import load_code, shipped
from pinella.rules.deal import Deal
from pinella.rules.seats import seats
print((policy.__file__ or "").endswith(".py"))
names = ["expert", "greedy", "hoarder", "rusher"]
policies = [bots.find_bot(name).policy for name in names]
for code in shipped():
    played = load_code(code)
    players = len(seats(played))
    print(code, play_deals(played, policies, [("uncompiled", 1, tuple(i % len(names) for i in range(players)))]))
    deal = Deal(played, "move by move")
    for _ in range(30):
        deal.push(bots.find_bot("expert").choose(deal.view(deal.on_turn), None))
    print(deal.history)
"""


def test_without_a_compiler_the_same_moves_are_made(tmp_path: Path) -> None:
    """A copy without compiled files plays the same deals, points and moves, under every code."""
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
    assert outputs[0][0] == "True"
    assert outputs[0][1:] == outputs[1][1:] and len(outputs[0]) == 31
