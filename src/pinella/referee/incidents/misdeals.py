"""A deal gone wrong: wrong distribution or number of cards, a card seen, cards looked at early (Art. 2, 4, 6, 7)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.common_facts import REPEATED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law
from pinella.referee.sanctions import reprimanded

STAGE = Fact(
    "stage",
    say("How far had the deal come?"),
    {
        "dealing": say("cards were still being dealt or the pozzetti made"),
        "before-first-take": say("all was dealt, the first player had not yet drawn or picked up"),
        "before-first-discard": say("the first player had drawn or picked up, but not discarded"),
        "after-first-discard": say("the first player had discarded, or later"),
    },
)
FAULT = Fact(
    "fault",
    say("What is wrong with the deal?"),
    {
        "number": say("a player plays with too many or too few cards"),
        "order": say("the cards were dealt in the wrong order or direction"),
    },
)
CARD_OF = Fact(
    "card_of",
    say("Which card was seen, and by whom?"),
    {
        "own-card": say("his own, by nobody else, when looking was allowed"),
        "hand": say("a card of a player's hand, by somebody else"),
        "stock-or-pozzetto": say("a card of the stock or of a pozzetto"),
    },
)
GO_GIVEN = Fact("go_given", say("Were the players already allowed to look (go given, all cards counted)?"), YES_NO)
UPCARD_TURNED = Fact("upcard_turned", say("Had the first card of the stock been turned up before he looked?"), YES_NO)


def redeal(law: Law) -> list[Measure]:
    """The same dealer does everything again."""
    law.knob("dealing.redeal_repeats")
    return [Measure("redeal", "everything", who="dealer")]


def play_has_begun(law: Law, facts: Facts) -> bool:
    """Whether the moment has passed up to which faults of the deal are cured."""
    stage = facts.ask(STAGE)
    start = law.knob("dealing.play_starts")
    return stage == "after-first-discard" or (stage == "before-first-discard" and start == "first-take")


def judge_misdeal(law: Law, facts: Facts) -> list[Measure]:
    if not play_has_begun(law, facts):
        law.knob("dealing.misdeal_before_start")
        return redeal(law)
    law.knob("dealing.misdeal_after_start")
    counts = law.knob("dealing.wrong_card_count") == "reprimand" and facts.ask(FAULT) == "number"
    return [
        Measure("play-on"),
        Measure("valid", "result"),
        *(reprimanded(law, facts, "wrong-number-of-cards") if counts else []),
        Measure("note", "misdeal"),
        Measure("repair", "misdeal", when="after-deal"),
    ]


def judge_card_seen(law: Law, facts: Facts) -> list[Measure]:
    law.knob("dealing.card_seen")
    if facts.ask(STAGE) == "dealing":
        return redeal(law)
    whole_time = law.knob("dealing.card_seen_until") == "start-of-play"
    card = facts.ask(CARD_OF)
    if card == "own-card":
        return [Measure("nothing")]
    if whole_time and not play_has_begun(law, facts):
        return redeal(law)
    if card == "hand":
        return [Measure("refer", "exposed-card")]
    if law.code.pozzetto.cards_uncovered == "shown-hidden-completed" and play_has_begun(law, facts):
        law.knob("pozzetto.cards_uncovered")
        return [Measure("refer", "card-uncovered")]
    return [Measure("turn-down", "seen-card"), Measure("play-on")]


def judge_looked_early(law: Law, facts: Facts) -> list[Measure]:
    at_go = law.knob("dealing.look_when") == "at-referees-go"
    if facts.is_so(GO_GIVEN if at_go else UPCARD_TURNED):
        return [Measure("nothing")]
    if law.knob("dealing.looked_early") != "redeal" or play_has_begun(law, facts):
        return [Measure("play-on")]
    return redeal(law)


MISDEAL = Incident(
    "misdeal",
    say("Wrong deal, or a wrong number of cards"),
    ("shuffle-deal",),
    judge_misdeal,
    (STAGE, FAULT, REPEATED),
    (
        "ha distribuito male", "ha dodici carte", "ha dieci carte", "carte in più in mano", "distribuzione errata",
        "dato in senso antiorario", "he has twelve cards", "one card short", "dealt the wrong way round", "misdeal",
    ),
)  # fmt: skip
CARD_SEEN = Incident(
    "card-seen-in-deal",
    say("A card seen during the deal"),
    ("shuffle-deal",),
    judge_card_seen,
    (STAGE, CARD_OF),
    (
        "si è girata una carta", "carta vista mentre distribuiva", "si è scoperta una carta del pozzetto",
        "a card flipped over in the deal", "we saw a card while dealing", "card turned over",
    ),
)  # fmt: skip
LOOKED_EARLY = Incident(
    "looked-early",
    say("Looking at one's cards too early"),
    ("shuffle-deal", "turn"),
    judge_looked_early,
    (GO_GIVEN, UPCARD_TURNED, STAGE),
    (
        "ha guardato le carte prima del via", "ha girato le carte prima", "ha contato le carte guardandole",
        "looked at his cards too early", "looked before the go", "picked up his hand before the start",
    ),
)  # fmt: skip
INCIDENTS = (MISDEAL, CARD_SEEN, LOOKED_EARLY)
