"""From the plan to a published round: draft, edit, publish; merit groups."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace

import msgspec

from pinella.messages import Message, Refusal, say
from pinella.tournament.acts.registry import Moment, act
from pinella.tournament.acts.results import supposing
from pinella.tournament.acts.setup import announced, announcement
from pinella.tournament.events import Event, said
from pinella.tournament.events.rounds import (
    DraftDropped,
    DraftEdited,
    GroupsFormed,
    RoundDrafted,
    RoundPublished,
    Seated,
)
from pinella.tournament.events.sheets import ResultSet
from pinella.tournament.folding.rounds import exchange
from pinella.tournament.model import Line, Meeting, Score
from pinella.tournament.pairing.compare import compare
from pinella.tournament.pairing.engine import propose
from pinella.tournament.pairing.layouts import LAYOUTS
from pinella.tournament.pairing.merit import split
from pinella.tournament.pairing.request import Proposal, Request
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.pairing.verify import verify
from pinella.tournament.standings import standing
from pinella.tournament.state import Round, State, Table


def need_round(state: State, number: int) -> Round:
    found = state.round(number)
    if found is None:
        raise Refusal(say("there is no round {round} yet", round=number))
    return found


def players_of(state: State, number: int) -> list[int]:
    """Contestants who play a round: entered, not away, and checked in where the director checks in at all.

    Who has played is there, whoever is checked in later. The organisation's own pair plays only where somebody would
    have no opponents without it.
    """
    known = set(state.present)
    if known:
        known.update(one for round_ in state.rounds if round_.clock for one in round_.seated)
    here = [
        one
        for one in state.active()
        if not state.away(one.number, number) and (not known or one.number in known or one.staff)
    ]
    needed = sum(not one.staff for one in here) % 2
    return [one.number for one in here if needed or not one.staff]


def order_for(state: State, number: int) -> tuple[int, ...]:
    """Who plays, best first; before the first round in order of registration."""
    playing = players_of(state, number)
    if number == 1:
        return tuple(playing)
    wanted = set(playing)
    ranked = [one for one in standing(state, number - 1).order if one in wanted]
    return (*ranked, *(one for one in playing if one not in set(ranked)))


def rested(state: State, number: int) -> frozenset[int]:
    """Who may not rest again within the code's limit."""
    session = state.plan[number - 1].session
    per_session = state.code.bye.limit == "once-per-session"
    return frozenset(
        one
        for round_ in state.rounds[: number - 1]
        if not per_session or round_.plan.session == session
        for table in round_.tables.values()
        for one in without_opponents(state, table)
    )


def without_opponents(state: State, table: Table) -> tuple[int, ...]:
    """Who rests at a table; where a code treats those alike whose opponents have gone, they as well."""
    if table.meeting.rests:
        return table.meeting.home
    last = table.result()
    if last is None or state.code.absence.later_opponents != "bye-options":
        return ()
    sides = ((last.home, table.meeting.home), (last.away, table.meeting.away))
    return tuple(one for score, numbers in sides if score.kind == "bye" for one in numbers)


def phase(state: State, number: int) -> tuple[int, int]:
    """First round and length of the run of rounds under one system to which a round belongs."""
    plan, at = state.plan, number - 1

    def same(index: int) -> bool:
        mine, theirs = plan[at], plan[index]
        return theirs.system == mine.system and theirs.step == mine.step

    first = at
    while first > 0 and not plan[first].groups and same(first - 1):
        first -= 1
    last = at
    while last + 1 < len(plan) and not plan[last + 1].groups and same(last + 1):
        last += 1
    return first + 1, last - first + 1


