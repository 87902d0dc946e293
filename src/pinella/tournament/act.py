"""The acts of a tournament by name; each subject declares its own."""

from __future__ import annotations

from pinella.acts.registry import Acts
from pinella.tournament.event import Event

ACTS: Acts[Event] = Acts()
act = ACTS.declare
