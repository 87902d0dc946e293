"""What a bot is: whoever chooses a lawful move from a view. And what an adviser is: a bot that can say why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from pinella.messages import Message
from pinella.rules.moves import Move
from pinella.rules.view import Randomness, View


@runtime_checkable
class Bot(Protocol):
    """A player. `choose` is asked only when the view's seat is on turn, so there is always a lawful move."""

    name: str
    about: Message
    """One sentence for people who choose an opponent."""

    def choose(self, view: View, rng: Randomness) -> Move:
        """One of `view.legal_moves`; chance comes from `rng`, so that a game can be repeated."""
        ...


@dataclass(frozen=True, slots=True)
class Advice:
    """A move and the reason for it, in words for people."""

    move: Move
    why: Message


@runtime_checkable
class Adviser(Bot, Protocol):
    """A bot that can say why."""

    def advise(self, view: View, rng: Randomness) -> Advice: ...


@runtime_checkable
class Listener(Protocol):
    """A bot that wants to hear what happens at its table between its own decisions.

    It is told what its seat sees, after each step. Whoever seats bots need not tell: `choose` alone must do.
    """

    def begin(self, view: View) -> None:
        """A new deal lies on the table; `view` is the seat's, before the first move."""
        ...

    def hear(self, seat: str, move: int, view: View) -> None:
        """`seat` made a move (a negative one is a call of time-out); `view` is what the listener sees after it."""
        ...

    def end(self, points: Mapping[str, float]) -> None:
        """The deal is over, and this is what each side has."""
        ...


@runtime_checkable
class Budgeted(Protocol):
    """A bot that can be told how much CPU time a decision may cost."""

    cpu_ms: float | None


@runtime_checkable
class Configurable(Protocol):
    """A bot with options: `name:option=value,...` asks for it with these."""

    def configured(self, options: Mapping[str, str]) -> Bot:
        """Another of its kind; raises Refusal for an option it does not have, with those it has."""
        ...


def below(rng: Randomness, number: int) -> int:
    """A random number from 0 to `number` - 1, from any source of random bits."""
    return rng.getrandbits(53) * number >> 53
