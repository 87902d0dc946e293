"""What the director must look at before going on: complaints, warnings that begin to cost, unearned advantages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pinella.messages import Message, say
from pinella.tournament.conduct.discipline import register
from pinella.tournament.sheets.acts.advantage import advantage_alerts
from pinella.tournament.standings.standing import given
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Alert:
    kind: Literal["complaint", "warnings", "advantage"]
    round: int
    number: int
    why: Message
    vp: int = 0
    command: str = ""
    """What settles it on the terminal."""


def alerts(state: State) -> tuple[Alert, ...]:
    """Complaints come first, the oldest on top: they are to be assessed at once."""
    return (*_complaints(state), *_warnings(state), *_advantages(state))


def pending_complaints(state: State) -> Message | None:
    """What the director is told before the next round is paired."""
    found = _complaints(state)
    return say("a complaint is not decided yet: {first}", first=found[0].why) if found else None


def _complaints(state: State) -> tuple[Alert, ...]:
    waiting = [one for one in state.reports.values() if one.opened.about == "complaint" and one.filed is None]
    return tuple(
        Alert(
            kind="complaint",
            round=one.opened.round,
            number=one.opened.number,
            why=say(
                "complaint of number {number}, round {round}: {facts}",
                number=one.opened.number,
                round=one.opened.round,
                facts=one.opened.facts.message(),
            ),
            command="file-report",
        )
        for one in sorted(waiting, key=lambda one: one.at)
    )


def _warnings(state: State) -> tuple[Alert, ...]:
    """Those whose last warning has just cost them something."""
    if not state.code.discipline.warnings_told_to_director:
        return ()
    return tuple(
        Alert(kind="warnings", round=line.sanctions[-1].round, number=line.contestant, why=told, vp=line.vp_lost)
        for line in register(state.code, given(state))
        if (told := line.alert()) is not None
    )


def _advantages(state: State) -> tuple[Alert, ...]:
    return tuple(
        Alert(kind="advantage", round=one.round, number=one.number, why=one.why, vp=one.score.vp, command="lower")
        for one in advantage_alerts(state)
    )
