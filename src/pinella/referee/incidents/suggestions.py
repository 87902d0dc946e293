"""Hints to the partner by word or gesture (Art. 20 to 23, 28, 29 and 3t of the codes)."""

from __future__ import annotations

from msgspec.structs import replace

from pinella.codes.sections.discipline import Penalty
from pinella.messages import say
from pinella.referee.common_facts import REPEATED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.exposed import obligation
from pinella.referee.measures import Measure, When
from pinella.referee.ruling import Incident, Law
from pinella.referee.sanctions import penalty, reprimanded

SUGGESTED = Fact(
    "suggested",
    say("What did the word or gesture say to the partner?"),
    {
        "draw": say("to draw, or not to pick up"),
        "pick-up": say("to pick up, or not to draw"),
        "take": say("that he must draw or pick up before playing"),
        "tie": say("to lay a card, or where to put it"),
        "not-tie": say("not to lay a card, or not there"),
        "wild": say("where to put a wild"),
        "exposed-card": say("how to play his exposed card"),
        "close": say("to close"),
        "not-close": say("not to close"),
        "turn": say("that it is, or is not, his turn"),
        "flight": say("that he goes on playing after the pozzetto in flight"),
        "burraco": say("only that a meld is, or is not, a burraco"),
        "other": say("something else about the play"),
    },
)
ON_TURN = Fact("receiver_on_turn", say("Is the partner on turn?"), YES_NO)
LAWFUL = Fact("pickup_lawful", say("Can the partner lawfully pick up?"), YES_NO)
ALREADY_PLAYED = Fact("already_played", say("Has he already put the wild there?"), YES_NO)
FAVOURED = Fact("favoured", say("Did information pass that favoured the pair?"), YES_NO)

OPPOSITES = {
    "draw": "pick-up", "pick-up": "draw", "tie": "not-tie", "not-tie": "tie", "close": "not-close",
    "not-close": "close", "other": "other",
}  # fmt: skip


def judge(law: Law, facts: Facts) -> list[Measure]:
    suggested = facts.ask(SUGGESTED)
    if suggested == "exposed-card":
        law.knob("exposed.attention_drawn")
    elif suggested == "take":
        law.knob("missed_draw.reminded_before_play")
    remedy = law.knob("suggestion.remedy")
    match suggested:
        case "burraco":
            return [Measure("nothing")]
        case "take":
            if law.knob("missed_draw.reminded_before_play") == "allowed":
                return [Measure("nothing")]
            return _told_to_take(law)
        case "exposed-card":
            measures = [Measure("stop", who="receiver"), Measure("discard", "exposed-card", who="receiver")]
            return measures + _due(law, facts)
    match remedy:
        case "referees-discretion":
            law.knob("suggestion.sanctions")
            return [Measure("discretion", "suggestion", who="referee")]
        case "stop-and-discard-card":
            card = "suggested-card" if suggested in ("tie", "not-tie", "wild") else ""
            measures = [Measure("stop", who="receiver"), Measure("discard", card, who="receiver")]
            return measures + _due(law, facts)
        case _:
            return _opposite(law, facts, suggested)


def _told_to_take(law: Law) -> list[Measure]:
    remedy = law.code.missed_draw.reminded_before_play
    if remedy != "allowed":
        law.knob("missed_draw.reminded_before_play")
    if remedy == "draw-and-discard-and-warning":
        limited = [Measure("draw", who="receiver"), Measure("discard", who="receiver")]
        return [*limited, Measure("warn", who="pair")]
    return [Measure("take", who="receiver"), Measure("discard", who="receiver")]


