"""Victory points: the tables that turn a difference of match points into the score of a round (rows I)."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta

from pinella.codes.sections.base import Section

Band = tuple[int, int | float, int, int]
"""From, to (inf in the last band), VP of the winner, VP of the loser."""


class Vp(Section):
    scale: Annotated[int, Meta(gt=0)]
    deals_2: tuple[Band, ...]
    deals_3: tuple[Band, ...]
    deals_4: tuple[Band, ...]
    teams: tuple[Band, ...]
    table_shift: Annotated[int, Meta(ge=0, le=2)]
    """Pairs use the table of so many deals more, as far as one exists."""
    fewer_deals_played: Literal["planned-table"]

    def table(self, deals: int) -> tuple[Band, ...]:
        return {2: self.deals_2, 3: self.deals_3, 4: self.deals_4}[deals]


def band_problem(bands: Iterable[Band], scale: int) -> str | None:
    """Why the bands do not cover 0, 5, 10 ... without hole or overlap, or None if they do."""
    expected: int | float = 0
    for low, high, winner, loser in bands:
        if low != expected:
            return f"a band starts at {low}, but {expected} is the next difference to cover"
        if high < low or (high != float("inf") and high % 5):
            return f"the band from {low} ends at {high}: expected a multiple of 5 not below {low}, or inf"
        if winner + loser != scale or winner < loser:
            return f"the band from {low} gives {winner}-{loser}: the two must add up to {scale}, the winner first"
        expected = high + 5
    return None if expected == float("inf") else f"nothing is said from {expected} on: the last band must end at inf"
