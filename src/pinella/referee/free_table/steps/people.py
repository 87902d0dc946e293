"""Steps that touch people and scores."""

from __future__ import annotations

from pinella.referee.free_table.enforcement import Enforcement, handles
from pinella.referee.measures import Measure


@handles("warn", "reprimand", "expel", "remove", "vp", "report", "note", "arbitral", "rebuild melds")
def _recorded(applying: Enforcement, measure: Measure) -> None:
    """Kept with the ruling; sheet and standings read it there."""


@handles("points")
def _points(applying: Enforcement, measure: Measure) -> None:
    side = applying.layout.side(applying.seats(measure)[0])
    applying.layout.penalties[side] += measure.points


@handles("award")
def _award(applying: Enforcement, measure: Measure) -> None:
    side = applying.layout.side(applying.seats(measure)[0])
    applying.layout.awards[side] += measure.points


@handles("void pozzetto-loss")
def _no_pozzetto_loss(applying: Enforcement, measure: Measure) -> None:
    applying.layout.robbed.add(applying.layout.side(applying.seats(measure)[0]))
