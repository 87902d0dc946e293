"""A tournament's log held in memory: the same way from act to event to state as with a store, without one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.tournament.acts import Moment, create, perform
from pinella.tournament.events import Event, Recorded
from pinella.tournament.events.setup import Undone
from pinella.tournament.fold import Codes, apply, replay
from pinella.tournament.state import State


class Ledger:
    """Records and the state they add up to, always in step."""

    def __init__(self, id_: str, records: Iterable[Recorded], codes: Codes) -> None:
        self.id = id_
        self.codes = codes
        self.records = list(records)
        self.state: State = replay(id_, self.records, codes)

    @classmethod
    def opened(cls, id_: str, code: Code, codes: Codes, moment: Moment, **details: Any) -> Ledger:
        """A new tournament; `details` as for `create`."""
        first = recorded(create(code, **details), 1, moment)
        return cls(id_, first, codes)

    def do(self, act: str, moment: Moment, **arguments: Any) -> list[Event]:
        """Perform an act and keep its events; a refusal changes nothing."""
        moment = forward(moment, self.state)
        events = perform(self.state, moment, act, arguments)
        self.keep(recorded(events, self.state.seq + 1, moment))
        return events

    def keep(self, fresh: list[Recorded]) -> None:
        self.state = extended(self.id, self.state, self.records, fresh, self.codes)
        self.records += fresh


def forward(moment: Moment, state: State) -> Moment:
    """A clock that went back does not turn time back: no event is older than the one before it."""
    if moment.at >= state.at:
        return moment
    return Moment(state.at, moment.actor, moment.device, moment.confirmed, moment.reason)


def recorded(events: Iterable[Event], first: int, moment: Moment, request: str = "") -> list[Recorded]:
    return [
        Recorded(seq=seq, at=moment.at, actor=moment.actor, event=event, device=moment.device, request=request)
        for seq, event in enumerate(events, start=first)
    ]


def extended(id_: str, state: State, before: list[Recorded], fresh: list[Recorded], codes: Codes) -> State:
    """The state after new events; something taken back means folding the whole log again."""
    if not any(isinstance(one.event, Undone) for one in fresh):
        for one in fresh:
            apply(state, one)
        return state
    try:
        return replay(id_, [*before, *fresh], codes)
    except (Refusal, LookupError, ValueError):
        raise Refusal(
            say("that cannot be taken back any more: what happened afterwards rests on it"),
        ) from None
