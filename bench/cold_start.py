"""How long `pinella meld` takes from a cold start, beside an empty Python process in the same run."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

BIN = Path(sys.executable).parent / "pinella"
RUNS = 15
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "python -c 'import typer'": [sys.executable, "-c", "import typer"],
    "pinella meld": [str(BIN), "meld", "--code", "fitab-2022", "3s", "4s", "5s", "Jo", "7s", "--json"],
}


def median_seconds(command: list[str]) -> float:
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    found = {name: median_seconds(command) for name, command in COMMANDS.items()}
    baseline = found["python -c pass"]
    for name, seconds in found.items():
        print(f"{name:28} {seconds * 1000:7.0f} ms   {seconds / baseline:5.1f} x an empty process")


if __name__ == "__main__":
    main()
