"""Calling a referee to a table, going there, and what came of it."""

from __future__ import annotations

from typing import Annotated

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import ConfirmationNeeded, Context
from pinella.acts.roles import LAW, TABLES
from pinella.messages import Refusal, say
from pinella.tournament.act import act
from pinella.tournament.asks import RefereeName, RoomName, RoundNumber, TableNumber
from pinella.tournament.event import Event
from pinella.tournament.hall.events import CallClosed, CallOutcome, CallReason, CallTaken, RefereeCalled
from pinella.tournament.model import Room, Side
from pinella.tournament.panels import CONDUCT
from pinella.tournament.rounds.acts.clock import LONGEST_CHANGE, running
from pinella.tournament.rounds.events import TableExtended
from pinella.tournament.rounds.lookup import need_round, need_table
from pinella.tournament.rounds.minutes import table_minutes
from pinella.tournament.rounds.state import MINUTE
from pinella.tournament.sheets.acts.sheets import verify_referee
from pinella.tournament.state import Call, State
from pinella.tournament.typed import read_side


@act(
    "call-referee",
    title=say("Call the referee"),
    roles=TABLES,
    command=Command("call", say("Call the referee to a table."), CONDUCT, "call 2 4 card --side ns"),
)
def call_referee(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    about: Annotated[CallReason, Ask(say("What it is about"), argument=True)] = "other",
    side: Annotated[
        Side | None,
        Ask(say("The side that calls"), say("The side that calls: home (or ns) or away (or ew)."), read=read_side),
    ] = None,
    text: Annotated[str, Ask(say("What happened, in a few words"))] = "",
    room: RoomName = "open",
) -> list[Event]:
    """A table wants a referee. While one call waits or is being heard, it has no second one."""
    found = need_round(state, round)
    if found.status == "draft":
        raise Refusal(say("round {round} is not published: nobody sits at its tables yet", round=round))
    need_table(found, table)
    if room not in state.rooms:
        raise Refusal(say("only teams play in a closed room"))
    before = pending_call(state, round, table, room)
    if before is not None:
        _refuse_second(before, context.at)
    return [
        RefereeCalled(
            id=max(state.calls, default=0) + 1,
            round=round,
            table=table,
            about=about,
            side=side,
            text=text.strip(),
            room=room,
        )
    ]


def pending_call(state: State, round_: int, table: int, room: Room = "open") -> Call | None:
    """The call of a table that is not over yet."""
    for call in state.calls.values():
        opened = call.opened
        if call.closed is None and (opened.round, opened.table, opened.room) == (round_, table, room):
            return call
    return None


def _refuse_second(call: Call, now: int) -> None:
    opened, minutes = call.opened, max(0, now - call.at) // MINUTE
    if call.taken_by:
        raise Refusal(
            say(
                "table {table} has already called (call {id}): {referee} is coming",
                table=opened.table,
                id=opened.id,
                referee=call.taken_by,
            )
        )
    raise Refusal(
        say(
            "table {table} has already called (call {id}, {n} minute ago): a referee will come",
            "table {table} has already called (call {id}, {n} minutes ago): a referee will come",
            table=opened.table,
            id=opened.id,
            n=minutes,
        )
    )


def need_call(state: State, id_: int) -> Call:
    call = state.calls.get(id_)
    if call is None:
        raise Refusal(say("there is no call {id}", id=id_))
    return call


@act(
    "take-call",
    title=say("Go to a table that called"),
    roles=LAW,
    command=Command("take-call", say("Go to a table that called."), CONDUCT, 'take-call 3 --referee "Greco Paolo"'),
)
def take_call(
    state: State,
    context: Context,
    *,
    id: Annotated[int, Ask(say("Number of the call"), metavar="ID")],
    referee: RefereeName,
) -> list[Event]:
    """The table learns who is coming. Another referee takes over only with a confirmation."""
    call = need_call(state, id)
    if call.closed is not None:
        raise Refusal(say("call {id} of table {table} is already over", id=id, table=call.opened.table))
    verify_referee(state, referee)
    if call.taken_by == referee:
        return []
    if call.taken_by and not context.confirmed:
        raise ConfirmationNeeded(
            say(
                "{referee} is already going to table {table}: confirm to go instead",
                referee=call.taken_by,
                table=call.opened.table,
            )
        )
    return [CallTaken(id=id, referee=referee)]


@act(
    "close-call",
    title=say("Close a call"),
    roles=LAW,
    after_end=True,
    command=Command(
        "close-call",
        say("Close a call, and give back to the table the time it cost."),
        CONDUCT,
        "close-call 3 no-ruling --minutes 4",
    ),
)
def close_call(
    state: State,
    context: Context,
    *,
    id: Annotated[int, Ask(say("Number of the call"), metavar="ID")],
    outcome: Annotated[CallOutcome, Ask(say("Outcome"), argument=True)] = "ruled",
    minutes: Annotated[int, Ask(say("Minutes lost at the table"), low=0)] = 0,
) -> list[Event]:
    """`minutes` that the call cost the table are given back to it."""
    call = need_call(state, id)
    if call.closed is not None:
        if (call.closed.outcome, call.closed.minutes) == (outcome, minutes):
            return []
        raise Refusal(say("call {id} of table {table} is already over", id=id, table=call.opened.table))
    return [*_given_back(state, context, call, minutes), CallClosed(id=id, outcome=outcome, minutes=minutes)]


def _given_back(state: State, context: Context, call: Call, minutes: int) -> list[Event]:
    """Time that the direction took is recovered at the table, as `extend-table` would do it."""
    if not minutes:
        return []
    if not 0 < minutes <= LONGEST_CHANGE:
        raise Refusal(say("a table gets 1 to {most} minutes more", most=LONGEST_CHANGE))
    opened = call.opened
    found = need_round(state, opened.round)
    need_table(found, opened.table)
    clock = running(found)
    table_minutes(state.code, clock.minutes, found.tables[opened.table].extra_minutes + minutes, by_absence=False)
    return [
        TableExtended(
            round=opened.round, table=opened.table, minutes=minutes, reason=context.reason.strip(), call=opened.id
        )
    ]


def answered(state: State, call: int, *, round: int, table: int, referee: str, ruling: int) -> list[Event]:
    """What a ruling does to the call it answers: whoever rules has gone there, and the call is over."""
    asked = need_call(state, call)
    if asked.closed is not None:
        raise Refusal(say("call {id} of table {table} is already over", id=call, table=asked.opened.table))
    if (asked.opened.round, asked.opened.table) != (round, table):
        raise Refusal(
            say(
                "call {id} came from table {table} in round {round}: a ruling on it names that table",
                id=call,
                table=asked.opened.table,
                round=asked.opened.round,
            )
        )
    taken: list[Event] = [] if asked.taken_by else [CallTaken(id=call, referee=referee)]
    return [*taken, CallClosed(id=call, outcome="ruled", ruling=ruling)]
