"""How long a ruling, a search and a deal at the free table take, and a long sweep of random free tables.

`python bench/referee.py` prints the figures; with `--deals 10000` it drives so many random deals of
every code with every invariant on, as the tests do with fewer.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.referee.driving import Driver, short_deal

from pinella.codes.loader import load_code, shipped
from pinella.records.cases import case_book
from pinella.referee.casebook import ruling_of
from pinella.referee.incident_search import search
from pinella.rules.compiled import COMPILED

BAR = 0.010
"""Seconds a ruling may take."""


def timed(act: Callable[[], object]) -> float:
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin


def lawful(seed: int) -> None:
    """The same short deals played by the book, as the baseline of the free table."""
    Driver("fibur-internazionale", seed, errors=0, calls=0).run()


def ready() -> None:
    """A process that drives random deals: what it loads at the start is no garbage, and is not looked through again."""
    for code in shipped():
        Driver(code, 0).run()
    gc.collect()
    gc.freeze()


def sweep(task: tuple[str, int, int]) -> tuple[str, int, Counter[str], list[str]]:
    code, first, number = task
    rulings: Counter[str] = Counter()
    faults = []
    for seed in range(first, first + number):
        driver = Driver(code, seed)
        try:
            driver.run()
        except Exception as error:
            faults.append(f"{code} {seed}: {type(error).__name__} {error}")
        rulings += driver.rulings
    return code, number, rulings, faults


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--deals", type=int, default=0, help="random deals of every code at the free table")
    arguments.add_argument("--from-seed", type=int, default=0)
    arguments.add_argument("--processes", type=int, default=None)
    asked = arguments.parse_args()
    if not COMPILED:
        print("the kernel is not compiled: figures would mean nothing")
        return 1
    if asked.deals:
        return _sweep(asked.deals, asked.from_seed, asked.processes)
    cases = list(case_book().values())
    for case in cases:
        ruling_of(case)
    times = [min(timed(lambda case=case: ruling_of(case)) for _ in range(3)) for case in cases]
    found = [
        min(timed(lambda said=said: search(said)) for _ in range(3))
        for said in ("ha scartato due carte", "forgot to draw")
    ]
    short_deal("fibur-internazionale", 1)
    load_code("fibur-internazionale")
    free = statistics.median(timed(lambda s=s: Driver("fibur-internazionale", s).run()) for s in range(40))
    book = statistics.median(timed(lambda s=s: lawful(s)) for s in range(40))
    print(
        f"ruling, {len(cases)} cases: median {statistics.median(times) * 1e3:.2f} ms, slowest {max(times) * 1e3:.1f} ms"
    )
    print(f"search in everyday words: {max(found) * 1e3:.1f} ms")
    print(f"a deal at the free table with errors and rulings: {free / book:.1f} x one played by the book")
    print(f"bar, a ruling under {BAR * 1e3:.0f} ms: {'met' if max(times) < BAR else 'not met'}")
    return 0 if max(times) < BAR else 1


def _sweep(deals: int, first: int, processes: int | None) -> int:
    step = 250
    tasks = [(code, first + at, min(step, deals - at)) for at in range(0, deals, step) for code in shipped()]
    done: Counter[str] = Counter()
    rulings: Counter[str] = Counter()
    faults: list[str] = []
    with Pool(processes, ready) as pool:
        for code, number, seen, broken in pool.imap_unordered(sweep, tasks):
            done[code] += number
            rulings += seen
            faults += broken
            for fault in broken:
                print(fault[:200], flush=True)
            print(
                f"{sum(done.values()):>8} deals, {sum(rulings.values()):>9} rulings, {len(faults)} faults", flush=True
            )
    print(dict(done), rulings.most_common(), *faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
