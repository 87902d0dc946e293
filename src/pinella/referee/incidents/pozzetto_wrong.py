"""A pozzetto taken by who had no right to it (Art. 21.5, 22, 25)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.common_facts import NOTICED_BY, REPEATED, partner_spoke_early
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.false_close import how_discarded
from pinella.referee.incidents.missed_draw import TOUCHED
from pinella.referee.incidents.penalised import Due, named, penalise
from pinella.referee.incidents.reopening import BURRACOS, CARDS_NAMED, HOW_MANY, reopen
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

TAKEN_HOW = Fact(
    "taken_how",
    say("How was the pozzetto taken?"),
    {
        "in-flight": say("in flight, going on to play"),
        "with-discard": say("with the discard"),
    },
)
NOTICED = Fact(
    "noticed",
    say("When was it noticed?"),
    {
        "at-once": say("at once: no card of it was played, and the next opponent had not drawn or picked up"),
        "before-discard": say("after he had laid cards of it, before his discard"),
        "after-discard": say(
            "after he had played cards of it and discarded, before the next opponent drew or picked up"
        ),
        "after-take": say("after the next opponent had drawn or picked up, before his own next turn began"),
        "after-own-take": say("after he had drawn or picked up again himself, or later"),
    },
)
LAST_LAID = Fact(
    "laid",
    say("How had he laid his last cards?"),
    {"opened": say("as a new meld"), "tied": say("tied to melds already there")},
)
DISCARDED = Fact(
    "discarded",
    say("What did he discard?"),
    {"natural": say("one card, not a wild"), "wild": say("a wild")},
)
SEEN = Fact("seen", say("Has even one card of it been seen?"), YES_NO)


# --- the pozzetto due to the opponents -------------------------------------------------------------------------------


def judge_opponents(law: Law, facts: Facts) -> list[Measure]:
    law.knob("pozzetto.opponents_pozzetto")
    if facts.is_so(SEEN):
        return [Measure("keep", "pozzetto-taken"), Measure("take", "other-pozzetto", who="opponents")]
    return [Measure("swap", "pozzetto")]


# --- a second pozzetto for the same side -----------------------------------------------------------------------------


def judge_second(law: Law, facts: Facts) -> list[Measure]:
    how = facts.ask(TAKEN_HOW)
    noticed = _noticed(facts, how)
    if how == "with-discard":
        return _second_with_discard(law, facts, noticed)
    if noticed in ("after-take", "after-own-take"):
        law.knob("pozzetto.second_in_flight_late")
        return [Measure("play-on"), _without(law)]
    if noticed == "at-once":
        return [Measure("return", "pozzetto"), *_back_in_flight(law, facts), *partner_spoke_early(law, facts)]
    steps = law.knob("pozzetto.second_in_flight_played")
    early = noticed == "before-discard"
    stopped = [Measure("stop"), Measure("discard")] if early and "stop-play" in steps else []
    frozen = [_FREEZE] if "freeze-touched-melds-for-a-time" in steps and (early or facts.is_so(TOUCHED)) else []
    warned = partner_spoke_early(law, facts) if early else []
    return [*stopped, Measure("keep", "second-pozzetto"), *frozen, *warned, _without(law)]


_FREEZE = Measure("freeze", "pozzetto-melds", until="next-turn", negative="pozzetto-melds")


def _noticed(facts: Facts, how: str) -> str:
    noticed = facts.ask(NOTICED)
    if how == "with-discard" and noticed in ("before-discard", "after-discard"):
        facts.impossible(say("a pozzetto taken with the discard is not played in the same turn"))
    return noticed


def _back_in_flight(law: Law, facts: Facts) -> list[Measure]:
    if law.knob("pozzetto.second_in_flight") == "as-closing-without-burraco":
        return reopen(law, facts, "no_burraco", no_discard=True)
    return reopen(law, facts, "no_discard_opened" if facts.ask(LAST_LAID) == "opened" else "no_discard_tied")


def _second_with_discard(law: Law, facts: Facts, noticed: str) -> list[Measure]:
    if noticed == "at-once":
        law.knob("pozzetto.second_with_discard")
        return [Measure("return", "pozzetto"), *_as_closing(law, facts)]
    late = noticed == "after-take"
    steps = law.knob(f"pozzetto.second_with_discard_{'late' if late else 'taken'}")
    if "next-turn-draw-and-discard" in steps:
        limited = Measure("restrict", "draw-and-discard", when="own-turn")
        return [Measure("keep", "second-pozzetto"), limited, _without(law)]
    return [Measure("play-on"), _without(law)]


def _as_closing(law: Law, facts: Facts) -> list[Measure]:
    """Who is out of cards with a discard has closed, if he could; of two faults the first in the code's order rules."""
    for fault in law.code.false_close.precedence:
        if fault == "wild-discard" and how_discarded(facts, DISCARDED) == "wild":
            return reopen(law, facts, "wild_discard")
        if fault == "no-burraco" and not facts.is_so(BURRACOS):
            return reopen(law, facts, "no_burraco")
    return [Measure("valid", "closing")]


