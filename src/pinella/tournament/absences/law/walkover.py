"""The value of a match that is decided without being finished."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pinella.codes.sections.events import RoundScores
from pinella.messages import Message
from pinella.tournament.absences.law.substitution import Credit
from pinella.tournament.model import RoundKind, Score, ScoreKind, Side

WhoLeft = Literal["player", "pair"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Walkover:
    scores: Mapping[Side, Score]
    """Empty: a substitute plays on and the match is scored as played."""
    article: str
    why: Message
    credit: Credit = "pair"
    """To whom of the leaver's pair the round is credited."""
    report: bool = False
    """The leaver is referred to sports justice."""
    may_resume: bool = True
    proviso: frozenset[Side] = frozenset()
    """Sides whose score is lowered if it brings an advantage not earned by playing: see `advantage`."""
    opponents_choose: bool = False
    """The score of those present is only what they get if they choose nothing else: see `byes.options`."""


def fixed_score(kind: RoundKind, scores: RoundScores, how: ScoreKind, article: str, *, ranked: bool = True) -> Score:
    printed = kind.fixed(scores)
    return Score(vp=printed.vp, mp=printed.mp, kind=how, article=article, ranked=ranked)
