"""Tables that call for a referee."""

from __future__ import annotations

from typing import Annotated, get_args

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.asking import RoomOption, RoundArgument, TableArgument, one_of, room_of, side_of
from pinella.cli.tournament.conduct import RefereeOption
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import CONDUCT, command
from pinella.cli.tournament.sheets import referee_of
from pinella.cli.words import _

CallArgument = Annotated[int, typer.Argument(metavar="ID", help=_("Number of the call."))]


@command("call", _("Call the referee to a table."), panel=CONDUCT, example="call 2 4 card --side ns")
def call(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    about: Annotated[
        str, typer.Argument(metavar="ABOUT", help=_("card, turn, meld, closing, score, conduct or other."))
    ] = "other",
    side: Annotated[str, typer.Option("--side", help=_("The side that calls: home (or ns) or away (or ew)."))] = "",
    text: Annotated[str, typer.Option("--text", help=_("What happened, in a few words."))] = "",
    room: RoomOption = "open",
) -> None:
    from pinella.tournament.hall.events import CallReason

    which = room_of(room)
    office.acted(
        office.do(
            "call-referee",
            round=number,
            table=table,
            about=one_of(about, get_args(CallReason), _("reason for a call")),
            side=side_of(side, which) if side else None,
            text=text,
            room=which,
        )
    )


@command("take-call", _("Go to a table that called."), panel=CONDUCT, example='take-call 3 --referee "Greco Paolo"')
def take_call(office: Office, id_: CallArgument, referee: RefereeOption = "") -> None:
    office.acted(office.do("take-call", id=id_, referee=referee or referee_of(office)))


@command(
    "close-call",
    _("Close a call, and give back to the table the time it cost."),
    panel=CONDUCT,
    example="close-call 3 no-ruling --minutes 4",
)
def close_call(
    office: Office,
    id_: CallArgument,
    outcome: Annotated[str, typer.Argument(metavar="OUTCOME", help=_("ruled, no-ruling or withdrawn."))] = "ruled",
    minutes: Annotated[int, typer.Option("--minutes", min=0, help=_("Minutes lost at the table."))] = 0,
) -> None:
    from pinella.tournament.hall.events import CallOutcome

    chosen = one_of(outcome, get_args(CallOutcome), _("outcome"))
    office.acted(office.do("close-call", id=id_, outcome=chosen, minutes=minutes))


@command("calls", _("List the tables that wait for a referee."), panel=CONDUCT, acts=False, example="calls --closed")
def list_calls(
    office: Office,
    closed: Annotated[bool, typer.Option("--closed", help=_("Those that are over instead."))] = False,
) -> None:
    from pinella.tournament.hall.views.calls import calls

    found = calls(office.state, office.now(), closed=closed)
    if office.as_json:
        office.answer(found)
        return
    rows: list[dict[str, object]] = [
        {
            "id": one.id,
            "round": one.round,
            "table": one.table,
            "room": one.room,
            "who": " / ".join(name for name in one.names if name),
            "about": one.words,
            "text": one.text,
            "waiting": f"{one.waiting // 60}:{one.waiting % 60:02}",
            "referee": one.taken_by,
            "left": one.minutes_left if one.status != "closed" else None,
            "before": ", ".join(f"{line.number} {screen.cell(line.level)}" for line in one.sanctions),
        }
        for one in found
    ]
    columns = {
        "id": _("id"),
        "round": _("round"),
        "table": _("table"),
        "room": _("room"),
        "who": _("who"),
        "about": _("about"),
        "text": _("in words"),
        "waiting": _("waiting"),
        "referee": _("referee"),
        "left": _("minutes left"),
        "before": _("sanctions before"),
    }
    office.listing(rows, columns, empty=_("No table is waiting for a referee."), spare=("text", "room"))