def request_for(state: State, number: int, *, relax: bool = True, meetings: tuple[Meeting, ...] = ()) -> Request:
    plan = state.plan[number - 1]
    first, length = phase(state, number)
    before: Mapping[int, Line] = state.rounds[number - 2].lines if number > first else {}
    order = order_for(state, number)
    playing = set(order)
    named = {one: name for name, members in state.groups_for(number) for one in members}
    lowest = state.groups_for(number)[-1][0] if named else ""
    groups = tuple(
        (name, tuple(one for one in order if named.get(one, lowest) == name))
        for name, _members in state.groups_for(number)
    )
    labels = {
        one.number: frozenset(
            f"{label}:{value.casefold()}"
            for label in state.settings.apart
            for player in one.players
            if (value := getattr(state.players[player], label, "") if player in state.players else "")
        )
        for one in state.active()
        if state.settings.apart
    }
    asked = Request(
        code=state.code,
        format=state.format,
        round=plan,
        number=number,
        planned=state.planned,
        order=order,
        history=tuple(
            counted(state, one.drawn if SYSTEMS[plan.system].uses_lines else one.meetings)
            for one in state.rounds[: number - 1]
        ),
        rested=rested(state, number),
        lines=before,
        groups=groups,
        apart=labels,
        apart_rounds=state.settings.apart_rounds,
        locked={one: _place(state, table) for one, table in state.locks.items() if one in playing},
        names={one: sorting_name(state, one) for one in order},
        categories={one: category(state, one) for one in order},
        seed=state.seed,
        fixed_from=state.settings.fixed_from,
        moving_from=state.settings.moving_from,
        seating=plan.seating,
        phase_first=first,
        phase_rounds=length,
        schedule=state.rounds[first - 1].schedule if number > first else (),
        meetings=counted(state, meetings),
        relax=relax,
        staff_free=state.settings.staff_available,
    )
    return _with_calendar(state, asked) if number == first and SYSTEMS[plan.system].whole_schedule else asked


def _with_calendar(state: State, asked: Request) -> Request:
    """A calendar is made for those too who are away for a time only: they are expected back."""
    away = tuple(
        one.number
        for one in state.active()
        if one.number not in asked.order
        and (leave := state.away(one.number, asked.number)) is not None
        and leave.departure == "temporary"
    )
    if not away or asked.groups:
        return asked
    return replace(asked, schedule=propose(replace(asked, order=(*asked.order, *away))).schedule)


def sorting_name(state: State, number: int) -> str:
    one = state.contestants[number]
    return one.name or "".join(state.players[player].full for player in one.players[:1] if player in state.players)


def category(state: State, number: int) -> str:
    """The best category among the players."""
    found = [state.players[one].category for one in state.contestants[number].players if one in state.players]
    return min((one for one in found if one), default="")


def renumbered(state: State, meetings: tuple[Meeting, ...], system: str = "") -> tuple[Meeting, ...]:
    """Tables as the director numbers them, from those of the engine, which counts from 1."""
    if not state.settings.table_numbers:
        return meetings
    numbers = numbering(state, meetings, system)
    return tuple(msgspec.structs.replace(one, table=numbers[one.table]) for one in meetings)


def numbering(state: State, meetings: tuple[Meeting, ...], system: str = "") -> dict[int, int]:
    """From the engine's tables to the director's. Where the code wants the incomplete table to be the highest, it is,
    unless lines would lose their way, somebody keeps a table, or the director has named the meetings."""
    numbers = state.settings.table_numbers
    need = max((one.table for one in meetings), default=0)
    if not numbers:
        return {one.table: one.table for one in meetings}
    if need > len(numbers):
        raise Refusal(say("{need} tables are needed, but only {have} are numbered", need=need, have=len(numbers)))
    found = {one.table: numbers[one.table - 1] for one in meetings}
    lame = next((one.table for one in meetings if one.rests), 0)
    free = bool(system) and not (SYSTEMS[system].uses_lines or SYSTEMS[system].given or state.locks)
    if lame and free and state.code.bye.table == "highest-number":
        highest = max(found, key=lambda table: found[table])
        found[lame], found[highest] = found[highest], found[lame]
    return found


def counted(state: State, meetings: tuple[Meeting, ...]) -> tuple[Meeting, ...]:
    """The other way: tables as the engine counts them."""
    if not state.settings.table_numbers:
        return meetings
    return tuple(msgspec.structs.replace(one, table=_place(state, one.table)) for one in meetings)


def _place(state: State, table: int) -> int:
    """Which of the director's tables this is, from 1; one that he does not number comes after all of them."""
    numbers = state.settings.table_numbers
    if not numbers:
        return table
    return numbers.index(table) + 1 if table in numbers else len(numbers) + table


