"""People who come late, leave, return, are replaced."""

from __future__ import annotations

from typing import Annotated, Any, get_args

import typer

from pinella.cli.tournament.asking import (
    RoomOption,
    RoundArgument,
    SideArgument,
    TableArgument,
    WhoArgument,
    number_of,
    one_of,
    player_of,
    room_of,
    side_of,
    two_numbers,
)
from pinella.cli.tournament.entries import people
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import PEOPLE, command
from pinella.cli.words import _
from pinella.messages import Refusal, say

NEVER = 1e9
"""How the lateness of somebody who never came is written."""


MOST = 600
"""More minutes than any round has."""


def minutes_of(text: str) -> float:
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        found = float("nan")
    if not 0 <= found <= MOST:
        raise Refusal(say("“{text}” are no minutes: expected a number such as 7", text=text))
    return found


@command(
    "late",
    _("Note how late a side came to its table."),
    panel=PEOPLE,
    example="late 1 4 away 7",
)
def late(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    side: SideArgument,
    minutes: Annotated[str, typer.Argument(metavar="MINUTES", help=_("Minutes late, or never."))],
    other: Annotated[str, typer.Option("--other", metavar="MINUTES", help=_("Minutes the other side was late."))] = "",
) -> None:
    first = side_of(side)
    noted = {first: _late_by(minutes)}
    if other:
        noted["away" if first == "home" else "home"] = _late_by(other)
    office.acted(office.do("note-lateness", round=number, table=table, minutes=noted))


def _late_by(text: str) -> float:
    return NEVER if text.casefold() in ("never", "mai") else minutes_of(text)


@command(
    "withdraw",
    _("A contestant stops, from the next round not yet started."),
    panel=PEOPLE,
    example="withdraw 7 --temporary",
)
def withdraw(
    office: Office,
    who: WhoArgument,
    temporary: Annotated[bool, typer.Option("--temporary", help=_("For a time; comes back."))] = False,
    no_notice: Annotated[bool, typer.Option("--no-notice", help=_("Without telling the direction."))] = False,
    departure: Annotated[
        str, typer.Option("--departure", help=_("for-good, temporary, walkout, expelled or no-show."))
    ] = "for-good",
    player: Annotated[
        str, typer.Option("--player", metavar="PLAYER", help=_("Only this player leaves, and nobody comes in."))
    ] = "",
) -> None:
    from pinella.tournament.absences.events import Departure

    number = number_of(office.state, who)
    office.acted(
        office.do(
            "withdraw",
            number=number,
            departure="temporary" if temporary else one_of(departure, get_args(Departure), _("departure")),
            notified=not no_notice,
            player=player_of(office.state, number, player),
        )
    )


@command("return", _("A contestant that was away comes back."), panel=PEOPLE, example="return 7")
def come_back(office: Office, who: WhoArgument) -> None:
    office.acted(office.do("return", number=number_of(office.state, who)))


@command(
    "leave",
    _("A side leaves during the round: its table is scored as the code says."),
    panel=PEOPLE,
    example="leave 2 5 home --how force-majeure --running 16/760",
)
def leave(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    side: SideArgument,
    how: Annotated[
        str, typer.Option("--how", help=_("force-majeure, walkout, expelled or disorder."))
    ] = "force-majeure",
    player: Annotated[str, typer.Option("--player", metavar="PLAYER", help=_("Only this player left."))] = "",
    both: Annotated[bool, typer.Option("--both", help=_("Both sides left."))] = False,
    running: Annotated[
        str, typer.Option("--running", metavar="VP/MP", help=_("What those who stayed had at that moment."))
    ] = "",
    other_room: Annotated[
        int | None, typer.Option("--other-room", help=_("Teams: the difference in the other room."))
    ] = None,
    returns: Annotated[bool, typer.Option("--returns", help=_("They play on from the next round."))] = False,
) -> None:
    state = office.state
    leaving = side_of(side)
    arguments: dict[str, Any] = {
        "how": one_of(how, ("force-majeure", "walkout", "expelled", "disorder"), _("how")),
        "both": both,
        "for_good": not returns,
    }
    if player:
        from pinella.tournament.rounds.lookup import table_at

        _found, at = table_at(state, number, table)
        of = (at.meeting.home if leaving == "home" else at.meeting.away)[0]
        arguments["player"] = player_of(state, of, player)
    if running:
        arguments["running"] = two_numbers(running, _("score"))
    if other_room is not None:
        arguments["other_room"] = other_room
    office.acted(office.do("leave-table", round=number, table=table, side=leaving, **arguments))


@command(
    "away",
    _("A player is away from the table for a while: time recovered, or lateness."),
    panel=PEOPLE,
    example="away 2 5 home 6",
)
def away(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    side: SideArgument,
    minutes: Annotated[str, typer.Argument(metavar="MINUTES", help=_("Minutes away."))],
    unexcused: Annotated[bool, typer.Option("--unexcused", help=_("Without good reason."))] = False,
    room: RoomOption = "open",
) -> None:
    office.acted(
        office.do(
            "note-away",
            round=number,
            table=table,
            side=side_of(side, room_of(room)),
            minutes=minutes_of(minutes),
            excused=not unexcused,
            room=room_of(room),
        )
    )


@command(
    "substitute",
    _("Another player takes a seat, where the code allows it."),
    panel=PEOPLE,
    example='substitute 7 "Rossi Mario" "Gallo Ida, club=Lecce"',
)
def substitute(
    office: Office,
    who: WhoArgument,
    leaver: Annotated[str, typer.Argument(metavar="LEAVER", help=_("The player who leaves."))],
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=_("The player who comes in, as for `enter`."))],
    during: Annotated[bool, typer.Option("--during", help=_("In the round that is being played."))] = False,
    staff: Annotated[bool, typer.Option("--staff", help=_("Somebody of the organisation."))] = False,
    by_direction: Annotated[
        bool, typer.Option("--by-direction", help=_("Named by the direction, not by the partner."))
    ] = False,
) -> None:
    number = number_of(office.state, who)
    gone = player_of(office.state, number, leaver)
    (new,) = people(office, [player])
    office.acted(
        office.do(
            "substitute",
            number=number,
            leaver=gone,
            player=new,
            named_by_partner=not by_direction,
            staff=staff,
            during=during,
        )
    )
