"""`Season`: the state that its events add up to; each event says itself how it changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from pinella.acts.actor import Actor
from pinella.codes.kept import Codes
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.tournament.season.event import FOLDINGS, Recorded
from pinella.tournament.season.values import CarriedSanction, CaseOutcome, Stage

if TYPE_CHECKING:  # events stand above the state: they say what they do to it
    from pinella.tournament.season import events as e


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
    by: Actor


@dataclass(slots=True)
class Measure:
    """A disciplinary measure on its way to the official communications."""

    proposed: e.MeasureProposed
    stage: Stage = "proposed"
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


class Around:
    """What a season is told by whoever replays it; no part of what happened in it."""

    __slots__ = ("at", "codes", "others")

    codes: Codes
    others: Callable[[str], Season]
    """The other seasons of the archive."""
    at: int
    """The instant of the last event."""

    def now_at(self, instant: int) -> None:
        self.at = instant


@dataclass(slots=True)
class Season(Around):
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

    @classmethod
    def empty(cls, codes: Codes, others: Callable[[str], Season] | None = None) -> Season:
        """A season in which nothing has happened yet."""
        season = cls()
        season.now_at(0)
        season.codes, season.others = codes, others or (lambda _id: cls.empty(codes))
        return season

    @classmethod
    def replay(cls, log: Iterable[Recorded], codes: Codes, others: Callable[[str], Season] | None = None) -> Season:
        """The season that recorded events add up to."""
        season = cls.empty(codes, others)
        for one in log:
            season.apply(one)
        return season

    def apply(self, recorded: Recorded) -> None:
        FOLDINGS[type(recorded.event)](self, recorded.event, recorded)
        self.now_at(recorded.at)

    @property
    def rules(self) -> Code:
        """The code the season runs under."""
        return self.codes(self.code)

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

    def reported(self) -> set[str]:
        """Sanctions that a report speaks of."""
        return {one for filed in self.reports.values() for one in filed.event.sanctions}

    def called(self, player: str) -> str:
        """Name and number of a member; the number alone where the season has no results of his."""
        name = self.name_of(player)
        return f"{name} ({player})" if name else player

    def name_of(self, player: str) -> str:
        return next(
            (
                result.name
                for tournament in reversed(self.tournaments.values())
                for version in tournament.versions[-1:]
                for result in version.results
                if result.player == player
            ),
            "",
        )

    def names(self) -> dict[str, str]:
        """Everybody whose results the season has counted."""
        return {
            result.player: result.name
            for tournament in self.tournaments.values()
            for version in tournament.versions[-1:]
            for result in version.results
        }

    def referee_called(self, referee: str) -> str:
        known = self.referees.get(referee)
        return f"{known.name} ({referee})" if known else referee
