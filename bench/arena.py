"""The arena: how long 10,000 pairs of heuristic bots take, that equal bots give nothing, and what a decision costs.

    python bench/arena.py [--pairs 10000] [--code fibur-italiano] [--jobs 2]

The bar is that of issue 16: 10,000 pairs in at most 5 seconds on two free cores. Time of the clock depends on who else
uses the machine, so CPU seconds of one process stand beside it. Exit status 1 if a bar is missed or the kernel is not
compiled.
"""

from __future__ import annotations

import argparse
import os
import sys
import time

from pinella.arena.contest import hold, players
from pinella.arena.match import Contest
from pinella.bots import bot_names
from pinella.rules.compiled import COMPILED

BAR_SECONDS = 5.0


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--pairs", type=int, default=10_000)
    asked.add_argument("--code", default="fibur-italiano")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wanted = asked.parse_args()
    if not COMPILED:
        print("the kernel is not compiled: this measures nothing")
        return 1
    first = "expert" if "expert" in bot_names() else "greedy"
    contest = Contest(wanted.code, (first, "greedy"), "bench")
    cpu = time.process_time()
    one = hold(contest, wanted.pairs, None, players(1))
    cpu = time.process_time() - cpu
    began = time.perf_counter()
    many = hold(contest, wanted.pairs, None, players(wanted.jobs))
    clock = time.perf_counter() - began
    equal = hold(Contest(wanted.code, ("greedy", "greedy"), "bench"), 500, None, players(1))
    limit = BAR_SECONDS * wanted.pairs / 10_000
    same = one.digest == many.digest
    half = one.result["half_width"] or 0.0
    print("| what | figure |\n|---|---|")
    print(
        f"| {first} v greedy, {wanted.pairs:,} pairs under {wanted.code} | {one.result['points']:+.1f} ± {half:.1f} |"
    )
    print(f"| CPU of one process | {cpu:.2f} s |")
    print(f"| clock, {wanted.jobs} processes, load {os.getloadavg()[0]:.1f} | {clock:.2f} s (bar {limit:g} s) |")
    print(f"| the same bytes from 1 and {wanted.jobs} processes | {'yes' if same else '**no**'} |")
    print(f"| greedy v greedy, 500 pairs | {equal.result['points']} |")
    for name, spent in ((first, one.run["cpu_a"]), ("greedy", one.run["cpu_b"])):
        mean, p99 = 1000 * spent["mean_ms"], 1000 * spent["p99_ms"]
        print(f"| a decision of {name}, through a view | {mean:.1f} µs, p99 {p99:.0f} µs |")
    return 0 if same and equal.result["points"] == 0.0 and clock <= limit else 1


if __name__ == "__main__":
    sys.exit(main())
