"""What the pairing engine is asked: who plays, in which order, after what history."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from pinella.messages import Refusal, say
from pinella.tournament.model import Line, Meeting
from pinella.tournament.pairing.engine import propose
from pinella.tournament.pairing.request import Request
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.rounds.state import Table
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State


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
    spelt: dict[str, str] = {}  # one club is one club, however its name is capitalised
    labels = {
        one.number: frozenset(
            spelt.setdefault(f"{label}:{value}".casefold(), f"{label}:{value}")
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
        raise Refusal(
            say(
                "{n} table is needed, but only {have} are numbered",
                "{n} tables are needed, but only {have} are numbered",
                n=need,
                have=len(numbers),
            )
        )
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
