"""The PettingZoo face passes PettingZoo's own tests, and rewards what the count says."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pettingzoo.test
import pytest

from pinella.codes.loader import load_code
from pinella.envs import pettingzoo_env
from pinella.envs.observation import layout, observation
from pinella.messages import Refusal
from pinella.rules.deal import Deal
from pinella.rules.move_refusals import MoveRefusal
from tests.support import FEB, FED, ITA

# PettingZoo recommends the mask inside a dict, and warns of dicts unless the environment is one of its own.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)
ZOO: Any = pettingzoo.test
THREE = "fibur-internazionale-3"


def played(env: Any, seed: int) -> tuple[dict[str, float], int]:
    """A random deal to the end: what each agent got at the last, and how many actions it took."""
    chance, last, steps = random.Random(seed), {}, 0
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _info = env.last()
        if terminated or truncated:
            last[agent] = reward
            env.step(None)
            continue
        assert reward == 0
        env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        steps += 1
    return last, steps


@pytest.mark.parametrize("code", [FEB, THREE, "fibur-internazionale-5", "casa-2"])
def test_pettingzoos_own_tests_pass(code: str) -> None:
    ZOO.api_test(pettingzoo_env.env(code=code), num_cycles=120)
    ZOO.api_test(pettingzoo_env.raw_env(code=code), num_cycles=120)
    ZOO.seed_test(lambda: pettingzoo_env.env(code=code), num_cycles=120)


def test_rendering_passes_pettingzoos_test() -> None:
    ZOO.render_test(lambda render_mode=None: pettingzoo_env.env(code=FEB, render_mode=render_mode))


@pytest.mark.parametrize(("code", "seed"), [(FEB, 1), (FEB, 2), (ITA, 3), (THREE, 4), ("casa-2", 5)])
def test_the_last_rewards_are_the_margin_of_the_count(code: str, seed: int) -> None:
    env = pettingzoo_env.raw_env(code=code)
    env.reset(seed=seed)
    rewards, _steps = played(env, seed)
    totals = {name: side.total for name, side in env.deal.count().sides.items()}
    assert env.deal.is_over and len(rewards) == len(env.deal.seats)
    for agent, seat in zip(env.possible_agents, env.deal.seats, strict=True):
        side = env.deal.side_of(seat)
        others = [total for name, total in totals.items() if name != side]
        share = len(side) if code == THREE else 1
        assert rewards[agent] == pytest.approx((totals[side] - sum(others) / len(others)) / 100 / share)
    assert sum(rewards.values()) == pytest.approx(0)


def test_a_seed_deals_what_it_deals_everywhere() -> None:
    env: Any = pettingzoo_env.env(code=FEB)
    env.reset(seed=77, options={"dealer": "E", "something": "else"})
    deal = Deal(FEB, 77, dealer="E")
    assert env.agent_selection == "player_2"
    for index, seat in enumerate(deal.seats):
        row = env.observe(f"player_{index}")["observation"]
        assert row.tolist() == list(observation(deal.view(seat)))


def test_resets_without_a_seed_go_on_from_the_last_one() -> None:
    hands = []
    for _ in range(2):
        env = pettingzoo_env.raw_env(code=FEB)
        env.reset(seed=5)
        env.reset()
        hands.append(env.deal.hand("N"))
    assert hands[0] == hands[1] != Deal(FEB, 5).hand("N")


def test_another_code_of_the_same_table_can_be_asked_for() -> None:
    env = pettingzoo_env.raw_env(code=FEB)
    env.reset(seed=5, options={"code": FED})
    assert env.deal.code.id == FED
    env.reset(seed=5)
    assert env.deal.code.id == FEB
    with pytest.raises(Refusal, match="4 players and 2 packs"):
        env.reset(seed=5, options={"code": THREE})


def test_only_the_player_on_turn_has_lawful_actions() -> None:
    env = pettingzoo_env.raw_env(code=FEB)
    env.reset(seed=5)
    assert [int(env.observe(agent)["action_mask"].sum()) > 0 for agent in env.agents] == [True, False, False, False]


def test_an_unlawful_action_is_refused_with_its_reason_or_ends_the_deal() -> None:
    raw = pettingzoo_env.raw_env(code=FEB)
    raw.reset(seed=5)
    with pytest.raises(MoveRefusal):
        raw.step(2)
    with pytest.raises(Refusal, match="no move here"):
        raw.step(2000)
    wrapped = pettingzoo_env.env(code=FEB)
    wrapped.reset(seed=5)
    wrapped.step(2)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards == {"player_0": -1, "player_1": 0, "player_2": 0, "player_3": 0}


def test_a_deal_that_goes_on_too_long_is_truncated_and_counted() -> None:
    env = pettingzoo_env.raw_env(code=FEB, most_moves=40)
    env.reset(seed=5)
    rewards, steps = played(env, 5)
    assert steps == 40 and not env.deal.is_over and any(rewards.values())


def test_the_text_shows_the_whole_table() -> None:
    env = pettingzoo_env.raw_env(code=FEB, render_mode="ansi")
    env.reset(seed=5)
    lines = str(env.render()).splitlines()
    assert [line[:2] for line in lines[:4]] == [">N", " E", " S", " W"]
    assert lines[4] == f"pile {lines[4].split()[1]} | stock 41 | pozzetti 11+11"
    played(env, 5)
    count = env.deal.count().sides
    assert str(env.render()).splitlines()[-1] == f"NS {count['NS'].total}  EW {count['EW'].total}"
    env.render_mode = None
    assert env.render() is None
    env.close()


def test_parts_of_the_observation_are_named() -> None:
    env = pettingzoo_env.raw_env(code=FEB)
    env.reset(seed=5)
    row = env.observe("player_0")["observation"]
    assert row[layout(load_code(FEB))["hand"]].sum() == 11
