"""What people have checked, may do, or were named for at the tables."""

from __future__ import annotations

from typing import Literal

from pinella.tournament.events.base import Event
from pinella.tournament.model import Room, Side

Step = Literal["before-the-event", "before-a-round", "at-the-go", "at-time-out", "at-the-count", "at-the-end"]
"""Moments that have a checklist."""
Permit = Literal["aid", "shuffle-by-partner"]


class ItemTicked(Event, frozen=True):
    """Somebody checked an item of a list, or took the tick back."""

    step: Step
    item: str
    round: int = 0
    table: int = 0
    """0: for the whole hall."""
    done: bool = True


class PlayerPermitted(Event, frozen=True):
    """The director allows a player with an impairment an aid, or to have the partner shuffle."""

    player: str
    permit: Permit
    text: str = ""
    """Which aid."""
    delegate: str = ""
    """Who shuffles; empty: whoever is the partner."""
    granted: bool = True


class MeldKeeperNamed(Event, frozen=True):
    """Which of two partners keeps the melds before him in a round."""

    round: int
    table: int
    side: Side
    player: str
    room: Room = "open"


class SeparatorsPlaced(Event, frozen=True):
    """The tables that have screens and hand rests; all others have none."""

    tables: tuple[int, ...]
