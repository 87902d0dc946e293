"""`pinella tournament season ...`: the sporting year, its tournaments and rankings."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pinella.choices import choose
from pinella.cli.tournament import screen
from pinella.cli.tournament.asking import instant_of
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import command
from pinella.cli.tournament.season_group import (
    YEAR,
    EventArgument,
    FirstDayOption,
    LastDayOption,
    SeasonOption,
    acted,
    brought,
    chosen,
    code_of,
    do,
    event_of,
    group,
)
from pinella.cli.words import _
from pinella.messages import Refusal, say
from pinella.tournament.typed import whole

DirectorOption = Annotated[str, typer.Option("--director", metavar="ID", help=_("Number of the referee who directs."))]


@command("list", _("List the seasons."), panel=YEAR, to=group, acts=False, example="season list")
def list_seasons(office: Office) -> None:
    rows: list[dict[str, object]] = []
    for id_ in office.seasons.ids():
        one = office.seasons.state(id_)
        rows.append(
            {
                "id": id_,
                "name": one.name,
                "code": one.code,
                "first": one.first_day,
                "last": one.last_day,
                "tournaments": len(one.tournaments),
                "closed": one.closed,
            }
        )
    columns = {
        "id": _("id"),
        "name": _("name"),
        "code": _("code"),
        "first": _("from"),
        "last": _("to"),
        "tournaments": _("tournaments"),
        "closed": _("closed"),
    }
    office.listing(rows, columns, empty=_("There is no season yet."))


@command(
    "open",
    _("Open a season."),
    panel=YEAR,
    to=group,
    example='season open 2026 --name "Stagione 2026" --code fibur-italiano --from 2026-01-01 --to 2026-12-31',
)
def open_one(
    office: Office,
    id_: Annotated[str, typer.Argument(metavar="ID", help=_("Short name of the season."))],
    code: Annotated[str, typer.Option("--code", help=_("Id of a code, or a code file."))],
    first_day: FirstDayOption,
    last_day: LastDayOption,
    name: Annotated[str, typer.Option("--name", help=_("Name of the season."))] = "",
    previous: Annotated[
        str, typer.Option("--after", metavar="ID", help=_("The season before: what outlasts it is taken over."))
    ] = "",
) -> None:
    from pinella.tournament.season.opening import open_season

    season = office.seasons.state(id_)
    done = office.seasons.do(
        id_,
        open_season,
        {
            "code": office.seasons.codes(code),
            "id": id_,
            "name": name or id_,
            "first_day": first_day,
            "last_day": last_day,
            "previous": chosen(office, previous) if previous else None,
        },
        actor=office.actor,
        request=office.next_request(),
        device="terminal",
    )
    season.id = id_
    acted(office, season, brought(office, season, done), _("Season {id} is open.").format(id=id_))


@command(
    "close", _("Close a season: it can only be read from then on."), panel=YEAR, to=group, example="season close --yes"
)
def close_one(office: Office, which: SeasonOption = "") -> None:
    from pinella.tournament.season.opening import close_season

    season = chosen(office, which)
    if not office.asked.confirmed:
        raise Refusal(say("a closed season can only be read: repeat with --yes to close {name}", name=season.name))
    done = do(office, season, close_season)
    acted(office, season, done, _("Season {id} is closed.").format(id=season.id), closed=True)


# --- tournaments -----------------------------------------------------------------------------------------------------


@command(
    "tournaments",
    _("List the tournaments of the season."),
    panel=YEAR,
    to=group,
    acts=False,
    example="season tournaments",
)
def list_tournaments(office: Office, which: SeasonOption = "") -> None:
    season = chosen(office, which)
    rows: list[dict[str, object]] = [
        {
            "id": one.id,
            "name": one.name,
            "date": one.date,
            "director": one.director,
            "homologable": one.homologable,
            "ended": screen.instant(one.ended_at or 0),
            "final": screen.instant(one.final_at),
            "versions": len(one.versions),
        }
        for one in season.tournaments.values()
    ]
    columns = {
        "id": _("id"),
        "name": _("name"),
        "date": _("date"),
        "director": _("director"),
        "homologable": _("may count"),
        "ended": _("ended"),
        "final": _("final"),
        "versions": _("times counted"),
    }
    office.listing(rows, columns, title=season.name, empty=_("The season has no tournament yet."))


@command(
    "schedule",
    _("Put a tournament into the calendar, with the referee who directs it."),
    panel=YEAR,
    to=group,
    example='season schedule 2026-12-18-burraco-di-natale "Burraco di Natale" --date 2026-12-18 --director r7',
)
def schedule(
    office: Office,
    event: Annotated[str, typer.Argument(metavar="TOURNAMENT", help=_("Id that the tournament has or will have."))],
    name: Annotated[str, typer.Argument(metavar="NAME", help=_("Name of the tournament."))],
    date: Annotated[str, typer.Option("--date", metavar="DAY", help=_("Day of the tournament, as 2026-11-30."))],
    director: DirectorOption = "",
    which: SeasonOption = "",
) -> None:
    """Without an authorised referee it may be played, but does not count."""
    from pinella.tournament.season.calendar import open_tournament

    season = chosen(office, which)
    code = code_of(office, season)
    done = do(office, season, open_tournament, code=code, event=event, name=name, date=date, director=director)
    _homologable(office, season.id, done, event)


@command(
    "director",
    _("Name another referee as the director of a tournament."),
    panel=YEAR,
    to=group,
    example="season director 2026-12-18-burraco-di-natale r7",
)
def director(
    office: Office,
    event: EventArgument,
    referee: Annotated[str, typer.Argument(metavar="ID", help=_("Number of the referee."))],
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.calendar import name_director

    season = chosen(office, which)
    found = event_of(season, event)
    done = do(office, season, name_director, code=code_of(office, season), event=found, director=referee)
    _homologable(office, season.id, done, found)


def _homologable(office: Office, season: str, done: Any, event: str) -> None:
    counts = all(one.homologable for one in done.events)
    said = _("{event} may count for the season.") if counts else _("{event} may be played, but does not count.")
    acted(office, office.seasons.state(season), done, said.format(event=event), tournament=event, homologable=counts)


@command(
    "ended",
    _("Write down when a tournament ended and when its standing is final: terms run from there."),
    panel=YEAR,
    to=group,
    example='season ended 2026-12-18-burraco-di-natale --at "2026-12-18 23:40" --final "2026-12-18 23:55"',
)
def ended(
    office: Office,
    event: EventArgument,
    at: Annotated[str, typer.Option("--at", metavar="MOMENT", help=_("When it ended, as 2026-11-30 21:00."))],
    final: Annotated[
        str, typer.Option("--final", metavar="MOMENT", help=_("When the standing is final, if that is known."))
    ] = "",
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.calendar import end_tournament

    season = chosen(office, which)
    found = event_of(season, event)
    final_at = instant_of(final) if final else 0
    done = do(office, season, end_tournament, event=found, ended_at=instant_of(at), final_at=final_at)
    acted(office, season, done, _("{event} has ended.").format(event=found), tournament=found)


@command(
    "count",
    _("Count a tournament that has ended: its results and its sanctions."),
    panel=YEAR,
    to=group,
    example="season count -t 2026-12-18-burraco-di-natale",
)
def count(office: Office, which: SeasonOption = "") -> None:
    """Counting again needs a reason and replaces what was counted before. All of it is written, or nothing."""
    from pinella.tournament.season.calendar import count_event, end_tournament
    from pinella.tournament.season.reports import take_over
    from pinella.tournament.sheets.views.results import season_results, season_sanctions

    state = office.state
    if not state.ended:
        raise Refusal(say("tournament {id} has not ended: end it first", id=state.id))
    season = chosen(office, which)
    own = code_of(office, season)
    if state.code.federation != own.federation and not office.asked.confirmed:
        raise Refusal(
            say(
                "{tournament} was played under a code of {federation}, the season is one of {own}: confirm to count it",
                tournament=state.name,
                federation=state.code.federation,
                own=own.federation,
            )
        )
    results, given = season_results(state), season_sanctions(state)
    counted = {
        "event": state.id,
        "name": state.name,
        "date": state.date,
        "code": state.code.id,
        "results": results,
        "homologable": state.homologable,
        "reason": office.asked.reason,
    }
    announced = {
        "code": own,
        "event": state.id,
        "sanctions": given.sanctions,
        "players": given.players,
        "referees": given.referees,
    }
    counted_now = office.seasons.do_all(
        season.id,
        [
            (count_event, counted),
            (end_tournament, {"event": state.id, "ended_at": state.ended}),
            (take_over, announced),
        ],
        actor=office.actor,
        request=office.next_request(),
        device="terminal",
    )
    done = brought(office, season, counted_now)
    sanctions = len(done.events) - 2
    said = _("{name} counts in season {season}: {players} players, {sanctions} sanctions.").format(
        name=state.name, season=season.id, players=len(results), sanctions=sanctions
    )
    acted(office, season, done, said, tournament=state.id, players=len(results), sanctions=sanctions)


@command(
    "ranking",
    _("Show the ranking of the season by player, pair, club, region or category."),
    panel=YEAR,
    to=group,
    acts=False,
    example="season ranking --by club --best 5 --least 3",
)
def show_ranking(
    office: Office,
    by: Annotated[str, typer.Option("--by", help=_("player, pair, club, region or category."))] = "player",
    least: Annotated[int, typer.Option("--least", min=0, help=_("Tournaments needed to be placed."))] = 0,
    best: Annotated[int, typer.Option("--best", min=0, help=_("Only the best so many tournaments; 0: all."))] = 0,
    points: Annotated[
        str, typer.Option("--points", metavar="20,15,12", help=_("Points by place instead of victory points."))
    ] = "",
    club: Annotated[str, typer.Option("--club", help=_("Only players of this club."))] = "",
    region: Annotated[str, typer.Option("--region", help=_("Only players of this region."))] = "",
    category: Annotated[str, typer.Option("--category", help=_("Only players of this category."))] = "",
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.ranking import By, Places, ranking

    season = chosen(office, which)
    worth: Any = "vp"
    if points:
        table = [whole(one.strip()) for one in points.split(",")]
        if None in table:
            raise Refusal(say("“{text}” are no points: expected numbers such as 20,15,12", text=points))
        worth = Places(tuple(one for one in table if one is not None))
    rows = ranking(
        season,
        code_of(office, season),
        by=choose(By, by, say("ranking by")),  # type: ignore[arg-type]
        points=worth,
        least_events=least,
        best=best or None,
        club=club,
        region=region,
        category=category,
    )
    if office.as_json:
        office.answer(rows)
        return
    shown: list[dict[str, object]] = [
        {
            "place": str(one.place) if one.place else "–",
            "name": one.name,
            "points": one.points,
            "vp": one.vp,
            "mp": screen.signed(one.mp),
            "attended": one.attended,
            "why": one.why(),
        }
        for one in rows
    ]
    columns = {
        "place": _("place"),
        "name": _("name"),
        "points": _("points"),
        "vp": "VP",
        "mp": "MP",
        "attended": _("tournaments"),
        "why": _("decided by"),
    }
    office.listing(shown, columns, title=season.name, empty=_("No tournament has been counted."))
