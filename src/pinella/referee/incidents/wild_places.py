"""A wild moved inside its sequence, or out of it (Art. 7, 10)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.facts import Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

MOVED = Fact(
    "moved",
    say("How was the wild moved?"),
    {
        "replaced": say("its place was taken by the very card it stood for, and it stayed in the meld"),
        "two-tried": say("the natural two was moved and put back, before a card was laid beyond it"),
        "two-locked": say("the natural two was moved as a wild, and a card was laid beyond it"),
        "unreplaced": say("to another place in the meld, without the card it stood for"),
        "taken-out": say("out of the meld"),
    },
)


def judge(law: Law, facts: Facts) -> list[Measure]:
    law.knob("melds.wild_replacement")
    match facts.ask(MOVED):
        case "replaced":
            law.knob("melds.free_wild_place")
            return [Measure("valid", "wild-replaced")]
        case "two-tried":
            return [Measure("nothing")]
        case "two-locked":
            return [Measure("keep", "locked-wild")]
        case _:
            return [Measure("restore", "wild-place"), Measure("go-on")]


WILD_MOVED = Incident(
    "wild-moved",
    say("A wild moved from its place"),
    ("wilds", "sequences"),
    judge,
    (MOVED,),
    (
        "ha spostato la matta", "ha spostato il jolly", "ha spostato la pinella", "si può spostare il due",
        "moved the joker", "moved a wild", "may the two be moved",
    ),
)  # fmt: skip
INCIDENTS = (WILD_MOVED,)
