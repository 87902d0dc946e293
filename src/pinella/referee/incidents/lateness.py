"""Arriving late, leaving the table or the venue (Art. 6, 8, 33, 34, 38, 39 of the codes)."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.codes.sections.discipline import Penalty
from pinella.messages import say
from pinella.referee.common_facts import REPEATED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure, Role
from pinella.referee.ruling import Incident, Law
from pinella.referee.sanctions import penalty, reprimanded

MINUTES = Fact("minutes", say("How many minutes were lost, by the referee's watch?"), number=True)
MISSING = Fact(
    "missing",
    say("Who was missing?"),
    {"one": say("one player"), "both": say("both players of the pair")},
)
BOTH = Fact("both_late", say("Is the other side late by more than that too?"), YES_NO)
ROUND = Fact(
    "round",
    say("What kind of round is it?"),
    {
        "two-deals": say("two deals"),
        "three-deals": say("three deals"),
        "four-deals": say("four deals"),
        "teams": say("a match of teams"),
    },
)
ROUNDS = {"two-deals": "deals_2", "three-deals": "deals_3", "four-deals": "deals_4", "teams": "teams"}
UNFAIR = Measure("discretion", "unfair-advantage", who="director")
EXCUSED = Fact("excused", say("Did he leave with good reason and the referee's consent?"), YES_NO)
NOTICE = Fact("notice", say("Did he tell the direction that he was leaving?"), YES_NO)


def judge_late(law: Law, facts: Facts) -> list[Measure]:
    measures = _banded(law, facts)
    if any(measure.do == "reprimand" for measure in measures):
        law.holds("discipline.reprimand_reasons", "late-at-table")
    return measures


def _banded(law: Law, facts: Facts) -> list[Measure]:
    """By minutes; repeats are counted over all bands together."""
    bands = law.knob("lateness.bands")
    at = facts.band(MINUTES, [band.up_to_minutes for band in bands])
    if at == len(bands):
        return _beyond(law, facts)
    band = bands[at]
    award = Measure("award", "late-points", who="opponents", points=band.points_to_present)
    measures = [*([award] if band.points_to_present else []), *_costs(law, facts, band.penalties)]
    return measures or [Measure("nothing", "late")]


def _beyond(law: Law, facts: Facts, *, late: bool = True) -> list[Measure]:
    """The match is lost: by those who come too late, or by those who left it and do not come back in time."""
    if law.knob("lateness.beyond") != "match-lost":
        outcome = [Measure("refer", "abandonment")]
    elif late and facts.is_so(BOTH):
        outcome = _lost_by_both(law, facts)
    else:
        outcome = _lost(law, facts, late)
    both = outcome[0].what == "match-lost-by-both"
    return [*outcome, *_costs(law, facts, law.knob("lateness.beyond_penalties"), "both-pairs" if both else None)]


def _lost(law: Law, facts: Facts, late: bool) -> list[Measure]:
    kind = ROUNDS[facts.ask(ROUND)]
    section, winner, loser = ("lateness", "winner", "loser") if late else ("absence", "present", "leaver")
    won, lost = (getattr(law.knob(f"{section}.{name}_scores"), kind) for name in (winner, loser))
    measures = [
        Measure("award", "match", who="opponents"),
        Measure("award", "match-vp", who="opponents", points=won.vp),
        Measure("award", "match-mp", who="opponents", points=won.mp),
        Measure("award", "lost-match-vp", who="pair", points=lost.vp),
        Measure("award", "lost-match-mp", who="pair", points=lost.mp),
    ]
    if not late and law.knob("absence.present_keeps_better") != "no":
        measures.append(Measure("keep", "better-score", who="opponents"))
    lowered = law.knob("lateness.proviso_one_late") if late else law.knob("absence.advantage_proviso") != "none"
    return [*measures, *([UNFAIR] if lowered else [])]


def _lost_by_both(law: Law, facts: Facts) -> list[Measure]:
    score = getattr(law.knob("lateness.both_beyond_scores"), ROUNDS[facts.ask(ROUND)])
    measures = [
        Measure("award", "match-lost-by-both", who="both-pairs"),
        Measure("award", "lost-match-vp", who="each-pair", points=score.vp),
        Measure("award", "lost-match-mp", who="each-pair", points=score.mp),
    ]
    return [*measures, *([UNFAIR] if law.knob("lateness.proviso_both_late") else [])]


def _costs(law: Law, facts: Facts, costs: Sequence[Penalty], late: Role | None = None) -> list[Measure]:
    if not costs:
        return []
    again = len(costs) > 1 and facts.is_so(REPEATED)
    cost = costs[1] if again else costs[0]
    if cost.against == "player":
        late = _late(facts)
    cautioned = len(costs) > 1 and not again and cost.sanction == "reprimand"
    caution = [Measure("remind", "cost-of-repeating", who=late or "culprit")] if cautioned else []
    return [*penalty(law, cost, late), *caution]


def _late(facts: Facts) -> Role:
    return "culprit" if facts.ask(MISSING) == "one" else "pair"


def judge_table_left(law: Law, facts: Facts) -> list[Measure]:
    excused = facts.is_so(EXCUSED)
    absence = law.knob("absence.excused_absence")
    if absence.rule == "lateness-bands":
        left = [] if excused else reprimanded(law, facts, "leaving-table", _late(facts))
        banded = _banded(law, facts)
        besides = [measure for measure in left if measure not in banded]
        return sorted([*banded, *besides], key=lambda measure: measure.do == "report")
    if facts.band(MINUTES, [absence.minutes]):  # with or without good reason
        return _beyond(law, facts, late=False)
    weighed = (
        Measure("time", "recovered", who="all") if excused else Measure("discretion", "leaving-table", who="referee")
    )
    return [Measure("suspend", "play", who="all"), weighed]


def judge_venue_left(law: Law, facts: Facts) -> list[Measure]:
    consequence = law.knob("absence.left_without_notice")
    if facts.is_so(NOTICE):
        return [Measure("note", "withdrawal")]
    if consequence == "report":
        return [Measure("note", "withdrawal"), Measure("report")]
    return [Measure("note", "withdrawal"), *penalty(law, Penalty(sanction="warning", against="player"))]


LATE = Incident(
    "lateness",
    say("Arriving late at the table"),
    ("lateness",),
    judge_late,
    (MINUTES, BOTH, ROUND, REPEATED, MISSING),
    (
        "sono in ritardo", "non si sono presentati", "è arrivato tardi", "manca la coppia", "la coppia non c'è",
        "they are late", "arrived late", "pair missing at the start", "no-show",
    ),
)  # fmt: skip
TABLE_LEFT = Incident(
    "table-left",
    say("Leaving the table during play"),
    ("absence", "interruption", "lateness"),
    judge_table_left,
    (EXCUSED, MINUTES, ROUND, REPEATED, MISSING),
    (
        "si è alzato dal tavolo", "è uscito a fumare", "si sente male", "è andato in bagno", "ha lasciato il tavolo",
        "left the table", "went out for a smoke", "feels ill", "away from the table",
    ),
)  # fmt: skip
VENUE_LEFT = Incident(
    "venue-left",
    say("Leaving the event"),
    ("withdrawal", "absence"),
    judge_venue_left,
    (NOTICE,),
    (
        "è andato via", "se ne è andata senza dire niente", "ha lasciato il torneo", "è tornata a casa",
        "went home", "left without a word", "left the tournament",
    ),
)  # fmt: skip
INCIDENTS = (LATE, TABLE_LEFT, VENUE_LEFT)
