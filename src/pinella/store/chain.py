"""Canonical bodies and the hash that chains the events of a stream.

An event's hash is the SHA-256 of these ten lines joined by line ends, without one at the end: the previous event's
hash (empty for the first), stream, seq, at, actor, device, request id, kind, schema, body. No line can contain a line
end itself, so the text has one reading only, and anybody can check it with `sha256sum`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

import msgspec

from pinella.messages import Refusal, say
from pinella.store.values import LARGEST_SCHEMA, NewEvent, Recorded, check_name, check_number

START = ""
"""What stands for the hash before the first event."""


def canonical(body: bytes) -> bytes:
    """The one way to write a JSON object: keys in order, no spaces, UTF-8, only the escapes that must be."""
    try:
        data = msgspec.json.decode(body)
        if isinstance(data, dict):
            return msgspec.json.encode(data, order="deterministic")
    except (ValueError, msgspec.MsgspecError, RecursionError, OverflowError):
        pass
    raise Refusal(say("the body of an event must be a JSON object"))


def link(previous: str, event: Recorded) -> str:
    lines = (
        previous,
        event.stream,
        str(event.seq),
        str(event.at),
        event.actor,
        event.device,
        event.request_id,
        event.kind,
        str(event.schema),
    )
    return sha256("\n".join(lines).encode("utf-8", "surrogatepass") + b"\n" + event.body).hexdigest()


def linked(
    events: Iterable[NewEvent],
    *,
    stream: str,
    after: int,
    previous: str,
    at: int,
    actor: str,
    device: str,
    request_id: str,
) -> Iterator[Recorded]:
    """New events as they will stand in the log after event `after` with the hash `previous`."""
    for seq, new in enumerate(events, after + 1):
        check_name("kind", new.kind)
        check_number(new.schema, LARGEST_SCHEMA)
        body = canonical(new.body)
        bare = Recorded(stream, seq, at, actor, device, request_id, new.kind, body, new.schema, "")
        previous = link(previous, bare)
        yield msgspec.structs.replace(bare, hash=previous)
