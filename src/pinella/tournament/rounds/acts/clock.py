"""The round in play: the go, pauses, extra time, time-out, closing; standings posted and final."""

from __future__ import annotations

from typing import Annotated, Literal

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import ConfirmationNeeded, Context, ReasonNeeded
from pinella.acts.roles import DIRECTION, LAW, STAFF, TABLES
from pinella.messages import Refusal, say
from pinella.tournament.absences.law.no_show import no_show
from pinella.tournament.act import act
from pinella.tournament.asks import EntryNumber, RoundNumber, TableNumber, ThisRound
from pinella.tournament.conduct.reports import open_report
from pinella.tournament.entries.registration import ITEMS, pre_start
from pinella.tournament.event import Event, said
from pinella.tournament.pairing.requests import rested, without_opponents
from pinella.tournament.panels import ROUNDS
from pinella.tournament.rounds.events import (
    PlayStarted,
    RoundClosed,
    RoundExtended,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    SideArrived,
    TableChecked,
    TableExtended,
    TimeOutAnnounced,
)
from pinella.tournament.rounds.lookup import need_round, need_table
from pinella.tournament.rounds.minutes import judge_minutes, table_minutes
from pinella.tournament.rounds.state import MINUTE, Clock, Round
from pinella.tournament.setup.events import NoticeGiven
from pinella.tournament.setup.powers import verify_referee_appointed
from pinella.tournament.sheets.results import bye_events, rests_open
from pinella.tournament.state import State
from pinella.tournament.teams.acts import verify_line_ups


@act(
    "check-table",
    title=say("Check a table before the start"),
    roles=LAW,
    command=Command(
        "check-table",
        say("Tick the code's list before the start; what is missing is named."),
        ROUNDS,
        "check-table 1 1 2 3 --missing sheet",
    ),
)
def check_table(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    tables: Annotated[tuple[int, ...], Ask(say("Tables"), say("Numbers of tables."), metavar="TABLE")],
    missing: Annotated[
        tuple[str, ...], Ask(say("What is missing"), say("What is not in order; may be repeated."), metavar="ITEM")
    ] = (),
) -> list[Event]:
    """Tick the code's list for tables; what is not in order is named."""
    found = need_round(state, round)
    unknown = set(missing) - set(ITEMS)
    if unknown:
        raise Refusal(
            say("{item} is on no checklist: expected one of {items}", item=min(unknown), items=", ".join(ITEMS))
        )
    for table in tables:
        need_table(found, table)
    return [TableChecked(round=round, table=table, missing=missing) for table in tables]


@act(
    "arrive",
    title=say("Note a contestant at its table"),
    roles=TABLES,
    command=Command("arrived", say("Note that a contestant has come to its table."), ROUNDS, "arrived 1 7"),
)
def arrive(state: State, context: Context, *, round: RoundNumber, number: EntryNumber) -> list[Event]:
    """It has come to the table posted for it; when both sides are there they draw for seats."""
    found = need_round(state, round)
    if found.status not in ("published", "playing"):
        raise Refusal(say("round {round} is neither posted nor being played", round=round))
    table = found.table_of(number)
    if table is None:
        raise Refusal(say("number {number} does not play in round {round}", number=number, round=round))
    return [] if number in table.arrived else [SideArrived(round=round, table=table.meeting.table, number=number)]


def unchecked(state: State, round_: Round) -> list[str]:
    """What stands against the start, table by table, for the director to read."""
    items = state.code.formats.pre_start_checks
    ticked = {
        number: [item for item in items if item not in table.missing_items]
        for number, table in round_.tables.items()
        if table.checked
    }
    full = [number for number, table in sorted(round_.tables.items()) if not table.meeting.rests]
    return [str(finding.why) for finding in pre_start(state.code, full, ticked)]


