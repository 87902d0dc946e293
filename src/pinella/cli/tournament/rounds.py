"""A round in play: its clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from pinella.cli.tournament.acts import Told, afterwards, does
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.screen import clock
from pinella.cli.words import _
from pinella.tournament.typed import this_round


@afterwards("start-round")
@afterwards("resume")
def time_left(office: Office, arguments: Mapping[str, Any]) -> Told:
    round_ = arguments["round"]
    running = office.state.rounds[round_ - 1].clock
    ends = running.ends() if running else 0
    return {"round": round_, "ends": ends}, [_("Time until {time}.").format(time=clock(ends))]


@does("extend")
def extend(
    office: Office,
    minutes: Annotated[
        int, typer.Argument(metavar="MINUTES", min=-600, max=600, help=_("Minutes more; less than 0: fewer."))
    ],
    table: Annotated[int, typer.Option("--table", help=_("Only this table."))] = 0,
    number: Annotated[int, typer.Option("--round", help=_("Number of the round; else the one in hand."))] = 0,
) -> None:
    round_ = this_round(office.state, number)
    if table:
        office.acted(office.do("extend-table", round=round_, table=table, minutes=minutes))
    else:
        office.acted(office.do("extend", round=round_, minutes=minutes))
