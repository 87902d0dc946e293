"""The calendar: tournaments that their directors list, by what happens with them now."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal

from litestar import get
from litestar.params import FromQuery
from litestar.response import Template

from pinella.codes.sections.base import Words
from pinella.i18n import DEFAULT, language
from pinella.server.application import Application, application_of
from pinella.server.reader import PageRequest, page
from pinella.tournament.privacy import public_ranking
from pinella.tournament.standings.shown import standing_shown
from pinella.tournament.state import State
from pinella.tournament.tournaments import PREFIX

PER_PAGE = 40
When = Literal["live", "coming", "past"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    id: str
    name: str
    date: str
    starts: str
    venue: str
    code: Words
    entered: int
    round: int
    planned: int
    leader: str
    """Who leads, or has won, where the standing is public: surnames."""
    when: When


def listed(application: Application, page_: int = 0) -> tuple[list[Listed], bool]:
    """One page of the calendar, newest first, and whether there are more. Ids begin with the day, so that older
    tournaments are not even opened."""
    ids = sorted((one.stream.removeprefix(PREFIX) for one in application.tournaments.summaries()), reverse=True)
    first = page_ * PER_PAGE
    today = dt.datetime.fromtimestamp(application.now() / 1000).date().isoformat()
    found = application.read_each(ids[first : first + PER_PAGE], line_of, today)
    return [one for one in found if one is not None], len(ids) > first + PER_PAGE


def line_of(state: State, today: str, everything: bool = False) -> Listed | None:
    """None: its director does not list it. `everything`: for the staff, who see all of theirs."""
    if not state.settings.listed and not everything:
        return None
    shown = sum(one.status != "draft" for one in state.rounds)
    return Listed(
        id=state.id,
        name=state.name,
        date=state.date,
        starts=state.settings.starts,
        venue=state.venue,
        code=state.code.name,
        entered=len(state.contestants),
        round=shown,
        leader=_leader(state),
        planned=state.planned,
        when=when(state, shown, today),
    )


def _leader(state: State) -> str:
    """Surnames only, and nobody who wants no name shown."""
    shown = standing_shown(state, public=True)
    first = public_ranking(state, language(DEFAULT), shown.after).lines[:1] if shown.after else ()
    return first[0].short if first else ""


def when(state: State, shown: int, today: str) -> When:
    """An evening that was begun and never ended is over once its day is."""
    if state.ended or state.date < today:
        return "past"
    return "live" if shown else "coming"


@get("/tornei")
async def calendar(request: PageRequest, pagina: FromQuery[int] = 0) -> Template:
    application = application_of(request)
    at = min(max(pagina, 0), 10_000)
    found, more = await application.run(listed, application, at)
    return page(request, "public/calendar.html", tournaments=found, more=more, at=at)


ROUTES = [calendar]
