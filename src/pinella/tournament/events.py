"""All kinds of events of a tournament, gathered from its subjects: how they are written and read."""

from __future__ import annotations

import functools
import operator
from typing import Any

import msgspec

from pinella.tournament.absences import events as absences
from pinella.tournament.conduct import events as conduct
from pinella.tournament.entries import events as entries
from pinella.tournament.event import Event
from pinella.tournament.guidance import events as guidance
from pinella.tournament.hall import events as hall
from pinella.tournament.prizes import events as prizes
from pinella.tournament.rounds import events as rounds
from pinella.tournament.setup import events as setup
from pinella.tournament.sheets import events as sheets
from pinella.tournament.standings import events as standings
from pinella.tournament.teams import events as teams
from pinella.tournament.upcasting import UPCASTERS

SUBJECTS = (setup, entries, absences, rounds, teams, sheets, conduct, standings, prizes, hall, guidance)
KINDS: tuple[type[Event], ...] = tuple(
    kind
    for module in SUBJECTS
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__
)
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(functools.reduce(operator.or_, KINDS))
_ENCODER = msgspec.json.Encoder()


class _Tagged(msgspec.Struct):
    kind: str


_KIND = msgspec.json.Decoder(_Tagged)


def encode(event: Event) -> bytes:
    return _ENCODER.encode(event)


def decode_stored(schema: int, body: bytes) -> Event:
    """An event as an older version may have written it."""
    kind = _KIND.decode(body).kind
    return decode(UPCASTERS.bring(kind, schema, body)[2])


def decode(body: bytes | str) -> Event:
    event: Event = _DECODER.decode(body)
    return event
