"""Sanctions: what an offence costs the first time and again, read from a code's ladders."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.codes.sections.discipline import Penalty
from pinella.referee.common_facts import REPEATED
from pinella.referee.facts import Facts
from pinella.referee.measures import Do, Measure, Role
from pinella.referee.ruling import Law

_DO: dict[str, Do] = {"reprimand": "reprimand", "warning": "warn", "expulsion": "expel"}
_WHO: dict[str, Role] = {"player": "culprit", "pair": "pair", "both-pairs": "both-pairs"}


def penalty(law: Law, cost: Penalty, who: Role | None = None) -> list[Measure]:
    """One entry of a ladder as measures; points and victory points always hit the side."""
    measures = []
    if cost.sanction != "none":
        measures.append(Measure(_DO[cost.sanction], who=who or _WHO[cost.against]))
    if cost.points_lost:
        measures.append(Measure("points", who="pair", points=cost.points_lost))
    if cost.vp_lost:
        measures.append(vp_lost(law, cost.vp_lost))
    if cost.sanction != "none" and _report_due(law, cost.sanction):
        measures.append(Measure("report"))
    return measures


def vp_lost(law: Law, points: int) -> Measure:
    """Victory points lost in the ranking, with or without what they are worth in match points."""
    worth = law.knob("discipline.vp_loss_mp").removeprefix("vp-")
    return Measure("vp", "" if worth == "only" else worth, who="pair", points=points)


def _report_due(law: Law, sanction: str) -> bool:
    return bool(getattr(law.knob("discipline.report_for"), sanction) == "compulsory-report")


def ladder(law: Law, facts: Facts, path: str, who: Role | None = None) -> list[Measure]:
    """The penalties of a knob that holds a list: first offence, second and further ones."""
    costs: Sequence[Penalty] = law.knob(path)
    if not costs:
        return []
    if len(costs) == 1 or all(cost == costs[0] for cost in costs):
        return penalty(law, costs[0], who)
    return penalty(law, costs[1] if facts.is_so(REPEATED) else costs[0], who)


def reprimanded(law: Law, facts: Facts, reason: str, who: Role = "culprit") -> list[Measure]:
    """Where the code reprimands for this reason besides the remedy; the second time as it says for repeats."""
    if not law.holds("discipline.reprimand_reasons", reason):
        return []
    if facts.is_so(REPEATED):
        return penalty(law, law.knob("discipline.same_offence_again"), who)
    return [Measure("reprimand", who=who)]
