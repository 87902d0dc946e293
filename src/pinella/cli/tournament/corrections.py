"""Delivered sheets put right, lost ones, results that the direction sets."""

from __future__ import annotations

from typing import Annotated

import typer

from pinella.choices import choose
from pinella.cli.tournament.acts import does
from pinella.cli.tournament.arguments import RoomOption, RoundArgument, TableArgument, paper_of
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.sheets import Figures, FileOption, look
from pinella.cli.words import _
from pinella.messages import Refusal, say
from pinella.tournament.typed import room_of


@does("correct-sheet")
def correct(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    figures: Figures = None,
    file: FileOption = None,
    error: Annotated[
        str, typer.Option("--error", help=_("What was wrong: addition, inversion, transcription or other."))
    ] = "other",
    by: Annotated[str, typer.Option("--by", help=_("Whose error: players or office."))] = "players",
    assent: Annotated[
        str, typer.Option("--assent", help=_("Who agrees: nobody, opposing-pair or whole-table."))
    ] = "nobody",
    referee_signed: Annotated[
        bool, typer.Option("--referee-signed", help=_("A referee has signed the correction on paper."))
    ] = False,
    room: RoomOption = "open",
) -> None:
    from pinella.tournament.sheets.events import Agreeing, AskedBy, ErrorKind

    where = room_of(room)
    paper = paper_of(office.state, figures or [], file)
    data, shown = look(office, number, table, where, paper)
    kind = choose(ErrorKind, error, say("error"))
    try:
        done = office.do(
            "correct-sheet",
            round=number,
            table=table,
            paper=paper,
            error=kind,
            by=choose(AskedBy, by, say("whose error")),
            assent=choose(Agreeing, assent, say("assent")),
            referee_signed=referee_signed,
            room=where,
            accept=True,
        )
    except Refusal as refusal:
        if kind != "other":
            raise
        what = say(
            "{why}; if it is such an error say so: --error addition, inversion or transcription", why=refusal.message
        )
        raise Refusal(what, refusal.article) from None
    office.acted(done, data=data, shown=shown)


@does("find-sheet")
def found(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    figures: Figures = None,
    file: FileOption = None,
    room: RoomOption = "open",
) -> None:
    where = room_of(room)
    paper = paper_of(office.state, figures or [], file)
    data, shown = look(office, number, table, where, paper)
    done = office.do("find-sheet", round=number, table=table, paper=paper, room=where, accept=True)
    if "sheet-entered" in done.kinds and "result-set" not in done.kinds:
        shown.append(_("The sheet of the other room is still missing: until it is found, the result stays."))
    office.acted(done, data=data, shown=shown)
