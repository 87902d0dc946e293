"""Rounds, their tables and their clock."""

from __future__ import annotations

import msgspec

from pinella.tournament.events import Recorded
from pinella.tournament.events import rounds as r
from pinella.tournament.events.hall import CallClosed
from pinella.tournament.folding.registry import folds, round_of, table_of
from pinella.tournament.model import Meeting, PlannedRound
from pinella.tournament.rounds import Clock, Round
from pinella.tournament.state import State


@folds(r.RoundDrafted)
def _drafted(state: State, event: r.RoundDrafted, recorded: Recorded) -> None:
    plan: PlannedRound = state.plan[event.round - 1]
    drafted = Round(
        number=event.round,
        plan=plan,
        status="draft",
        tables={},
        order=event.order,
        why=event.why,
        relaxed=event.relaxed,
        lines=dict(event.lines),
        drafted_at_seq=recorded.seq,
        provisional=event.provisional,
        schedule=event.schedule,
    )
    drafted.seat(event.meetings)
    del state.rounds[event.round - 1 :]
    state.rounds.append(drafted)


@folds(r.DraftEdited)
def _edited(state: State, event: r.DraftEdited, _: Recorded) -> None:
    draft = round_of(state, event.round)
    draft.seat(event.meetings)
    draft.edited, draft.edit_reason = event.differences, event.reason


@folds(r.DraftDropped)
def _dropped(state: State, event: r.DraftDropped, recorded: Recorded) -> None:
    del state.rounds[event.round - 1 :]
    for call in state.calls.values():
        if call.closed is None and call.opened.round >= event.round:
            call.closed, call.closed_at = CallClosed(id=call.opened.id, outcome="withdrawn"), recorded.at


@folds(r.RoundPublished)
def _published(state: State, event: r.RoundPublished, _: Recorded) -> None:
    published = round_of(state, event.round)
    published.status = "published"
    published.seated = {one.number: one.players for one in event.seated}


@folds(r.TablesSwapped)
def _swapped(state: State, event: r.TablesSwapped, _: Recorded) -> None:
    swapped = round_of(state, event.round)
    swapped.seat(exchange(swapped.meetings, event.first, event.second))


def exchange(meetings: tuple[Meeting, ...], first: int, second: int) -> tuple[Meeting, ...]:
    """The same meetings with two contestants in each other's places."""
    partner = {first: second, second: first}

    def moved(side: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(partner.get(one, one) for one in side)

    return tuple(msgspec.structs.replace(one, home=moved(one.home), away=moved(one.away)) for one in meetings)


@folds(r.TableCompleted)
def _completed(state: State, event: r.TableCompleted, _: Recorded) -> None:
    round_ = round_of(state, event.round)
    meetings = tuple(
        msgspec.structs.replace(one, away=(event.number,)) if one.table == event.table else one
        for one in round_.meetings
        if one.table != event.emptied
    )
    round_.seat(meetings)
    round_.seated[event.number] = event.seated.players
    round_.lone.pop(event.number, None)


@folds(r.TableOpened)
def _opened(state: State, event: r.TableOpened, _: Recorded) -> None:
    round_ = round_of(state, event.round)
    round_.seat((*round_.meetings, event.meeting))
    for one in event.seated:
        round_.seated[one.number] = one.players


@folds(r.MeetingsChanged)
def _changed(state: State, event: r.MeetingsChanged, _: Recorded) -> None:
    round_ = round_of(state, event.round)
    changed = {one.table: one for one in event.meetings}
    meetings = tuple(changed.get(one.table, one) for one in round_.meetings if one.table != event.emptied)
    round_.seat(meetings, redrawn=False)
    for table in changed:
        round_.tables[table].by_hand = True


@folds(r.LineUpDeclared)
def _line_up(state: State, event: r.LineUpDeclared, _: Recorded) -> None:
    table_of(state, event.round, event.table).line_ups[event.side] = event


@folds(r.CaptainsDrew)
def _captains(state: State, event: r.CaptainsDrew, _: Recorded) -> None:
    table_of(state, event.round, event.table).captains = (event.home, event.away)


@folds(r.TableChecked)
def _checked(state: State, event: r.TableChecked, _: Recorded) -> None:
    table = table_of(state, event.round, event.table)
    table.checked, table.missing_items = True, event.missing


@folds(r.SideArrived)
def _arrived(state: State, event: r.SideArrived, _: Recorded) -> None:
    table_of(state, event.round, event.table).arrived.add(event.number)


@folds(r.RoundStarted)
def _started(state: State, event: r.RoundStarted, recorded: Recorded) -> None:
    round_ = round_of(state, event.round)
    round_.status = "playing"
    round_.clock = Clock(event.minutes, recorded.at)


@folds(r.PlayStarted)
def _play_started(state: State, event: r.PlayStarted, recorded: Recorded) -> None:
    table_of(state, event.round, event.table).play_started = recorded.at


@folds(r.RoundPaused)
def _paused(state: State, event: r.RoundPaused, recorded: Recorded) -> None:
    clock = round_of(state, event.round).clock
    if clock:
        clock.paused = recorded.at


@folds(r.RoundResumed)
def _resumed(state: State, event: r.RoundResumed, recorded: Recorded) -> None:
    clock = round_of(state, event.round).clock
    if clock and clock.paused:
        clock.paused_total += recorded.at - clock.paused
        clock.paused = 0


@folds(r.RoundExtended)
def _extended(state: State, event: r.RoundExtended, _: Recorded) -> None:
    round_ = round_of(state, event.round)
    if round_.clock:
        round_.clock.minutes += event.minutes
        return
    round_.plan = msgspec.structs.replace(round_.plan, minutes=round_.plan.minutes + event.minutes)
    at = event.round - 1
    state.plan = (*state.plan[:at], round_.plan, *state.plan[event.round :])


@folds(r.TableExtended)
def _table_extended(state: State, event: r.TableExtended, _: Recorded) -> None:
    table_of(state, event.round, event.table).extra_minutes += event.minutes


@folds(r.TimeOutAnnounced)
def _time_out(state: State, event: r.TimeOutAnnounced, recorded: Recorded) -> None:
    clock = round_of(state, event.round).clock
    if clock:
        clock.time_out = recorded.at


@folds(r.RoundClosed)
def _closed(state: State, event: r.RoundClosed, _: Recorded) -> None:
    round_of(state, event.round).status = "closed"


@folds(r.GroupsFormed)
def _groups(state: State, event: r.GroupsFormed, _: Recorded) -> None:
    state.groups = [one for one in state.groups if one[0] < event.round]
    state.groups.append((event.round, event.groups))


@folds(r.StandingPosted)
def _posted(state: State, event: r.StandingPosted, recorded: Recorded) -> None:
    round_of(state, event.round).posted.append((event, recorded.at))


@folds(r.StandingFinal)
def _final(state: State, event: r.StandingFinal, recorded: Recorded) -> None:
    round_ = round_of(state, event.round)
    round_.final, round_.final_at = True, recorded.at
