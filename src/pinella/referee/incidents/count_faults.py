"""Cards that can no longer be counted, and versions that exclude each other (Art. 15, 32, 35, 3l, powers)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.common_facts import REPEATED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law
from pinella.referee.sanctions import reprimanded

REBUILT = Fact("melds_rebuilt", say("Can the melds be rebuilt, so that everybody agrees?"), YES_NO)
DECIDED = Fact("decided", say("Can the referee find out which version is true?"), YES_NO)


def judge_mixed(law: Law, facts: Facts) -> list[Measure]:
    together = law.knob("miscount.rebuilt_by") == "referee-with-players"
    rebuild = Measure("rebuild", "melds-together" if together else "melds", who="referee")
    warned = reprimanded(law, facts, "cards-mixed-before-count")
    if facts.is_so(REBUILT):
        return [rebuild, Measure("valid", "rebuilt-score"), *warned]
    if law.knob("miscount.arbitral_score_to") == "each-pair":
        return [Measure("arbitral", "mixed-cards", who="each-pair"), *warned, Measure("note", "arbitral-reasons")]
    return [
        Measure("valid", "count-of-others", who="opponents"),
        Measure("arbitral", "mixed-cards", who="pair"),
        *warned,
        Measure("note", "arbitral-reasons"),
    ]


def judge_versions(law: Law, facts: Facts) -> list[Measure]:
    suspends = law.knob("miscount.opposite_versions") == "deal-suspended-points-so-far"
    if not suspends or facts.is_so(DECIDED):
        return [Measure("discretion", "opposite-versions", who="referee")]
    return [
        Measure("suspend", "disputed-deal", who="referee"),
        Measure("valid", "points-so-far"),
        Measure("void", "closing-bonus"),
    ]


MIXED_CARDS = Incident(
    "mixed-cards",
    say("Cards mixed before they were counted"),
    ("miscount", "scoring"),
    judge_mixed,
    (REBUILT, REPEATED),
    (
        "ha mescolato le carte prima di contare", "non abbiamo contato", "carte mischiate a fine smazzata",
        "mixed the cards before counting", "cards already shuffled in", "we cannot count",
    ),
)  # fmt: skip
OPPOSITE_VERSIONS = Incident(
    "opposite-versions",
    say("Opposite versions of what happened"),
    ("miscount", "referee-powers"),
    judge_versions,
    (DECIDED,),
    (
        "versioni opposte", "dicono il contrario", "parola contro parola", "opposite versions", "word against word",
    ),
)  # fmt: skip
INCIDENTS = (MIXED_CARDS, OPPOSITE_VERSIONS)
