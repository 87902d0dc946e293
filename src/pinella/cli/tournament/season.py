"""`pinella tournament season ...`: what is more than one act or one list: counting, rankings, bodies, reports."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinella.choices import choose
from pinella.cli.tournament.arguments import bytes_of, write_bytes
from pinella.cli.tournament.command import command
from pinella.cli.tournament.derived import shows
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.season_acts import does_in_season, show
from pinella.cli.tournament.season_group import (
    EventArgument,
    PlayerArgument,
    acted,
    answer,
    chosen,
    group,
    look,
    of_season,
)
from pinella.cli.words import _, words
from pinella.listing import Column, Listing
from pinella.messages import Refusal, say
from pinella.tournament.season import panels
from pinella.tournament.season.lists import LISTS
from pinella.tournament.season.typed import event_of, player_of
from pinella.tournament.typed import whole

if TYPE_CHECKING:
    from pinella.referee.report import Report
    from pinella.tournament.season.events import BoardSeated, CommissionAppointed
    from pinella.tournament.season.state import Season

YEAR, BODIES, REPORTS, JUSTICE = map(words, (panels.YEAR, panels.BODIES, panels.REPORTS, panels.JUSTICE))


@command("list", _("List the seasons."), panel=YEAR, to=group, acts=False, example="season list")
def list_seasons(office: Office) -> None:
    listing: Listing[Season] = Listing(
        Column("id", say("id")),
        Column("name", say("name")),
        Column("code", say("code")),
        Column("first", say("from"), lambda one: one.first_day),
        Column("last", say("to"), lambda one: one.last_day),
        Column("tournaments", say("tournaments"), lambda one: len(one.tournaments)),
        Column("closed", say("closed")),
        empty=say("There is no season yet."),
    )
    office.listing(listing.of(map(office.seasons.state, office.seasons.ids())))


@does_in_season("count-event")
def count(office: Office) -> None:
    """Counting again needs a reason and replaces what was counted before. All of it is written, or nothing."""
    from pinella.tournament.season.counting import acts_of_counting

    state = office.state
    season = chosen(office)
    sure, why = office.options.confirmed, office.options.reason
    with office.hinting(lambda told: acts_of_counting(state, season, confirmed=told.confirmed), sure, why):
        acts = acts_of_counting(state, season, confirmed=sure)
    done = office.seasons.do_all(
        season.id,
        acts,
        actor=office.actor,
        request=office.next_request(),
        device="terminal",
        reason=why,
    )
    players = len(acts[0][1]["results"])
    acted(office, season.id, done, tournament=state.id, players=players, sanctions=len(done.kinds) - 2)


@of_season(
    "ranking",
    _("Show the ranking of the season by player, pair, club, region or category."),
    panel=YEAR,
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
) -> None:
    from pinella.tournament.season.ranking import RANKING_LIST, By, Places, ranking

    season = chosen(office)
    worth: Any = "vp"
    if points:
        table = [whole(one.strip()) for one in points.split(",")]
        if None in table:
            raise Refusal(say("“{text}” are no points: expected numbers such as 20,15,12", text=points))
        worth = Places(tuple(one for one in table if one is not None))
    rows = ranking(
        season,
        season.rules,
        by=choose(By, by, say("ranking by")),  # type: ignore[arg-type]
        points=worth,
        least_events=least,
        best=best or None,
        club=club,
        region=region,
        category=category,
    )
    office.listing(RANKING_LIST.of(rows), title=season.name, data=rows)


# --- bodies -----------------------------------------------------------------------------------------------------------


@shows("seat-board")
def board(office: Office) -> None:
    _show_body(office, "board", chosen(office).board, _("The season knows no Board yet."))


@shows("appoint-commission")
def commission(office: Office) -> None:
    none = _("The season knows no Disciplinary Commission yet.")
    _show_body(office, "commission", chosen(office).commission, none)


def _show_body(office: Office, name: str, held: BoardSeated | CommissionAppointed | None, none: str) -> None:
    from pinella.tournament.season.event import sentence

    season = chosen(office)
    office.answer({"season": season.id, name: held}, words(sentence(held, season)) if held else none)


@of_season(
    "referees",
    words(LISTS["referees"].text),
    panel=BODIES,
    acts=False,
    example="season referees --on 2026-12-18",
)
def referees(
    office: Office,
    on: Annotated[str, typer.Option("--on", metavar="DAY", help=_("Who may direct on this day; else today."))] = "",
) -> None:
    from pinella.tournament.season.checks import day

    date = day(on) if on else look(office).today
    show(office, LISTS["referees"], today=date, title=_("Referees on {day}").format(day=date))


# --- sanctions, reports, files ----------------------------------------------------------------------------------------


@of_season("ledger", words(LISTS["ledger"].text), panel=REPORTS, acts=False, example="season ledger 1234")
def show_ledger(
    office: Office,
    player: Annotated[
        str, typer.Argument(metavar="PLAYER", help=_("Id of a member; else everybody with sanctions."))
    ] = "",
) -> None:
    from pinella.tournament.season.ledger import ledger, members

    season = chosen(office)
    only = player_of(season, player) if player else ""
    if office.as_json:
        office.answer([ledger(season, season.rules, one) for one in ([only] if only else members(season))])
        return
    show(office, LISTS["ledger"], only)


@of_season(
    "form",
    _("Write the form of a report with what is known, to be filled in and filed with `season report`."),
    panel=REPORTS,
    acts=False,
    example="season form 2026-12-18-burraco-di-natale 1234 --out report.json",
)
def write_form(
    office: Office,
    event: EventArgument,
    player: PlayerArgument,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help=_("Where it is written."))],
) -> None:
    import msgspec

    from pinella.tournament.season.report_form import blank_report

    season = chosen(office)
    form = blank_report(season, event_of(season, event), player_of(season, player))
    write_bytes(out, msgspec.json.format(msgspec.json.encode(form), indent=2) + b"\n")
    office.answer({"file": str(out), "report": form}, _("Written: {path}").format(path=out))


@does_in_season("file-report")
def file_one(
    office: Office,
    event: EventArgument,
    player: PlayerArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("The report as JSON."))],
    sanctions: Annotated[
        list[str] | None,
        typer.Option(
            "--sanction", metavar="SANCTION", help=_("Of which it speaks; else of all that nobody has reported.")
        ),
    ] = None,
) -> None:
    season = chosen(office)
    who = player_of(season, player)
    given = {
        "event": event_of(season, event),
        "players": (who,),
        "report": _report_in(file),
        "sanctions": tuple(sanctions or ()),
    }
    done = office.do_in_season(season.id, "file-report", given)
    (filed,) = office.seasons.events_of(season.id, done)
    acted(office, season.id, done, player=who, report=filed.report, late=filed.late)  # type: ignore[attr-defined]


@does_in_season("send-referral")
def send(
    office: Office,
    referral: Annotated[str, typer.Argument(metavar="FILE", help=_("Id of the file."))],
    witnesses: Annotated[
        str, typer.Option("--witnesses", metavar="TEXT", help=_("Who saw it; “none” is an answer."))
    ] = "",
    facts: Annotated[str, typer.Option("--facts", metavar="TEXT", help=_("What happened."))] = "",
    report: Annotated[
        Path | None, typer.Option("--report", metavar="JSON", help=_("The referee's report as JSON."))
    ] = None,
) -> None:
    given: dict[str, Any] = {"referral": referral, "witnesses": witnesses, "facts": facts}
    if report:
        given["report"] = _report_in(report)
    answer(office, "send-referral", chosen(office).id, given, referral=referral)


def _report_in(file: Path) -> Report:
    import msgspec

    from pinella.referee.report import Report

    try:
        return msgspec.json.decode(bytes_of(file), type=Report)
    except msgspec.MsgspecError as error:
        raise Refusal(say("{file} is no report: {why}", file=file, why=error)) from None


@of_season("statistics", words(LISTS["statistics"].text), panel=JUSTICE, acts=False, example="season statistics")
def show_statistics(
    office: Office,
    event: Annotated[str, typer.Argument(metavar="TOURNAMENT", help=_("One tournament; else all."))] = "",
) -> None:
    show(office, LISTS["statistics"], event_of(chosen(office), event) if event else "")
