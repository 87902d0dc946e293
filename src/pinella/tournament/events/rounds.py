"""Rounds from the draft to the posted standing, and their clock."""

from __future__ import annotations

from typing import Literal

import msgspec

from pinella.tournament.events.base import Event, Said
from pinella.tournament.model import Line, Meeting, Room, Side, Value


class RoundDrafted(Event, frozen=True):
    round: int
    meetings: tuple[Meeting, ...]
    order: tuple[int, ...]
    """The standing (or order of entry) the draft was made from."""
    why: dict[int, Said] = msgspec.field(default_factory=dict)
    relaxed: tuple[Said, ...] = ()
    lines: dict[int, Line] = msgspec.field(default_factory=dict)
    provisional: tuple[int, ...] = ()
    """Tables of the round before whose result is only provisional."""
    schedule: tuple[tuple[Meeting, ...], ...] = ()
    """First round of a phase with a calendar: all its rounds."""


class DraftEdited(Event, frozen=True):
    """The director changed the proposal by hand: compared with the engine and marked for ever."""

    round: int
    meetings: tuple[Meeting, ...]
    differences: tuple[Said, ...]
    reason: str


class DraftDropped(Event, frozen=True):
    round: int


class Seated(Value, frozen=True, kw_only=True):
    """Who stands for a contestant in this round; a later change of the entry does not touch it."""

    number: int
    players: tuple[str, ...]


class RoundPublished(Event, frozen=True):
    round: int
    seated: tuple[Seated, ...]


class TablesSwapped(Event, frozen=True):
    """Two contestants exchange places in a published round, as some codes want after an inverted score."""

    round: int
    first: int
    second: int
    why: Said


class TableCompleted(Event, frozen=True):
    """A late contestant fills an incomplete table, or two lame tables are joined (`emptied` is given up)."""

    round: int
    table: int
    number: int
    seated: Seated
    emptied: int = 0


class TableOpened(Event, frozen=True):
    """Two late contestants get a table of their own in a running round."""

    round: int
    meeting: Meeting
    seated: tuple[Seated, ...]


class MeetingsChanged(Event, frozen=True):
    """Tables of a posted round with other contestants than drawn: a wrong table, lame tables joined, a late arrival."""

    round: int
    meetings: tuple[Meeting, ...]
    why: Said
    misplaced: tuple[int, ...] = ()
    emptied: int = 0


class LineUpDeclared(Event, frozen=True):
    """A team's pairs for a match: who plays in the open room and who in the closed one."""

    round: int
    table: int
    side: Side
    open: tuple[str, str]
    closed: tuple[str, str]


class CaptainsDrew(Event, frozen=True):
    round: int
    table: int
    home: str
    away: str


class TableChecked(Event, frozen=True):
    """Items of the code's checklist before the start; those not named are missing."""

    round: int
    table: int
    missing: tuple[str, ...]


class SideArrived(Event, frozen=True):
    """A contestant has come to its table and waits for the others, or draws for seats with them."""

    round: int
    table: int
    number: int


class RoundStarted(Event, frozen=True):
    """The referee's go: the clock runs from the instant of this event."""

    round: int
    minutes: int


class PlayStarted(Event, frozen=True):
    """The first take at a table: effective play, as distinct from the round's time."""

    round: int
    table: int


class RoundPaused(Event, frozen=True):
    round: int
    reason: str = ""


class RoundResumed(Event, frozen=True):
    round: int


class RoundExtended(Event, frozen=True):
    round: int
    minutes: int
    reason: str = ""


class TableExtended(Event, frozen=True):
    round: int
    table: int
    minutes: int
    reason: str
    call: int = 0
    """The call for a referee that took the time; 0: something else did."""


class TimeOutAnnounced(Event, frozen=True):
    round: int


class RoundClosed(Event, frozen=True):
    round: int


class GroupsFormed(Event, frozen=True):
    """Merit groups for `round` and after, from the standing in `order`."""

    round: int
    groups: tuple[tuple[str, tuple[int, ...]], ...]
    order: tuple[int, ...]


class StandingPosted(Event, frozen=True):
    """Shown to the players. Where the code gives time to check, it becomes final only after so many minutes."""

    round: int
    order: tuple[int, ...]
    minutes: int
    """0: final at once."""
    purpose: Literal["round", "groups", "prizes"]


class StandingFinal(Event, frozen=True):
    round: int


class RoomNoted(Event, frozen=True):
    """Time that a player needed away from the table with good reason: recovered, or judged as lateness."""

    round: int
    table: int
    room: Room
    minutes: int
    reason: str
