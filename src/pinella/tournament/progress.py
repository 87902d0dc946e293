"""The next lawful step: what the director's button names at every moment of a tournament.

Every step is tried on the state before it is named: acts change nothing, so a step that is called ready succeeds, and
one that is not says in the words of its refusal what is awaited.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pinella.acts.actor import NOBODY
from pinella.acts.registry import Context
from pinella.messages import Message, Refusal, say
from pinella.tournament.acts import ACTS, perform
from pinella.tournament.alerts import pending_complaints
from pinella.tournament.model import SIDES, Side, other
from pinella.tournament.pairing.acts import stale
from pinella.tournament.rounds.state import MINUTE, Clock, Round
from pinella.tournament.rounds.views.tables import is_open, missing, table_status
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State
from pinella.tournament.status import ClockFace, Phase, Status, status
from pinella.tournament.teams.acts import declares_first, line_up_of

__all__ = ["ClockFace", "Phase", "Status", "Step", "next_step", "status", "table_status"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What the director's button names. Without `ready`, `why` says what is awaited before `act` can be done."""

    act: str
    """A key of `ACTS`; empty: there is nothing left to do."""
    title: Message
    why: Message
    arguments: Mapping[str, Any] = field(default_factory=dict)
    ready: bool = True
    """The act succeeds with these arguments as they are."""
    until: int = 0
    """The instant up to which one waits; 0: not for the clock."""


def next_step(state: State, now: int) -> Step:
    """Reports come last, because they are the one thing that may still be done after the end."""
    if state.ended:
        return _after_the_end(state)
    if state.interrupted:
        return _to_the_end(state, now)
    if not state.plan:
        return _awaits("set-plan", say("the tournament has no plan yet: how many rounds, which systems"))
    current = state.current
    if current is None:
        return _first_round(state, now)
    behind = next((one for one in state.rounds[:-1] if one.status == "playing"), None)
    if behind is not None and (not _waiting(behind) or current.status == "closed"):
        return _left_behind(state, now, behind)
    match current.status:
        case "draft":
            return _with_draft(state, now, current)
        case "published":
            return _with_posted(state, now, current)
        case "playing":
            return _in_play(state, now, current)
        case "closed":
            return _between(state, now, current)


def _waiting(round_: Round) -> list[int]:
    """Tables whose real result is still to come."""
    return [
        number
        for number, table in sorted(round_.tables.items())
        if (result := table.result()) is None or result.home.kind == "provisional"
    ]


def _left_behind(state: State, now: int, round_: Round) -> Step:
    """Where scores do not decide the next seating, rounds go on while sheets of an earlier one are out."""
    waiting = _waiting(round_)
    if waiting:
        why = say(
            "{n} of {tables} sheets of round {round} is missing",
            "{n} of {tables} sheets of round {round} are missing",
            n=len(waiting),
            tables=len(round_.tables),
            round=round_.number,
        )
        return _awaits("enter-sheet", why, round=round_.number, table=waiting[0])
    why = say("every table of round {round} has its result", round=round_.number)
    return _tried(state, now, "close-round", why, round=round_.number)


# --- how a step is made ----------------------------------------------------------------------------------------------


def _awaits(act: str, why: Message, *, until: int = 0, **arguments: Any) -> Step:
    """A step that needs something from people, or from the clock, first."""
    return Step(act=act, title=ACTS[act].title, why=why, arguments=arguments, ready=False, until=until)


def _tried(state: State, now: int, act: str, why: Message, **arguments: Any) -> Step:
    try:
        perform(state, Context(max(now, state.at), NOBODY), act, arguments)
    except Refusal as refusal:
        return _awaits(act, refusal.message, **arguments)
    return Step(act=act, title=ACTS[act].title, why=why, arguments=arguments)


# --- from the plan to the go -----------------------------------------------------------------------------------------


