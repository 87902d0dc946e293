"""Rounds, tables and their clock, each event with its effect and its sentence."""

from __future__ import annotations

import msgspec

from pinella.messages import Message, say
from pinella.tournament.event import Event, Recorded, Said
from pinella.tournament.folding import folds, round_of, table_of
from pinella.tournament.hall.events import CallClosed
from pinella.tournament.model import Line, Meeting, PlannedRound, Room, Side, Value
from pinella.tournament.rounds.state import Absence, Clock, Round
from pinella.tournament.sentences import because, listed, person, tells, who
from pinella.tournament.state import State


class RoundDrafted(Event, frozen=True):
    round: int
    meetings: tuple[Meeting, ...]
    order: tuple[int, ...]
    """The standing (or order of entry) the draft was made from."""
    why: dict[int, Said] = msgspec.field(default_factory=dict)
    relaxed: tuple[Said, ...] = ()
    lines: dict[int, Line] = msgspec.field(default_factory=dict)
    provisional: tuple[int, ...] = ()
    """Tables of the round before whose result is only provisional."""
    schedule: tuple[tuple[Meeting, ...], ...] = ()
    """First round of a phase with a calendar: all its rounds."""


@folds(RoundDrafted)
def _fold_round_drafted(state: State, event: RoundDrafted, recorded: Recorded) -> None:
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


@tells(RoundDrafted)
def _tell_round_drafted(event: RoundDrafted, _: State) -> Message:
    text = say(
        "round {round} drafted: {n} table",
        "round {round} drafted: {n} tables",
        round=event.round,
        n=len(event.meetings),
    )
    if event.relaxed:
        text = say("{what}; constraints given up: {count}", what=text, count=len(event.relaxed))
    if event.provisional:
        text = say("{what}; provisional results at tables {tables}", what=text, tables=listed(event.provisional))
    return text


class DraftEdited(Event, frozen=True):
    """The director changed the proposal by hand: compared with the engine and marked for ever."""

    round: int
    meetings: tuple[Meeting, ...]
    differences: tuple[Said, ...]
    reason: str


@folds(DraftEdited)
def _fold_draft_edited(state: State, event: DraftEdited, _: Recorded) -> None:
    draft = round_of(state, event.round)
    draft.seat(event.meetings)
    draft.edited, draft.edit_reason = event.differences, event.reason


@tells(DraftEdited)
def _tell_draft_edited(event: DraftEdited, _: State) -> Message:
    text = say(
        "draft of round {round} changed by hand: {n} difference",
        "draft of round {round} changed by hand: {n} differences",
        round=event.round,
        n=len(event.differences),
    )
    return because(text, event.reason)


class DraftDropped(Event, frozen=True):
    round: int


@folds(DraftDropped)
def _fold_draft_dropped(state: State, event: DraftDropped, recorded: Recorded) -> None:
    del state.rounds[event.round - 1 :]
    for call in state.calls.values():
        if call.closed is None and call.opened.round >= event.round:
            call.closed, call.closed_at = CallClosed(id=call.opened.id, outcome="withdrawn"), recorded.at


@tells(DraftDropped)
def _tell_draft_dropped(event: DraftDropped, _: State) -> Message:
    return say("round {round} dropped", round=event.round)


class Seated(Value, frozen=True, kw_only=True):
    """Who stands for a contestant in this round; a later change of the entry does not touch it."""

    number: int
    players: tuple[str, ...]


class RoundPublished(Event, frozen=True):
    round: int
    seated: tuple[Seated, ...]


@folds(RoundPublished)
def _fold_round_published(state: State, event: RoundPublished, _: Recorded) -> None:
    published = round_of(state, event.round)
    published.status = "published"
    published.seated = {one.number: one.players for one in event.seated}


@tells(RoundPublished)
def _tell_round_published(event: RoundPublished, _: State) -> Message:
    return say("round {round} published", round=event.round)


class TablesSwapped(Event, frozen=True):
    """Two contestants exchange places in a published round, as some codes want after an inverted score."""

    round: int
    first: int
    second: int
    why: Said


