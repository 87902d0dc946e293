"""What a table is told of its last lap once the time-out is called, from the dealers marked on its sheet."""

from __future__ import annotations

from pinella.codes.model import Code
from pinella.messages import Message
from pinella.sheet.form import final_lap
from pinella.sheet.paper import Paper, dealers
from pinella.tournament.model import Room
from pinella.tournament.state import State


def dealer_now(code: Code, paper: Paper, planned: int) -> str:
    """Who deals the deal in play, as marked or by rotation from the last dealer marked; empty: nobody can tell."""
    at = next((place for place, deal in enumerate(paper.deals) if deal.ended == "not-played"), len(paper.deals))
    if at >= planned:
        return ""
    known = [(place, deal.dealer) for place, deal in enumerate(paper.deals[: at + 1]) if deal.dealer]
    if not known:
        return ""
    place, dealer = known[-1]
    return dealers(code, dealer, at - place + 1)[-1]


def last_lap(state: State, round_: int, table: int, room: Room = "open") -> Message | None:
    """None before the time-out, and where the sheet does not show who deals."""
    found = state.round(round_)
    if found is None or found.clock is None or not found.clock.time_out or table not in found.tables:
        return None
    sheet = found.tables[table].rooms.get(room)
    if sheet is None or sheet.last is None:
        return None
    dealer = dealer_now(state.code, sheet.last.paper, found.plan.deals)
    return final_lap(state.code, dealer) if dealer else None
