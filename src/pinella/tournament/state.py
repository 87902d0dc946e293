"""A tournament as it stands: what the events up to now add up to. Only `fold` changes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pinella.acts.actor import Actor
from pinella.codes.model import Code
from pinella.codes.sections.setup import EventLevel
from pinella.sheet.format import Format as SheetFormat
from pinella.sheet.vp import VpTable
from pinella.tournament.model import (
    Contestant,
    Format,
    PlannedRound,
    Player,
    Room,
    RoundKind,
    Side,
)
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.rounds.state import Round

if TYPE_CHECKING:  # events stand above the state: they say what they do to it
    from pinella.tournament.absences.events import Departure, Substituted
    from pinella.tournament.conduct.events import AnomalyReported, ReportFiled, ReportOpened, RulingNoted, SanctionGiven
    from pinella.tournament.guidance.events import PlayerPermitted
    from pinella.tournament.guidance.steps import Step
    from pinella.tournament.hall.events import CallClosed, RefereeCalled, Screen
    from pinella.tournament.prizes.events import Interrupted, PrizesAwarded, PrizesSet
    from pinella.tournament.setup.events import NoticeGiven, OfficialAppointed, ReasonGiven, Settings


@dataclass(slots=True)
class Leave:
    departure: Departure
    from_round: int
    until: int | None = None
    """The round of the return."""
    notified: bool = True
    player: str = ""
    """Only this player is gone; the partner is there."""

    def covers(self, number: int) -> bool:
        return self.from_round <= number and (self.until is None or number < self.until)


@dataclass(slots=True)
class Report:
    opened: ReportOpened
    at: int
    filed: ReportFiled | None = None
    filed_at: int = 0


@dataclass(slots=True)
class Sanction:
    given: SanctionGiven
    at: int
    lifted: str = ""


@dataclass(slots=True)
class Call:
    """A table that called for a referee."""

    opened: RefereeCalled
    at: int
    actor: Actor
    taken_by: str = ""
    taken_at: int = 0
    closed: CallClosed | None = None
    closed_at: int = 0


@dataclass(frozen=True, slots=True)
class Tick:
    """Who checked an item of a list, and when."""

    at: int
    actor: Actor


@dataclass(slots=True)
class State:
    """The whole event. `code` is handed in by whoever replays: the core reads no files."""

    id: str
    code: Code
    name: str
    digest: str
    format: Format
    level: EventLevel
    date: str
    seed: str
    venue: str
    season: str
    settings: Settings
    created: int
    seq: int = 0
    at: int = 0
    settled: int = 0
    """The last event that was worked out from all before it (`fold.DERIVED`)."""
    officials: list[OfficialAppointed] = field(default_factory=list)
    plan: tuple[PlannedRound, ...] = ()
    notices: list[tuple[NoticeGiven, int]] = field(default_factory=list)
    notices_cleared: int = 0
    """So many of the notices no longer stand on the screens."""
    screens: dict[str, Screen] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    contestants: dict[int, Contestant] = field(default_factory=dict)
    plays_for: dict[str, int] = field(default_factory=dict)
    """Player to number: a federation's event has thousands of both."""
    namesakes: dict[str, set[str]] = field(default_factory=dict)
    """Ids by the name as `roster.names.name_key` folds it."""
    waiting: list[int] = field(default_factory=list)
    cancelled: dict[int, Contestant] = field(default_factory=dict)
    singles: dict[str, str] = field(default_factory=dict)
    present: dict[int, int] = field(default_factory=dict)
    """Checked in, with the fee taken in cents."""
    identified: set[int] = field(default_factory=set)
    locks: dict[int, int] = field(default_factory=dict)
    leaves: dict[int, list[Leave]] = field(default_factory=dict)
    substitutions: list[Substituted] = field(default_factory=list)
    staff_wanted: dict[tuple[int, int], bool] = field(default_factory=dict)
    late_entries: set[int] = field(default_factory=set)
    rounds: list[Round] = field(default_factory=list)
    groups: list[tuple[int, tuple[tuple[str, tuple[int, ...]], ...]]] = field(default_factory=list)
    """With the first round that is played in them."""
    sanctions: dict[int, Sanction] = field(default_factory=dict)
    rulings: list[tuple[RulingNoted, int]] = field(default_factory=list)
    calls: dict[int, Call] = field(default_factory=dict)
    reports: dict[int, Report] = field(default_factory=dict)
    ticked: dict[tuple[Step, int, int, str], Tick] = field(default_factory=dict)
    """Checklists: step, round (0: the event), table (0: the whole hall), item."""
    permits: dict[str, list[PlayerPermitted]] = field(default_factory=dict)
    """By player: aids and delegations the director allowed."""
    meld_keepers: dict[tuple[int, int, Room, Side], str] = field(default_factory=dict)
    """By round, table, room and side."""
    separators: frozenset[int] = frozenset()
    """Tables with screens and hand guards."""
    anomalies: list[tuple[AnomalyReported, int]] = field(default_factory=list)
    reasons: list[tuple[ReasonGiven, int]] = field(default_factory=list)
    lowered: dict[tuple[int, int], bool] = field(default_factory=dict)
    prizes: PrizesSet | None = None
    awarded: PrizesAwarded | None = None
    interrupted: Interrupted | None = None
    ended: int = 0
    homologable: bool = True
    """Whether the federation may take the results over, by who directs."""

    @property
    def authorised(self) -> bool:
        """Whoever directs holds the federation's authorisation: the directors, or the referees where there are none."""
        directors = [one for one in self.officials if one.role == "director"]
        return any(one.authorised for one in directors or self.officials if one.role in ("director", "referee"))

    @property
    def teams(self) -> bool:
        return self.format == "teams"

    @property
    def rooms(self) -> tuple[Room, ...]:
        return ("open", "closed") if self.teams else ("open",)

    @property
    def started(self) -> bool:
        return any(one.clock for one in self.rounds)

    @property
    def current(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def planned(self) -> int:
        return len(self.plan)

    @property
    def closed_rounds(self) -> int:
        return sum(one.status == "closed" for one in self.rounds)

    def round(self, number: int) -> Round | None:
        return self.rounds[number - 1] if 0 < number <= len(self.rounds) else None

    def is_final(self, round_: int, at: int | None = None) -> bool:
        """Whether a standing that counts this round is final: nothing in the round changes any more."""
        return any(one.is_final(self.at if at is None else at) for one in self.rounds[max(round_, 1) - 1 :])

    def active(self) -> Iterator[Contestant]:
        """Entered and not waiting; who is away is still entered."""
        return (one for number, one in sorted(self.contestants.items()) if number not in self.waiting)

    def away(self, number: int, round_: int) -> Leave | None:
        return next((leave for leave in reversed(self.leaves.get(number, [])) if leave.covers(round_)), None)

    def partner_alone(self, number: int, round_: int) -> str:
        """The player who is gone while the partner is there and, where the code says so, scores alone; else nobody."""
        leave = self.away(number, round_)
        alone = self.code.absence.no_substitute_before_round == "opponents-win-partner-scores-alone"
        return leave.player if leave and alone else ""

    def groups_for(self, round_: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The merit groups in which a round is played; empty while there is one group."""
        return next((groups for first, groups in reversed(self.groups) if first <= round_), ())

    def in_merit_groups(self, round_: int) -> bool:
        """Groups of the first round have nothing to do with merit: nobody has played yet."""
        return any(1 < first <= round_ for first, _groups in self.groups)

    def group_of(self, number: int, round_: int) -> str:
        """Who came after the split plays in the lowest group."""
        groups = self.groups_for(round_)
        return next((name for name, members in groups if number in members), groups[-1][0] if groups else "")

    def sheet_format(self, deals: int, room: Room = "open") -> SheetFormat:
        """For which match the sheets of a round of so many deals are."""
        return SheetFormat(self.code, deals, self.teams, room, not self.settings.vp_as_printed)

    def vp_table(self, round_: PlannedRound) -> VpTable:
        return self.sheet_format(round_.deals).vp

    def name_of(self, number: int) -> str:
        """Names as they are now: a team's own, or those of its players."""
        one = self.contestants.get(number) or self.cancelled[number]
        return one.name or self.names(one.players)

    def names(self, players: tuple[str, ...]) -> str:
        return " – ".join(self.players[one].full if one in self.players else one for one in players)

    def kind(self, number: int, group: str = "") -> RoundKind:
        """What the law may ask of a round."""
        plan = self.plan[number - 1]
        following = self.plan[number].groups if number < self.planned else ()
        return RoundKind(
            code=self.code,
            level=self.level,
            deals=plan.deals,
            teams=self.teams,
            number=number,
            planned=self.planned,
            by_scores=_by_scores(self.plan, number),
            merit=self.in_merit_groups(number),
            group=group,
            last_of_single_group=bool(following) and not any(one.groups for one in self.plan[1:number]),
        )


def _by_scores(plan: tuple[PlannedRound, ...], number: int) -> bool:
    """Whether the pairing of the round after `number` depends on scores."""
    return number < len(plan) and SYSTEMS[plan[number].system].by_scores
