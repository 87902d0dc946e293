"""The evening on a line: each round as it was planned, as it went, and as it is expected to go."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.tournament.rounds.state import MINUTE, Round
from pinella.tournament.state import State

BETWEEN_ROUNDS = 10 * MINUTE
"""For the last sheets and for finding the new seats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimetableLine:
    round: int
    planned: tuple[int, int]
    """From when to when by the plan; (0, 0): the event has no hour."""
    real: tuple[int, int] | None
    """From the go to the end of its time, or to now while it lasts."""
    expected: tuple[int, int] | None
    """What is still to come of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timetable:
    lines: tuple[TimetableLine, ...]
    now: int
    ends: int
    """When the last round is expected to be over; 0: not known."""
    behind: int
    """Minutes after the plan; below zero: ahead of it."""


def timetable(state: State, now: int, starts: int) -> Timetable:
    """`starts`: the instant at which play is to begin; 0: nobody has said."""
    rounds = {one.number: one for one in state.rounds}
    at, free, lines = starts, 0, []
    for number, plan in enumerate(state.plan, 1):
        length = plan.minutes * MINUTE
        planned = (at, at + length) if starts else (0, 0)
        real = _real(rounds.get(number), now)
        expected = _expected(rounds.get(number), now, max(free, planned[0], 0 if free else now), length)
        lines.append(TimetableLine(round=number, planned=planned, real=real, expected=expected))
        free = (expected or real or planned)[1] + BETWEEN_ROUNDS
        at += length + BETWEEN_ROUNDS
    ends = (lines[-1].expected or lines[-1].real or (0, 0))[1] if lines else 0
    planned_end = lines[-1].planned[1] if lines else 0
    return Timetable(
        lines=tuple(lines),
        now=now,
        ends=ends,
        behind=round((ends - planned_end) / MINUTE) if planned_end else 0,
    )


def _real(found: Round | None, now: int) -> tuple[int, int] | None:
    if found is None or found.clock is None:
        return None
    over = found.clock.time_out or found.clock.ends()
    return found.clock.started, over if found.status == "closed" else min(max(now, found.clock.started), over)


def _expected(found: Round | None, now: int, free: int, length: int) -> tuple[int, int] | None:
    """The rest of a round in hand; of a round to come, all of it, as soon as it can begin."""
    if found is not None and found.clock is not None:
        over = found.clock.ends()
        return (now, over) if found.status == "playing" and now < over else None
    return free, free + length
