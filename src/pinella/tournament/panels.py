"""The headings under which acts and commands of a tournament are listed, in the order of the lists."""

from __future__ import annotations

from pinella.messages import say

SETUP = say("Before play")
ROUNDS = say("Rounds")
SHEETS = say("Score sheets")
PEOPLE = say("People who come late, leave, are replaced")
CONDUCT = say("Conduct and rulings")
RESULTS = say("Standings and prizes")
PAPERS = say("Papers, files and the archive")
PROGRAMS = say("Only phones and programs")
"""What the terminal has no command for."""
ALL = (SETUP, ROUNDS, SHEETS, PEOPLE, CONDUCT, RESULTS, PAPERS, PROGRAMS)
