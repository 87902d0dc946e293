"""What the table knows of cards that were seen, and of orders about them that were not kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinella import cards
from pinella.referee.free_table.journal import Trouble
from pinella.referee.free_table.known_facts.answers import Known, line, yes

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


def exposed_turn(table: FreeTable, trouble: Trouble) -> Known:
    return {"exposed": trouble.known.get("exposed", "") or line(trouble.cards)}


def order(table: FreeTable, trouble: Trouble) -> Known:
    act = table.journal[trouble.at].act
    return {
        "laid": "tied" if act.kind == "tie" else "opened",
        "taken": "drawn" if act.kind == "draw" else "picked-up",
    }


def exposed(table: FreeTable, trouble: Trouble) -> Known:
    return {
        "how": "seen",
        "own_turn": yes(trouble.on_turn == trouble.seat),
        "turn": "own-turn" if trouble.on_turn == trouble.seat else "other-turn",
        "wild": yes(any(cards.is_wild(card) for card in trouble.cards)),
        "exposed": line(trouble.cards),
    }
