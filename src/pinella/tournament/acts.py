"""What people can do in a tournament, gathered from its subjects. Importing this registers every act."""

from __future__ import annotations

from pinella.acts.registry import Act
from pinella.messages import Message
from pinella.tournament import panels
from pinella.tournament.absences.acts import departures, lateness, substitutes
from pinella.tournament.act import ACTS
from pinella.tournament.conduct import acts as conduct
from pinella.tournament.entries import acts as entries
from pinella.tournament.event import Event
from pinella.tournament.guidance import acts as guidance
from pinella.tournament.hall.acts import calls, screens
from pinella.tournament.pairing import acts as pairing
from pinella.tournament.perform import perform
from pinella.tournament.prizes import acts as prizes
from pinella.tournament.rounds.acts import clock, tables
from pinella.tournament.setup import acts as setup
from pinella.tournament.setup.acts import create
from pinella.tournament.sheets.acts import advantage, corrections, delivery, keeper, lost, partner, reinstated, sheets
from pinella.tournament.standings import acts as standings
from pinella.tournament.teams import acts as teams

SUBJECTS = (
    setup, entries, pairing, clock, tables, teams, sheets, keeper, delivery, lost, corrections, reinstated, partner,
    advantage, departures, lateness, substitutes, conduct, standings, prizes, calls, screens, guidance,
)  # fmt: skip

__all__ = ["ACTS", "SUBJECTS", "by_heading", "create", "perform"]


def by_heading() -> list[tuple[Message, list[Act[Event]]]]:
    """Every act, under the heading of its command."""
    return [
        (heading, [one for one in ACTS.values() if (one.command.panel if one.command else panels.PROGRAMS) == heading])
        for heading in panels.ALL
    ]
