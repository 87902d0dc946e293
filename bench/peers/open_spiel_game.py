"""Random play of an OpenSpiel game, in a plain Python loop and in one compiled call per deal."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable
from typing import Any

import pyspiel  # type: ignore[import-not-found]
from peers.choices import BITS, index_source
from peers.timing import PeerGame, Played, Sample, cpu_seconds

BATCH = 20
POSITIONS = 512
"""Many enough to be typical, few enough to stay in the processor's cache."""
KEPT = 1 / 8
"""The share of the decisions met that become positions of the sample, so that they come from many deals."""
NOTES = (
    "whole_deals: a new state per deal; dealing and drawing (chance steps) are inside the clock, but are no decisions",
    "whole_deals_from_copy: the same, but each deal begins from a copy of an empty state, which can be far cheaper",
    "after_dealing: the cards are dealt before the clock starts; cards drawn in play are inside",
    "compiled: from a copy too, one call of pyspiel.evaluate_bots per deal, with OpenSpiel's own random bots",
    "chance steps are chosen from legal_actions() like decisions: all are equally likely, and no other way is faster",
    "serialize() is the list of actions so far, so it does not say how large a state is in memory",
)


def peer_game(name: str) -> PeerGame:
    game = pyspiel.load_game(name)
    draw = index_source()
    empty = game.new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    seeds = itertools.count(1)

    def play(states: Iterable[Any]) -> list[Any]:
        finished = []
        for state in states:
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[draw() * len(legal) >> BITS])
            finished.append(state)
        return finished

    def deal_out(state: Any) -> Any:
        while state.is_chance_node():
            legal = state.legal_actions()
            state.apply_action(legal[draw() * len(legal) >> BITS])
        return state

    def after_dealing() -> Played:
        dealt = [deal_out(empty.clone()) for _ in range(BATCH)]
        return _timed(lambda: play(dealt), sum(state.move_number() for state in dealt))

    def compiled_deal() -> Any:
        state = empty.clone()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return state

    return PeerGame(
        plays={
            "whole_deals": lambda: _timed(lambda: play(game.new_initial_state() for _ in range(BATCH))),
            "whole_deals_from_copy": lambda: _timed(lambda: play(empty.clone() for _ in range(BATCH))),
            "after_dealing": after_dealing,
            "compiled": lambda: _timed(lambda: [compiled_deal() for _ in range(BATCH)]),
        },
        sample=lambda: _sample(empty, draw),
        notes=NOTES,
    )


def _timed(play: Callable[[], list[Any]], chance_steps_before: int = 0) -> Played:
    """Decisions are counted from the histories, after the clock has stopped."""
    finished: list[Any] = []
    seconds = cpu_seconds(lambda: finished.extend(play()))
    if not all(state.is_terminal() for state in finished):
        raise RuntimeError("OpenSpiel returned from a deal that is not over")
    players = [step.player for state in finished for step in state.full_history()]
    decisions = sum(player >= 0 for player in players)
    return Played(seconds, len(finished), decisions, len(players) - decisions - chance_steps_before)


def _sample(empty: Any, draw: Callable[[], int]) -> Sample:
    positions, actions = _positions(empty, draw)

    def clone() -> None:
        for state in positions:
            state.clone()

    def legal_actions() -> None:
        for state in positions:
            state.legal_actions()

    def apply() -> float:
        pairs = [(state.clone(), action) for state, action in zip(positions, actions, strict=True)]

        def apply_all() -> None:
            for state, action in pairs:
                state.apply_action(action)

        return cpu_seconds(apply_all)

    return Sample(
        operations={
            "clone": lambda: cpu_seconds(clone),
            "legal_actions": lambda: cpu_seconds(legal_actions),
            "apply": apply,
        },
        serialized_bytes=[len(state.serialize().encode()) for state in positions],
        choices=[len(state.legal_actions()) for state in positions],
    )


def _positions(empty: Any, draw: Callable[[], int]) -> tuple[list[Any], list[int]]:
    """With the action chosen in each; on the way the notes' claim about chance steps is verified."""
    lot = random.Random(1)
    positions: list[Any] = []
    actions: list[int] = []
    while len(positions) < POSITIONS:
        state = empty.clone()
        while not state.is_terminal() and len(positions) < POSITIONS:
            legal = state.legal_actions()
            action = legal[draw() * len(legal) >> BITS]
            if state.is_chance_node():
                _verify_equally_likely(state, legal)
            elif lot.random() < KEPT:
                positions.append(state.clone())
                actions.append(action)
            state.apply_action(action)
    return positions, actions


def _verify_equally_likely(state: Any, legal: list[int]) -> None:
    outcomes = state.chance_outcomes()
    if [action for action, _ in outcomes] != legal or any(abs(p * len(legal) - 1) > 1e-9 for _, p in outcomes):
        raise RuntimeError("a chance step of OpenSpiel is not uniform, so choosing from legal_actions() would be wrong")
