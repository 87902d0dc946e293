"""The group `pinella tournament`: where the archive is, and commands that are loaded when one of them is wanted."""

from __future__ import annotations

from functools import cache
from typing import Any

import typer
from typer.core import TyperGroup

from pinella.cli.tournament.options import DatabaseOption, DataOption, Where, WhichOption


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
