"""Sentences for measures: one table per family of incidents, put together here.

A sentence is looked up by what is done and with what (`freeze melds-opened`), else by what is done and to whom where
that changes the verb (`warn @all`), else by what is done alone (`draw`). It may name `{who}`; turns, ends of a freeze,
cards and what counts negative are added around it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from pinella.messages import Message, say
from pinella.referee.measures import Measure, Option

_ROLES = {
    "culprit": say("the player"),
    "partner": say("his partner"),
    "pair": say("the pair"),
    "opponents": say("the opponents"),
    "next-opponent": say("the next opponent"),
    "rightful": say("the player whose turn it is"),
    "opponent-on-turn": say("the opponent on turn"),
    "receiver": say("the player who received it"),
    "receivers-pair": say("the pair that received it"),
    "dealer": say("the dealer"),
    "side-on-turn": say("the member of that pair who is on turn, or next on turn,"),
    "both-pairs": say("both pairs"),
    "all": say("all players"),
    "referee": say("the referee"),
    "director": say("the director"),
    "each-pair": say("each pair"),
    "each-player": say("each player"),
}
_WHEN = {
    "end-of-turn": say("At the end of this turn: {told}"),
    "own-turn": say("At the next turn of {who}: {told}"),
    "turn-after": say("At the turn after that: {told}"),
    "each-turn": say("At each of the next turns: {told}"),
    "deal-end": say("At the count: {told}"),
    "after-deal": say("After the deal: {told}"),
}
_UNTIL = {
    "next-turn": say("{told}, until the next turn of the player at fault"),
    "free-turn": say("{told}, until the player at fault is free to play again"),
    "after-limited-turn": say("{told}, until the turn after the limited one"),
    "partners-discard": say("{told}, until the partner has discarded"),
    "deal-end": say("{told}, until the end of the deal"),
}
_NEGATIVE = {
    "whole-meld": say("{told}; if the deal ends meanwhile they count negative"),
    "tied-cards": say("{told}; if the deal ends meanwhile only the tied cards count negative"),
    "excess-cards": say("{told}; only the excess cards count negative"),
    "pozzetto-melds": say("{told}; if the deal ends meanwhile the cards of the pozzetto in them count negative"),
}


@cache
def sentences() -> dict[str, Message]:
    """Every sentence by its key; two tables may share a key only if they say the same."""
    found: dict[str, Message] = {}
    for name in sorted(module.name for module in iter_modules(__path__)):
        table: dict[str, Message] = import_module(f"{__name__}.{name}").WORDS
        other = [key for key in found.keys() & table.keys() if found[key] != table[key]]
        if other:
            raise ValueError(f"two sentences for {sorted(other)}, one of them in {name}")
        found |= table
    return found


def sentence(measure: Measure) -> Message:
    table = sentences()
    found = table.get(f"{measure.do} {measure.what}") or table.get(f"{measure.do} @{measure.who}") or table[measure.do]
    return Message(found.template, {"who": _ROLES[measure.who], "points": measure.points})


def told(measure: Measure) -> Message:
    """A measure in words: the sentence, then until when, what counts negative, which cards, in which turn."""
    words = sentence(measure)
    if measure.cards:
        words = say("{told} ({cards})", told=words, cards=" ".join(measure.cards))
    if measure.until:
        words = Message(_UNTIL[measure.until].template, {"told": words})
    if measure.negative:
        words = Message(_NEGATIVE[measure.negative].template, {"told": words})
    if measure.when != "now":
        words = Message(_WHEN[measure.when].template, {"told": words, "who": _ROLES[measure.who]})
    return words


def option_words(option: Option) -> Message:
    return sentences()[f"option {option.name}"]
