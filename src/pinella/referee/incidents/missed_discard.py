"""A player ends his turn without a discard: no code foresees it, a take of the next opponent heals it."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.common_facts import NOTICED_BY, REPEATED, partner_spoke_early
from pinella.referee.facts import Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law
from pinella.referee.sanctions import reprimanded

NOTICED = Fact(
    "noticed",
    say("When was it noticed?"),
    {
        "before-discard": say("before the next opponent drew or picked up"),
        "after-take": say("after the next opponent had drawn or picked up, or later"),
    },
)


def judge(law: Law, facts: Facts) -> list[Measure]:
    if facts.ask(NOTICED) == "after-take":
        law.knob("procedure.right_lost_when")
        counts = law.code.dealing.wrong_card_count == "reprimand"
        sanction = reprimanded(law, facts, "wrong-number-of-cards") if counts else []
        return [Measure("play-on"), Measure("keep", "card-not-discarded"), *sanction]
    law.knob("turn.phases")
    return [Measure("discard"), *partner_spoke_early(law, facts)]


MISSED_DISCARD = Incident(
    "missed-discard",
    say("Forgetting to discard"),
    ("missed-draw", "turn"),
    judge,
    (NOTICED, NOTICED_BY, REPEATED),
    (
        "non ha scartato", "si è dimenticato di scartare", "mancato scarto", "ha una carta in più, non ha scartato",
        "forgot to discard", "did not discard", "missed discard",
    ),
)  # fmt: skip
INCIDENTS = (MISSED_DISCARD,)
