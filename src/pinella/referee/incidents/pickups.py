"""Picking up without the play it asks for, own cards first, or in a limited turn (preamble, Art. 8, 9, 19)."""

from __future__ import annotations

from pinella.codes.sections.turns import PickupRemedy
from pinella.messages import say
from pinella.referee.common_facts import NOTICED, NOTICED_BY, OPENED, TIED, partner_spoke_early
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.pickup_steps import (
    CARDS_LEFT,
    DISCARD_FROM,
    LAID_FROM,
    MELDS_LEFT,
    OPENED_FIRST,
    PILE_CARDS,
    TIED_FIRST,
    carried_out,
    no_play,
    with_discard_made,
)
from pinella.referee.ruling import Incident, Law

WILL_PLAY = Fact("will_play", say("Can he still make the play that picking up asks for, and will he?"), YES_NO)
PILE_CARD_PLAYED = Fact("pile_card_played", say("Has he validly played a card of the pile by now?"), YES_NO)


def judge_no_play(law: Law, facts: Facts) -> list[Measure]:
    if law.code.pickup.duty == "none":
        law.knob("pickup.duty")
        return [Measure("nothing")]
    noticed = facts.ask(NOTICED)
    early = noticed == "before-discard"
    if early and law.knob("pickup.play_open_until_discard") and facts.is_so(WILL_PLAY):
        measures = [Measure("go-on")]
    else:
        measures = no_play(law, facts, noticed)
    law.knob("pickup.duty")  # after the remedy, whose article is the one to name first
    return [*measures, *(partner_spoke_early(law, facts) if early else [])]


def judge_own_first(law: Law, facts: Facts) -> list[Measure]:
    """Whether a pile card was played in the end decides between a freeze and undoing the pick-up."""
    remedy: PickupRemedy = law.knob("pickup.own_cards_first")
    if "lawful" in remedy.now:
        return [Measure("nothing")]
    noticed = facts.ask(NOTICED)
    if noticed == "after-take":
        return no_play(law, facts, noticed)
    told = partner_spoke_early(law, facts) if noticed == "before-discard" else []
    if not facts.is_so(PILE_CARD_PLAYED):
        return [*no_play(law, facts, noticed, frozen=True), *told]
    steps = remedy.now
    if noticed == "after-discard":
        steps = tuple(
            "first-discard-stands" if step == "discard-one" else step for step in steps if step != "stop-there"
        )
    return [*carried_out(law, facts, steps, remedy.next_turn, pile_card_played=True, laid=True), *told]


def judge_in_limited_turn(law: Law, facts: Facts) -> list[Measure]:
    remedy: PickupRemedy = law.knob("pickup.in_restricted_turn")
    noticed = facts.ask(NOTICED)
    if noticed == "after-take":
        return [Measure("play-on")]
    told = partner_spoke_early(law, facts) if noticed == "before-discard" else []
    laid = facts.ask(LAID_FROM)
    steps = remedy.now
    if laid == "pile-cards":
        steps = ("pile-cards-out-of-melds", steps[0], "fill-from-hand-or-penalise", *steps[1:])
    elif laid == "own-cards":
        law.knob("irregular_play.in_restricted_turn")
        steps = (steps[0], "freeze-what-was-played", *steps[1:])
    if noticed == "after-discard":
        steps = with_discard_made(facts, steps)
    return [*carried_out(law, facts, steps, remedy.next_turn, laid=laid != "nothing"), *told]


NO_PLAY = Incident(
    "pickup-without-play",
    say("Picking up without making a play"),
    ("pickup",),
    judge_no_play,
    (NOTICED, NOTICED_BY, WILL_PLAY, DISCARD_FROM, PILE_CARDS),
    (
        "ha raccolto senza fare gioco", "ha raccolto e scartato", "ha preso gli scarti e non ha calato",
        "dice che non può usare gli scarti", "raccolta senza gioco",
        "picked up and melded nothing", "took the pile without a play", "cannot use the pile",
    ),
)  # fmt: skip
OWN_FIRST = Incident(
    "own-cards-first",
    say("Own cards played before a card of the pile"),
    ("pickup",),
    judge_own_first,
    (NOTICED, NOTICED_BY, PILE_CARD_PLAYED, OPENED_FIRST, TIED_FIRST, OPENED, TIED, DISCARD_FROM, PILE_CARDS),
    (
        "ha aperto con le sue carte prima di usare gli scarti", "ha calato prima le carte di mano",
        "la carta del monte non è stata giocata per prima",
        "melded his own cards first", "did not play the pile card first",
    ),
)  # fmt: skip
IN_LIMITED_TURN = Incident(
    "pickup-in-limited-turn",
    say("Picking up in a turn limited to draw and discard"),
    ("pickup",),
    judge_in_limited_turn,
    (NOTICED, NOTICED_BY, LAID_FROM, OPENED, TIED, MELDS_LEFT, DISCARD_FROM, PILE_CARDS, CARDS_LEFT),
    (
        "ha raccolto nel turno in cui doveva solo pescare e scartare", "doveva stare fermo e ha raccolto",
        "picked up while he had to stand still", "picked up in a restricted turn", "he was only allowed to draw",
    ),
)  # fmt: skip
INCIDENTS = (NO_PLAY, OWN_FIRST, IN_LIMITED_TURN)
