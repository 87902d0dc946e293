"""Tables under the referee's eye: the gap that calls for it, and sheets he holds (Art. 37, powers)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

GAP = Fact("gap", say("By how many match points do the pairs differ in this round so far?"), number=True)
WANTED = Fact("wanted", say("Does the referee want the table watched all the same?"), YES_NO)
CLEARED = Fact("cleared", say("Had cards been taken off the table to be counted before the referee came?"), YES_NO)


def judge_monitoring(law: Law, facts: Facts) -> list[Measure]:
    monitored = [Measure("note", "monitored-table", who="referee"), Measure("note", "director-told", who="director")]
    if law.knob("event.monitoring") != "none":
        threshold = law.knob("event.monitoring_threshold_mp")
        law.knob("event.monitoring_gap")
        if facts.band(GAP, [threshold - 1]):
            return monitored
    if law.knob("event.monitoring_at_discretion") and facts.is_so(WANTED):
        return monitored
    return [Measure("nothing", "monitoring")]


def judge_check(law: Law, facts: Facts) -> list[Measure]:
    if not law.knob("sheet.checked_each_deal"):
        return [Measure("nothing", "check")]
    check = [Measure("note", "bases-and-points", who="referee"), Measure("keep", "sheet", who="referee")]
    warned = law.knob("sheet.cleared_before_check") == "warning" and facts.is_so(CLEARED)
    return [*check, *([Measure("warn", who="pair")] if warned else [])]


MONITORING = Incident(
    "monitoring",
    say("Should this table be monitored?"),
    ("monitoring",),
    judge_monitoring,
    (GAP, WANTED),
    (
        "differenza di ottocento punti", "tavolo da monitorare", "troppi punti di differenza", "monitoraggio",
        "eight hundred points apart", "watch this table", "monitor the table",
    ),
)  # fmt: skip
BASES_CHECK = Incident(
    "bases-check",
    say("End of a deal at a table whose sheet the referee holds"),
    ("monitoring",),
    judge_check,
    (CLEARED,),
    (
        "hanno tolto le carte prima del controllo", "controllo delle basi", "lo score è ritirato",
        "cards removed before the check", "check of the bases", "sheet held by the referee",
    ),
)  # fmt: skip
INCIDENTS = (MONITORING, BASES_CHECK)
