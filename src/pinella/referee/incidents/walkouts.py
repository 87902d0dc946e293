"""A match that cannot go on: somebody walks out after a quarrel, or both sides misbehave (Art. 33, 38, 8c)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.facts import Fact, Facts
from pinella.referee.incidents.lateness import ROUND, ROUNDS
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

BY = Fact(
    "stopped_by",
    say("Why can the match not go on?"),
    {
        "walk-out": say("a player or a pair walked out after a quarrel or a protest"),
        "both-leave": say("both pairs have left"),
        "disorder": say("both pairs misbehave, and the referee suspends the deal"),
    },
)


def judge(law: Law, facts: Facts) -> list[Measure]:
    match facts.ask(BY):
        case "walk-out":
            return _walk_out(law, ROUNDS[facts.ask(ROUND)])
        case "both-leave":
            score = law.knob("absence.both_leave")
            return [
                Measure("award", "match-lost-by-both", who="both-pairs"),
                Measure("award", "lost-match-vp", who="each-pair", points=score.vp),
            ]
        case _:
            return _disorder(law, facts)


def _walk_out(law: Law, kind: str) -> list[Measure]:
    guilty, innocent = (getattr(law.knob(f"absence.{side}_scores"), kind) for side in ("walkout", "present"))
    measures = [
        Measure("award", "match", who="opponents"),
        Measure("award", "match-vp", who="opponents", points=innocent.vp),
        Measure("award", "match-mp", who="opponents", points=innocent.mp),
        Measure("award", "lost-match-vp", who="pair", points=guilty.vp),
        Measure("award", "lost-match-mp", who="pair", points=guilty.mp),
    ]
    if law.knob("absence.present_keeps_better") != "no":
        measures.append(Measure("keep", "better-score", who="opponents"))
    if not law.knob("absence.walkout_may_resume"):
        measures.append(Measure("ban", "resuming", who="pair"))
    law.knob("absence.later_opponents")
    measures.append(Measure("award", "later-opponents", who="opponents"))
    return [*measures, *([Measure("report", "sports-justice")] if law.knob("absence.walkout_reported") else [])]


def _disorder(law: Law, facts: Facts) -> list[Measure]:
    scores = law.knob("absence.disorder_of_both")
    suspended = Measure("suspend", "match", who="referee")
    kind = ROUNDS[facts.ask(ROUND)]
    if kind == "teams":
        return [suspended, Measure("award", "lost-match-mp", who="each-pair", points=scores.teams_room_mp)]
    score = getattr(scores, kind)
    return [
        suspended,
        Measure("award", "lost-match-vp", who="each-pair", points=score.vp),
        Measure("award", "lost-match-mp", who="each-pair", points=score.mp),
    ]


MATCH_STOPPED = Incident(
    "match-stopped",
    say("Walk-out, or a match stopped for disorder"),
    ("withdrawal", "interruption", "discipline"),
    judge,
    (BY, ROUND),
    (
        "se ne sono andati dopo una lite", "ha abbandonato per protesta", "litigano tutti e quattro",
        "partita sospesa per intemperanze", "walked out after a quarrel", "left in protest", "both pairs quarrel",
    ),
)  # fmt: skip
INCIDENTS = (MATCH_STOPPED,)
