"""Who looks at a table, and what was written for him before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from pinella.i18n import language as language_of
from pinella.messages import Language, say

encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected, for the moment: no part of the table's history."""

    here: Mapping[str, bool] = field(default_factory=dict)
    away_until: Mapping[str, int] = field(default_factory=dict)
    watching: int = 0
    ratings: Mapping[str, int] = field(default_factory=dict)
    """By the id of a person."""


@dataclass(slots=True)
class Reader:
    """Who looks, in which language, and what was told before."""

    language: Language
    seat: str = ""
    """Empty: somebody who watches."""
    person: str = ""
    first: bool = True
    table: msgspec.Raw | None = None
    """What never changes of a table, as it was written for this reader."""
    people: People | None = None
    turns: tuple[Any, bytes] = ((), b"")
    """The turns before the last one: which they were, and as they were written."""

    def moved(self, seat: str) -> None:
        """Now he sits there: nothing that was written before holds."""
        self.seat, self.table, self.people, self.turns = seat, None, None, ((), b"")


@dataclass(frozen=True, slots=True)
class People:
    """Seats and sides as they were written, each without what every move may change."""

    since: tuple[int, tuple[str, ...]]
    presence: Presence
    """With whom it was written."""
    seats: tuple[tuple[int, bytes], ...]
    sides: tuple[tuple[int, bytes], ...]


@lru_cache(512)
def fixed(text: str, lang: str) -> str:
    """A sentence without figures, in a language."""
    return say(text).render(language_of(lang))
