"""What a code file can get wrong beyond types: tables with holes, requirements nobody can meet."""

from __future__ import annotations

from pinella.codes.model import Code
from pinella.codes.sections.vp import band_problem
from pinella.messages import Message, say

Problem = tuple[str, Message]


def semantic_problem(code: Code) -> Problem | None:
    """The first fault as (knob, sentence), or None."""
    checks = (_vp_problem, _burraco_problem, _closing_problem, _table_problem, _lateness_problem, _monitoring_problem)
    return next((problem for check in checks if (problem := check(code))), None)


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


def _table_problem(code: Code) -> Problem | None:
    """Hands, pozzetti and the first up-card must leave a stock to draw from."""
    dealt = code.table.players * code.table.hand_size
    for knob in ("pozzetti", "alone_pozzetti"):
        left = 54 * code.deck.packs - dealt - sum(getattr(code.table, knob)) - 1
        if left <= code.scoring.dead_stock_cards:
            return f"table.{knob}", say(
                "hands and pozzetti leave {n} card of the stock: too few to play",
                "hands and pozzetti leave {n} cards of the stock: too few to play",
                n=left,
            )
    return None


def _lateness_problem(code: Code) -> Problem | None:
    minutes = [band.up_to_minutes for band in code.lateness.bands]
    if minutes != sorted(set(minutes)):
        return "lateness.bands", say("the minutes must rise from band to band")
    return None


def _monitoring_problem(code: Code) -> Problem | None:
    """The annulment table of a monitored match must know every result of the scale."""
    results = {(row.winner, row.loser) for row in code.event.missed_call_annulment}
    wanted = {(band.winner, band.loser) for band in code.vp.deals_4}
    if missing := sorted(wanted - results):
        return "event.missed_call_annulment", say(
            "the result {result} is missing", result=f"{missing[0][0]}-{missing[0][1]}"
        )
    return None
