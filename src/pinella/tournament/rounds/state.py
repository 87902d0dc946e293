"""A round as it stands: its tables, sheets, results and clock."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Literal

from pinella.acts.actor import Actor
from pinella.choices import Words, words
from pinella.messages import say
from pinella.sheet.paper import Paper
from pinella.tournament.event import Said
from pinella.tournament.model import (
    SIDES,
    Line,
    Meeting,
    PlannedRound,
    Room,
    Score,
    Side,
)

if TYPE_CHECKING:  # events stand above the state: they say what they do to it
    from pinella.tournament.sheets.events import SheetCorrected
    from pinella.tournament.standings.events import StandingPosted
    from pinella.tournament.teams.events import LineUpDeclared


Status = Literal["draft", "published", "playing", "closed"]


TableStatus = Annotated[
    Literal["empty", "playing", "entered", "signed", "disputed", "done", "late", "rest"],
    Words(
        {
            "empty": say("not started"),
            "playing": say("playing"),
            "entered": say("entered, signature missing"),
            "signed": say("signed, not yet complete"),
            "disputed": say("disputed"),
            "done": say("delivered"),
            "late": say("late: no sheet since the time-out"),
            "rest": say("incomplete table: rests"),
        }
    ),
]
TABLE_STATES = words(TableStatus)


MINUTE = 60_000


@dataclass(slots=True)
class Version:
    """One entry of a sheet, with who made it."""

    version: int
    paper: Paper
    totals: tuple[int, int]
    actor: Actor
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
    taken: dict[int, tuple[Side, int]] = field(default_factory=dict)
    """Penalty points that sanctions took off this sheet, by the sanction's id."""
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


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody away from the table during play for so many minutes, where the code judges that as lateness."""

    side: Side
    minutes: float
    players: tuple[str, ...]


@dataclass(slots=True)
class Table:
    meeting: Meeting
    rooms: dict[Room, Sheet] = field(default_factory=dict)
    results: list[Result] = field(default_factory=list)
    lost: bool = False
    call_missed: bool = False
    bonus: dict[Side, int] = field(default_factory=dict)
    late: dict[Side, float] = field(default_factory=dict)
    latecomers: dict[Side, tuple[str, ...]] = field(default_factory=dict)
    """Who of a late side came late, where it was said; else all of it."""
    absences: list[Absence] = field(default_factory=list)
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
