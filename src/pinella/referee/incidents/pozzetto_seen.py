"""Pozzetto looked at too early, uncovered or dropped, not handed over by an opponent (Art. 21.4, 22, 23, 3s, 3u)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.common_facts import REPEATED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law
from pinella.referee.sanctions import ladder

LOOKED = Fact(
    "looked",
    say("When did he look at the pozzetto?"),
    {
        "in-flight": say("he took it in flight and went on playing"),
        "after-partners-discard": say("he took it with the discard and waited for his partner's discard"),
        "early": say("he took it with the discard and looked before his partner had discarded"),
    },
)
SCREENS = Fact("screens", say("Is it a table with screens?"), YES_NO)
INFORMED = Fact("informed", say("Did his partner learn anything from it?"), YES_NO, alone="no")


def judge_early_look(law: Law, facts: Facts) -> list[Measure]:
    law.knob("pozzetto.look")
    if facts.ask(LOOKED) != "early":
        return [Measure("nothing")]
    if law.knob("pozzetto.look_with_screens") == "at-once" and facts.is_so(SCREENS):
        return [Measure("nothing")]
    told = law.knob("pozzetto.early_look_information") == "referee-compensates" and facts.is_so(INFORMED)
    compensated = [Measure("discretion", "compensation", who="opponents")] if told else []
    return [*compensated, *_cautioned(law, facts, "pozzetto.early_look")]


def _cautioned(law: Law, facts: Facts, path: str) -> list[Measure]:
    """A ladder whose first step includes telling him what the second costs."""
    costs = law.knob(path)
    measures = ladder(law, facts, path)
    first = len(costs) > 1 and not facts.is_so(REPEATED)
    return [*measures, Measure("remind", "cost-of-repeating")] if first else measures


UNCOVERED = Fact(
    "happened",
    say("What happened to the pozzetto?"),
    {
        "uncovered": say("one or more of its cards were turned up or seen"),
        "one-fell": say("one pozzetto fell to the floor"),
        "both-fell": say("both pozzetti fell to the floor"),
    },
)
AT_FAULT = Fact("at_fault", say("Was it a player's fault?"), YES_NO)


def judge_uncovered(law: Law, facts: Facts) -> list[Measure]:
    happened = facts.ask(UNCOVERED)
    if happened != "uncovered":
        law.knob("pozzetto.dropped")
        return [Measure("reshuffle", "pozzetto" if happened == "one-fell" else "pozzetti", who="referee")]
    remedy = [Measure("play-on")]
    if law.knob("pozzetto.cards_uncovered") == "shown-hidden-completed":
        remedy = [
            Measure("show", "pozzetto-cards", who="all"),
            Measure("place", "pozzetto-cards", who="referee"),
            Measure("complete", "pozzetti", who="referee"),
            Measure("go-on", "play"),
        ]
    guilty = bool(law.knob("pozzetto.cards_uncovered_penalty")) and facts.is_so(AT_FAULT)
    recorded = [Measure("note", "place-kept-secret")] if len(remedy) > 1 else []
    return [*remedy, *(_cautioned(law, facts, "pozzetto.cards_uncovered_penalty") if guilty else []), *recorded]


HANDED = Fact(
    "handed",
    say("Who took the pozzetto from its place?"),
    {
        "opponent": say("an opponent, who counted it and handed it over"),
        "opponent-uncounted": say("an opponent, without counting it"),
        "player": say("the player himself, even with the opponents' consent"),
    },
)


def judge_self_served(law: Law, facts: Facts) -> list[Measure]:
    if law.knob("pozzetto.handed_by") == "player-takes-it" or facts.ask(HANDED) == "opponent":
        return [Measure("nothing")]
    return ladder(law, facts, "pozzetto.self_served")


SEEN_EARLY = Incident(
    "pozzetto-seen-early",
    say("Pozzetto looked at too early"),
    ("pozzetto", "discipline", "suggestion"),
    judge_early_look,
    (LOOKED, SCREENS, INFORMED, REPEATED),
    (
        "ha guardato il pozzetto", "ha visto il pozzetto prima", "ha aperto il pozzetto prima dello scarto",
        "looked at the pozzetto", "saw the pozzetto too early",
    ),
    between_partners=True,
)  # fmt: skip
POZZETTO_UNCOVERED = Incident(
    "pozzetto-uncovered",
    say("Pozzetto uncovered or dropped"),
    ("pozzetto", "discipline"),
    judge_uncovered,
    (UNCOVERED, AT_FAULT, REPEATED),
    (
        "si è scoperta una carta del pozzetto", "è caduto il pozzetto", "abbiamo visto una carta del pozzetto",
        "a card of the pozzetto was seen", "the pozzetto fell", "pozzetto exposed",
    ),
)  # fmt: skip
SELF_SERVED = Incident(
    "pozzetto-self-served",
    say("Pozzetto not handed over by an opponent"),
    ("pozzetto",),
    judge_self_served,
    (HANDED,),
    (
        "si è preso il pozzetto da solo", "non gli ho dato io il pozzetto", "pozzetto preso senza contarlo",
        "took the pozzetto himself", "served himself",
    ),
)  # fmt: skip
INCIDENTS = (SEEN_EARLY, POZZETTO_UNCOVERED, SELF_SERVED)
