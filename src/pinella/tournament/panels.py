"""The headings under which the help of the terminal lists the commands of a tournament."""

from __future__ import annotations

from pinella.messages import say

SETUP = say("Before play")
ROUNDS = say("Rounds")
SHEETS = say("Score sheets")
PEOPLE = say("People who come late, leave, are replaced")
CONDUCT = say("Conduct and rulings")
RESULTS = say("Standings and prizes")
PAPERS = say("Papers, files and the archive")
