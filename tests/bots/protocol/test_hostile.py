"""Whatever a stranger's program does, the table goes on, the fault is counted, and no process is left behind."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from pinella.arena.match import Contest, play_chunk
from pinella.bots import find_bot
from pinella.bots.playout import play_out
from pinella.bots.protocol.client import ForeignBot
from pinella.bots.protocol.pipe import Limits
from pinella.messages import Refusal
from pinella.rules.deal import Deal
from tests.support import ITA

HOSTILE = Path(__file__).with_name("hostile.py")
QUICK = Limits(start_seconds=20, answer_seconds=1.5, memory_bytes=400_000_000)


def program(how: str, from_decision: int = 1, mark: str = "") -> str:
    return f"{sys.executable} {HOSTILE} {how} {from_decision} {mark}"


def running(mark: str) -> list[str]:
    """Processes started with this mark that are still there, children of its own included."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            words = path.read_bytes().decode().split("\0")
            if mark in words:
                found.append(path.parent.name)
    return found


def played(bot: ForeignBot, seed: int = 1) -> tuple[Deal, Counter[str]]:
    """A deal with the program in the North, told of everything as the arena tells it."""
    deal = Deal(ITA, seed=seed)
    greedy, rng = find_bot("greedy"), Random(1)
    bot.begin(deal.view("N"))
    while not deal.is_over:
        seat = deal.on_turn
        deal.push((bot if seat == "N" else greedy).choose(deal.view(seat), rng))
        bot.hear(seat, deal.history[-1], deal.view("N"))
    bot.end({"NS": 1, "EW": 2})
    return deal, bot.faults


WORSE = [
    ("silence", "silent"), ("garbage", "garbage"), ("bytes", "garbage"), ("flood", "flood"), ("long-line", "flood"),
    ("half-line", "half-line"), ("half-death", "half-line"), ("death", "died"), ("memory", "died"), ("fork", "silent"),
]  # fmt: skip


@pytest.mark.parametrize(("how", "kind"), WORSE)
def test_after_the_worse_faults_a_substitute_plays_the_deal_out(how: str, kind: str) -> None:
    mark = f"mark-{how}-{os.getpid()}"
    bot = ForeignBot(program(how, 4, mark), QUICK)
    began = time.monotonic()
    try:
        deal, faults = played(bot)
        assert bot._pipe is None
    finally:
        bot.close()
    assert deal.is_over and time.monotonic() - began < 30
    assert faults[kind] == 1 and set(faults) <= {kind, "out"} and faults["out"] > 3
    gone = time.monotonic() + 5
    while running(mark) and time.monotonic() < gone:
        time.sleep(0.05)
    assert not running(mark)


@pytest.mark.parametrize(("how", "kind"), [("unlawful", "unlawful"), ("never", "unlawful"), ("nonsense", "unlawful"),
                                           ("overlong", "unlawful"), ("error", "error")])  # fmt: skip
def test_after_a_wrong_answer_the_program_stays(how: str, kind: str) -> None:
    bot = ForeignBot(program(how, 4), QUICK)
    try:
        deal, faults = played(bot)
    finally:
        bot.close()
    assert deal.is_over and set(faults) == {kind} and faults[kind] > 5


def test_more_than_one_answer_is_no_answer_to_the_next_question() -> None:
    bot = ForeignBot(program("twice"), QUICK)
    try:
        deal, faults = played(bot)
    finally:
        bot.close()
    assert deal.is_over and not faults


def test_a_program_that_burns_cpu_is_late_by_its_own_clock() -> None:
    bot = ForeignBot(program("burn", 4), Limits(answer_seconds=60))
    bot.cpu_ms = 20.0
    began = time.monotonic()
    try:
        deal, faults = played(bot)
    finally:
        bot.close()
    assert deal.is_over and faults["late"] == 1 and time.monotonic() - began < 30


def test_one_that_does_not_read_does_not_stop_the_table() -> None:
    """The pipe holds so much and no more; the rest of the deal would not fit."""
    bot = ForeignBot(program("deaf"), QUICK)
    try:
        deal, faults = played(bot)
    finally:
        bot.close()
    assert deal.is_over and faults["silent"] == 1


@pytest.mark.parametrize("how", ["mute", "stillborn"])
def test_one_that_never_speaks_is_refused_at_the_door(how: str) -> None:
    bot = ForeignBot(program(how), Limits(start_seconds=1.0))
    with pytest.raises(Refusal, match="does not speak the protocol"):
        bot.meet()


@pytest.mark.parametrize("command", ["/no/such/program", "", "'", "/"])
def test_what_cannot_be_started_is_refused(command: str) -> None:
    with pytest.raises(Refusal, match="cannot be started"):
        ForeignBot(command).meet()


def test_it_is_started_again_for_the_next_deal() -> None:
    bot = ForeignBot(program("death", 4), QUICK)
    try:
        assert played(bot, 1)[1]["died"] == 1
        assert played(bot, 2)[1]["died"] == 2
    finally:
        bot.close()


def test_at_a_table_that_tells_nothing_it_plays_and_is_given_up_after_a_while() -> None:
    """As in the terminal: `choose` is all that is ever asked."""
    good, bad = ForeignBot(program("good"), QUICK), ForeignBot(program("death", 4), QUICK)
    try:
        deal = play_out(Deal(ITA, seed=3), {**dict.fromkeys("NS", good), **dict.fromkeys("EW", bad)}, Random(1))
    finally:
        good.close()
        bad.close()
    assert deal.is_over and not good.faults
    assert bad.faults["died"] == 3 and bad.faults["out"] > 0


def test_faults_stand_in_the_evidence_pair_by_pair() -> None:
    found = play_chunk(Contest(ITA, (f"exec:{program('death', 6)}", "greedy"), "hostile"), 0, 2)
    assert len(found.points) == 2
    assert all(a["died"] == 4 and a["out"] > 0 and not b for a, b in found.faults)
