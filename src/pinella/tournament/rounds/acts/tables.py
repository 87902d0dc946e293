"""Tables of a posted round that change after all: latecomers, staff, lame tables joined, the wrong table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context, ReasonNeeded
from pinella.acts.roles import ACCOUNTS, DIRECTION
from pinella.acts.safety import safety
from pinella.messages import Message, Refusal, say
from pinella.tournament.absences.law import byes
from pinella.tournament.act import act
from pinella.tournament.asks import EntryNumber, RoundNumber, SideName, TableNumber
from pinella.tournament.conduct.reports import sanctions_at
from pinella.tournament.entries.acts import known, next_number
from pinella.tournament.entries.events import EntryRegistered, PlayerAdded, StaffRequested
from pinella.tournament.entries.late_entry import late_unannounced
from pinella.tournament.event import Event, said
from pinella.tournament.model import Contestant, Meeting, Player, Side
from pinella.tournament.pairing.requests import rested
from pinella.tournament.panels import PEOPLE, ROUNDS
from pinella.tournament.rounds import wrong_table
from pinella.tournament.rounds.events import (
    MeetingsChanged,
    Seated,
    TableCompleted,
    TableOpened,
    TablesSwapped,
    exchange,
)
from pinella.tournament.rounds.lookup import need_round
from pinella.tournament.rounds.state import Round, Table
from pinella.tournament.sheets.events import ResultCleared
from pinella.tournament.sheets.results import rest_events
from pinella.tournament.state import State
from pinella.tournament.typed import read_entry


def _incomplete(round_: Round, table: int) -> Table:
    at = round_.tables.get(table)
    if at is None or not at.meeting.rests:
        raise Refusal(say("table {table} of round {round} is not incomplete", table=table, round=round_.number))
    return at


def _not_closed(round_: Round) -> None:
    if round_.status not in ("published", "playing"):
        raise Refusal(say("round {round} is neither posted nor being played", round=round_.number))


def _free(state: State, round_: Round, number: int) -> Seated:
    entry = known(state, number)
    if number in round_.places:
        raise Refusal(say("number {number} already has a table in round {round}", number=number, round=round_.number))
    if number in state.waiting:
        raise Refusal(say("entry {number} is on the waiting list: admit it first", number=number))
    if state.away(number, round_.number) and state.away(number, len(state.rounds) + 1):
        raise Refusal(say("number {number} has withdrawn: let it come back first", number=number))
    return Seated(number=number, players=entry.players)


@act(
    "complete-table",
    title=say("Complete an incomplete table"),
    roles=DIRECTION,
    safety=safety(closed="refused", older="refused", final="refused"),
    command=Command(
        "table complete", say("A latecomer plays against the one without opponents."), PEOPLE, "table complete 1 5 11"
    ),
)
def complete_table(
    state: State, context: Context, *, round: RoundNumber, table: TableNumber, number: EntryNumber
) -> list[Event]:
    """A late contestant plays against the one without opponents; a bye already given falls."""
    found = need_round(state, round)
    _not_closed(found)
    at = _incomplete(found, table)
    seated = _free(state, found, number)
    events: list[Event] = [ResultCleared(round=round, table=table)] if at.results else []
    return [*events, TableCompleted(round=round, table=table, number=number, seated=seated)]


@act(
    "open-table",
    title=say("Open a table for latecomers"),
    roles=DIRECTION,
    safety=safety(closed="refused", older="refused", final="refused"),
    command=Command("table open", say("Latecomers get a table of their own."), PEOPLE, "table open 1 6 11 12"),
)
def open_table(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    home: Annotated[int, Ask(say("Who sits N/S"), metavar="HOME", read=read_entry)],
    away: Annotated[
        int,
        Ask(
            say("Who sits E/W"), say("Who sits E/W; nobody: it rests."), metavar="AWAY", argument=True, read=read_entry
        ),
    ] = 0,
) -> list[Event]:
    """Two late contestants get a table of their own; one alone rests at an incomplete table."""
    found = need_round(state, round)
    _not_closed(found)
    if table in found.tables or table < 1:
        raise Refusal(say("table {table} is taken: expected a free number from 1 up", table=table))
    if home == away:
        raise Refusal(say("a contestant cannot meet itself"))
    seated = [_free(state, found, home)] + ([_free(state, found, away)] if away else [])
    meeting = Meeting(table=table, home=(home,), away=(away,) if away else ())
    events: list[Event] = [TableOpened(round=round, meeting=meeting, seated=tuple(seated))]
    if not away and found.clock is not None:
        events += rest_events(state, round, meeting)
    return events


@act(
    "join-tables",
    title=say("Join two lame tables"),
    roles=DIRECTION,
    command=Command(
        "table join", say("Two contestants whose opponents have gone play each other."), PEOPLE, "table join 2 3 7"
    ),
)
def join_tables(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    emptied: Annotated[
        int, Ask(say("Table that is emptied"), say("The table that is given up."), metavar="EMPTIED", low=1)
    ],
) -> list[Event]:
    """Two contestants whose opponents have gone play each other, where the code offers that."""
    found = need_round(state, round)
    _not_closed(found)
    if table == emptied:
        raise Refusal(say("two different tables are to be joined"))
    at, gone = _lame(state, found, table), _lame(state, found, emptied)
    offered = byes.options(
        state.kind(round),
        state.settings.staff_available,
        False,
        opponents_left=True,
        another_incomplete_table=True,
    )
    if "merge-lame-tables" not in offered:
        raise Refusal(
            say("under this code those without opponents get the bye: their tables are not joined"),
            state.code.cite("absence.later_opponents"),
        )
    here, there = _present(state, found, at), _present(state, found, gone)
    why = say("both had lost their opponents")
    joined = Meeting(table=table, home=(here,), away=(there,), group=at.meeting.group)
    events: list[Event] = [ResultCleared(round=round, table=one) for one in (table, emptied)]
    return [*events, MeetingsChanged(round=round, meetings=(joined,), emptied=emptied, why=said(why))]


def _lame(state: State, round_: Round, table: int) -> Table:
    at = round_.tables.get(table)
    if at is None:
        raise Refusal(say("there is no table {table} in round {round}", table=table, round=round_.number))
    if len(_here(state, round_, at)) != 1:
        raise Refusal(say("at table {table} there is not exactly one side without opponents", table=table))
    return at


def _here(state: State, round_: Round, table: Table) -> list[int]:
    return [one for one in (*table.meeting.home, *table.meeting.away) if not state.away(one, round_.number)]


def _present(state: State, round_: Round, table: Table) -> int:
    return _here(state, round_, table)[0]


@act(
    "request-staff",
    title=say("Play against a pair of the organisation"),
    roles=ACCOUNTS,
    command=Command(
        "staff", say("Whoever has no opponents plays against a pair of the organisation."), ROUNDS, "staff 1 9"
    ),
)
def request_staff(state: State, context: Context, *, round: RoundNumber, number: EntryNumber) -> list[Event]:
    """Whoever is without opponents may ask for it before the start, where the code knows such a pair."""
    found = need_round(state, round)
    if found.clock is not None:
        raise Refusal(say("the round has started: the choice was to be made before"), state.code.cite("bye.staff_pair"))
    _not_closed(found)
    table = found.table_of(number)
    if table is None or _here(state, found, table) != [number]:
        raise Refusal(say("number {number} has opponents in round {round}", number=number, round=round))
    staff, entered = _staff(state, say("no members of staff are free: number {number} gets the bye", number=number))
    if staff.number in found.places or state.away(staff.number, round):
        raise Refusal(
            say("the pair of the organisation plays at another table: number {number} gets the bye", number=number),
            state.code.cite("bye.scores"),
        )
    events: list[Event] = [StaffRequested(number=number, round=round, staff=True), *entered]
    at = table.meeting.table
    if not table.meeting.rests:
        gone = Meeting(table=at, home=(number,), group=table.meeting.group)
        why = said(say("a pair of the organisation plays in place of those who left"))
        events += [ResultCleared(round=round, table=at), MeetingsChanged(round=round, meetings=(gone,), why=why)]
    seated = Seated(number=staff.number, players=staff.players)
    return [*events, TableCompleted(round=round, table=at, number=staff.number, seated=seated)]


def _staff(state: State, none_free: Message) -> tuple[Contestant, list[Event]]:
    """The pair of the organisation under the names that hide it, and its entry if it has none yet."""
    pair = byes.staff_pair(state.code)
    if not state.settings.staff_available:
        raise Refusal(none_free, state.code.cite("bye.scores"))
    staff = next((one for one in state.contestants.values() if one.staff), None)
    if staff is not None:
        return staff, []
    players = [Player(id=name, surname=name) for name in pair.names]
    events: list[Event] = [PlayerAdded(player=one) for one in players if one.id not in state.players]
    staff = Contestant(number=next_number(state), players=tuple(one.id for one in players), staff=True)
    return staff, [*events, EntryRegistered(contestant=staff, late=True)]


@act(
    "enter-staff",
    title=say("Let a pair of the organisation play"),
    roles=DIRECTION,
    command=Command(
        "staff-pair",
        say("Let a pair of the organisation fill the incomplete table of the rounds to come."),
        ROUNDS,
        "staff-pair",
    ),
)
def enter_staff(state: State, context: Context) -> list[Event]:
    """It fills the incomplete table of the rounds not yet made: imposed where nobody may rest any more."""
    _, entered = _staff(state, say("no members of staff are free"))
    return entered


@act(
    "swap-tables",
    title=say("Exchange two contestants of a posted round"),
    roles=DIRECTION,
    safety=safety(published="confirm", playing="reason", closed="refused", older="refused", final="refused"),
    command=Command("table swap", say("Two contestants change places."), PEOPLE, "table swap 2 3 7 --yes"),
)
def swap_tables(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    first: Annotated[int, Ask(say("First"), say("Number or name."), metavar="A", read=read_entry)],
    second: Annotated[int, Ask(say("Second"), say("Number or name."), metavar="B", read=read_entry)],
) -> list[Event]:
    """Before play, or with a reason; both tables must still be without a result."""
    found = need_round(state, round)
    _not_closed(found)
    for number in (first, second):
        table = found.table_of(number)
        if table is None:
            raise Refusal(say("number {number} does not play in round {round}", number=number, round=round))
        if table.results and not table.meeting.rests:
            raise Refusal(say("table {table} already has a result", table=table.meeting.table))
    swapped = exchange(found.meetings, first, second)
    if swapped == found.meetings or first == second:
        raise Refusal(say("two different contestants are to be exchanged"))
    _verify_rest_again(state, context, found, swapped)
    why = said(say("{reason}", reason=context.reason))
    return [
        TablesSwapped(round=round, first=first, second=second, why=why),
        *_new_rests(state, found, swapped),
    ]


def _verify_rest_again(state: State, context: Context, round_: Round, meetings: Sequence[Meeting]) -> None:
    """Who is made to rest once more than the code allows rests only for a reason that is kept."""
    before = rested(state, round_.number)
    again = [one for meeting in meetings if meeting.rests and meeting not in round_.meetings for one in meeting.home]
    for one in again:
        if one in before and not context.reason.strip():
            raise ReasonNeeded(
                say("number {number} has already rested: letting it rest again needs a reason", number=one),
                state.code.cite("bye.limit"),
            )


def _new_rests(state: State, round_: Round, meetings: Sequence[Meeting]) -> list[Event]:
    """After the go, whoever is left without opponents by a change has the score of it at once."""
    if round_.clock is None:
        return []
    before = round_.meetings
    return [
        event for one in meetings if one.rests and one not in before for event in rest_events(state, round_.number, one)
    ]


def _no_result(*tables: Table) -> None:
    """Whoever is seated anew would take a match with him that is already over."""
    for one in tables:
        if one.results and not one.meeting.rests:
            raise Refusal(say("table {table} already has a result", table=one.meeting.table))


@act(
    "wrong-table",
    title=say("Note contestants at the wrong table"),
    roles=DIRECTION,
    safety=safety(closed="refused", older="refused", final="refused"),
    command=Command(
        "table wrong",
        say("A contestant sat at a wrong table and play has begun there."),
        PEOPLE,
        "table wrong 2 7 3 home",
    ),
)
def note_wrong_table(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    number: EntryNumber,
    sat_at: Annotated[int, Ask(say("Table at which they sat"), metavar="TABLE", low=1, high=9999)],
    side: SideName,
    begun: Annotated[
        bool, Ask(say("Play had begun"), say("Whether play has begun there."), option="--begun/--not-begun")
    ] = True,
) -> list[Event]:
    """`number` sat at a table where it was not drawn. Play that has begun counts; who was displaced changes places."""
    found = need_round(state, round)
    if found.status != "playing":
        raise Refusal(say("round {round} is not being played", round=round))
    own, there = found.table_of(number), found.tables.get(sat_at)
    if own is None or there is None or own is there:
        raise Refusal(say("number {number} was not at a wrong table", number=number))
    judged = wrong_table.judge(state.code, play_begun=begun, side=side)
    if judged.moves_at_once:
        raise Refusal(judged.why, judged.article)
    _no_result(own, there)
    meetings = _as_played(found, own, there, number, side)
    cleared: list[Event] = [ResultCleared(round=round, table=one.meeting.table) for one in (own, there) if one.results]
    changed = MeetingsChanged(round=round, meetings=meetings, misplaced=(number,), why=said(judged.why))
    events: list[Event] = [*cleared, changed, *_new_rests(state, found, meetings)]
    own_side = {"home": (number,), "away": (number,)}
    return [*events, *sanctions_at(state, judged.sanctions, dict(own_side), round=round, table=sat_at)]


def _as_played(found: Round, own: Table, there: Table, number: int, side: Side) -> tuple[Meeting, ...]:
    """The two tables as they were really played: who was drawn for the seat changes places with the misplaced; who was
    waiting at the incomplete table has opponents, and those who were drawn against the misplaced have none."""
    if not there.meeting.rests:
        displaced = (there.meeting.home if side == "home" else there.meeting.away)[0]
        swapped = exchange(found.meetings, number, displaced)
        return tuple(one for one in swapped if one.table in (there.meeting.table, own.meeting.table))
    left = tuple(one for one in (*own.meeting.home, *own.meeting.away) if one != number)
    if side == "home" or own.meeting.rests or len(left) != 1 or len(there.meeting.home) != 1:
        raise Refusal(
            say(
                "table {table} is incomplete: who sits there plays only against the one who rests, on the side E/W",
                table=there.meeting.table,
            )
        )
    return (
        msgspec.structs.replace(there.meeting, away=(number,)),
        msgspec.structs.replace(own.meeting, home=left, away=()),
    )


@act(
    "reseat-late",
    title=say("Place a contestant that came late without notice"),
    roles=DIRECTION,
    command=Command(
        "table reseat", say("Place a contestant that came late without notice."), PEOPLE, "table reseat 2 7 5"
    ),
)
def reseat_late(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    number: EntryNumber,
    table: TableNumber,
    announced: Annotated[bool, Ask(say("The lateness had been announced"))] = False,
) -> list[Event]:
    """It loses its place where the code says so, and the referee seats it where it avoids an incomplete table."""
    placed = late_unannounced(state.code, announced=announced)
    if placed.keeps_place:
        raise Refusal(placed.why, placed.article)
    found = need_round(state, round)
    _not_closed(found)
    if found.clock is None:
        raise Refusal(say("round {round} has not been started: nobody is late yet", round=round))
    own = found.table_of(number)
    at = found.tables.get(table)
    if own is None or at is None or own is at or own.meeting.rests:
        raise Refusal(say("number {number} cannot be placed at table {table}", number=number, table=table))
    _no_result(own, at)
    rival = at.meeting.away[0] if at.meeting.away else 0
    why = said(placed.why)
    if rival:
        return [TablesSwapped(round=round, first=number, second=rival, why=why)]
    opponents = tuple(one for one in (*own.meeting.home, *own.meeting.away) if one != number)
    if len(opponents) > 1:
        raise Refusal(say("number {number} cannot be placed at table {table}", number=number, table=table))
    meetings = (
        Meeting(table=own.meeting.table, home=opponents, group=own.meeting.group),
        Meeting(table=table, home=at.meeting.home, away=(number,), group=at.meeting.group),
    )
    return [
        *(ResultCleared(round=round, table=one) for one in (own.meeting.table, table)),
        MeetingsChanged(round=round, meetings=meetings, why=why),
        *_new_rests(state, found, meetings),
    ]