def _without(law: Law) -> Measure:
    """Whoever keeps two pozzetti leaves the other side none: what follows then is an incident of its own."""
    law.knob("pozzetto.side_without")
    return Measure("note", "side-without-pozzetto", who="opponents")


# --- the side left without -------------------------------------------------------------------------------------------

WENT_OUT = Fact("went_out", say("Has the side without a pozzetto emptied a hand?"), YES_NO)
LAWFUL = Fact(
    "lawful",
    say("Would that have been a lawful closing: enough burracos, a discard, and no wild?"),
    YES_NO,
)


def judge_side_without(law: Law, facts: Facts) -> list[Measure]:
    rule = law.knob("pozzetto.side_without")
    waived = [Measure("void", "pozzetto-loss", who="opponents", when="deal-end")] if rule.pozzetto_loss_waived else []
    if not facts.is_so(WENT_OUT):
        return [Measure("play-on"), *waived]
    bonus = Measure("award", "closing-bonus", who="opponents", points=law.knob("scoring.closing_bonus"))
    ended = Measure("stop", "deal")
    if rule.closing_bonus == "bonus-if-closing-lawful":
        extra = [bonus] if facts.is_so(LAWFUL) else [Measure("discretion", "compensation", who="opponents")]
        return [ended, *waived, *extra]
    if facts.is_so(BURRACOS):
        return [ended, *waived, bonus]
    arbitral = Measure("award", "arbitral-points", who="opponents", points=rule.if_burracos_lacking)
    return [ended, *waived, bonus, arbitral]


# --- the pozzetto reached through a wrong meld -----------------------------------------------------------------------

WRONG_CARDS = Fact("wrong_cards", say("Which cards are in the wrong meld?"), cards=True)


def judge_wrong_meld(law: Law, facts: Facts) -> list[Measure]:
    how = facts.ask(TAKEN_HOW)
    noticed = _noticed(facts, how)
    if how == "with-discard":
        late = noticed == "after-own-take"
        return _steps(law, facts, f"pozzetto.wrong_meld_with_discard{'_taken' if late else ''}", noticed)
    if noticed in ("after-take", "after-own-take"):
        return _steps(law, facts, "pozzetto.wrong_meld_in_flight_late", noticed)
    if noticed == "at-once":
        law.knob("wrong_meld.cure")
        measures = [Measure("return", "pozzetto"), Measure("refer", "wrong-meld")]
    else:
        measures = _steps(law, facts, "pozzetto.wrong_meld_in_flight", noticed)
    return [*measures, *(partner_spoke_early(law, facts) if noticed != "after-discard" else [])]


def _steps(law: Law, facts: Facts, path: str, noticed: str) -> list[Measure]:
    steps = law.knob(path)
    measures = [Measure("valid", "pozzetto")]
    if "freeze-touched-melds-for-a-time" in steps and (noticed == "before-discard" or facts.is_so(TOUCHED)):
        measures.append(_FREEZE)
    if "wrong-cards-penalised" in steps:
        due: Due = "now" if noticed == "before-discard" else "own-turn"
        measures += penalise(law, "wrong-meld", several=True, due=due, loose=facts.cards(WRONG_CARDS))
    if "freeze-wrong-meld-for-good" in steps:
        measures.append(Measure("freeze", "wrong-meld", until="deal-end"))
    if "next-turn-draw-and-discard" in steps:
        measures.append(Measure("restrict", "draw-and-discard", when="own-turn"))
    if "wrong-meld-negative" in steps:
        measures.append(Measure("negative", "wrong-meld", when="deal-end", cards=named(facts.cards(WRONG_CARDS), law)))
    return measures


