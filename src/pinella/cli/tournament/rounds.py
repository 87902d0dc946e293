"""A round in play: the go, the clock, time-out, closing."""

from __future__ import annotations

from typing import Annotated

import typer

from pinella.cli.tournament.arguments import ThisRound
from pinella.cli.tournament.command import ROUNDS, command
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.screen import clock
from pinella.cli.words import _
from pinella.tournament.typed import this_round


@command("start", _("Give the go: the clock of the round runs."), panel=ROUNDS, example="start")
def start(office: Office, number: ThisRound = 0) -> None:
    round_ = this_round(office.state, number)
    done = office.do("start-round", round=round_)
    running = office.state.rounds[round_ - 1].clock
    ends = running.ends() if running else 0
    office.acted(done, data={"round": round_, "ends": ends}, shown=[_("Time until {time}.").format(time=clock(ends))])


@command("resume", _("Let the clock run on."), panel=ROUNDS, example="resume")
def resume(office: Office, number: ThisRound = 0) -> None:
    round_ = this_round(office.state, number)
    done = office.do("resume", round=round_)
    running = office.state.rounds[round_ - 1].clock
    ends = running.ends() if running else 0
    office.acted(done, data={"round": round_, "ends": ends}, shown=[_("Time until {time}.").format(time=clock(ends))])


@command(
    "extend",
    _("Lengthen or shorten the round, or give one table extra time."),
    panel=ROUNDS,
    example='extend 3 --table 5 --reason "pack replaced"',
    raw=True,
)
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
