"""Acts on a tournament: where they are declared, and what is asked of every one of them before it is done."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

import msgspec

from pinella.acts.registry import Act, ConfirmationNeeded, Context, ReasonNeeded
from pinella.acts.safety import Mode
from pinella.messages import Refusal, say
from pinella.tournament.act import ACTS
from pinella.tournament.conduct.events import ReportOpened
from pinella.tournament.event import Event
from pinella.tournament.safety import age_of
from pinella.tournament.setup.events import ReasonGiven
from pinella.tournament.state import State


def perform(state: State, context: Context, name: str, arguments: Mapping[str, Any]) -> list[Event]:
    """Do an act by name. Arguments are plain data or already values; anything unknown or ill-typed is refused."""
    known = ACTS.need(name)
    values = known.decode(arguments)
    if state.ended and not known.after_end:
        raise Refusal(say("the tournament has ended: nothing in it changes any more"))
    touched = values.get("round", 0)
    mode = known.safety[age_of(state, touched, context.at)]
    _let_through(known, mode, touched, context)
    events = _numbered(state, known.function(state, context, **values))
    if events and mode in ("confirm", "reason"):
        kept = ReasonGiven(action=name, round=touched, mode=mode, reason=context.reason)
        return [kept, *events]
    return events


def _numbered(state: State, events: list[Event]) -> list[Event]:
    """Reports that one act opens for several reasons get numbers of their own."""
    ids = count(max(state.reports, default=0) + 1)
    return [msgspec.structs.replace(one, id=next(ids)) if isinstance(one, ReportOpened) else one for one in events]


def _let_through(known: Act[Event], mode: Mode, round_: int, context: Context) -> None:
    if mode == "refused":
        raise Refusal(
            say("{act}: round {round} is too far gone for that", act=known.title, round=round_),
        )
    if mode == "reason" and not context.reason.strip():
        raise ReasonNeeded(
            say(
                "{act} in round {round} touches what others rely on: a reason must be given, and stays in the report",
                act=known.title,
                round=round_,
            )
        )
    if mode == "confirm" and not (context.confirmed or context.reason.strip()):
        raise ConfirmationNeeded(
            say("{act} in round {round} must be confirmed at this point", act=known.title, round=round_),
        )
