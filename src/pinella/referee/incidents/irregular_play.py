"""Cards played when or where they may not be: after the discard, before a penalised one, on a frozen meld."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.cards import Kind
from pinella.messages import say
from pinella.referee.common_facts import AFTER_DISCARD, NOTICED, NOTICED_BY, partner_spoke_early, take_ends_right
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.exposed import obligation
from pinella.referee.incidents.penalised import SEVERAL, are_several, named, penalise
from pinella.referee.incidents.wrong_melds import ELSEWHERE
from pinella.referee.measures import Measure, Until
from pinella.referee.ruling import Incident, Law

LAID = Fact(
    "laid",
    say("What has he laid?"),
    {
        "opened": say("he opened melds"),
        "tied": say("he tied cards to melds"),
        "both": say("he opened melds and tied cards"),
    },
)
STOPPED = Fact(
    "same_turn", say("Is it still the turn in which the referee stopped him for the penalised card?"), YES_NO
)
DRAWN = Fact(
    "drawn_card", say("Which card has he drawn now?"), {"wild": say("a joker or a two"), "other": say("another card")}
)
ONTO = Fact(
    "onto",
    say("To what did he tie them?"),
    {"frozen": say("to a frozen meld that could take them"), "wrong": say("to a wrong meld")},
)
TIED = Fact("tied_cards", say("Which cards did he tie?"), cards=True)


def frozen(facts: Facts, until: Until) -> list[Measure]:
    """What was opened and what was tied to rests; each counts in its own way if somebody closes meanwhile."""
    played = facts.ask(LAID)
    measures = []
    if played != "tied":
        measures.append(Measure("freeze", "melds-opened", until=until, negative="whole-meld"))
    if played != "opened":
        measures.append(Measure("freeze", "melds-tied-to", until=until, negative="tied-cards"))
    return measures


def _burraco(facts: Facts) -> list[Measure]:
    """Only the tied cards can count negative: what was a burraco without them stays one."""
    return [Measure("valid", "burraco")] if facts.ask(LAID) != "opened" else []


def _noticed(law: Law, facts: Facts, fact: Fact = NOTICED) -> str:
    """When it was noticed; the remedy is that of a missed draw, and like that it lapses with the opponent's take."""
    noticed = facts.ask(fact)
    if noticed == "after-take":
        law.knob("procedure.right_lost_when" if take_ends_right(law) else "missed_draw.after_opponents_take")
    return noticed


def judge_after_discard(law: Law, facts: Facts) -> list[Measure]:
    law.knob("irregular_play.after_discard")
    if _noticed(law, facts, AFTER_DISCARD) == "after-take":
        return [Measure("play-on")]
    return [Measure("valid", "discard"), *frozen(facts, "next-turn"), *_burraco(facts)]


def judge_before_penalised(law: Law, facts: Facts) -> list[Measure]:
    if law.code.penalised.melds_while_owed == "free-in-later-turns" and not facts.is_so(STOPPED):
        law.knob("penalised.melds_while_owed")
        return [Measure("nothing")]
    remedy = law.knob("irregular_play.before_penalised_discard")
    match _noticed(law, facts):
        case "after-take":
            return [Measure("play-on")]
        case "after-discard":
            return [*frozen(facts, "next-turn"), Measure("valid", "discard")]
    stop = [Measure("stop")] if remedy == "stop-and-frozen-for-a-time" else []
    return [*stop, *frozen(facts, "next-turn"), Measure("discard", "penalised-card")]


def judge_frozen_meld(law: Law, facts: Facts) -> list[Measure]:
    law.knob("irregular_play.on_frozen_or_wrong_meld")
    loose = facts.cards(TIED)
    noticed = facts.ask(NOTICED)
    own_way = _as_wrongly_tied(law, facts, noticed, loose)
    if own_way:
        return own_way
    match noticed:
        case "before-discard":
            warned = partner_spoke_early(law, facts)
            several = bool(are_several(facts, loose))
            return [
                Measure("stop"),
                *penalise(law, "excess-cards", several=several, due="now", loose=loose),
                *warned,
            ]
        case "after-discard":
            several = bool(are_several(facts, loose))
            owed = penalise(law, "excess-cards", several=several, due="own-turn", loose=loose)
            return [Measure("valid", "discard"), *owed]
        case _:
            if take_ends_right(law) and facts.ask(ONTO) == "frozen":
                law.knob("procedure.right_lost_when")
                return [Measure("play-on")]
            law.knob("penalised.surplus_later")
            return [Measure("negative", "excess-cards", when="deal-end", cards=named(loose, law))]


