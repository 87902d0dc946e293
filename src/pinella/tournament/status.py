"""Where a tournament stands, in figures for the boards of direction and hall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pinella.choices import values
from pinella.messages import Message, say
from pinella.tournament.pairing.acts import stale
from pinella.tournament.rounds.state import Clock, Round, TableStatus
from pinella.tournament.rounds.views.tables import is_open, table_status
from pinella.tournament.state import State

Phase = Literal["setup", "registration", "draft", "published", "playing", "closed", "checking", "finished", "ended"]
"""`checking`: a provisional standing hangs; `finished`: nothing is left to play."""
Signal = Literal["", "go", "time-out"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockFace:
    minutes: int
    ends: int
    """The stored end: screens count down to it by themselves. While the clock is stopped it moves on."""
    left_ms: int
    """Below zero: the time is over."""
    paused: bool
    over: bool
    time_out: int
    """When the time-out was announced; 0: not yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    phase: Phase
    round: int
    """0: no round is made yet."""
    planned: int
    tables: Mapping[TableStatus, tuple[int, ...]]
    """Tables of the round by what is known of them; every status is a key."""
    clock: ClockFace | None
    """For the director; None: the round has not started or is over."""
    players_clock: ClockFace | None
    """For players and hall: none as well where the code forbids telling them."""
    signal: Signal
    """The signal that is due now."""
    signal_words: Message | None
    open_earlier: tuple[tuple[int, int], ...]
    """Round and table of earlier rounds without a real result."""
    draft_stale: Message | None
    reports_open: int


def status(state: State, now: int) -> Status:
    current = state.current
    clock = face(current.clock, now) if current and current.status == "playing" and current.clock else None
    signal = _signal(current, clock)
    return Status(
        phase=_phase(state),
        round=current.number if current else 0,
        planned=state.planned,
        tables=_lights(state, current),
        clock=clock,
        players_clock=clock if state.code.clock.time_left_told else None,
        signal=signal,
        signal_words=_signal_words(state, signal),
        open_earlier=tuple(
            (one.number, table) for one in state.rounds[:-1] for table, at in sorted(one.tables.items()) if is_open(at)
        ),
        draft_stale=stale(state, current) if current and current.status == "draft" else None,
        reports_open=sum(one.filed is None for one in state.reports.values()),
    )


def face(clock: Clock, now: int) -> ClockFace:
    standing_still = max(0, now - clock.paused) if clock.paused else 0
    ends = clock.ends() + standing_still
    return ClockFace(
        minutes=clock.minutes,
        ends=ends,
        left_ms=ends - now,
        paused=bool(clock.paused),
        over=ends <= now,
        time_out=clock.time_out,
    )


def _lights(state: State, current: Round | None) -> dict[TableStatus, tuple[int, ...]]:
    lights: dict[TableStatus, list[int]] = {one: [] for one in values(TableStatus)}
    for table in sorted(current.tables) if current else ():
        lights[table_status(state, current.number if current else 0, table)].append(table)
    return {light: tuple(tables) for light, tables in lights.items()}


def _phase(state: State) -> Phase:
    current = state.current
    if state.ended:
        return "ended"
    if state.interrupted:
        return "finished"
    if current is None:
        return "registration" if state.plan else "setup"
    if current.status != "closed":
        return current.status
    if current.final:
        return "finished" if current.number >= state.planned else "closed"
    waits = bool(current.posted) and current.posted[-1][0].minutes > 0
    return "checking" if waits else "closed"


def _signal(current: Round | None, clock: ClockFace | None) -> Signal:
    if current is not None and current.status == "published":
        return "go"
    return "time-out" if clock and clock.over and not clock.time_out and not clock.paused else ""


def _signal_words(state: State, signal: Signal) -> Message | None:
    aloud = state.code.clock.signals == "two-acoustic-signals"
    match signal:
        case "go":
            return say("First acoustic signal: the start") if aloud else say("The referee gives the go")
        case "time-out":
            return say("Second acoustic signal: time-out") if aloud else say("The referee announces the time-out")
        case _:
            return None
