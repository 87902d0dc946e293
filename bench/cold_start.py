"""How long `pinella meld` and the first page take from a cold start, beside an empty Python process in the same run."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
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


def first_page(port: int = 8791) -> float:
    """From the command on a fresh archive to the home page, whole."""
    with tempfile.TemporaryDirectory() as archive:
        command = [str(BIN), "serve", "--port", str(port), "--data", archive]
        start = time.perf_counter()
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while server.poll() is None:
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).read()
                    return time.perf_counter() - start
                except OSError:
                    time.sleep(0.02)
        finally:
            server.terminate()
            server.wait()
    sys.exit(f"the server did not start; is port {port} taken?")


def main() -> None:
    found = {name: median_seconds(command) for name, command in COMMANDS.items()}
    found["pinella serve, first page"] = statistics.median(first_page() for _ in range(5))
    baseline = found["python -c pass"]
    for name, seconds in found.items():
        print(f"{name:28} {seconds * 1000:7.0f} ms   {seconds / baseline:5.1f} x an empty process")


if __name__ == "__main__":
    main()
