"""Teams: line-ups, captains' cards; and the organisation's own pair."""

from __future__ import annotations

from typing import Annotated

import typer

from pinella.cli.tournament.arguments import RoundArgument, SideArgument, TableArgument
from pinella.cli.tournament.command import ROUNDS, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _
from pinella.messages import Refusal, say
from pinella.tournament.typed import player_of, side_of


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
