"""`pinella tournament season ...`: the sporting year, its tournaments, rankings and sanctions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from pinella.cli.tournament import screen, season_desk
from pinella.cli.tournament.asking import bytes_of, one_of, whole
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import PAPERS, app, command
from pinella.cli.words import _
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.tournament.season.ledger import Ledger
    from pinella.tournament.season.state import Season

group = typer.Typer(no_args_is_help=True)
app.add_typer(
    group, name="season", help=_("The sporting year: tournaments counted, rankings, sanctions."), rich_help_panel=PAPERS
)
SeasonOption = Annotated[str, typer.Option("--season", metavar="ID", help=_("Which season; else the only open one."))]


@command("list", _("List the seasons."), panel="", to=group, acts=False, example="season list")
def list_seasons(office: Office) -> None:
    rows: list[dict[str, object]] = []
    for id_ in season_desk.seasons(office):
        one = season_desk.read(office, id_)
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
    panel="",
    to=group,
    example='season open 2026 --name "Stagione 2026" --code fibur-italiano --from 2026-01-01 --to 2026-12-31',
)
def open_one(
    office: Office,
    id_: Annotated[str, typer.Argument(metavar="ID", help=_("Short name of the season."))],
    code: Annotated[str, typer.Option("--code", help=_("Id of a code, or a code file."))],
    first_day: Annotated[str, typer.Option("--from", metavar="DAY", help=_("First day, as 2026-01-01."))],
    last_day: Annotated[str, typer.Option("--to", metavar="DAY", help=_("Last day, as 2026-12-31."))],
    name: Annotated[str, typer.Option("--name", help=_("Name of the season."))] = "",
    previous: Annotated[
        str, typer.Option("--after", metavar="ID", help=_("The season before: what outlasts it is taken over."))
    ] = "",
) -> None:
    from pinella.codes.loader import load_code
    from pinella.tournament.season.opening import open_season

    before = season_desk.chosen(office, previous) if previous else None
    season_desk.do(
        office,
        id_,
        open_season,
        code=load_code(code),
        id=id_,
        name=name or id_,
        first_day=first_day,
        last_day=last_day,
        previous=before,
    )
    office.answer({"season": id_}, _("Season {id} is open.").format(id=id_))


@command(
    "count",
    _("Count a tournament that has ended: its results and its sanctions."),
    panel="",
    to=group,
    example="season count -t 2026-12-18-burraco-di-natale",
)
def count(office: Office, which: SeasonOption = "") -> None:
    """Counting again needs a reason and replaces what was counted before."""
    from pinella.tournament.season.calendar import count_event, end_tournament
    from pinella.tournament.season.reports import take_over
    from pinella.tournament.views.results import season_results, season_sanctions

    state = office.state
    if not state.ended:
        raise Refusal(say("tournament {id} has not ended: end it first", id=state.id))
    season = season_desk.chosen(office, which)
    results = season_results(state)
    season_desk.do(
        office,
        season.id,
        count_event,
        event=state.id,
        name=state.name,
        date=state.date,
        code=state.code.id,
        results=results,
        homologable=state.homologable,
        reason=office.asked.reason,
    )
    season_desk.do(office, season.id, end_tournament, event=state.id, ended_at=state.ended)
    given = season_sanctions(state)
    announced = season_desk.do(
        office,
        season.id,
        take_over,
        code=season_desk.code_of(season),
        event=state.id,
        sanctions=given.sanctions,
        players=given.players,
        referees=given.referees,
    )
    office.answer(
        {"season": season.id, "tournament": state.id, "players": len(results), "sanctions": len(announced)},
        _("{name} counts in season {season}: {players} players, {sanctions} sanctions.").format(
            name=state.name, season=season.id, players=len(results), sanctions=len(announced)
        ),
    )


@command(
    "ranking",
    _("Show the ranking of the season by player, pair, club, region or category."),
    panel="",
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

    season = season_desk.chosen(office, which)
    worth: Any = "vp"
    if points:
        table = [whole(one.strip()) for one in points.split(",")]
        if None in table:
            raise Refusal(say("“{text}” are no points: expected numbers such as 20,15,12", text=points))
        worth = Places(tuple(one for one in table if one is not None))
    rows = ranking(
        season,
        season_desk.code_of(season),
        by=one_of(by, get_args(By), _("ranking by")),  # type: ignore[arg-type]
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


@command(
    "ledger",
    _("Show where members stand with sanctions, and what they lost by them."),
    panel="",
    to=group,
    acts=False,
    example="season ledger 1234",
)
def show_ledger(
    office: Office,
    player: Annotated[
        str, typer.Argument(metavar="PLAYER", help=_("Id of a member; else everybody with sanctions."))
    ] = "",
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.ledger import ledger, members

    season = season_desk.chosen(office, which)
    code = season_desk.code_of(season)
    found = [ledger(season, code, one) for one in ([player] if player else members(season))]
    if office.as_json:
        office.answer(found)
        return
    rows = [_ledger_row(season, one) for one in found]
    columns = {
        "player": _("player"),
        "name": _("name"),
        "reprimand": _("reprimands"),
        "warning": _("warnings"),
        "expulsion": _("expulsions"),
        "lost": _("rounds annulled"),
        "cleared": _("cleared"),
    }
    office.listing(rows, columns, title=season.name, empty=_("Nobody has a sanction."))


def _ledger_row(season: Season, one: Ledger) -> dict[str, object]:
    names = {
        result.player: result.name
        for tournament in season.tournaments.values()
        if tournament.counted
        for result in tournament.counted.results
    }
    return {
        "player": one.player,
        "name": names.get(one.player, ""),
        "reprimand": one.count("reprimand"),
        "warning": one.count("warning"),
        "expulsion": one.count("expulsion"),
        "lost": sum(penalty.rounds for penalty in one.penalties),
        "cleared": len(one.cleared),
    }


@command("owed", _("List the reports that referees still owe."), panel="", to=group, acts=False, example="season owed")
def show_owed(office: Office, which: SeasonOption = "") -> None:
    from pinella.tournament.season.reports import owed

    season = season_desk.chosen(office, which)
    rows: list[dict[str, object]] = [
        {
            "sanction": one.sanction,
            "event": one.event,
            "player": one.player,
            "referee": one.referee,
            "due": one.due,
            "deadline": screen.instant(one.deadline or 0),
            "late": one.late,
        }
        for one in owed(season, season_desk.code_of(season), office.now())
    ]
    columns = {
        "sanction": _("sanction"),
        "player": _("player"),
        "referee": _("referee"),
        "deadline": _("due"),
        "late": _("overdue"),
    }
    office.listing(rows, columns, empty=_("No report is owed."))


@command(
    "report",
    _("File a referee's report, written as JSON by `pinella referee report` or by hand."),
    panel="",
    to=group,
    example="season report 2026-12-18-burraco-di-natale 1234 report.json",
)
def file_one(
    office: Office,
    event: Annotated[str, typer.Argument(metavar="TOURNAMENT", help=_("Id of the tournament."))],
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=_("Id of the member."))],
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("The report as JSON."))],
    which: SeasonOption = "",
) -> None:
    import msgspec

    from pinella.referee.report import Report
    from pinella.tournament.season.reports import file_report

    season = season_desk.chosen(office, which)
    try:
        form = msgspec.json.decode(bytes_of(file), type=Report)
    except msgspec.MsgspecError as error:
        raise Refusal(say("{file} is no report: {why}", file=file, why=error)) from None
    code = season_desk.code_of(season)
    season_desk.do(office, season.id, file_report, code=code, event=event, players=(player,), report=form)
    office.answer({"season": season.id, "player": player}, _("The report on {player} is filed.").format(player=player))


@command(
    "lift",
    _("Take a sanction back, as an appeal decided."),
    panel="",
    to=group,
    example='season lift s1 --reason "appeal upheld"',
)
def lift_one(
    office: Office,
    sanction: Annotated[str, typer.Argument(metavar="SANCTION", help=_("Id of the sanction."))],
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.reports import lift

    season = season_desk.chosen(office, which)
    season_desk.do(office, season.id, lift, sanction=sanction, reason=office.asked.reason)
    office.answer({"season": season.id, "sanction": sanction}, _("Sanction {id} is lifted.").format(id=sanction))


@command(
    "authorise",
    _("Write down a referee's mandate."),
    panel="",
    to=group,
    example='season authorise r7 "Greco Paolo" --category national --from 2026-01-01 --to 2027-12-31',
)
def authorise(
    office: Office,
    referee: Annotated[str, typer.Argument(metavar="ID", help=_("Number of the referee."))],
    name: Annotated[str, typer.Argument(metavar="NAME", help=_("Name of the referee."))],
    first_day: Annotated[str, typer.Option("--from", metavar="DAY", help=_("First day, as 2026-01-01."))],
    last_day: Annotated[str, typer.Option("--to", metavar="DAY", help=_("Last day, as 2026-12-31."))],
    category: Annotated[str, typer.Option("--category", help=_("Category of the referee."))] = "",
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.bodies import authorise_referee

    season = season_desk.chosen(office, which)
    season_desk.do(
        office,
        season.id,
        authorise_referee,
        referee=referee,
        name=name,
        category=category,
        valid_from=first_day,
        valid_until=last_day,
    )
    office.answer({"season": season.id, "referee": referee}, _("{name} is authorised.").format(name=name))


@command(
    "close", _("Close a season: it can only be read from then on."), panel="", to=group, example="season close --yes"
)
def close_one(office: Office, which: SeasonOption = "") -> None:
    from pinella.tournament.season.opening import close_season

    season = season_desk.chosen(office, which)
    if not office.asked.confirmed:
        raise Refusal(say("a closed season can only be read: repeat with --yes to close {name}", name=season.name))
    season_desk.do(office, season.id, close_season)
    office.answer({"season": season.id, "closed": True}, _("Season {id} is closed.").format(id=season.id))
