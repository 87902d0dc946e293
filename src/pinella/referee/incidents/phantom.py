"""Phantom cards: found by accident in a meld, or gone to the pile together with the discard."""

from __future__ import annotations

from dataclasses import replace

from pinella import cards
from pinella.messages import say
from pinella.referee.common_facts import AFTER_DISCARD, NOTICED_BY, partner_spoke_early, when_noticed
from pinella.referee.common_facts import NOTICED as NOTICED_IN_PLAY
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents import wrong_melds
from pinella.referee.incidents.exposed import WILD, obligation
from pinella.referee.incidents.penalised import penalise
from pinella.referee.measures import Measure
from pinella.referee.meld_analysis import true_discard, without
from pinella.referee.ruling import Incident, Law

WHERE = Fact(
    "found_in",
    say("Where was the hidden card found?"),
    {
        "new-meld": say("in a meld just opened, before the next opponent drew or picked up"),
        "old-meld": say("in a meld that was already on the table"),
        "with-discard": say("under or stuck to the discard"),
    },
)
NOTICED = Fact(
    "noticed",
    say("When was it noticed?"),
    {
        "before-discard": say("in the player's own turn, before the discard"),
        "after-discard": say("after the discard, before the next opponent drew or picked up"),
    },
)
FITS = Fact("fits_there", say("Does it fit that very meld?"), YES_NO)
ADDED = Fact("by_adding", say("Did it come to light because cards were added to the meld?"), YES_NO)
CARD = Fact("phantom", say("Which card is it?"), cards=True)
ELSEWHERE = replace(wrong_melds.ELSEWHERE, answers={key: wrong_melds.ELSEWHERE.answers[key] for key in ("all", "none")})
_SURPLUS = "as-any-surplus-card"
TOGETHER = Fact("together", say("Which cards went to the pile together, the top one first?"), cards=True)


def judge(law: Law, facts: Facts) -> list[Measure]:
    match facts.ask(WHERE):
        case "with-discard":
            return _with_discard(law, facts)
        case "new-meld":
            surplus = law.knob("phantom.new_meld") == _SURPLUS
            return _fits(facts) or (_as_surplus(law, facts, facts.ask(NOTICED)) if surplus else _new_meld(law, facts))
        case _:
            if law.code.phantom.new_meld == _SURPLUS:
                law.knob("phantom.new_meld")
                return _fits(facts) or _as_surplus(law, facts, "after-take")
            curable = "stays-if-it-fits" in law.knob("phantom.old_meld")
            return (_fits(facts) if curable else []) or _old_meld(law, facts)


def _fits(facts: Facts) -> list[Measure]:
    """A card that belongs where it was found stays there; no other meld is looked at."""
    return [Measure("keep", "phantom-card")] if facts.is_so(FITS) else []


def _as_surplus(law: Law, facts: Facts, noticed: str) -> list[Measure]:
    """The article on surplus cards makes no difference between a card laid by mistake and one that slipped in."""
    given = {**facts.given, "noticed": noticed, "laid": "tied", "excess": "one"}
    if CARD.name in given:
        given["left_cards"] = given[CARD.name]
    if any("tie-elsewhere" in steps for steps in (law.code.penalised.surplus_later, law.code.wrong_meld.cure)):
        given["elsewhere"] = facts.ask(ELSEWHERE)
    return wrong_melds.judge(law, replace(facts, given=given))


def _new_meld(law: Law, facts: Facts) -> list[Measure]:
    card = facts.cards(CARD)
    if facts.ask(NOTICED) == "after-discard":
        owed = penalise(law, "phantom-card", several=False, due="own-turn", loose=card)
        return [Measure("valid", "discard"), Measure("valid", "rest-of-meld"), *owed]
    warned = partner_spoke_early(law, facts)
    owed = penalise(law, "phantom-card", several=False, due="now", loose=card)
    return [Measure("stop"), Measure("valid", "rest-of-meld"), *owed, *warned]


def _old_meld(law: Law, facts: Facts) -> list[Measure]:
    steps = law.knob("phantom.found_by_added_cards" if facts.is_so(ADDED) else "phantom.old_meld")
    card = tuple(cards.names(facts.cards(CARD)))
    measures = []
    for step in steps:
        match step:
            case "stays-if-it-fits":
                continue
            case "freeze-for-good":
                measures.append(Measure("freeze", "meld-with-phantom", until="deal-end"))
            case "meld-positive":
                measures.append(Measure("positive", "meld-with-phantom", when="deal-end"))
            case "phantom-negative":
                measures.append(Measure("negative", "phantom-card", when="deal-end", cards=card))
            case "added-cards-valid":
                measures.append(Measure("valid", "added-cards"))
            case "added-cards-negative":
                measures.append(Measure("negative", "added-cards", when="deal-end"))
            case "discard-phantom-at-end-of-turn":
                measures.append(Measure("discard", "phantom-card", when="end-of-turn", cards=card))
            case _:
                measures.append(Measure("discard", "phantom-card-at-turn-end", who="side-on-turn", cards=card))
    return sorted(measures, key=lambda measure: measure.when == "deal-end")


def _with_discard(law: Law, facts: Facts) -> list[Measure]:
    if when_noticed(law, facts, AFTER_DISCARD) == "after-take":
        return [Measure("play-on")]
    together = facts.cards(TOGETHER)
    discard = [true_discard(together, law.code)] if together else []
    rest = without(together, discard)
    top = law.knob("phantom.discard_is") == "top-card"
    back = tuple(cards.names(rest))
    measures = [
        Measure("keep", "top-discard" if top else "highest-discard", cards=tuple(cards.names(discard))),
        Measure("return", "phantom-card", to="hand", cards=back),
    ]
    if law.knob("phantom.with_discard") == "back-in-hand":
        return measures
    return [*measures, Measure("expose", "phantom-card", cards=back), *obligation(law, facts, "own-turn", rest)]


PHANTOM = Incident(
    "phantom-card",
    say("A hidden card found in a meld or with the discard"),
    ("phantom", "exposed"),
    judge,
    (WHERE, FITS, NOTICED_IN_PLAY, NOTICED_BY, ADDED, ELSEWHERE, WILD, CARD, TOGETHER),
    (
        "carta fantasma", "due carte attaccate", "c'era una carta sotto", "ha scartato due carte attaccate",
        "carta nascosta nel gioco",
        "phantom card", "two cards stuck together", "card hidden under another", "hidden card in a meld",
    ),
)  # fmt: skip
INCIDENTS = (PHANTOM,)
