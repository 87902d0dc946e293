"""What people can do in a season, gathered from its subjects. Importing this registers every act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pinella.acts.registry import Act, Context
from pinella.messages import Message
from pinella.tournament.season import bodies, calendar, justice, measures, opening, panels, reports
from pinella.tournament.season.act import ACTS
from pinella.tournament.season.event import SeasonEvent
from pinella.tournament.season.state import Season

__all__ = ["ACTS", "SUBJECTS", "by_heading", "perform"]

SUBJECTS = (
    (panels.YEAR, (opening, calendar)),
    (panels.BODIES, (bodies,)),
    (panels.REPORTS, (reports,)),
    (panels.MEASURES, (measures,)),
    (panels.JUSTICE, (justice,)),
)
"""Headings, and the files whose acts stand under them."""


def by_heading() -> list[tuple[Message, list[Act[SeasonEvent]]]]:
    """Every act, in the order in which pages and lists show them."""
    return [
        (
            heading,
            [one for file in files for one in ACTS.values() if one.function.__module__ == file.__name__],
        )
        for heading, files in SUBJECTS
    ]


def perform(season: Season, context: Context, name: str, arguments: Mapping[str, Any]) -> list[SeasonEvent]:
    """Do an act by name. Arguments are plain data or already values; anything unknown or ill-typed is refused."""
    known = ACTS.need(name)
    return known.function(season, context, **known.decode(arguments))
