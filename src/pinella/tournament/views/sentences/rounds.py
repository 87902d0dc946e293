"""Rounds and their clock, in words."""

from __future__ import annotations

from pinella.messages import Message, say
from pinella.tournament.events import Event
from pinella.tournament.events import rounds as r
from pinella.tournament.state import State
from pinella.tournament.views.sentences.telling import Telling, because, listed, who
from pinella.tournament.views.words import SIDE_WORDS


def _drafted(event: r.RoundDrafted, _: State) -> Message:
    text = say("round {round} drafted: {count} tables", round=event.round, count=len(event.meetings))
    if event.relaxed:
        text = say("{what}; constraints given up: {count}", what=text, count=len(event.relaxed))
    if event.provisional:
        text = say("{what}; provisional results at tables {tables}", what=text, tables=listed(event.provisional))
    return text


def _edited(event: r.DraftEdited, _: State) -> Message:
    text = say(
        "draft of round {round} changed by hand: {count} differences", round=event.round, count=len(event.differences)
    )
    return because(text, event.reason)


def _swapped(event: r.TablesSwapped, state: State) -> Message:
    return say(
        "round {round}: {first} and {second} change places: {why}",
        round=event.round,
        first=who(state, event.first),
        second=who(state, event.second),
        why=event.why.message(),
    )


def _completed(event: r.TableCompleted, state: State) -> Message:
    return say(
        "round {round}: {who} completes table {table}",
        round=event.round,
        who=who(state, event.number),
        table=event.table,
    )


def _opened(event: r.TableOpened, state: State) -> Message:
    return say(
        "round {round}: table {table} opened for {who}",
        round=event.round,
        table=event.meeting.table,
        who=", ".join(who(state, one.number) for one in event.seated),
    )


def _meetings(event: r.MeetingsChanged, _: State) -> Message:
    return say(
        "round {round}: other contestants than drawn at tables {tables}: {why}",
        round=event.round,
        tables=listed(tuple(one.table for one in event.meetings)),
        why=event.why.message(),
    )


def _line_up(event: r.LineUpDeclared, state: State) -> Message:
    return say(
        "round {round}, table {table}, {side}: open room {open}, closed room {closed}",
        round=event.round,
        table=event.table,
        side=SIDE_WORDS[event.side],
        open=state.names(event.open),
        closed=state.names(event.closed),
    )


def _captains(event: r.CaptainsDrew, _: State) -> Message:
    return say(
        "round {round}, table {table}: the captains uncovered {home} and {away}",
        round=event.round,
        table=event.table,
        home=event.home,
        away=event.away,
    )


def _checked(event: r.TableChecked, _: State) -> Message:
    if event.missing:
        return say(
            "round {round}, table {table} checked: {count} items not in order",
            round=event.round,
            table=event.table,
            count=len(event.missing),
        )
    return say("round {round}, table {table} checked: all in order", round=event.round, table=event.table)


def _extended(event: r.RoundExtended, _: State) -> Message:
    text = say("round {round}: {minutes} minutes more", round=event.round, minutes=event.minutes)
    if event.minutes < 0:
        text = say("round {round}: {minutes} minutes less", round=event.round, minutes=-event.minutes)
    return because(text, event.reason)


def _table_extended(event: r.TableExtended, _: State) -> Message:
    text = say(
        "round {round}, table {table}: {minutes} minutes of extra time",
        round=event.round,
        table=event.table,
        minutes=event.minutes,
    )
    if event.call:
        text = say("{what}, for call {id}", what=text, id=event.call)
    return because(text, event.reason)


def _groups(event: r.GroupsFormed, _: State) -> Message:
    sizes = ", ".join(f"{name} {len(members)}" for name, members in event.groups)
    return say("merit groups formed from round {round} on: {groups}", round=event.round, groups=sizes)


def _posted(event: r.StandingPosted, _: State) -> Message:
    if event.minutes:
        return say(
            "standing after round {round} posted: errors may be reported for {minutes} minutes",
            round=event.round,
            minutes=event.minutes,
        )
    return say("standing after round {round} posted", round=event.round)


def _away(event: r.RoomNoted, _: State) -> Message:
    text = say(
        "round {round}, table {table}: a player away from the table for {minutes} minutes",
        round=event.round,
        table=event.table,
        minutes=event.minutes,
    )
    return because(text, event.reason)


def _play_started(event: r.PlayStarted, _: State) -> Message:
    return say("round {round}, table {table}: first take", round=event.round, table=event.table)


def _started(event: r.RoundStarted, _: State) -> Message:
    return say("round {round} started: {minutes} minutes", round=event.round, minutes=event.minutes)


def _arrived(event: r.SideArrived, state: State) -> Message:
    return say(
        "round {round}, table {table}: {who} is there",
        round=event.round,
        table=event.table,
        who=who(state, event.number),
    )


SENTENCES: dict[type[Event], Telling] = {
    r.SideArrived: _arrived,
    r.RoundDrafted: _drafted,
    r.DraftEdited: _edited,
    r.DraftDropped: lambda event, _: say("round {round} dropped", round=event.round),
    r.RoundPublished: lambda event, _: say("round {round} published", round=event.round),
    r.TablesSwapped: _swapped,
    r.TableCompleted: _completed,
    r.TableOpened: _opened,
    r.MeetingsChanged: _meetings,
    r.LineUpDeclared: _line_up,
    r.CaptainsDrew: _captains,
    r.TableChecked: _checked,
    r.RoundStarted: _started,
    r.PlayStarted: _play_started,
    r.RoundPaused: lambda event, _: because(say("round {round}: clock stopped", round=event.round), event.reason),
    r.RoundResumed: lambda event, _: say("round {round}: the clock runs on", round=event.round),
    r.RoundExtended: _extended,
    r.TableExtended: _table_extended,
    r.TimeOutAnnounced: lambda event, _: say("round {round}: time-out", round=event.round),
    r.RoundClosed: lambda event, _: say("round {round} closed", round=event.round),
    r.GroupsFormed: _groups,
    r.StandingPosted: _posted,
    r.StandingFinal: lambda event, _: say("standing after round {round} final", round=event.round),
    r.RoomNoted: _away,
}
