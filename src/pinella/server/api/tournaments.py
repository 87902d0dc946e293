"""Reading a tournament over the network: every view as JSON, by the same rights as the pages."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from pinella.acts.roles import ROLES
from pinella.messages import Refusal, say
from pinella.server.access.callers import need, who
from pinella.server.access.roles import RIGHTS, may
from pinella.server.api.acts import NO
from pinella.server.api.shape import shape
from pinella.server.application import Application, application_of
from pinella.server.reader import PageRequest, reader_of
from pinella.tournament.acts import ACTS
from pinella.tournament.entries.views import entries
from pinella.tournament.hall.views.calls import calls
from pinella.tournament.journal import journal
from pinella.tournament.privacy import public_ranking, public_results, public_seats
from pinella.tournament.progress import next_step, status
from pinella.tournament.rounds.views.board import cell
from pinella.tournament.rounds.views.seats import seats_by_table
from pinella.tournament.setup.views import plan_view
from pinella.tournament.sheets.views.results import results
from pinella.tournament.standings.shown import rounds_told, standing_shown
from pinella.tournament.standings.views import ranking
from pinella.tournament.state import State

Json = Response[Any]
TAG = ["tournament"]


def _answer(request: PageRequest, value: Any) -> Json:
    return Response(shape(value, reader_of(request).language), headers={"Cache-Control": "no-store"})


@get("/api/t", tags=TAG, responses=NO, include_in_schema=True)
async def tournaments(request: PageRequest) -> Json:
    """Tournaments of this application: those in the public calendar, and those in which the asker has an office."""
    application, asker = application_of(request), await who(request)
    return _answer(request, await application.run(_listed, application, asker.account, asker.admin))


def _listed(application: Application, account: str, admin: bool) -> list[dict[str, Any]]:
    held = set(application.access.tournaments_of(account)) if account else set()
    lines = application.read_each(application.tournaments.ids(), _brief)
    return [one for one in lines if admin or one["id"] in held or one["listed"]]


def _brief(state: State) -> dict[str, Any]:
    return {
        "id": state.id,
        "name": state.name,
        "date": state.date,
        "code": state.code.id,
        "format": state.format,
        "level": state.level,
        "venue": state.venue,
        "rounds": len(state.rounds),
        "planned": state.planned,
        "ended": bool(state.ended),
        "listed": state.settings.listed,
    }


@get("/api/t/{tournament:str}", tags=TAG, responses=NO, include_in_schema=True)
async def one(request: PageRequest, tournament: FromPath[str]) -> Json:
    """Where the tournament stands; the staff also see the director's clock and the next step."""
    application, asker = application_of(request), await who(request, tournament)
    staff = may(asker.role, "see-staff")
    return _answer(request, await application.read(tournament, _whole, application.now(tournament), staff))


def _whole(state: State, now: int, staff: bool) -> dict[str, Any]:
    seen = status(state, now)
    found = {
        **_brief(state),
        "phase": seen.phase if staff or seen.phase != "draft" else "closed",
        "round": seen.round if staff else sum(one.status != "draft" for one in state.rounds),
        "clock": seen.clock if staff else seen.players_clock,
        "plan": plan_view(state).rounds if state.plan else (),
    }
    return {**found, "tables": seen.tables, "next": next_step(state, now), "seq": state.seq} if staff else found


def _shown_round(state: State, number: int, staff: bool) -> None:
    round_ = state.round(number)
    if round_ is None or (round_.status == "draft" and not staff):
        raise Refusal(say("there is no round {round} yet", round=number))


@get("/api/t/{tournament:str}/rounds/{number:int}/seats", tags=TAG, responses=NO, include_in_schema=True)
async def seats(request: PageRequest, tournament: FromPath[str], number: FromPath[int]) -> Json:
    application, asker = application_of(request), await who(request, tournament)
    staff, language = may(asker.role, "see-staff"), reader_of(request).language

    def read(state: State) -> Any:
        _shown_round(state, number, staff)
        return seats_by_table(state, number) if staff else public_seats(state, language, number)

    return _answer(request, await application.read(tournament, read))


@get("/api/t/{tournament:str}/rounds/{number:int}/results", tags=TAG, responses=NO, include_in_schema=True)
async def round_results(request: PageRequest, tournament: FromPath[str], number: FromPath[int]) -> Json:
    application, asker = application_of(request), await who(request, tournament)
    staff, language = may(asker.role, "see-staff"), reader_of(request).language

    def read(state: State) -> Any:
        _shown_round(state, number, staff)
        if staff:
            return results(state, number)
        return public_results(state, language, number) if number in rounds_told(state) else ()

    return _answer(request, await application.read(tournament, read))


@get("/api/t/{tournament:str}/standing", tags=TAG, responses=NO, include_in_schema=True)
async def standing(request: PageRequest, tournament: FromPath[str], after: FromQuery[int] = 0) -> Json:
    """After a round, or the newest; the public sees it as far as it is shown, with names as people allow."""
    application, asker = application_of(request), await who(request, tournament)
    staff, language = may(asker.role, "see-staff"), reader_of(request).language

    def read(state: State) -> Any:
        if after:
            _shown_round(state, after, staff)
        if staff:
            return ranking(state, after or None)
        shown = standing_shown(state, public=True)
        if not shown.after:
            return {"after": 0, "lines": [], "state": shown.why}
        return public_ranking(state, language, min(after or shown.after, shown.after))

    return _answer(request, await application.read(tournament, read))


@get("/api/t/{tournament:str}/tables/{number:int}/{table:int}", tags=TAG, responses=NO, include_in_schema=True)
async def one_table(
    request: PageRequest, tournament: FromPath[str], number: FromPath[int], table: FromPath[int]
) -> Json:
    application = application_of(request)
    await need(request, tournament, "see-staff")
    return _answer(request, await application.read(tournament, cell, number, table, application.now(tournament)))


@get("/api/t/{tournament:str}/entries", tags=TAG, responses=NO, include_in_schema=True)
async def entry_list(request: PageRequest, tournament: FromPath[str]) -> Json:
    application = application_of(request)
    asker = await need(request, tournament, "see-entries")
    return _answer(request, await application.read(tournament, entries, director=may(asker.role, "see-needs")))


@get("/api/t/{tournament:str}/calls", tags=TAG, responses=NO, include_in_schema=True)
async def call_list(request: PageRequest, tournament: FromPath[str]) -> Json:
    application = application_of(request)
    await need(request, tournament, "see-referee")
    return _answer(request, await application.read(tournament, calls, application.now(tournament)))


@get("/api/t/{tournament:str}/journal", tags=TAG, responses=NO, include_in_schema=True)
async def journal_lines(request: PageRequest, tournament: FromPath[str], after: FromQuery[int] = 0) -> Json:
    application = application_of(request)
    await need(request, tournament, "see-journal")
    records = await application.run(lambda: list(application.tournaments.log(tournament)))

    def read(state: State) -> Any:
        return [line for line in journal(records, state) if line.seq > after]

    return _answer(request, await application.read(tournament, read))


@get("/api/acts", tags=TAG, include_in_schema=True)
async def acts(request: PageRequest) -> Json:
    """Every act with its title and the roles that may do it."""
    listed = [
        {"name": name, "title": one.title, "roles": [role for role in ROLES if role in RIGHTS[name]]}
        for name, one in ACTS.items()
    ]
    return _answer(request, listed)


ROUTES = [tournaments, one, seats, round_results, standing, one_table, entry_list, call_list, journal_lines, acts]