def _as_wrongly_tied(law: Law, facts: Facts, noticed: str, loose: Sequence[Kind]) -> list[Measure]:
    """Where cards tied wrongly are not penalised outright: exposed, or first put on another meld that takes them."""
    moment = {"before-discard": "at_once", "after-discard": "after_discard"}.get(noticed, "later")
    steps = law.code.knob(f"penalised.surplus_{moment}")
    now = noticed == "before-discard"
    stands = [] if now or noticed == "after-take" else [Measure("valid", "discard")]
    if "cards-exposed" in steps:
        law.knob(f"penalised.surplus_{moment}")
        named_cards = named(loose, law)
        back = Measure("return", "excess-cards", to="hand", cards=named_cards)
        exposed = Measure("expose", "excess-cards", cards=named_cards)
        return [*stands, back, exposed, *obligation(law, facts, "now" if now else "own-turn", loose)]
    if "tie-elsewhere" not in steps and "put-right" not in steps:
        return []
    law.knob(f"penalised.surplus_{moment}")
    stop = [Measure("stop")] if now else stands
    elsewhere = facts.ask(ELSEWHERE)
    moved = [] if elsewhere == "none" else [Measure("move", "excess-cards")]
    if elsewhere == "all":
        return [*stop, *moved, *([Measure("discard")] if now else [])]
    rest = loose if elsewhere == "none" else ()
    owed = penalise(
        law, "excess-cards", several=bool(are_several(facts, rest)), due="now" if now else "own-turn", loose=rest
    )
    return [*stop, *moved, *owed]


def judge_limited_turn(law: Law, facts: Facts) -> list[Measure]:
    law.knob("irregular_play.in_restricted_turn")
    match _noticed(law, facts):
        case "after-take":
            return [Measure("play-on")]
        case "after-discard":
            return [Measure("valid", "discard"), *frozen(facts, "free-turn"), *_burraco(facts)]
        case _:
            warned = partner_spoke_early(law, facts)
            rest = [*frozen(facts, "free-turn"), *_burraco(facts)]
            return [Measure("stop"), *rest, Measure("discard"), *warned]


def judge_last_play(law: Law, facts: Facts) -> list[Measure]:
    """His last cards lie in a frozen play, and in his next turn he has only the card drawn."""
    if law.knob("irregular_play.frozen_last_play_wild_drawn") == "thaws-as-usual":
        return [Measure("thaw", "last-play"), Measure("go-on")]
    if facts.ask(DRAWN) == "other":
        return [Measure("thaw", "last-play"), Measure("discard", "drawn-card"), Measure("valid", "closing")]
    return [Measure("discard", "drawn-card"), Measure("freeze", "last-play", until="next-turn", negative="whole-meld")]


LATE_PLAY = Incident(
    "play-after-discard",
    say("Playing after the discard"),
    ("played-irregularly",),
    judge_after_discard,
    (AFTER_DISCARD, LAID),
    (
        "ha giocato dopo lo scarto", "ha legato dopo aver scartato", "ha aperto dopo lo scarto",
        "played after the discard", "tied a card after discarding", "opened after discarding",
    ),
)  # fmt: skip
BEFORE_PENALISED = Incident(
    "play-before-penalised-discard",
    say("Playing before discarding a penalised card"),
    ("played-irregularly", "penalised"),
    judge_before_penalised,
    (STOPPED, NOTICED, LAID),
    (
        "ha giocato prima di scartare la penalizzata", "ha aperto con la penalizzata da scartare",
        "played before discarding the penalised card", "opened while owing a penalised card",
    ),
)  # fmt: skip
FROZEN_MELD = Incident(
    "tie-to-frozen-meld",
    say("Card tied to a frozen or wrong meld"),
    ("played-irregularly", "wrong-meld"),
    judge_frozen_meld,
    (NOTICED, NOTICED_BY, ONTO, ELSEWHERE, SEVERAL, TIED),
    (
        "ha legato a un gioco congelato", "gioco congelato", "ha attaccato a un gioco sbagliato",
        "tied to a frozen meld", "card on a frozen meld",
    ),
)  # fmt: skip
LIMITED_TURN = Incident(
    "play-in-limited-turn",
    say("Playing in a turn limited to drawing and discarding"),
    ("played-irregularly",),
    judge_limited_turn,
    (NOTICED, LAID, NOTICED_BY),
    (
        "doveva solo pescare e scartare", "ha giocato nel turno limitato", "ha aperto ma poteva solo pescare",
        "should only draw and discard", "played in a limited turn",
    ),
)  # fmt: skip
LAST_PLAY = Incident(
    "frozen-last-play",
    say("No card left but a frozen last play"),
    ("played-irregularly",),
    judge_last_play,
    (DRAWN,),
    (
        "ultima giocata congelata", "ha solo il gioco congelato e ha pescato una matta",
        "non può chiudere con la matta",
        "last play is frozen", "out of cards with a frozen meld",
    ),
)  # fmt: skip
INCIDENTS = (LATE_PLAY, BEFORE_PENALISED, FROZEN_MELD, LIMITED_TURN, LAST_PLAY)
