"""Questions that many articles ask in the same words (who noticed and when, what was laid), and the law they share."""

from __future__ import annotations

from dataclasses import replace

from pinella.messages import say
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.ruling import Law

NOTICED = Fact(
    "noticed",
    say("When was it noticed?"),
    {
        "before-discard": say("in the player's own turn, before the discard"),
        "after-discard": say("after the discard, before the next opponent drew or picked up"),
        "after-take": say("after the next opponent had drawn or picked up, or later"),
    },
)
NOTICED_BY = Fact(
    "noticed_by",
    say("Who pointed it out first?"),
    {
        "opponents": say("an opponent"),
        "culprit": say("the player himself"),
        "partner": say("his partner"),
        "referee": say("the referee saw it"),
    },
    alone="opponents",
)
AFTER_DISCARD = replace(NOTICED, answers={key: NOTICED.answers[key] for key in ("after-discard", "after-take")})
"""For what can only be seen when the discard lies there."""
OPENED = Fact("opened", say("Has he opened melds in this turn?"), YES_NO)
TIED = Fact("tied", say("Has he tied cards to melds in this turn?"), YES_NO)
REPEATED = Fact("repeated", say("Has the same been sanctioned before in this tournament?"), YES_NO)


def take_ends_right(law: Law) -> bool:
    """Whether the next opponent's take ends every right to a penalty that no article keeps alive."""
    return "opponent-has-taken" in law.code.procedure.right_lost_when


def when_noticed(law: Law, facts: Facts, fact: Fact = NOTICED) -> str:
    """When it was noticed, for articles that set no times of their own: asked only where a take ends the right."""
    if not take_ends_right(law):
        return next(iter(fact.answers))
    noticed = facts.ask(fact)
    if noticed == "after-take":
        law.knob("procedure.right_lost_when")
    return noticed


def partner_spoke_early(law: Law, facts: Facts) -> list[Measure]:
    """Where the partner may speak only after the discard, speaking before costs the pair a warning."""
    if facts.alone or law.code.procedure.partner_calls_early != "warning-to-pair":
        return []  # no partner, or anybody may speak: no article to cite
    law.knob("procedure.partner_calls_early")
    return [Measure("warn", who="pair")] if facts.ask(NOTICED_BY) == "partner" else []
