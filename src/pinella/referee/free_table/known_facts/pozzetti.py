"""What the table knows of pozzetti: how one was taken, and whether it has its number of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinella import cards
from pinella.referee.free_table.journal import Trouble
from pinella.referee.free_table.known_facts.answers import Known, line, yes
from pinella.referee.free_table.known_facts.moments import noticed
from pinella.referee.free_table.known_facts.plays import discards, taken_back

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


def pozzetto(table: FreeTable, trouble: Trouble) -> Known:
    gone = discards(table, trouble)
    how = "several" if len(gone) > 1 else "wild" if gone and cards.is_wild(gone[0]) else "natural"
    plays = table.plays_of(trouble)
    how_taken = trouble.known.get("taken_how") or _how_taken(table, trouble)
    played = how_taken == "in-flight" and played_since_pozzetto(table, trouble)
    moment = noticed(table, trouble)
    name = table.deal.seats[trouble.seat]
    if any(entry.turn > trouble.turn and entry.act.seat == name and entry.took for entry in table.journal):
        moment = "after-own-take"
    return {
        "taken_how": how_taken,
        "noticed": "at-once" if moment in ("before-discard", "after-discard") and not played else moment,
        "played_from_pozzetto": yes(played),
        "burracos": yes(table.has_burracos(trouble.seat)),
        "discarded": how,
        "laid": "tied" if plays and plays[-1].act.kind == "tie" else "opened",
        "looked": "early",
        "screens": yes(table.deal.screens),
        **taken_back(table, plays, gone),
        "wrong_cards": line(trouble.cards),
    }


def _how_taken(table: FreeTable, trouble: Trouble) -> str:
    """With the discard if he had discarded in that turn before he took the pozzetto."""
    name = table.deal.seats[trouble.seat]
    before = (e for e in table.journal[: trouble.at] if e.turn == trouble.turn and e.act.seat == name)
    return "with-discard" if any(entry.act.kind == "discard" for entry in before) else "in-flight"


def pozzetto_count(table: FreeTable, trouble: Trouble) -> Known:
    """Which of the two is short or long, and whether the cure can still come in time."""
    state, layout = table.deal.state, table.layout
    taken, lying = len(trouble.cards), layout.lying_pozzetti()
    should = state.r.size_of_pozzetto(max(0, state.next_pozzetto - 1))
    other = len(lying[0]) if lying else 0
    wanted = table.layout.pozzetto_size(0) if lying else 0
    over = (taken - should) + (other - wanted)
    played = played_since_pozzetto(table, trouble)
    looked = not state.is_unseen(trouble.seat) and not played
    return {
        "which_pozzetto": "first" if lying else "second",
        "taken_count": _count_word(taken, should),
        "other_count": _count_word(other, wanted) if lying else "",
        "touched": "played" if played else "" if looked else "untouched",
        "balance": "even" if over == 0 else "missing" if over < 0 else "over",
        "stock_left": "enough" if layout.stock_left() else "last-two",
    }


def _count_word(number: int, should: int) -> str:
    return "right" if number == should else "short" if number < should else "long"


def played_since_pozzetto(table: FreeTable, trouble: Trouble) -> bool:
    name = table.deal.seats[trouble.seat]
    at = next((e.at for e in table.journal if e.act.kind == "pozzetto" and e.act.seat == name), None)
    return at is not None and any(
        entry.act.seat == name and entry.act.kind in ("open", "tie", "discard") for entry in table.journal[at + 1 :]
    )
