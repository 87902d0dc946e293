"""Delivered sheets put right, lost ones, results that the direction sets."""

from __future__ import annotations

from typing import Annotated, get_args

import typer

from pinella.cli.tournament.asking import (
    RoomOption,
    RoundArgument,
    TableArgument,
    WhoArgument,
    number_of,
    one_of,
    paper_of,
    room_of,
    side_of,
    two_numbers,
)
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import SHEETS, command
from pinella.cli.tournament.sheets import Figures, FileOption, look
from pinella.cli.words import _
from pinella.messages import Refusal, say


@command(
    "correct",
    _("Correct a delivered sheet, as far as the code still allows it."),
    panel=SHEETS,
    example="correct 1 4 1340-985 --error addition --assent whole-table",
    raw=True,
)
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
    from pinella.sheet.corrections import ASSENTS
    from pinella.tournament.sheets.events import ErrorKind

    where = room_of(room)
    paper = paper_of(office.state, figures or [], file)
    data, shown = look(office, number, table, where, paper)
    kind = one_of(error, get_args(ErrorKind), _("error"))
    try:
        done = office.do(
            "correct-sheet",
            round=number,
            table=table,
            paper=paper,
            error=kind,
            by=one_of(by, ("players", "office"), _("whose error")),
            assent=one_of(assent, ASSENTS, _("assent")),
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


@command("lost", _("Note a lost sheet: both sides get what the code gives for it."), panel=SHEETS, example="lost 1 4")
def lost(office: Office, number: RoundArgument, table: TableArgument) -> None:
    office.acted(office.do("lose-sheet", round=number, table=table))


@command(
    "left-sheet",
    _("A sheet was left on the table: whoever had to hand it in is warned, where the code says so."),
    panel=SHEETS,
    example="left-sheet 1 4",
)
def left_sheet(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    side: Annotated[str, typer.Option("--side", help=_("Who had to hand it in, where it cannot be known."))] = "",
    room: RoomOption = "open",
) -> None:
    where = room_of(room)
    named = side_of(side, where) if side else None
    office.acted(office.do("leave-sheet", round=number, table=table, side=named, room=where))


@command("found", _("A lost sheet was found again."), panel=SHEETS, example="found 1 4 1240-985", raw=True)
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


@command(
    "assign",
    _("Assign a result by decision of the direction, with a reason: VP and MP of each side."),
    panel=SHEETS,
    example='assign 2 3 12/300 8/-300 --reason "cards mixed by a spectator"',
    raw=True,
)
def assign(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    home: Annotated[str, typer.Argument(metavar="VP/MP", help=_("Of the side N/S."))],
    away: Annotated[str, typer.Argument(metavar="VP/MP", help=_("Of the side E/W."))],
    article: Annotated[str, typer.Option("--article", help=_("The article it rests on."))] = "",
) -> None:
    scores = [two_numbers(text, _("score")) for text in (home, away)]
    office.acted(office.do("assign-result", round=number, table=table, home=scores[0], away=scores[1], article=article))


@command(
    "lower",
    _("Lower a score that was not played and brings an unearned advantage."),
    panel=SHEETS,
    example="lower 2 7 --vp 8",
)
def lower(
    office: Office,
    number: RoundArgument,
    who: WhoArgument,
    vp: Annotated[int, typer.Option("--vp", min=0, help=_("The victory points that remain."))] = 0,
) -> None:
    office.acted(office.do("lower-score", round=number, number=number_of(office.state, who), vp=vp))


@command(
    "missed-call",
    _("Annul a result because the referee was not called at a large difference."),
    panel=SHEETS,
    example="missed-call 5 1",
)
def missed_call(office: Office, number: RoundArgument, table: TableArgument) -> None:
    office.acted(office.do("missed-call", round=number, table=table))


@command(
    "annul",
    _("Annul a result for a correction made without the referee, to advantage."),
    panel=SHEETS,
    example='annul 5 1 --reason "it brought them into group A"',
)
def annul(office: Office, number: RoundArgument, table: TableArgument) -> None:
    office.acted(office.do("annul-correction", round=number, table=table))
