"""A closing with something wrong in it: whatever is wrong, one remedy follows (Art. 25-27, 31, 32-34, 4a-4g)."""

from __future__ import annotations

from pinella import cards
from pinella.codes.sections.pozzetto import Reopening
from pinella.messages import say
from pinella.referee.common_facts import REPEATED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.reopening import BURRACOS, LAST_CARD, LAST_PLAY, REOPENING_FACTS, TIED_TO, reopen
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

NOTICED = Fact(
    "noticed",
    say("When was it noticed?"),
    {
        "at-once": say("before the others showed their cards"),
        "at-count": say("when hands had been shown or counted, before the first take of the next deal"),
        "next-deal": say("after the first take of the next deal"),
    },
)
REBUILT = Fact("rebuilt", say("Can the table be rebuilt as it was?"), YES_NO)
DRAWN = Fact(
    "drawn",
    say("Had he drawn or picked up in this turn?"),
    {
        "in-time": say("yes, before any play"),
        "late": say("only after he had made plays and was told"),
        "never": say("no"),
    },
)
EXCESS_LAID = Fact("excess_laid", say("Are there excess cards among those he laid in this turn?"), YES_NO)
EQUAL_SET = Fact("equal_set", say("Did he open in this turn a second set of the same rank?"), YES_NO)
DISCARDED = Fact(
    "discarded",
    say("What did he discard to close?"),
    {
        "natural": say("one card, not a wild"),
        "wild": say("a wild"),
        "several": say("more than one card"),
        "none-opened": say("nothing: his last cards were laid as a new meld"),
        "none-tied": say("nothing: his last card was tied too"),
    },
)
FIRST_LAP = Fact(
    "first_lap",
    say("Was it still the first lap of the deal?"),
    {
        "no": say("no"),
        "yes": say("yes, others had not played yet"),
        "last-player": say("yes, but he was the last of the four to play"),
    },
)


def judge(law: Law, facts: Facts) -> list[Measure]:
    moment = facts.ask(NOTICED)
    if moment == "next-deal" or (moment == "at-count" and not facts.is_so(REBUILT)):
        law.knob("false_close.undone_until")
        return [Measure("valid", "result")]
    remedy = _one_remedy(law, facts)
    if moment == "at-once" or remedy[0] == Measure("valid", "closing"):
        return remedy
    law.knob("false_close.undone_until")
    shown = [Measure("expose", "shown-cards")] if law.knob("exposed.deal_thought_over") else []
    return [Measure("rebuild", "table"), *shown, *remedy]


def _one_remedy(law: Law, facts: Facts) -> list[Measure]:
    """The first fault in the code's order decides; all others are disregarded."""
    for fault in law.code.false_close.precedence:
        found = _FAULTS[fault](law, facts)
        if found:
            drawn = found == "missed_draw" and facts.ask(DRAWN) == "late"
            measures = reopen(law, facts, found, has_drawn=drawn, no_discard=_nothing_discarded(facts, found))
            if law.code.sources["false_close.precedence"].article:  # an order of its own, not another text's
                law.knob("false_close.precedence")
            return measures
    law.knob("closing.requirement")
    return [Measure("valid", "closing"), *_still_frozen(law, facts)]


def _still_frozen(law: Law, facts: Facts) -> list[Measure]:
    """Plays made before a draw that came late are frozen; his own closing ends the deal before they are free."""
    if law.code.missed_draw.melds != "frozen-for-a-time" or not _void(law, "missed_draw"):
        return []
    if facts.ask(DRAWN) != "late":
        return []
    law.knob("missed_draw.melds")
    return [Measure("negative", "plays-before-draw", when="deal-end")]


def _nothing_discarded(facts: Facts, fault: str) -> bool:
    """For faults that decide before the discard is looked at: whether there is one that can stand."""
    looked_first = ("missed_draw", "surplus_cards", "equal_set")
    return fault in looked_first and how_discarded(facts, DISCARDED).startswith("none")


