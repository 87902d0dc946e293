"""What goes into the log and what comes out of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from pinella.messages import Message, Refusal, say

LONGEST_STREAM = 200
"""Small enough for PostgreSQL's notifications, which carry the name."""
LONGEST_NAME = 1000
LONGEST_ACTOR = 4000
"""Room for any name of the longest kind with what is written around it."""
LARGEST = 2**63 - 1
LARGEST_SCHEMA = 2**31 - 1


class NewEvent(msgspec.Struct, frozen=True):
    """An event not yet written: its body is a JSON object, `schema` the edition of that object's form."""

    kind: str
    body: bytes
    schema: int = 1


class Recorded(msgspec.Struct, frozen=True, gc=False):
    """An event as the log holds it. Upcasting makes `kind`, `body`, `schema` newer than what `hash` was made of."""

    stream: str
    seq: int
    at: int
    """Epoch milliseconds, by the clock of whoever appended."""
    actor: str
    device: str
    request_id: str
    kind: str
    body: bytes
    schema: int
    hash: str


class Command(msgspec.Struct, frozen=True):
    """Events that were written together, with who wrote them and what was answered."""

    events: Sequence[NewEvent]
    actor: str
    device: str
    request_id: str
    at: int
    answer: bytes = b""


class Appending(msgspec.Struct, frozen=True):
    """A command that waits to be written, after event `expected_seq` of its stream."""

    stream: str
    expected_seq: int
    command: Command


class Appended(msgspec.Struct, frozen=True):
    """What a command wrote. `repeated`: it had been written before, and this is the first answer."""

    first_seq: int
    last_seq: int
    answer: bytes
    repeated: bool


class StreamSummary(msgspec.Struct, frozen=True):
    """A stream in a list, without reading its events."""

    stream: str
    kind: str
    """The part of the name before the first "/"."""
    title: str
    """The field "name" of the first event."""
    first_at: int
    last_at: int
    events: int
    head_seq: int


class Notice(NamedTuple):
    """The stream has events up to `seq`; whoever cares reads them."""

    stream: str
    seq: int


Subscriber = Callable[[Notice], object]


class Conflict(Refusal):
    """Somebody else appended first: nothing was written, and the caller reads again before deciding."""

    def __init__(self, stream: str, expected: int, found: int) -> None:
        super().__init__(
            say(
                "{stream} has changed in the meantime: it stands at event {found}, not {expected}; "
                "look at it again and repeat",
                stream=stream,
                found=found,
                expected=expected,
            )
        )
        self.stream, self.expected, self.found = stream, expected, found


FIELDS: Mapping[str, Message] = {
    "stream": say("the name of the stream"),
    "actor": say("the name of the actor"),
    "device": say("the name of the device"),
    "request_id": say("the request's number"),
    "kind": say("the kind of the event"),
}
_LONGEST = {"stream": LONGEST_STREAM, "actor": LONGEST_ACTOR}
_MAY_BE_EMPTY = frozenset({"actor", "device"})


def check_name(field: str, text: str) -> None:
    """Names stand on one line: the hash chain separates them by line ends, and PostgreSQL holds no NUL."""
    limit = _LONGEST.get(field, LONGEST_NAME)
    if len(text) > limit or not text.isprintable() or not (text or field in _MAY_BE_EMPTY):
        raise Refusal(
            say("{what} must be one line of 1 to {limit} printable characters", what=FIELDS[field], limit=limit)
        )


def check_number(number: int, limit: int = LARGEST) -> None:
    if not 0 <= number <= limit:
        raise Refusal(
            say("a time or schema number must lie between 0 and {limit}, not {number}", limit=limit, number=number)
        )