@act("draft-round", say("Make the next round"))
def draft_round(
    state: State,
    moment: Moment,
    *,
    meetings: tuple[Meeting, ...] = (),
    provisional: tuple[int, int] | None = None,
    strict: bool = False,
) -> list[Event]:
    """A proposal for the next round. Asked for again while there is a draft, it is the same draft: nothing happens.

    `provisional` is the score in VP with which tables still without result count for now; `meetings` are the director's
    own where the plan leaves the seating to him; `strict` refuses instead of relaxing a constraint.
    """
    current = state.current
    if current is not None and current.status == "draft":
        return []
    number = len(state.rounds) + 1
    if not state.plan:
        raise Refusal(
            say("the tournament has no plan: how its rounds are paired is chosen and announced before the start"),
            state.code.cite("formats.system_announced"),
        )
    if number > state.planned:
        raise Refusal(say("the plan has {planned} rounds, and all are made", planned=state.planned))
    if current is not None and current.status == "published":
        raise Refusal(say("round {round} is published and not yet started", round=current.number))
    if state.interrupted:
        raise Refusal(say("the tournament was interrupted: no more rounds are made"))
    system = SYSTEMS[state.plan[number - 1].system]
    events: list[Event] = []
    waiting: tuple[int, ...] = ()
    if current is not None and system.by_scores:
        waiting = tuple(current.open_tables())
        if waiting and provisional is None:
            raise Refusal(
                say(
                    "round {round} has no result at table {tables}: enter it, or give a provisional score",
                    round=current.number,
                    tables=", ".join(map(str, waiting)),
                )
            )
        given = [_provisional(state, current, table, provisional or (0, 0)) for table in waiting]
        events += given
    else:
        given = []
    if state.plan[number - 1].groups and not any(first == number for first, _ in state.groups):
        raise Refusal(say("round {round} is played in merit groups: form them first", round=number))
    with ExitStack() as supposed:
        for one in given:
            supposed.enter_context(supposing(state.rounds[-1].tables[one.table], (one.home, one.away)))
        asked = request_for(state, number, relax=not strict, meetings=meetings)
    if len(asked.order) < 2:
        raise Refusal(say("a round needs at least two contestants: {count} are here", count=len(asked.order)))
    proposal = propose(asked)
    numbered = "" if meetings else system.key
    numbers = numbering(state, proposal.meetings, numbered)
    relaxed = [*proposal.relaxed, *_rests_again(asked, proposal)]
    events.append(
        RoundDrafted(
            round=number,
            meetings=renumbered(state, proposal.meetings, numbered),
            order=asked.order,
            why={numbers[table]: said(why) for table, why in proposal.why.items()},
            relaxed=tuple(said(one) for one in relaxed),
            lines=dict(proposal.lines),
            provisional=waiting,
            schedule=proposal.schedule if system.whole_schedule and number == asked.phase_first else (),
        )
    )
    return events


def _rests_again(asked: Request, proposal: Proposal) -> list[Message]:
    """A fixed calendar may let somebody rest who has already rested through a change by hand: it is said."""
    if proposal.relaxed:
        return []
    again = [one for meeting in proposal.meetings if meeting.rests for one in meeting.home if one in asked.rested]
    return [say("number {number} rests again: the calendar leaves no other way", number=one) for one in again]


def _provisional(state: State, round_: Round, table: int, vp: tuple[int, int]) -> ResultSet:
    if not all(0 <= one <= state.code.vp.scale for one in vp):
        raise Refusal(say("a provisional score lies between 0 and {scale} VP", scale=state.code.vp.scale))
    home, away = (Score(vp=one, mp=0, kind="provisional") for one in vp)
    return ResultSet(
        round=round_.number,
        table=table,
        home=home,
        away=away,
        counts_from=round_.number,
        why=said(say("result still missing: a provisional score")),
    )


def stale(state: State, draft: Round) -> Message | None:
    """Why a draft no longer fits what is known, or None."""
    playing = set(players_of(state, draft.number))
    seated = {one for meeting in draft.meetings for one in (*meeting.home, *meeting.away)}
    if seated - playing:
        return say("number {number} no longer plays", number=min(seated - playing))
    if playing - seated:
        return say("number {number} is not in the draft", number=min(playing - seated))
    if SYSTEMS[draft.plan.system].by_scores and order_for(state, draft.number) != draft.order:
        moved = [new for new, old in zip(order_for(state, draft.number), draft.order, strict=True) if new != old]
        return say("the standing has changed since, first at number {number}", number=moved[0])
    return None


