"""A closing announced by a side that has not yet taken its pozzetto: it is no closing but the way to the pozzetto."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

LAST_DISCARDED = Fact("last_discarded", say("Did he discard his last card?"), YES_NO)


def judge(law: Law, facts: Facts) -> list[Measure]:
    """Whatever he discarded, a wild too, and whatever burracos there are: his last card led to the pozzetto."""
    law.knob("closing.pozzetto_needed")
    taken = [Measure("void", "closing"), Measure("take", "pozzetto")]
    if facts.is_so(LAST_DISCARDED):
        return [*taken, Measure("keep", "pozzetto"), Measure("turn-over")]
    return [*taken, Measure("go-on")]


CLOSING_EARLY = Incident(
    "closing-before-pozzetto",
    say("Closing before the pair has taken its pozzetto"),
    ("closing", "pozzetto", "false-close"),
    judge,
    (LAST_DISCARDED,),
    (
        "ha chiuso senza aver preso il pozzetto", "chiude ma il pozzetto è ancora lì", "credeva di aver chiuso",
        "closed without the pozzetto", "closing but their pozzetto still lies there", "thought he had closed",
    ),
)  # fmt: skip
INCIDENTS = (CLOSING_EARLY,)
