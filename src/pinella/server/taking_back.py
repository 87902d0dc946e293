"""Taking back what was done: the very same one for a moment, whoever the table of roles lets undo at any time."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from pinella.messages import Refusal, say
from pinella.server.access.callers import Caller, Denied, need, who
from pinella.server.access.roles import may
from pinella.server.afterwards import UNDO_SECONDS
from pinella.server.application import Application, Connected, application_of
from pinella.server.commands import OVER, PHONES, round_on_phones
from pinella.store.stream import Done
from pinella.tournament.event import Recorded
from pinella.tournament.setup.events import Undone
from pinella.tournament.sheets.delivered import is_delivered
from pinella.tournament.state import State

GRACE = 3 * UNDO_SECONDS * 1_000
"""Whoever pressed in time may have a slow network."""


async def undo(connection: Connected, id_: str, first: int, last: int, request: str) -> Done:
    """Take back the events from `first` to `last`."""
    application, asker = application_of(connection), await who(connection, id_)
    if not may(asker.role, "undo"):
        await need(connection, id_, "undo-own")
    return await application.run(_undo, application, id_, asker, first, last, request)


def _undo(application: Application, id_: str, asker: Caller, first: int, last: int, request: str) -> Done:
    tournaments = application.tournaments

    def verify(state: State, _context: object) -> None:
        if not may(asker.role, "undo"):
            around = [one for one in tournaments.log(id_, max(0, first - 2)) if one.seq <= last + 1]
            _verify_own(state, asker, around, first, last, application.now())

    return tournaments.do(
        id_, "undo", {"first": first, "last": last}, actor=asker.actor, device=asker.device,
        request=request or secrets.token_urlsafe(12), confirmed=True, reason=str(say("taken back at once")),
        verify=verify,
    )  # fmt: skip


def _verify_own(state: State, asker: Caller, around: Sequence[Recorded], first: int, last: int, now: int) -> None:
    """Whole commands of whoever asks, given a moment ago. `around`: the events with their neighbours."""
    inside = [one for one in around if first <= one.seq <= last]
    if not inside or not all(one.actor.is_same(asker.actor) for one in inside):
        raise Denied(say("only whoever did this or a director can take it back"))
    if any(now - one.at > GRACE for one in inside):
        raise Denied(say("the time to take this back is over: ask the director"))
    beside = {one.request for one in around if not first <= one.seq <= last}
    if beside & {one.request for one in inside}:
        raise Refusal(say("what was done together is taken back together"))
    if asker.role in PHONES:
        for one in inside:
            _verify_in_hand(state, one)


def _verify_in_hand(state: State, one: Recorded) -> None:
    """A phone takes back only what is still in the hands of its table."""
    if isinstance(one.event, Undone):
        raise Refusal(say("only a director brings back what was taken back"))
    round_ = round_on_phones(state)
    if round_ is None or getattr(one.event, "round", 0) != round_.number:
        raise Refusal(OVER)
    if is_delivered(state, one.event):
        raise Refusal(say("the sheet has been delivered: only a director can take that back"))
