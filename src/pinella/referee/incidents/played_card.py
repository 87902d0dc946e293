"""Whether a card was played: let go, touching the table or withdrawn, then perhaps exposed (Art. 3c, 22, 23)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.common_facts import REPEATED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.exposed import SEEN_BY, WILD, obligation
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law
from pinella.referee.sanctions import reprimanded

OWN_TURN = Fact("own_turn", say("Was it his own turn?"), YES_NO)
HOW_FAR = Fact(
    "how_far",
    say("How far had the card gone?"),
    {
        "held": say("held in the air, touching nothing"),
        "touching": say("touching the table or the cards on it, still held"),
        "released": say("let go completely"),
    },
)


def judge(law: Law, facts: Facts) -> list[Measure]:
    on_touch = law.knob("turn.card_played_when") == "touches-table"
    own_turn = facts.is_so(OWN_TURN)
    how_far = facts.ask(HOW_FAR)
    if how_far == "released" or (on_touch and how_far == "touching"):
        return [Measure("valid", "played-card") if own_turn else Measure("refer", "out-of-turn")]
    back = Measure("return", "withdrawn-card", to="hand")
    if not _exposed(law, facts):
        return [back]
    exposed = [Measure("expose", "exposed-cards"), *obligation(law, facts, "now" if own_turn else "own-turn")]
    return [back, *exposed, *reprimanded(law, facts, "cards-exposed-or-declared")]


def _exposed(law: Law, facts: Facts) -> bool:
    law.knob("exposed.unreleased_discard")
    if facts.alone and law.knob("exposed.seen_by") != "anyone":
        return False
    match facts.ask(SEEN_BY):
        case "partner":
            return True
        case "partner-perhaps":
            return bool(law.knob("exposed.could_be_seen"))
        case "opponents":
            return bool(law.knob("exposed.seen_by") == "anyone")
    return False


PLAYED_CARD = Incident(
    "card-played-or-not",
    say("Was the card played?"),
    ("turn", "exposed"),
    judge,
    (OWN_TURN, HOW_FAR, SEEN_BY, WILD, REPEATED),
    (
        "ha ritirato la carta", "non l'aveva ancora lasciata", "la carta ha toccato il tavolo", "ha ripreso lo scarto",
        "took the card back", "had not let go of it", "the card touched the table", "was it played",
    ),
)  # fmt: skip
INCIDENTS = (PLAYED_CARD,)
