"""What goes on in the hall beside play: calls for a referee, and the screens."""

from __future__ import annotations

from typing import Literal

from pinella.tournament.events.base import Event
from pinella.tournament.model import Room, Side, Value

CallReason = Literal["card", "turn", "meld", "closing", "score", "conduct", "other"]
CallOutcome = Literal["ruled", "no-ruling", "withdrawn"]
"""`withdrawn`: the table settled it before anybody came."""
ScreenView = Literal["clock", "seats-by-table", "seats-by-name", "results", "standing", "message", "rules"]
Theme = Literal["dark", "light"]


class RefereeCalled(Event, frozen=True):
    """Who called is the log's actor."""

    id: int
    round: int
    table: int
    about: CallReason
    side: Side | None = None
    text: str = ""
    room: Room = "open"


class CallTaken(Event, frozen=True):
    """A referee is on the way; a later one takes over."""

    id: int
    referee: str


class CallClosed(Event, frozen=True):
    id: int
    outcome: CallOutcome
    minutes: int = 0
    """Lost at the table, and given back to it by the event beside this one."""
    ruling: int = 0
    """The ruling that answered it; 0: none is in the journal."""


class Screen(Value, frozen=True, kw_only=True):
    """One display in the hall, known by a code that is on no list."""

    code: str
    name: str
    views: tuple[ScreenView, ...]
    """Shown in turn."""
    seconds: int = 12
    """How long each page stays."""
    part: int = 1
    parts: int = 1
    """Of a long list, this screen shows the `part`-th of so many shares."""
    theme: Theme = "dark"
    sound: bool = False


class ScreenSet(Event, frozen=True):
    screen: Screen


class ScreenRemoved(Event, frozen=True):
    code: str


class NoticesCleared(Event, frozen=True):
    """What has been announced so far leaves the screens; it stays in the journal."""
