"""Interval, sign test, sequential test and ratings, against tables and simulations."""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random

import pytest

from pinella.arena.match import Contest, play_chunk
from pinella.arena.rating import ratings
from pinella.arena.sprt import Bounds, Sequential
from pinella.arena.stats import sign_test, summary, t_quantile
from pinella.arena.timing import Spent
from pinella.messages import Refusal
from tests.support import ITA


@pytest.mark.parametrize(
    ("degrees", "t"), [(1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980), (100_000, 1.960)]
)
def test_t_is_that_of_the_printed_tables(degrees: int, t: float) -> None:
    assert t_quantile(0.975, degrees) == pytest.approx(t, abs=6e-4)


@pytest.mark.parametrize(("won", "lost"), [(60, 40), (3, 9), (0, 6), (512, 488), (20, 20), (0, 0)])
def test_the_sign_test_is_the_binomial(won: int, lost: int) -> None:
    number, fewer = won + lost, min(won, lost)
    exact = 2 * sum(math.comb(number, k) for k in range(fewer + 1)) / 2**number
    assert sign_test(won, lost) == pytest.approx(min(1.0, exact), rel=1e-9)


def test_the_interval_of_a_small_sample() -> None:
    """Worked out by hand: mean 20, deviation 10, t(2) = 4.303."""
    found = summary([10.0, 20.0, 30.0])
    assert (found.mean, found.deviation, found.won, found.lost) == (20.0, 10.0, 3, 0)
    assert found.half_width == pytest.approx(4.30265 * 10 / math.sqrt(3), abs=1e-4)
    assert summary([5.0]).half_width is None


def test_the_interval_holds_in_nineteen_of_twenty_matches() -> None:
    rng = Random(4)
    hits = 0
    for _ in range(1000):
        found = summary([rng.gauss(30, 229) for _ in range(20)])
        hits += abs(found.mean - 30) <= (found.half_width or 0)
    assert 930 <= hits <= 970


# --- the sequential test ---------------------------------------------------------------------------------------------


def told(test: Sequential, margins: Iterable[float]) -> int:
    """Pair after pair, until it decides: how many it needed."""
    for margin in margins:
        if test.add(margin) != "undecided":
            break
    return test.pairs


def simulated(mean: float, matches: int, seed: int, margins: list[float], bounds: Bounds) -> tuple[int, int, float]:
    """How many matches pass and fail, and how many pairs they last, with margins as they really spread."""
    rng = Random(seed)
    centre = sum(margins) / len(margins)
    verdicts = {"pass": 0, "fail": 0, "undecided": 0}
    pairs = 0
    for _ in range(matches):
        test = Sequential(bounds)
        pairs += told(test, (rng.choice(margins) - centre + mean for _ in range(20_000)))
        verdicts[test.verdict] += 1
    return verdicts["pass"], verdicts["fail"], pairs / matches


@pytest.fixture(scope="module")
def margins() -> list[float]:
    """As pairs spread: the halves of two real deals of greedy, put together at random."""
    rng = Random(2)
    played = play_chunk(Contest(ITA, ("greedy", "greedy"), "spread"), 0, 100)
    deals = [pair[0][0] - pair[0][1] for pair in played.points]
    return [(rng.choice(deals) - rng.choice(deals)) / 2 for _ in range(2000)]


@pytest.mark.parametrize("high", [40, 60])
def test_a_bot_that_gains_nothing_passes_in_at_most_one_match_of_twenty(margins: list[float], high: int) -> None:
    passed, failed, pairs = simulated(0, 1000, 7, margins, Bounds(0, high))
    assert 0 < passed <= 50 and passed + failed == 1000
    assert pairs < 1000


def test_the_usual_bounds_hold_too(margins: list[float]) -> None:
    passed, failed, pairs = simulated(0, 1000, 9, margins, Bounds())
    assert 0 < passed <= 50 and passed + failed == 1000
    assert pairs < 3000


def test_a_bot_that_gains_is_found_out_in_nineteen_of_twenty(margins: list[float]) -> None:
    passed, failed, _ = simulated(40, 1000, 8, margins, Bounds(0, 40))
    assert failed <= 65 and passed + failed == 1000


def test_bounds_in_the_wrong_order_are_refused() -> None:
    with pytest.raises(Refusal, match="lower one first"):
        Bounds(15, 0)


def test_equal_margins_are_decided_without_chance() -> None:
    equal, ahead = Sequential(Bounds(0, 15)), Sequential(Bounds(0, 15))
    assert told(equal, [0.0] * 200) == 100 and equal.verdict == "fail"
    assert told(ahead, [20.0] * 200) == 100 and ahead.verdict == "pass"


# --- ratings ---------------------------------------------------------------------------------------------------------


def test_ratings_find_the_odds_again() -> None:
    """Ten to one is 400 points, whoever met whom."""
    rng = Random(3)
    strength = {"greedy": 1.0, "strong": 10.0, "weak": 0.1}

    def played(one: str, other: str) -> list[float]:
        odds = strength[one] / (strength[one] + strength[other])
        return [float(rng.random() < odds) for _ in range(4000)]

    table = ratings(
        {("strong", "greedy"): played("strong", "greedy"), ("greedy", "weak"): played("greedy", "weak")}, "greedy"
    )
    assert [one.bot for one in table] == ["strong", "greedy", "weak"]
    assert [one.rating for one in table] == pytest.approx([1400, 1000, 600], abs=25)
    assert all(one.low <= one.rating <= one.high for one in table)


def test_bots_that_never_met_are_not_compared() -> None:
    with pytest.raises(Refusal, match="c, d played against none"):
        ratings({("a", "b"): [1.0], ("c", "d"): [0.0]}, "a")
    with pytest.raises(Refusal, match="anchor “greedy”"):
        ratings({("a", "b"): [1.0]}, "greedy")


# --- CPU time --------------------------------------------------------------------------------------------------------


def test_times_add_up_whoever_measured_them() -> None:
    whole, half, other = Spent(), Spent(), Spent()
    for number in range(1, 1001):
        whole.add(number * 1000)
        (half if number % 3 else other).add(number * 1000)
    half.merge(other)
    assert half == whole
    assert whole.percentile_ms(0.99) == pytest.approx(0.99, rel=0.03)
    assert whole.max_ms == 1.0 and whole.mean_ms == pytest.approx(0.5005)
