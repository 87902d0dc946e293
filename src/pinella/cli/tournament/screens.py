"""The screens of the hall."""

from __future__ import annotations

from pinella.cli.tournament.command import SETUP, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _


@command("screens", _("List the screens of the hall."), panel=SETUP, acts=False, example="screens")
def list_screens(office: Office) -> None:
    from pinella.tournament.hall.views.screens import screens

    found = screens(office.state)
    if office.as_json:
        office.answer(found)
        return
    rows: list[dict[str, object]] = [
        {
            "code": one.code,
            "name": one.name,
            "views": one.titles,
            "seconds": one.seconds,
            "part": f"{one.part}/{one.parts}" if one.parts > 1 else "",
            "theme": one.theme,
            "sound": one.sound,
        }
        for one in found
    ]
    columns = {
        "code": _("code"),
        "name": _("name"),
        "views": _("shows"),
        "seconds": _("seconds"),
        "part": _("share"),
        "theme": _("theme"),
        "sound": _("sound"),
    }
    office.listing(rows, columns, empty=_("There is no screen."))
