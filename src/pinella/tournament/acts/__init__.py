"""What people can do in a tournament. Importing the room registers every act."""

from pinella.tournament.acts import (
    absences,
    clock,
    conduct,
    corrections,
    delivery,
    ending,
    entries,
    keeping,
    pairing,
    setup,
    sheets,
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
    "clock",
    "conduct",
    "corrections",
    "create",
    "delivery",
    "ending",
    "entries",
    "keeping",
    "pairing",
    "perform",
    "setup",
    "sheets",
    "tables",
    "teams",
]
