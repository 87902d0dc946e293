"""What every event of a tournament has in common, sentences kept inside events, and an event in its log."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from pinella.acts.record import Record
from pinella.messages import Message
from pinella.tournament.model import Value


def kebab(name: str) -> str:
    """`RoundDrafted` is stored as `round-drafted`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Said(Value, frozen=True):
    """A sentence as data: a template with parameters, which the edge puts into the reader's language."""

    text: str
    with_: dict[str, Any] = msgspec.field(default_factory=dict, name="with")
    many: str = ""

    def message(self) -> Message:
        return Message(self.text, {name: _heard(value) for name, value in self.with_.items()}, self.many)


def said(message: Message) -> Said:
    return Said(message.template, {name: _told(value) for name, value in message.params.items()}, message.many)


def _told(value: object) -> Any:
    if isinstance(value, Message):
        return msgspec.to_builtins(said(value))
    return value if isinstance(value, str | int | float | bool) else str(value)


def _heard(value: object) -> object:
    if isinstance(value, Mapping) and "text" in value:
        return msgspec.convert(value, Said).message()
    return value


class Event(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    kw_only=True,
    tag=kebab,
    tag_field="kind",
):
    """Something that happened. Events are never edited; a correction is a new event."""

    schema: ClassVar[int] = 1


Recorded = Record[Event]
"""An event of a tournament in its log."""
