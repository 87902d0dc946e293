"""Discipline, the referee's journal, watching, and the end of the event."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from pinella.tournament.discipline import GivenSanction
from pinella.tournament.events.base import Event, Said
from pinella.tournament.model import Value

ReportKind = Literal["referee-report", "sports-justice", "no-show", "absence", "unsigned-correction", "complaint"]


class SanctionGiven(Event, frozen=True):
    sanction: GivenSanction
    table: int = 0
    referee: str = ""
    note: str = ""


class SanctionLifted(Event, frozen=True):
    id: int
    reason: str


class RulingNoted(Event, frozen=True):
    """A referee's ruling at a table, as the assistant gave it: for journal and report."""

    id: int
    round: int
    table: int
    referee: str
    incident: str
    text: str
    articles: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    facts: dict[str, Any] = msgspec.field(default_factory=dict)
    number: int = 0
    statistics: bool = False
    """A playing situation noted for statistics."""


class ReportOpened(Event, frozen=True):
    id: int
    about: ReportKind
    number: int
    facts: Said
    player: str = ""
    sanction: int = 0
    round: int = 0
    article: str = ""
    due: int = 0
    """Instant; 0: counted from the end of the event."""


class ReportFiled(Event, frozen=True):
    id: int
    writer: str
    text: str
    witnesses: str = ""
    late: bool = False
    """After the term of the code."""


class MonitoringAnnounced(Event, frozen=True):
    regime: Literal["none", "sheet-withdrawn", "players-call"]


class MonitorAssigned(Event, frozen=True):
    round: int
    table: int
    name: str


class AnomalyReported(Event, frozen=True):
    """By someone who watches a table without the power to rule."""

    round: int
    table: int
    name: str
    text: str


class AdvantageDecided(Event, frozen=True):
    """A fixed score would bring a place not earned by playing: what the director decided."""

    round: int
    number: int
    lowered: bool
    reason: str


class Prize(Value, frozen=True, kw_only=True):
    """One rule of the prize list. What is empty does not restrict."""

    title: str
    places: int = 1
    """How many places of this classification win."""
    cents: tuple[int, ...] = ()
    """By place; a place without an amount wins the thing the title names."""
    group: str = ""
    category: str = ""
    club: str = ""
    region: str = ""


class PrizesSet(Event, frozen=True):
    prizes: tuple[Prize, ...]
    double: bool = False
    """May one contestant win twice?"""


class PrizesAwarded(Event, frozen=True):
    awards: tuple[tuple[str, int, int, int], ...]
    """Title, place, contestant, cents."""


class Interrupted(Event, frozen=True):
    reason: str
    outcome: Literal["prizes", "refund"]
    rounds_played: int
    refund_cents: int = 0
    article: str = ""


class TournamentEnded(Event, frozen=True):
    homologable: bool
