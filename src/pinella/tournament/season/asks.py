"""The arguments that many acts of a season have, each with its words and how it is read."""

from __future__ import annotations

from typing import Annotated

from pinella.acts.ask import Ask
from pinella.acts.typed import read_day
from pinella.messages import say
from pinella.tournament.season.typed import (
    measures,
    players,
    read_event,
    read_player,
    referees,
    tournaments,
)

EventId = Annotated[
    str,
    Ask(
        say("Tournament"),
        say("Id of a tournament of the season, or a part of it."),
        metavar="TOURNAMENT",
        read=read_event,
        among=tournaments,
    ),
]
PlayerId = Annotated[
    str,
    Ask(
        say("Member"),
        say("Id of the member, or the name."),
        metavar="PLAYER",
        read=read_player,
        among=players,
        others=True,
    ),
]
PlayerIds = Annotated[
    tuple[str, ...],
    Ask(
        say("Members concerned"),
        say("Ids or names of the members concerned."),
        metavar="PLAYER",
        read=read_player,
        among=players,
        others=True,
    ),
]
RefereeId = Annotated[str, Ask(say("Number of the referee"), metavar="ID", among=referees, others=True)]
FirstDay = Annotated[
    str, Ask(say("First day"), say("First day, as 2026-01-01."), option="--from", metavar="DAY", read=read_day)
]
LastDay = Annotated[
    str, Ask(say("Last day"), say("Last day, as 2026-12-31."), option="--to", metavar="DAY", read=read_day)
]
Facts = Annotated[str, Ask(say("What happened"), option="--facts", long=True)]
Round = Annotated[int, Ask(say("Round"), say("In which round."), low=0, high=999)]
Witnesses = Annotated[str, Ask(say("Witnesses"), say("Who saw it; “none” is an answer."))]
MeasureId = Annotated[str, Ask(say("Measure"), say("Id of the measure."), metavar="MEASURE", among=measures)]
Decision = Annotated[str, Ask(say("Number of the Board's decision"), metavar="NUMBER")]
