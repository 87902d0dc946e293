"""The event itself: its code and format, settings, officials, plan and notices."""

from __future__ import annotations

from typing import Literal

from pinella.codes.sections.events import LatenessBand
from pinella.codes.sections.setup import EventLevel
from pinella.tournament.events.base import Event, Said
from pinella.tournament.model import Format, PlannedRound, Value

TieBreak = Literal["match-points", "direct-meeting", "best-round", "lot"]
Regime = Literal["none", "sheet-withdrawn", "players-call"]
Role = Literal["director", "referee", "operator", "monitor"]


class Settings(Value, frozen=True, kw_only=True):
    """What the director sets for one event, within the code."""

    fee_cents: int = 0
    prize_percent: int = 60
    """The share of the entry fee meant for the prize fund."""
    tables: int = 0
    """How many tables the hall holds; 0: no limit. Entries beyond them wait."""
    opens: int = 0
    closes: int = 0
    """The registration window, as instants in milliseconds; 0: no bound."""
    tie_breaks: tuple[TieBreak, ...] = ("match-points", "direct-meeting", "lot")
    """After the victory points, in this order."""
    table_numbers: tuple[int, ...] = ()
    """The order in which the director numbers the tables; empty: 1, 2, 3 ..."""
    apart: tuple[Literal["club", "province", "region"], ...] = ()
    apart_rounds: int = 0
    """Contestants of one club (province, region) do not meet in the first so many rounds, if it can be avoided."""
    fixed_from: str = ""
    moving_from: str = ""
    """Alphabetical seating: the letters at which the two lines begin."""
    vp_as_printed: bool = False
    """The director takes the VP tables as printed where the code shifts them."""
    sporting_year: int = 0
    lateness_after: int = 0
    """Lateness is counted from so many minutes after the start, where the code lets the direction vary it."""
    lateness_bands: tuple[LatenessBand, ...] = ()
    """Other times and amounts for lateness, where the code lets the direction vary them; empty: the code's."""
    regime: Regime = "none"
    """How large differences are watched in the rounds where the code foresees it."""
    staff_available: bool = False
    bye_vp: int = -1
    bye_mp: int = 0
    """A bye score of the event's own; -1: the code's."""
    team_pairs_change: bool = False
    """Where the code keeps a team's pairs fixed, the director may let them change."""
    strict_membership: bool = True
    """Players whose membership or fee is not in order are refused; otherwise they are shown."""
    listed: bool = True
    """Stands in the public calendar."""
    live_public: bool = True
    """Anybody may follow the standing while the event is being played; otherwise only once it is final."""
    standing_hidden_from: int = 0
    """From this round on players and screens see no standing, except where the code gives time to check it; 0: never
    hidden."""
    starts: str = ""
    """When play is to begin, as 20:30."""
    contact: str = ""
    poster: str = ""
    """What the event's public page says, in the organiser's words."""


class TournamentCreated(Event, frozen=True):
    name: str
    code: str
    digest: str
    """Fingerprint of the code's knobs, so that a replay under a changed house code is noticed."""
    format: Format
    level: EventLevel
    date: str
    seed: str
    """Every lot of the event follows from it."""
    venue: str = ""
    season: str = ""
    settings: Settings = Settings()


class SettingsChanged(Event, frozen=True):
    settings: Settings


class OfficialAppointed(Event, frozen=True):
    name: str
    role: Role
    office: str = "referees"
    """For monitors: as the code's list of who may watch."""
    authorised: bool = True


class OfficialDismissed(Event, frozen=True):
    name: str
    role: Role


class PlanSet(Event, frozen=True):
    rounds: tuple[PlannedRound, ...]


class NoticeGiven(Event, frozen=True):
    """Told to the participants: on the hall's screens, on prints, aloud; `director`: to the director only."""

    subject: Literal["system", "minutes", "correction", "monitoring", "result", "other", "director"]
    text: Said
    round: int = 0


class ReasonGiven(Event, frozen=True):
    """Something was done that the safety table lets through only with a word: kept for the report."""

    action: str
    round: int
    mode: Literal["confirm", "reason"]
    reason: str


class Undone(Event, frozen=True):
    """The events `first` to `last` are taken back: a replay leaves them out."""

    first: int
    last: int
    reason: str = ""
