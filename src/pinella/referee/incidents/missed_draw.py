"""A player on turn makes a play without having drawn or picked up (Art. 28, 29, 16 and 3m of the codes)."""

from __future__ import annotations

from dataclasses import replace

from pinella.messages import say
from pinella.referee.common_facts import NOTICED_BY, OPENED, TIED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.penalised import SEVERAL, Due, are_several, penalise
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law
from pinella.referee.undone_plays import COMPLETES, LEFT_CARDS

NOTICED = Fact(
    "noticed",
    say("When was it noticed?"),
    {
        "before-any-play": say("he was reminded before laying any card"),
        "before-discard": say("while he was playing, before his discard"),
        "after-discard": say("after his discard, before the next opponent drew or picked up"),
        "after-take": say("after the next opponent had drawn or picked up, or later"),
    },
)
INCOMPLETE = Fact("incomplete", say("Is a meld he opened still incomplete?"), YES_NO)
COMPLETABLE = Fact("completable", say("Can he complete it with cards of his hand?"), YES_NO)
OTHERS = Fact("others_complete", say("Has he also opened melds that are complete?"), YES_NO)
IN_FLIGHT = Fact("in_flight", say("Has he taken the pozzetto in flight in this turn?"), YES_NO)
FITS = Fact("drawn_card_fits", say("Does the card drawn fit the melds that led to the pozzetto?"), YES_NO)
TOUCHED = Fact("played_from_pozzetto", say("Has he opened or extended melds with cards of the pozzetto?"), YES_NO)


def judge(law: Law, facts: Facts) -> list[Measure]:
    match facts.ask(NOTICED):
        case "after-take":
            law.knob("missed_draw.after_opponents_take")
            return [Measure("play-on")]
        case "before-any-play":
            return _reminded(law, facts)
        case "after-discard":
            return _after_discard(law, facts)
        case _:
            return _while_playing(law, facts)


def _reminded(law: Law, facts: Facts) -> list[Measure]:
    """Nothing has been laid yet: only a partner's reminder has a consequence, and not where anybody may remind."""
    remedy = law.knob("missed_draw.reminded_before_play")
    if remedy == "allowed":
        return [Measure("nothing")]
    if facts.ask(NOTICED_BY) != "partner":
        return [Measure("go-on")]
    if remedy == "draw-and-discard-and-warning":
        return [Measure("draw"), Measure("discard"), Measure("warn", who="pair")]
    return [Measure("take"), Measure("discard")]


def _after_discard(law: Law, facts: Facts) -> list[Measure]:
    steps = law.knob("missed_draw.after_discard")
    if not steps:
        return [Measure("play-on")]
    measures = [Measure("draw"), Measure("keep", "drawn-card"), Measure("valid", "discard")]
    if "freeze-until-next-turn" not in steps:
        return measures
    unfinished = _unfinished(law, facts, "own-turn") if facts.is_so(OPENED) else []
    frozen = _freezes(facts, owed=any(measure.do == "penalise" for measure in unfinished))
    if frozen:
        law.knob("missed_draw.melds")
    return [*measures, *unfinished, *frozen]


def _while_playing(law: Law, facts: Facts) -> list[Measure]:
    flight = law.knob("missed_draw.with_flight") == "on-flight-melds-or-penalised" and facts.is_so(IN_FLIGHT)
    if flight:
        return _after_flight(law, facts)
    draw = Measure("draw" if law.knob("missed_draw.take") == "stock" else "take")
    warned = law.knob("missed_draw.told_by_partner") == "same-remedy-and-warning" and facts.ask(NOTICED_BY) == "partner"
    valid = law.knob("missed_draw.melds") == "valid"
    unfinished = [] if valid else _unfinished(law, facts)
    owed = any(measure.do == "penalise" for measure in unfinished)
    frozen = [Measure("valid", "melds")] if valid else _freezes(facts, owed=owed)
    match law.knob("missed_draw.after_take"):
        case "play-on":
            return [draw, *frozen, *_goes_on(law)]
        case "discard-that-card":
            measures = [Measure("stop"), draw, Measure("discard", "drawn-card")]
        case _:
            measures = [Measure("stop"), draw, *unfinished, *([] if owed else [Measure("discard")])]
    return [*measures, *frozen, *([Measure("warn", who="pair")] if warned else [])]


def _goes_on(law: Law) -> list[Measure]:
    """He plays on as if he had drawn in time, but this turn may be no closing."""
    if law.code.false_close.missed_draw.closing != "void-closing":
        return [Measure("go-on")]
    law.knob("false_close.missed_draw")
    return [Measure("go-on"), Measure("ban", "closing-before-next-turn")]


def _after_flight(law: Law, facts: Facts) -> list[Measure]:
    if facts.is_so(FITS):
        return [Measure("draw"), Measure("place", "drawn-card"), *_goes_on(law)]
    frozen = [Measure("freeze", "pozzetto-melds", until="next-turn", negative="whole-meld")]
    return [Measure("draw"), Measure("penalise", "drawn-card"), *(frozen if facts.is_so(TOUCHED) else [])]


def _unfinished(law: Law, facts: Facts, due: Due = "now") -> list[Measure]:
    """Melds of one or two cards: completed from the hand, or penalised and then the discards of the next turns."""
    must = law.knob("missed_draw.incomplete_melds") == "completed-if-possible"
    if not (facts.is_so(OPENED) and facts.is_so(INCOMPLETE)):
        return []
    if facts.is_so(COMPLETABLE if must else replace(COMPLETABLE, question=COMPLETES.question)):
        return [Measure("complete", "melds")]
    left = facts.cards(LEFT_CARDS)
    several = bool(are_several(facts, left))
    return penalise(law, "incomplete-melds", several=several, due=due, loose=left)


def _freezes(facts: Facts, *, owed: bool = False) -> list[Measure]:
    """What was opened and what was tied is told apart; a meld that is penalised is not there to be frozen."""
    opened = Measure("freeze", "melds-opened", until="next-turn", negative="whole-meld")
    tied = Measure("freeze", "melds-tied-to", until="next-turn", negative="tied-cards")
    whole = facts.is_so(OPENED) and (not owed or facts.is_so(OTHERS))
    return [*([opened] if whole else []), *([tied] if facts.is_so(TIED) else [])]


MISSED_DRAW = Incident(
    "missed-draw",
    say("Playing without having drawn or picked up"),
    ("missed-draw",),
    judge,
    (NOTICED, NOTICED_BY, OPENED, INCOMPLETE, COMPLETABLE, SEVERAL, LEFT_CARDS, OTHERS, TIED, IN_FLIGHT, FITS, TOUCHED),
    (
        "non ha pescato", "si è dimenticato di pescare", "ha giocato senza pescare", "mancata pesca",
        "forgot to draw", "played without drawing", "missed draw",
    ),
)  # fmt: skip
INCIDENTS = (MISSED_DRAW,)
