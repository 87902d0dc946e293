"""One sentence for every kind of event, and what all of them use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pinella.messages import Message, say
from pinella.tournament.event import Event
from pinella.tournament.model import ROOM_WORDS
from pinella.tournament.state import State

E = TypeVar("E", bound=Event)
Sentence = Callable[[Any, State], Message]
SENTENCES: dict[type[Event], Sentence] = {}


def tells(kind: type[E]) -> Callable[[Callable[[E, State], Message]], Callable[[E, State], Message]]:
    def register(function: Callable[[E, State], Message]) -> Callable[[E, State], Message]:
        SENTENCES[kind] = function
        return function

    return register


def sentence(event: Event, state: State) -> Message:
    """What happened, for the journal; names are those of today."""
    return SENTENCES[type(event)](event, state)


def who(state: State, number: int) -> str:
    """Number and name; the number alone where what was undone gave it to nobody who is here."""
    if number in state.contestants or number in state.cancelled:
        return f"{number} {state.name_of(number)}"
    return str(number)


def person(state: State, player: str) -> str:
    return state.names((player,))


def because(text: Message, reason: str) -> Message:
    """With the reason that was given, if one was."""
    return say("{what} ({reason})", what=text, reason=reason) if reason.strip() else text


def listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or "–"


def at_table(round_: int, table: int, room: str = "open") -> Message:
    if room == "closed":
        return say("round {round}, table {table}, {room}", round=round_, table=table, room=ROOM_WORDS["closed"])
    return say("round {round}, table {table}", round=round_, table=table)
