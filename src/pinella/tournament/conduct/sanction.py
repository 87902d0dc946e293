"""A sanction as a tournament gives it: level, against whom, what it costs, for which offence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pinella.codes.sections.discipline import Penalty
from pinella.messages import Refusal, say
from pinella.tournament.model import Side

Offence = Literal[
    "late-at-table", "leaving-table", "leaving-venue-without-notice", "wrong-table", "sheet-not-delivered"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sanction:
    sanction: Literal["none", "reprimand", "warning", "expulsion"]
    """`none`: only victory points or points are lost."""
    against: Literal["player", "pair", "both-pairs"]
    """`player`: each player at fault."""
    side: Side | None
    """None: no table is concerned."""
    player: str = ""
    """Whom it falls on, where the culprits are known one by one; empty: whoever is at fault of the side."""
    article: str
    offence: Offence
    vp_lost: int = 0
    """Lost by the side once, like `points_lost`, however many of its players are at fault."""
    points_lost: int = 0
    uses_up_earlier: bool = False
    """Earlier sanctions for the same offence are spent: they do not count again towards anything."""


def sanctions_each(
    ladder: Sequence[Penalty], earlier: Mapping[str, int], *, side: Side | None, article: str, offence: Offence
) -> tuple[Sanction, ...]:
    """The same for each person at fault, by his own earlier offences; what the line loses it loses once, the most."""
    each = [
        replace(one, player=player)
        for player, before in earlier.items()
        for one in sanctions_for(ladder, before, side=side, article=article, offence=offence)
    ]
    vp, points = max((one.vp_lost for one in each), default=0), max((one.points_lost for one in each), default=0)
    bearer = next((at for at, one in enumerate(each) if (one.vp_lost, one.points_lost) == (vp, points)), 0)
    return tuple(
        replace(one, vp_lost=vp if at == bearer else 0, points_lost=points if at == bearer else 0)
        for at, one in enumerate(each)
    )


def sanctions_for(
    ladder: Sequence[Penalty], earlier: int, *, side: Side | None, article: str, offence: Offence
) -> tuple[Sanction, ...]:
    """What the next offence costs after `earlier` ones of the same kind; nothing where the code has no penalty."""
    if earlier < 0:
        raise Refusal(say("earlier offences are counted from 0, not {earlier}", earlier=earlier), article)
    if not ladder:
        return ()
    cost = ladder[min(earlier, len(ladder) - 1)]
    return (
        Sanction(
            sanction=cost.sanction,
            against=cost.against,
            side=side,
            article=article,
            offence=offence,
            vp_lost=cost.vp_lost,
            points_lost=cost.points_lost,
            uses_up_earlier=cost.uses_up_earlier,
        ),
    )
