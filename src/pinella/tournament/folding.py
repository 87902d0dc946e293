"""Which function folds which kind of event, and how they find rounds and tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pinella.messages import Refusal, say
from pinella.tournament.event import Event, Recorded
from pinella.tournament.rounds.state import Round, Table
from pinella.tournament.state import State

E = TypeVar("E", bound=Event)
Folding = Callable[[State, Any, Recorded], None]
FOLDINGS: dict[type[Event], Folding] = {}


def folds(kind: type[E]) -> Callable[[Callable[[State, E, Recorded], None]], Callable[[State, E, Recorded], None]]:
    def register(function: Callable[[State, E, Recorded], None]) -> Callable[[State, E, Recorded], None]:
        FOLDINGS[kind] = function
        return function

    return register


def round_of(state: State, number: int) -> Round:
    found = state.round(number)
    if found is None:
        raise Refusal(say("the log speaks of round {round}, which is not there", round=number))
    return found


def table_of(state: State, round_: int, table: int) -> Table:
    found = round_of(state, round_).tables.get(table)
    if found is None:
        raise Refusal(
            say("the log speaks of table {table} in round {round}, which is not there", table=table, round=round_)
        )
    return found
