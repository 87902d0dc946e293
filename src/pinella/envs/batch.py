"""Thousands of deals at once in NumPy arrays, stepped in compiled code with the GIL released.

    env = BatchEnv(4096, code, seed=1)
    masks, observations = env.observe()
    rewards, done = env.step(actions)

Deal i begins from seed `seed + i`; when it ends, that row goes on at once with the deal of the seed `n` higher. The
same seeds give the same deals as `rules.loops.playouts`; the dealer is the seat `seed % players`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.envs.actions import action_count
from pinella.envs.observation import observation_size
from pinella.envs.plain_batch import PlainBatch
from pinella.envs.rewards import MOST_MOVES, are_shared
from pinella.messages import Refusal, say
from pinella.rules.compiled import COMPILED
from pinella.rules.kernel import State
from pinella.rules.kernel_rules import rules_of

if COMPILED:
    from pinella.rules._nogil import Batch as _Batch
else:
    _Batch = PlainBatch  # type: ignore[assignment, misc]


class BatchEnv:
    """One row per deal; for one thread at a time. Arrays returned are new ones unless `out` is given."""

    def __init__(self, n: int, code: Code | str, seed: int = 0, *, most_moves: int = MOST_MOVES) -> None:
        if n < 1 or most_moves < 1 or not 0 <= seed < 1 << 62:
            raise Refusal(
                say("a batch needs at least one deal, at least one move a deal, and a seed of 0 or more below 2^62")
            )
        self.code = load_code(code) if isinstance(code, str) else code
        self.n = n
        self.players = self.code.table.players
        self.action_count = action_count(self.code.deck.packs)
        self.observation_size = observation_size(self.code)
        self._batch = _Batch(rules_of(self.code), n, seed, most_moves, are_shared(self.code))
        self._cut = np.zeros(n, np.uint8)

    def reset(self) -> None:
        """Go back to the first deals."""
        self._batch.reset()
        self._cut[:] = 0

    @property
    def current_player(self) -> NDArray[np.int8]:
        """The seat on turn in each deal."""
        players = np.empty(self.n, np.int8)
        self._batch.players(players)
        return players

    @property
    def cut_off(self) -> NDArray[np.bool_]:
        """Which deals the last step ended for their length and not by the rules."""
        return self._cut.astype(np.bool_)

    def masks(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """1 where an action is lawful, for the player on turn: [n, actions]. `out` is written over if given."""
        masks = np.empty((self.n, self.action_count), np.uint8) if out is None else out
        _verify_shape(masks, (self.n, self.action_count))
        self._batch.masks(masks)
        return masks

    def observations(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """What the player on turn sees (`envs/observation.py`): [n, numbers]. `out` is written over if given."""
        rows = np.empty((self.n, self.observation_size), np.int8) if out is None else out
        _verify_shape(rows, (self.n, self.observation_size))
        self._batch.observations(rows)
        return rows

    def observe(self) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
        """Masks and observations."""
        return self.masks(), self.observations()

    def random_actions(self, rng: np.random.Generator) -> NDArray[np.int32]:
        """A lawful action for each deal, each as likely as the others."""
        actions = np.empty(self.n, np.int32)
        self._batch.choose(rng.integers(0, 1 << 32, self.n, np.uint32), actions)
        return actions

    def step(self, actions: NDArray[np.integer]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Do one action in every deal: rewards [n, players], all 0 but where a deal ended, and which deals ended.

        If one of the actions is not lawful nothing is done at all and a Refusal, a ValueError, names the first.
        """
        chosen = np.ascontiguousarray(actions, np.int32)
        _verify_shape(chosen, (self.n,))
        wrong = self._batch.unlawful(chosen)
        if wrong >= 0:
            raise Refusal(
                say(
                    "action {action} is not lawful in deal {index}; no deal was changed",
                    action=int(chosen[wrong]),
                    index=wrong,
                )
            )
        rewards = np.empty((self.n, self.players), np.float32)
        done = np.empty(self.n, np.uint8)
        self._batch.step(chosen, rewards, done, self._cut)
        return rewards, done.astype(np.bool_)

    def state(self, index: int) -> State:
        """A copy of one deal's state, hidden cards and all."""
        self._verify_row(index)
        return self._batch.state(index).clone()

    def seed_of(self, index: int) -> int:
        """The seed that the deal of a row was dealt from."""
        self._verify_row(index)
        return self._batch.seed(index)

    def _verify_row(self, index: int) -> None:
        if not 0 <= index < self.n:
            raise Refusal(say("there is no deal {index}: they are 0 to {last}", index=index, last=self.n - 1))


def _verify_shape(array: NDArray[np.generic], shape: tuple[int, ...]) -> None:
    """The compiled loops write and read without looking."""
    if array.shape != shape:
        raise Refusal(say("an array of shape {wanted} is needed, not {shape}", wanted=shape, shape=array.shape))
