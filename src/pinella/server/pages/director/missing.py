"""Tables whose result is still to come: what is missing at each, and on which page it is settled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pinella.messages import Message, say
from pinella.server.pages.director.sheet_page import state_of
from pinella.tournament.rounds.views.board import Cell

UNSEEN = frozenset({"empty", "playing", "late"})
"""No sheet has come from these."""
UNFINISHED = frozenset({"entered", "signed", "disputed"})
"""The sheet is here, but does not count yet."""


def is_out(cell: Cell) -> bool:
    return cell.status in UNSEEN | UNFINISHED or cell.provisional


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    cell: Cell
    why: Message
    settled_at: Literal["conti", "tavolo"]
    """The page after `/dir/{id}`: sheets are typed in the accounts room, everything else is done at the table."""
    do: Message
    typed_here: bool
    """The instrument of the desk can take its sheet at once."""
    urgent: bool


def missing_at(cell: Cell, round_status: str) -> Missing:
    return Missing(
        cell=cell,
        why=state_of(cell),
        settled_at="conti" if round_status == "playing" and cell.status not in UNFINISHED else "tavolo",
        do=_do(cell),
        typed_here=cell.status in UNSEEN,
        urgent=cell.status == "disputed",
    )


def _do(cell: Cell) -> Message:
    if cell.status == "disputed":
        return say("Settle")
    return say("Look") if cell.status in UNFINISHED else say("Enter a sheet")
