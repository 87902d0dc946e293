"""Bots as strangers write them, some of which fail: for the arena's tables, by `tests.arena.players:Name`."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from pinella.bots.greedy import Greedy
from pinella.messages import say
from pinella.rules.encoding import Phase
from pinella.rules.moves import Move
from pinella.rules.view import Randomness, View

MARK = "PINELLA_TEST_MARK"
"""Names a file; the bot that finds it missing makes it and ends its process."""


class Plain(Greedy):
    name = "plain"


class Raising(Greedy):
    """Fails at every discard."""

    name = "raising"

    def choose(self, view: View, rng: Randomness) -> Move:
        if view.phase == Phase.PLAY:
            raise ZeroDivisionError("I cannot count")
        return super().choose(view, rng)


class Unlawful(Greedy):
    """Throws a card that is not there."""

    name = "unlawful"

    def choose(self, view: View, rng: Randomness) -> Move:
        return Move(5 << 24 | 60) if view.phase == Phase.PLAY else super().choose(view, rng)


class Nonsense(Greedy):
    name = "nonsense"

    def choose(self, view: View, rng: Randomness) -> Move:
        return "draw"  # type: ignore[return-value]


class Slow(Greedy):
    """Burns CPU before its first take of a deal."""

    name = "slow"

    def choose(self, view: View, rng: Randomness) -> Move:
        if len(view.pile) == 1 and view.phase == Phase.TAKE and not view.melds:
            began = time.thread_time()
            while time.thread_time() - began < 0.05:
                pass
        return super().choose(view, rng)


class Mortal(Greedy):
    """Ends the process it plays in, once."""

    name = "mortal"

    def choose(self, view: View, rng: Randomness) -> Move:
        mark = Path(os.environ[MARK])
        if not mark.exists():
            mark.touch()
            os._exit(3)
        return super().choose(view, rng)


class Hopeless(Greedy):
    """Ends the process it plays in, always."""

    name = "hopeless"

    def choose(self, view: View, rng: Randomness) -> Move:
        os._exit(3)


class Hearing(Greedy):
    """Keeps everything it is told, for the test to look at."""

    name = "hearing"
    about = say("listens")
    told: ClassVar[list[tuple[str, ...]]] = []

    def begin(self, view: View) -> None:
        self.told.append(("begin", view.seat))

    def hear(self, seat: str, move: int, view: View) -> None:
        self.told.append(("hear", view.seat, seat, str(move), str(len(view.hand))))

    def end(self, points: Mapping[str, float]) -> None:
        self.told.append(("end", str(dict(points))))
