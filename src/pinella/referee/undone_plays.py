"""Plays made with cards that must go back: what becomes of the melds opened and of the cards tied."""

from __future__ import annotations

from collections.abc import Sequence

from pinella import cards
from pinella.messages import say
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure, Until, When
from pinella.referee.ruling import Law

LAID = Fact(
    "laid",
    say("What has he laid with it?"),
    {
        "nothing": say("nothing"),
        "opened": say("he opened melds"),
        "tied": say("he tied cards to melds"),
        "both": say("he opened melds and tied cards"),
    },
)
LEFT_INCOMPLETE = Fact(
    "left_incomplete",
    say("Are the melds he opened incomplete without the cards that go back?"),
    {"no": say("no, all are still complete"), "some": say("some of them"), "all": say("yes, all of them")},
)
COMPLETES = Fact("completes", say("Can he complete them with his own cards, and will he?"), YES_NO)
HANGING = Fact("hanging", say("Do cards he tied no longer fit without the cards that go back?"), YES_NO)
REPLACES = Fact("replaces", say("Can he replace the missing card with one of his own, and will he?"), YES_NO)
LEFT_CARDS = Fact("left_cards", say("Which cards cannot stay on the table?"), cards=True)

PLAY_FACTS = (LAID, LEFT_INCOMPLETE, COMPLETES, HANGING, REPLACES, LEFT_CARDS)


def named_by_norm(law: Law, facts: Facts, fact: Fact) -> tuple[str, ...]:
    """The cards named for a fact, in the order in which the code discards penalised cards."""
    named = facts.cards(fact)
    if not named:
        return ()
    lowest_first = law.knob("penalised.discard_norm") == "lowest-first"
    return tuple(cards.names(cards.by_norm(named, lowest_first=lowest_first)))


def what_stays(law: Law, facts: Facts, laid: str, steps: Sequence[str], until: Until) -> list[Measure]:
    """The plays without the cards that went back: completed, penalised, frozen."""
    curable = "complete-from-hand-or-penalise" in steps
    opened = _opened(law, facts, curable, until) if laid in ("opened", "both") else []
    if laid not in ("tied", "both"):
        return opened
    tied = _tied(law, facts, curable, until)
    replaced = any(measure.do == "complete" for measure in tied)
    if "tied-frozen-only-if-replaced" in steps and not replaced:
        tied = [measure for measure in tied if measure.do != "freeze"]
    return opened + tied


def _opened(law: Law, facts: Facts, curable: bool, until: Until) -> list[Measure]:
    frozen = Measure("freeze", "melds-opened", until=until, negative="whole-meld")
    incomplete = facts.ask(LEFT_INCOMPLETE)
    if incomplete == "no":
        return [frozen]
    if curable and facts.is_so(COMPLETES):
        return [Measure("complete", "melds"), frozen]
    penalised = Measure("penalise", "incomplete-melds", cards=named_by_norm(law, facts, LEFT_CARDS))
    return [penalised] if incomplete == "all" else [penalised, frozen]


def _tied(law: Law, facts: Facts, curable: bool, until: Until) -> list[Measure]:
    frozen = Measure("freeze", "melds-tied-to", until=until, negative="tied-cards")
    if not facts.is_so(HANGING):
        return [frozen]
    if curable and facts.is_so(REPLACES):
        return [Measure("complete", "melds-tied-to"), frozen]
    return [Measure("penalise", "tied-cards", cards=named_by_norm(law, facts, LEFT_CARDS)), frozen]


def penalised_due(measures: Sequence[Measure], when: When) -> list[Measure]:
    """From which turn on penalised cards are discarded, if there are any among the measures."""
    return [Measure("discard", "penalised-card", when=when)] if any(m.do == "penalise" for m in measures) else []


def penalised_left(measures: Sequence[Measure]) -> list[Measure]:
    """The discards of the turns after the first one, unless a single card was named."""
    penalised = [measure for measure in measures if measure.do == "penalise"]
    if not penalised or (all(m.cards for m in penalised) and sum(len(m.cards) for m in penalised) == 1):
        return []
    return penalised_due(measures, "each-turn")
