"""Forms in which everyone plays alone: a side is one player, and nobody has a partner who could speak or be bound."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pinella.codes.model import Code
from pinella.referee.measures import Measure, Role

_ONE: dict[Role, Role] = {
    "pair": "culprit", "receivers-pair": "receiver", "both-pairs": "all", "each-pair": "each-player",
    "side-on-turn": "culprit",
}  # fmt: skip


def everyone_alone(code: Code) -> bool:
    return code.table.alliance == "everyone-alone"


def for_one(measures: Iterable[Measure]) -> list[Measure]:
    """The same steps for a side of one; what only binds the partner, or his melds, falls away."""
    return [
        msgspec.structs.replace(measure, who=_ONE.get(measure.who, measure.who))
        for measure in measures
        if measure.who != "partner" and "partners-" not in measure.what
    ]
