"""The bot `random`: any lawful move, each as likely as the others. The floor under every comparison of bots."""

from __future__ import annotations

from pinella.bots.bot import below
from pinella.messages import say
from pinella.rules.moves import Move
from pinella.rules.view import Randomness, View


class RandomBot:
    name = "random"
    about = say("plays any lawful move, without a thought")

    def choose(self, view: View, rng: Randomness) -> Move:
        moves = view.legal_moves
        return moves[below(rng, len(moves))]
