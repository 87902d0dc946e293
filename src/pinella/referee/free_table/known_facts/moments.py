"""Who noticed an irregularity and when: how far play had come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinella.referee.free_table.journal import Entry, Trouble
from pinella.referee.free_table.known_facts.answers import Known

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


def noticed(table: FreeTable, trouble: Trouble) -> str:
    """Before the discard of that turn, between it and the next take, or later."""
    ended = _turn_ended(table, trouble)
    if ended is None and table.deal.state.turn == trouble.turn:
        return "before-discard"
    return "after-take" if _others_take(table, trouble, trouble.at if ended is None else ended) else "after-discard"


def _turn_ended(table: FreeTable, trouble: Trouble) -> int | None:
    """Where in the journal the player at fault ended that turn."""
    name = table.deal.seats[trouble.seat]
    ends = (
        entry.at
        for entry in table.journal
        if entry.turn == trouble.turn and entry.act.seat == name and entry.act.kind in ("discard", "pass")
    )
    return next(ends, None)


def _others_take(table: FreeTable, trouble: Trouble, since: int) -> Entry | None:
    name = table.deal.seats[trouble.seat]
    later = table.journal[since + 1 :]
    return next((entry for entry in later if entry.act.kind in ("draw", "pick-up") and entry.act.seat != name), None)


def noticed_by(table: FreeTable, trouble: Trouble, caller: str | None) -> str:
    if caller is None:
        return "referee"
    seat = table.deal.seats.index(caller)
    if seat == trouble.seat:
        return "culprit"
    return "partner" if table.layout.side(seat) == table.layout.side(trouble.seat) else "opponents"


def since(table: FreeTable, trouble: Trouble) -> str:
    """Whether play has gone on after an act out of turn."""
    taken = _others_take(table, trouble, trouble.at)
    name = table.deal.seats[trouble.seat]
    if any(entry.turn > trouble.turn and entry.act.seat == name and entry.took for entry in table.journal):
        return "played"  # his own next turn has come
    if taken is None:
        return "no"
    later = table.journal[taken.at + 1 :]
    played = any(entry.act.seat == taken.act.seat and entry.act.kind in ("open", "tie", "discard") for entry in later)
    return "played" if played else "taken"


def missed_discard(table: FreeTable, trouble: Trouble) -> Known:
    return {"noticed": "after-take" if _others_take(table, trouble, trouble.at) else "before-discard"}


def misdeal(table: FreeTable, trouble: Trouble) -> Known:
    """How far the deal has come."""
    takes = [entry for entry in table.journal if entry.act.kind in ("draw", "pick-up")]
    gone = any(entry.act.kind == "discard" for entry in table.journal)
    stage = "after-first-discard" if gone else "before-first-discard" if takes else "before-first-take"
    return {"stage": stage, "fault": "number"}
