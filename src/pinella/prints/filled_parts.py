"""What several filled papers share: the heading, who sits where, sums of money."""

from __future__ import annotations

from collections.abc import Callable

from pinella.prints import papers
from pinella.tournament.rounds.views.seats import SideView, TableView, clubs
from pinella.tournament.state import State

Told = Callable[[int], str]
"""How the reader's clock writes an instant: `21:35`, or `2026-10-31 21:35`. The core knows no time zones."""


def heading(state: State, round_: int = 0, *, printed: str = "") -> papers.Heading:
    found = state.round(round_) if round_ else None
    several = max((one.session for one in state.plan), default=1) > 1
    return papers.Heading(
        event=state.name,
        code=state.code.name,
        edition=state.code.edition,
        place=state.venue,
        date=state.date,
        round=round_,
        rounds=state.planned,
        session=found.plan.session if found and several else 0,
        printed=printed,
        draft=bool(found and found.status == "draft"),
    )


def party(side: SideView, *, axis: bool = True) -> papers.Party:
    return papers.Party(
        numbers=side.numbers,
        players=side.players,
        team=side.team,
        club=side.club,
        axis=side.axis if axis else "",
    )


def contestant(state: State, number: int) -> papers.Party:
    one = state.contestants[number]
    return papers.Party(
        numbers=(number,),
        players=tuple(state.names((player,)) for player in one.players),
        team=one.name if state.teams else "",
        club=" / ".join(clubs(state, one.players)),
    )


def seats(view: TableView) -> papers.TableSeats:
    return papers.TableSeats(
        table=view.table,
        home=party(view.home, axis=view.away is not None),
        away=party(view.away) if view.away else None,
        group=view.group,
        room=view.room,
    )
