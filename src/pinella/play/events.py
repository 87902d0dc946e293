"""What can happen at a table. Everything else, cards included, follows from these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

Pace = Literal["calm", "clock"]
Wish = Literal["undo", "time-out", "stop"]
Why = Literal["gone", "clock", "left"]
End = Literal["played", "stopped"]


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who has a seat: a person by the id of his device or account, or a bot by its level."""

    kind: Literal["person", "bot"]
    id: str
    name: str = ""


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="kind"):
    """In each: what the words below say, at the instant and by the actor of its record."""


class Opened(_Event, frozen=True, tag="table-opened"):
    name: str
    code: str
    """`id@fingerprint`: the values it is played under stay what they are."""
    host: str
    """Of the person who opened it."""
    dice: str
    """What bots draw from, so that the table can be played again. Nobody is shown it."""
    deals: int | None = None
    target: int = 0
    first_dealer: int = 0
    pace: Pace = "calm"
    turn_ms: int = 0
    bank_ms: int = 0
    """Of each player and deal, for turns that take longer."""
    open: bool = False
    """Anybody may sit down; else only who has the invitation."""
    help: int = 2
    bot_ms: int = 900
    """How long a bot takes for a step, for people to follow."""
    key: str = ""
    """What an invitation carries."""


class Seated(_Event, frozen=True, tag="seated"):
    seat: str
    sitter: Sitter


class Left(_Event, frozen=True, tag="seat-left"):
    """Before the first deal: the seat is free again."""

    seat: str


class Dealt(_Event, frozen=True, tag="dealt"):
    number: int
    dealer: str
    seed: str
    label: str
    alone: bool = False


class Moved(_Event, frozen=True, tag="moved"):
    seat: str
    moves: tuple[int, ...]


class Undone(_Event, frozen=True, tag="undone"):
    seat: str
    to: int
    """So many moves of the deal stand."""


class TimeOut(_Event, frozen=True, tag="time-out-called"):
    seat: str


class Held(_Event, frozen=True, tag="held"):
    """A bot plays on the seat until its owner is back."""

    seat: str
    bot: str
    why: Why


class Returned(_Event, frozen=True, tag="returned"):
    seat: str


class Wished(_Event, frozen=True, tag="wished"):
    """Something that needs the consent of the others."""

    seat: str
    what: Wish
    to: int = 0


class Answered(_Event, frozen=True, tag="answered"):
    seat: str
    yes: bool


class Readied(_Event, frozen=True, tag="ready"):
    seat: str


class Counted(_Event, frozen=True, tag="counted"):
    """The deal is over. The totals are kept as they were counted then."""

    number: int
    totals: dict[str, int]
    ending: str
    closer: str = ""
    replay: bool = False
    players: dict[str, str] = {}
    """Who had each seat: the id of a person, or the level of a bot after a colon."""
    burracos: dict[str, dict[str, int]] = {}
    """How many of each kind a side had."""
    pozzetti: tuple[str, ...] = ()
    """The sides that took theirs."""


class Ended(_Event, frozen=True, tag="ended"):
    why: End


class Reported(_Event, frozen=True, tag="move-reported"):
    """Somebody finds that a bot played badly: kept with the deal for those who train bots."""

    seat: str
    deal: int
    moves: int
    """After so many moves of that deal."""
    text: str = ""


Event = (
    Opened
    | Seated
    | Left
    | Dealt
    | Moved
    | Undone
    | TimeOut
    | Held
    | Returned
    | Wished
    | Answered
    | Readied
    | Counted
    | Ended
    | Reported
)
encode: Callable[[Event], bytes] = msgspec.json.Encoder().encode
_DECODER = msgspec.json.Decoder(Event)


def decode(body: bytes) -> Event:
    found: Event = _DECODER.decode(body)
    return found
