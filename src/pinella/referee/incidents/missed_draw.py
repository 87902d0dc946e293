"""A player on turn makes a play without having drawn or picked up (Art. 28, 29, 16 and 3m of the codes)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

NOTICED = Fact(
    "noticed",
    say("When was it noticed?"),
    {
        "before-any-play": say("he was reminded before laying any card"),
        "while-playing": say("while he was playing, before his discard"),
        "after-discard": say("after his discard, before the next opponent took"),
        "after-opponents-take": say("after the next opponent had drawn or picked up"),
    },
)
BY = Fact(
    "noticed_by",
    say("Who noticed or reminded him?"),
    {"opponents": say("an opponent, the referee or himself"), "partner": say("his partner")},
)
OPENED = Fact("opened", say("Has he opened melds in this turn?"), YES_NO)
INCOMPLETE = Fact("incomplete", say("Is a meld he opened still incomplete?"), YES_NO)
COMPLETABLE = Fact("completable", say("Can he complete it with cards of his hand?"), YES_NO)
TIED = Fact("tied", say("Has he tied cards to melds in this turn?"), YES_NO)
IN_FLIGHT = Fact("in_flight", say("Has he taken the pozzetto in flight in this turn?"), YES_NO)
FITS = Fact("drawn_card_fits", say("Does the card drawn fit the melds that led to the pozzetto?"), YES_NO)


def judge(law: Law, facts: Facts) -> list[Measure]:
    match facts.ask(NOTICED):
        case "after-opponents-take":
            law.knob("missed_draw.after_opponents_take")
            return [Measure("play-on")]
        case "before-any-play":
            return _reminded(law, facts)
        case "after-discard":
            return _after_discard(law, facts)
        case _:
            return _while_playing(law, facts)


def _reminded(law: Law, facts: Facts) -> list[Measure]:
    """Nothing has been laid yet: only a partner's reminder has a consequence."""
    remedy = law.knob("missed_draw.reminded_before_play")
    if facts.ask(BY) != "partner":
        return [Measure("go-on")]
    if remedy == "draw-and-discard-and-warning":
        return [Measure("draw"), Measure("discard"), Measure("warn", "pair")]
    return [Measure("take"), Measure("discard")]


def _after_discard(law: Law, facts: Facts) -> list[Measure]:
    steps = law.knob("missed_draw.after_discard")
    if not steps:
        return [Measure("play-on")]
    measures = [Measure("draw"), Measure("keep-drawn"), Measure("discard-stands")]
    return [*measures, *_freezes(facts)] if "freeze-until-next-turn" in steps else measures


def _while_playing(law: Law, facts: Facts) -> list[Measure]:
    flight = law.knob("missed_draw.with_flight") == "on-flight-melds-or-penalised" and facts.is_so(IN_FLIGHT)
    if flight:
        return _after_flight(facts)
    draw = Measure("draw" if law.knob("missed_draw.take") == "stock" else "take")
    warned = law.knob("missed_draw.told_by_partner") == "same-remedy-and-warning" and facts.ask(BY) == "partner"
    frozen = _unfinished(law, facts) if law.knob("missed_draw.melds") == "frozen-for-a-time" else []
    match law.knob("missed_draw.after_take"):
        case "play-on":
            measures = [draw, Measure("go-on")]
        case "discard-that-card":
            measures = [Measure("stop"), draw, Measure("discard-drawn")]
        case _:
            measures = [Measure("stop"), draw, Measure("discard")]
    return [*measures, *frozen, *([Measure("warn", "pair")] if warned else [])]


def _after_flight(facts: Facts) -> list[Measure]:
    if facts.is_so(FITS):
        return [Measure("draw"), Measure("place-drawn"), Measure("go-on")]
    return [Measure("draw"), Measure("penalise-drawn"), Measure("freeze-pozzetto-melds", negative="whole-meld")]


def _unfinished(law: Law, facts: Facts) -> list[Measure]:
    """What lies opened or tied, unfinished melds included."""
    law.knob("missed_draw.incomplete_melds")
    measures = []
    if facts.is_so(OPENED):
        if facts.is_so(INCOMPLETE):
            measures.append(Measure("complete-melds" if facts.is_so(COMPLETABLE) else "penalise-incomplete"))
        measures.append(Measure("freeze-opened", negative="whole-meld"))
    if facts.is_so(TIED):
        measures.append(Measure("freeze-extended", negative="tied-cards"))
    return measures


def _freezes(facts: Facts) -> list[Measure]:
    """After the discard every meld is finished: only what was opened and what was tied is told apart."""
    opened = [Measure("freeze-opened", negative="whole-meld")] if facts.is_so(OPENED) else []
    tied = [Measure("freeze-extended", negative="tied-cards")] if facts.is_so(TIED) else []
    return [*opened, *tied]


MISSED_DRAW = Incident("missed-draw", say("playing without having drawn or picked up"), "missed-draw", judge)
