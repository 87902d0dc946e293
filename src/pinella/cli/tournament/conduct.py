"""Sanctions, rulings, reports, and who watches which table."""

from __future__ import annotations

from typing import Annotated, Any, get_args

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.asking import (
    RoomOption,
    RoundArgument,
    TableArgument,
    WhoArgument,
    number_of,
    one_of,
    player_of,
    room_of,
)
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import CONDUCT, command
from pinella.cli.tournament.sheets import referee_of
from pinella.cli.words import _, article

PlayerOption = Annotated[str, typer.Option("--player", metavar="PLAYER", help=_("The player; else the pair."))]
RefereeOption = Annotated[str, typer.Option("--referee", help=_("Name of the referee; else whoever acts."))]
RoundOption = Annotated[
    int | None, typer.Option("--round", help=_("The round it belongs to; else the one in play, 0: none."))
]
ArticleOption = Annotated[str, typer.Option("--article", help=_("The article it rests on."))]
VpOption = Annotated[int, typer.Option("--vp", min=0, help=_("Victory points lost."))]
PointsOption = Annotated[int, typer.Option("--points", min=0, help=_("Penalty points off the score of the round."))]
LadderOption = Annotated[
    bool, typer.Option("--ladder/--no-ladder", help=_("A second offence of the kind costs what the code says."))
]
OffenceArgument = Annotated[
    str, typer.Argument(metavar="OFFENCE", help=_("What happened, in a word: foul-language, device, ..."))
]


def in_play(office: Office, wanted: int | None) -> int:
    if wanted is not None:
        return wanted
    current = office.state.current
    return current.number if current is not None and current.status == "playing" else 0


def _give(office: Office, who: str, level: str, offence: str, player: str, **details: Any) -> None:
    number = number_of(office.state, who)
    person = player_of(office.state, number, player)
    done = office.do(
        "sanction",
        number=number,
        level=level,
        offence=offence,
        player=person,
        against="player" if person else "pair",
        **details,
    )
    office.acted(done)


@command(
    "sanction",
    _("Give a reprimand, a warning or an expulsion, or only take points."),
    panel=CONDUCT,
    example='sanction 7 reprimand talking --player Rossi --referee "Greco Paolo"',
)
def sanction(
    office: Office,
    who: WhoArgument,
    level: Annotated[str, typer.Argument(metavar="LEVEL", help=_("reprimand, warning, expulsion or none."))],
    offence: OffenceArgument,
    player: PlayerOption = "",
    number: RoundOption = None,
    cited: ArticleOption = "",
    referee: RefereeOption = "",
    vp: VpOption = 0,
    points: PointsOption = 0,
    ladder: LadderOption = True,
    room: RoomOption = "open",
) -> None:
    from pinella.tournament.conduct.acts import Level

    _give(
        office,
        who,
        one_of(level, get_args(Level), _("sanction")),
        offence,
        player,
        round=in_play(office, number),
        article=cited,
        referee=referee,
        vp_lost=vp,
        points_lost=points,
        ladder=ladder,
        room=room_of(room),
    )


@command(
    "warn",
    _("Give a warning: the short form of `sanction`."),
    panel=CONDUCT,
    example="warn 7 foul-language --player Rossi",
)
def warn(
    office: Office,
    who: WhoArgument,
    offence: OffenceArgument,
    player: PlayerOption = "",
    number: RoundOption = None,
    cited: ArticleOption = "",
    referee: RefereeOption = "",
) -> None:
    _give(office, who, "warning", offence, player, round=in_play(office, number), article=cited, referee=referee)


@command("lift", _("Lift a sanction, with a reason."), panel=CONDUCT, example='lift 3 --reason "mistaken identity"')
def lift(office: Office, id_: Annotated[int, typer.Argument(metavar="ID", help=_("Number of the sanction."))]) -> None:
    office.acted(office.do("lift-sanction", id=id_))


@command("sanctions", _("List the sanctions."), panel=CONDUCT, acts=False)
def list_sanctions(office: Office) -> None:
    from pinella.tournament.sheets.views.results import sanctions

    found = sanctions(office.state)
    if office.as_json:
        office.answer(found)
        return
    rows: list[dict[str, object]] = [
        {
            "id": one.id,
            "number": one.number,
            "who": one.player or one.name,
            "level": one.level,
            "offence": one.offence,
            "round": one.round or None,
            "vp": one.vp_lost or None,
            "points": one.points_lost or None,
            "article": article(one.article) if one.article else "",
            "referee": one.referee,
            "lifted": one.lifted,
        }
        for one in found
    ]
    columns = {
        "id": _("id"),
        "number": _("no."),
        "who": _("who"),
        "level": _("sanction"),
        "offence": _("offence"),
        "round": _("round"),
        "vp": _("VP lost"),
        "points": _("points lost"),
        "article": _("article"),
        "referee": _("referee"),
        "lifted": _("lifted"),
    }
    office.listing(rows, columns, empty=_("No sanction has been given."))


