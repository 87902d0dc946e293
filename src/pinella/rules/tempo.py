"""How long a player may think: the limits of a code by the cards held, and a turn's own time."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.codes.model import Code


def tempo_limit(code: Code, cards: int) -> int | None:
    """Seconds for a turn that begins with so many cards; None where the code gives no figure."""
    bands = code.clock.tempo_limits
    return next((band.seconds for band in bands if band.cards_up_to is None or cards <= band.cards_up_to), None)


@dataclass(frozen=True, slots=True)
class TurnTime:
    """A player's own turn, from the take to the discard, in seconds of any clock."""

    took: float
    discarded: float

    @property
    def seconds(self) -> float:
        return self.discarded - self.took

    def over(self, limit: int | None) -> float:
        """Seconds beyond the limit of the turn (`Deal.thinking_seconds`); 0 within it or where there is none."""
        return 0.0 if limit is None else max(0.0, self.seconds - limit)
