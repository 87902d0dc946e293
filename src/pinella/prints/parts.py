"""What papers share: the heading, who sits or stands together, notes at the foot.

`Words` are words already (names, figures, what a person typed) or something that can say itself in a language.
Dates are written 2026-10-31 and times 21:35; a date is shown as the reader writes it. Nothing here works out a
result: places, sums and states come ready from the tournament.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pinella.messages import Speakable
from pinella.prints.catalogue import PrintRequest
from pinella.tournament.rounds.views.seats import Axis, SideView, clubs
from pinella.tournament.state import State

Words = str | Speakable
Seat = Literal["", "N", "E", "S", "W"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What the top and the foot of every page say."""

    event: str
    code: Words
    """The code's name, as `code.name`."""
    edition: Words = ""
    organiser: str = ""
    place: str = ""
    date: str = ""
    round: int = 0
    """0: the paper is not about one round."""
    rounds: int = 0
    session: int = 0
    """0: the event has one session, which need not be named."""
    group: str = ""
    """Letter of the merit group, when the whole paper is about one."""
    printed: str = ""
    """When the paper was made, as 2026-10-31 21:35 or any words."""
    draft: bool = False
    """Not yet published: every page says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """Who sits or stands together: a pair, a team, a single player, or two partners of one round."""

    numbers: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    """Surname first. Empty on a blank sheet: lines to write on are drawn instead."""
    team: str = ""
    club: str = ""
    seats: tuple[Seat, ...] = ()
    """One for each player, where seats are known before the draw at the table."""
    axis: Axis = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Footnote:
    text: Words
    article: str = ""
    """As `code.cite` gives it."""


def heading(request: PrintRequest, round_: int = 0) -> Heading:
    """`round_`: the one the paper is about."""
    state = request.state
    found = state.round(round_) if round_ else None
    several = max((one.session for one in state.plan), default=1) > 1
    return Heading(
        event=state.name,
        code=state.code.name,
        edition=state.code.edition,
        place=state.venue,
        date=state.date,
        round=round_,
        rounds=state.planned,
        session=found.plan.session if found and several else 0,
        printed=request.printed,
        draft=bool(found and found.status == "draft"),
    )


def party(side: SideView, *, axis: bool = True) -> Party:
    return Party(
        numbers=side.numbers,
        players=side.players,
        team=side.team,
        club=side.club,
        axis=side.axis if axis else "",
    )


def contestant(state: State, number: int) -> Party:
    one = state.contestants[number]
    return Party(
        numbers=(number,),
        players=tuple(state.names((player,)) for player in one.players),
        team=one.name if state.teams else "",
        club=" / ".join(clubs(state, one.players)),
    )