@act("edit-draft", say("Change the draft by hand"))
def edit_draft(
    state: State,
    moment: Moment,
    *,
    round: int,
    swaps: tuple[tuple[int, int], ...] = (),
    meetings: tuple[Meeting, ...] = (),
) -> list[Event]:
    """Swap contestants, or give all meetings. The difference from the engine's proposal stays on the round for ever."""
    draft = need_round(state, round)
    if draft.status != "draft":
        raise Refusal(say("round {round} is no draft any more", round=round))
    edited = meetings or draft.meetings
    for first, second in swaps:
        for one in (first, second):
            if draft.table_of(one) is None:
                raise Refusal(say("number {number} does not play in round {round}", number=one, round=round))
        edited = exchange(edited, first, second)
    asked = request_for(state, round)
    for finding in verify(asked, counted(state, edited)):
        if finding.level == "error":
            raise Refusal(finding.message)
    if not moment.reason.strip():
        raise Refusal(say("a change of the pairing by hand needs a reason: it stays in the report"))
    proposed = renumbered(state, propose(asked).meetings, asked.round.system)
    differences = compare(proposed, edited, asked)
    return [
        DraftEdited(
            round=round,
            meetings=edited,
            differences=tuple(said(one) for one in differences),
            reason=moment.reason,
        )
    ]


@act("drop-round", say("Drop the round"))
def drop_round(state: State, moment: Moment, *, round: int) -> list[Event]:
    """A draft, or a published round that has not been started: it is made anew."""
    found = need_round(state, round)
    if found is not state.current or found.clock is not None:
        raise Refusal(say("round {round} has been started: it cannot be dropped", round=round))
    return [DraftDropped(round=round)]


@act("publish-round", say("Publish the round"))
def publish_round(state: State, moment: Moment, *, round: int) -> list[Event]:
    """The seating is posted. A draft that no longer fits is refused; confirming keeps it as it is, marked."""
    draft = need_round(state, round)
    if draft.status != "draft":
        return []
    why = stale(state, draft)
    away = {one for meeting in draft.meetings for one in (*meeting.home, *meeting.away)} - set(players_of(state, round))
    if why is not None and (away or not moment.confirmed):
        raise Refusal(
            say(
                "the draft of round {round} is out of date: {why}; make it anew, or confirm it as it is",
                round=round,
                why=why,
            )
        )
    events: list[Event] = []
    if not announced(state):
        events.append(announcement(state, state.plan))
    seated = tuple(
        Seated(number=one, players=state.contestants[one].players)
        for meeting in draft.meetings
        for one in (*meeting.home, *meeting.away)
    )
    return [*events, RoundPublished(round=round, seated=seated)]


def order_to_split(state: State, number: int) -> tuple[int, ...]:
    """Everybody in the standing who may still play: whoever is away for a time keeps his place, and so does who left
    where the code scores and ranks any absence alike. Before the first round: as it is laid out."""
    if number == 1:
        asked = request_for(state, number)
        return LAYOUTS[asked.seating].lay(asked, asked.order) if asked.seating in LAYOUTS else asked.order
    law = state.code.absence
    staying = {"temporary"}
    if law.absent_scores_for == "any-absence" and law.absent_pair_ranked:
        staying.add("for-good")
    gone = {
        one for one, leaves in state.leaves.items() if leaves[-1].departure not in staying and leaves[-1].until is None
    }
    ranked = [one for one in standing(state, number - 1).order if one not in gone]
    return (*ranked, *(one for one in order_for(state, number) if one not in set(ranked)))


@act("form-groups", say("Form the merit groups"))
def form_groups(state: State, moment: Moment, *, round: int) -> list[Event]:
    """Split the standing for the round that begins them; where players may check it first, only once it is final.

    Groups that begin with the first round (a calendar for each) follow its seating.
    """
    if not 1 <= round <= state.planned or not state.plan[round - 1].groups:
        raise Refusal(say("the plan forms no merit groups before round {round}", round=round))
    if round != len(state.rounds) + 1:
        raise Refusal(say("groups for round {round} are formed just before that round is made", round=round))
    before = need_round(state, round - 1) if round > 1 else None
    if before and before.status != "closed":
        raise Refusal(say("round {round} is not closed", round=round - 1))
    if before and state.code.sheet.check_minutes_before_groups and not before.final:
        raise Refusal(
            say(
                "players have {minutes} minutes to check the provisional standing: post it, and split when it is final",
                minutes=state.code.sheet.check_minutes_before_groups,
            ),
            state.code.cite("sheet.check_minutes_before_groups"),
        )
    order = order_to_split(state, round)
    groups = split(order, state.plan[round - 1].groups, per_table=4 if state.format == "individual-new-partner" else 2)
    return [GroupsFormed(round=round, groups=groups, order=order)]
