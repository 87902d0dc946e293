"""What the evening was like, for the report on it: who was missing, replaced, late or resting, what was not played."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pinella.listing import Column, Listing
from pinella.messages import Message, say
from pinella.tournament.absences.events import DEPARTURES
from pinella.tournament.model import SCORE_KINDS, SIDES, Side
from pinella.tournament.rounds.state import Round, Table
from pinella.tournament.state import Leave, State


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningLine:
    round: int
    """0: before the first."""
    table: int
    """0: at no table."""
    number: int
    name: str
    what: Message


EVENING_LIST: Listing[EveningLine] = Listing(
    Column("round", say("round"), lambda one: one.round or None, align="center"),
    Column("table", say("table"), lambda one: one.table or None, align="center"),
    Column("number", say("no."), align="right"),
    Column("name", say("who"), share=3),
    Column("what", say("what"), share=4),
    empty=say("Everybody played every round."),
)


def evening(state: State) -> tuple[EveningLine, ...]:
    """Round by round: departures with the rounds they lasted, substitutions, byes, forfeits, lateness, absences."""
    lines = [
        *_departures(state),
        *_substitutions(state),
        *(one for found in state.rounds for one in _round(state, found)),
    ]
    return tuple(sorted(lines, key=lambda one: (one.round, one.table, one.number)))


def _line(state: State, round_: int, number: int, what: Message, table: int = 0) -> EveningLine:
    return EveningLine(round=round_, table=table, number=number, name=state.name_of(number), what=what)


def _departures(state: State) -> Iterator[EveningLine]:
    for number, leaves in state.leaves.items():
        if number in state.contestants or number in state.cancelled:
            for leave in leaves:
                yield _line(state, leave.from_round, number, _left(state, leave))


def _left(state: State, leave: Leave) -> Message:
    how = DEPARTURES[leave.departure]
    if leave.player:
        how = say("{how}: {player}", how=how, player=state.names((leave.player,)))
    if not leave.notified:
        how = say("{how}, without notice", how=how)
    last = leave.until - 1 if leave.until is not None else max(state.planned, leave.from_round)
    if last < leave.from_round:
        return say("{how}; back before a round was missed", how=how)
    if last == leave.from_round:
        return say("{how}; missing in round {round}", how=how, round=last)
    return say("{how}; missing from round {first} to round {last}", how=how, first=leave.from_round, last=last)


def _substitutions(state: State) -> Iterator[EveningLine]:
    for one in state.substitutions:
        who, leaver = state.names((one.substitute,)), state.names((one.leaver,))
        what = say("{substitute} for {leaver}", substitute=who, leaver=leaver)
        if one.during:
            what = say("{substitute} for {leaver}, during the round", substitute=who, leaver=leaver)
        yield _line(state, one.round, one.number, what)


def _round(state: State, found: Round) -> Iterator[EveningLine]:
    if found.clock is None:
        return
    for number, scores in found.lone.items():
        if scores and (number in state.contestants or number in state.cancelled):
            score = scores[-1][0]
            what = say("{kind}: {vp} VP", kind=SCORE_KINDS[score.kind], vp=score.vp)
            yield _line(state, found.number, number, what)
    for table, at in sorted(found.tables.items()):
        for side in SIDES:
            for number in at.meeting.home if side == "home" else at.meeting.away:
                for what in _at_table(state, at, side):
                    yield _line(state, found.number, number, what, table)


def _at_table(state: State, table: Table, side: Side) -> Iterator[Message]:
    last, late = table.result(), table.late.get(side, 0)
    if late:
        who = state.names(table.latecomers.get(side, ()))
        if math.isinf(late):
            yield say("never came")
        elif who:
            yield say("{who} late by {n} minute", "{who} late by {n} minutes", who=who, n=f"{late:g}")
        else:
            yield say("late by {n} minute", "late by {n} minutes", n=f"{late:g}")
    for one in table.absences:
        if one.side == side:
            yield say(
                "{who} away from the table for {n} minute",
                "{who} away from the table for {n} minutes",
                who=state.names(one.players),
                n=f"{one.minutes:g}",
            )
    if last is not None and last.of(side).kind not in ("played", "not-ranked"):
        score = last.of(side)
        what = say("{kind}: {vp} VP", kind=SCORE_KINDS[score.kind], vp=score.vp)
        why = last.why.message() if last.why and score.kind != "bye" else None
        yield say("{what} ({why})", what=what, why=why) if why else what
