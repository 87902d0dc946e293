"""Rounds for tests of the law: `kind(REV, 4)` is a round of four deals under that code."""

from __future__ import annotations

from pinella.codes.loader import load_code
from pinella.codes.sections.setup import EventLevel
from pinella.tournament.model import RoundKind, Score


def kind(code: str, deals: int = 3, *, teams: bool = False, level: EventLevel = "national") -> RoundKind:
    return RoundKind(
        code=load_code(code),
        level=level,
        deals=deals,
        teams=teams,
        number=2,
        planned=6,
        by_scores=True,
        merit=False,
    )


def figures(score: Score) -> tuple[int, int]:
    return score.vp, score.mp
