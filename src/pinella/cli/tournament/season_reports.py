"""`pinella tournament season ...`: sanctions, what they add up to, and the reports that follow them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.choices import choose
from pinella.cli.tournament import screen
from pinella.cli.tournament.asking import bytes_of, write_bytes
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import command
from pinella.cli.tournament.season_group import (
    REPORTS,
    EventArgument,
    PlayerArgument,
    SeasonOption,
    acted,
    chosen,
    code_of,
    do,
    event_of,
    group,
    names_of,
    player_of,
)
from pinella.cli.words import _
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.referee.report import Report
    from pinella.tournament.season.ledger import Ledger
    from pinella.tournament.season.state import Season


@command(
    "announce",
    _("Write down a sanction that a referee announced in a tournament."),
    panel=REPORTS,
    to=group,
    example='season announce 2026-12-18-burraco-di-natale 1234 warning "foul language" --referee "Greco Paolo"',
)
def announce_one(
    office: Office,
    event: EventArgument,
    player: PlayerArgument,
    level: Annotated[str, typer.Argument(metavar="LEVEL", help=_("reprimand, warning, removal or expulsion."))],
    offence: Annotated[str, typer.Argument(metavar="OFFENCE", help=_("What it is for."))],
    referee: Annotated[str, typer.Option("--referee", help=_("Name of the referee; else whoever acts."))] = "",
    article: Annotated[str, typer.Option("--article", help=_("Article of the code."))] = "",
    number: Annotated[int, typer.Option("--round", min=0, max=999, help=_("In which round."))] = 0,
    spends: Annotated[
        list[str] | None,
        typer.Option("--spends", metavar="SANCTION", help=_("An earlier one that grew into it; may be repeated.")),
    ] = None,
    which: SeasonOption = "",
) -> None:
    """For tournaments played without Pinella; `season count` takes over the sanctions of the others."""
    from pinella.tournament.season.reports import announce
    from pinella.tournament.season.values import Level

    season = chosen(office, which)
    found = event_of(season, event)
    ended = season.tournaments[found].ended_at if found in season.tournaments else None
    done = do(
        office,
        season,
        announce,
        code=code_of(office, season),
        event=found,
        player=player_of(season, player),
        level=choose(Level, level, say("level")),
        offence=offence,
        referee=referee or office.actor,
        article=article,
        round=number,
        spends=tuple(spends or ()),
        announced_at=ended,
    )
    sanction = done.events[0].sanction  # type: ignore[attr-defined]
    acted(office, season, done, _("Sanction {id} is written down.").format(id=sanction), sanction=sanction)


@command(
    "sanctions",
    _("List the sanctions of the season, and which have been reported or lifted."),
    panel=REPORTS,
    to=group,
    acts=False,
    example="season sanctions",
)
def list_sanctions(office: Office, which: SeasonOption = "") -> None:
    from pinella.referee.report import LEVELS
    from pinella.tournament.season.reports import reported

    season = chosen(office, which)
    done, names = reported(season), names_of(season)
    rows: list[dict[str, object]] = [
        {
            "sanction": one.sanction,
            "event": one.event,
            "player": one.player,
            "name": names.get(one.player, ""),
            "level": one.level,
            "words": LEVELS[one.level],
            "offence": one.offence,
            "referee": one.referee,
            "reported": one.sanction in done,
            "lifted": season.lifted.get(one.sanction, ""),
        }
        for one in season.sanctions.values()
    ]
    columns = {
        "sanction": _("sanction"),
        "player": _("player"),
        "name": _("name"),
        "words": _("level"),
        "offence": _("offence"),
        "referee": _("referee"),
        "reported": _("reported"),
        "lifted": _("lifted"),
    }
    office.listing(rows, columns, title=season.name, empty=_("Nobody has a sanction."))


@command(
    "ledger",
    _("Show where members stand with sanctions, and what they lost by them."),
    panel=REPORTS,
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

    season = chosen(office, which)
    code = code_of(office, season)
    found = [ledger(season, code, one) for one in ([player_of(season, player)] if player else members(season))]
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
    names = names_of(season)
    return {
        "player": one.player,
        "name": names.get(one.player, ""),
        "reprimand": one.count("reprimand"),
        "warning": one.count("warning"),
        "expulsion": one.count("expulsion"),
        "lost": sum(penalty.rounds for penalty in one.penalties),
        "cleared": len(one.cleared),
    }


@command(
    "owed", _("List the reports that referees still owe."), panel=REPORTS, to=group, acts=False, example="season owed"
)
def show_owed(office: Office, which: SeasonOption = "") -> None:
    from pinella.tournament.season.reports import owed

    season = chosen(office, which)
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
        for one in owed(season, code_of(office, season), office.now())
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
    "form",
    _("Write the form of a report with what is known, to be filled in and filed with `season report`."),
    panel=REPORTS,
    to=group,
    acts=False,
    example="season form 2026-12-18-burraco-di-natale 1234 --out report.json",
)
def write_form(
    office: Office,
    event: EventArgument,
    player: PlayerArgument,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help=_("Where it is written."))],
    which: SeasonOption = "",
) -> None:
    import msgspec

    season = chosen(office, which)
    form = _blank(office, season, event_of(season, event), player_of(season, player))
    write_bytes(out, msgspec.json.format(msgspec.json.encode(form), indent=2) + b"\n")
    office.answer({"file": str(out), "report": form}, _("Written: {path}").format(path=out))


def _blank(office: Office, season: Season, event: str, player: str) -> Report:
    """The gravest sanction of the member that nobody has reported gives level and referee."""
    from pinella.referee.report import Report
    from pinella.tournament.season.reports import reported

    code = code_of(office, season)
    tournament, done = season.tournament(event), reported(season)
    open_ones = [
        one
        for one in season.sanctions.values()
        if (one.event, one.player) == (event, player) and one.sanction not in done | season.lifted.keys()
    ]
    if not open_ones:
        raise Refusal(
            say("{player} has no sanction in “{name}” that waits for a report", player=player, name=tournament.name)
        )
    gravest = max(open_ones, key=lambda one: code.discipline.levels.index(one.level))
    name = names_of(season).get(player, "")
    person = f"{name} ({player})" if name else player
    offences = "; ".join(dict.fromkeys(one.offence for one in open_ones))
    known = {"persons": person, "reasons": offences}
    return Report(
        code.id,
        tournament.name,
        player,
        gravest.level,
        gravest.referee,
        code.discipline.report_form,
        {name: known.get(name, "") for name in code.discipline.report_contents},
    )


@command(
    "report",
    _("File a referee's report, written as JSON by `season form`, `pinella referee report` or by hand."),
    panel=REPORTS,
    to=group,
    example="season report 2026-12-18-burraco-di-natale 1234 report.json",
)
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
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.reports import file_report

    season = chosen(office, which)
    who = player_of(season, player)
    done = do(
        office,
        season,
        file_report,
        code=code_of(office, season),
        event=event_of(season, event),
        players=(who,),
        report=report_in(file),
        sanctions=tuple(sanctions or ()),
    )
    filed = done.events[0]
    said = _("The report on {player} is filed.").format(player=who)
    if filed.late:  # type: ignore[attr-defined]
        said += " " + _("It comes after the term of the code.")
    report, late = filed.report, filed.late  # type: ignore[attr-defined]
    acted(office, season, done, said, player=who, report=report, late=late)


def report_in(file: Path) -> Report:
    import msgspec

    from pinella.referee.report import Report

    try:
        return msgspec.json.decode(bytes_of(file), type=Report)
    except msgspec.MsgspecError as error:
        raise Refusal(say("{file} is no report: {why}", file=file, why=error)) from None


@command(
    "reports", _("List the reports that were filed."), panel=REPORTS, to=group, acts=False, example="season reports"
)
def list_reports(office: Office, which: SeasonOption = "") -> None:
    season = chosen(office, which)
    rows: list[dict[str, object]] = [
        {
            "report": id_,
            "event": one.event.event,
            "players": list(one.event.players),
            "sanctions": list(one.event.sanctions),
            "referee": one.event.form.referee,
            "filed": screen.instant(one.at),
            "late": one.event.late,
            "form": one.event.form,
        }
        for id_, one in season.reports.items()
    ]
    columns = {
        "report": _("report"),
        "event": _("tournament"),
        "players": _("player"),
        "sanctions": _("sanctions"),
        "referee": _("referee"),
        "filed": _("filed"),
        "late": _("late"),
    }
    office.listing(rows, columns, title=season.name, empty=_("No report has been filed."))


@command(
    "lift",
    _("Take a sanction back, as an appeal decided."),
    panel=REPORTS,
    to=group,
    example='season lift s1 --reason "appeal upheld"',
)
def lift_one(
    office: Office,
    sanction: Annotated[str, typer.Argument(metavar="SANCTION", help=_("Id of the sanction."))],
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.reports import lift

    season = chosen(office, which)
    done = do(office, season, lift, sanction=sanction, reason=office.asked.reason)
    acted(office, season, done, _("Sanction {id} is lifted.").format(id=sanction), sanction=sanction)
