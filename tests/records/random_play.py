"""Random lawful deals, with calls of time-out here and there: what records and positions are tried on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from pinella.rules import moves
from pinella.rules.deal import Deal
from pinella.rules.encoding import Op

PLAYS = (Op.OPEN_SEQUENCE, Op.OPEN_SET, Op.TIE)


def steps(code: str, seed: int, **table: Any) -> Iterator[Deal]:
    """A deal after each of its moves; cards are laid more often than chance alone would, so that melds grow."""
    chance = random.Random(f"{code} {seed}")
    deal = Deal(code, seed=seed, **table)
    while not deal.is_over:
        if deal.turns_left is None and chance.random() < 0.005:
            deal.call_time_out(at_discard=chance.random() < 0.5)
        lawful = deal.legal_moves
        plays = [move for move in lawful if moves.op(move) in PLAYS]
        deal.push(chance.choice(plays if plays and chance.random() < 0.8 else lawful))
        yield deal


def played(code: str, seed: int, **table: Any) -> Deal:
    """A whole deal."""
    *_, last = steps(code, seed, **table)
    return last
