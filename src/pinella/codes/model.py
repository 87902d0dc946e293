"""`Code`: one edition of one federation's rules, typed, with the article behind every knob."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec

from pinella.codes.sections.base import Section, Words
from pinella.codes.sections.discipline import Conduct, Discipline
from pinella.codes.sections.events import Absence, Bye, Event, Lateness
from pinella.codes.sections.hall import Hall
from pinella.codes.sections.irregular_cards import (
    EqualSets,
    Exposed,
    IrregularPlay,
    Penalised,
    Phantom,
    Suggestion,
    ThrowPass,
    WrongMeld,
)
from pinella.codes.sections.irregular_turns import MissedDraw, OutOfTurn
from pinella.codes.sections.play import Burraco, Closing, Deck, Melds, Scoring
from pinella.codes.sections.pozzetto import FalseClose, Miscount, Pozzetto
from pinella.codes.sections.setup import Dealing, Formats, PackFaults, Principles, Seats, Stock, Table
from pinella.codes.sections.sheet import Procedure, Sheet
from pinella.codes.sections.turns import Clock, Pickup, Turn
from pinella.codes.sections.vp import Vp


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the value of a knob comes from."""

    code: str
    """The code that says it (or says that it is silent)."""
    article: str | None = None
    source: str | None = None
    """Said when the code itself is silent: `default: ...`."""
    own_value: bool = True
    """False when the code confirms or keeps the value of the code it extends."""
    inherited: Source | None = None
    """What the code it extends says of the same knob."""
    one_entry: bool = False
    """The article is that of a single entry of a list."""
    followed: str | None = None
    """The code whose text is followed, article and all, where this one is silent."""

    def of_entry(self, at: int, entries: int) -> Source:
        """The source of one entry of a list, where the knob names an article for each of them."""
        articles = (self.article or "").split(", ")
        if len(articles) != entries or entries < 2:
            return self
        return msgspec.structs.replace(self, article=articles[at], one_entry=True)

    def cite(self, reader: str) -> str:
        """The article as a ruling under code `reader` would print it."""
        said = self
        while said.article is None and not said.own_value and said.inherited is not None:
            said = said.inherited
        if said.article is None:
            return self.source or said.source or self.code
        return said.article if said.code == reader else f"{said.article} ({said.code})"

    @property
    def text(self) -> str:
        """The code in whose text the article stands."""
        return self.followed or self.code


class Code(msgspec.Struct, frozen=True, kw_only=True):
    """A code of play. The engine reads the knobs and never asks which code it is."""

    id: str
    name: Words
    federation: str
    edition: Words
    valid_from: dt.date | None = None
    extends: str | None = None
    home: bool = False
    """A variant played at home, in no federation's tournaments."""
    about: Words
    principles: Principles
    seats: Seats
    dealing: Dealing
    pack_faults: PackFaults
    stock: Stock
    formats: Formats
    table: Table
    deck: Deck
    melds: Melds
    burraco: Burraco
    closing: Closing
    scoring: Scoring
    vp: Vp
    clock: Clock
    turn: Turn
    pickup: Pickup
    sheet: Sheet
    procedure: Procedure
    equal_sets: EqualSets
    exposed: Exposed
    penalised: Penalised
    phantom: Phantom
    irregular_play: IrregularPlay
    throw_pass: ThrowPass
    wrong_meld: WrongMeld
    suggestion: Suggestion
    missed_draw: MissedDraw
    out_of_turn: OutOfTurn
    pozzetto: Pozzetto
    false_close: FalseClose
    miscount: Miscount
    absence: Absence
    bye: Bye
    lateness: Lateness
    event: Event
    discipline: Discipline
    conduct: Conduct
    hall: Hall
    sources: dict[str, Source] = {}
    kept_as: str = ""
    """The fingerprint of the values, for a code that was kept and is used as it was then."""

    def knob(self, path: str) -> Any:
        """The value behind `section.knob`."""
        section, name = path.split(".")
        return getattr(getattr(self, section), name)

    def cite(self, path: str) -> str:
        """The article that settles `section.knob`."""
        return self.sources[path].cite(self.id)

    @staticmethod
    def paths() -> Iterator[str]:
        """Every knob as `section.knob`, in the order of the file."""
        for section, struct in SECTIONS.items():
            for name in struct.__struct_fields__:
                yield f"{section}.{name}"


def _sections() -> dict[str, type[Section]]:
    hints = get_type_hints(Code)
    return {name: hint for name, hint in hints.items() if isinstance(hint, type) and issubclass(hint, Section)}


SECTIONS: dict[str, type[Section]] = _sections()
"""The sections of a code file, in order."""
GUIDING = frozenset({"hall"})
"""Sections that guide people and decide no result: a tournament played before they changed is still the same."""
