"""Where there is no compiler the environments are slow, and the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pinella

PLAY = """
import random
import numpy as np
from pinella.envs.batch import BatchEnv
from pinella.envs.openspiel_style import load_game
from pinella.rules.compiled import COMPILED
from pinella.rules.playouts import divide, perft
print(COMPILED)
env, rng = BatchEnv(2, "feburit", 1), np.random.default_rng(1)
for _ in range(200):
    masks, rows = env.observe()
    rewards, done = env.step(env.random_actions(rng))
    print(masks.nonzero()[1].sum(), rows.astype(int).sum(), rewards.tolist(), done.tolist(), env.current_player)
state, chance = load_game("burraco(code=fibur-internazionale)").new_initial_state(3), random.Random(1)
for _ in range(60):
    state.apply_action(chance.choice(state.legal_actions()))
twin = state.resample_from_infostate(1, chance)
print(twin.serialize(), list(state.observation_tensor(2)), perft(state.deal.state, 2), divide(state.deal.state, 2))
"""


def test_without_a_compiler_the_same_comes_out(tmp_path: Path) -> None:
    shutil.copytree(Path(pinella.__file__).parent, tmp_path / "pinella", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    outputs = []
    for path in (str(tmp_path), os.environ.get("PYTHONPATH", "")):
        environment = {**os.environ, "PYTHONPATH": path}
        done = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=True)
        outputs.append(done.stdout.splitlines())
    assert outputs[0][0] == "False"
    assert outputs[0][1:] == outputs[1][1:] and len(outputs[0]) == 202
