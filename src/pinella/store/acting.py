"""Streams that are changed by declared acts: a tournament, a season."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic

from pinella.acts.actor import Actor
from pinella.acts.registry import Context
from pinella.store.stream import Done, E, S, Stream

Acts = Sequence[tuple[str, Mapping[str, Any]]]
"""Names of acts with their arguments, in the order in which they are done."""


class ActStream(Stream[S, E], Generic[S, E]):
    """`perform` says what an act brings; `verify_fits` may refuse it after all; `saved` hears of everything done."""

    def perform(self, id_: str, act: str, arguments: Mapping[str, Any], state: S, context: Context) -> list[E]:
        raise NotImplementedError

    def verify_fits(self, id_: str, state: S, events: list[E], context: Context) -> None:
        """Of one act alone: several are tried on a copy of the log, where what does not fit shows by itself."""

    def saved(self, done: Done) -> Done:
        return done

    def do(
        self,
        id_: str,
        act: str,
        arguments: Mapping[str, Any],
        *,
        actor: Actor,
        request: str,
        device: str = "",
        confirmed: bool = False,
        reason: str = "",
        verify: Callable[[S, Context], object] | None = None,
    ) -> Done:
        """Perform an act, exactly once for each request. `verify` may refuse it, on the very state it is decided on."""

        def decide(state: S, context: Context) -> list[E]:
            if verify is not None:
                verify(state, context)
            events = self.perform(id_, act, arguments, state, context)
            self.verify_fits(id_, state, events, context)
            return events

        return self.saved(self.decide(id_, request, Context(0, actor, device, confirmed, reason), decide))

    def do_all(
        self,
        id_: str,
        acts: Acts,
        *,
        actor: Actor,
        request: str,
        device: str = "",
        confirmed: bool = True,
        reason: str = "",
    ) -> Done:
        """Several acts as one: all of them or none, exactly once; each is decided on what those before it bring.

        A whole list was looked at before: it is confirmed, unless the caller says otherwise.
        """
        decisions = [partial(self.perform, id_, *one) for one in acts]
        return self.saved(self.decide_all(id_, request, Context(0, actor, device, confirmed, reason), decisions))
