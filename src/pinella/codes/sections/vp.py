"""Victory points: the tables that turn a difference of match points into the score of a round (rows I)."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta

from pinella.codes.sections.base import Section
from pinella.messages import Message, say


class Band(Section, array_like=True):
    """One row of a table, written `[from, to, winner, loser]`; the last row goes to inf."""

    low: int
    high: int | float
    winner: int
    loser: int

    def spoken(self, language: str) -> str:
        """`55–100 11-9`, the same in every language."""
        return f"{self.low}–{'∞' if self.high == float('inf') else self.high} {self.winner}-{self.loser}"


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


def band_problem(bands: Iterable[Band], scale: int) -> Message | None:
    """Why the bands do not cover 0, 5, 10 ... without hole or overlap, or None if they do."""
    expected: int | float = 0
    for band in bands:
        low, high, winner, loser = band.low, band.high, band.winner, band.loser
        if low != expected:
            return say("a band starts at {low}, but {expected} is the next to cover", low=low, expected=expected)
        if high < low or (high != float("inf") and high % 5):
            return say(
                "the band from {low} ends at {high}: expected a higher multiple of 5, or inf", low=low, high=high
            )
        if winner + loser != scale or winner < loser:
            return say(
                "the band from {low} gives {winner}-{loser}: the two must add up to {scale}, the winner first",
                low=low,
                winner=winner,
                loser=loser,
                scale=scale,
            )
        expected = high + 5
    if expected == float("inf"):
        return None
    return say("nothing is said from {expected} on: the last band must end at inf", expected=expected)