def _void(law: Law, fault: str) -> bool:
    """Whether this code minds the fault at all; looking is not citing."""
    how: Reopening = getattr(law.code.false_close, fault)
    return how.closing == "void-closing"


def _missed_draw(law: Law, facts: Facts) -> str:
    if not _void(law, "missed_draw"):
        return ""
    drawn = facts.ask(DRAWN)
    late = drawn == "late" and law.code.missed_draw.after_take == "play-on"  # elsewhere he could only discard
    return "missed_draw" if drawn == "never" or late else ""


def _excess(law: Law, facts: Facts) -> str:
    return "surplus_cards" if _void(law, "surplus_cards") and facts.is_so(EXCESS_LAID) else ""


def _equal_set(law: Law, facts: Facts) -> str:
    return "equal_set" if _void(law, "equal_set") and facts.is_so(EQUAL_SET) else ""


def _many_discards(law: Law, facts: Facts) -> str:
    return "many_discards" if how_discarded(facts, DISCARDED) == "several" else ""


def _no_discard(law: Law, facts: Facts) -> str:
    return {"none-opened": "no_discard_opened", "none-tied": "no_discard_tied"}.get(how_discarded(facts, DISCARDED), "")


def _first_lap(law: Law, facts: Facts) -> str:
    allowed, remedies = law.code.closing.first_lap, law.code.false_close
    if allowed == "allowed":
        return ""
    if how_discarded(facts, DISCARDED) == "wild" and remedies.wild_discard == remedies.first_lap:
        return ""  # the wild alone leads to the same
    lap = facts.ask(FIRST_LAP)
    return "first_lap" if lap == "yes" or (lap == "last-player" and allowed == "forbidden") else ""


def _wild(law: Law, facts: Facts) -> str:
    return "wild_discard" if how_discarded(facts, DISCARDED) == "wild" else ""


def _no_burraco(law: Law, facts: Facts) -> str:
    return "" if facts.is_so(BURRACOS) else "no_burraco"


_FAULTS = {
    "missed-draw": _missed_draw,
    "surplus-laid": _excess,
    "equal-set": _equal_set,
    "many-discards": _many_discards,
    "no-discard": _no_discard,
    "first-lap": _first_lap,
    "wild-discard": _wild,
    "no-burraco": _no_burraco,
}


def how_discarded(facts: Facts, fact: Fact) -> str:
    """How he discarded; cards that were named must agree."""
    how = facts.ask(fact)
    named = facts.cards(LAST_CARD)
    wild = len(named) == 1 and cards.is_wild(named[0])
    if (how == "natural" and wild) or (how == "wild" and named and not wild):
        facts.impossible(say("the card named as discard does not agree with whether it was a wild"))
    if how in ("natural", "wild") and len(named) > 1:
        facts.impossible(say("one card was discarded, but several are named"))
    if how == "none-opened" and named:
        facts.impossible(say("nothing was discarded or tied at the end, but a card is named"))
    if how == "none-opened" and (facts.cards(TIED_TO) or 0 < len(facts.cards(LAST_PLAY)) < 3):
        facts.impossible(say("his last cards were laid as a new meld: it has at least three cards"))
    return how


FALSE_CLOSE = Incident(
    "false-close",
    say("Closing that may not stand"),
    ("false-close", "burraco"),
    judge,
    (
        NOTICED, REBUILT, DRAWN, EXCESS_LAID, EQUAL_SET, DISCARDED, FIRST_LAP, BURRACOS, *REOPENING_FACTS, REPEATED,
    ),
    (
        "ha chiuso senza burraco", "ha chiuso scartando un jolly", "ha chiuso con la pinella", "ha chiuso senza scarto",
        "ha chiuso al primo giro", "chiusura sbagliata", "closed without a burraco", "closed with a wild",
        "closed without a discard", "wrong closing",
    ),
)  # fmt: skip
INCIDENTS = (FALSE_CLOSE,)
