"""The plain values that events of a season carry, choices with their words."""

from __future__ import annotations

from typing import Annotated, Literal

from pinella.choices import Words
from pinella.messages import say
from pinella.referee.report import LEVELS
from pinella.tournament.model import Value

CaseOutcome = Annotated[
    Literal["cleared", "reprimand", "warning", "suspended", "mandate-revoked"],
    Words(
        {
            "cleared": say("cleared of the charge"),
            "reprimand": say("reprimand"),
            "warning": say("warning"),
            "suspended": say("suspended"),
            "mandate-revoked": say("mandate revoked"),
        }
    ),
]
"""What the Commission may do about a referee, by gravity."""
Level = Annotated[Literal["reprimand", "warning", "removal", "expulsion"], Words(LEVELS)]
ReferralReason = Annotated[
    Literal["conduct", "walkout", "left-without-notice", "no-show", "complaint"],
    Words(
        {
            "conduct": say("misconduct"),
            "walkout": say("walked out"),
            "left-without-notice": say("left without notice"),
            "no-show": say("never came"),
            "complaint": say("complaint"),
        }
    ),
]
Departure = Annotated[
    Literal["force-majeure", "misconduct", "without-notice"],
    Words(
        {
            "force-majeure": say("force majeure"),
            "misconduct": say("misconduct"),
            "without-notice": say("left without notice"),
        }
    ),
]
"""How members left a tournament."""
Stage = Annotated[
    Literal["proposed", "inquiry", "ratified", "rejected", "published"],
    Words(
        {
            "proposed": say("proposed"),
            "inquiry": say("under inquiry"),
            "ratified": say("ratified"),
            "rejected": say("rejected"),
            "published": say("published"),
        }
    ),
]
"""Where a measure stands on its way to the official communications."""


class RoundResult(Value, frozen=True, kw_only=True):
    """What one player has from one round of an event."""

    number: int
    vp: int
    mp: int
    valid: bool = True
    """False: it does not appear in rankings (annulled in the event, not ranked)."""


class PlayerResult(Value, frozen=True, kw_only=True):
    """One player in one event. Club, region and category are those of the day."""

    player: str
    name: str = ""
    rounds: tuple[RoundResult, ...]
    place: int = 0
    """Final place of the player's contestant; 0: not ranked."""
    vp_lost: int = 0
    mp_lost: int = 0
    """Taken off the total in the event's own ranking, for sanctions."""
    partners: tuple[str, ...] = ()
    """Who shared the player's contestant; none in individual tournaments."""
    club: str = ""
    region: str = ""
    category: str = ""


class CarriedSanction(Value, frozen=True, kw_only=True):
    """A sanction of last season that still counts, where the code does not clear ledgers at its end."""

    player: str
    level: Level
    event: str
