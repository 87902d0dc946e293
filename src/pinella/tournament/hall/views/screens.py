"""What stands on the screens of the hall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from pinella.listing import Column, Listing
from pinella.messages import Message, Refusal, say
from pinella.tournament.hall.events import SCREEN_VIEWS, Screen, ScreenView, Theme
from pinella.tournament.rounds.state import MINUTE
from pinella.tournament.state import State

T = TypeVar("T")
MESSAGE_MINUTES = 10
"""So long a message stays that speaks of no round in particular."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenLine:
    code: str
    name: str
    views: tuple[ScreenView, ...]
    titles: tuple[Message, ...]
    seconds: int
    part: int
    parts: int
    theme: Theme
    sound: bool


SCREEN_LIST: Listing[ScreenLine] = Listing(
    Column("code", say("code")),
    Column("name", say("name")),
    Column("views", say("shows"), lambda one: one.titles),
    Column("seconds", say("seconds")),
    Column("part", say("share"), lambda one: f"{one.part}/{one.parts}" if one.parts > 1 else ""),
    Column("theme", say("theme")),
    Column("sound", say("sound")),
    empty=say("There is no screen."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HallMessage:
    text: Message
    at: int
    until: int
    """0: while the round lasts."""
    subject: str
    round: int


def screens(state: State) -> tuple[ScreenLine, ...]:
    return tuple(_line(one) for one in sorted(state.screens.values(), key=lambda one: (one.name, one.part, one.code)))


def screen(state: State, code: str) -> ScreenLine:
    found = state.screens.get(code)
    if found is None:
        raise Refusal(say("there is no screen {code}", code=code))
    return _line(found)


def _line(one: Screen) -> ScreenLine:
    return ScreenLine(
        code=one.code,
        name=one.name,
        views=one.views,
        titles=tuple(SCREEN_VIEWS[view] for view in one.views),
        seconds=one.seconds,
        part=one.part,
        parts=one.parts,
        theme=one.theme,
        sound=one.sound,
    )


def hall_message(state: State, now: int) -> HallMessage | None:
    """The newest that still stands: a notice of the round in hand until that round is closed, any other one for ten
    minutes. What was taken off the screens does not come back."""
    current = state.current
    in_hand = current.number if current and current.status in ("published", "playing") else 0
    for notice, at in reversed(state.notices[state.notices_cleared :]):
        if notice.subject == "director":
            continue
        lasting = bool(in_hand) and notice.round == in_hand
        until = 0 if lasting else at + MESSAGE_MINUTES * MINUTE
        if lasting or now < until:
            return HallMessage(
                text=notice.text.message(), at=at, until=until, subject=notice.subject, round=notice.round
            )
    return None


def share(items: Sequence[T], part: int, parts: int) -> tuple[T, ...]:
    """The part-th of so many shares of a list: neighbours stay together, and no share is longer by more than one."""
    first, last = (len(items) * at // parts for at in (part - 1, part))
    return tuple(items[first:last])
