"""What all sentences of the journal use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pinella.messages import Message, say
from pinella.tournament.state import State

Telling = Callable[[Any, State], Message]


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
