"""The log of a season in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pinella.acts.actor import Actor
from pinella.messages import Message
from pinella.tournament.season.event import Recorded, sentence
from pinella.tournament.season.state import Season


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalLine:
    seq: int
    at: int
    actor: Actor
    device: str
    kind: str
    """As the log stores it: `measure-ratified`."""
    sentence: Message


def journal(records: Iterable[Recorded], season: Season) -> list[JournalLine]:
    """Every event in one sentence, oldest first."""
    return [
        JournalLine(
            seq=one.seq,
            at=one.at,
            actor=one.actor,
            device=one.device,
            kind=str(one.event.__struct_config__.tag),
            sentence=sentence(one.event, season),
        )
        for one in records
    ]
