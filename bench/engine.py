"""Our engine beside OpenSpiel and RLCard in one run: a table of ours, peer and ratio, and whether each bar is met.

The bars are those of the design: they are ratios, or sizes, so that a slow machine does not move them. The table goes
to docs/results.md. Exit status 1 if a bar is missed or the kernel is not compiled.
"""

from __future__ import annotations

import argparse
import datetime
import platform
import re
import statistics
import sys
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import ours
from peers.environment import PeersUnavailable, measured
from peers.timing import measure

from pinella.rules.compiled import COMPILED
from pinella.rules.kernel import State

RESULTS = Path(__file__).resolve().parent.parent / "docs" / "results.md"
MARKED = re.compile(r"(?s)<!-- bench:engine -->.*<!-- /bench:engine -->\n")
OPEN_SPIEL, RLCARD = "open_spiel", "rlcard"


@dataclass(frozen=True)
class Row:
    """One line of the table. A bar is the least ratio, or the most that our own figure may be."""

    what: str
    mine: str
    peer: str = ""
    peers: str = ""
    ratio: float | None = None
    bar: str = ""
    met: bool | None = None

    def markdown(self) -> str:
        ratio = "" if self.ratio is None else f"{self.ratio:,.2f} ×" if self.ratio < 10 else f"{self.ratio:,.0f} ×"
        verdict = "" if self.met is None else f"{self.bar}: {'met' if self.met else '**not met**'}"
        return f"| {self.what} | {self.mine} | {self.peer} | {self.peers} | {ratio} | {verdict} |"


@dataclass(frozen=True)
class Figures:
    """What the rounds found, ours and each peer's, as medians."""

    rounds: list[tuple[dict[str, Any], dict[str, Any]]]

    def mine(self, *path: str) -> float:
        return statistics.median(_at(mine, path) for mine, _ in self.rounds)

    def peer(self, package: str, game: str, *path: str) -> float:
        return statistics.median(_at(peers["peers"][package]["games"][game], path) for _, peers in self.rounds)

    def versions(self) -> str:
        peers = self.rounds[0][1]["peers"]
        return ", ".join(f"{name} {found['version']}" for name, found in peers.items())


def _at(found: Any, path: tuple[str, ...]) -> float:
    for name in path:
        found = found[name]
    return float(found)


def speed_row(found: Figures, what: str, way: str, peer: tuple[str, str, str], bar: float | None = None) -> Row:
    """Decisions per second, one core: our way against a peer's."""
    package, game, its_way = peer
    mine = found.mine(way, "decisions_per_second")
    theirs = found.peer(package, game, its_way, "decisions_per_second")
    ratio = mine / theirs
    return Row(
        what,
        f"{mine:,.0f}/s",
        f"{package} {game}, {its_way.replace('_', ' ')}",
        f"{theirs:,.0f}/s",
        ratio,
        "" if bar is None else f"≥ {bar:g} ×",
        None if bar is None else ratio >= bar,
    )


def time_row(found: Figures, what: str, name: str, most: float | None = None) -> Row:
    """Nanoseconds of one operation called from Python, beside OpenSpiel spades; the ratio says how much faster."""
    mine = found.mine(name)
    theirs = found.peer(OPEN_SPIEL, "spades", name)
    limit = "" if most is None else f"≤ {most:g} ns"
    met = None if most is None else mine <= most
    return Row(what, f"{mine:,.0f} ns", f"{OPEN_SPIEL} spades", f"{theirs:,.0f} ns", theirs / mine, limit, met)


