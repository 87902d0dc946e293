"""The group `pinella tournament`: where the archive is, and commands that are loaded when one of them is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from pinella.cli.words import _

DataOption = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help=_("Folder of the archive (also PINELLA_DATA)."))
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="URL", help=_("A PostgreSQL database, postgresql://... (also PINELLA_DATABASE).")
    ),
]
WhichOption = Annotated[
    str | None,
    typer.Option(
        "--tournament",
        "-t",
        metavar="ID",
        envvar="PINELLA_TOURNAMENT",
        show_envvar=False,
        help=_("Which tournament (also PINELLA_TOURNAMENT); else the only one that is open."),
    ),
]


@dataclass(frozen=True, slots=True)
class Where:
    """What was said before the name of the command."""

    data: Path | None = None
    database: str | None = None
    tournament: str | None = None


@cache
def loaded() -> dict[str, Any]:
    from pinella.cli.tournament.commands import app as whole

    return dict(typer.main.get_group(whole).commands)


class Later(TyperGroup):
    """The many commands of a tournament cost nothing to whoever wants another one."""

    def _load(self) -> None:
        if not self.commands:
            self.commands = loaded()

    def list_commands(self, ctx: Any) -> list[str]:
        self._load()
        return super().list_commands(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        self._load()
        return super().get_command(ctx, cmd_name)


app = typer.Typer(cls=Later, no_args_is_help=True)


@app.callback()
def where(
    context: typer.Context, data: DataOption = None, database: DatabaseOption = None, tournament: WhichOption = None
) -> None:
    context.obj = Where(data, database, tournament)
