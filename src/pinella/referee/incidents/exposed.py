"""Exposed cards: which are, what their owner must do with them, and what he and his partner may not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pinella.cards import Kind, is_wild
from pinella.messages import say
from pinella.referee.common_facts import NOTICED, REPEATED, take_ends_right
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.penalised import SEVERAL as EXCESS
from pinella.referee.incidents.penalised import are_several, named, penalise
from pinella.referee.measures import Measure, Role, When
from pinella.referee.ruling import Incident, Law
from pinella.referee.sanctions import penalty, reprimanded

HOW = Fact(
    "how",
    say("How did the card become known?"),
    {
        "seen": say("it was pulled out of the fan or dropped, face up"),
        "held-out": say("it was on its way to the pile but not released"),
        "declared": say("he said that he holds it"),
        "deal-thought-over": say("he showed his cards believing that the deal was over"),
        "shown-again": say("he showed the cards just picked up, because somebody asked"),
    },
)
SEEN_BY = Fact(
    "seen_by",
    say("Who saw it?"),
    {
        "partner": say("his partner"),
        "partner-perhaps": say("his partner may have seen it"),
        "opponents": say("only an opponent"),
        "nobody": say("nobody"),
    },
)
OWN_TURN = Fact("own_turn", say("Did it happen in his own turn, before his discard?"), YES_NO)
BEGUN = Fact("opponent_began", say("Had the next opponent begun to play by then?"), YES_NO)
WILD = Fact("wild", say("Is it a joker or a two?"), YES_NO)
CARDS = Fact("exposed", say("Which cards are exposed?"), cards=True)


def judge(law: Law, facts: Facts) -> list[Measure]:
    loose = facts.cards(CARDS)
    how = _how(law, facts)
    if how != "shown-again":
        law.knob("exposed.seen_by")  # the article that says what an exposed card is comes first
    if not _exposed(law, facts, how):
        return [Measure("nothing")]
    now = facts.is_so(OWN_TURN)
    if not now:
        law.knob("exposed.before_play")
    remedy = "exposed"
    if how == "seen" and facts.ask(SEEN_BY) == "opponents":
        remedy = law.knob("exposed.dropped_in_own_turn" if now else "exposed.dropped_in_other_turn")
    expose = Measure("expose", "exposed-cards", cards=named(loose, law))
    match remedy:
        case "play-or-discard-then-stop":
            duty = [Measure("restrict", "exposed-card-only"), *obligation(law, facts, "now", loose)]
        case "discard-on-own-turn":
            turn: When = "each-turn" if len(loose) > 1 else "own-turn"
            duty = [
                Measure("restrict", "take-and-discard", when=turn),
                Measure("discard", "exposed-card", when=turn),
                partner_ban(law),
            ]
        case _:
            duty = obligation(law, facts, "now" if now else "own-turn", loose)
    return [expose, *duty, *reprimanded(law, facts, "cards-exposed-or-declared")]


def _how(law: Law, facts: Facts) -> str:
    if law.knob("pickup.show_again") != "not-foreseen":
        return facts.ask(HOW)
    return facts.ask(replace(HOW, answers={key: HOW.answers[key] for key in HOW.answers if key != "shown-again"}))


def _exposed(law: Law, facts: Facts, how: str) -> bool:
    """Whether the card is an exposed one under the code."""
    match how:
        case "declared":
            return bool(law.knob("exposed.declared"))
        case "deal-thought-over":
            return bool(law.knob("exposed.deal_thought_over"))
        case "shown-again":
            return facts.is_so(BEGUN)
        case "held-out":
            return bool(law.knob("exposed.unreleased_discard")) and seen(law, facts)
        case _:
            return seen(law, facts)


def seen(law: Law, facts: Facts) -> bool:
    """Whether a card counts as exposed for who saw it, or may have."""
    if facts.alone and law.knob("exposed.seen_by") != "anyone":
        return False
    match facts.ask(SEEN_BY):
        case "partner":
            law.knob("exposed.seen_by")
            return True
        case "partner-perhaps":
            return bool(law.knob("exposed.could_be_seen"))
        case "opponents":
            return bool(law.knob("exposed.seen_by") == "anyone")
        case _:
            law.knob("exposed.seen_by")
            return False


def obligation(law: Law, facts: Facts, when: When, loose: Sequence[Kind] = ()) -> list[Measure]:
    """What the owner of exposed cards must do with them, and where they may not go."""
    tie_only = law.knob("exposed.placements") == ("tie",)
    if law.knob("exposed.when") == "all-together-on-turn":
        how = "exposed-cards-together"
    elif tie_only:
        how = "exposed-cards-tied"
    else:
        how = "exposed-cards" if law.knob("exposed.compulsory") else "exposed-cards-if-wanted"
    if tie_only and law.knob("exposed.exposed_wild") == "least-useful-meld" and _is_wild(facts, loose):
        how = "exposed-wild"
    match law.knob("exposed.fallback"):
        case "discard-after-plays":
            otherwise = Measure("discard", "exposed-cards-after-plays", when=when)
        case "discard-at-once":
            otherwise = Measure("discard", "exposed-cards-at-once", when=when)
        case _:
            otherwise = Measure("penalise", "exposed-cards-not-played", when=when)
    one_by_one = len(loose) > 1 and otherwise.what == "exposed-cards-at-once"
    left = [Measure("discard", "exposed-card", when="each-turn")] if one_by_one else []
    return [Measure("place", how, when=when), otherwise, *left, partner_ban(law)]


def _is_wild(facts: Facts, loose: Sequence[Kind]) -> bool:
    return any(is_wild(card) for card in loose) if loose else facts.is_so(WILD)


def partner_ban(law: Law) -> Measure:
    match law.knob("exposed.partner_ban"):
        case "partner-may-not-open-for-it":
            return Measure("ban", "openings-for-exposed", who="partner")
        case "partners-new-melds":
            return Measure("ban", "exposed-on-partners-new-melds")
        case _:
            return Measure("ban", "exposed-on-partners-melds")


# --- the turn in which it must be played -----------------------------------------------------------------------------

OUTCOME = Fact(
    "outcome",
    say("What happens with the exposed cards in his turn?"),
    {
        "laid": say("he lays them all lawfully"),
        "not-possible": say("some of them cannot be laid"),
        "not-wanted": say("he does not want to lay them, although he could"),
        "partners-new-meld": say("he ties one to a meld that his partner has opened since"),
        "partners-changed-meld": say("he ties one to an older meld that his partner has extended since"),
        "partner-opens": say("his partner opens a meld that could take one"),
    },
)


def judge_turn(law: Law, facts: Facts) -> list[Measure]:
    loose = facts.cards(CARDS)
    match facts.ask(OUTCOME):
        case "laid":
            law.knob("exposed.placements")
            return [Measure("valid", "exposed-cards"), Measure("go-on")]
        case "not-possible":
            return _fallback(law, facts, loose)
        case "not-wanted":
            if law.knob("exposed.compulsory"):
                return obligation(law, facts, "now", loose)[:1]
            return _fallback(law, facts, loose)
        case "partners-new-meld":
            law.knob("exposed.partner_ban")
            return _breach(law, facts, loose)
        case "partners-changed-meld":
            if law.knob("exposed.partner_ban") != "melds-partner-opened-or-extended":
                return [Measure("valid", "exposed-cards"), Measure("go-on")]
            return _breach(law, facts, loose)
        case _:
            if law.knob("exposed.partner_ban") == "partner-may-not-open-for-it":
                return [Measure("return", "partners-meld", who="partner", to="hand")]
            return [Measure("valid", "partners-meld", who="partner"), partner_ban(law)]


def _breach(law: Law, facts: Facts, loose: Sequence[Kind]) -> list[Measure]:
    law.knob("exposed.partner_ban_breach")
    noticed = facts.ask(NOTICED)
    if noticed == "after-take" and take_ends_right(law):
        law.knob("procedure.right_lost_when")
        return [Measure("play-on")]
    several = bool(are_several(facts, loose))
    if noticed != "before-discard":
        owed = penalise(law, "exposed-cards", several=several, due="own-turn", loose=loose)
        return [Measure("valid", "discard"), *owed]
    return [Measure("stop"), *penalise(law, "exposed-cards", several=several, due="now", loose=loose)]


def _fallback(law: Law, facts: Facts, loose: Sequence[Kind]) -> list[Measure]:
    several = bool(are_several(facts, loose))
    fallback = law.knob("exposed.fallback")
    if fallback == "penalised":
        return [
            Measure("go-on"),
            *penalise(law, "exposed-cards", several=several, due="end-of-turn", loose=loose),
        ]
    queue = named(loose, law)
    if fallback == "discard-at-once":
        measures = [Measure("stop"), Measure("discard", "exposed-card", cards=queue[:1])]
    else:
        measures = [Measure("go-on"), Measure("discard", "exposed-card", when="end-of-turn", cards=queue[:1])]
    if several:
        law.knob("penalised.discard_norm")
        turn: When = "own-turn" if len(queue) == 2 else "each-turn"
        measures.append(Measure("discard", "exposed-card", when=turn, cards=queue[1:]))
    return measures


# --- attention drawn to it -------------------------------------------------------------------------------------------

SPOKE = Fact(
    "spoke",
    say("Who drew attention to it?"),
    {"partner": say("the partner of its owner"), "owner": say("its owner")},
)


def judge_attention(law: Law, facts: Facts) -> list[Measure]:
    steps = law.knob("exposed.attention_drawn")
    queue = named(facts.cards(CARDS), law)
    if facts.is_so(OWN_TURN):
        measures = [Measure("stop"), Measure("discard", "exposed-card", cards=queue[:1])]
        turn: When = "own-turn" if len(queue) == 2 else "each-turn"
    else:
        limit = Measure("restrict", _take_without_play(law), when="own-turn")
        measures = [limit, Measure("discard", "exposed-card", when="own-turn", cards=queue[:1])]
        turn = "each-turn"
    if queue[1:]:  # a turn has one discard
        measures.append(Measure("discard", "exposed-card", when=turn, cards=queue[1:]))
    if "reprimand-culprit" not in steps:
        return measures
    speaker: Role = "culprit" if facts.ask(SPOKE) == "owner" else "partner"
    if not facts.is_so(REPEATED):
        return [*measures, Measure("reprimand", who=speaker), Measure("remind", "cost-of-repeating", who=speaker)]
    lost = Measure("points", who="pair", points=law.knob("suggestion.repeated_penalty_points"))
    return [*measures, lost, *penalty(law, law.knob("discipline.same_offence_again"), speaker)]


def _take_without_play(law: Law) -> str:
    """Where picking up asks for a play, who may lay nothing can only draw."""
    if law.code.pickup.duty == "none":
        return "take-and-discard"
    law.knob("pickup.duty")
    return "draw-and-discard"


EXPOSED = Incident(
    "exposed-card",
    say("A card of the hand becomes known"),
    ("exposed",),
    judge,
    (HOW, SEEN_BY, BEGUN, OWN_TURN, WILD, REPEATED, CARDS),
    (
        "gli è caduta una carta", "ha fatto vedere una carta", "carta esposta", "ha detto che carta ha",
        "ha buttato giù le carte pensando fosse finita",
        "dropped a card", "exposed card", "showed a card", "named a card he holds",
    ),
)  # fmt: skip
EXPOSED_TURN = Incident(
    "exposed-card-turn",
    say("The turn with an exposed card"),
    ("exposed", "penalised"),
    judge_turn,
    (OUTCOME, NOTICED, EXCESS, CARDS),
    (
        "deve giocare la carta esposta", "non può legare la carta esposta",
        "ha legato l'esposta al gioco del compagno", "il compagno apre per la carta esposta",
        "exposed card on partner's meld", "must he play the exposed card", "exposed card does not fit",
    ),
)  # fmt: skip
ATTENTION = Incident(
    "attention-drawn",
    say("Attention drawn to an exposed card"),
    ("exposed",),
    judge_attention,
    (OWN_TURN, SPOKE, REPEATED, CARDS),
    (
        "ha detto al compagno dove mettere la carta esposta", "ha indicato la carta esposta", "quella va lì",
        "told partner where the exposed card goes", "pointed at the exposed card",
    ),
    between_partners=True,
)  # fmt: skip
INCIDENTS = (EXPOSED, EXPOSED_TURN, ATTENTION)
