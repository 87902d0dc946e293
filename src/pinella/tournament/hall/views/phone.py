"""What a pair sees on its phone: where it sits, what is expected of it now, and its rounds so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from pinella.messages import Message, Refusal, say
from pinella.sheet.paper import Paper
from pinella.sheet.signatures import requirements
from pinella.tournament.conduct.views import SanctionLine
from pinella.tournament.entries.acts import known
from pinella.tournament.hall.views.calls import CallLine, open_call, table_ends
from pinella.tournament.model import Line, Room, Score, Side, other, side_words
from pinella.tournament.rounds.state import Round, Sheet, Status, Table
from pinella.tournament.rounds.views.expected import Expected, expected
from pinella.tournament.rounds.views.seats import absence, full_name
from pinella.tournament.rounds.views.tables import is_provisional
from pinella.tournament.sheets.acts.keeper import players_at
from pinella.tournament.sheets.acts.sheets import kept_by_referees, verify_at_table, verify_open
from pinella.tournament.sheets.views.results import HistoryLine, history, names_of
from pinella.tournament.standings.shown import standing_shown
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State

LINES: Mapping[Line, Message] = {
    "fixed": say("Fixed line: you stay at this table"),
    "moving": say("Moving line: you change table every round"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    id: str
    name: str
    number: int
    keeper: bool
    """Fills in the sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneClock:
    hidden: bool
    """The code forbids telling players how much time is left."""
    hidden_article: str
    minutes: int
    ends: int | None
    """At this table, with the time given back to it."""
    left_ms: int | None
    paused: bool
    over: bool
    time_out: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneSheet:
    version: int
    """0: nothing is entered yet."""
    paper: Paper | None
    totals: tuple[int, int] | None
    """Own first."""
    signed: tuple[Side, ...]
    mine_signed: bool
    theirs_signed: bool
    disputed: Mapping[Side, str]
    entered_by: Side | None
    """None: the desk."""
    countersigned: bool
    withdrawn: bool
    """The referees keep it: players do not write."""
    lost: bool
    may_enter: bool
    signatures: Message
    """Who signs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MyTable:
    number: int
    name: str
    round: int
    """The last one that is published; 0: none."""
    planned: int
    status: Status | Literal[""]
    table: int
    """0: none; `note` says why."""
    room: Room | Literal[""]
    group: str
    side: Side | None
    side_words: Message | None
    seat_words: Message | None
    line_words: Message | None
    mine: tuple[Person, ...]
    opponents: tuple[Person, ...]
    mine_name: str
    opponents_name: str
    opposing: tuple[int, ...]
    note: Message | None
    awaits: Literal["", "players", "opponents", "draw-for-seats"]
    """Before the go."""
    arrived: bool
    keeper: str
    """Id of the player who fills in the sheet; empty: the draw for seats is not known."""
    extra_minutes: int
    clock: PhoneClock | None
    """None: the round is not being played."""
    sheet: PhoneSheet | None
    """None: at no table, or without opponents."""
    score: Score | None
    opposing_score: Score | None
    provisional: bool
    call: CallLine | None
    expected: Expected
    words: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class MyRounds:
    number: int
    name: str
    lines: tuple[HistoryLine, ...]
    sanctions: tuple[SanctionLine, ...]
    after: int
    """The standing that place and points are of; 0: none is shown."""
    vp: int | None
    mp: int | None
    place: int | None
    of: int
    """How many are ranked with it."""
    group: str


def my_table(state: State, number: int, now: int, room: Room = "open") -> MyTable:
    """Of the last published round. `room`: which of a team's two sheets."""
    known(state, number)
    shown = sum(one.status != "draft" for one in state.rounds)
    found = state.round(shown)
    table = found.table_of(number) if found else None
    if room not in state.rooms:
        raise Refusal(say("only teams play in a closed room"))
    if found is None or table is None:
        return _nowhere(state, number, found)
    side = table.meeting.side_of(number) or "home"
    meeting = table.meeting
    own, theirs = (meeting.home, meeting.away) if side == "home" else (meeting.away, meeting.home)
    last = table.result()
    sheet = None if meeting.rests else _sheet(state, found, table, side, room)
    what, words = expected(state, found, table, side, room)
    line = found.lines.get(number)
    keeper = table.rooms[room].keeper if room in table.rooms else ""
    return MyTable(
        number=number,
        name=state.name_of(number),
        round=found.number,
        planned=state.planned,
        status=found.status,
        table=meeting.table,
        room=room if state.teams and not meeting.rests else "",
        group=meeting.group,
        side=None if meeting.rests else side,
        side_words=_axis(state, meeting.rests, side_words(side, room)),
        seat_words=_axis(state, meeting.rests, _seats(side, room)),
        line_words=LINES[line] if line else None,
        mine=_persons(state, found, table, side, room),
        opponents=_persons(state, found, table, other(side), room),
        mine_name=names_of(state, found, own),
        opponents_name=names_of(state, found, theirs),
        opposing=theirs,
        note=None,
        awaits=table.awaits if found.status == "published" and not meeting.rests else "",
        arrived=bool(table.arrived & set(own)),
        keeper=keeper,
        extra_minutes=table.extra_minutes,
        clock=_clock(state, found, table, now),
        sheet=sheet,
        score=last.of(side) if last else None,
        opposing_score=last.of(other(side)) if last and theirs else None,
        provisional=is_provisional(table),
        call=_call(open_call(state, meeting.table, now, round_=found.number, room=room)),
        expected=what,
        words=words,
    )


