"""What the table knows of a closing that may be none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinella import cards
from pinella.referee.free_table.journal import Entry, Trouble
from pinella.referee.free_table.known_facts.answers import Known, yes
from pinella.referee.free_table.known_facts.plays import discards, opened, taken_back, tied

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


def false_close(table: FreeTable, trouble: Trouble) -> Known:
    mine = {t.incident for t in table.troubles if t.seat == trouble.seat and t.turn == trouble.turn}
    gone = discards(table, trouble)
    plays = table.plays_of(trouble)
    last = plays[-1].act.kind if plays else "open"
    players = len(table.deal.seats)
    first_lap = trouble.turn < players
    how = "several" if len(gone) > 1 else "wild" if gone and cards.is_wild(gone[0]) else "natural"
    return {
        "noticed": "at-once",
        "drawn": "never" if "missed-draw" in mine else "in-time",
        "excess_laid": yes(bool(mine & {"wrong-meld", "pile-card-misused", "opening-abandoned", "forbidden-set"})),
        "equal_set": yes("equal-sets" in mine),
        "discarded": how if gone else f"none-{'opened' if last == 'open' else 'tied'}",
        "first_lap": "no" if not first_lap else "last-player" if trouble.turn == players - 1 else "yes",
        "burracos": yes(table.has_burracos(trouble.seat)),
        "opened": yes(opened(table, trouble)),
        "tied": yes(tied(table, trouble)),
        "others_opened": yes(any(entry.act.kind == "open" for entry in plays[:-1])),
        **_two_sets(table, trouble, plays),
        **taken_back(table, plays, gone),
    }


def _two_sets(table: FreeTable, trouble: Trouble, plays: list[Entry]) -> Known:
    """How many wilds lie in two equal sets, one of them laid in that turn."""
    for entry in reversed(plays):
        second = None if entry.tag is None else table.layout.meld(entry.tag)
        if entry.act.kind != "open" or second is None or second.kind != "set":
            continue
        for tag in table.layout.melds_of(trouble.seat):
            first = table.layout.meld(tag)
            if tag != entry.tag and first is not None and first.kind == "set" and first.rank == second.rank:
                both = first.wild_card is not None and second.wild_card is not None
                return {"wilds": "both" if both else "at-most-one"}
    return {}
