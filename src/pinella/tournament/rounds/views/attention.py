"""What asks for somebody at a table now, longest waiting first: calls, contested sheets, tables behind the others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pinella.messages import Message, say
from pinella.tournament.rounds.views.board import Cell

Matter = Literal["call", "dispute", "late"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attention:
    matter: Matter
    table: int
    title: Message
    detail: Message | None
    since: int
    """The instant from which it has waited; 0: not known."""
    action: Message
    """What the button says."""


def attention(cells: Iterable[Cell]) -> tuple[Attention, ...]:
    """One line for each matter of a table: who is called to a contested sheet goes there twice."""
    found = [line for cell in cells for line in _of(cell)]
    return tuple(sorted(found, key=lambda one: (one.since or 1 << 62, one.table)))


def _of(cell: Cell) -> Iterable[Attention]:
    if cell.call:
        yield Attention(
            matter="call",
            table=cell.table,
            title=say("Referee called"),
            detail=say("{text}", text=cell.call.text) if cell.call.text else cell.call.words,
            since=cell.call.opened,
            action=say("Go to the table"),
        )
    if cell.status == "disputed":
        yield Attention(
            matter="dispute",
            table=cell.table,
            title=say("Contested score"),
            detail=_objection(cell),
            since=cell.since,
            action=say("Settle it"),
        )
    if cell.status == "late":
        yield Attention(
            matter="late",
            table=cell.table,
            title=say("No score since the time-out"),
            detail=None,
            since=cell.since,
            action=say("Enter the score"),
        )


def _objection(cell: Cell) -> Message | None:
    """Whose objection it is, in that side's words."""
    for side in (cell.home, cell.away):
        if side and side.disputed:
            return say("{who}: “{words}”", who=side.short, words=side.disputed)
    return None
