"""Batches: the same deals as everywhere, many at a time, and never half a step."""

from __future__ import annotations

import numpy as np
import pytest

from pinella.codes.loader import load_code
from pinella.envs.actions import action_of, move_of
from pinella.envs.batch import BatchEnv
from pinella.envs.plain_batch import PlainBatch
from pinella.envs.rewards import MOST_MOVES, are_shared
from pinella.messages import Refusal
from pinella.rules.deal import Deal
from pinella.rules.kernel import Dice, Moves, State
from pinella.rules.kernel_rules import rules_of
from tests.rules.kernels import CODES
from tests.support import FEB, INT

THREE = "fibur-internazionale-3"


def plain(env: BatchEnv, seed: int) -> BatchEnv:
    """The same environment on the plain batch."""
    twin = BatchEnv(env.n, env.code, seed)
    shared = are_shared(env.code)
    twin._batch = PlainBatch(rules_of(env.code), env.n, seed, MOST_MOVES, shared)  # type: ignore[assignment]
    return twin


@pytest.mark.parametrize("code", CODES)
def test_compiled_and_plain_batches_are_equal(code: str) -> None:
    fast = BatchEnv(6, code, 5)
    slow = plain(fast, 5)
    rng, again, ended = np.random.default_rng(1), np.random.default_rng(1), 0
    for number in range(420):
        if number % 30 == 0:
            for one, other in zip(fast.observe(), slow.observe(), strict=True):
                assert np.array_equal(one, other)
            assert np.array_equal(fast.current_player, slow.current_player)
        actions = fast.random_actions(rng)
        assert np.array_equal(actions, slow.random_actions(again))
        rewards, done = fast.step(actions)
        slow_rewards, slow_done = slow.step(actions)
        assert np.array_equal(rewards, slow_rewards) and np.array_equal(done, slow_done)
        assert [fast.seed_of(i) for i in range(6)] == [slow.seed_of(i) for i in range(6)]
        ended += int(done.sum())
    assert ended >= 3
    fast.reset()
    assert [fast.seed_of(i) for i in range(6)] == [5, 6, 7, 8, 9, 10]


@pytest.mark.parametrize("code", [FEB, THREE, "fibur-internazionale-5"])
def test_masks_rewards_and_ends_follow_the_deal(code: str) -> None:
    """Each row beside a Deal of its own, whose count is the law's, line by line."""
    env = BatchEnv(8, code, 100)
    played = load_code(code)
    deals = [Deal.from_state(played, env.state(i)) for i in range(env.n)]
    rng, ended = np.random.default_rng(3), 0
    while ended < 12:
        masks = env.masks()
        for i, deal in enumerate(deals):
            lawful = {action_of(deal.state, move) for move in deal.legal_moves}
            assert set(np.flatnonzero(masks[i]).tolist()) == lawful
        actions = env.random_actions(rng)
        assert masks[np.arange(env.n), actions].all()
        rewards, done = env.step(actions)
        for i, deal in enumerate(deals):
            deal.push(move_of(deal.state, int(actions[i])))
            assert done[i] == deal.is_over
            if not deal.is_over:
                assert not rewards[i].any()
                continue
            totals = {name: side.total for name, side in deal.count().sides.items()}
            for seat, reward in zip(deal.seats, rewards[i], strict=True):
                side = deal.side_of(seat)
                others = [total for name, total in totals.items() if name != side]
                margin = totals[side] - sum(others) / len(others)
                share = len(side) if code != FEB else 1
                assert reward == pytest.approx(margin / 100 / share)
            assert rewards[i].sum() == pytest.approx(0, abs=1e-4)
            assert env.seed_of(i) % env.n == (100 + i) % env.n and env.seed_of(i) > 100 + i
            deals[i] = Deal.from_state(played, env.state(i))
            ended += 1


def test_a_row_begins_as_its_seed_says() -> None:
    env = BatchEnv(3, INT, 41)
    for i in range(3):
        state = State(rules_of(load_code(INT)))
        state.start(Dice(41 + i), (41 + i) % 4)
        assert env.state(i).words() == state.words()


def test_an_unlawful_action_changes_nothing() -> None:
    env = BatchEnv(5, FEB, 1)
    before = [env.state(i).words() for i in range(5)]
    actions = env.random_actions(np.random.default_rng(1))
    for wrong in (2, 54, -1, 2346, 2347, 10**6):
        actions[3] = wrong
        with pytest.raises(ValueError, match=f"action {wrong} is not lawful in deal 3; no deal was changed"):
            env.step(actions)
        assert [env.state(i).words() for i in range(5)] == before


def test_a_deal_that_goes_on_too_long_is_cut_off_and_counted() -> None:
    env, rng = BatchEnv(4, FEB, 1, most_moves=30), np.random.default_rng(1)
    for number in range(1, 91):
        rewards, done = env.step(env.random_actions(rng))
        assert done.all() == env.cut_off.all() == (number % 30 == 0)
        assert rewards.any() == (number % 30 == 0)
    assert env.seed_of(0) == 1 + 3 * 4


def test_arrays_can_be_used_again() -> None:
    env = BatchEnv(4, FEB, 1)
    masks, rows = env.observe()
    again = np.full_like(masks, 7)
    assert env.masks(again) is again and np.array_equal(again, masks)
    other = np.full_like(rows, 7)
    assert env.observations(other) is other and np.array_equal(other, rows)


def test_wrong_shapes_are_refused() -> None:
    env = BatchEnv(4, FEB, 1)
    with pytest.raises(Refusal, match=r"shape \(4,\) is needed, not \(3,\)"):
        env.step(np.zeros(3, np.int32))
    with pytest.raises(Refusal, match="is needed"):
        env.masks(np.zeros((4, 5), np.uint8))
    with pytest.raises(Refusal, match="is needed"):
        env.observations(np.zeros((3, env.observation_size), np.int8))


@pytest.mark.parametrize(("n", "seed", "most"), [(0, 0, 10), (3, -1, 10), (3, 0, 0)])
def test_an_impossible_batch_is_refused(n: int, seed: int, most: int) -> None:
    with pytest.raises(Refusal, match="a batch needs"):
        BatchEnv(n, FEB, seed, most_moves=most)


@pytest.mark.parametrize("row", [-1, 4])
def test_a_row_that_is_not_there_is_refused(row: int) -> None:
    env = BatchEnv(4, FEB, 1)
    for ask in (env.state, env.seed_of):
        with pytest.raises(Refusal, match="they are 0 to 3"):
            ask(row)


def test_random_actions_reach_every_lawful_one() -> None:
    env = BatchEnv(400, FEB, 9)
    env.step(np.zeros(400, np.int32))
    lawful = Moves()
    rng, chosen = np.random.default_rng(2), set()
    offered = {action_of(env.state(0), move) for move in env.state(0).legal_moves(lawful)}
    for _ in range(300):
        chosen.add(int(env.random_actions(rng)[0]))
    assert chosen == offered
