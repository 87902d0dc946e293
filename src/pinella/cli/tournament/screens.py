"""The screens of the hall."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from pinella.choices import choose
from pinella.cli.tournament.command import SETUP, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _
from pinella.messages import Refusal, say


@command(
    "screen",
    _("Set up a screen of the hall, or let it show something else."),
    panel=SETUP,
    example='screen "Sala grande" clock seats-by-name --part 1/2 --sound',
)
def set_screen(
    office: Office,
    name: Annotated[str, typer.Argument(metavar="NAME", help=_("Name of the screen, such as where it hangs."))],
    views: Annotated[
        list[str],
        typer.Argument(
            metavar="VIEW...", help=_("clock, seats-by-table, seats-by-name, results, standing, message, rules.")
        ),
    ],
    code: Annotated[
        str, typer.Option("--code", metavar="CODE", help=_("Code of the screen; else that of this name, or a new one."))
    ] = "",
    seconds: Annotated[int, typer.Option("--seconds", help=_("How long each page stays."))] = 12,
    part: Annotated[
        str, typer.Option("--part", metavar="1/3", help=_("Which share of a long list, of how many."))
    ] = "1/1",
    theme: Annotated[str, typer.Option("--theme", help=_("dark or light."))] = "dark",
    sound: Annotated[bool, typer.Option("--sound", help=_("It gives the signals aloud."))] = False,
) -> None:
    from pinella.tournament.hall.events import ScreenView, Theme

    share, mark, shares = part.partition("/")
    if not (mark and share.isdecimal() and shares.isdecimal() and len(part) < 8):
        raise Refusal(say("“{text}” is no share of a list: expected one such as 1/3", text=part))
    held = [one.code for one in office.state.screens.values() if one.name == name.strip()]
    office.acted(
        office.do(
            "set-screen",
            code=code or (held[0] if held else secrets.token_hex(4)),
            name=name,
            views=tuple(choose(ScreenView, one, say("view of a screen")) for one in views),
            seconds=seconds,
            part=int(share),
            parts=int(shares),
            theme=choose(Theme, theme, say("theme")),
            sound=sound,
        )
    )


@command("screens", _("List the screens of the hall."), panel=SETUP, acts=False, example="screens")
def list_screens(office: Office) -> None:
    from pinella.tournament.hall.views.screens import SCREEN_LIST, screens

    found = screens(office.state)
    office.listing(SCREEN_LIST.of(found), data=found)
