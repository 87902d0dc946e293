"""Streams that are changed by declared acts: a tournament, a season."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic

from pinella.acts.actor import Actor
from pinella.acts.registry import Context
from pinella.store.stream import Done, E, S, Stream

Acts = Sequence[tuple[str, Mapping[str, Any]]]
"""Names of acts with their arguments, in the order in which they are done."""


class ActStream(Stream[S, E], ABC, Generic[S, E]):
    """`perform` says what an act brings; `verify_fits` may refuse it after all; `saved` hears of everything done."""

    @abstractmethod
    def perform(self, id_: str, act: str, arguments: Mapping[str, Any], state: S, context: Context) -> list[E]:
        """The events that the act brings about in this state."""

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

        asked = Context(0, actor, device, confirmed, reason)
        return self.saved(self.decide(id_, request, asked, decide, mark(actor, [(act, arguments)])))

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
        asked = Context(0, actor, device, confirmed, reason)
        return self.saved(self.decide_all(id_, request, asked, decisions, mark(actor, acts)))


def mark(actor: Actor, acts: Acts) -> str:
    """What was asked and by whom, in a few letters: whoever sends the same id with something else is told so. Of a
    person the account, or else the name, in whatever role; how it is confirmed and why makes it no other act."""
    who = (actor.kind, actor.id or actor.name)
    said = json.dumps((who, [(name, dict(told)) for name, told in acts]), sort_keys=True, default=repr)
    return hashlib.blake2s(said.encode(), digest_size=8).hexdigest()
