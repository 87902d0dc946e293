"""Where the archive is and which tournament is meant: options of the group and of every command in it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

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
