"""The proviso against unearned advantage: does an assigned score bring a group or a prize, and lowering it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import msgspec

from pinella.messages import Message, Refusal, say
from pinella.sheet.vp import vp_table
from pinella.tournament.model import RoundKind, Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Advantage:
    found: bool
    cut: int
    """The first of the places that is reached only with the score; 0: none."""
    before: int
    after: int
    why: Message


def advantage(before: int, after: int, cuts: Collection[int]) -> Advantage:
    """`before` and `after` are the places without and with the score; each of `cuts` is the last place that brings
    something (the last of group A, the last with a prize, every place with a higher prize than the next)."""
    if before < 1 or after < 1 or any(cut < 1 for cut in cuts):
        raise Refusal(say("places in a ranking start at 1"))
    reached = sorted(cut for cut in cuts if after <= cut < before)
    if not reached:
        why = say("place {after} with this score, {before} without: no advantage", after=after, before=before)
        return Advantage(found=False, cut=0, before=before, after=after, why=why)
    why = say(
        "place {after} with this score, {before} without: it reaches the first {cut} only by this score",
        after=after,
        before=before,
        cut=reached[0],
    )
    return Advantage(found=True, cut=reached[0], before=before, after=after, why=why)


def lowered(kind: RoundKind, score: Score, finding: Advantage, *, vp: int = 0, shifted: bool = True) -> Score:
    """The director lowers a score that brings an advantage, with the match points that go with fewer VP."""
    if not finding.found:
        raise Refusal(say("the score brings no advantage: it is not lowered"), score.article or None)
    if not 0 <= vp < score.vp:
        raise Refusal(
            say("a score of {had} VP lowered to {vp}: expected 0 or more, and less than it was", had=score.vp, vp=vp),
            score.article or None,
        )
    return msgspec.structs.replace(score, vp=vp, mp=min(score.mp, _equivalent_mp(kind, vp, shifted)))


def _equivalent_mp(kind: RoundKind, vp: int, shifted: bool) -> int:
    """The difference nearest to a draw that gives so many VP."""
    table, scale = vp_table(kind.code, kind.deals, teams=kind.teams, shifted=shifted), kind.code.vp.scale
    least = table.least_difference(max(vp, scale - vp)) or 0
    return least if 2 * vp > scale else -least
