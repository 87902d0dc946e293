"""Tuning finds numbers that win, the same ones each time, on deals that confirmation never sees."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from pinella import bots
from pinella.bots import terms
from pinella.bots.greedy import GREEDY
from pinella.bots.weights import read_family
from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.research.exploit import exploit
from pinella.research.match import margins
from pinella.research.tune import CONFIRMATION, STEPS, TUNING, Generation, tune
from tests.support import INT, ITA, REV

THREE = "fibur-internazionale-3-singles"


@pytest.mark.parametrize("code", [ITA, INT, THREE, "casa-2"])
def test_equal_numbers_come_out_even(code: str) -> None:
    assert margins(load_code(code), GREEDY, GREEDY, range(20)) == pytest.approx([0.0] * 20)


def test_margins_change_sign_with_the_sides() -> None:
    code = load_code(ITA)
    expert = bots.find_bot("expert").policy.numbers(code)  # type: ignore[attr-defined]
    one, other = margins(code, expert, GREEDY, range(40)), margins(code, GREEDY, expert, range(40))
    assert one == [-margin for margin in other] and statistics.mean(one) > 0


def test_a_short_tuning_beats_its_start_on_other_deals() -> None:
    """Twenty generations, so that it comes out the same on every machine."""
    code = load_code(REV)
    seen: list[Generation] = []
    found = tune([code], GREEDY, [GREEDY], seconds=1000, generations=20, pairs=60, candidates=12, report=seen.append)
    assert seen[-1].numbers == found and len(seen) == 20
    assert statistics.mean(margins(code, found, GREEDY, range(CONFIRMATION, CONFIRMATION + 400))) > 60


def test_the_same_request_gives_the_same_numbers() -> None:
    code = load_code(ITA)
    one, other = (tune([code], GREEDY, [GREEDY], seconds=1000, generations=2, pairs=10, candidates=4) for _ in "ab")
    assert one == other != GREEDY


def test_phases_change_alike_when_told() -> None:
    code = load_code(ITA)
    found = tune([code], GREEDY, [GREEDY], seconds=1000, generations=2, pairs=10, candidates=4, together=True)
    phases = [found[phase * terms.TERMS : (phase + 1) * terms.TERMS] for phase in range(terms.PHASES)]
    assert phases[0] == phases[1] == phases[2] != GREEDY[: terms.TERMS]


def test_the_lists_of_deals_do_not_meet() -> None:
    """The two hundred lists of tuning, with all the pairs that years of CPU would play, end before confirmation."""
    assert TUNING + (200 << 32) + (1 << 32) <= CONFIRMATION
    assert len(STEPS) == terms.NUMBERS and min(STEPS) > 0


def test_an_exploit_is_measured_on_fresh_deals() -> None:
    code = load_code(ITA)
    found = exploit(bots.find_bot("never-takes"), code, 3, pairs=200)
    assert found.pairs == 200 and found.points > 0 and found.half_width < 60
    with pytest.raises(Refusal, match="random"):
        exploit(bots.find_bot("random"), code, 1)


def pinella(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from pinella.cli.main import run; run()", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_writes_weights_that_can_be_read(tmp_path: Path) -> None:
    out = tmp_path / "mine.toml"
    done = pinella("research", "tune", str(out), "--code", ITA, "--generations", "1", "--pairs", "10", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["codes"][ITA]["half_width"] > 0
    family = read_family("mine", out.read_text())
    assert (family.players, family.alliance, family.pickup) == (4, "fixed-pairs", "none")
    again = pinella("research", "tune", str(out), "--code", ITA, "--from", str(tmp_path / "nothing.toml"))
    assert again.returncode == 2 and "nothing.toml" in again.stderr and "Traceback" not in again.stderr