def _opposite(law: Law, facts: Facts, suggested: str) -> list[Measure]:
    if suggested == "wild" and law.knob("suggestion.about_wild") == "not-on-that-meld-this-deal":
        ban = Measure("ban", "wild-on-that-meld", who="receiver", until="deal-end")
        if facts.is_so(ALREADY_PLAYED):
            duty = (replace(measure, who="receiver") for measure in obligation(law, facts, "now"))
            back = Measure("return", "suggested-wild", who="receiver", to="hand")
            return [back, Measure("expose", "suggested-wild", who="receiver"), *duty, ban]
        return [ban]
    if suggested == "flight" and law.knob("suggestion.flight_reminder") == "discard-at-once":
        stopped = [Measure("stop", who="receiver"), Measure("discard", who="receiver")]
        return [*stopped, Measure("keep", "pozzetto", who="receiver")]
    when: When = "now" if facts.is_so(ON_TURN) else "own-turn"
    if suggested == "turn" and law.knob("suggestion.turn_reminder") == "draw-and-discard":
        return [Measure("restrict", "draw-and-discard", who="receiver", when=when)]
    opposite = OPPOSITES.get(suggested, "other")
    if opposite == "pick-up" and when == "now" and not facts.is_so(LAWFUL):
        return [Measure("draw", who="receiver"), Measure("note", "no-lawful-opposite")]
    return [Measure("opposite", opposite, who="receiver", when=when)]


def _due(law: Law, facts: Facts) -> list[Measure]:
    """What the code itself lays on the player who gave the hint, the first time and again."""
    if "reprimand-culprit" not in law.knob("suggestion.sanctions"):
        return []
    if not facts.is_so(REPEATED):
        return [Measure("reprimand"), Measure("remind", "cost-of-repeating")]
    again, points = law.knob("suggestion.repeated_sanction"), law.knob("suggestion.repeated_penalty_points")
    cost = Penalty(sanction="warning" if again == "warning" else "reprimand", against="player", points_lost=points)
    return penalty(law, cost)


def judge_reminder(law: Law, facts: Facts) -> list[Measure]:
    law.knob("missed_draw.reminded_with_pozzetto")
    return _told_to_take(law)


def judge_cards_moved(law: Law, facts: Facts) -> list[Measure]:
    if "move-cards-in-partners-turn" not in law.knob("suggestion.forbidden_acts"):
        return [Measure("nothing")]
    match law.knob("suggestion.forbidden_acts_sanction"):
        case "warning-to-pair":
            return [Measure("warn", who="pair")]
        case "reprimand":
            return reprimanded(law, facts, "ethics-rule-broken")
        case _:
            if facts.is_so(FAVOURED):
                return [Measure("discretion", "suggestion", who="referee")]
            return [Measure("remind", "hands-still")]


SUGGESTION = Incident(
    "suggestion",
    say("Suggesting something to the partner"),
    ("suggestion", "missed-draw", "exposed"),
    judge,
    (SUGGESTED, ALREADY_PLAYED, ON_TURN, LAWFUL, REPEATED),
    (
        "ha suggerito al compagno", "suggerimento", "gli ha detto di pescare", "gli ha fatto cenno",
        "ha detto al compagno dove metterla", "gli ha ricordato il turno", "hinted to the partner", "told his partner",
        "signalled to the partner", "reminded the partner",
    ),
    between_partners=True,
)  # fmt: skip
POZZETTO_REMINDER = Incident(
    "pozzetto-reminder",
    say("Reminding the partner to draw before playing the pozzetto"),
    ("suggestion", "missed-draw"),
    judge_reminder,
    (),
    (
        "gli ha ricordato di pescare col pozzetto", "ha tossito mentre il compagno giocava il pozzetto",
        "devi pescare prima di giocare il pozzetto", "reminded him to draw before the pozzetto",
        "pointed at the stock as he began the pozzetto",
    ),
    between_partners=True,
)  # fmt: skip
CARDS_MOVED = Incident(
    "cards-moved",
    say("Arranging one's cards while the partner plays"),
    ("suggestion", "conduct"),
    judge_cards_moved,
    (FAVOURED, REPEATED),
    (
        "sistema le carte mentre gioca il compagno", "muove le carte nel turno del compagno", "riordina il ventaglio",
        "sorts his cards while the partner plays", "moves cards in the partner's turn",
    ),
    between_partners=True,
)  # fmt: skip
INCIDENTS = (SUGGESTION, POZZETTO_REMINDER, CARDS_MOVED)
