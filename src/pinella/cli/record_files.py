"""Files that hold a deal: records and positions, told apart by how they begin."""

from __future__ import annotations

import sys
from collections import deque
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.records.bur import Record
    from pinella.rules.deal import Deal


def text_of(file: str) -> str:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Refusal(say("the file {file} cannot be read: {why}", file=file, why=error.strerror)) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal(say("the file {file} is no UTF-8 text", file=file)) from None


def record_of(file: str, number: int = 1) -> Record:
    """The deal of that number in a file of records."""
    return _record(text_of(file), file, number)


def _record(text: str, file: str, number: int) -> Record:
    from pinella.records import bur

    records = bur.loads(text)
    if number > len(records):
        raise Refusal(say("the last deal of {file} is number {number}", file=file, number=len(records)))
    return records[number - 1]


def deal_at(file: str, at: int | None, number: int = 1) -> Deal:
    """The position in a file, or a deal of a record after so many moves; None: at its end."""
    from pinella.records import position

    text = text_of(file)
    if text.lstrip().startswith("{"):
        if at is not None:
            raise Refusal(say("{file} is a position: it has no moves to go to", file=file))
        return position.loads(text)
    record = _record(text, file, number)
    if at is None:
        return record.final()
    if at > len(record.moves):
        raise Refusal(
            say("the record has {n} move, not {at}", "the record has {n} moves, not {at}", n=len(record.moves), at=at)
        )
    last = deque(islice(record.replay(), at), maxlen=1)
    return last[0] if last else record.deal()
