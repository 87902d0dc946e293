"""The plain values that events of a season carry."""

from __future__ import annotations

from typing import Literal

from pinella.tournament.model import Value

CaseOutcome = Literal["cleared", "reprimand", "warning", "suspended", "mandate-revoked"]
"""What the Commission may do about a referee, by gravity."""
Level = Literal["reprimand", "warning", "removal", "expulsion"]
ReferralReason = Literal["conduct", "walkout", "left-without-notice", "no-show", "complaint"]


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
