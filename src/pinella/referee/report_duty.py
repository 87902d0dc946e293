"""Which sanctions must be reported, to whom and by when."""

from __future__ import annotations

from typing import Literal

import msgspec

from pinella.codes.model import Code
from pinella.messages import Message, say

Level = Literal["reprimand", "warning", "removal", "expulsion"]


class Duty(msgspec.Struct, frozen=True):
    """Whether a report is due for a level of sanction; `hours` run from the end of the event, 0: no deadline."""

    due: Literal["no-report", "optional-report", "compulsory-report"]
    hours: int
    body: str

    def words(self) -> Message:
        match self.due:
            case "no-report":
                return say("no report is due")
            case "optional-report":
                return say("a report is optional")
            case _ if self.hours:
                return say(
                    "a report is compulsory, within {n} hour of the end of the event",
                    "a report is compulsory, within {n} hours of the end of the event",
                    n=self.hours,
                )
            case _:
                return say("a report is compulsory")


def duty(code: Code, level: Level) -> Duty:
    """A removed pair is reported as an expelled player."""
    duties = code.discipline.report_for
    due = getattr(duties, "expulsion" if level == "removal" else level)
    return Duty(due, code.discipline.report_hours, code.discipline.body)
