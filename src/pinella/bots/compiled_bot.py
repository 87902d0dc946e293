"""A compiled policy as a bot: a view in, a move and the reason for it out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pinella.bots.bot import Advice
from pinella.bots.policy import Policy
from pinella.bots.reasons import reason
from pinella.codes.model import Code
from pinella.messages import Message
from pinella.rules.kernel import State
from pinella.rules.moves import Move
from pinella.rules.view import Randomness, View


class CompiledBot:
    """A bot that is one policy and nothing else. It asks for no chance: equal views get equal moves."""

    name: str
    about: Message

    def __init__(self, numbers: Callable[[Code], Sequence[float]], digest: str) -> None:
        self.policy = Policy(numbers, digest)

    def choose(self, view: View, rng: Randomness) -> Move:
        return self._move(view, view.state)

    def advise(self, view: View, rng: Randomness) -> Advice:
        state = view.state
        move = self._move(view, state)
        return Advice(move, reason(state, move))

    def _move(self, view: View, state: State) -> Move:
        return Move(self.policy.player(view.code, state.r).choose(state))
