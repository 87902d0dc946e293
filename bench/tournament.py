"""Standing, replay and durable entry, each beside a plain baseline in the same run.

`python bench/tournament.py` builds an event of 5,000 pairs and ten rounds through the acts, then prints:
the standing beside a bare loop over the result events (nothing but sums and a sort); the replay of its log, stretched
to 200,000 events, beside `json.loads` of the same lines; one durable sheet entry beside one bare SQLite commit of the
same bytes; and how standing and the making of a round grow from 100 to 5,000 pairs against n log n.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from pinella.acts.actor import Actor
from pinella.acts.registry import Context
from pinella.codes.loader import load_code
from pinella.sheet.paper import Paper
from pinella.store import open_store
from pinella.tournament.event import Recorded
from pinella.tournament.events import decode, encode
from pinella.tournament.fold import replay
from pinella.tournament.ledger import Ledger
from pinella.tournament.model import SIDES, PlannedRound, Player
from pinella.tournament.pairing.engine import propose
from pinella.tournament.pairing.requests import request_for
from pinella.tournament.setup.events import NoticeGiven
from pinella.tournament.sheets.events import ResultSet
from pinella.tournament.simulation.dice import Dice
from pinella.tournament.standings.standing import standing
from pinella.tournament.tournaments import Tournaments

FIELDS = (100, 500, 1000, 5000)
ROUNDS = 10
EVENTS = 200_000
ENTRIES = 60


def timed(act: Callable[[], object], times: int = 3) -> float:
    """The quickest of some runs: the machine is shared."""
    best = math.inf
    for _ in range(times):
        gc.collect()
        begin = time.perf_counter()
        act()
        best = min(best, time.perf_counter() - begin)
    return best


def event(pairs: int, rounds: int = ROUNDS) -> Ledger:
    """Played to the end of the last round through the same acts as in a hall."""
    dice = Dice(str(pairs))
    plan = PlannedRound(system="danish-no-rematch", deals=3, minutes=40)
    now = 1_795_000_000_000
    ledger = Ledger.opened(
        "bench",
        load_code("fibur-italiano"),
        load_code,
        Context(now, Actor.person("Conti")),
        name="Bench",
        format="pairs",
        level="club",
        date="2026-11-16",
        seed="bench",
    )

    def do(act: str, **arguments: object) -> None:
        nonlocal now
        now += 10
        ledger.do(act, Context(now, Actor.person("Conti"), "", True), **arguments)

    do("appoint", name="Conti", role="director")
    do("set-plan", rounds=(plan,) * (rounds + 1))
    for number in range(pairs):
        people = tuple(
            Player(id=f"{number}{half}", surname=f"Nome{number}{half}", member=f"{number}{half}") for half in "ab"
        )
        do("register", players=people)
    for number in range(1, rounds + 1):
        do("draft-round")
        do("publish-round", round=number)
        do("start-round", round=number)
        for table in sorted(ledger.state.rounds[-1].tables):
            paper = Paper(totals=(5 * dice.between(60, 300), 5 * dice.between(60, 300)))
            do("enter-sheet", round=number, table=table, paper=paper, signed=SIDES)
        do("close-round", round=number)
    return ledger


def bare_standing(ledger: Ledger) -> list[int]:
    """The least anybody could do: sums of the result events, sorted; no ties, byes, corrections, penalties."""
    meetings = [{one.table: one for one in round_.meetings} for round_ in ledger.state.rounds]
    totals: dict[int, list[int]] = {}
    for one in ledger.records:
        if isinstance(one.event, ResultSet):
            meeting = meetings[one.event.round - 1][one.event.table]
            for numbers, score in ((meeting.home, one.event.home), (meeting.away, one.event.away)):
                for number in numbers:
                    row = totals.setdefault(number, [0, 0])
                    row[0] += score.vp
                    row[1] += score.mp
    return sorted(totals, key=lambda number: (-totals[number][0], -totals[number][1]))


def stretched(records: list[Recorded], count: int) -> list[tuple[int, bytes]]:
    """The log with notices added up to so many events, as stored."""
    text = next(one.event for one in records if isinstance(one.event, NoticeGiven))
    bodies = [encode(one.event) for one in records]
    bodies += [encode(text)] * (count - len(bodies))
    return list(enumerate(bodies, start=1))


def replayed(rows: list[tuple[int, bytes]]) -> None:
    log = (Recorded(seq=seq, at=seq, actor=Actor.person("Conti"), event=decode(body)) for seq, body in rows)
    replay("bench", log, load_code)


def durable(folder: Path) -> tuple[float, float]:
    """Seconds for one acknowledged sheet at the desk, and for one bare commit of the same bytes; medians."""
    ledger = event(2 * ENTRIES, 0)
    state = ledger.state
    with open_store(folder / "desk.sqlite") as store:
        desk = Tournaments(store)
        id_, _ = desk.create(
            code="fibur-italiano",
            actor=Actor.person("Conti"),
            request="new",
            name="Bench",
            format="pairs",
            level="club",
            date="2026-11-16",
            seed="bench",
        )

        def do(act: str, request: str, **arguments: object) -> None:
            desk.do(id_, act, arguments, actor=Actor.person("Conti"), request=request, confirmed=True)

        do("appoint", "a", name="Conti", role="director")
        do("set-plan", "p", rounds=state.plan)
        for one in state.contestants.values():
            do("register", f"e{one.number}", players=tuple(state.players[key] for key in one.players))
        do("draft-round", "d")
        do("publish-round", "pub", round=1)
        do("start-round", "s", round=1)
        bare = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
        bare.execute("PRAGMA journal_mode=WAL")
        bare.execute("PRAGMA synchronous=FULL")
        bare.execute("CREATE TABLE event (pos INTEGER PRIMARY KEY, body TEXT)")
        ours, theirs = [], []
        for table in range(1, ENTRIES + 1):  # turn and turn about: the disk is shared too
            paper = Paper(totals=(1000 + 5 * table, 700))
            begin = time.perf_counter()
            do("enter-sheet", f"sheet {table}", round=1, table=table, paper=paper, signed=SIDES)
            ours.append(time.perf_counter() - begin)
            body = "".join(encode(one.event).decode() for one in desk.log(id_, desk.state(id_).seq - 4))
            begin = time.perf_counter()
            bare.execute("BEGIN IMMEDIATE")
            bare.execute("INSERT INTO event (body) VALUES (?)", (body,))
            bare.execute("COMMIT")
            theirs.append(time.perf_counter() - begin)
        bare.close()
    return statistics.median(ours), statistics.median(theirs)


def growth(times: dict[int, float]) -> float:
    """The power of n log n by which the time grows from the smallest field to the largest."""
    small, large = min(times), max(times)
    return math.log(times[large] / times[small]) / math.log((large * math.log(large)) / (small * math.log(small)))


def row(what: str, ours: float, base: str, theirs: float) -> None:
    print(f"{what:<46}{ours * 1000:10.1f} ms   {base:<34}{theirs * 1000:10.1f} ms   ratio {ours / theirs:7.2f}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--largest", type=int, default=FIELDS[-1])
    fields = [one for one in FIELDS if one <= parser.parse_args().largest]
    ranked: dict[int, float] = {}
    paired: dict[int, float] = {}
    for pairs in fields:
        ledger = event(pairs)
        ranked[pairs] = timed(partial(standing, ledger.state))
        paired[pairs] = timed(partial(propose, request_for(ledger.state, ROUNDS + 1)))
        print(f"{pairs:6} pairs: standing {ranked[pairs] * 1000:8.1f} ms   next round {paired[pairs] * 1000:8.1f} ms")
    print(f"growth against n log n: standing {growth(ranked):.2f}, next round {growth(paired):.2f} (1 = the same)\n")
    bare_sums = timed(lambda: bare_standing(ledger))
    row(f"standing of {pairs} pairs", ranked[pairs], "bare sums of the result events", bare_sums)
    rows = stretched(ledger.records, max(EVENTS, len(ledger.records)))
    whole = timed(lambda: replayed(rows), 1)
    plain = timed(lambda: [json.loads(body) for _seq, body in rows], 1)
    row(f"replay of {len(rows)} events", whole, "json.loads of the same lines", plain)
    with tempfile.TemporaryDirectory() as folder:
        ours, bare = durable(Path(folder))
    row("one durable sheet entry", ours, "bare SQLite commit, synchronous=FULL", bare)
    return 0


if __name__ == "__main__":
    sys.exit(main())
