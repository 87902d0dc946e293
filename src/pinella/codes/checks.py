"""What a code file can get wrong beyond types: tables with holes, requirements nobody can meet."""

from __future__ import annotations

from pinella.codes.model import Code
from pinella.codes.sections.vp import band_problem
from pinella.messages import Message, say

Problem = tuple[str, Message]


def semantic_problem(code: Code) -> Problem | None:
    """The first fault as (knob, sentence), or None."""
    return _vp_problem(code) or _burraco_problem(code) or _closing_problem(code)


def _vp_problem(code: Code) -> Problem | None:
    for knob in ("deals_2", "deals_3", "deals_4", "teams"):
        if problem := band_problem(getattr(code.vp, knob), code.vp.scale):
            return f"vp.{knob}", say("the table must cover 0, 5, 10 ... without holes: {why}", why=problem)
    return None


def _burraco_problem(code: Code) -> Problem | None:
    kinds = code.burraco.kinds
    names = [kind.name for kind in kinds]
    if len(set(names)) < len(names):
        return "burraco.kinds", say("two kinds have the same name")
    for wild in ("none", "one"):
        if not any(
            k.wild == wild and k.meld == "any" and not (k.naturals or k.run_beside_wild or k.set_size) for k in kinds
        ):
            return "burraco.kinds", say(
                "no kind takes every burraco with wild = “{wild}”: end the list with one", wild=wild
            )
    return None


def _closing_problem(code: Code) -> Problem | None:
    known = {kind.name for kind in code.burraco.kinds}
    for need in code.closing.requirement:
        if strange := set(need.kinds) - known:
            return "closing.requirement", say("there is no burraco kind “{name}”", name=sorted(strange)[0])
    if not code.closing.requirement:
        return "closing.requirement", say("give at least one alternative; {{ any = 0 }} asks for nothing")
    return None
