"""Everything that can happen in a tournament, as data."""

from __future__ import annotations

import functools
import operator
from typing import Any

import msgspec

from pinella.tournament.events import conduct, entries, guidance, hall, rounds, setup, sheets
from pinella.tournament.events.base import Event, Said, said
from pinella.tournament.model import Value


def _kinds() -> tuple[type[Event], ...]:
    return tuple(
        kind
        for module in (setup, entries, rounds, sheets, conduct, hall, guidance)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    )


KINDS: tuple[type[Event], ...] = _kinds()
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(functools.reduce(operator.or_, KINDS))
_ENCODER = msgspec.json.Encoder()


class Recorded(Value, frozen=True, kw_only=True):
    """An event with its place in the log."""

    seq: int
    at: int
    """Instant in milliseconds, by the server's clock."""
    actor: str
    event: Event
    device: str = ""
    request: str = ""


def encode(event: Event) -> bytes:
    return _ENCODER.encode(event)


def decode(body: bytes | str) -> Event:
    event: Event = _DECODER.decode(body)
    return event


__all__ = ["KINDS", "Event", "Recorded", "Said", "decode", "encode", "said"]
