"""What people can do in a tournament. Importing the room registers every act."""

from pinella.tournament.acts import (
    absences,
    advantage,
    clock,
    conduct,
    corrections,
    delivery,
    ending,
    entries,
    keeping,
    lateness,
    lost_sheets,
    pairing,
    setup,
    sheets,
    substitutes,
    tables,
    teams,
)
from pinella.tournament.acts.registry import ACTS, Act, Moment, perform
from pinella.tournament.acts.setup import create

__all__ = [
    "ACTS",
    "Act",
    "Moment",
    "absences",
    "advantage",
    "clock",
    "conduct",
    "corrections",
    "create",
    "delivery",
    "ending",
    "entries",
    "keeping",
    "lateness",
    "lost_sheets",
    "pairing",
    "perform",
    "setup",
    "sheets",
    "substitutes",
    "tables",
    "teams",
]
