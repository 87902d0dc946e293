"""The commands of `pinella tournament` that do one act each, from what the acts say of themselves."""

from __future__ import annotations

from typing import Any

import typer

from pinella.acts.ask import Reading
from pinella.cli.tournament.command import PEOPLE, app
from pinella.cli.tournament.derived import derive
from pinella.cli.tournament.office import Office
from pinella.cli.words import _
from pinella.tournament.acts import ACTS

table = typer.Typer(no_args_is_help=True)
app.add_typer(
    table,
    name="table",
    help=_("Change tables of a posted round: complete, open, join, swap, wrong."),
    rich_help_panel=PEOPLE,
)
GROUPS = {"": app, "table": table}


def _reading(office: Office) -> Reading:
    return Reading(office.state, office.actor.name, {}, office.registry.players)


def _do(office: Office, act: str, arguments: dict[str, Any]) -> None:
    office.acted(office.do(act, **arguments))


for _act in ACTS.values():
    if _act.command is not None:
        _group, _space, _name = _act.command.name.rpartition(" ")
        derive(_act, GROUPS[_group], _name, _do, _reading, panel=not _group)
