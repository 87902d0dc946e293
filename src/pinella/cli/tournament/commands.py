"""All commands of `pinella tournament`, one file for each subject.

Importing a file registers its commands; the order here is the order in which help lists them.
"""

from __future__ import annotations

# isort: off
from pinella.cli.tournament import setup
from pinella.cli.tournament import acts
from pinella.cli.tournament import plan
from pinella.cli.tournament import entry_list as listing_in
from pinella.cli.tournament import entries
from pinella.cli.tournament import status
from pinella.cli.tournament import pairing
from pinella.cli.tournament import rounds
from pinella.cli.tournament import sheets
from pinella.cli.tournament import sheets_list
from pinella.cli.tournament import corrections
from pinella.cli.tournament import calls
from pinella.cli.tournament import conduct
from pinella.cli.tournament import guidance
from pinella.cli.tournament import standings
from pinella.cli.tournament import screens
from pinella.cli.tournament import prizes
from pinella.cli.tournament import end as ending
from pinella.cli.tournament import journal
from pinella.cli.tournament import prints
from pinella.cli.tournament import files
from pinella.cli.tournament import simulation
from pinella.cli.tournament import players
from pinella.cli.tournament import season_acts
from pinella.cli.tournament import season

# isort: on
from pinella.cli.tournament.command import app

__all__ = [
    "acts",
    "app",
    "calls",
    "conduct",
    "corrections",
    "ending",
    "entries",
    "files",
    "guidance",
    "journal",
    "listing_in",
    "pairing",
    "plan",
    "players",
    "prints",
    "prizes",
    "rounds",
    "screens",
    "season",
    "season_acts",
    "setup",
    "sheets",
    "sheets_list",
    "simulation",
    "standings",
    "status",
]
