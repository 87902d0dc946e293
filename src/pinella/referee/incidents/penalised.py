"""Penalised cards: how they are discarded, and what their owner and his partner may do while they are owed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from pinella import cards
from pinella.cards import Kind
from pinella.messages import say
from pinella.referee.common_facts import AFTER_DISCARD
from pinella.referee.facts import Fact, Facts
from pinella.referee.measures import Measure, When
from pinella.referee.meld_analysis import by_norm
from pinella.referee.ruling import Incident, Law

Due = Literal["now", "end-of-turn", "own-turn"]

SEVERAL = Fact(
    "excess",
    say("How many cards are left over?"),
    {"none": say("none"), "one": say("one"), "several": say("more than one")},
)
ACT = Fact(
    "act",
    say("What happens while he owes penalised cards?"),
    {
        "turn": say("his turn comes"),
        "tie-it": say("he wants to tie a penalised card that would fit"),
        "lay-others": say("he wants to open melds or tie other cards"),
        "other-discard": say("he discards another card instead"),
        "last-card": say("he has no other card left in his hand, or one"),
        "partner-closes": say("his partner closes"),
        "deal-ends": say("the deal ends"),
    },
)
OWED = Fact("penalised", say("Which cards are penalised?"), cards=True)


def named(loose: Sequence[Kind], law: Law) -> tuple[str, ...]:
    """The cards in the order in which the code wants them discarded."""
    if len(loose) > 1:
        law.knob("penalised.discard_norm")
    return tuple(cards.names(by_norm(loose, law.code)))


def are_several(facts: Facts, loose: Sequence[Kind], *, none_possible: bool = False) -> bool | None:
    """Whether more than one card is left over, asked if they are not named; None: no card at all."""
    answers = {key: words for key, words in SEVERAL.answers.items() if key != "none" or none_possible}
    known = {0: "none", 1: "one"}.get(len(loose), "several") if loose else None
    if known is not None and facts.given.get(SEVERAL.name, known) != known:
        facts.impossible(say("the cards named do not agree with how many are left over"))
    return {"none": None, "one": False, "several": True}[known or facts.ask(replace(SEVERAL, answers=answers))]


def penalise(law: Law, what: str, *, several: bool, due: Due, loose: Sequence[Kind] = ()) -> list[Measure]:
    """Cards become penalised: one is the discard of the turn in which the first is due, then one turn by turn."""
    queue = named(loose, law)
    measures = [Measure("penalise", what, cards=queue)]
    if several and not queue:
        measures.append(order(law))
    later = queue
    if due != "own-turn":
        measures.append(Measure("discard", "penalised-card", when=due, cards=queue[:1]))
        later = queue[1:]
        if not several:
            return measures
    turn: When = "own-turn" if len(later) == 1 or not several else "each-turn"
    return [*measures, Measure("discard", "penalised-card", when=turn, cards=later), *while_owed(law, turn)]


def while_owed(law: Law, turn: When) -> list[Measure]:
    """What holds as long as cards are still to be discarded."""
    measures = []
    if law.knob("penalised.melds_while_owed") != "free-in-later-turns":
        measures.append(Measure("restrict", "take-and-discard", when=turn))
    if not law.knob("penalised.partner_may_close"):
        measures.append(Measure("ban", "closing", who="partner"))
    return [*measures, left_over(law)]


def still_owed(law: Law, measures: Sequence[Measure]) -> list[Measure]:
    """The same for cards whose discards in later turns are already among the measures."""
    owed = [measure.when for measure in measures if (measure.do, measure.what) == ("discard", "penalised-card")]
    turns = [turn for turn in owed if turn not in ("now", "end-of-turn")]
    if not turns:
        return []
    *first, last = (while_owed(law, turn) for turn in turns)
    return [*(limit for limits in first for limit in limits if limit.do == "restrict"), *last]


def order(law: Law) -> Measure:
    return Measure("arrange", f"penalised-{law.knob('penalised.discard_norm')}")


def left_over(law: Law, queue: tuple[str, ...] = ()) -> Measure:
    law.knob("scoring.penalised_left")
    return Measure("negative", "penalised-cards", when="deal-end", cards=queue)


def judge(law: Law, facts: Facts) -> list[Measure]:
    loose = facts.cards(OWED)
    measures = _judged(law, facts, tuple(cards.names(by_norm(loose, law.code))))
    named(loose, law)  # their order is cited after the article on penalised cards
    return measures


def _judged(law: Law, facts: Facts, queue: tuple[str, ...]) -> list[Measure]:
    discard = Measure("discard", "penalised-card", cards=queue[:1])
    match facts.ask(ACT):
        case "turn":
            return _turn(law, queue)
        case "tie-it":
            law.knob("penalised.discarded_even_if_fitting")
            return [Measure("return", "penalised-card", to="table-side"), discard]
        case "lay-others":
            if law.knob("penalised.melds_while_owed") == "free-in-later-turns":
                return [Measure("go-on"), Measure("discard", "penalised-card", when="end-of-turn", cards=queue[:1])]
            return [Measure("restrict", "take-and-discard"), discard]
        case "other-discard":
            law.knob("penalised.discarded_even_if_fitting")
            if facts.ask(AFTER_DISCARD) == "after-discard":
                return [Measure("return", "discard", to="hand"), discard]
            later = Measure("discard", "penalised-card", when="own-turn", cards=queue[:1])
            return [Measure("play-on"), later, *while_owed(law, "own-turn")]
        case "last-card":
            law.knob("penalised.count_as_hand")
            return [discard, Measure("ban", "pozzetto-and-closing")]
        case "partner-closes":
            if law.knob("penalised.partner_may_close"):
                return [Measure("valid", "closing"), left_over(law, queue)]
            return [
                Measure("void", "closing", who="partner"),
                Measure("return", "last-play", who="partner", to="hand"),
                Measure("turn-over"),
                Measure("ban", "closing", who="partner"),
            ]
        case _:
            return [left_over(law, queue)]


def _turn(law: Law, queue: tuple[str, ...]) -> list[Measure]:
    law.knob("penalised.place")
    lying = "face-up" if law.knob("penalised.face_up") else "face-down"
    measures = [Measure("place", f"penalised-{lying}", to="table-side")]
    free = law.knob("penalised.melds_while_owed") == "free-in-later-turns"
    measures.append(Measure("go-on") if free else Measure("restrict", "take-and-discard"))
    measures.append(Measure("discard", "penalised-card", when="end-of-turn", cards=queue[:1]))
    if not queue:
        measures.append(order(law))
    if len(queue) > 1:
        turn: When = "own-turn" if len(queue) == 2 else "each-turn"
        measures.append(Measure("discard", "penalised-card", when=turn, cards=queue[1:]))
    return [*measures, left_over(law)]


PENALISED = Incident(
    "penalised-cards",
    say("Penalised cards still to be discarded"),
    ("penalised",),
    judge,
    (ACT, AFTER_DISCARD, OWED),
    (
        "ha carte penalizzate", "carta penalizzata da scartare", "quale penalizzata si scarta prima",
        "vuole legare la penalizzata", "chiude con le penalizzate del compagno",
        "penalised cards", "penalty card to discard", "which penalised card first", "owes a penalised card",
    ),
)  # fmt: skip
INCIDENTS = (PENALISED,)
