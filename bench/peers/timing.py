"""What is measured of a peer's game, and how: CPU time, several rounds, the median."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Played:
    """A batch of random deals. Decisions are the players' steps; chance steps (dealing, drawing) are counted apart."""

    seconds: float
    deals: int
    decisions: int
    chance_steps: int


@dataclass(frozen=True)
class Sample:
    """Positions of random deals where a player decides, to time single operations on."""

    operations: Mapping[str, Callable[[], float]]
    """By name, the seconds that one operation takes on each of the positions once."""
    serialized_bytes: Sequence[int]
    """Of each position, in the peer's own serialized form."""
    choices: Sequence[int]
    """How many legal actions each position has."""


@dataclass(frozen=True)
class PeerGame:
    """One game of a peer."""

    plays: Mapping[str, Callable[[], Played]]
    """By name, the ways to play a batch of deals."""
    sample: Callable[[], Sample]
    """Called when all playing is done: RLCard plays a third slower once many positions are alive."""
    notes: Sequence[str]


def cpu_seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def measure(games: Sequence[PeerGame], rounds: int, seconds: float) -> list[dict[str, Any]]:
    """A report for each game. A round goes through all games, so that a slow moment of the machine meets them all."""
    played: list[dict[str, list[Played]]] = [{name: [] for name in game.plays} for game in games]
    for _ in range(rounds):
        for game, results in zip(games, played, strict=True):
            for name, batch in game.plays.items():
                results[name].append(_play_for(seconds, batch))
    samples = [game.sample() for game in games]
    times: list[dict[str, list[float]]] = [{name: [] for name in sample.operations} for sample in samples]
    for _ in range(rounds):
        for sample, found in zip(samples, times, strict=True):
            for name, one_round in sample.operations.items():
                found[name].append(_mean_for(seconds / 4, one_round) / len(sample.choices) * 1e9)
    return [
        {
            **{name: _speeds(results) for name, results in played_here.items()},
            **{f"{name}_ns": round(statistics.median(results)) for name, results in times_here.items()},
            "serialized_bytes": round(statistics.mean(sample.serialized_bytes)),
            "legal_actions_per_decision": round(statistics.mean(sample.choices), 2),
            "notes": list(game.notes),
        }
        for game, played_here, sample, times_here in zip(games, played, samples, times, strict=True)
    ]


def _play_for(seconds: float, batch: Callable[[], Played]) -> Played:
    """Batches until they have used that much CPU time, added up."""
    batches = [batch()]
    while sum(each.seconds for each in batches) < seconds:
        batches.append(batch())
    return Played(
        sum(each.seconds for each in batches),
        sum(each.deals for each in batches),
        sum(each.decisions for each in batches),
        sum(each.chance_steps for each in batches),
    )


def _mean_for(seconds: float, one_round: Callable[[], float]) -> float:
    spent = [one_round()]
    while sum(spent) < seconds:
        spent.append(one_round())
    return statistics.mean(spent)


def _speeds(rounds: Sequence[Played]) -> dict[str, float]:
    speeds = [played.decisions / played.seconds for played in rounds]
    deals = sum(played.deals for played in rounds)
    return {
        "decisions_per_second": round(statistics.median(speeds)),
        "lowest": round(min(speeds)),
        "highest": round(max(speeds)),
        "deals_per_second": round(statistics.median(played.deals / played.seconds for played in rounds), 1),
        "decisions_per_deal": round(sum(played.decisions for played in rounds) / deals, 1),
        "chance_steps_per_deal": round(sum(played.chance_steps for played in rounds) / deals, 1),
    }
