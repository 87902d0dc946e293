"""States of random deals that go far: more is laid than a random player would, so that pozzetti are taken."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pinella.rules.deal import Deal


def states(code: str, seeds: range, every: int = 1) -> Iterator[Deal]:
    """The deal itself, at every so many moves up to the end."""
    for seed in seeds:
        deal, chance, number = Deal(code, seed), random.Random(seed), 0
        while not deal.is_over:
            if number % every == 0:
                yield deal
            offered = deal.legal_moves
            plays = [move for move in offered if move >> 24 in (2, 3, 4)]
            deal.push(chance.choice(plays if plays and chance.random() < 0.7 else offered))
            number += 1
        yield deal