def _first_round(state: State, now: int) -> Step:
    entered = sum(1 for _ in state.active())
    if entered < 2:
        return _awaits(
            "register",
            say(
                "{n} contestant is entered: a round needs at least two",
                "{n} contestants are entered: a round needs at least two",
                n=entered,
            ),
        )
    waits = len(state.singles)
    why = say("{n} contestant is entered", "{n} contestants are entered", n=entered)
    if waits > 1:
        why = say(
            "{n} contestant is entered; looking for a partner: {singles}",
            "{n} contestants are entered; looking for a partner: {singles}",
            n=entered,
            singles=waits,
        )
    absent = [one for one in state.active() if state.present and not one.staff and one.number not in state.present]
    if absent:
        why = say("{why}; {absent} not here yet: they are left out", why=why, absent=len(absent))
    return _tried(state, now, "draft-round", why)


def _with_draft(state: State, now: int, draft: Round) -> Step:
    old = stale(state, draft)
    if old is not None:
        why = say("the draft of round {round} is out of date: {why}; make it anew", round=draft.number, why=old)
        return _tried(state, now, "drop-round", why, round=draft.number)
    why = say(
        "the draft of round {round} fits what is known: {n} table",
        "the draft of round {round} fits what is known: {n} tables",
        round=draft.number,
        n=len(draft.tables),
    )
    return _tried(state, now, "publish-round", why, round=draft.number)


def _with_posted(state: State, now: int, posted: Round) -> Step:
    if not any(one.role in ("director", "referee") for one in state.officials):
        return _awaits("appoint", say("a round starts on the word of a referee: none is appointed yet"))
    if state.teams:
        owed = _line_up_owed(state, posted)
        if owed is not None:
            return owed
    why = say("round {round} is posted: players know where they sit", round=posted.number)
    return _tried(state, now, "start-round", why, round=posted.number)


def _line_up_owed(state: State, posted: Round) -> Step | None:
    for table, at in sorted(posted.tables.items()):
        if at.meeting.rests:
            continue
        owing: list[Side] = [side for side in SIDES if line_up_of(state, posted, table, side) is None]
        if not owing:
            continue
        first = declares_first(state, posted, table)
        if first is None and len(owing) == len(SIDES):
            why = say("table {table}: the captains uncover a card, the lower one declares first", table=table)
            return _awaits("captains-draw", why, round=posted.number, table=table)
        side = first if first in owing else owing[0]
        team = state.name_of((at.meeting.home if side == "home" else at.meeting.away)[0])
        why = say("table {table}: team {team} has not declared its pairs", table=table, team=team)
        return _awaits("declare-line-up", why, round=posted.number, table=table, side=side)
    return None


# --- in play ---------------------------------------------------------------------------------------------------------


def _in_play(state: State, now: int, played: Round) -> Step:
    clock = played.clock
    if clock is not None and clock.paused:
        return _tried(state, now, "resume", say("the clock is stopped"), round=played.number)
    out = _sheets_out(state, now, played)
    if out is None:
        why = say("every table of round {round} has its result", round=played.number)
        return _tried(state, now, "close-round", why, round=played.number)
    if clock is not None and not clock.time_out and now >= _ends(clock):
        why = say("the time of round {round} is over", round=played.number)
        return _tried(state, now, "time-out", why, round=played.number)
    return out


def _ends(clock: Clock) -> int:
    return clock.ends()


def _sheets_out(state: State, now: int, played: Round) -> Step | None:
    """The sheet to ask for first: a disputed one waits for the desk, others for their table."""
    out = missing(state, played.number)
    if not out:
        return None
    at = next((one for one in out if one.status == "disputed"), out[0])
    tables = sum(not one.meeting.rests for one in played.tables.values())
    still = len({one.table for one in out})
    common: dict[str, Any] = {"round": played.number, "table": at.table, "room": at.room}
    if at.status == "disputed":
        why = say("the sheet of table {table} is disputed: the desk settles it", table=at.table)
    else:
        why = say(
            "{n} of {tables} sheets of round {round} is missing",
            "{n} of {tables} sheets of round {round} are missing",
            n=still,
            tables=tables,
            round=played.number,
        )
    until = _ends(played.clock) if played.clock and not played.clock.time_out else 0
    if at.status == "entered" and len(at.signed) == 1:
        sheet = played.tables[at.table].rooms[at.room]
        side = other(at.signed[0])
        common |= {"side": side, "version": len(sheet.versions)}
        why = say("table {table}: the other side has not signed yet; {before}", table=at.table, before=why)
        return _awaits("sign-sheet", why, until=until, **common)
    if at.status == "signed":
        why = say("table {table}: the referee has not countersigned; {before}", table=at.table, before=why)
        return _awaits("countersign", why, until=until, **common)
    return _awaits("enter-sheet", why, until=until, **common)


