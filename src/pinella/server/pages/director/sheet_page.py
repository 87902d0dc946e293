"""What a page with the form of one sheet needs: who plays, what is known, what was typed."""

from __future__ import annotations

from typing import Any

import msgspec

from pinella.messages import Language, Message, Refusal, say
from pinella.server.access.forms import Form
from pinella.server.pages.director.typed_sheet import Typed, TypedDeal, rows_of, typed_of, words_for_form
from pinella.sheet.form import SheetRow
from pinella.tournament.model import Room
from pinella.tournament.rounds.lookup import table_at
from pinella.tournament.rounds.state import Sheet, Version
from pinella.tournament.rounds.views.board import Cell, cell
from pinella.tournament.rounds.views.seats import table_views
from pinella.tournament.sheets.acts.sheets import verify_open
from pinella.tournament.state import State


def sheet_context(
    state: State, number: int, table: int, room: Room, language: Language, now: int = 0
) -> dict[str, Any]:
    """For the template of the form; `why_not` says why nothing can be entered here."""
    found, at = table_at(state, number, table)
    if room not in state.rooms:
        raise Refusal(say("only teams play in a closed room"))
    sheet = at.rooms.get(room, Sheet())
    last = sheet.last
    words = words_for_form(state, number, room, language)
    why_not: Message | None = None
    try:
        verify_open(state, found, at, room)
    except Refusal as refusal:
        why_not = refusal.message
    view = next(one for one in table_views(state, found, table) if (one.room or "open") == room)
    return {
        "number": number,
        "table": table,
        "room": room,
        "rooms": state.rooms if len(state.rooms) > 1 else (),
        "words": words,
        "view": view,
        "cell": cell(state, number, table, now or state.at),
        "typed": padded(typed_of(state.code, last.paper) if last else Typed(), int(str(words["deals"]))),
        "only_totals": bool(last and last.paper.totals_only),
        "sheet_version": len(sheet.versions),
        "last": last,
        "signed_before": tuple(sheet.signed),
        "theirs": rows_of(state, number, table, room, last) if last else (),
        "delivered": at.results_of_play(),
        "why_not": why_not,
        "signed": ("home", "away"),
        "looked": None,
    }


def padded(typed: Typed, deals: int) -> Typed:
    """With a row for every deal of the round."""
    rows = typed.deals[:deals]
    return msgspec.structs.replace(typed, deals=(*rows, *(TypedDeal() for _ in range(deals - len(rows)))))


def ask_again(found: dict[str, Any], typed: Typed, form: Form) -> dict[str, Any]:
    """The form as it was filled in. The version stays the one that the writer saw, until he decides."""
    return {
        **found,
        "typed": padded(typed, int(found["words"]["deals"])),
        "only_totals": typed.totals is not None,
        "seen": form.number("version", 0, least=0),
        "signed": form.all("signed"),
        "back_to": form.text("back"),
    }


def state_of(cell: Cell) -> Message:
    """Why a table has no result yet, in the words of the desk."""
    match cell.status:
        case "disputed":
            return say("the sides do not agree: the desk settles it")
        case "entered":
            return say("a signature is missing")
        case "signed":
            return (
                say("the referee has still to countersign")
                if cell.countersign_owed
                else say("the other room's sheet is out")
            )
        case "late":
            return say("no sheet since the time-out")
        case "done":
            return say("its result is only provisional")
        case _:
            return say("still playing: no sheet yet")


def versions_of(state: State, number: int, table: int, room: Room) -> list[tuple[Version, tuple[SheetRow, ...]]]:
    """Every version with its rows, newest first."""
    _found, at = table_at(state, number, table)
    held = at.rooms.get(room, Sheet()).versions
    return [(one, rows_of(state, number, table, room, one)) for one in reversed(held)]
