"""The random choices of every playout loop, ours and the peers': read from a table, so that choosing costs little."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

BITS = 16
LENGTH = 65_537
"""A prime: games with a fixed number of steps to a deal meet another part of the table in every deal."""


def index_source(seed: int = 1) -> Callable[[], int]:
    """Numbers below 2**BITS, for ever; `legal[draw() * len(legal) >> BITS]` is a fair choice to within 2**-BITS."""
    numbers = random.Random(seed)
    return itertools.cycle([numbers.getrandbits(BITS) for _ in range(LENGTH)]).__next__
