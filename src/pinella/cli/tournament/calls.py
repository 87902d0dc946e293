"""Tables that call for a referee."""

from __future__ import annotations

from typing import Annotated

import typer

from pinella.cli.tournament.command import CONDUCT, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _


@command("calls", _("List the tables that wait for a referee."), panel=CONDUCT, acts=False, example="calls --closed")
def list_calls(
    office: Office,
    closed: Annotated[bool, typer.Option("--closed", help=_("Those that are over instead."))] = False,
) -> None:
    from pinella.tournament.hall.views.calls import CALL_LIST, calls

    found = calls(office.state, office.now(), closed=closed)
    office.listing(CALL_LIST.of(found), data=found)
