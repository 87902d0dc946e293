"""Laying out of turn without a take, and the limited turn that follows a pick-up out of turn."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.common_facts import NOTICED_BY, REPEATED, partner_spoke_early
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.out_of_turn import SINCE, overtaken
from pinella.referee.measures import Measure, Until
from pinella.referee.ruling import Incident, Law
from pinella.referee.sanctions import reprimanded

LAID = Fact(
    "laid",
    say("What has he laid?"),
    {
        "opened": say("he opened melds"),
        "tied": say("he tied cards to melds"),
        "both": say("he opened melds and tied cards"),
    },
)
LAID_THEN = Fact("laid_then", say("Had he laid cards when he picked up out of turn?"), YES_NO)
PLAYABLE = Fact(
    "playable",
    say("Can he play a card that lay in the pile then and is still there?"),
    {
        "no": say("no"),
        "opening": say("yes, he can open a meld with it"),
        "tying": say("yes, he can tie it to a meld that lay there then"),
    },
)


def judge_play(law: Law, facts: Facts) -> list[Measure]:
    if overtaken(law, facts):
        return [Measure("play-on")]
    steps = law.knob("out_of_turn.play_without_take")
    until: Until = "next-turn" if "freeze-until-next-turn" in steps else "after-limited-turn"
    opened = Measure("freeze", "melds-opened", until=until, negative="whole-meld")
    tied = Measure("freeze", "melds-tied-to", until=until, negative="tied-cards")
    measures = {"opened": [opened], "tied": [tied], "both": [opened, tied]}[facts.ask(LAID)]
    measures = [*measures, Measure("pass-turn"), Measure("restrict", "draw-and-discard", when="own-turn")]
    measures += partner_spoke_early(law, facts)
    if law.knob("out_of_turn.sanction") == "reprimand":
        measures += reprimanded(law, facts, "playing-out-of-turn")
    return measures


def judge_limited(law: Law, facts: Facts) -> list[Measure]:
    """When his own turn has come; what the limits were was ruled with the pick-up."""
    without, with_plays = (
        law.knob("out_of_turn.pickup_culprits_turn"),
        law.knob("out_of_turn.pickup_played_culprits_turn"),
    )
    limit = with_plays if without != with_plays and facts.is_so(LAID_THEN) else without
    match limit:
        case "free":
            return [Measure("nothing")]
        case "draw-and-discard":
            return [Measure("restrict", "draw-and-discard")]
        case "pick-up-if-playable-else-draw-and-discard":
            return _limited_pickup(law, facts)
        case "pick-up-and-discard-prepared-card":
            return [Measure("restrict", "pick-up-and-discard"), Measure("discard", "prepared-card")]
        case _:
            return [Measure("restrict", "pick-up-and-discard")]


def _limited_pickup(law: Law, facts: Facts) -> list[Measure]:
    playable = facts.ask(PLAYABLE)
    if playable == "no":
        return [Measure("restrict", "draw-and-discard")]
    law.knob("out_of_turn.pickup_limited_play")
    frozen = (
        Measure("freeze", "melds-opened", until="next-turn", negative="whole-meld")
        if playable == "opening"
        else Measure("freeze", "melds-tied-to", until="next-turn", negative="tied-cards")
    )
    return [Measure("pick-up"), Measure("place", "limited-play"), frozen, Measure("discard")]


OUT_OF_TURN_PLAY = Incident(
    "out-of-turn-play",
    say("Laying cards out of turn, without a take"),
    ("out-of-turn",),
    judge_play,
    (SINCE, LAID, NOTICED_BY, REPEATED),
    (
        "ha calato fuori turno", "ha aperto un gioco ma non toccava a lui", "ha legato fuori turno",
        "laid cards out of turn", "opened a meld when it was not his turn", "tied a card out of turn",
    ),
)  # fmt: skip
LIMITED_PICKUP = Incident(
    "limited-pick-up",
    say("Own turn after a pick-up out of turn"),
    ("out-of-turn",),
    judge_limited,
    (LAID_THEN, PLAYABLE),
    (
        "turno dopo una raccolta fuori turno", "può raccogliere chi ha raccolto fuori turno",
        "turno limitato alla raccolta", "turn limited to the pick-up", "his turn after picking up out of turn",
    ),
)  # fmt: skip
INCIDENTS = (OUT_OF_TURN_PLAY, LIMITED_PICKUP)
