"""What was sent, read within limits and kept by nobody: forms, files, JSON, query strings.

Small everywhere; an address that takes a file says so itself (`request_max_body_size=UPLOAD`), and its form is
read only when whoever asks may send one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from litestar.exceptions import ClientException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send
from multipart import MultipartError, MultipartSegment, PushMultipartParser  # type: ignore[import-untyped]

from pinella.messages import Message, Refusal, say
from pinella.server.reader import PageRequest

T = TypeVar("T")

BODY = 200_000
"""Bytes of a form or a command: a report of two pages in which every letter has an accent fits well."""
UPLOAD = 7_500_000
"""Where a file is taken: one of `LARGEST_FILE`, written as text on the page that shows what is in it."""
LARGEST_FILE = 5_000_000
FIELDS = 2_000
"""Of one form: a list in which every entry of a large hall is ticked."""
DEPTH = 24
"""Values within values: no command goes half as deep."""
QUERY = 4_000
QUERY_FIELDS = 200
"""The facts of several errors at one table."""

Texts = dict[str, list[str]]
Files = dict[str, tuple[str, bytes]]


class TooLarge(Refusal):
    """More than is taken here."""


class QueryTooLong(ClientException):
    """An address with more behind it than any page of ours asks for."""

    status_code = 414


class Bounded(ASGIMiddleware):
    """An address that asks too much is refused before anything reads it."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        asked: bytes = scope.get("query_string", b"")
        if len(asked) > QUERY or asked.count(b"&") >= QUERY_FIELDS:
            scope["query_string"] = b""  # the page that says so is not to read it either
            raise QueryTooLong
        await next_app(scope, receive, send)


async def body_of(request: PageRequest) -> bytes:
    """All that was sent, if it is not more than this address takes."""
    try:
        return await request.body()
    except RequestEntityTooLarge:
        most = request.route_handler.resolve_request_max_body_size() or 0
        raise TooLarge(say("too much was sent: at most {most} kB are taken here", most=most // 1_000)) from None


async def form_of(request: PageRequest) -> tuple[Texts, Files]:
    """Texts and files by the name of their field."""
    kind, options = request.content_type
    if kind == "multipart/form-data":
        return _parts(await body_of(request), options.get("boundary") or "")
    if kind == "application/x-www-form-urlencoded":
        return _pairs(await body_of(request)), {}
    return {}, {}


def _unreadable() -> Message:
    return say("the form cannot be read")


def _too_many() -> Refusal:
    return TooLarge(say("the form has more than {most} fields", most=FIELDS))


def _pairs(body: bytes) -> Texts:
    if body.count(b"&") >= FIELDS:
        raise _too_many()
    texts: Texts = {}
    try:
        for name, value in parse_qsl(body.decode(), keep_blank_values=True, errors="strict"):
            _put(texts, name, value)
    except UnicodeDecodeError:
        raise Refusal(_unreadable()) from None
    return texts


def _parts(body: bytes, boundary: str) -> tuple[Texts, Files]:
    """Every text is UTF-8, whatever a part says of itself: browsers send what the page is written in."""
    texts: Texts = {}
    files: Files = {}
    try:
        for segment, content in _segments(body, boundary):
            if segment.filename:
                if len(content) > LARGEST_FILE:
                    raise TooLarge(say("the file is too large: at most {most} MB", most=LARGEST_FILE // 1_000_000))
                files[segment.name] = (segment.filename, content)
            elif segment.filename is None:  # an empty name: a field for a file, with none chosen
                _put(texts, segment.name, content.decode())
    except (MultipartError, UnicodeError):
        raise Refusal(_unreadable()) from None
    return texts, files


def _segments(body: bytes, boundary: str) -> Iterator[tuple[Any, bytes]]:
    if body.count(b"\r\n--" + boundary.encode()) > FIELDS:
        raise _too_many()
    with PushMultipartParser(boundary, max_segment_count=FIELDS, strict=True) as parser:
        content = bytearray()
        segment: Any = None
        for event in parser.parse(body):
            if isinstance(event, MultipartSegment):
                segment, content = event, bytearray()
            elif event is not None:
                content += event
            else:
                yield segment, bytes(content)


def _put(texts: Texts, name: str, value: str) -> None:
    if "\0" in value or "\0" in name:
        raise Refusal(say("the field {name} holds something that is no text", name=name.replace("\0", "")))
    texts.setdefault(name, []).append(value)


async def json_of(request: PageRequest, kind: type[T]) -> T:
    """What was sent as JSON, strictly: the framework would take "1" for 1."""
    body = await body_of(request)
    try:
        found = msgspec.json.decode(body, type=kind, strict=True)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refusal(say("the command cannot be read: {why}", why=error)) from None
    except RecursionError:
        raise Refusal(_too_deep()) from None
    verify_depth(found)
    return found


def verify_depth(value: object) -> None:
    """Whatever is converted, compared or written later may follow the values down by itself."""
    level = [value]
    for _ in range(DEPTH):
        level = [inner for one in level for inner in _inside(one)]
        if not level:
            return
    raise Refusal(_too_deep())


def _inside(value: object) -> list[object]:
    if isinstance(value, msgspec.Struct):
        return [getattr(value, name) for name in value.__struct_fields__]
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, list | tuple) else []


def _too_deep() -> Message:
    return say("the command holds values within values, more than {most} deep", most=DEPTH)
