"""The papers of a tournament, as plain values: who fills them needs to know nothing of how they are set.

`Words` are words already (names, figures, what a person typed) or something that can say itself in a language.
Dates are written 2026-10-31 and times 21:35; a date is shown as the reader writes it. Nothing here works out a
result: places, sums and states come ready from the tournament.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pinella.messages import Speakable
from pinella.tournament.guidance.lines import Item
from pinella.tournament.guidance.rules_card import RulesCard
from pinella.tournament.model import Line, Room

Words = str | Speakable
Seat = Literal["", "N", "E", "S", "W"]
Axis = Literal["", "NS", "EW"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What the top and the foot of every page say."""

    event: str
    code: Words
    """The code's name, as `code.name`."""
    edition: Words = ""
    organiser: str = ""
    place: str = ""
    date: str = ""
    round: int = 0
    """0: the paper is not about one round."""
    rounds: int = 0
    session: int = 0
    """0: the event has one session, which need not be named."""
    group: str = ""
    """Letter of the merit group, when the whole paper is about one."""
    printed: str = ""
    """When the paper was made, as 2026-10-31 21:35 or any words."""
    draft: bool = False
    """Not yet published: every page says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """Who sits or stands together: a pair, a team, a single player, or two partners of one round."""

    numbers: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    """Surname first. Empty on a blank sheet: lines to write on are drawn instead."""
    team: str = ""
    club: str = ""
    seats: tuple[Seat, ...] = ()
    """One for each player, where seats are known before the draw at the table."""
    axis: Axis = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VpRow:
    """One band: differences from `low` to `high` (None: and above)."""

    low: int
    high: int | None
    winner: int
    loser: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VpScale:
    """The table of victory points in use, and why it is this one."""

    rows: tuple[VpRow, ...]
    why: Words
    article: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRules:
    """What the code says of the sheet in this kind of round; `sheet_rules.rules_for` reads it off the knobs."""

    scale: VpScale
    dealer_column: bool = False
    signatures_per_side: int = 1
    captains_sign: bool = False
    referee_countersigns: bool = False
    """A decisive round: what is corrected on the sheet needs the referee's signature."""
    scorer: Words = ""
    deliverer: Words = ""
    notes: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    table: int
    home: Party
    away: Party
    rules: SheetRules
    group: str = ""
    room: Room | Literal[""] = ""
    dealers: tuple[Seat, ...] = ()
    """By deal, where the first dealer is already known; otherwise the column stays blank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheets:
    """The sheets of one round."""

    heading: Heading
    sheets: tuple[ScoreSheet, ...]
    deals: int
    minutes: int
    """0: not printed."""
    size: Literal["A5", "A4"] = "A5"
    """A5: two sheets on an A4 page, to be cut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeats:
    table: int
    home: Party
    away: Party | None
    """None: the table is incomplete and `home` rests."""
    group: str = ""
    room: Room | Literal[""] = ""
    note: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsByTable:
    heading: Heading
    tables: tuple[TableSeats, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NameSeat:
    """Where one player finds her place."""

    name: str
    """Surname first."""
    table: int
    """0: no table; `note` says why."""
    number: int = 0
    seat: Seat = ""
    axis: Axis = ""
    line: Line | Literal[""] = ""
    room: Room | Literal[""] = ""
    group: str = ""
    partner: str = ""
    rests: bool = False
    note: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsByName:
    """In any order: the paper sorts A-Z."""

    heading: Heading
    players: tuple[NameSeat, ...]
    columns: Literal[2, 3, 4] = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Footnote:
    text: Words
    article: str = ""
    """As `code.cite` gives it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    place: int
    """0: not ranked."""
    party: Party
    vp: int
    mp: int
    rounds: tuple[Words, ...] = ()
    """VP of each round, or a sign such as `—`; used if the paper shows rounds."""
    penalties: Words = ""
    """What was taken off, as `−1 VP`; the reasons stand in `notes`."""
    notes: tuple[Footnote, ...] = ()
    """Reasons of penalties, fixed scores, the tie-break that decided: numbered and printed below, equal ones once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingGroup:
    name: str
    """Letter of the merit group; empty for a single group."""
    lines: tuple[StandingLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingPaper:
    """After `heading.round` of `heading.rounds`."""

    heading: Heading
    groups: tuple[StandingGroup, ...]
    final: bool
    errors_until: str = ""
    """Until when errors may be reported."""
    show_rounds: bool = False
    show_club: bool = True
    criteria: tuple[Words, ...] = ()
    """What decides between equals, in order."""
    corrections: tuple[Words, ...] = ()
    """Announced with this standing."""
    note: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    title: Words
    """`1st prize`, `1st of group B`, ..."""
    party: Party
    prize: Words = ""
    """What is given."""
    result: Words = ""
    """`94 VP, +2315 MP`."""
    note: Words = ""
    article: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeList:
    heading: Heading
    prizes: tuple[Prize, ...]
    signatures: bool = False
    """With a column to sign for the prize."""
    note: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendee:
    name: str
    """Surname first."""
    number: int = 0
    """Of pair or team; 0: not yet given."""
    member: str = ""
    membership: Words = ""
    """State in words: `valid until ...`, `expired`, `guest`."""
    fee: Words = ""
    """`paid`, `to pay 20.00`, ..."""
    club: str = ""
    presence: Words = ""
    """Empty: to be ticked by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    heading: Heading
    people: tuple[Attendee, ...]
    by_name: bool = True
    """False: in the order given."""
    totals: tuple[tuple[Words, Words], ...] = ()
    """What and how much: `Fees received`, `1,240.00`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalEntry:
    time: str
    round: int = 0
    table: int = 0
    who: Words = ""
    incident: Words = ""
    ruling: Words = ""
    article: str = ""
    sanction: Words = ""
    referee: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeJournal:
    heading: Heading
    entries: tuple[JournalEntry, ...]
    signed_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    table: int
    state: Words
    """`missing`, `entered`, `confirmed`, `disputed`: as the direction calls it."""
    missing: bool
    home: Party
    away: Party | None = None
    group: str = ""
    room: Room | Literal[""] = ""
    remark: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOverview:
    """Which sheets are still out."""

    heading: Heading
    tables: tuple[TableState, ...]
    only_missing: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanLine:
    round: int
    system: Words
    deals: int
    minutes: int
    session: int = 1
    start: str = ""
    note: Words = ""
    """Merit groups formed before it, step of the movement, bar on rematches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanSheet:
    """The notice hung up before the start: how the event will be run."""

    heading: Heading
    rounds: tuple[PlanLine, ...]
    format: Words = ""
    """Pairs, teams, individual."""
    tie_breaks: tuple[Words, ...] = ()
    byes: tuple[Words, ...] = ()
    scales: tuple[VpScale, ...] = ()
    facts: tuple[tuple[Words, Words], ...] = ()
    """Anything else worth a line: `Level`, `Entry fee`, `Direction`."""
    notes: tuple[Words, ...] = ()
    signed_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduledRound:
    round: int
    meetings: tuple[TableSeats, ...] = ()
    """Empty: paired later, by the standings."""
    session: int = 1
    start: str = ""
    system: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """The whole calendar, as far as it is known."""

    heading: Heading
    rounds: tuple[ScheduledRound, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    party: Party
    table: int
    """Of the first round; 0: not yet known."""
    line: Line | Literal[""] = ""
    group: str = ""
    tables: tuple[int, ...] = ()
    """Of every round, where the movement is known; 0: rests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slips:
    """One slip for each contestant, eight on a page, to be cut."""

    heading: Heading
    slips: tuple[Slip, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPaper:
    """The rules of a code in brief, on one page for the table."""

    heading: Heading
    card: RulesCard


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistPart:
    """The list of one step."""

    title: Words
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistPaper:
    """What people check, with boxes to tick; what is ticked already says by whom."""

    heading: Heading
    parts: tuple[ChecklistPart, ...]


Paper = (
    ScoreSheets
    | SeatsByTable
    | SeatsByName
    | StandingPaper
    | PrizeList
    | Attendance
    | RefereeJournal
    | RoundOverview
    | PlanSheet
    | Schedule
    | Slips
    | CardPaper
    | ChecklistPaper
)
