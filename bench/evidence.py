"""The matches behind the figures of `expert` in `docs/results.md`, played once and kept in `bench/evidence/`.

    python bench/evidence.py [--only NAME | --family FAMILY]

Seed lists are named here, before a card is dealt, and no tuning uses them. A change of a family's weights wants another
list for it in `LISTS`, so that no list is ever played twice to see which weights it likes. Exit status 1 if a lower end
is below its bar.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from pinella.arena.contest import hold, players
from pinella.arena.match import Contest
from pinella.bots.styles import styles
from pinella.bots.weights import family_of
from pinella.codes.loader import load_code, shipped
from pinella.rules.compiled import COMPILED

FOLDER: Final = Path(__file__).parent / "evidence"
LIST: Final = "confirm-5"
LISTS: Final = {"four-free": "confirm-6"}
"""By family of weights; the others have `LIST`."""
ITALIAN: Final = "fibur-italiano"


def family(match: Match) -> str:
    return family_of(load_code(match.code)).name


class Match(NamedTuple):
    name: str
    code: str
    rival: str
    pairs: int
    bar: float


def matches() -> list[Match]:
    """Expert against greedy under every code, then against the styles."""
    found = [Match(ITALIAN, ITALIAN, "greedy", 20_000, 130.0)]
    for code in shipped():
        if code != ITALIAN:
            players = load_code(code).table.players
            found.append(Match(code, code, "greedy", 2_000 if players == 5 else 4_000, 60.0))
    return found + [Match(style.name, ITALIAN, style.name, 2_000, 0.0) for style in styles()]


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--only", default="")
    asked.add_argument("--family", default="")
    wanted = asked.parse_args()
    if not COMPILED:
        print("the kernel is not compiled: this takes hours")
        return 1
    with tempfile.TemporaryDirectory() as folder:  # the files of the last time stay as they are until all are played
        missed = play(Path(folder), wanted.only, wanted.family)
        FOLDER.mkdir(exist_ok=True)
        for file in Path(folder).iterdir():
            shutil.copy(file, FOLDER)
    return 1 if missed else 0


def play(folder: Path, only: str, weights: str) -> int:
    """Play and print; how many missed their bar."""
    missed = 0
    print("| match | pairs | points a deal | lower end | bar | deals won |\n|---|---|---|---|---|---|")
    for match in matches():
        if (only and match.name != only) or (weights and family(match) != weights):
            continue
        contest = Contest(match.code, ("expert", match.rival), f"{LISTS.get(family(match), LIST)}-{match.name}")
        found = hold(contest, match.pairs, None, players(1), folder / f"{match.name}.jsonl.gz").result
        low = found["points"] - found["half_width"]
        missed += low < match.bar
        print(
            f"| {match.name} | {match.pairs:,} | {found['points']:+.1f} ± {found['half_width']:.1f} | {low:+.1f} | "
            f"{match.bar:+.0f}{'' if low >= match.bar else ': **not met**'} | {100 * found['wins_a']:.1f} % |",
            flush=True,
        )
    return missed


if __name__ == "__main__":
    sys.exit(main())
