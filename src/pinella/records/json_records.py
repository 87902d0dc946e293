"""Records as JSON: tags, turn lines, and the positions at start and end for programs that do not know the notation.

The positions and the count say again what the lines say; on reading they are checked, not used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from pinella.messages import Refusal, say
from pinella.records import bur
from pinella.records.bur import Record
from pinella.records.bur_reader import tag_line
from pinella.records.position import position
from pinella.records.unknown_cards import unknown_hands


class RecordForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One deal."""

    tags: dict[str, str]
    lines: list[str]
    moves: list[int] = []
    """The moves of docs/notation.md; -1 is a call of time-out, -2 one at the discard."""
    preface: list[str] = []
    start: dict[str, Any] | None = None
    end: dict[str, Any] | None = None
    points: dict[str, int] | None = None
    """None if a hand is not known."""


def form_of(record: Record) -> RecordForm:
    end = record.final()
    points = None if unknown_hands(end) else {name: side.total for name, side in end.count().sides.items()}
    return RecordForm(
        tags=record.tags,
        lines=record.lines(),
        moves=record.moves,
        preface=record.preface,
        start=position(record.deal()),
        end=position(end),
        points=points,
    )


def record_of(form: RecordForm) -> Record:
    """The record of a form; refused if what it says twice does not agree."""
    for text in (*form.lines, *form.preface, *form.tags.values()):
        if "\n" in text or "\r" in text:
            raise Refusal(say("a line of the record has a line break in it: “{text}”", text=text))
    header = [*form.preface, *(tag_line(name, value) for name, value in form.tags.items())]
    records = bur.loads("\n".join([*header, "", *form.lines]))
    if len(records) != 1:
        raise Refusal(say("expected one deal, found {number}", number=len(records)))
    record = records[0]
    told = form_of(record)
    for name in ("moves", "start", "end", "points"):
        said = getattr(form, name)
        if said and said != getattr(told, name):
            raise Refusal(say("“{field}” does not agree with the lines of the record", field=name))
    return record


def dumps(record: Record) -> str:
    return msgspec.json.encode(form_of(record)).decode()


def loads(text: str | bytes) -> Record:
    try:
        form = msgspec.json.decode(text, type=RecordForm, strict=True)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Refusal(say("the record is not in the expected form: {why}", why=error)) from None
    return record_of(form)


def load_lines(lines: Iterable[str | bytes]) -> Iterator[Record]:
    """JSON Lines: one record a line."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _numbered(number, line)


def _numbered(number: int, line: str | bytes) -> Record:
    try:
        return loads(line)
    except Refusal as refusal:
        raise Refusal(say("record {number}: {why}", number=number, why=refusal.message), refusal.article) from None


def load_array(text: str | bytes) -> Iterator[Record]:
    """A JSON array of records, or a single one."""
    if text.strip()[:1] not in ("[", b"["):
        yield loads(text)
        return
    try:
        parts = msgspec.json.decode(text, type=list[msgspec.Raw])
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Refusal(say("the record is not in the expected form: {why}", why=error)) from None
    for number, part in enumerate(parts, 1):
        yield _numbered(number, bytes(part))
