"""What deals have come to for each player: figures, and ratings apart by code and number of players.

Ratings are openskill's: a side against the others, as one deal showed them. Bots are rated like everybody and marked;
what a deal counted stands in its event, so the same log gives the same ratings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from openskill.models import PlackettLuce, PlackettLuceRating

from pinella.play.events import Counted

LAST = 40
"""Deals that are drawn as a line."""
CENTRE, SPREAD = 1500, 40
"""How ratings are shown: a newcomer at 1500, a step of skill some 40 points."""


@dataclass(slots=True)
class Figures:
    """Of one player under one code."""

    deals: int = 0
    won: int = 0
    points: int = 0
    margin: int = 0
    """Points more than the best of the others, added up."""
    closings: int = 0
    pozzetti: int = 0
    burracos: dict[str, int] = field(default_factory=dict)
    last: list[int] = field(default_factory=list)
    """Margins of the last deals, oldest first."""
    rating: int = CENTRE


@dataclass(slots=True)
class Results:
    """Filled one counted deal after the other, in the order of the log."""

    figures: dict[tuple[str, str], Figures] = field(default_factory=dict)
    """By player and code."""
    _ratings: dict[tuple[str, str], PlackettLuceRating] = field(default_factory=dict)
    _model: PlackettLuce = field(default_factory=PlackettLuce)

    def take(self, code: str, told: Counted) -> None:
        if told.replay or not told.players:
            return
        for side, total in told.totals.items():
            best = max(other for name, other in told.totals.items() if name != side)
            for seat in side:
                self._note(code, told, side, seat, total, total - best)
        self._rate(code, told)

    def _note(self, code: str, told: Counted, side: str, seat: str, total: int, margin: int) -> None:
        one = self.figures.setdefault((told.players[seat], code), Figures())
        one.deals += 1
        one.won += margin > 0
        one.points += total
        one.margin += margin
        one.closings += told.closer == seat
        one.pozzetti += side in told.pozzetti
        for kind, number in told.burracos.get(side, {}).items():
            one.burracos[kind] = one.burracos.get(kind, 0) + number
        one.last = [*one.last[1 - LAST :], margin]

    def _rate(self, code: str, told: Counted) -> None:
        """Whoever sits twice at a table is rated once for each seat, the later one last."""
        sides = list(told.totals)
        before = [[self._rating(told.players[seat], code) for seat in side] for side in sides]
        after = self._model.rate(before, scores=[float(told.totals[side]) for side in sides])
        for side, rated in zip(sides, after, strict=True):
            for seat, rating in zip(side, rated, strict=True):
                key = (told.players[seat], code)
                self._ratings[key] = rating
                self.figures[key].rating = shown(rating)

    def _rating(self, player: str, code: str) -> PlackettLuceRating:
        return self._ratings.get((player, code)) or self._model.rating()

    def of_player(self, player: str) -> dict[str, Figures]:
        """By code."""
        return {code: one for (who, code), one in self.figures.items() if who == player}

    def ratings(self, code: str, players: Mapping[str, str]) -> dict[str, int]:
        """Of the people at a table, by id."""
        found = {}
        for player in players.values():
            if (one := self.figures.get((player, code))) is not None and not player.startswith(":"):
                found[player] = one.rating
        return found


def shown(rating: PlackettLuceRating) -> int:
    """A figure people know: what is certain of the skill counts, so the first deals do not make a champion."""
    return round(CENTRE + SPREAD * rating.ordinal())


class Line:
    """Margins as a small drawing: points of a polyline in a box."""

    def __init__(self, margins: list[int], width: int = 240, height: int = 60) -> None:
        self.margins, self.width, self.height = margins, width, height

    @cached_property
    def most(self) -> int:
        return max((abs(one) for one in self.margins), default=0) or 1

    @property
    def points(self) -> str:
        step = self.width / max(1, len(self.margins) - 1)
        half = self.height / 2
        return " ".join(
            f"{at * step:.1f},{half - margin / self.most * half * 0.9:.1f}" for at, margin in enumerate(self.margins)
        )
