"""The compiled `Batch` of `rules/_nogil.pyx` again in plain Python: for machines without a compiler, and for tests."""

from __future__ import annotations

from typing import Any

from pinella.envs.actions import plain_action_of, plain_move_of
from pinella.envs.observation import plain_observation
from pinella.envs.rewards import rewards as rewards_of
from pinella.rules.kernel import Dice, Moves, Rules, State


class PlainBatch:
    """Many deals side by side, each begun anew from its own next seed when it ends. Arrays are filled in place."""

    def __init__(self, rules: Rules, n: int, first_seed: int, most_moves: int, shared: int) -> None:
        self.n = n
        self._first_seed = first_seed
        self._most_moves = most_moves
        self._shared = bool(shared)
        self._states = [State(rules) for _ in range(n)]
        self._seeds = [0] * n
        self._made = [0] * n
        self._out = Moves()
        self.reset()

    def reset(self) -> None:
        for i in range(self.n):
            self._begin(i, self._first_seed + i)

    def _begin(self, i: int, seed: int) -> None:
        self._seeds[i] = seed
        self._made[i] = 0
        self._states[i].start(Dice(seed), seed % self._states[i].r.players)

    def state(self, i: int) -> State:
        return self._states[i]

    def seed(self, i: int) -> int:
        return self._seeds[i]

    def players(self, out: Any) -> None:
        for i, state in enumerate(self._states):
            out[i] = state.player

    def masks(self, out: Any) -> None:
        out[:] = 0
        for i, state in enumerate(self._states):
            for move in state.legal_moves(self._out):
                out[i, plain_action_of(state, move)] = 1

    def observations(self, out: Any) -> None:
        for i, state in enumerate(self._states):
            hidden = state.clone()
            hidden.hide(hidden.player)
            out[i] = plain_observation(hidden, hidden.player, ask=True)

    def choose(self, words: Any, out: Any) -> None:
        for i, state in enumerate(self._states):
            moves = state.legal_moves(self._out)
            out[i] = plain_action_of(state, moves[int(words[i]) * len(moves) >> 32])

    def unlawful(self, actions: Any) -> int:
        for i, state in enumerate(self._states):
            move = plain_move_of(state, int(actions[i]))
            if move < 0 or state.why_not(move, self._out):
                return i
        return -1

    def step(self, actions: Any, rewards: Any, done: Any, cut: Any) -> None:
        rewards[:] = 0
        for i, state in enumerate(self._states):
            state.apply(plain_move_of(state, int(actions[i])))
            self._made[i] += 1
            cut[i] = self._made[i] >= self._most_moves and not state.over
            done[i] = cut[i] or state.over != 0
            if done[i]:
                rewards[i] = rewards_of(state, self._shared)
                self._begin(i, self._seeds[i] + self.n)
