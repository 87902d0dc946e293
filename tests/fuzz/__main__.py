"""By hand: `python -m tests.fuzz 1000000 [--seed x] [--only acts]`. Prints each kind of fault once, and the figures."""

from __future__ import annotations

import argparse
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random

from tests.fuzz.drives import KINDS, SHARES, Wrong, made


def run(kind: str, many: int, seed: str) -> Counter[str]:
    """So many inputs of one kind; a fault does not stop it."""
    outcomes: Counter[str] = Counter()
    shown: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        rng, left, part = Random(f"{seed} {kind}"), many, 0
        while left > 0:
            part += 1
            with made(kind, Path(folder), f"{seed}-{part}") as drive:
                try:
                    while left > 0:
                        left -= 1
                        outcomes[drive.one(rng)] += 1
                    drive.finished()
                except Wrong as wrong:
                    outcomes["WRONG"] += 1
                    at = traceback.extract_tb((wrong.__cause__ or wrong).__traceback__)[-1]
                    key = f"{str(wrong).splitlines()[0][:80]} at {at.filename}:{at.lineno}"
                    if key not in shown:
                        shown.add(key)
                        print(f"{kind}: {wrong}\n    at {at.filename}:{at.lineno}", flush=True)  # noqa: T201
    return outcomes


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("many", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", choices=KINDS)
    asked = parser.parse_args()
    total: Counter[str] = Counter()
    for kind in [asked.only] if asked.only else KINDS:
        many = asked.many if asked.only else round(asked.many * SHARES[kind])
        begun = time.time()
        outcomes = run(kind, many, asked.seed)
        total += outcomes
        shown = ", ".join(f"{outcome} {count:,}" for outcome, count in sorted(outcomes.items()))
        print(f"{kind}: {sum(outcomes.values()):,} inputs in {time.time() - begun:.0f} s: {shown}", flush=True)  # noqa: T201
    print(f"in all {sum(total.values()):,}, of them {total['WRONG']} wrong")  # noqa: T201


if __name__ == "__main__":
    main()
