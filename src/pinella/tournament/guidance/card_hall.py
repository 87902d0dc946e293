"""The rules card, second half: counting, the sheet, conduct, screens, the referee, words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from pinella.codes.knob_words import plain_words
from pinella.codes.model import Code
from pinella.codes.sections.discipline import ConductRule, ScreenRule
from pinella.codes.sections.hall import ExplainedWord
from pinella.codes.sections.setup import EventLevel
from pinella.messages import Message, say
from pinella.tournament.guidance.card_play import value
from pinella.tournament.guidance.lines import Line, line

RULE_CLAUSES: Mapping[ConductRule, tuple[str, ...]] = {
    "fair-play-and-attention": ("int-con-a",),
    "no-foul-language": ("rev-con-a",),
    "no-talk-or-comments": ("int-con-b",),
    "no-prolonging-turn": ("int-con-c", "rev-con-b"),
    "no-reaction-to-partners-play": ("int-con-d",),
    "no-drawing-partners-attention": ("int-con-e",),
    "no-opening-shown-but-not-laid": ("int-con-f", "rev-con-c"),
    "cards-fanned-in-view": ("int-con-g",),
    "no-devices": ("int-con-h", "rev-con-d"),
    "count-in-rows-of-100": ("int-con-i", "rev-con-e"),
    "no-moving-cards-in-partners-turn": ("int-con-j",),
    "ask-counts-in-own-turn": ("int-con-k",),
    "no-slow-peeking": ("int-con-l", "rev-con-f"),
    "take-defeat-well": ("int-con-m",),
    "no-comment-on-rulings": ("int-con-n", "rev-con-g"),
    "no-deciding-for-referee": ("int-con-o", "rev-con-h"),
    "no-doubting-opponents-ethics": ("int-con-p",),
    "no-objects-on-table-or-lap": ("rev-con-i",),
    "no-reflecting-accessories": ("rev-con-j",),
}
"""The clauses behind each rule of conduct, over all texts."""
SCREEN_CLAUSES: Mapping[ScreenRule, tuple[str, ...]] = {
    "see-table-and-both-opponents": ("rev-sep-a",),
    "rests-at-table-edge-hands-covered": ("rev-sep-b",),
    "fan-visible-to-opponents": ("rev-sep-b", "rev-def-fan"),
    "declare-pozzetto-and-tip-rest": ("rev-sep-d",),
    "declare-closing-and-tip-rest": ("rev-sep-g",),
}
SPECTATORS = ("int-def-spectator", "rev-def-kibitzer")
WORDS: Mapping[ExplainedWord, Message] = {
    "referee": say("Referee: whoever is appointed to direct the tournament."),
    "opponent": say("Opponent: a player of the other pair."),
    "partner": say("Partner: the player with whom you form the pair or the team."),
    "dealer": say("Dealer: whoever deals the cards."),
    "irregularity": say("Irregularity: any breach of the rules of the code."),
    "card-value": say("Card value: the points of a single card."),
    "suits": say("Suits: hearts, diamonds, clubs, spades, in this order."),
}
WORD_CLAUSES = ("rev-def-vocab", "int-def-roles", "int-def-irregularity", "int-def-points")


def counting(code: Code) -> Iterator[Line]:
    values = code.deck.card_values
    text = say(
        "Joker {joker}, two {two}, ace {ace}, king to eight {high}, seven to three {low}.",
        joker=values.joker,
        two=values.two,
        ace=values.ace,
        high=values.king_to_eight,
        low=values.seven_to_three,
    )
    yield line(code, "values", "deck.card_values", text)
    if code.hall.count_order == "bonuses-then-minus-then-cards":
        text = say("First note burracos and closing, then read out the minus points, then count the cards.")
        yield line(code, "order", "hall.count_order", text, "feb-29-h")
        text = say("The opponents check the minus points before they are taken off.")
        yield line(code, "minus-checked", "hall.count_order", text, "feb-29-h")
    text = say("Lay the cards out in rows of 100 points, so that the opponents can check.")
    yield line(code, "rows", "scoring.count_layout", text, "feb-29-i", "int-con-i", "rev-17-f", "rev-con-e")
    text = say("Cards left in hand, and a pozzetto taken but not played, count minus.")
    yield line(code, "minus", "scoring.hand_left", text)


def sheet(code: Code) -> Iterator[Line]:
    text = (
        say("The sheet is filled in by whoever drew the highest card.")
        if code.sheet.scorer == "highest-card"
        else say("The sheet is filled in by the partner of the player served first in the first deal.")
    )
    if code.sheet.scorer_may_delegate:
        text = say("{text} He may let others do it who ask.", text=text)
    yield line(code, "scorer", "sheet.scorer", text, "feb-30-a", "fed-05a-a", "int-18-a")
    text = say("{n} player of each side signs.", "{n} players of each side sign.", n=code.sheet.signatures_per_side)
    if code.sheet.signatures_per_side == 1:
        text = say("One player of each side signs.")
    yield line(code, "sign", "sheet.signatures_per_side", text)
    text = (
        say("The winning pair hands in the sheet; after a draw the pair that filled it in.")
        if code.sheet.deliver == "winners"
        else say("The pair that filled in the sheet hands it in, whoever won.")
    )
    yield line(code, "deliver", "sheet.deliver", text, "feb-30-c", "fed-05a-c")


def conduct(code: Code) -> Iterator[Line]:
    for rule in code.conduct.rules:
        yield conduct_line(code, rule)
    if code.conduct.aids_with_impairment:
        text = say("Aids are allowed to whoever has a proven impairment; tell the director first.")
        yield line(code, "aids", "conduct.aids_with_impairment", text, "int-con-h", "rev-con-d", table=False)
    text = say("A breach of these rules {cost}.", cost=value("conduct.breach", code.conduct.breach))
    yield line(code, "breach", "conduct.breach", text, "rev-con-k", "fed-silent-7")
    text = spectators(code)
    yield line(code, "spectators", "formats.spectators", text, *SPECTATORS, table=code.formats.spectators != "no-rule")


def conduct_line(code: Code, rule: ConductRule) -> Line:
    text = say("{text}", text=plain_words()[rule])
    return line(code, rule, "conduct.rules", text, *RULE_CLAUSES[rule], "fed-silent-7")


Watching = Literal["forbidden", "until-sent-away", "no-rule"]


def watching(code: Code, level: EventLevel) -> Watching:
    """Whether people may watch close to the tables of an event of this level; nobody can loosen it. Where they may not,
    tables are not shown live to the public either."""
    if level in code.formats.spectators_banned_at:
        return "forbidden"
    return "no-rule" if code.formats.spectators == "no-rule" else "until-sent-away"


WATCHING_WORDS: Mapping[Watching, Message] = {
    "forbidden": say("Nobody watches close to a table: spectators are forbidden in this event."),
    "until-sent-away": say("A player may have a spectator sent away from the table."),
    "no-rule": say("A spectator watches near the table: the code gives him no right and no duty."),
}


def spectators(code: Code) -> Message:
    """For events of any level."""
    if code.formats.spectators_banned_at:
        return say(
            "A player may have a spectator sent away; in federal, regional and national events nobody watches at all."
        )
    return WATCHING_WORDS["no-rule" if code.formats.spectators == "no-rule" else "until-sent-away"]


def screens(code: Code) -> Iterator[Line]:
    """At tables with screens and hand guards; nothing where the code does not know them."""
    for rule in code.conduct.screen_rules:
        text = say("{text}", text=plain_words()[rule])
        yield line(code, rule, "conduct.screen_rules", text, *SCREEN_CLAUSES[rule])
    if code.pickup.pile_layout == "offset-at-screens":
        text = say("Each discard is laid a little shifted on the others, so that all stay visible.")
        yield line(code, "pile-in-order", "pickup.pile_layout", text, "rev-sep-c")


def referee(code: Code) -> Iterator[Line]:
    text = (
        say("At any irregularity, real or presumed, you must call the referee.")
        if code.procedure.must_call
        else say("At an irregularity call the referee.")
    )
    yield line(code, "call", "procedure.must_call", text, "rev-proc-a")
    text = say("Who may call: {who}.", who=value("procedure.caller", code.procedure.caller))
    yield line(code, "caller", "procedure.caller", text)
    text = say("Play stops {until}.", until=value("procedure.play_stops", code.procedure.play_stops))
    yield line(code, "stop", "procedure.play_stops", text)
    text = say("Appeal: {how}.", how=value("procedure.appeal", code.procedure.appeal))
    yield line(code, "appeal", "procedure.appeal", text, table=False)
    if code.hall.referee_bearing == "professional":
        text = say("The referee behaves professionally, respecting players and rules; every ruling bears his name.")
        yield line(code, "bearing", "hall.referee_bearing", text, "rev-pow-a", table=False)


def words(code: Code) -> Iterator[Line]:
    for one in code.hall.words_explained:
        yield line(code, one, "hall.words_explained", WORDS[one], *WORD_CLAUSES, table=False)
