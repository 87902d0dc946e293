"""Who takes part: players, entries, presence, changes."""

from __future__ import annotations

from typing import Literal

from pinella.tournament.events.base import Event
from pinella.tournament.model import Contestant, Player

Departure = Literal["temporary", "for-good", "walkout", "expelled", "no-show"]


class PlayerAdded(Event, frozen=True):
    player: Player


class PlayerChanged(Event, frozen=True):
    player: Player


class EntryRegistered(Event, frozen=True):
    contestant: Contestant
    waiting: bool = False
    late: bool = False


class EntryChanged(Event, frozen=True):
    """Names or players put right before the event starts."""

    contestant: Contestant


class EntryCancelled(Event, frozen=True):
    number: int
    reason: str = ""


class EntryPromoted(Event, frozen=True):
    """From the waiting list to the tournament."""

    number: int


class SingleRegistered(Event, frozen=True):
    """A player who looks for a partner, perhaps with one in mind."""

    player: str
    wants: str = ""


class SingleLeft(Event, frozen=True):
    player: str


class CheckedIn(Event, frozen=True):
    number: int
    fee_cents: int = 0
    identity: bool = True
    """Identity and membership were looked at."""


class CheckInUndone(Event, frozen=True):
    number: int


class SeatLocked(Event, frozen=True):
    """A contestant who cannot move keeps a table; 0 lifts the lock."""

    number: int
    table: int


class Withdrew(Event, frozen=True):
    """`round` is the first that the contestant does not play (or does not finish)."""

    number: int
    round: int
    departure: Departure
    notified: bool = True
    reason: str = ""
    player: str = ""
    """Only this player is gone, and nobody comes in for him."""


class Returned(Event, frozen=True):
    number: int
    round: int


class Substituted(Event, frozen=True):
    number: int
    leaver: str
    substitute: str
    round: int
    during: bool
    credit: Literal["pair", "leaver", "nobody"]
    """Whose the round's score is in individual rankings, of the two."""
    article: str = ""


class StaffRequested(Event, frozen=True):
    """The contestant without opponents prefers to play against a pair of the organisation (or not, after all)."""

    number: int
    round: int
    staff: bool