@act(
    "start-round",
    title=say("Start the round"),
    roles=DIRECTION,
    command=Command("start", say("Give the go: the clock of the round runs."), ROUNDS, "start"),
)
def start_round(state: State, context: Context, *, round: ThisRound) -> list[Event]:
    """The referee's go. Who has no opponents gets the bye, who is away what the code gives."""
    found = need_round(state, round)
    if found.clock is not None:
        return []
    if found.status != "published":
        raise Refusal(say("round {round} is not published: players do not know where they sit", round=round))
    verify_referee_appointed([one.name for one in state.officials if one.role in ("director", "referee")])
    for number, table in sorted(found.tables.items()):
        if not table.meeting.rests:
            verify_line_ups(state, found, number)
    if any(table.checked for table in found.tables.values()) and not context.confirmed:
        missing = unchecked(state, found)
        if missing:
            raise ConfirmationNeeded(
                say("before the start: {missing}; put it in order, or confirm", missing="; ".join(missing[:5])),
                state.code.cite("formats.pre_start_checks"),
            )
    _verify_rests(state, found)
    return [RoundStarted(round=round, minutes=found.plan.minutes), *bye_events(state, found)]


def _verify_rests(state: State, round_: Round) -> None:
    """Where a second win by default is barred, it is given only if there is no other way: no staff, nobody to swap."""
    if state.code.bye.already_rested != "swap-or-staff-pair":
        return
    before = rested(state, round_.number)
    staff = next((one.number for one in state.contestants.values() if one.staff), 0)
    free = state.settings.staff_available and staff not in round_.places and not state.away(staff, round_.number)
    fresh = {
        one
        for table in round_.tables.values()
        if not table.meeting.rests and not table.results
        for one in (*table.meeting.home, *table.meeting.away)
        if one not in before and one != staff
    }
    for table in round_.tables.values():
        again = [one for one in without_opponents(state, table) if one in before]
        swap = fresh and table.meeting.rests and not round_.relaxed
        if again and (free or swap):
            raise Refusal(
                say(
                    "number {number} has already won by default: another pair sits there instead, or a pair of the "
                    "organisation plays",
                    number=again[0],
                ),
                state.code.cite("bye.already_rested"),
            )


LONGEST_CHANGE = 120
"""Minutes by which a round or a table may be put off."""


def running(round_: Round) -> Clock:
    if round_.clock is None or round_.status != "playing":
        raise Refusal(say("round {round} is not being played", round=round_.number))
    return round_.clock


@act(
    "pause",
    title=say("Stop the clock"),
    roles=DIRECTION,
    command=Command("pause", say("Stop the clock."), ROUNDS, 'pause --reason "power cut"'),
)
def pause(state: State, context: Context, *, round: ThisRound) -> list[Event]:
    clock = running(need_round(state, round))
    return [] if clock.paused else [RoundPaused(round=round, reason=context.reason)]


@act(
    "resume",
    title=say("Let the clock run on"),
    roles=DIRECTION,
    command=Command("resume", say("Let the clock run on."), ROUNDS, "resume"),
)
def resume(state: State, context: Context, *, round: ThisRound) -> list[Event]:
    clock = running(need_round(state, round))
    return [RoundResumed(round=round)] if clock.paused else []


EXTEND = Command(
    "extend",
    say("Lengthen or shorten the round, or give one table extra time."),
    ROUNDS,
    'extend 3 --table 5 --reason "pack replaced"',
    negative=True,
    by_hand="does one of two acts",
)


@act("extend", title=say("Change the length of the round"), roles=DIRECTION, command=EXTEND)
def extend(
    state: State, context: Context, *, round: ThisRound, minutes: Annotated[int, Ask(say("Minutes"))]
) -> list[Event]:
    """Lengthen (or shorten) for everybody, as far as the code lets the direction; players are told.

    A round that is posted and not yet started takes the new length with it to the go.
    """
    found = need_round(state, round)
    if not minutes or abs(minutes) > LONGEST_CHANGE:
        raise Refusal(say("a round is changed by 1 to {most} minutes", most=LONGEST_CHANGE))
    now = found.plan.minutes if found.status == "published" else running(found).minutes
    told: Literal["before-the-round", "no"] = "before-the-round"
    for finding in judge_minutes(state.code, found.plan.deals, now + minutes, state.level, announced=told):
        if finding.refusal is not None:
            raise finding.refusal
    notice = NoticeGiven(
        subject="minutes",
        text=said(say("Round {round}: {n} minute", "Round {round}: {n} minutes", round=round, n=now + minutes)),
        round=round,
    )
    return [RoundExtended(round=round, minutes=minutes, reason=context.reason), notice]