def table_card(state: State, table: int, now: int, room: Room = "open") -> tuple[MyTable, ...]:
    """Both sides of a table of the last published round, for the phone that lies on it."""
    shown = sum(one.status != "draft" for one in state.rounds)
    found = state.round(shown)
    at = found.tables.get(table) if found else None
    if at is None:
        raise Refusal(say("there is no table {table} in round {round}", table=table, round=shown))
    sides = [side for side in (at.meeting.home, at.meeting.away) if side]
    return tuple(my_table(state, side[0], now, "open" if at.meeting.rests else room) for side in sides)


def _nowhere(state: State, number: int, found: Round | None) -> MyTable:
    note = absence(state, number, found.number) if found else say("no round is published yet")
    return MyTable(
        number=number,
        name=state.name_of(number),
        round=found.number if found else 0,
        planned=state.planned,
        status=found.status if found else "",
        table=0,
        room="",
        group="",
        side=None,
        side_words=None,
        seat_words=None,
        line_words=None,
        mine=tuple(
            Person(id=one, name=full_name(state, one), number=number, keeper=False)
            for one in state.contestants[number].players
        ),
        opponents=(),
        mine_name=state.name_of(number),
        opponents_name="",
        opposing=(),
        note=note,
        awaits="",
        arrived=False,
        keeper="",
        extra_minutes=0,
        clock=None,
        sheet=None,
        score=found.result_of(number) if found else None,
        opposing_score=None,
        provisional=False,
        call=None,
        expected="wait",
        words=note,
    )


def _axis(state: State, rests: bool, words: Message) -> Message | None:
    """One player against one sits where he likes, and who rests sits nowhere."""
    return None if rests or state.format == "individual-one-against-one" else words


def _seats(side: Side, room: Room) -> Message:
    return say("North and South") if (side == "home") == (room == "open") else say("East and West")


def _persons(state: State, found: Round, table: Table, side: Side, room: Room) -> tuple[Person, ...]:
    """Who sits there now: whoever was replaced during the round is gone."""
    numbers = table.meeting.home if side == "home" else table.meeting.away
    gone = {
        one.leaver for one in state.substitutions if one.during and one.round == found.number and one.number in numbers
    }
    keeper = table.rooms[room].keeper if room in table.rooms else ""
    owner = {player: number for number in numbers for player in found.seated.get(number, ())}
    return tuple(
        Person(
            id=one,
            name=full_name(state, one),
            number=owner.get(one) or state.plays_for.get(one, numbers[0]),
            keeper=one == keeper,
        )
        for one in (players_at(state, found, table, side, room) if numbers else ())
        if one not in gone
    )


def _call(call: CallLine | None) -> CallLine | None:
    """Without what only referees see: the time left at the table, and what the two sides were sanctioned for."""
    if call is None:
        return None
    return replace(call, ends=0, minutes_left=None, warnings=(0, 0), reprimands=(0, 0), sanctions=())


def _clock(state: State, found: Round, table: Table, now: int) -> PhoneClock | None:
    clock = found.clock
    if clock is None or found.status != "playing":
        return None
    hidden = not state.code.clock.time_left_told
    ends = table_ends(found, table, now)
    lap = found.final_lap(table.meeting.table)
    called = lap if lap <= now else 0  # a table that recovers time has its last lap later
    return PhoneClock(
        hidden=hidden,
        hidden_article=state.code.cite("clock.time_left_told") if hidden else "",
        minutes=clock.minutes,
        ends=None if hidden else ends,
        left_ms=None if hidden else ends - now,
        paused=bool(clock.paused),
        over=bool(called) or (ends <= now and not hidden),
        time_out=called,
    )


def _sheet(state: State, found: Round, table: Table, side: Side, room: Room) -> PhoneSheet:
    sheet = table.rooms.get(room, Sheet())
    last = sheet.last
    needs = requirements(state.code, teams=state.teams)
    signatures = say("One player of each side signs")
    if needs.signers == "captains":
        signatures = say("The captains sign")
    elif needs.signatures_per_side > 1:
        signatures = say("Both players of each side sign")
    return PhoneSheet(
        version=len(sheet.versions),
        paper=last.paper if last else None,
        totals=(last.totals if side == "home" else last.totals[::-1]) if last else None,
        signed=tuple(sheet.signed),
        mine_signed=side in sheet.signed,
        theirs_signed=other(side) in sheet.signed,
        disputed=dict(sheet.disputed),
        entered_by=last.side if last else None,
        countersigned=bool(sheet.countersigned),
        withdrawn=kept_by_referees(state, found, table),
        lost=table.lost,
        may_enter=_may_enter(state, found, table, room),
        signatures=signatures,
    )


def _may_enter(state: State, found: Round, table: Table, room: Room) -> bool:
    try:
        verify_open(state, found, table, room)
        verify_at_table(state, found, table)
    except Refusal:
        return False
    return True


def my_rounds(state: State, number: int) -> MyRounds:
    """Place and points only of a standing that players may see."""
    past = history(state, number)
    shown = standing_shown(state).after
    ranked = standing(state, shown) if shown else None
    row = ranked.row(number) if ranked else None
    return MyRounds(
        number=number,
        name=past.name,
        lines=past.rounds,
        sanctions=tuple(one for one in past.sanctions if not one.lifted),
        after=shown if row else 0,
        vp=row.vp if row else None,
        mp=row.mp if row else None,
        place=row.place if row else None,
        of=len(ranked.of_group(row.group)) if ranked and row else 0,
        group=row.group if row else "",
    )
