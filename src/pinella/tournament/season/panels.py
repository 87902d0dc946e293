"""The headings under which the terminal and the pages list what can be done in a season."""

from __future__ import annotations

from pinella.messages import say

YEAR = say("The sporting year")
BODIES = say("Board, Commission, referees")
REPORTS = say("Sanctions and reports")
MEASURES = say("Measures of the federation")
JUSTICE = say("Referrals, complaints, statistics")