@act("extend-table", title=say("Give a table extra time"), roles=LAW, command=EXTEND)
def extend_table(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    minutes: Annotated[int, Ask(say("Minutes"))],
) -> list[Event]:
    """Time lost through no fault of the players is recovered at that table."""
    found = need_round(state, round)
    need_table(found, table)
    clock = running(found)
    if not context.reason.strip():
        raise ReasonNeeded(say("extra time for one table needs a reason"))
    if not 0 < minutes <= LONGEST_CHANGE:
        raise Refusal(say("a table gets 1 to {most} minutes more", most=LONGEST_CHANGE))
    table_minutes(state.code, clock.minutes, found.tables[table].extra_minutes + minutes, by_absence=False)
    return [TableExtended(round=round, table=table, minutes=minutes, reason=context.reason)]


@act(
    "time-out",
    title=say("Announce the time-out"),
    roles=DIRECTION,
    command=Command("timeout", say("Announce the time-out; before the end of the time with --yes."), ROUNDS, "timeout"),
)
def time_out(state: State, context: Context, *, round: ThisRound) -> list[Event]:
    """Before the end of the time it must be confirmed."""
    clock = running(need_round(state, round))
    if clock.time_out:
        return []
    if clock.paused:
        raise Refusal(say("the clock is stopped: let it run on first"))
    left = clock.ends() - context.at
    if left > 0 and not context.confirmed:
        raise ConfirmationNeeded(
            say(
                "the round still has {minutes} min {seconds} s: confirm to announce the time-out now",
                minutes=left // MINUTE,
                seconds=left % MINUTE // 1000,
            ),
            state.code.cite("clock.minutes_3_deals"),
        )
    return [TimeOutAnnounced(round=round)]


@act(
    "play-started",
    title=say("Note the first take at a table"),
    roles=STAFF,
    command=Command(
        "first-take", say("Note the first take at a table: play has begun there."), ROUNDS, "first-take 1 4"
    ),
)
def play_started(state: State, context: Context, *, round: RoundNumber, table: TableNumber) -> list[Event]:
    found = need_round(state, round)
    need_table(found, table)
    running(found)
    return [] if found.tables[table].play_started else [PlayStarted(round=round, table=table)]


@act(
    "close-round",
    title=say("Close the round"),
    roles=DIRECTION,
    command=Command("close", say("Close the round once every table has its result."), ROUNDS, "close"),
)
def close_round(state: State, context: Context, *, round: ThisRound) -> list[Event]:
    found = need_round(state, round)
    if found.status == "closed":
        return []
    running(found)
    resting = rests_open(state, found)
    waiting = [
        number
        for number, table in sorted(found.tables.items())
        if ((result := table.result()) is None and not table.meeting.rests)
        or (result is not None and result.home.kind == "provisional")
    ]
    if waiting:
        raise Refusal(
            say(
                "round {round} has no result at table {tables}",
                round=round,
                tables=", ".join(map(str, waiting)),
            )
        )
    return [*resting, RoundClosed(round=round), *never_came(state, found)]


def never_came(state: State, round_: Round) -> list[Event]:
    """Entries that have not been seen once through the rounds after which the code reports it, and sent no word."""
    if round_.number != state.code.absence.no_show_report.absent_rounds:
        return []
    events: list[Event] = []
    known = ("no-show", "absence")
    reported = {one.opened.number for one in state.reports.values() if one.opened.about in known}
    for one in state.active():
        if one.staff or one.number in reported or one.number in state.late_entries or seen(state, one.number):
            continue
        judged = no_show(state.code, state.level, absent_rounds=round_.number, notice=False)
        if judged.report:
            events.append(
                open_report(
                    state,
                    "no-show",
                    one.number,
                    judged.why,
                    round=round_.number,
                    article=judged.article,
                    after=len(events),
                )
            )
    return events


def seen(state: State, number: int) -> bool:
    """Whether a contestant was in the hall for a round, or told the director that it would not be."""
    for round_ in state.rounds:
        if round_.clock is None:
            continue
        leave = state.away(number, round_.number)
        if leave is not None and leave.notified:
            return True
        table = round_.table_of(number)
        side = table.meeting.side_of(number) if table else None
        if table and side and leave is None and table.late.get(side, 0) < round_.clock.minutes:
            return True
    return False
