"""A tournament as it stands: what the events up to now add up to. Only `fold` changes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from pinella.codes.model import Code
from pinella.codes.sections.setup import EventLevel
from pinella.sheet.paper import Paper
from pinella.sheet.vp import VpTable, vp_table
from pinella.tournament.events.base import Said
from pinella.tournament.events.conduct import (
    AnomalyReported,
    Interrupted,
    PrizesAwarded,
    PrizesSet,
    ReportFiled,
    ReportOpened,
    RulingNoted,
    SanctionGiven,
)
from pinella.tournament.events.entries import Departure, Substituted
from pinella.tournament.events.rounds import LineUpDeclared, StandingPosted
from pinella.tournament.events.setup import NoticeGiven, OfficialAppointed, ReasonGiven, Settings
from pinella.tournament.events.sheets import SheetCorrected
from pinella.tournament.model import (
    SIDES,
    Contestant,
    Format,
    Line,
    Meeting,
    PlannedRound,
    Player,
    Room,
    RoundKind,
    Score,
    Side,
)
from pinella.tournament.pairing.systems import SYSTEMS

Status = Literal["draft", "published", "playing", "closed"]
TableStatus = Literal["empty", "playing", "entered", "signed", "disputed", "done", "late", "rest"]
MINUTE = 60_000


@dataclass(slots=True)
class Version:
    """One entry of a sheet, with who made it."""

    version: int
    paper: Paper
    totals: tuple[int, int]
    actor: str
    device: str
    at: int
    source: str
    side: Side | None
    doubts: tuple[Said, ...] = ()


@dataclass(slots=True)
class Sheet:
    """The sheet of one table (teams: of one room): all versions, and what was said of the last."""

    versions: list[Version] = field(default_factory=list)
    signed: dict[Side, str] = field(default_factory=dict)
    disputed: dict[Side, str] = field(default_factory=dict)
    countersigned: list[tuple[str, int, int]] = field(default_factory=list)
    """Referee, deal, version."""
    penalties: dict[Side, int] = field(default_factory=dict)
    corrections: list[SheetCorrected] = field(default_factory=list)
    keeper: str = ""
    """The player who fills it in, once the draw at the table is known."""

    @property
    def last(self) -> Version | None:
        return self.versions[-1] if self.versions else None

    @property
    def change_endorsed(self) -> bool:
        """A referee was called and countersigned, not for a large difference after a deal but for a change."""
        return any(version == len(self.versions) and not deal for _name, deal, version in self.countersigned)

    @property
    def complete(self) -> bool:
        return bool(self.versions) and not self.disputed and set(self.signed) == set(SIDES)


@dataclass(slots=True)
class Result:
    """`counts_from`: the standing after this round is the first that knows it."""

    home: Score
    away: Score
    counts_from: int
    seq: int
    why: Said | None = None

    def of(self, side: Side) -> Score:
        return self.home if side == "home" else self.away


@dataclass(slots=True)
class Table:
    meeting: Meeting
    rooms: dict[Room, Sheet] = field(default_factory=dict)
    results: list[Result] = field(default_factory=list)
    lost: bool = False
    call_missed: bool = False
    bonus: dict[Side, int] = field(default_factory=dict)
    late: dict[Side, float] = field(default_factory=dict)
    extra_minutes: int = 0
    play_started: int = 0
    arrived: set[int] = field(default_factory=set)
    """Contestants who have come to the table."""
    missing_items: tuple[str, ...] = ()
    checked: bool = False
    line_ups: dict[Side, LineUpDeclared] = field(default_factory=dict)
    captains: tuple[str, str] | None = None
    monitors: list[str] = field(default_factory=list)
    by_hand: bool = False
    """Contestants played here who were drawn elsewhere."""

    def sheet(self, room: Room = "open") -> Sheet:
        return self.rooms.setdefault(room, Sheet())

    def results_of_play(self) -> bool:
        """Both sides have delivered what they played."""
        last = self.result()
        return last is not None and last.home.kind == "played"

    @property
    def awaits(self) -> Literal["players", "opponents", "draw-for-seats"]:
        """What the table waits for before the go: both sides, the other side, or only the draw for seats."""
        there = [bool(self.arrived & set(numbers)) for numbers in (self.meeting.home, self.meeting.away)]
        return "draw-for-seats" if all(there) else "opponents" if any(there) else "players"

    def result(self, after: int | None = None) -> Result | None:
        """The result that the standing after that round counts; without a round, the newest."""
        for result in reversed(self.results):
            if after is None or result.counts_from <= after:
                return result
        return None


@dataclass(slots=True)
class Clock:
    """One stored start; screens count down from it by themselves."""

    minutes: int
    started: int
    paused: int = 0
    paused_total: int = 0
    time_out: int = 0

    def ends(self, extra_minutes: int = 0) -> int:
        return self.started + (self.minutes + extra_minutes) * MINUTE + self.paused_total


@dataclass(slots=True)
class Round:
    number: int
    plan: PlannedRound
    status: Status
    tables: dict[int, Table]
    order: tuple[int, ...]
    why: dict[int, Said]
    relaxed: tuple[Said, ...]
    lines: dict[int, Line]
    drafted_at_seq: int
    provisional: tuple[int, ...] = ()
    schedule: tuple[tuple[Meeting, ...], ...] = ()
    edited: tuple[Said, ...] = ()
    edit_reason: str = ""
    seated: dict[int, tuple[str, ...]] = field(default_factory=dict)
    lone: dict[int, list[tuple[Score, int]]] = field(default_factory=dict)
    """Scores of contestants who sit at no table, each with the standing that first counts it."""
    credits: dict[tuple[int, str], Score | None] = field(default_factory=dict)
    clock: Clock | None = None
    posted: list[tuple[StandingPosted, int]] = field(default_factory=list)
    """With the instant."""
    final: bool = False
    final_at: int = 0
    """What is sanctioned later no longer changes this standing."""
    places: dict[int, int] = field(default_factory=dict)
    """Contestant to table: kept beside the tables, because a hall has thousands of them."""

    drawn: tuple[Meeting, ...] = ()
    """As posted, before anybody sat at a wrong table: where the next round of a movement starts from."""

    def seat(self, meetings: tuple[Meeting, ...], *, redrawn: bool = True) -> None:
        """Set the tables anew; a table whose meeting is unchanged keeps what is known of it."""
        before = self.tables
        if redrawn:
            self._lines_follow(meetings)
            self.drawn = meetings
        self.tables = {}
        for meeting in meetings:
            known = before.get(meeting.table)
            self.tables[meeting.table] = known if known and known.meeting == meeting else Table(meeting)
        self.places = {one: meeting.table for meeting in meetings for one in (*meeting.home, *meeting.away)}

    def _lines_follow(self, meetings: tuple[Meeting, ...]) -> None:
        """Whoever takes a place takes its line, fixed or moving."""
        if not self.lines or not self.drawn:
            return
        held = {
            (one.table, side): self.lines.get(numbers[0])
            for one in self.drawn
            for side, numbers in (("home", one.home), ("away", one.away))
            if numbers
        }
        for one in meetings:
            for side, numbers in (("home", one.home), ("away", one.away)):
                line = held.get((one.table, side))
                if numbers and line is not None:
                    self.lines[numbers[0]] = line

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        return tuple(self.tables[number].meeting for number in sorted(self.tables))

    def table_of(self, number: int) -> Table | None:
        """Where a contestant sits."""
        return self.tables.get(self.places.get(number, 0))

    def result_of(self, number: int, after: int | None = None) -> Score | None:
        table = self.table_of(number)
        side = table.meeting.side_of(number) if table else None
        if table and side:
            result = table.result(after)
            return result.of(side) if result else None
        for score, counts_from in reversed(self.lone.get(number, [])):
            if after is None or counts_from <= after:
                return score
        return None

    def final_lap(self, table: int) -> int:
        """The instant of the time-out at a table, later where it has time to recover; 0: not yet announced."""
        if self.clock is None or not self.clock.time_out:
            return 0
        return self.clock.time_out + self.tables[table].extra_minutes * MINUTE

    def is_final(self, at: int) -> bool:
        """Whether its standing is final at that instant: declared so, or the time that players had to check is over."""
        if self.final or not self.posted:
            return self.final
        posted, since = self.posted[-1]
        return bool(posted.minutes) and at >= since + posted.minutes * MINUTE

    def open_tables(self) -> list[int]:
        """Tables without a result."""
        return [number for number, table in sorted(self.tables.items()) if not table.results]


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
    reports: dict[int, Report] = field(default_factory=dict)
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

    def vp_table(self, round_: PlannedRound) -> VpTable:
        return vp_table(self.code, round_.deals, teams=self.teams, shifted=not self.settings.vp_as_printed)

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