def rows(found: Figures) -> list[Row]:
    call, loop = "random deals in one compiled call", "random deals in a Python loop"
    table = [
        speed_row(found, call, "compiled", (OPEN_SPIEL, "gin_rummy", "whole_deals"), 100),
        speed_row(found, call, "compiled", (OPEN_SPIEL, "spades", "whole_deals"), 5),
        speed_row(found, call, "compiled", (OPEN_SPIEL, "gin_rummy", "compiled")),
        speed_row(found, call, "compiled", (OPEN_SPIEL, "spades", "compiled")),
        speed_row(found, loop, "whole_deals", (OPEN_SPIEL, "gin_rummy", "whole_deals"), 10),
        speed_row(found, loop, "whole_deals", (OPEN_SPIEL, "spades", "whole_deals"), 1),
        speed_row(found, call, "compiled", (OPEN_SPIEL, "gin_rummy", "whole_deals_from_copy")),
        speed_row(found, loop, "whole_deals", (OPEN_SPIEL, "gin_rummy", "whole_deals_from_copy")),
        speed_row(found, loop, "whole_deals", (RLCARD, "gin-rummy", "whole_deals")),
        speed_row(found, loop + ", dealing apart", "after_dealing", (OPEN_SPIEL, "gin_rummy", "after_dealing")),
        speed_row(found, loop + ", dealing apart", "after_dealing", (OPEN_SPIEL, "spades", "after_dealing")),
        time_row(found, "copy of a state", "clone_ns", 500),
        time_row(found, "`legal_moves`", "legal_actions_ns"),
        time_row(found, "`push`, checked", "apply_ns"),
        Row("size of a state", f"{State.__basicsize__:,} bytes", bar="≤ 1500", met=State.__basicsize__ <= 1500),
    ]
    mine, slow = found.mine("compiled", "decisions_per_second"), ours.interpreted_speed()
    table.append(Row("the kernel compiled", f"{mine:,.0f}/s", "the same, interpreted", f"{slow:,.0f}/s", mine / slow))
    table += [Row(f"batch of 4096: {what}", f"{speed:,.0f}/s") for what, speed in ours.batch_steps_per_second().items()]
    table.append(Row("two threads against one, wall time", "", ratio=ours.thread_speed_up()))
    grown = ours.memory_growth()
    table.append(Row("memory grown over 10^6 deals", f"{grown:,} kB", bar="≤ 1024 kB", met=grown <= 1024))
    table += [Row(f"random deals under {code}", f"{speed:,.0f}/s") for code, speed in ours.deals_per_second().items()]
    return table


def report(found: Figures, table: list[Row]) -> str:
    processor = found.rounds[0][1]["processor"]
    choices = [found.peer(OPEN_SPIEL, game, "legal_actions_per_decision") for game in ("gin_rummy", "spades")]
    head = (
        f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}, {processor}, Python {platform.python_version()}, Pinella "
        f"{version('pinella')} ({ours.CODE}), {found.versions()}. Decisions per second of CPU time on one core, "
        f"medians of {len(found.rounds)} rounds in which ours and the peers take turns. “Whole deals” hold the "
        "dealing; “dealing apart” and “after dealing” begin with the cards dealt; “from copy” begins each deal with a "
        "copy of an empty state, which OpenSpiel makes faster than a new one; “compiled” is OpenSpiel's own loop over "
        f"random bots. A position of gin rummy has {choices[0]:.1f} legal actions, one of spades {choices[1]:.1f}, one "
        f"of Burraco {found.mine('legal_actions_per_decision'):.1f}."
    )
    lines = ["| | ours | peer | | ratio | bar |", "|---|---|---|---|---|---|", *(row.markdown() for row in table)]
    return head + "\n\n" + "\n".join(lines) + "\n"


def write(text: str) -> None:
    """Put the report between its marks; the first time at the end."""
    block = f"<!-- bench:engine -->\n## The engine (`make bench`)\n\n{text}<!-- /bench:engine -->\n"
    page = RESULTS.read_text(encoding="utf-8")
    page = MARKED.sub(lambda _: block, page) if MARKED.search(page) else f"{page}\n{block}"
    RESULTS.write_text(page, encoding="utf-8")


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--seconds", type=float, default=0.5, help="CPU time per way of playing and round")
    asked = arguments.parse_args()
    if not COMPILED:
        print("The kernel is not compiled: there is nothing to measure. Install gcc, then `make clean bench`.")
        return 1
    try:
        rounds = [
            (measure([ours.our_game()], 1, asked.seconds)[0], measured(1, asked.seconds)) for _ in range(asked.rounds)
        ]
    except PeersUnavailable as unavailable:
        print(unavailable)
        return 1
    found = Figures(rounds)
    table = rows(found)
    text = report(found, table)
    print(text)
    write(text)
    return 1 if any(row.met is False for row in table) else 0


if __name__ == "__main__":
    sys.exit(main())
