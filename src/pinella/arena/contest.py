"""A whole match: the plan written down, pairs played by whoever plays them, put in order, judged, kept as evidence."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from pinella.arena.chunks import Chunks
from pinella.arena.evidence import FORMAT, BotForm, CodeForm, PairForm, Plan, RuleForm, Writer
from pinella.arena.farm import farm
from pinella.arena.match import Contest, PairPoints, Played
from pinella.arena.pool import alone, processes
from pinella.arena.provenance import commit, identity, versions
from pinella.arena.schedule import Scale, Seating, beginning_sides, scale, seatings, weigh_pair
from pinella.arena.sprt import Bounds, Sequential, Verdict
from pinella.arena.stats import summary
from pinella.arena.timing import Spent
from pinella.codes.kept import fingerprint
from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.messages import Refusal, say

Players: TypeAlias = Callable[[Contest, Chunks], Generator[Played]]
"""Whoever plays chunks: they come back in any order."""
MOST_PAIRS: Final = 10_000_000


def players(jobs: int, ray: str = "") -> Players:
    """This process, several processes, or a Ray cluster by its address."""
    if ray:
        return partial(farm, address=ray)
    return alone if jobs == 1 else partial(processes, number=jobs)


@dataclass(slots=True)
class Tally:
    """What the pairs say so far."""

    scales: list[Scale]
    margins: list[float] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    """Of each pair the share of deals that the first bot won; an even deal is half a win."""
    faults: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))

    @classmethod
    def of(cls, code: Code, seated: Sequence[Seating]) -> Tally:
        return cls([scale(code, seating) for seating in seated])

    def add(self, points: PairPoints) -> None:
        margin, share = weigh_pair(self.scales, points)
        self.margins.append(margin)
        self.shares.append(share)

    def result(self, verdict: Verdict | None = None) -> dict[str, Any]:
        """Everything that follows from the pairs alone."""
        found = summary(self.margins)
        judged: dict[str, Any] = {} if verdict is None else {"verdict": verdict}
        return {
            "pairs": found.pairs,
            "deals": found.pairs * len(self.scales),
            "points": found.mean,
            "half_width": found.half_width,
            "deviation": found.deviation,
            "wins_a": sum(self.shares) / len(self.shares),
            "pairs_won_a": found.won,
            "pairs_won_b": found.lost,
            "pairs_even": found.even,
            "sign_p": found.sign_p,
            "faults_a": dict(sorted(self.faults[0].items())),
            "faults_b": dict(sorted(self.faults[1].items())),
            **judged,
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    plan: Plan
    result: dict[str, Any]
    digest: str
    run: dict[str, Any]

    def data(self) -> dict[str, Any]:
        """For programs: one flat object, the fixed names first."""
        return {
            "code": self.plan.code.id,
            "pairs": self.result["pairs"],
            "a": self.plan.a.bot,
            "b": self.plan.b.bot,
            **{name: value for name, value in self.result.items() if name != "pairs"},
            "cpu_ms_a": self.run["cpu_a"]["mean_ms"],
            "cpu_ms_b": self.run["cpu_b"]["mean_ms"],
            "seeds": self.plan.seeds,
            "seating": self.plan.seating,
            "code_hash": self.plan.code.hash,
            "digest": self.digest,
            "run": self.run,
        }


def planned(contest: Contest, pairs: int, bounds: Bounds | None = None) -> Plan:
    """The plan of a match; raises Refusal where it cannot be played."""
    if not 1 <= pairs <= MOST_PAIRS:
        raise Refusal(say("a match has between 1 and {most} pairs of deals, not {pairs}", most=MOST_PAIRS, pairs=pairs))
    code = load_code(contest.code)
    a, b = (BotForm(**identity(text)) for text in contest.bots)
    return Plan(
        format=FORMAT,
        code=CodeForm(code.id, fingerprint(code)),
        a=a,
        b=b,
        seeds=contest.seeds,
        seating=contest.way,
        seatings=[list(seating) for seating in seatings(code, contest.way)],
        sides=list(beginning_sides(code)),
        rule=RuleForm(pairs, bounds),
        cpu_ms=contest.cpu_ms,
        program={"version": versions()["pinella"], **commit()},
    )


def hold(
    contest: Contest,
    pairs: int,
    bounds: Bounds | None,
    play: Players,
    evidence: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Outcome:
    """Play the match to its end. `progress` hears how many pairs are in."""
    plan = planned(contest, pairs, bounds)
    code = load_code(contest.code)
    tally = Tally.of(code, seatings(code, contest.way))
    test = Sequential(bounds) if bounds else None
    spent = (Spent(), Spent())
    began = time.monotonic()
    writer = Writer(evidence, plan)
    try:
        with closing(play(contest, Chunks(pairs))) as coming:
            for pair in _in_order(coming, spent):
                _take(tally, writer, pair)
                if test is not None and test.add(tally.margins[-1]) != "undecided":
                    break
                progress(pair.pair + 1)
        result = tally.result(test.verdict if test else None)
        run = {
            "cpu_a": spent[0].data(),
            "cpu_b": spent[1].data(),
            "seconds": round(time.monotonic() - began, 3),
            **versions(),
        }
        writer.end(result, run)
    finally:
        writer.close()
    return Outcome(plan, result, writer.digest, run)


def _in_order(coming: Iterator[Played], spent: tuple[Spent, Spent]) -> Iterator[PairForm]:
    """Pairs from 0 on, whatever order their chunks came back in."""
    waiting: dict[int, Played] = {}
    following = 0
    for played in coming:
        for mine, theirs in zip(spent, played.spent, strict=True):
            mine.merge(theirs)
        waiting[played.first] = played
        while following in waiting:
            chunk = waiting.pop(following)
            for points, (a, b) in zip(chunk.points, chunk.faults, strict=True):
                yield PairForm(following, points, dict(sorted(a.items())), dict(sorted(b.items())))
                following += 1


def _take(tally: Tally, writer: Writer, pair: PairForm) -> None:
    tally.add(pair.points)
    tally.faults[0].update(pair.faults_a)
    tally.faults[1].update(pair.faults_b)
    writer.pair(pair)
