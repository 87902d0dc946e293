"""Score sheets and results: every entry is a new version, every result names where it comes from."""

from __future__ import annotations

from typing import Literal

from pinella.sheet.paper import Paper
from pinella.tournament.events.base import Event, Said
from pinella.tournament.model import Room, Score, Side

Source = Literal["table", "desk"]
ErrorKind = Literal["addition", "inversion", "transcription", "other"]


class SheetEntered(Event, frozen=True):
    round: int
    table: int
    version: int
    paper: Paper
    totals: tuple[int, int]
    room: Room = "open"
    source: Source = "desk"
    side: Side | None = None
    """Who entered it at the table."""
    writer: str = ""
    """The player who wrote it there, where it was said."""
    doubts: tuple[Said, ...] = ()
    """Plausibility findings that were confirmed as they stand."""


class HighestCardNoted(Event, frozen=True):
    """The draw for seats at a table; the code makes the keeper of the sheet of it."""

    round: int
    table: int
    player: str
    keeper: str
    room: Room = "open"


class SheetSigned(Event, frozen=True):
    round: int
    table: int
    version: int
    side: Side
    signer: str = ""
    room: Room = "open"


class SheetDisputed(Event, frozen=True):
    round: int
    table: int
    version: int
    side: Side
    reason: str
    room: Room = "open"


class SheetCountersigned(Event, frozen=True):
    """By a referee: called first in decisive rounds, or at a large difference."""

    round: int
    table: int
    referee: str
    room: Room = "open"
    deal: int = 0
    version: int = 0


class SheetLost(Event, frozen=True):
    round: int
    table: int


class SheetFound(Event, frozen=True):
    round: int
    table: int
    restored: bool


class SheetCorrected(Event, frozen=True):
    """Why version `version` replaced the one before."""

    round: int
    table: int
    version: int
    error: ErrorKind
    by: Literal["players", "office"]
    article: str
    why: Said
    room: Room = "open"
    reason: str = ""
    would_move: tuple[int, ...] = ()
    """Contestants who would sit elsewhere had the error not been made."""


class ResultSet(Event, frozen=True):
    """The scores of a table as they count from the standing after round `counts_from` on."""

    round: int
    table: int
    home: Score
    away: Score
    counts_from: int
    why: Said | None = None


class ResultCleared(Event, frozen=True):
    """The table plays after all: an assigned result falls."""

    round: int
    table: int


class LoneScoreSet(Event, frozen=True):
    """The score of a contestant who sits at no table in this round."""

    round: int
    number: int
    score: Score
    counts_from: int


class PartnerScored(Event, frozen=True):
    """In individual rankings only this player has a score of the round, or none."""

    round: int
    number: int
    player: str
    score: Score | None


class LatenessNoted(Event, frozen=True):
    round: int
    table: int
    minutes: dict[Side, float]
    points: dict[Side, int]
    """Credited to the side that was there."""
    article: str


class PointsTaken(Event, frozen=True):
    """Penalty points off the score of the round."""

    round: int
    table: int
    side: Side
    points: int
    sanction: int
    room: Room = "open"


class CallMissed(Event, frozen=True):
    """The referee was not called at a large difference, where it had been announced."""

    round: int
    table: int
