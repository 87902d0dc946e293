"""A stream as text: JSON lines, one event a line with its hash, the same bytes however often it goes out and in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from pinella.messages import Message, Refusal, say
from pinella.store import rows as reading
from pinella.store.chain import START, canonical, link
from pinella.store.log import Store
from pinella.store.values import LARGEST_SCHEMA, Recorded, check_name, check_number


class Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One event. `answer` stands with the last event of a command: a repeated command gets it again elsewhere too."""

    stream: str
    seq: int
    at: int
    actor: str
    device: str
    request_id: str
    kind: str
    schema: int
    body: msgspec.Raw
    hash: str
    answer: str = ""


class ReadStream(NamedTuple):
    """A stream read from lines and checked: chain whole, requests together."""

    name: str
    events: list[Recorded]
    answers: dict[int, str]


_DECODER = msgspec.json.Decoder(Line)
_ENCODER = msgspec.json.Encoder()


# --- out -------------------------------------------------------------------------------------------------------------


def export_stream(store: Store, stream: str) -> Iterator[bytes]:
    """The stream as stored, never upcast; all lines are of one moment."""
    if not store.head(stream):
        raise Refusal(say("there is no stream “{stream}” in the archive", stream=stream))
    return _of_one_moment(store, stream)


def _of_one_moment(store: Store, stream: str) -> Iterator[bytes]:
    with store.snapshot() as connection:
        yield from stream_lines(connection, stream)


def stream_lines(connection: Connection, stream: str) -> Iterator[bytes]:
    answers = reading.answers(connection, stream)
    for event in reading.stream_events(connection, stream):
        fields = {name: getattr(event, name) for name in Recorded.__struct_fields__}
        line = Line(**{**fields, "body": msgspec.Raw(event.body)}, answer=answers.get(event.seq, ""))
        yield _ENCODER.encode(line) + b"\n"


# --- in --------------------------------------------------------------------------------------------------------------


def import_stream(store: Store, lines: Iterable[bytes]) -> ReadStream:
    """Take in one exported stream that the archive does not have yet: all of it, or nothing."""
    streams = list(read_lines(lines))
    if len(streams) != 1:
        raise Refusal(say("expected the events of one stream, found {number} streams", number=len(streams)))
    import_all(store, streams)
    return streams[0]


def import_all(store: Store, streams: Iterable[ReadStream]) -> int:
    """Write streams in one transaction; returns how many events that were."""
    heads: dict[str, int] = {}
    current = ""
    try:
        with store.writing() as connection:
            for each in streams:
                current = each.name
                if reading.head(connection, current)[0]:
                    raise _already_there(current)
                store.insert(connection, each.events, each.answers)
                heads[current] = len(each.events)
    except IntegrityError:  # PostgreSQL: another process made the stream first
        raise _already_there(current) from None
    for stream, seq in heads.items():
        store.announce(stream, seq)
    return sum(heads.values())


def _already_there(stream: str) -> Refusal:
    return Refusal(say("{stream} is already in the archive: nothing was imported", stream=stream))


def read_lines(lines: Iterable[bytes]) -> Iterator[ReadStream]:
    """Streams from lines, each checked as a whole. The events of a stream stand together."""
    now: ReadStream | None = None
    finished: set[str] = set()
    requests: set[str] = set()
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        line = _line(number, text)
        if now is None or line.stream != now.name:
            if line.stream in finished:
                raise _fault(number, say("the events of {stream} do not stand together", stream=line.stream))
            if now:
                yield now
            now, requests = ReadStream(line.stream, [], {}), set()
            finished.add(line.stream)
        _take(number, line, now, requests)
    if now:
        yield now


def _line(number: int, text: bytes) -> Line:
    try:
        line = _DECODER.decode(text)
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise _fault(number, say("it is no event of an exported stream ({why})", why=error)) from None
    try:
        for field in ("stream", "actor", "device", "request_id", "kind"):
            check_name(field, getattr(line, field))
        check_number(line.at)
        check_number(line.schema, LARGEST_SCHEMA)
        if canonical(bytes(line.body)) != bytes(line.body):
            raise Refusal(say("the body of the event is not written in its one canonical way"))
    except Refusal as refusal:
        raise _fault(number, refusal.message) from None
    if "\0" in line.answer:
        raise _fault(number, say("it is no event of an exported stream ({why})", why="\\u0000"))
    return line


def _take(number: int, line: Line, now: ReadStream, requests: set[str]) -> None:
    """Put the line after the events before it, if it follows from them."""
    before = now.events[-1] if now.events else None
    if line.seq != len(now.events) + 1:
        raise _fault(number, say("event {seq} stands where {due} is due", seq=line.seq, due=len(now.events) + 1))
    if before is None or before.request_id != line.request_id:
        if line.request_id in requests:
            raise _fault(number, say("the events of request {request} do not stand together", request=line.request_id))
        requests.add(line.request_id)
    elif now.answers.pop(before.seq, None) is not None:
        raise _fault(number, say("the answer of request {request} stands too early", request=line.request_id))
    event = Recorded(
        line.stream,
        line.seq,
        line.at,
        line.actor,
        line.device,
        line.request_id,
        line.kind,
        bytes(line.body),
        line.schema,
        line.hash,
    )
    if line.hash != link(before.hash if before else START, event):
        raise _fault(
            number, say("its hash does not follow from the event and the one before it: something was changed")
        )
    now.events.append(event)
    if line.answer:
        now.answers[line.seq] = line.answer


def _fault(number: int, why: Message) -> Refusal:
    return Refusal(say("line {number}: {why}", number=number, why=why))