@command(
    "ruling",
    _("Note what a referee ruled at a table."),
    panel=CONDUCT,
    example='ruling 2 4 "Card put back, no penalty" --incident exposed-card --article "16, 2"',
)
def ruling(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    text: Annotated[str, typer.Argument(metavar="TEXT", help=_("The ruling in words."))],
    incident: Annotated[str, typer.Option("--incident", help=_("What happened; keys as in `pinella rule`."))] = "",
    cited: Annotated[list[str] | None, typer.Option("--article", help=_("An article; may be repeated."))] = None,
    who: Annotated[str, typer.Option("--against", metavar="NUMBER", help=_("The entry it concerns."))] = "",
    referee: RefereeOption = "",
    statistics: Annotated[bool, typer.Option("--statistics", help=_("A playing situation, for statistics."))] = False,
    call: Annotated[int, typer.Option("--call", min=0, help=_("The call that it answers; it is then over."))] = 0,
) -> None:
    office.acted(
        office.do(
            "note-ruling",
            round=number,
            table=table,
            referee=referee or referee_of(office),
            incident=incident,
            text=text,
            articles=tuple(cited or ()),
            number=number_of(office.state, who) if who else 0,
            statistics=statistics,
            call=call,
        )
    )


@command(
    "open-report",
    _("Open a report on an entry: conduct, absence, complaint."),
    panel=CONDUCT,
    example='open-report 7 complaint "says the sheet of round 2 was changed"',
)
def open_report(
    office: Office,
    who: WhoArgument,
    about: Annotated[
        str,
        typer.Argument(
            metavar="ABOUT", help=_("referee-report, sports-justice, no-show, absence, unsigned-correction, complaint.")
        ),
    ],
    facts: Annotated[str, typer.Argument(metavar="FACTS", help=_("What happened."))],
    player: PlayerOption = "",
    sanction_id: Annotated[int, typer.Option("--sanction", help=_("The sanction that the report follows."))] = 0,
    number: RoundOption = None,
) -> None:
    from pinella.tournament.conduct.events import ReportKind

    entry = number_of(office.state, who)
    office.acted(
        office.do(
            "open-report",
            number=entry,
            about=one_of(about, get_args(ReportKind), _("report")),
            facts=facts,
            player=player_of(office.state, entry, player),
            sanction=sanction_id,
            round=in_play(office, number),
        )
    )


@command(
    "file-report",
    _("File a report that is open."),
    panel=CONDUCT,
    example='file-report 1 "Shouted at the opponents, twice" --writer "Greco Paolo"',
)
def file_report(
    office: Office,
    id_: Annotated[int, typer.Argument(metavar="ID", help=_("Number of the report."))],
    text: Annotated[str, typer.Argument(metavar="TEXT", help=_("The report."))],
    writer: Annotated[str, typer.Option("--writer", help=_("Who writes it; else whoever acts."))] = "",
    witnesses: Annotated[str, typer.Option("--witnesses", help=_("Who saw it."))] = "",
) -> None:
    office.acted(office.do("file-report", id=id_, writer=writer or office.actor, text=text, witnesses=witnesses))


@command("reports", _("List the reports, open and filed, with their terms."), panel=CONDUCT, acts=False)
def list_reports(office: Office) -> None:
    from pinella.tournament.journal import referee_book

    found = referee_book(office.state, office.now()).reports
    if office.as_json:
        office.answer(found)
        return
    rows: list[dict[str, object]] = [
        {
            "id": one.id,
            "about": one.about,
            "who": one.player or one.name,
            "facts": one.facts,
            "due": screen.instant(one.due),
            "filed": screen.instant(one.filed_at) or (_("overdue") if one.overdue else ""),
            "writer": one.writer,
        }
        for one in found
    ]
    columns = {
        "id": _("id"),
        "about": _("about"),
        "who": _("who"),
        "facts": _("facts"),
        "due": _("due"),
        "filed": _("filed"),
        "writer": _("writer"),
    }
    office.listing(rows, columns, empty=_("There is no report."))


@command(
    "monitoring",
    _("Announce how large differences are watched."),
    panel=CONDUCT,
    example="monitoring players-call",
)
def monitoring(
    office: Office,
    regime: Annotated[str, typer.Argument(metavar="REGIME", help=_("none, sheet-withdrawn or players-call."))],
) -> None:
    from pinella.tournament.setup.events import Regime

    office.acted(office.do("announce-monitoring", regime=one_of(regime, get_args(Regime), _("regime"))))


@command("monitor", _("Let an official watch a table."), panel=CONDUCT, example='monitor 5 1 "Riva Luca"')
def monitor(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    name: Annotated[str, typer.Argument(metavar="NAME", help=_("Name of the official."))],
) -> None:
    office.acted(office.do("assign-monitor", round=number, table=table, name=name))


@command(
    "anomaly",
    _("Report to the director what was noticed at a table."),
    panel=CONDUCT,
    example='anomaly 5 1 "two cards fell"',
)
def anomaly(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    text: Annotated[str, typer.Argument(metavar="TEXT", help=_("What was noticed."))],
    name: Annotated[str, typer.Option("--name", help=_("Who noticed it; else whoever acts."))] = "",
) -> None:
    office.acted(office.do("report-anomaly", round=number, table=table, name=name or office.actor, text=text))
