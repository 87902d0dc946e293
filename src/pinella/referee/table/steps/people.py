"""Steps that touch people and scores."""

from __future__ import annotations

from pinella.referee.measures import Measure
from pinella.referee.table.applying import Applying, handles


@handles("warn", "reprimand", "expel", "remove", "vp", "report", "note", "arbitral", "rebuild melds")
def _recorded(applying: Applying, measure: Measure) -> None:
    """Kept with the ruling; sheet and standings read it there."""


@handles("points")
def _points(applying: Applying, measure: Measure) -> None:
    side = applying.lying.side(applying.seats(measure)[0])
    applying.lying.penalties[side] += measure.points


@handles("award")
def _award(applying: Applying, measure: Measure) -> None:
    side = applying.lying.side(applying.seats(measure)[0])
    applying.lying.awards[side] += measure.points


@handles("void pozzetto-loss")
def _no_pozzetto_loss(applying: Applying, measure: Measure) -> None:
    applying.lying.robbed.add(applying.lying.side(applying.seats(measure)[0]))
