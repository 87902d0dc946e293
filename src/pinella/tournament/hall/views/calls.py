"""Tables that want a referee, as the referees see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pinella.acts.actor import Actor
from pinella.messages import Message
from pinella.tournament.conduct.discipline import SANCTIONS
from pinella.tournament.conduct.views import SanctionLine, sanctions
from pinella.tournament.hall.acts.calls import pending_call
from pinella.tournament.hall.events import CALL_REASONS, CallOutcome, CallReason
from pinella.tournament.model import Room, Side, side_words
from pinella.tournament.rounds.state import MINUTE, Round, Table
from pinella.tournament.sheets.views.results import names_of
from pinella.tournament.state import Call, State

SECOND = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class CallLine:
    id: int
    round: int
    table: int
    room: Room | Literal[""]
    """Only teams have two."""
    status: Literal["waiting", "taken", "closed"]
    reason: CallReason
    words: Message
    text: str
    side: Side | None
    side_words: Message | None
    home: tuple[int, ...]
    away: tuple[int, ...]
    names: tuple[str, str]
    opened: int
    by: Actor
    waiting: int
    """Seconds until somebody took it; else until now, or until it was over."""
    before: int
    """Earlier calls that nobody has taken either."""
    taken_by: str
    taken_at: int
    ends: int
    """When the time of this table is over, with what was given back to it; 0: no clock runs."""
    minutes_left: int | None
    """Begun minutes count; below zero the time is over."""
    extra_minutes: int
    warnings: tuple[int, int]
    reprimands: tuple[int, int]
    """Of either side, in this tournament, as they stand."""
    sanctions: tuple[SanctionLine, ...]
    closed_at: int
    outcome: CallOutcome | Literal[""]
    minutes: int
    """Given back when it was closed."""
    ruling: int


def calls(state: State, now: int, *, closed: bool = False) -> tuple[CallLine, ...]:
    """Those that are open, longest waiting first; or those that are over, newest first."""
    if closed:
        over = [one for one in state.calls.values() if one.closed is not None]
        return tuple(_line(state, one, now) for one in sorted(over, key=lambda one: (-one.closed_at, -one.opened.id)))
    if state.ended:
        return ()
    return tuple(_line(state, one, now) for _id, one in sorted(state.calls.items()) if one.closed is None)


def open_call(state: State, table: int, now: int, *, round_: int = 0, room: Room = "open") -> CallLine | None:
    """Of a table in a round; without a round, in the last one that is published."""
    shown = round_ or sum(one.status != "draft" for one in state.rounds)
    found = pending_call(state, shown, table, room)
    return _line(state, found, now) if found and not state.ended else None


def _line(state: State, call: Call, now: int) -> CallLine:
    opened, closed = call.opened, call.closed
    round_ = state.round(opened.round)
    table = round_.tables.get(opened.table) if round_ else None
    home = table.meeting.home if table else ()
    away = table.meeting.away if table else ()
    standing = tuple(one for one in sanctions(state) if one.number in (*home, *away) and not one.lifted)
    ends = table_ends(round_, table, now) if round_ and table else 0
    return CallLine(
        id=opened.id,
        round=opened.round,
        table=opened.table,
        room=opened.room if state.teams else "",
        status="closed" if closed else "taken" if call.taken_by else "waiting",
        reason=opened.about,
        words=CALL_REASONS[opened.about],
        text=opened.text,
        side=opened.side,
        side_words=side_words(opened.side, opened.room) if opened.side else None,
        home=home,
        away=away,
        names=(names_of(state, round_, home), names_of(state, round_, away)) if round_ else ("", ""),
        opened=call.at,
        by=call.actor,
        waiting=max(0, (call.taken_at or call.closed_at or now) - call.at) // SECOND,
        before=_before(state, call),
        taken_by=call.taken_by,
        taken_at=call.taken_at,
        ends=ends,
        minutes_left=-((now - ends) // MINUTE) if ends else None,
        extra_minutes=table.extra_minutes if table else 0,
        warnings=_count(standing, SANCTIONS["warning"], home, away),
        reprimands=_count(standing, SANCTIONS["reprimand"], home, away),
        sanctions=standing,
        closed_at=call.closed_at,
        outcome=closed.outcome if closed else "",
        minutes=closed.minutes if closed else 0,
        ruling=closed.ruling if closed else 0,
    )


def _before(state: State, call: Call) -> int:
    if call.closed or call.taken_by:
        return 0
    return sum(
        one.closed is None and not one.taken_by and one.opened.id < call.opened.id for one in state.calls.values()
    )


def table_ends(round_: Round, table: Table, now: int) -> int:
    """When time is over at one table: while the clock is stopped it moves on; 0: the round is not being played."""
    clock = round_.clock
    if clock is None or round_.status != "playing":
        return 0
    return clock.ends(table.extra_minutes) + (max(0, now - clock.paused) if clock.paused else 0)


def _count(
    given: tuple[SanctionLine, ...], level: Message, home: tuple[int, ...], away: tuple[int, ...]
) -> tuple[int, int]:
    counts = [sum(one.level == level and one.number in side for one in given) for side in (home, away)]
    return counts[0], counts[1]
