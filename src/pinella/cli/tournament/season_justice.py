"""`pinella tournament season ...`: files for the federation's justice, complaints, notes for statistics."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.choices import choose
from pinella.cli.tournament import screen
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import command
from pinella.cli.tournament.season_group import (
    JUSTICE,
    EventArgument,
    PlayerArgument,
    SeasonOption,
    acted,
    chosen,
    code_of,
    do,
    event_of,
    group,
    player_of,
    players_of,
)
from pinella.cli.words import _
from pinella.messages import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinella.tournament.season.state import Referral
    from pinella.tournament.season.values import ReferralReason

REASONS: dict[ReferralReason, Message] = {
    "conduct": say("misconduct"),
    "walkout": say("walked out"),
    "left-without-notice": say("left without notice"),
    "no-show": say("never came"),
    "complaint": say("complaint"),
}
PlayersArgument = Annotated[
    list[str], typer.Argument(metavar="PLAYER...", help=_("Ids or names of the members concerned."))
]
FactsOption = Annotated[str, typer.Option("--facts", metavar="TEXT", help=_("What happened."))]
RoundOption = Annotated[int, typer.Option("--round", min=0, max=999, help=_("In which round."))]
WitnessesOption = Annotated[
    str, typer.Option("--witnesses", metavar="TEXT", help=_("Who saw it; “none” is an answer."))
]


@command(
    "refer",
    _("Open a file for the body that judges; it waits in the outbox."),
    panel=JUSTICE,
    to=group,
    example='season refer 2026-12-18-burraco-di-natale conduct 1234 --facts "threw the cards" --round 3',
)
def refer(
    office: Office,
    event: EventArgument,
    why: Annotated[
        str,
        typer.Argument(metavar="WHY", help=_("conduct, walkout, left-without-notice, no-show or complaint.")),
    ],
    players: PlayersArgument,
    facts: FactsOption = "",
    number: RoundOption = 0,
    witnesses: WitnessesOption = "",
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.justice import draft_referral
    from pinella.tournament.season.values import ReferralReason

    season = chosen(office, which)
    done = do(
        office,
        season,
        draft_referral,
        code=code_of(office, season),
        event=event_of(season, event),
        players=players_of(season, players),
        reason=choose(ReferralReason, why, say("reason")),
        facts=facts,
        round=number,
        witnesses=witnesses,
    )
    referral = done.events[0].referral  # type: ignore[attr-defined]
    acted(office, season, done, _("File {id} waits in the outbox.").format(id=referral), referral=referral)


@command(
    "refer-departure",
    _("Open a file on members who left, where the code wants one for this way of leaving."),
    panel=JUSTICE,
    to=group,
    example='season refer-departure 2026-12-18-burraco-di-natale misconduct 1234 --facts "walked out" --round 3',
)
def refer_departure(
    office: Office,
    event: EventArgument,
    departure: Annotated[str, typer.Argument(metavar="HOW", help=_("force-majeure, misconduct or without-notice."))],
    players: PlayersArgument,
    facts: FactsOption = "",
    number: RoundOption = 0,
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.justice import Departure, refer_withdrawal

    season = chosen(office, which)
    done = do(
        office,
        season,
        refer_withdrawal,
        code=code_of(office, season),
        event=event_of(season, event),
        players=players_of(season, players),
        departure=choose(Departure, departure, say("departure")),
        facts=facts,
        round=number,
    )
    if not done.events:
        acted(office, season, done, _("The code wants no file for this departure."), referral=None)
        return
    referral = done.events[0].referral  # type: ignore[attr-defined]
    acted(office, season, done, _("File {id} waits in the outbox.").format(id=referral), referral=referral)


@command(
    "send",
    _("Send a file from the outbox, with the witnesses and, where it is due, the referee's report."),
    panel=JUSTICE,
    to=group,
    example='season send f1 --witnesses "Sala Pia, Longo Ezio" --report report.json',
)
def send(
    office: Office,
    referral: Annotated[str, typer.Argument(metavar="FILE", help=_("Id of the file."))],
    witnesses: WitnessesOption = "",
    facts: FactsOption = "",
    report: Annotated[
        Path | None, typer.Option("--report", metavar="JSON", help=_("The referee's report as JSON."))
    ] = None,
    which: SeasonOption = "",
) -> None:
    from pinella.cli.tournament.season_reports import report_in
    from pinella.tournament.season.justice import send_referral

    season = chosen(office, which)
    done = do(
        office,
        season,
        send_referral,
        code=code_of(office, season),
        referral=referral,
        witnesses=witnesses,
        facts=facts,
        report=report_in(report) if report else None,
    )
    acted(office, season, done, _("File {id} is sent.").format(id=referral), referral=referral)


@command(
    "outbox",
    _("List the files that were opened and not yet sent."),
    panel=JUSTICE,
    to=group,
    acts=False,
    example="season outbox",
)
def show_outbox(office: Office, which: SeasonOption = "") -> None:
    from pinella.tournament.season.justice import outbox

    _referrals(office, outbox(chosen(office, which)), _("The outbox is empty."))


@command(
    "referrals",
    _("List all files opened, sent or not."),
    panel=JUSTICE,
    to=group,
    acts=False,
    example="season referrals",
)
def show_referrals(office: Office, which: SeasonOption = "") -> None:
    _referrals(office, chosen(office, which).referrals.values(), _("No file has been opened."))


def _referrals(office: Office, found: Iterable[Referral], empty: str) -> None:
    rows: list[dict[str, object]] = [
        {
            "referral": one.drafted.referral,
            "event": one.drafted.event,
            "players": list(one.drafted.players),
            "reason": one.drafted.reason,
            "why": REASONS[one.drafted.reason],
            "facts": one.sent.facts if one.sent else one.drafted.facts,
            "witnesses": one.sent.witnesses if one.sent else one.drafted.witnesses,
            "body": one.drafted.body,
            "article": one.drafted.article,
            "status": one.status,
            "sent": one.sent is not None,
        }
        for one in found
    ]
    columns = {
        "referral": _("file"),
        "event": _("tournament"),
        "players": _("player"),
        "why": _("reason"),
        "facts": _("facts"),
        "witnesses": _("witnesses"),
        "sent": _("sent"),
    }
    office.listing(rows, columns, empty=empty)


@command(
    "complain",
    _("Take in a player's written complaint: it goes at once to the body that judges."),
    panel=JUSTICE,
    to=group,
    example='season complain 2026-12-18-burraco-di-natale 1234 "the sheet of round 3 was changed"',
)
def complain(
    office: Office,
    event: EventArgument,
    player: PlayerArgument,
    text: Annotated[str, typer.Argument(metavar="TEXT", help=_("The complaint, as it was written."))],
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.justice import file_complaint

    season = chosen(office, which)
    done = do(
        office,
        season,
        file_complaint,
        code=code_of(office, season),
        event=event_of(season, event),
        by=player_of(season, player),
        text=text,
    )
    complaint = done.events[0].complaint  # type: ignore[attr-defined]
    acted(office, season, done, _("Complaint {id} is taken in and sent.").format(id=complaint), complaint=complaint)


@command("complaints", _("List the complaints."), panel=JUSTICE, to=group, acts=False, example="season complaints")
def complaints(office: Office, which: SeasonOption = "") -> None:
    rows: list[dict[str, object]] = [
        {
            "complaint": id_,
            "event": one.filed.event,
            "player": one.filed.by,
            "text": one.filed.text,
            "filed": screen.instant(one.at),
        }
        for id_, one in chosen(office, which).complaints.items()
    ]
    columns = {
        "complaint": _("complaint"),
        "filed": _("filed"),
        "event": _("tournament"),
        "player": _("player"),
        "text": _("text"),
    }
    office.listing(rows, columns, empty=_("Nobody has complained."))


@command(
    "note",
    _("Note a playing situation that is worth counting."),
    panel=JUSTICE,
    to=group,
    example='season note 2026-12-18-burraco-di-natale "sequence of fourteen cards" --round 2 --table 7',
)
def note(
    office: Office,
    event: EventArgument,
    what: Annotated[str, typer.Argument(metavar="WHAT", help=_("What happened."))],
    number: RoundOption = 0,
    table: Annotated[int, typer.Option("--table", min=0, max=9999, help=_("At which table."))] = 0,
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.justice import note_statistic

    season = chosen(office, which)
    done = do(office, season, note_statistic, event=event_of(season, event), what=what, round=number, table=table)
    acted(office, season, done, _("Noted."))


@command(
    "statistics",
    _("Show what was noted, of one tournament or of all, and how often."),
    panel=JUSTICE,
    to=group,
    acts=False,
    example="season statistics",
)
def show_statistics(
    office: Office,
    event: Annotated[str, typer.Argument(metavar="TOURNAMENT", help=_("One tournament; else all."))] = "",
    which: SeasonOption = "",
) -> None:
    from collections import Counter

    from pinella.tournament.season.justice import statistics

    season = chosen(office, which)
    found = statistics(season, event_of(season, event) if event else "")
    times = Counter(one.what for one in found)
    rows: list[dict[str, object]] = [
        {
            "event": one.event,
            "round": one.round or None,
            "table": one.table or None,
            "what": one.what,
            "times": times[one.what],
        }
        for one in found
    ]
    columns = {
        "event": _("tournament"),
        "round": _("round"),
        "table": _("table"),
        "what": _("what"),
        "times": _("times in all"),
    }
    office.listing(rows, columns, empty=_("Nothing has been noted."))
