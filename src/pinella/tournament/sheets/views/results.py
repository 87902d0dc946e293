"""Results as people read them: table by table, and contestant by contestant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pinella.acts.actor import Actor
from pinella.listing import Column, Listing, Signed
from pinella.messages import Message, say
from pinella.tournament.conduct.views import SanctionLine, SeasonSanctions, sanctions, season_sanctions
from pinella.tournament.entries.acts import known
from pinella.tournament.model import NO_RESULT, NOT_IN_ROUND, SCORE_KINDS, Room, Score, Side
from pinella.tournament.rounds.lookup import need_round
from pinella.tournament.rounds.state import Round, Sheet, Table, TableStatus
from pinella.tournament.rounds.views.tables import MissingSheet, is_provisional, missing, table_status
from pinella.tournament.sheets.results import entered_totals
from pinella.tournament.sheets.views.corrections import CorrectionLine, corrections, table_corrections
from pinella.tournament.standings.players import player_results, season_results
from pinella.tournament.state import State

__all__ = [
    "CorrectionLine",
    "History",
    "HistoryLine",
    "MissingSheet",
    "SanctionLine",
    "SeasonSanctions",
    "SheetLine",
    "SideResult",
    "TableResult",
    "VersionLine",
    "corrections",
    "history",
    "missing",
    "player_results",
    "results",
    "sanctions",
    "season_results",
    "season_sanctions",
    "table_status",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionLine:
    """One entry of a sheet."""

    version: int
    room: Room
    totals: tuple[int, int]
    actor: Actor
    device: str
    at: int
    source: str
    side: Side | None
    doubts: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """What was said of the last version of a sheet."""

    room: Room
    version: int
    signed: Mapping[Side, str]
    disputed: Mapping[Side, str]
    countersigned: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideResult:
    numbers: tuple[int, ...]
    name: str
    score: Score | None
    total: int | None
    """Points of all rooms as written on the last sheets."""
    words: Message
    """Kind of the result."""
    late_minutes: float = 0
    bonus: int = 0
    penalties: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult:
    round: int
    table: int
    group: str
    status: TableStatus
    home: SideResult
    away: SideResult | None
    versions: tuple[VersionLine, ...]
    sheets: tuple[SheetLine, ...]
    corrections: tuple[CorrectionLine, ...]
    sanctions: tuple[SanctionLine, ...]
    why: Message | None
    counts_from: int
    """The standing after this round is the first that knows the result; 0: there is none."""
    provisional: bool
    lost: bool
    by_hand: bool
    """Played by others than drawn."""
    extra_minutes: int
    monitors: tuple[str, ...]


def _totals(one: TableResult) -> str:
    return f"{one.home.total}-{one.away.total}" if one.away and one.home.total is not None else ""


def _vp(one: TableResult) -> str:
    """Of both sides; who rests has nobody against him."""
    home, away = one.home.score, one.away.score if one.away else None
    if home is None:
        return ""
    return f"{home.vp}-{away.vp if away else 0}" if one.away else str(home.vp)


def _mp(one: TableResult) -> object:
    """Of the first side; of both where one does not lose what the other wins."""
    home, away = one.home.score, one.away.score if one.away else None
    if home is None:
        return None
    if away is None or away.mp == -home.mp:
        return Signed(home.mp)
    return " / ".join(f"{mp:+d}" if mp else "0" for mp in (home.mp, away.mp))


RESULT_LIST: Listing[TableResult] = Listing(
    Column("table", say("table"), align="center", strong=True, big=True),
    Column("group", say("group"), align="center"),
    Column("home", say("N/S"), lambda one: one.home.name, share=3),
    Column("away", say("E/W"), lambda one: one.away.name if one.away else say("rests"), share=3),
    Column("totals", say("totals"), _totals, align="center"),
    Column("mp", say("MP"), _mp, align="right"),
    Column("vp", say("VP"), _vp, align="center", strong=True),
    Column(
        "kind", say("kind"), lambda one: one.home.words if one.home.score and one.home.score.kind != "played" else None,
        share=2, spare=1,
    ),
    Column("note", say("note"), lambda one: one.why, share=2),
)  # fmt: skip
"""As people read it."""
RESULT_SHEET: Listing[TableResult] = Listing(
    Column("round", say("Round")),
    Column("table", say("Table")),
    Column("home", say("N/S"), lambda one: one.home.name),
    Column("away", say("E/W"), lambda one: one.away.name if one.away else ""),
    Column("home_total", say("Total N/S"), lambda one: one.home.total),
    Column("away_total", say("Total E/W"), lambda one: one.away.total if one.away else None),
    Column("mp", say("MP"), lambda one: one.home.score.mp if one.home.score else None),
    Column("home_vp", say("VP N/S"), lambda one: one.home.score.vp if one.home.score else None),
    Column("away_vp", say("VP E/W"), lambda one: one.away.score.vp if one.away and one.away.score else None),
    Column("kind", say("Kind"), lambda one: one.home.words),
)
"""As a spreadsheet reckons with it: each figure by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryLine:
    round: int
    table: int
    """0: sat at no table."""
    partner: tuple[int, ...]
    opponents: tuple[int, ...]
    opponents_name: str
    totals: tuple[int, int] | None
    """Own first."""
    score: Score | None
    words: Message


