"""Teams: line-ups, captains' cards; and the organisation's own pair."""

from __future__ import annotations

from typing import Annotated

import typer

from pinella.cli.tournament.asking import (
    RoundArgument,
    SideArgument,
    TableArgument,
    WhoArgument,
    number_of,
    player_of,
    side_of,
)
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import ROUNDS, command
from pinella.cli.words import _
from pinella.messages import Refusal, say


@command(
    "lineup",
    _("A team declares its pairs: two for the open room, two for the closed one."),
    panel=ROUNDS,
    example="lineup 1 2 home Rossi Bianchi Verdi Neri",
)
def lineup(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    side: SideArgument,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER...", help=_("Four players: open, open, closed, closed."))
    ],
) -> None:
    from pinella.tournament.rounds.lookup import table_at

    if len(players) != 4:
        raise Refusal(say("a line-up names four players: two for the open room and two for the closed one"))
    state = office.state
    _found, at = table_at(state, number, table)
    team = (at.meeting.home if side_of(side) == "home" else at.meeting.away)[0]
    one, two, three, four = (player_of(state, team, text) for text in players)
    office.acted(
        office.do(
            "declare-line-up",
            round=number,
            table=table,
            side=side_of(side),
            open=(one, two),
            closed=(three, four),
        )
    )


@command("captains", _("Note the cards that the captains uncovered."), panel=ROUNDS, example="captains 1 2 Kh 7s")
def captains(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    home: Annotated[str, typer.Argument(metavar="CARD", help=_("Of the captain N/S."))],
    away: Annotated[str, typer.Argument(metavar="CARD", help=_("Of the captain E/W."))],
) -> None:
    office.acted(office.do("captains-draw", round=number, table=table, home=home, away=away))


@command(
    "staff",
    _("Whoever has no opponents plays against a pair of the organisation."),
    panel=ROUNDS,
    example="staff 1 9",
)
def staff(office: Office, number: RoundArgument, who: WhoArgument) -> None:
    office.acted(office.do("request-staff", round=number, number=number_of(office.state, who)))


@command(
    "staff-pair",
    _("Let a pair of the organisation fill the incomplete table of the rounds to come."),
    panel=ROUNDS,
    example="staff-pair",
)
def staff_pair(office: Office) -> None:
    office.acted(office.do("enter-staff"))
