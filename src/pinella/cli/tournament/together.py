"""Several acts written as one: all of them or none, and once for each request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.cli.tournament.office import Office
    from pinella.store.desk import Done

TRIES = 20
"""How often everything is tried anew because others were quicker."""
Acts = Sequence[tuple[str, dict[str, Any]]]


def done_before(office: Office, request: str) -> Done | None:
    """What this request was answered when it was made the first time."""
    import msgspec

    from pinella.store.desk import PREFIX, Answer, Done

    earlier = office.store.answer_to(PREFIX + office.id, request)
    if earlier is None:
        return None
    told = msgspec.json.decode(earlier.answer, type=Answer)
    return Done(told.first, told.last, told.kinds, repeated=True)


def do_all(office: Office, acts: Acts, request: str) -> Done:
    """Every act is tried on a copy of the log: a refusal there leaves everything as it is."""
    from pinella.store import Conflict

    for _try in range(TRIES):
        earlier = done_before(office, request)
        if earlier is not None:
            return earlier
        try:
            return _attempt(office, acts, request)
        except Conflict:
            continue
    raise Refusal(say("too many people are writing to this tournament at once: try again"))


def _attempt(office: Office, acts: Acts, request: str) -> Done:
    import msgspec

    from pinella.store import NewEvent
    from pinella.store.desk import PREFIX, Answer, Done, kind_of
    from pinella.tournament.acts import Moment
    from pinella.tournament.events import encode
    from pinella.tournament.ledger import Ledger, forward

    scratch = Ledger(office.id, office.records(), office.desk.codes)
    seq = scratch.state.seq
    moment = Moment(office.now(), office.actor, "terminal", confirmed=True, reason=office.asked.reason)
    moment = forward(moment, scratch.state)
    for name, arguments in acts:
        scratch.do(name, moment, **arguments)
    fresh = [one.event for one in scratch.records if one.seq > seq]
    if not fresh:
        return Done(seq, seq, ())
    answer = Answer(seq + 1, seq + len(fresh), tuple(map(kind_of, fresh)))
    office.store.append(
        PREFIX + office.id,
        seq,
        [NewEvent(kind_of(one), encode(one), one.schema) for one in fresh],
        actor=moment.actor,
        device=moment.device,
        request_id=request,
        at=moment.at,
        answer=msgspec.json.encode(answer),
    )
    return Done(answer.first, answer.last, answer.kinds)
