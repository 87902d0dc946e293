"""The arguments that many acts have, each with its words and how it is read."""

from __future__ import annotations

from typing import Annotated

from pinella.acts.ask import Ask
from pinella.messages import say
from pinella.tournament.model import Room, Side
from pinella.tournament.typed import (
    fill_next_round,
    fill_referee,
    fill_round_in_play,
    fill_this_round,
    propose_round,
    read_entry,
    read_player,
    read_room,
    read_side,
)

RoundNumber = Annotated[
    int, Ask(say("Round"), say("Number of the round."), metavar="ROUND", low=1, high=999, propose=propose_round)
]
"""Named on the terminal; a form proposes the round in hand."""
ThisRound = Annotated[
    int,
    Ask(
        say("Round"),
        say("Number of the round; else the one in hand."),
        metavar="ROUND",
        argument=True,
        low=0,
        fill=fill_this_round,
    ),
]
NextRound = Annotated[
    int,
    Ask(
        say("Round"),
        say("Number of the round; else the next one."),
        metavar="ROUND",
        argument=True,
        low=0,
        fill=fill_next_round,
    ),
]
RoundInPlay = Annotated[
    int,
    Ask(say("Round"), say("The round it belongs to; else the one in play, 0: none."), fill=fill_round_in_play),
]
TableNumber = Annotated[int, Ask(say("Table"), say("Number of the table."), metavar="TABLE", low=1, high=9999)]
SideName = Annotated[Side, Ask(say("Side"), say("home (or ns) or away (or ew)."), metavar="SIDE", read=read_side)]
RoomName = Annotated[Room, Ask(say("Room"), say("Teams: open or closed."), metavar="ROOM", read=read_room)]
EntryNumber = Annotated[
    int,
    Ask(say("Number of the entry"), say("Number of the entry, or a player's name."), metavar="NUMBER", read=read_entry),
]
PlayerId = Annotated[str, Ask(say("Player"), say("The player; else the pair."), metavar="PLAYER", read=read_player)]
RefereeName = Annotated[str, Ask(say("Referee"), say("Name of the referee; else whoever acts."), fill=fill_referee)]
