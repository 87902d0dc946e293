"""Looking at somebody's evidence: does it add up, were these the bots, and do its pairs come out the same again?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from pinella.arena.contest import Tally
from pinella.arena.evidence import Evidence, PairForm, Plan, read
from pinella.arena.match import Contest, play_chunk
from pinella.arena.provenance import identity
from pinella.arena.schedule import WAYS, Seating, beginning_sides, seatings
from pinella.arena.sprt import Sequential, Verdict
from pinella.bots.registry import is_foreign
from pinella.codes.kept import fingerprint
from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say


@dataclass(frozen=True, slots=True)
class Checked:
    replayed: list[int]
    """The pairs that were played again."""
    wrong: list[Message]
    """What disagrees; empty: the evidence holds."""
    notes: list[Message]
    """What is another today than when the match was played, and may explain it."""


def check(path: Path, sample: int, seed: str = "", *, trusted: bool = False, folder: str = "") -> Checked:
    """Work the result out again from the pairs, and play a sample of them again."""
    evidence = read(path)
    plan = evidence.plan
    _verify_trust(plan, trusted)
    code = load_code(plan.code.id)
    seated = _verify_plan(plan, code)
    _verify_pairs(evidence, seated)
    wrong = _sums(evidence, code, seated)
    drawn = sorted(Random(seed or evidence.digest).sample(range(len(evidence.pairs)), min(sample, len(evidence.pairs))))
    contest = Contest(
        code=plan.code.id,
        bots=(plan.a.bot, plan.b.bot),
        seeds=plan.seeds,
        way=next(way for way in WAYS if way == plan.seating),
        cpu_ms=plan.cpu_ms,
        path=folder,
    )
    for pair in drawn:
        wrong += _replayed(contest, evidence.pairs[pair])
    return Checked(drawn, wrong, _notes(plan, code))


def _verify_trust(plan: Plan, trusted: bool) -> None:
    foreign = [one.bot for one in (plan.a, plan.b) if is_foreign(one.bot)]
    if foreign and not trusted:
        raise Refusal(
            say(
                "to play this match again the file has a program of somebody's run here ({bot}): "
                "say --trust if you know it",
                bot=", ".join(foreign),
            )
        )


def _verify_plan(plan: Plan, code: Code) -> list[Seating]:
    """The seats and sides of the file are those of the code, or nothing could be compared."""
    for way in WAYS:
        seated = seatings(code, way)
        same = [list(one) for one in seated] == plan.seatings and list(beginning_sides(code)) == plan.sides
        if way == plan.seating and same:
            return seated
    raise Refusal(say("the seats of this match are not those of the code {code} today", code=code.id))


def _verify_pairs(evidence: Evidence, seated: list[Seating]) -> None:
    if not evidence.pairs:
        raise Refusal(say("this match was broken off before its first pair: there is nothing to check"))
    for pair in evidence.pairs:
        if len(pair.points) != len(seated) or any(len(one) != len(evidence.plan.sides) for one in pair.points):
            raise Refusal(say("pair {pair} of the file lacks points of a side or a deal", pair=pair.pair))


def _sums(evidence: Evidence, code: Code, seated: list[Seating]) -> list[Message]:
    if evidence.end is None:
        return [say("the match was broken off: there is no result")]
    wrong = []
    if evidence.end.digest != evidence.digest:
        wrong.append(say("the lines are not those whose hash the file gives: something was changed"))
    tally = Tally.of(code, seated)
    bounds = evidence.plan.rule.sprt
    test = Sequential(bounds) if bounds else None
    for pair in evidence.pairs:
        if test is not None and test.verdict != "undecided":
            wrong.append(
                say("the sequential test had decided after {pairs} pairs, and the match went on", pairs=pair.pair)
            )
            break
        tally.add(pair.points)
        tally.faults[0].update(pair.faults_a)
        tally.faults[1].update(pair.faults_b)
        if test is not None:
            test.add(tally.margins[-1])
    verdict: Verdict | None = test.verdict if test else None
    if (verdict is None or verdict == "undecided") and len(evidence.pairs) != evidence.plan.rule.pairs:
        wrong.append(
            say(
                "the plan was {planned} pairs, and the file has {found}",
                planned=evidence.plan.rule.pairs,
                found=len(evidence.pairs),
            )
        )
    result = tally.result(verdict)
    for name in sorted(result.keys() | evidence.end.result.keys()):
        said, found = evidence.end.result.get(name), result.get(name)
        if said != found:
            wrong.append(say("{name} is given as {said}; the pairs make it {found}", name=name, said=said, found=found))
    return wrong


def _replayed(contest: Contest, pair: PairForm) -> list[Message]:
    played = play_chunk(contest, pair.pair, 1)
    if [tuple(one) for one in played.points[0]] == [tuple(one) for one in pair.points]:
        return []
    return [
        say(
            "pair {pair} comes out otherwise: the file has {said}, played again it is {found}",
            pair=pair.pair,
            said=_written(pair.points),
            found=_written(played.points[0]),
        )
    ]


def _written(points: list[tuple[float, ...]]) -> str:
    return " | ".join(" ".join(f"{one:g}" for one in deal) for deal in points)


def _notes(plan: Plan, code: Code) -> list[Message]:
    notes = []
    if plan.code.hash != fingerprint(code):
        notes.append(say("the code {code} is another today than when the match was played", code=code.id))
    for form in (plan.a, plan.b):
        if identity(form.bot)["hash"] != form.hash:
            notes.append(say("the bot “{bot}” is another today than when the match was played", bot=form.bot))
    return notes


def shares_of(paths: Sequence[Path]) -> dict[tuple[str, str], list[float]]:
    """What ratings are made of: for each two bots, of every pair the share of deals that the first one won."""
    found: dict[tuple[str, str], list[float]] = {}
    ruled: tuple[str, Path] | None = None
    for path in paths:
        evidence = read(path)
        code = load_code(evidence.plan.code.id)
        ruled = ruled or (evidence.plan.code.hash, path)
        if evidence.plan.code.hash != ruled[0]:
            raise Refusal(
                say("{one} and {other} were played under different codes: rate them apart", one=ruled[1], other=path)
            )
        seated = _verify_plan(evidence.plan, code)
        _verify_pairs(evidence, seated)
        tally = Tally.of(code, seated)
        for pair in evidence.pairs:
            tally.add(pair.points)
        found.setdefault((evidence.plan.a.bot, evidence.plan.b.bot), []).extend(tally.shares)
    return found
