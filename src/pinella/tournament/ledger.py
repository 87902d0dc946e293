"""A tournament's log held in memory: the same way from act to event to state as with a store, without one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pinella.acts.record import recorded
from pinella.acts.registry import Context
from pinella.codes.kept import Codes
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.tournament.acts import create, perform
from pinella.tournament.event import Event, Recorded
from pinella.tournament.fold import apply, replay
from pinella.tournament.setup.events import Undone
from pinella.tournament.state import State


class Ledger:
    """Records and the state they add up to, always in step."""

    def __init__(self, id_: str, records: Iterable[Recorded], codes: Codes) -> None:
        self.id = id_
        self.codes = codes
        self.records = list(records)
        self.state: State = replay(id_, self.records, codes)

    @classmethod
    def opened(cls, id_: str, code: Code, codes: Codes, context: Context, **details: Any) -> Ledger:
        """A new tournament; `details` as for `create`."""
        first = _recorded(create(code, **details), 1, context)
        return cls(id_, first, codes)

    def do(self, act: str, context: Context, **arguments: Any) -> list[Event]:
        """Perform an act and keep its events; a refusal changes nothing."""
        context = forward(context, self.state)
        events = perform(self.state, context, act, arguments)
        self.keep(_recorded(events, self.state.seq + 1, context))
        return events

    def keep(self, fresh: list[Recorded]) -> None:
        self.state = extended(self.id, self.state, lambda: self.records, fresh, self.codes)
        self.records += fresh


def _recorded(events: list[Event], first: int, context: Context) -> list[Recorded]:
    return recorded(events, first, at=context.at, actor=context.actor, device=context.device)


def forward(context: Context, state: State) -> Context:
    """A clock that went back does not turn time back: no event is older than the one before it."""
    if context.at >= state.at:
        return context
    return Context(state.at, context.actor, context.device, context.confirmed, context.reason)


def extended(
    id_: str, state: State, before: Callable[[], list[Recorded]], fresh: list[Recorded], codes: Codes
) -> State:
    """The state after new events; something taken back means folding the whole log again."""
    if not any(isinstance(one.event, Undone) for one in fresh):
        for one in fresh:
            apply(state, one)
        return state
    try:
        return replay(id_, [*before(), *fresh], codes)
    except (Refusal, LookupError, ValueError):
        raise Refusal(
            say("that cannot be taken back any more: what happened afterwards rests on it"),
        ) from None
