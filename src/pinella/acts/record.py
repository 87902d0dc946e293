"""An event in its log: what happened, as number so and so, when, by whom."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from pinella.acts.actor import Actor

E = TypeVar("E")


class Record(msgspec.Struct, Generic[E], frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event with its place in the log."""

    seq: int
    at: int
    """Instant in milliseconds, by the server's clock."""
    actor: Actor
    event: E
    device: str = ""
    request: str = ""


def recorded(events: list[E], first: int, *, at: int, actor: Actor, device: str = "") -> list[Record[E]]:
    """Events about to be written, as they will stand in the log from number `first` on."""
    return [
        Record(seq=seq, at=at, actor=actor, event=event, device=device) for seq, event in enumerate(events, start=first)
    ]
