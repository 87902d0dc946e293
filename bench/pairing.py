"""How long pairing takes: Danish without rematch after ten rounds, and the same field given to networkx.

`python bench/pairing.py` prints the times for growing fields with the growth against n log n, and both times side by
side for a field that networkx finishes in reasonable time. Ours takes the first of all pairings from the top, networkx
a matching of least total distance in the standing: both must seat everybody without a rematch.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable
from random import Random

import networkx as nx

from pinella.codes.loader import load_code
from pinella.tournament.model import PlannedRound
from pinella.tournament.pairing.engine import propose
from pinella.tournament.pairing.past import met
from pinella.tournament.pairing.request import Meetings, Request

BAR = 0.2
"""Seconds that pairing 5,000 pairs may take."""
FIELDS = (100, 500, 1000, 5000)
ROUNDS = 10


def timed(act: Callable[[], object]) -> float:
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin


def after_rounds(pairs: int, rounds: int, seed: int = 1) -> Request:
    """A field after so many rounds: strength decides, with luck, so that neighbours have often met."""
    chance = Random(seed)
    points = dict.fromkeys(range(1, pairs + 1), 0.0)
    history: tuple[Meetings, ...] = ()
    plan = PlannedRound(system="danish-no-rematch", deals=3, minutes=40)
    code = load_code("fibur-italiano")
    while True:
        order = tuple(sorted(points, key=lambda number: (-points[number], number)))
        request = Request(code, "pairs", plan, len(history) + 1, rounds + 1, order, history)
        if len(history) == rounds:
            return request
        history = (*history, propose(request).meetings)
        for meeting in history[-1]:
            share = round(chance.gauss(10 + (meeting.away[0] - meeting.home[0]) * 10 / pairs, 4))
            points[meeting.home[0]] += min(20, max(0, share))
            points[meeting.away[0]] += 20 - min(20, max(0, share))


def with_networkx(request: Request) -> set[frozenset[int]]:
    """Everybody seated without rematch, as near in the standing as possible."""
    known = met(request.history)
    graph = nx.Graph()
    for at, one in enumerate(request.order):
        for place in range(at + 1, len(request.order)):
            other = request.order[place]
            if other not in known[one]:
                graph.add_edge(one, other, weight=-(place - at))
    return {frozenset(pair) for pair in nx.max_weight_matching(graph, maxcardinality=True)}


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--peer-pairs", type=int, default=200, help="size of the field that networkx also pairs")
    asked = arguments.parse_args()
    times = {}
    for pairs in FIELDS:
        request = after_rounds(pairs, ROUNDS)
        assert not propose(request).relaxed
        times[pairs] = min(timed(lambda request=request: propose(request)) for _ in range(7))
        print(f"{pairs:>6} pairs after {ROUNDS} rounds: {times[pairs] * 1e3:8.1f} ms")
    first, last = FIELDS[0], FIELDS[-1]
    grown = math.log(times[last] / times[first])
    against = math.log(last * math.log(last) / (first * math.log(first)))
    print(f"growth from {first} to {last}: n log n to the power of {grown / against:.2f}")

    request = after_rounds(asked.peer_pairs, ROUNDS)
    ours = min(timed(lambda: propose(request)) for _ in range(7))
    peer = timed(lambda: with_networkx(request))
    assert len(with_networkx(request)) == len(propose(request).meetings)
    print(
        f"{asked.peer_pairs} pairs, same field: ours {ours * 1e3:.1f} ms, networkx {peer * 1e3:.0f} ms, "
        f"ratio {peer / ours:.0f}"
    )
    print(f"bar, 5,000 pairs under {BAR * 1e3:.0f} ms: {'met' if times[last] < BAR else 'not met'}")
    return 0 if times[last] < BAR else 1


if __name__ == "__main__":
    sys.exit(main())
