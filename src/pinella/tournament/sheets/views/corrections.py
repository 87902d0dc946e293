"""Sheets that were put right, for the public list."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.messages import Message
from pinella.tournament.model import Room
from pinella.tournament.rounds.state import Table
from pinella.tournament.sheets.events import ASKED_BY, ERRORS
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionLine:
    round: int
    table: int
    room: Room
    version: int
    at: int
    error: Message
    by: Message
    before: tuple[int, int] | None
    after: tuple[int, int] | None
    """Totals of the sheet."""
    why: Message
    article: str
    reason: str
    would_move: tuple[int, ...]
    """Contestants who would sit elsewhere had the error not been made."""


def corrections(state: State, round_: int = 0) -> tuple[CorrectionLine, ...]:
    """Of one round, or of all; oldest first."""
    found = [
        line
        for one in state.rounds
        if round_ in (0, one.number)
        for _number, table in sorted(one.tables.items())
        for line in table_corrections(one.number, table)
    ]
    return tuple(sorted(found, key=lambda line: line.at))


def table_corrections(round_: int, table: Table) -> tuple[CorrectionLine, ...]:
    lines = []
    for sheet in table.rooms.values():
        by_version = {one.version: one for one in sheet.versions}
        for one in sheet.corrections:
            new, old = by_version.get(one.version), by_version.get(one.version - 1)
            lines.append(
                CorrectionLine(
                    round=round_,
                    table=one.table,
                    room=one.room,
                    version=one.version,
                    at=new.at if new else 0,
                    error=ERRORS[one.error],
                    by=ASKED_BY[one.by],
                    before=old.totals if old else None,
                    after=new.totals if new else None,
                    why=one.why.message(),
                    article=one.article,
                    reason=one.reason,
                    would_move=one.would_move,
                )
            )
    return tuple(lines)
