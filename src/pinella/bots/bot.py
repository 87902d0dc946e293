"""What a bot is: whoever chooses a lawful move from a view. And what an adviser is: a bot that can say why."""

from __future__ import annotations

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


def below(rng: Randomness, number: int) -> int:
    """A random number from 0 to `number` - 1, from any source of random bits."""
    return rng.getrandbits(53) * number >> 53
