"""Burraco for PettingZoo: an AEC environment, `burraco_v1`.

    from pinella.envs import pettingzoo_env
    env = pettingzoo_env.env(code=...)
    env.reset(seed=7, options={"dealer": "N"})

Agents are `player_0` ..., clockwise. An observation is a dict: "observation", the int8 row of `envs/observation.py`,
and "action_mask", int8 over the ids of `envs/actions.py`, zeros for whoever is not on turn. Rewards: `envs/rewards.py`.
A deal that reaches `most_moves` is truncated and rewarded as it lies.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.envs.actions import ACTION_SPACE_VERSION, action_count, legal_actions, move_of
from pinella.envs.observation import OBSERVATION_VERSION, observation, observation_size
from pinella.envs.rewards import MOST_MOVES, are_shared, rewards
from pinella.envs.table_text import table_text
from pinella.messages import Refusal, say
from pinella.rules.deal import Deal
from pinella.rules.kernel import Moves

Observation = dict[str, NDArray[np.int8]]


def env(**settings: Any) -> AECEnv[str, Observation, int]:
    """The environment as PettingZoo's users expect it: an unlawful action ends the deal, with -1 for its player."""
    wrapped: AECEnv[str, Observation, int] = raw_env(**settings)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv[str, Observation, int]):  # noqa: N801  # PettingZoo's name for it
    """The environment itself: an unlawful action raises a MoveRefusal with the reason and its article."""

    metadata = {  # noqa: RUF012
        "name": "burraco_v1",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "action_space_version": ACTION_SPACE_VERSION,
        "observation_version": OBSERVATION_VERSION,
    }

    def __init__(self, code: Code | str, render_mode: str | None = None, most_moves: int = MOST_MOVES) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.code = load_code(code) if isinstance(code, str) else code
        self.render_mode = render_mode
        self.most_moves = most_moves
        self.possible_agents = [f"player_{seat}" for seat in range(self.code.table.players)]
        self.agents: list[str] = []
        actions = action_count(self.code.deck.packs)
        self._action_space = spaces.Discrete(actions)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1, 127, (observation_size(self.code),), np.int8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self._random = random.Random()
        self._out = Moves()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew: from the seed itself, or else from the next one that the last seed leads to.

        Options: "dealer" names the seat that deals (the last, unless told), "code" plays this deal under another code
        for as many players and packs. Others are ignored.
        """
        if seed is not None:
            self._random.seed(seed)
        asked = options or {}
        dealt = self._random.getrandbits(62) if seed is None else seed
        self.deal = Deal(self._code_for(asked.get("code")), dealt, dealer=asked.get("dealer"))
        self._moves = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None  # type: ignore[assignment]
        self.agent_selection = self.agents[self.deal.state.player]

    def _code_for(self, asked: Code | str | None) -> Code:
        code = self.code if asked is None else load_code(asked) if isinstance(asked, str) else asked
        if (code.table.players, code.deck.packs) != (self.code.table.players, self.code.deck.packs):
            raise Refusal(
                say(
                    "the environment is made for {players} players and {packs} packs: {code} needs one of its own",
                    players=self.code.table.players,
                    packs=self.code.deck.packs,
                    code=code.id,
                )
            )
        return code

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        row = np.frombuffer(observation(self.deal.view(self.deal.seats[seat])), np.int8)
        mask = np.zeros(self._action_space.n, np.int8)
        if seat == self.deal.state.player and agent in self.agents and not self._is_finished(agent):
            mask[legal_actions(self.deal.state, self._out)] = 1
        return {"observation": row, "action_mask": mask}

    def _is_finished(self, agent: str) -> bool:
        return self.terminations[agent] or self.truncations[agent]

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self._is_finished(agent):
            self._was_dead_step(action)
            return
        self.deal.push(move_of(self.deal.state, action))
        self._moves += 1
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        state = self.deal.state
        over, cut = self.deal.is_over, self._moves >= self.most_moves
        if over or cut:
            won = rewards(state, are_shared(self.deal.code))
            self.rewards = dict(zip(self.possible_agents, won, strict=True))
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, cut and not over)
        self.agent_selection = self.possible_agents[state.player]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table with all hands open: "ansi" gives the text, "human" prints it."""
        if self.render_mode is None:
            return None
        text = table_text(self.deal)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201
        return None

    def close(self) -> None:
        """Nothing is open."""
