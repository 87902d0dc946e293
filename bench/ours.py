"""Our engine measured as the peers are (`peers/timing.py`): the same loop, the same choices, CPU time, medians."""

from __future__ import annotations

import importlib.util
import itertools
import resource
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from types import ModuleType

import numpy as np
from peers.choices import BITS, index_source
from peers.timing import PeerGame, Played, Sample, cpu_seconds

from pinella.codes.loader import load_code, shipped
from pinella.envs.batch import BatchEnv
from pinella.rules import compiled, playouts
from pinella.rules.deal import Deal
from pinella.rules.kernel import Rules
from pinella.rules.kernel_rules import fill_rules, rules_of

CODE = "feburit"
BATCH = 20
COMPILED_BATCH = 500
POSITIONS = 512
KEPT = 8
"""One decision in so many becomes a position of the sample, so that they come from many deals."""


def our_game(code: str = CODE) -> PeerGame:
    """The game under one code, played as the peers play theirs."""
    played = load_code(code)
    rules = rules_of(played)
    draw = index_source()
    seeds = itertools.count(1)

    def play(deals: list[Deal]) -> None:
        for deal in deals:
            while not deal.is_over:
                moves = deal.legal_moves
                deal.push(moves[draw() * len(moves) >> BITS])

    def whole_deals() -> Played:
        kept: list[Deal] = []

        def deal_and_play() -> None:
            for _ in range(BATCH):
                kept.append(Deal(played, next(seeds)))
                play(kept[-1:])

        seconds = cpu_seconds(deal_and_play)
        return Played(seconds, BATCH, sum(len(deal.history) for deal in kept), 0)

    def after_dealing() -> Played:
        dealt = [Deal(played, next(seeds)) for _ in range(BATCH)]
        seconds = cpu_seconds(lambda: play(dealt))
        return Played(seconds, BATCH, sum(len(deal.history) for deal in dealt), 0)

    def one_call() -> Played:
        moves = 0

        def run() -> None:
            nonlocal moves
            moves, _digest = playouts.playouts(rules, next(seeds) * COMPILED_BATCH, COMPILED_BATCH)

        seconds = cpu_seconds(run)
        return Played(seconds, COMPILED_BATCH, moves, 0)

    return PeerGame(
        plays={"whole_deals": whole_deals, "after_dealing": after_dealing, "compiled": one_call},
        sample=lambda: _sample(code, draw),
        notes=(),
    )


def _sample(code: str, draw: Callable[[], int]) -> Sample:
    positions: list[Deal] = []
    chosen: list[int] = []
    for seed in itertools.count(1):
        deal = Deal(code, seed)
        while not deal.is_over and len(positions) < POSITIONS:
            moves = deal.legal_moves
            move = moves[draw() * len(moves) >> BITS]
            if draw() % KEPT == 0:
                positions.append(deal.copy())
                chosen.append(move)
            deal.push(move)
        if len(positions) == POSITIONS:
            break
    states = [deal.state for deal in positions]

    def clone() -> None:
        for state in states:
            state.clone()

    def legal_moves() -> None:
        for deal in positions:
            deal.legal_moves  # noqa: B018  # the reading is what is timed

    def push() -> float:
        pairs = [(deal.copy(), move) for deal, move in zip(positions, chosen, strict=True)]

        def push_all() -> None:
            for deal, move in pairs:
                deal.push(move)

        return cpu_seconds(push_all)

    return Sample(
        operations={
            "clone": lambda: cpu_seconds(clone),
            "legal_actions": lambda: cpu_seconds(legal_moves),
            "apply": push,
        },
        serialized_bytes=[0],
        choices=[len(deal.legal_moves) for deal in positions],
    )


def deals_per_second(deals: int = 3000) -> dict[str, float]:
    """Of every code, random deals in one compiled call."""
    return {
        code: deals / cpu_seconds(lambda code=code: playouts.playouts(rules_of(load_code(code)), 1, deals))  # type: ignore[misc]
        for code in shipped()
    }


def thread_speed_up(deals: int = 6000) -> float:
    """How much faster two threads play twice the deals than one thread one after the other; wall time."""
    rules = rules_of(load_code(CODE))
    start = time.perf_counter()
    playouts.playouts(rules, 1, deals)
    playouts.playouts(rules, 1 + deals, deals)
    alone = time.perf_counter() - start
    threads = [Thread(target=playouts.playouts, args=(rules, 1 + i * deals, deals)) for i in range(2)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return alone / (time.perf_counter() - start)


def batch_steps_per_second(rows: int = 4096, steps: int = 60) -> dict[str, float]:
    """Steps of one deal, with random lawful actions; and with masks and observations besides."""
    env, rng = BatchEnv(rows, CODE, 1), np.random.default_rng(1)
    masks, observations = env.observe()

    def bare() -> None:
        for _ in range(steps):
            env.step(env.random_actions(rng))

    def seen() -> None:
        for _ in range(steps):
            env.masks(masks)
            env.observations(observations)
            env.step(env.random_actions(rng))

    done = rows * steps
    return {"steps": done / cpu_seconds(bare), "steps, masks and observations": done / cpu_seconds(seen)}


def memory_growth(deals: int = 1_000_000, objects: int = 5_000) -> int:
    """Kilobytes that the process grew by over so many compiled deals and so many `Deal` objects."""
    rules = rules_of(load_code(CODE))

    def some(count: int, of_objects: int) -> None:
        playouts.playouts(rules, 1, count)
        for seed in range(of_objects):
            deal = Deal(CODE, seed)
            deal.push(deal.legal_moves[0])
            deal.copy()

    some(1000, 200)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    some(deals, objects)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before


def interpreted_speed(deals: int = 3) -> float:
    """Decisions per second of the same kernel run by Python."""
    kernel = _interpreted()
    rules: Rules = kernel.Rules()
    fill_rules(rules, load_code(CODE))
    moves = 0

    def run() -> None:
        nonlocal moves
        moves, _digest = playouts.plain_playouts(kernel, rules, 1, deals)

    seconds = cpu_seconds(run)
    return moves / seconds


def _interpreted() -> ModuleType:
    """kernel.py itself, though the compiled one is installed."""
    source = Path(compiled.__file__).with_name("kernel.py")
    spec = importlib.util.spec_from_file_location("kernel_interpreted", source)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
