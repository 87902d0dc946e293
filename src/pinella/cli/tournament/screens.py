"""The screens of the hall."""

from __future__ import annotations

from pinella.cli.tournament.command import SETUP, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _


@command("screens", _("List the screens of the hall."), panel=SETUP, acts=False, example="screens")
def list_screens(office: Office) -> None:
    from pinella.tournament.hall.views.screens import SCREEN_LIST, screens

    found = screens(office.state)
    office.listing(SCREEN_LIST.of(found), data=found)