def exchange(meetings: tuple[Meeting, ...], first: int, second: int) -> tuple[Meeting, ...]:
    """The same meetings with two contestants in each other's places."""
    partner = {first: second, second: first}

    def moved(side: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(partner.get(one, one) for one in side)

    return tuple(msgspec.structs.replace(one, home=moved(one.home), away=moved(one.away)) for one in meetings)


@folds(TablesSwapped)
def _fold_tables_swapped(state: State, event: TablesSwapped, _: Recorded) -> None:
    swapped = round_of(state, event.round)
    swapped.seat(exchange(swapped.meetings, event.first, event.second))
    for number in (event.first, event.second):
        table = swapped.table_of(number)
        if table is not None and table.meeting.rests:
            table.by_hand = True


@tells(TablesSwapped)
def _tell_tables_swapped(event: TablesSwapped, state: State) -> Message:
    return say(
        "round {round}: {first} and {second} change places: {why}",
        round=event.round,
        first=who(state, event.first),
        second=who(state, event.second),
        why=event.why.message(),
    )


class TableCompleted(Event, frozen=True):
    """A late contestant fills an incomplete table, or two lame tables are joined (`emptied` is given up)."""

    round: int
    table: int
    number: int
    seated: Seated
    emptied: int = 0


@folds(TableCompleted)
def _fold_table_completed(state: State, event: TableCompleted, _: Recorded) -> None:
    round_ = round_of(state, event.round)
    meetings = tuple(
        msgspec.structs.replace(one, away=(event.number,)) if one.table == event.table else one
        for one in round_.meetings
        if one.table != event.emptied
    )
    round_.seat(meetings)
    round_.seated[event.number] = event.seated.players
    round_.lone.pop(event.number, None)


@tells(TableCompleted)
def _tell_table_completed(event: TableCompleted, state: State) -> Message:
    return say(
        "round {round}: {who} completes table {table}",
        round=event.round,
        who=who(state, event.number),
        table=event.table,
    )


class TableOpened(Event, frozen=True):
    """Two late contestants get a table of their own in a running round."""

    round: int
    meeting: Meeting
    seated: tuple[Seated, ...]


@folds(TableOpened)
def _fold_table_opened(state: State, event: TableOpened, _: Recorded) -> None:
    round_ = round_of(state, event.round)
    round_.seat((*round_.meetings, event.meeting))
    for one in event.seated:
        round_.seated[one.number] = one.players


@tells(TableOpened)
def _tell_table_opened(event: TableOpened, state: State) -> Message:
    return say(
        "round {round}: table {table} opened for {who}",
        round=event.round,
        table=event.meeting.table,
        who=", ".join(who(state, one.number) for one in event.seated),
    )


class MeetingsChanged(Event, frozen=True):
    """Tables of a posted round with other contestants than drawn: a wrong table, lame tables joined, a late arrival."""

    round: int
    meetings: tuple[Meeting, ...]
    why: Said
    misplaced: tuple[int, ...] = ()
    emptied: int = 0


@folds(MeetingsChanged)
def _fold_meetings_changed(state: State, event: MeetingsChanged, _: Recorded) -> None:
    round_ = round_of(state, event.round)
    changed = {one.table: one for one in event.meetings}
    meetings = tuple(changed.get(one.table, one) for one in round_.meetings if one.table != event.emptied)
    round_.seat(meetings, redrawn=False)
    for table in changed:
        round_.tables[table].by_hand = True


@tells(MeetingsChanged)
def _tell_meetings_changed(event: MeetingsChanged, _: State) -> Message:
    return say(
        "round {round}: other contestants than drawn at tables {tables}: {why}",
        round=event.round,
        tables=listed(tuple(one.table for one in event.meetings)),
        why=event.why.message(),
    )


class TableChecked(Event, frozen=True):
    """Items of the code's checklist before the start; those not named are missing."""

    round: int
    table: int
    missing: tuple[str, ...]


@folds(TableChecked)
def _fold_table_checked(state: State, event: TableChecked, _: Recorded) -> None:
    table = table_of(state, event.round, event.table)
    table.checked, table.missing_items = True, event.missing


@tells(TableChecked)
def _tell_table_checked(event: TableChecked, _: State) -> Message:
    if event.missing:
        return say(
            "round {round}, table {table} checked: {n} item not in order",
            "round {round}, table {table} checked: {n} items not in order",
            round=event.round,
            table=event.table,
            n=len(event.missing),
        )
    return say("round {round}, table {table} checked: all in order", round=event.round, table=event.table)


class SideArrived(Event, frozen=True):
    """A contestant has come to its table and waits for the others, or draws for seats with them."""

    round: int
    table: int
    number: int


@folds(SideArrived)
def _fold_side_arrived(state: State, event: SideArrived, _: Recorded) -> None:
    table_of(state, event.round, event.table).arrived.add(event.number)


@tells(SideArrived)
def _tell_side_arrived(event: SideArrived, state: State) -> Message:
    return say(
        "round {round}, table {table}: {who} is there",
        round=event.round,
        table=event.table,
        who=who(state, event.number),
    )


class RoundStarted(Event, frozen=True):
    """The referee's go: the clock runs from the instant of this event."""

    round: int
    minutes: int


@folds(RoundStarted)
def _fold_round_started(state: State, event: RoundStarted, recorded: Recorded) -> None:
    round_ = round_of(state, event.round)
    round_.status = "playing"
    round_.clock = Clock(event.minutes, recorded.at)


@tells(RoundStarted)
def _tell_round_started(event: RoundStarted, _: State) -> Message:
    return say(
        "round {round} started: {n} minute", "round {round} started: {n} minutes", round=event.round, n=event.minutes
    )


class PlayStarted(Event, frozen=True):
    """The first take at a table: effective play, as distinct from the round's time."""

    round: int
    table: int


@folds(PlayStarted)
def _fold_play_started(state: State, event: PlayStarted, recorded: Recorded) -> None:
    table_of(state, event.round, event.table).play_started = recorded.at


@tells(PlayStarted)
def _tell_play_started(event: PlayStarted, _: State) -> Message:
    return say("round {round}, table {table}: first take", round=event.round, table=event.table)


class RoundPaused(Event, frozen=True):
    round: int
    reason: str = ""


@folds(RoundPaused)
def _fold_round_paused(state: State, event: RoundPaused, recorded: Recorded) -> None:
    clock = round_of(state, event.round).clock
    if clock:
        clock.paused = recorded.at


@tells(RoundPaused)
def _tell_round_paused(event: RoundPaused, _: State) -> Message:
    return because(say("round {round}: clock stopped", round=event.round), event.reason)


class RoundResumed(Event, frozen=True):
    round: int


@folds(RoundResumed)
def _fold_round_resumed(state: State, event: RoundResumed, recorded: Recorded) -> None:
    clock = round_of(state, event.round).clock
    if clock and clock.paused:
        clock.paused_total += recorded.at - clock.paused
        clock.paused = 0


@tells(RoundResumed)
def _tell_round_resumed(event: RoundResumed, _: State) -> Message:
    return say("round {round}: the clock runs on", round=event.round)


class RoundExtended(Event, frozen=True):
    round: int
    minutes: int
    reason: str = ""


@folds(RoundExtended)
def _fold_round_extended(state: State, event: RoundExtended, _: Recorded) -> None:
    round_ = round_of(state, event.round)
    if round_.clock:
        round_.clock.minutes += event.minutes
        return
    round_.plan = msgspec.structs.replace(round_.plan, minutes=round_.plan.minutes + event.minutes)
    at = event.round - 1
    state.plan = (*state.plan[:at], round_.plan, *state.plan[event.round :])


@tells(RoundExtended)
def _tell_round_extended(event: RoundExtended, _: State) -> Message:
    text = say("round {round}: {n} minute more", "round {round}: {n} minutes more", round=event.round, n=event.minutes)
    if event.minutes < 0:
        text = say(
            "round {round}: {n} minute less", "round {round}: {n} minutes less", round=event.round, n=-event.minutes
        )
    return because(text, event.reason)


class TableExtended(Event, frozen=True):
    round: int
    table: int
    minutes: int
    reason: str
    call: int = 0
    """The call for a referee that took the time; 0: something else did."""


@folds(TableExtended)
def _fold_table_extended(state: State, event: TableExtended, _: Recorded) -> None:
    table_of(state, event.round, event.table).extra_minutes += event.minutes


@tells(TableExtended)
def _tell_table_extended(event: TableExtended, _: State) -> Message:
    text = say(
        "round {round}, table {table}: {n} minute of extra time",
        "round {round}, table {table}: {n} minutes of extra time",
        round=event.round,
        table=event.table,
        n=event.minutes,
    )
    if event.call:
        text = say("{what}, for call {id}", what=text, id=event.call)
    return because(text, event.reason)


class TimeOutAnnounced(Event, frozen=True):
    round: int


@folds(TimeOutAnnounced)
def _fold_time_out_announced(state: State, event: TimeOutAnnounced, recorded: Recorded) -> None:
    clock = round_of(state, event.round).clock
    if clock:
        clock.time_out = recorded.at


@tells(TimeOutAnnounced)
def _tell_time_out_announced(event: TimeOutAnnounced, _: State) -> Message:
    return say("round {round}: time-out", round=event.round)


class RoundClosed(Event, frozen=True):
    round: int


@folds(RoundClosed)
def _fold_round_closed(state: State, event: RoundClosed, _: Recorded) -> None:
    round_of(state, event.round).status = "closed"


@tells(RoundClosed)
def _tell_round_closed(event: RoundClosed, _: State) -> Message:
    return say("round {round} closed", round=event.round)


class GroupsFormed(Event, frozen=True):
    """Merit groups for `round` and after, from the standing in `order`."""

    round: int
    groups: tuple[tuple[str, tuple[int, ...]], ...]
    order: tuple[int, ...]


@folds(GroupsFormed)
def _fold_groups_formed(state: State, event: GroupsFormed, _: Recorded) -> None:
    state.groups = [one for one in state.groups if one[0] < event.round]
    state.groups.append((event.round, event.groups))


@tells(GroupsFormed)
def _tell_groups_formed(event: GroupsFormed, _: State) -> Message:
    sizes = ", ".join(f"{name} {len(members)}" for name, members in event.groups)
    return say("merit groups formed from round {round} on: {groups}", round=event.round, groups=sizes)


class RoomNoted(Event, frozen=True):
    """Time that a player needed away from the table with good reason: recovered, or judged as lateness."""

    round: int
    table: int
    room: Room
    minutes: int
    reason: str
    side: Side | None = None
    """Of whom it was; None: older logs do not say."""
    players: tuple[str, ...] = ()
    judged: float = 0
    """The minutes as they were taken, where the code judges them as lateness; 0: it does not."""


@folds(RoomNoted)
def _fold_room_noted(state: State, event: RoomNoted, _: Recorded) -> None:
    if event.side is not None and event.judged:
        absence = Absence(event.side, event.judged, event.players)
        table_of(state, event.round, event.table).absences.append(absence)


@tells(RoomNoted)
def _tell_room_noted(event: RoomNoted, state: State) -> Message:
    if event.players:
        text = say(
            "round {round}, table {table}: {who} away from the table for {n} minute",
            "round {round}, table {table}: {who} away from the table for {n} minutes",
            round=event.round,
            table=event.table,
            who=", ".join(person(state, one) for one in event.players),
            n=event.minutes,
        )
    else:
        text = say(
            "round {round}, table {table}: a player away from the table for {n} minute",
            "round {round}, table {table}: a player away from the table for {n} minutes",
            round=event.round,
            table=event.table,
            n=event.minutes,
        )
    return because(text, event.reason)
