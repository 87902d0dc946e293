"""`pinella tournament table ...`: tables of a posted round that change after all."""

from __future__ import annotations

from typing import Annotated

import typer

from pinella.cli.tournament.asking import RoundArgument, SideArgument, TableArgument, WhoArgument, number_of, side_of
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import PEOPLE, app, command
from pinella.cli.words import _

group = typer.Typer(no_args_is_help=True)
app.add_typer(
    group,
    name="table",
    help=_("Change tables of a posted round: complete, open, join, swap, wrong."),
    rich_help_panel=PEOPLE,
)


@command(
    "complete",
    _("A latecomer plays against the one without opponents."),
    panel="",
    to=group,
    example="table complete 1 5 11",
)
def complete(office: Office, number: RoundArgument, table: TableArgument, who: WhoArgument) -> None:
    office.acted(office.do("complete-table", round=number, table=table, number=number_of(office.state, who)))


@command("open", _("Latecomers get a table of their own."), panel="", to=group, example="table open 1 6 11 12")
def open_table(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    home: Annotated[str, typer.Argument(metavar="HOME", help=_("Who sits N/S."))],
    away: Annotated[str, typer.Argument(metavar="AWAY", help=_("Who sits E/W; nobody: it rests."))] = "",
) -> None:
    state = office.state
    rival = number_of(state, away) if away else 0
    office.acted(office.do("open-table", round=number, table=table, home=number_of(state, home), away=rival))


@command(
    "join",
    _("Two contestants whose opponents have gone play each other."),
    panel="",
    to=group,
    example="table join 2 3 7",
)
def join(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    emptied: Annotated[int, typer.Argument(metavar="EMPTIED", min=1, help=_("The table that is given up."))],
) -> None:
    office.acted(office.do("join-tables", round=number, table=table, emptied=emptied))


@command("swap", _("Two contestants change places."), panel="", to=group, example="table swap 2 3 7 --yes")
def swap(
    office: Office,
    number: RoundArgument,
    first: Annotated[str, typer.Argument(metavar="A", help=_("Number or name."))],
    second: Annotated[str, typer.Argument(metavar="B", help=_("Number or name."))],
) -> None:
    state = office.state
    office.acted(office.do("swap-tables", round=number, first=number_of(state, first), second=number_of(state, second)))


@command(
    "wrong",
    _("A contestant sat at a wrong table and play has begun there."),
    panel="",
    to=group,
    example="table wrong 2 7 3 home",
)
def wrong(
    office: Office,
    number: RoundArgument,
    who: WhoArgument,
    table: TableArgument,
    side: SideArgument,
    begun: Annotated[bool, typer.Option("--begun/--not-begun", help=_("Whether play has begun there."))] = True,
) -> None:
    office.acted(
        office.do(
            "wrong-table",
            round=number,
            number=number_of(office.state, who),
            sat_at=table,
            side=side_of(side),
            begun=begun,
        )
    )


@command(
    "reseat",
    _("Place a contestant that came late without notice."),
    panel="",
    to=group,
    example="table reseat 2 7 5",
)
def reseat(
    office: Office,
    number: RoundArgument,
    who: WhoArgument,
    table: TableArgument,
    announced: Annotated[bool, typer.Option("--announced", help=_("The lateness had been announced."))] = False,
) -> None:
    office.acted(
        office.do("reseat-late", round=number, number=number_of(office.state, who), table=table, announced=announced)
    )
