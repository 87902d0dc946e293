"""Everything that can happen in a season, as data."""

from __future__ import annotations

import functools
import operator
from typing import Any

import msgspec

from pinella.referee.report import Report
from pinella.tournament.event import Event
from pinella.tournament.season.values import (
    CarriedSanction,
    CaseOutcome,
    Level,
    PlayerResult,
    ReferralReason,
)


class SeasonEvent(Event, frozen=True):
    """Its moment and its author stand beside it in the log."""


class SeasonOpened(SeasonEvent, frozen=True):
    """`first_day` and `last_day` bound the sporting year, as 2026-09-01."""

    id: str
    name: str
    code: str
    first_day: str
    last_day: str
    previous: str = ""
    carried: tuple[CarriedSanction, ...] = ()


class SeasonClosed(SeasonEvent, frozen=True):
    pass


# --- people and bodies -----------------------------------------------------------------------------------------------


class BoardSeated(SeasonEvent, frozen=True):
    members: tuple[str, ...]
    valid_from: str
    valid_until: str


class CommissionAppointed(SeasonEvent, frozen=True):
    """It lasts as long as the Board that appointed it."""

    members: tuple[str, ...]
    valid_until: str


class RefereeAuthorised(SeasonEvent, frozen=True):
    referee: str
    name: str
    category: str
    valid_from: str
    valid_until: str
    suspended_until: str = ""
    """A suspension that outlasts the season in which it was decided."""


class MandateRevoked(SeasonEvent, frozen=True):
    referee: str
    case: str


class RefereeCaseOpened(SeasonEvent, frozen=True):
    case: str
    referee: str
    facts: str
    event: str = ""


class RefereeCaseDecided(SeasonEvent, frozen=True):
    case: str
    outcome: CaseOutcome
    reason: str
    until: str = ""
    """Last day of a suspension."""


# --- events counted --------------------------------------------------------------------------------------------------


class TournamentOpened(SeasonEvent, frozen=True):
    """A tournament enters the calendar with the referee who directs it."""

    event: str
    name: str
    date: str
    director: str
    homologable: bool


class DirectorNamed(SeasonEvent, frozen=True):
    event: str
    director: str
    homologable: bool


class TournamentEnded(SeasonEvent, frozen=True):
    """`final_at`: when its standing becomes final; 0: not known yet."""

    event: str
    ended_at: int
    final_at: int = 0


class TournamentCounted(SeasonEvent, frozen=True):
    """The results of a tournament; a higher version replaces the one before, which stays in the log."""

    event: str
    version: int
    name: str
    date: str
    code: str
    homologable: bool
    results: tuple[PlayerResult, ...]
    reason: str = ""


# --- sanctions, reports, measures ------------------------------------------------------------------------------------


class SanctionAnnounced(SeasonEvent, frozen=True):
    """The measure a referee made public during the event."""

    sanction: str
    event: str
    player: str
    level: Level
    offence: str
    article: str
    referee: str
    round: int = 0
    spends: tuple[str, ...] = ()
    """Sanctions of the same event that grew into this one."""


class SanctionLifted(SeasonEvent, frozen=True):
    """An appeal or the body that judges took it back: it never counted."""

    sanction: str
    reason: str


class ReportFiled(SeasonEvent, frozen=True):
    report: str
    event: str
    players: tuple[str, ...]
    sanctions: tuple[str, ...]
    form: Report
    late: bool = False


class PenaltyVaried(SeasonEvent, frozen=True):
    """The Board lays down another number of rounds than the table of the code."""

    penalty: str
    rounds: int
    proposer: str
    reason: str
    decision: str


class MeasureProposed(SeasonEvent, frozen=True):
    measure: str
    player: str
    reports: tuple[str, ...]
    text: str


class InquiryOrdered(SeasonEvent, frozen=True):
    measure: str
    terms: str
    until: str = ""


class MeasureRatified(SeasonEvent, frozen=True):
    measure: str
    decision: str
    heard: str
    """The Technical Director, who was heard."""
    evidence: str


class MeasureRejected(SeasonEvent, frozen=True):
    measure: str
    decision: str
    reason: str


class MeasurePublished(SeasonEvent, frozen=True):
    measure: str


# --- justice, complaints, notes --------------------------------------------------------------------------------------


class ReferralDrafted(SeasonEvent, frozen=True):
    referral: str
    event: str
    players: tuple[str, ...]
    reason: ReferralReason
    facts: str
    body: str
    round: int = 0
    witnesses: str = ""
    article: str = ""


class ReferralSent(SeasonEvent, frozen=True):
    referral: str
    facts: str
    witnesses: str
    form: Report | None = None


class ComplaintFiled(SeasonEvent, frozen=True):
    complaint: str
    event: str
    by: str
    text: str


class StatisticNoted(SeasonEvent, frozen=True):
    """A playing situation worth counting, such as a sequence of fourteen cards."""

    event: str
    what: str
    round: int = 0
    table: int = 0


KINDS: tuple[type[SeasonEvent], ...] = tuple(
    kind
    for kind in list(vars().values())
    if isinstance(kind, type) and issubclass(kind, SeasonEvent) and kind is not SeasonEvent
)
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(functools.reduce(operator.or_, KINDS))
_ENCODER = msgspec.json.Encoder(order="deterministic")


def encode(event: SeasonEvent) -> bytes:
    return _ENCODER.encode(event)


def decode(body: bytes | str) -> SeasonEvent:
    event: SeasonEvent = _DECODER.decode(body)
    return event
