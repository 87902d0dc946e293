"""The acts of a season by name; each of its subjects declares its own."""

from __future__ import annotations

from pinella.acts.registry import Acts
from pinella.tournament.season.event import SeasonEvent

ACTS: Acts[SeasonEvent] = Acts()
act = ACTS.declare