# --- a hand emptied in a limited turn --------------------------------------------------------------------------------

OWED = Fact("owed", say("Does he owe penalised cards, so that one of them is his discard?"), YES_NO)
DUE = Fact("pozzetto_due", say("Is a pozzetto still due to his pair?"), YES_NO)


def judge_limited(law: Law, facts: Facts) -> list[Measure]:
    """A turn limited to taking and discarding bars laying only."""
    if law.knob("penalised.count_as_hand") and facts.is_so(OWED):
        return [Measure("discard", "penalised-card"), Measure("keep", "card-in-hand")]
    if facts.is_so(DUE):
        return [Measure("take", "pozzetto")]
    law.knob("closing.requirement")
    if facts.is_so(LAWFUL):
        return [Measure("valid", "closing")]
    law.knob("false_close.close_again")
    again = Measure("ban", "closing-before-next-turn")
    return [Measure("void", "closing"), Measure("valid", "discard"), Measure("turn-over"), again]


OPPONENTS_POZZETTO = Incident(
    "opponents-pozzetto",
    say("Opponents' pozzetto taken by mistake"),
    ("pozzetto",),
    judge_opponents,
    (SEEN,),
    (
        "ha preso il pozzetto sbagliato", "ha preso il nostro pozzetto", "pozzetto degli avversari",
        "took the wrong pozzetto", "took our pozzetto",
    ),
)  # fmt: skip
SECOND_POZZETTO = Incident(
    "second-pozzetto",
    say("Second pozzetto for the same pair"),
    ("pozzetto", "false-close"),
    judge_second,
    (TAKEN_HOW, NOTICED, LAST_LAID, DISCARDED, BURRACOS, HOW_MANY, TOUCHED, NOTICED_BY, REPEATED, *CARDS_NAMED),
    (
        "ha preso il secondo pozzetto", "il compagno l'aveva già preso", "hanno preso due pozzetti",
        "took a second pozzetto", "partner had already taken it", "both pozzetti to one pair",
    ),
)  # fmt: skip
SIDE_WITHOUT = Incident(
    "side-without-pozzetto",
    say("Pair left without a pozzetto"),
    ("pozzetto", "scoring"),
    judge_side_without,
    (WENT_OUT, BURRACOS, LAWFUL),
    (
        "non c'è più il nostro pozzetto", "siamo rimasti senza pozzetto", "no pozzetto left for us",
        "they have taken both pozzetti",
    ),
)  # fmt: skip
WRONG_MELD_POZZETTO = Incident(
    "pozzetto-through-wrong-meld",
    say("Pozzetto reached through a wrong meld"),
    ("pozzetto",),
    judge_wrong_meld,
    (TAKEN_HOW, NOTICED, TOUCHED, NOTICED_BY, WRONG_CARDS),
    (
        "è andato a pozzetto con un gioco sbagliato", "pozzetto preso con una scala sbagliata",
        "went to the pozzetto with a wrong meld", "wrong sequence and pozzetto",
    ),
)  # fmt: skip
LIMITED_TURN = Incident(
    "hand-emptied-in-limited-turn",
    say("Hand emptied in a turn limited to take and discard"),
    ("pozzetto", "false-close"),
    judge_limited,
    (OWED, DUE, LAWFUL),
    (
        "poteva solo pescare e scartare ed è rimasto senza carte", "può andare a pozzetto se deve solo scartare",
        "may he take the pozzetto in a limited turn", "no cards left after draw and discard",
    ),
)  # fmt: skip
INCIDENTS = (OPPONENTS_POZZETTO, SECOND_POZZETTO, SIDE_WITHOUT, WRONG_MELD_POZZETTO, LIMITED_TURN)
