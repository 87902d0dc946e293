"""Random play of RLCard's gin rummy, on the bare game and through the environment that learners use."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import rlcard  # type: ignore[import-not-found]
from peers.choices import BITS, index_source
from peers.timing import PeerGame, Played, Sample, cpu_seconds

BATCH = 10
POSITIONS = 128
KEPT = 1 / 8
NOTES = (
    "whole_deals: the game object (judge.get_legal_actions, step); shuffling and dealing are inside the clock",
    "after_dealing: the same, dealt before the clock starts; the stock is in order, so drawing is part of a decision",
    "environment: env.step, which encodes an observation and lists the legal actions after every step",
    "gin rummy has no copy of its own: clone is a game object pickled and loaded again, faster than deepcopy",
    "serialized_bytes: the pickle of a game object",
    "the two scoring steps at the end of a deal are decisions with one choice, as RLCard counts them",
)


def gin_rummy() -> PeerGame:
    draw = index_source()
    env = rlcard.make("gin-rummy", config={"seed": 1})
    dealt = [rlcard.make("gin-rummy", config={"seed": seed}).game for seed in range(BATCH)]

    def play(game: Any) -> int:
        decisions = 0
        while not game.is_over():
            legal = game.judge.get_legal_actions()
            game.step(legal[draw() * len(legal) >> BITS])
            decisions += 1
        return decisions

    def whole_deal() -> int:
        env.game.init_game()
        return play(env.game)

    def after_dealing() -> Played:
        for game in dealt:
            game.init_game()
        return _timed(lambda: [play(game) for game in dealt])

    def environment_deal() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            legal = state["raw_legal_actions"]
            state, _ = env.step(legal[draw() * len(legal) >> BITS])
            decisions += 1
        return decisions

    return PeerGame(
        plays={
            "whole_deals": lambda: _timed(lambda: [whole_deal() for _ in range(BATCH)]),
            "after_dealing": after_dealing,
            "environment": lambda: _timed(lambda: [environment_deal() for _ in range(BATCH)]),
        },
        sample=lambda: _sample(env.game, draw),
        notes=NOTES,
    )


def _timed(play: Callable[[], list[int]]) -> Played:
    """RLCard knows no chance steps: cards are shuffled when a deal begins."""
    decisions: list[int] = []
    seconds = cpu_seconds(lambda: decisions.extend(play()))
    return Played(seconds, len(decisions), sum(decisions), 0)


def _sample(game: Any, draw: Callable[[], int]) -> Sample:
    pickles, actions = _positions(game, draw)
    positions = [pickle.loads(each) for each in pickles]

    def clone() -> None:
        for position in positions:
            pickle.loads(pickle.dumps(position, pickle.HIGHEST_PROTOCOL))

    def deepcopy() -> None:
        for position in positions:
            copy.deepcopy(position)

    def legal_actions() -> None:
        for position in positions:
            position.judge.get_legal_actions()

    def apply() -> float:
        pairs = [(pickle.loads(each), action) for each, action in zip(pickles, actions, strict=True)]

        def apply_all() -> None:
            for position, action in pairs:
                position.step(action)

        return cpu_seconds(apply_all)

    return Sample(
        operations={
            "clone": lambda: cpu_seconds(clone),
            "deepcopy": lambda: cpu_seconds(deepcopy),
            "legal_actions": lambda: cpu_seconds(legal_actions),
            "apply": apply,
        },
        serialized_bytes=[len(each) for each in pickles],
        choices=[len(position.judge.get_legal_actions()) for position in positions],
    )


def _positions(game: Any, draw: Callable[[], int]) -> tuple[list[bytes], list[Any]]:
    """Pickled, with the action chosen in each."""
    lot = random.Random(1)
    pickles: list[bytes] = []
    actions: list[Any] = []
    while len(pickles) < POSITIONS:
        game.init_game()
        while not game.is_over() and len(pickles) < POSITIONS:
            legal = game.judge.get_legal_actions()
            action = legal[draw() * len(legal) >> BITS]
            if lot.random() < KEPT:
                pickles.append(pickle.dumps(game, pickle.HIGHEST_PROTOCOL))
                actions.append(action)
            game.step(action)
    return pickles, actions
