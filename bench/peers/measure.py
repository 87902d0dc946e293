"""Measures the peers and prints a JSON object: `python -m peers.measure`, from `bench/`, in the peers' environment."""

from __future__ import annotations

import argparse
import json
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

from peers import open_spiel_game, rlcard_game
from peers.timing import measure

OPEN_SPIEL_GAMES = ("gin_rummy", "spades", "hearts")
METHOD = (
    "random play, one process, one core; CPU time (time.process_time); medians over rounds that go through all games; "
    "choices by index from a precomputed table of random numbers; nanoseconds include the call from Python and its loop"
)


def processor() -> str:
    """The model as Linux names it; elsewhere what Python knows."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--seconds", type=float, default=1.0, help="CPU time per way of playing and round")
    asked = arguments.parse_args()

    games = {("open_spiel", name): open_spiel_game.peer_game(name) for name in OPEN_SPIEL_GAMES}
    games["rlcard", "gin-rummy"] = rlcard_game.gin_rummy()
    reports = measure(list(games.values()), asked.rounds, asked.seconds)
    peers: dict[str, Any] = {package: {"version": version(package), "games": {}} for package, _ in games}
    for (package, name), report in zip(games, reports, strict=True):
        peers[package]["games"][name] = report
    found = {
        "python": platform.python_version(),
        "processor": processor(),
        "method": METHOD,
        "rounds": asked.rounds,
        "seconds": asked.seconds,
        "peers": peers,
    }
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