# --- between rounds, and the end -------------------------------------------------------------------------------------


def _between(state: State, now: int, closed: Round) -> Step:
    last = closed.number >= state.planned
    groups = not last and bool(state.plan[closed.number].groups)
    formed = any(first == closed.number + 1 for first, _ in state.groups)
    if (last or groups) and not formed:
        earlier = _earlier_open(state, now)
        if earlier is not None:
            return earlier
        owed = _standing_owed(state, now, closed)
        if owed is not None:
            return owed
        if last:
            return _to_the_end(state, now)
        why = say("the standing after round {round} is settled: the merit groups follow", round=closed.number)
        return _tried(state, now, "form-groups", why, round=closed.number + 1)
    if not closed.posted and not formed:
        return _post(state, now, closed)
    why = say("round {round} of {planned} comes next", round=closed.number + 1, planned=state.planned)
    waiting = pending_complaints(state)
    if waiting is not None:
        why = say("{why}; {waiting}", why=why, waiting=waiting)
    return _tried(state, now, "draft-round", why)


def _earlier_open(state: State, now: int) -> Step | None:
    """A round that went on in the background of the next one, on provisional scores."""
    for one in state.rounds[:-1]:
        if any(is_open(table) for table in one.tables.values()):
            return _sheets_out(state, now, one)
        if one.status == "playing":
            why = say("every table of round {round} has its result", round=one.number)
            return _tried(state, now, "close-round", why, round=one.number)
    return None


def _post(state: State, now: int, closed: Round) -> Step:
    why = say("round {round} is closed: its standing can be shown", round=closed.number)
    return _tried(state, now, "post-standing", why, round=closed.number)


def _standing_owed(state: State, now: int, closed: Round) -> Step | None:
    """Posted, checked, final: before merit groups and prizes."""
    if closed.final:
        return None
    if not closed.posted:
        return _post(state, now, closed)
    posted, at = closed.posted[-1]
    if not closed.is_final(now) and standing(state, closed.number).order != posted.order:
        why = say(
            "the standing after round {round} has changed since it was posted: show it again", round=closed.number
        )
        return _tried(state, now, "post-standing", why, round=closed.number)
    until = at + posted.minutes * MINUTE
    if now < until:
        why = say(
            "players may check the standing for {n} minute",
            "players may check the standing for {n} minutes",
            n=posted.minutes,
        )
        return _awaits("finalise-standing", why, until=until, round=closed.number)
    why = say("the time to check the standing is over")
    return _tried(state, now, "finalise-standing", why, round=closed.number)


def _to_the_end(state: State, now: int) -> Step:
    refunded = state.interrupted is not None and state.interrupted.outcome == "refund"
    if state.prizes is not None and state.awarded is None and not refunded:
        return _tried(state, now, "award-prizes", say("the standing is final: the prizes can be given"))
    why = say("all is done: after the end nothing changes any more, except reports")
    if refunded:
        why = say("the tournament was interrupted too early: fees are given back, there are no prizes")
    return _tried(state, now, "end", why)


def _after_the_end(state: State) -> Step:
    owed = [one for one in state.reports.values() if one.filed is None]
    if owed:
        why = say("{n} report is still to be written", "{n} reports are still to be written", n=len(owed))
        return _awaits("file-report", why, id=owed[0].opened.id)
    return Step(act="", title=say("Nothing left to do"), why=say("the tournament has ended"))
