"""Tables that call for a referee."""

from __future__ import annotations

from typing import Annotated

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.command import CONDUCT, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _


@command("calls", _("List the tables that wait for a referee."), panel=CONDUCT, acts=False, example="calls --closed")
def list_calls(
    office: Office,
    closed: Annotated[bool, typer.Option("--closed", help=_("Those that are over instead."))] = False,
) -> None:
    from pinella.tournament.hall.views.calls import calls

    found = calls(office.state, office.now(), closed=closed)
    if office.as_json:
        office.answer(found)
        return
    rows: list[dict[str, object]] = [
        {
            "id": one.id,
            "round": one.round,
            "table": one.table,
            "room": one.room,
            "who": " / ".join(name for name in one.names if name),
            "about": one.words,
            "text": one.text,
            "waiting": f"{one.waiting // 60}:{one.waiting % 60:02}",
            "referee": one.taken_by,
            "left": one.minutes_left if one.status != "closed" else None,
            "before": ", ".join(f"{line.number} {screen.cell(line.level)}" for line in one.sanctions),
        }
        for one in found
    ]
    columns = {
        "id": _("id"),
        "round": _("round"),
        "table": _("table"),
        "room": _("room"),
        "who": _("who"),
        "about": _("about"),
        "text": _("in words"),
        "waiting": _("waiting"),
        "referee": _("referee"),
        "left": _("minutes left"),
        "before": _("sanctions before"),
    }
    office.listing(rows, columns, empty=_("No table is waiting for a referee."), spare=("text", "room"))
