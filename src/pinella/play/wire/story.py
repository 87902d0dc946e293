"""What happened: the turns to be read, and what the last event did, for pictures and the ear."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from pinella.i18n import language as language_of
from pinella.messages import Language, Message, say
from pinella.play import words
from pinella.play.phrases import PHRASES
from pinella.play.steps import Line, Step
from pinella.play.table import Table
from pinella.play.wire.reader import Reader, encode, fixed

_YOU = say("You")


def turns(table: Table, reader: Reader) -> msgspec.Raw:
    """Of the last turns only the newest grows; what was before it is kept as it was written."""
    lines = table.lines
    if not lines:
        return msgspec.Raw(b"[]")
    old = lines[:-1]
    which = (len(old), old[0].n, old[-1].n) if old else ()
    if reader.turns[0] != which:
        reader.turns = which, b"".join([_line(table, line, reader) + b"," for line in old])
    return msgspec.Raw(b"[" + reader.turns[1] + _line(table, lines[-1], reader) + b"]")


def _line(table: Table, line: Line, reader: Reader) -> bytes:
    mine = line.seat == reader.seat
    key = (reader.language.code, mine)
    found = line.written.get(key)
    if found is None:
        found = line.written[key] = encode(
            {
                "n": line.n,
                "seat": line.seat,
                "name": fixed(_YOU.template, reader.language.code) if mine else table.name(line.seat),
                "text": words.line_text(line, reader.language, mine=mine),
                "mine": mine,
                "loud": words.is_loud(line),
            }
        )
    return found


def did(table: Table, language: Language, *, mine: bool) -> list[dict[str, Any]]:
    """What the last event did. `mine`: the reader did it himself."""
    if table.did:
        return [one for step in table.did for one in _of_step(step, language, mine)]
    told = _OTHER.get(type(table.last).__name__)
    if told is None or table.last is None:
        return []
    seat = getattr(table.last, "seat", "")
    return [_one(seat, told, language, name=table.name(seat) if seat else "")]


_OTHER = {
    "Dealt": "deal",
    "Seated": "sit",
    "Left": "leave",
    "Held": "hold",
    "Returned": "return",
    "Undone": "undo",
    "TimeOut": "time-out",
    "Counted": "count",
    "Ended": "end",
}
_SAID: dict[str, Message] = {
    "deal": say("The cards are dealt."),
    "count": say("The deal is counted."),
    "end": say("The match is over."),
}


def _one(seat: str, what: str, language: Language, *, name: str) -> dict[str, Any]:
    texts = _SAID | {
        "sit": say("{name} sits down.", name=name),
        "leave": say("{name} gets up.", name=name),
        "hold": say("A robot plays for {name}.", name=name),
        "return": say("{name} is back.", name=name),
        "undo": say("{name} takes back the last play.", name=name),
        "time-out": say("{name} calls time-out.", name=name),
    }
    return {
        "seat": seat,
        "what": what,
        "cards": [],
        "meld": None,
        "burraco": None,
        "flying": False,
        "text": texts[what].render(language),
    }


def _of_step(step: Step, language: Language, mine: bool) -> list[dict[str, Any]]:
    shown = list(step.cards) if mine or step.what != "draw" else []
    base = {
        "seat": step.seat,
        "cards": shown,
        "meld": step.meld or None,
        "burraco": step.burraco.name if step.burraco else None,
        "flying": step.flying,
        "text": words.step_text(step, language, mine=mine),
    }
    found: list[dict[str, Any]] = [{**base, "what": step.what}]
    for what, is_so in (("burraco", step.burraco), ("pozzetto", step.pozzetto), ("close", step.closed)):
        if is_so:
            found.append({**base, "what": what, "cards": [] if what != "burraco" else shown})
    return found


@lru_cache(8)
def phrases(lang: str) -> list[dict[str, str]]:
    return [{"id": id_, "text": text.render(language_of(lang))} for id_, text in PHRASES.items()]
