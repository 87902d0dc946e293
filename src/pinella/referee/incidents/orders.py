"""Not doing what the referee ordered: another discard, a play or a take he may not make, a closing he may not make."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.common_facts import NOTICED
from pinella.referee.facts import Fact, Facts
from pinella.referee.incidents.irregular_play import LAID, frozen
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

BROKEN = Fact(
    "broken",
    say("What did he do against the order?"),
    {
        "other-discard": say("he discarded another card than the one ordered"),
        "play": say("he laid a card that he may not lay, or laid it where it may not go"),
        "take": say("he drew where he had to pick up, or picked up where he had to draw"),
        "closing": say("he closed although he may not close yet"),
    },
)
TAKEN = Fact(
    "taken", say("What did he take?"), {"drawn": say("a card of the stock"), "picked-up": say("the discard pile")}
)


def judge(law: Law, facts: Facts) -> list[Measure]:
    """What a ruling ordered is done as long as it can be; once the next opponent has taken, play goes on."""
    law.knob("irregular_play.in_restricted_turn")
    broken, noticed = facts.ask(BROKEN), facts.ask(NOTICED)
    if noticed == "after-take":
        return [Measure("play-on")]
    match broken:
        case "other-discard":
            return [Measure("return", "discard", to="hand"), Measure("discard", "ordered-card")]
        case "closing":
            again = Measure("ban", "closing-before-next-turn")
            return [Measure("void", "closing"), Measure("valid", "discard"), Measure("turn-over"), again]
        case "play":
            rest = frozen(facts, "free-turn")
            if noticed == "after-discard":
                return [Measure("valid", "discard"), *rest]
            return [Measure("stop"), *rest, Measure("discard")]
    if noticed == "after-discard":
        return [Measure("valid", "discard"), Measure("play-on")]
    if facts.ask(TAKEN) == "drawn":
        return [Measure("return", "drawn-card", to="stock-top"), Measure("pick-up", "ordered")]
    return [Measure("return", "picked-up-cards", to="pile"), Measure("draw")]


NOT_KEPT = Incident(
    "order-not-kept",
    say("What the referee ordered is not done"),
    ("played-irregularly", "procedure"),
    judge,
    (BROKEN, NOTICED, LAID, TAKEN),
    (
        "non ha fatto quello che ha detto l'arbitro", "ha scartato un'altra carta", "non ha rispettato la decisione",
        "doveva raccogliere e ha pescato", "ha chiuso ma non poteva ancora",
        "did not do what the referee said", "discarded another card than ordered", "ignored the ruling",
    ),
)  # fmt: skip
INCIDENTS = (NOT_KEPT,)
