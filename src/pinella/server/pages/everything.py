"""Everything that can be done, for the guide: who may, how careful one must be, which command of the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pinella.acts.registry import Act
from pinella.acts.roles import ROLE_WORDS, ROLES
from pinella.acts.safety import careful
from pinella.messages import Message, say
from pinella.server.access.roles import OWN_TABLE, SEASON
from pinella.tournament.acts import by_heading
from pinella.tournament.season.acts import by_heading as by_heading_of_seasons

Lists = Sequence[tuple[Message, Sequence["Line"]]]
"""Headings, and what stands under them."""


@dataclass(frozen=True, slots=True)
class Line:
    """One act, as the guide tells it."""

    anchor: str
    title: Message
    roles: tuple[Message, ...]
    own_table: bool
    """Phones only for the table they sit at."""
    careful: tuple[Message, ...]
    commands: tuple[str, ...]


def everything() -> Sequence[tuple[Message, Lists]]:
    return (
        (say("In a tournament"), [(heading, [_line(one) for one in acts]) for heading, acts in by_heading()]),
        (
            say("In a season of the federation"),
            [(heading, [_line(one, SEASON) for one in acts]) for heading, acts in by_heading_of_seasons()],
        ),
    )


def _line(act: Act[Any], kind: str = "") -> Line:
    told = careful(act.safety)
    if act.after_end:
        told.append(say("Also when the tournament has ended"))
    return Line(
        (kind + act.name).replace("/", "-"),
        act.title,
        tuple(ROLE_WORDS[role] for role in ROLES if role in act.roles),
        kind + act.name in OWN_TABLE,
        tuple(told),
        tuple(f"pinella tournament {one.name}" for one in (act.command, act.short) if one is not None),
    )
