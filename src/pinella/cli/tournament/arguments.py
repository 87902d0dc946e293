"""Reading what people type after a command: contestants by number or name, players, sides, sheets, money."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.cli.words import _
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.sheet.paper import Paper
    from pinella.tournament.state import State

RoundArgument = Annotated[int, typer.Argument(metavar="ROUND", min=1, max=999, help=_("Number of the round."))]
TableArgument = Annotated[int, typer.Argument(metavar="TABLE", min=1, max=9999, help=_("Number of the table."))]
SideArgument = Annotated[str, typer.Argument(metavar="SIDE", help=_("home (or ns) or away (or ew)."))]
WhoArgument = Annotated[str, typer.Argument(metavar="NUMBER", help=_("Number of the entry, or a player's name."))]
ThisRound = Annotated[int, typer.Argument(metavar="ROUND", min=0, help=_("Number of the round; else the one in hand."))]
RoomOption = Annotated[str, typer.Option("--room", metavar="ROOM", help=_("Teams: open or closed."))]


def paper_of(state: State, lines: Sequence[str], file: Path | None) -> Paper:
    """A sheet as typed, or from a file."""
    from pinella.sheet import paper
    from pinella.sheet.entry import parse_paper

    for line in lines:
        if line.startswith("--"):
            raise Refusal(say("this command has no option {option}: --help lists those it has", option=line))
    if file is not None:
        if lines:
            raise Refusal(say("give the sheet either as words or as a file, not both"))
        return paper.loads(bytes_of(file))
    for line in lines:
        if line.startswith("--"):
            raise Refusal(say("this command has no option {option}", option=line))
    if not any(line.strip() for line in lines):
        raise Refusal(say("write the totals such as 1240-985, or a deal such as “2p1s c 340 / x 120” for each deal"))
    return parse_paper(lines, state.code)


def bytes_of(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Refusal(say("the file {file} cannot be read: {why}", file=file, why=error.strerror)) from None


def write_bytes(file: Path, data: bytes) -> None:
    """Whole or not at all: a cut file never takes the place of a good one. For its owner alone: it names people."""
    from pinella.store.private import make_file

    if file.is_dir():
        raise Refusal(say("{file} is a folder: name the file to write", file=file))
    if file.is_symlink() or (file.exists() and not file.is_file()):  # a device would be replaced, not written to
        raise Refusal(say("{file} is no ordinary file: name the file to write", file=file))
    part = file.with_name(file.name + ".part")
    try:
        part.unlink(missing_ok=True)
        make_file(part)
        part.write_bytes(data)
        part.replace(file)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Refusal(say("the file {file} cannot be written: {why}", file=file, why=error.strerror)) from None
