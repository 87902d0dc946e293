"""People who come late, leave, return, are replaced."""

from __future__ import annotations

from typing import Annotated

import typer

from pinella.cli.tournament.arguments import RoundArgument, SideArgument, TableArgument
from pinella.cli.tournament.command import PEOPLE, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _
from pinella.tournament.absences.events import Late
from pinella.tournament.typed import minutes_of, side_of


@command(
    "late",
    _("Note how late a side came to its table."),
    panel=PEOPLE,
    example="late 1 4 away 7",
)
def late(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    side: SideArgument,
    minutes: Annotated[str, typer.Argument(metavar="MINUTES", help=_("Minutes late, or never."))],
    other: Annotated[str, typer.Option("--other", metavar="MINUTES", help=_("Minutes the other side was late."))] = "",
) -> None:
    first = side_of(side)
    noted = {first: _late_by(minutes)}
    if other:
        noted["away" if first == "home" else "home"] = _late_by(other)
    office.acted(office.do("note-lateness", round=number, table=table, minutes=noted))


def _late_by(text: str) -> Late:
    return "never" if text.casefold() in ("never", "mai") else minutes_of(text)
