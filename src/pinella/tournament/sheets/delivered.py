"""When what was said of a sheet is out of the players' hands."""

from __future__ import annotations

from pinella.tournament.event import Event
from pinella.tournament.rounds.state import Sheet
from pinella.tournament.sheets.events import ResultSet, SheetDisputed, SheetEntered, SheetSigned
from pinella.tournament.state import State


def is_delivered(state: State, event: Event) -> bool:
    """Whether the event is about a sheet that both sides have signed, that a referee has countersigned as it stands, or
    whose table has a result."""
    if not isinstance(event, SheetEntered | SheetSigned | SheetDisputed | ResultSet):
        return False
    round_ = state.round(event.round)
    table = round_.tables.get(event.table) if round_ else None
    if table is None:
        return False
    sheet = table.rooms.get("open" if isinstance(event, ResultSet) else event.room, Sheet())
    countersigned = any(version == len(sheet.versions) for _name, _deal, version in sheet.countersigned)
    return bool(table.results) or sheet.complete or countersigned