def history_list(state: State) -> Listing[HistoryLine]:
    return Listing(
        Column("round", say("round")),
        Column("table", say("table"), lambda one: one.table or None),
        Column("partner", say("partner"), lambda one: [state.name_of(other) for other in one.partner]),
        Column("opponents", say("opponents"), lambda one: one.opponents_name),
        Column("totals", say("totals"), lambda one: "{}-{}".format(*one.totals) if one.totals else ""),
        Column("mp", say("MP"), lambda one: Signed(one.score.mp) if one.score else None),
        Column("vp", say("VP"), lambda one: one.score.vp if one.score else None),
        Column("kind", say("kind"), lambda one: one.words),
        empty=say("No round has been played."),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    number: int
    name: str
    rounds: tuple[HistoryLine, ...]
    sanctions: tuple[SanctionLine, ...]
    rests: tuple[int, ...]
    absences: tuple[int, ...]
    substitutions: tuple[Message, ...]


def names_of(state: State, round_: Round, numbers: tuple[int, ...]) -> str:
    """As they sat in this round; a team by its name."""
    return " – ".join(
        state.name_of(one) if state.teams or one not in round_.seated else state.names(round_.seated[one])
        for one in numbers
    )


# --- by table --------------------------------------------------------------------------------------------------------


def results(state: State, round_: int) -> tuple[TableResult, ...]:
    found = need_round(state, round_)
    given = [one for one in sanctions(state) if one.round == round_]
    return tuple(_table(state, found, table, given) for table in sorted(found.tables))


def _table(state: State, found: Round, number: int, given: list[SanctionLine]) -> TableResult:
    table = found.tables[number]
    meeting, last = table.meeting, table.result()
    return TableResult(
        round=found.number,
        table=number,
        group=meeting.group,
        status=table_status(state, found.number, number),
        home=_side(state, found, table, "home"),
        away=None if meeting.rests else _side(state, found, table, "away"),
        versions=tuple(one for room in state.rooms for one in _versions(table, room)),
        sheets=tuple(_sheet(room, table.rooms[room]) for room in state.rooms if room in table.rooms),
        corrections=table_corrections(found.number, table),
        sanctions=tuple(
            one for one in given if one.number in (*meeting.home, *meeting.away) and one.table in (0, number)
        ),
        why=last.why.message() if last and last.why else None,
        counts_from=last.counts_from if last else 0,
        provisional=is_provisional(table),
        lost=table.lost,
        by_hand=table.by_hand,
        extra_minutes=table.extra_minutes,
        monitors=tuple(table.monitors),
    )


def _side(state: State, found: Round, table: Table, side: Side) -> SideResult:
    numbers = table.meeting.home if side == "home" else table.meeting.away
    last = table.result()
    score = last.of(side) if last else None
    at = 0 if side == "home" else 1
    totals = entered_totals(table)
    return SideResult(
        numbers=numbers,
        name=names_of(state, found, numbers),
        score=score,
        total=sum(one[at] for one in totals.values()) if totals else None,
        words=SCORE_KINDS[score.kind] if score else NO_RESULT,
        late_minutes=table.late.get(side, 0),
        bonus=table.bonus.get(side, 0),
        penalties=sum(sheet.penalties.get(side, 0) for sheet in table.rooms.values()),
    )


def _versions(table: Table, room: Room) -> list[VersionLine]:
    sheet = table.rooms.get(room)
    return [
        VersionLine(
            version=one.version,
            room=room,
            totals=one.totals,
            actor=one.actor,
            device=one.device,
            at=one.at,
            source=one.source,
            side=one.side,
            doubts=tuple(doubt.message() for doubt in one.doubts),
        )
        for one in (sheet.versions if sheet else [])
    ]


def _sheet(room: Room, sheet: Sheet) -> SheetLine:
    return SheetLine(
        room=room,
        version=len(sheet.versions),
        signed=dict(sheet.signed),
        disputed=dict(sheet.disputed),
        countersigned=tuple(referee for referee, _deal, _version in sheet.countersigned),
    )


# --- by contestant ---------------------------------------------------------------------------------------------------


def history(state: State, number: int) -> History:
    """Rounds that are published, with what is known of them."""
    if number not in state.cancelled:
        known(state, number)
    lines = tuple(_round_of(state, found, number) for found in state.rounds if found.status != "draft")
    return History(
        number=number,
        name=state.name_of(number),
        rounds=lines,
        sanctions=sanctions(state, number),
        rests=tuple(one.round for one in lines if one.table and not one.opponents),
        absences=tuple(one.round for one in lines if one.score is not None and one.score.kind == "absent"),
        substitutions=tuple(
            say(
                "round {round}: {substitute} for {leaver}",
                round=one.round,
                substitute=state.names((one.substitute,)),
                leaver=state.names((one.leaver,)),
            )
            for one in state.substitutions
            if one.number == number
        ),
    )


def _round_of(state: State, found: Round, number: int) -> HistoryLine:
    table = found.table_of(number)
    score = found.result_of(number)
    own: tuple[int, ...] = ()
    rivals: tuple[int, ...] = ()
    totals: tuple[int, int] | None = None
    if table is not None:
        home = number in table.meeting.home
        own, rivals = (table.meeting.home, table.meeting.away) if home else (table.meeting.away, table.meeting.home)
        entered = list(entered_totals(table).values())
        if entered:
            both = (sum(one for one, _ in entered), sum(two for _, two in entered))
            totals = both if home else both[::-1]
    words = SCORE_KINDS[score.kind] if score else NO_RESULT if table else NOT_IN_ROUND
    return HistoryLine(
        round=found.number,
        table=table.meeting.table if table else 0,
        partner=tuple(one for one in own if one != number),
        opponents=rivals,
        opponents_name=names_of(state, found, rivals),
        totals=totals,
        score=score,
        words=words,
    )
