"""`Season`: the state that its events add up to, and how each of them changes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import singledispatch
from typing import Literal

from pinella.messages import Refusal, say
from pinella.tournament.season import events as e
from pinella.tournament.season.values import CarriedSanction, CaseOutcome


@dataclass(slots=True)
class Referee:
    id: str
    name: str
    category: str
    valid_from: str
    valid_until: str
    revoked: bool = False
    suspended_until: str = ""

    def authorised(self, date: str) -> bool:
        return not self.revoked and self.valid_from <= date <= self.valid_until and date > self.suspended_until


@dataclass(slots=True)
class Case:
    """A case against a referee."""

    opened: e.RefereeCaseOpened
    outcome: CaseOutcome | None = None
    reason: str = ""


@dataclass(slots=True)
class Tournament:
    id: str
    name: str
    date: str
    homologable: bool = True
    director: str = ""
    ended_at: int | None = None
    final_at: int = 0
    versions: list[e.TournamentCounted] = field(default_factory=list)

    @property
    def counted(self) -> e.TournamentCounted | None:
        """The results that hold, where they may enter a ranking."""
        return self.versions[-1] if self.versions and self.homologable and self.versions[-1].homologable else None


@dataclass(slots=True)
class Filed:
    event: e.ReportFiled
    at: int
    by: str


@dataclass(slots=True)
class Measure:
    """A disciplinary measure on its way to the official communications."""

    proposed: e.MeasureProposed
    stage: Literal["proposed", "inquiry", "ratified", "rejected", "published"] = "proposed"
    inquiries: list[e.InquiryOrdered] = field(default_factory=list)
    decision: str = ""
    published_at: int = 0


@dataclass(slots=True)
class Referral:
    drafted: e.ReferralDrafted
    sent: e.ReferralSent | None = None

    @property
    def status(self) -> Literal["draft", "sent"]:
        return "sent" if self.sent else "draft"


@dataclass(slots=True)
class Complaint:
    filed: e.ComplaintFiled
    at: int


@dataclass(slots=True)
class Season:
    """One sporting year of one federation. Only `apply` changes it."""

    id: str = ""
    name: str = ""
    code: str = ""
    first_day: str = ""
    last_day: str = ""
    previous: str = ""
    closed: bool = False
    carried: tuple[CarriedSanction, ...] = ()
    board: e.BoardSeated | None = None
    commission: e.CommissionAppointed | None = None
    referees: dict[str, Referee] = field(default_factory=dict)
    cases: dict[str, Case] = field(default_factory=dict)
    tournaments: dict[str, Tournament] = field(default_factory=dict)
    sanctions: dict[str, e.SanctionAnnounced] = field(default_factory=dict)
    """In the order in which they were announced."""
    lifted: dict[str, str] = field(default_factory=dict)
    """Sanctions taken back, with the reason."""
    reports: dict[str, Filed] = field(default_factory=dict)
    varied: dict[str, e.PenaltyVaried] = field(default_factory=dict)
    measures: dict[str, Measure] = field(default_factory=dict)
    referrals: dict[str, Referral] = field(default_factory=dict)
    complaints: dict[str, Complaint] = field(default_factory=dict)
    notes: list[e.StatisticNoted] = field(default_factory=list)
    at: int = 0
    """The instant of the last event."""

    def apply(self, event: e.SeasonEvent, at: int, actor: str) -> None:
        _fold(event, self, at, actor)
        self.at = at

    @classmethod
    def replay(cls, log: Iterable[tuple[e.SeasonEvent, int, str]]) -> Season:
        """The season that events with their moments and authors add up to."""
        season = cls()
        for event, at, actor in log:
            season.apply(event, at, actor)
        return season

    def running(self) -> Season:
        """Itself, if something can still happen in it; a closed season can only be read."""
        if not self.id:
            raise Refusal(say("there is no such season: open it first"))
        if self.closed:
            raise Refusal(say("season “{name}” is closed: it can only be read", name=self.name))
        return self

    def tournament(self, event: str) -> Tournament:
        if event not in self.tournaments:
            raise Refusal(say("the season knows no tournament “{event}”: open or count it first", event=event))
        return self.tournaments[event]


@singledispatch
def _fold(event: e.SeasonEvent, season: Season, at: int, actor: str) -> None:
    raise TypeError(event)


@_fold.register
def _(event: e.SeasonOpened, season: Season, at: int, actor: str) -> None:
    season.id, season.name, season.code = event.id, event.name, event.code
    season.first_day, season.last_day, season.previous = event.first_day, event.last_day, event.previous
    season.carried = event.carried


@_fold.register
def _(event: e.SeasonClosed, season: Season, at: int, actor: str) -> None:
    season.closed = True


@_fold.register
def _(event: e.BoardSeated, season: Season, at: int, actor: str) -> None:
    season.board, season.commission = event, None


@_fold.register
def _(event: e.CommissionAppointed, season: Season, at: int, actor: str) -> None:
    season.commission = event


@_fold.register
def _(event: e.RefereeAuthorised, season: Season, at: int, actor: str) -> None:
    season.referees[event.referee] = Referee(
        event.referee,
        event.name,
        event.category,
        event.valid_from,
        event.valid_until,
        suspended_until=event.suspended_until,
    )


@_fold.register
def _(event: e.MandateRevoked, season: Season, at: int, actor: str) -> None:
    season.referees[event.referee].revoked = True


@_fold.register
def _(event: e.RefereeCaseOpened, season: Season, at: int, actor: str) -> None:
    season.cases[event.case] = Case(event)


@_fold.register
def _(event: e.RefereeCaseDecided, season: Season, at: int, actor: str) -> None:
    case = season.cases[event.case]
    case.outcome, case.reason = event.outcome, event.reason
    if event.outcome == "suspended":
        season.referees[case.opened.referee].suspended_until = event.until


@_fold.register
def _(event: e.TournamentOpened, season: Season, at: int, actor: str) -> None:
    season.tournaments[event.event] = Tournament(event.event, event.name, event.date, event.homologable, event.director)


@_fold.register
def _(event: e.DirectorNamed, season: Season, at: int, actor: str) -> None:
    directed = season.tournaments[event.event]
    directed.director, directed.homologable = event.director, event.homologable


@_fold.register
def _(event: e.TournamentEnded, season: Season, at: int, actor: str) -> None:
    ended = season.tournaments[event.event]
    ended.ended_at, ended.final_at = event.ended_at, event.final_at


@_fold.register
def _(event: e.TournamentCounted, season: Season, at: int, actor: str) -> None:
    counted = season.tournaments.setdefault(event.event, Tournament(event.event, event.name, event.date))
    counted.name, counted.date = event.name, event.date
    counted.versions.append(event)


@_fold.register
def _(event: e.SanctionAnnounced, season: Season, at: int, actor: str) -> None:
    season.sanctions[event.sanction] = event


@_fold.register
def _(event: e.SanctionLifted, season: Season, at: int, actor: str) -> None:
    season.lifted[event.sanction] = event.reason


@_fold.register
def _(event: e.ReportFiled, season: Season, at: int, actor: str) -> None:
    season.reports[event.report] = Filed(event, at, actor)


@_fold.register
def _(event: e.PenaltyVaried, season: Season, at: int, actor: str) -> None:
    season.varied[event.penalty] = event


@_fold.register
def _(event: e.MeasureProposed, season: Season, at: int, actor: str) -> None:
    season.measures[event.measure] = Measure(event)


@_fold.register
def _(event: e.InquiryOrdered, season: Season, at: int, actor: str) -> None:
    measure = season.measures[event.measure]
    measure.stage = "inquiry"
    measure.inquiries.append(event)


@_fold.register
def _(event: e.MeasureRatified, season: Season, at: int, actor: str) -> None:
    measure = season.measures[event.measure]
    measure.stage, measure.decision = "ratified", event.decision


@_fold.register
def _(event: e.MeasureRejected, season: Season, at: int, actor: str) -> None:
    measure = season.measures[event.measure]
    measure.stage, measure.decision = "rejected", event.decision


@_fold.register
def _(event: e.MeasurePublished, season: Season, at: int, actor: str) -> None:
    measure = season.measures[event.measure]
    measure.stage, measure.published_at = "published", at


@_fold.register
def _(event: e.ReferralDrafted, season: Season, at: int, actor: str) -> None:
    season.referrals[event.referral] = Referral(event)


@_fold.register
def _(event: e.ReferralSent, season: Season, at: int, actor: str) -> None:
    season.referrals[event.referral].sent = event


@_fold.register
def _(event: e.ComplaintFiled, season: Season, at: int, actor: str) -> None:
    season.complaints[event.complaint] = Complaint(event, at)


@_fold.register
def _(event: e.StatisticNoted, season: Season, at: int, actor: str) -> None:
    season.notes.append(event)
