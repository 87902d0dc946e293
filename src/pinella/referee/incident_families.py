"""Families of incidents: how lists and tiles are ordered for somebody who looks for what has just happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pinella.messages import Message, say
from pinella.referee.ruling import Incident


@dataclass(frozen=True, slots=True)
class Family:
    name: str
    title: Message
    areas: frozenset[str]
    """The areas of the clause index whose incidents belong here."""


FAMILIES = (
    Family(
        "before-play",
        say("Packs, cut and deal"),
        frozenset({"deck", "shuffle-deal", "draw-for-seats", "seating", "equipment", "clock", "registration"}),
    ),
    Family("taking", say("Drawing and picking up"), frozenset({"draw", "pickup", "missed-draw", "turn"})),
    Family("out-of-turn", say("Out of turn"), frozenset({"out-of-turn"})),
    Family(
        "melds",
        say("Melds, throws and passes"),
        frozenset({"wrong-meld", "sets", "sequences", "wilds", "played-irregularly", "corrections", "throw-pass"}),
    ),
    Family(
        "cards",
        say("Discards, exposed and penalised cards"),
        frozenset({"exposed", "penalised", "phantom", "discard"}),
    ),
    Family("pozzetto", say("Pozzetto"), frozenset({"pozzetto"})),
    Family(
        "closing",
        say("Closing, end and count"),
        frozenset({"false-close", "closing", "burraco", "scoring", "score-sheet", "miscount", "timeout"}),
    ),
    Family("partner", say("Hints to the partner"), frozenset({"suggestion"})),
    Family(
        "rights",
        say("The call, rights and checks"),
        frozenset({"procedure", "right-to-penalty", "referee-powers", "monitoring", "appeal"}),
    ),
    Family("people", say("Conduct, lateness and absence"), frozenset()),
)
"""The last one takes what no other does."""


def family_of(incident: Incident) -> Family:
    """By its first area: an incident names its own subject first."""
    return next((family for family in FAMILIES if incident.areas[0] in family.areas), FAMILIES[-1])


def grouped(incidents: Iterable[Incident]) -> list[tuple[Family, list[Incident]]]:
    """The families in order, each with its incidents in the order given; none empty."""
    members: dict[str, list[Incident]] = {family.name: [] for family in FAMILIES}
    for incident in incidents:
        members[family_of(incident).name].append(incident)
    return [(family, members[family.name]) for family in FAMILIES if members[family.name]]
