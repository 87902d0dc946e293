"""A round in play: the go, the clock, time-out, closing."""

from __future__ import annotations

from typing import Annotated

import typer

from pinella.cli.tournament.asking import (
    RoomOption,
    RoundArgument,
    TableArgument,
    ThisRound,
    WhoArgument,
    number_of,
    player_at,
    room_of,
    this_round,
)
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import ROUNDS, command
from pinella.cli.tournament.screen import clock
from pinella.cli.words import _


@command("start", _("Give the go: the clock of the round runs."), panel=ROUNDS, example="start")
def start(office: Office, number: ThisRound = 0) -> None:
    round_ = this_round(office.state, number)
    done = office.do("start-round", round=round_)
    running = office.state.rounds[round_ - 1].clock
    ends = running.ends() if running else 0
    office.acted(done, data={"round": round_, "ends": ends}, shown=[_("Time until {time}.").format(time=clock(ends))])


@command("pause", _("Stop the clock."), panel=ROUNDS, example='pause --reason "power cut"')
def pause(office: Office, number: ThisRound = 0) -> None:
    office.acted(office.do("pause", round=this_round(office.state, number)))


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


@command("timeout", _("Announce the time-out; before the end of the time with --yes."), panel=ROUNDS, example="timeout")
def timeout(office: Office, number: ThisRound = 0) -> None:
    office.acted(office.do("time-out", round=this_round(office.state, number)))


@command("close", _("Close the round once every table has its result."), panel=ROUNDS, example="close")
def close(office: Office, number: ThisRound = 0) -> None:
    office.acted(office.do("close-round", round=this_round(office.state, number)))


@command(
    "check-table",
    _("Tick the code's list before the start; what is missing is named."),
    panel=ROUNDS,
    example="check-table 1 1 2 3 --missing sheet",
)
def check_table(
    office: Office,
    number: RoundArgument,
    tables: Annotated[list[int], typer.Argument(metavar="TABLE...", help=_("Numbers of tables."))],
    missing: Annotated[
        list[str] | None, typer.Option("--missing", metavar="ITEM", help=_("What is not in order; may be repeated."))
    ] = None,
) -> None:
    office.acted(office.do("check-table", round=number, tables=tuple(tables), missing=tuple(missing or ())))


@command(
    "first-take", _("Note the first take at a table: play has begun there."), panel=ROUNDS, example="first-take 1 4"
)
def first_take(office: Office, number: RoundArgument, table: TableArgument) -> None:
    office.acted(office.do("play-started", round=number, table=table))


@command("arrived", _("Note that a contestant has come to its table."), panel=ROUNDS, example="arrived 1 7")
def arrived(office: Office, number: RoundArgument, who: WhoArgument) -> None:
    office.acted(office.do("arrive", round=number, number=number_of(office.state, who)))


@command(
    "highest-card",
    _("Note who drew the highest card: from it follows who keeps the sheet."),
    panel=ROUNDS,
    example="highest-card 1 4 Rossi",
)
def highest_card(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=_("A player of the table."))],
    room: RoomOption = "open",
) -> None:
    who = player_at(office.state, number, table, player)
    office.acted(office.do("note-highest-card", round=number, table=table, player=who, room=room_of(room)))
