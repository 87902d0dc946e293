"""The only card of the pile, picked up and discarded in the same turn (Art. 8, 9, 19)."""

from __future__ import annotations

from pinella.codes.sections.turns import PickupRemedy
from pinella.messages import say
from pinella.referee.common_facts import NOTICED as ANY_TIME
from pinella.referee.common_facts import OPENED, TIED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.pickup_steps import carried_out
from pinella.referee.ruling import Incident, Law

NOTICED = Fact(
    "noticed",
    ANY_TIME.question,
    {moment: words for moment, words in ANY_TIME.answers.items() if moment != "before-discard"},
)
TWIN_SHOWN = Fact("twin_shown", say("Does he show that he held another card of that rank and suit?"), YES_NO)
TWIN_HELD = Fact("twin_held", say("Did he hold another card of that rank and suit?"), YES_NO)
OTHER_CARD = Fact("other_card", say("Has he another card in hand to discard?"), YES_NO)
LAST_PLAY_STANDS = Fact(
    "last_play_stands",
    say("If a card of his last play is discarded, can the rest of that play stay on the table?"),
    YES_NO,
)


def judge(law: Law, facts: Facts) -> list[Measure]:
    allowed = law.knob("pickup.single_card_discard")
    law.knob("pickup.twin")
    if allowed != "must-be-played-first" and facts.is_so(TWIN_HELD if allowed == "unless-twin-held" else TWIN_SHOWN):
        return [Measure("nothing")]
    if facts.ask(NOTICED) == "after-take":
        return [Measure("play-on")]
    remedy: PickupRemedy = law.knob("pickup.single_card_discarded")
    if "take-card-back" not in remedy.now:
        kept = Measure("keep", "picked-up-card", to="pile")
        return [Measure("stop"), kept, *carried_out(law, facts, remedy.now, remedy.next_turn)]
    if law.knob("pickup.duty") == "any-play" and not (facts.is_so(OPENED) or facts.is_so(TIED)):
        without: PickupRemedy = law.knob("pickup.no_play_discard_from_pile")
        return carried_out(law, facts, without.now, without.next_turn)
    steps = [step for step in remedy.now if step not in ("discard-another", "use-last-play-if-needed")]
    return [*carried_out(law, facts, steps, remedy.next_turn), *_another(facts)]


def _another(facts: Facts) -> list[Measure]:
    """Another card of the hand; if there is none, one of the last play."""
    if facts.is_so(OTHER_CARD):
        return [Measure("discard", "other-card")]
    rest = [] if facts.is_so(LAST_PLAY_STANDS) else [Measure("return", "rest-of-last-play", to="hand")]
    return [Measure("discard", "card-of-last-play"), *rest]


SINGLE_CARD = Incident(
    "single-card-discarded",
    say("Only card of the pile picked up and discarded again"),
    ("discard", "pickup"),
    judge,
    (TWIN_SHOWN, TWIN_HELD, NOTICED, OPENED, TIED, OTHER_CARD, LAST_PLAY_STANDS),
    (
        "ha raccolto una carta sola e l'ha riscartata", "ha scartato la carta appena raccolta", "stessa carta scartata",
        "discarded the card just picked up", "took one card and threw it back",
        "picked up a single card and discarded it",
    ),
)  # fmt: skip
INCIDENTS = (SINGLE_CARD,)
