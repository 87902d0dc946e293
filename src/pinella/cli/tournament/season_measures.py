"""`pinella tournament season ...`: disciplinary measures, the official communications, the Board's own numbers."""

from __future__ import annotations

from typing import Annotated

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import command
from pinella.cli.tournament.season_group import (
    MEASURES,
    PlayerArgument,
    SeasonOption,
    acted,
    chosen,
    code_of,
    do,
    group,
    names_of,
    player_of,
)
from pinella.cli.words import _, words
from pinella.messages import Message, say

MeasureArgument = Annotated[str, typer.Argument(metavar="MEASURE", help=_("Id of the measure."))]
DecisionOption = Annotated[str, typer.Option("--decision", metavar="NUMBER", help=_("Number of the Board's decision."))]
STAGES: dict[str, Message] = {
    "proposed": say("proposed"),
    "inquiry": say("under inquiry"),
    "ratified": say("ratified"),
    "rejected": say("rejected"),
    "published": say("published"),
}


@command(
    "propose",
    _("Propose a measure against a member, on the strength of reports."),
    panel=MEASURES,
    to=group,
    example='season propose 1234 "Suspended until 31 March." --report r1',
)
def propose(
    office: Office,
    player: PlayerArgument,
    text: Annotated[str, typer.Argument(metavar="TEXT", help=_("What will be published."))],
    reports: Annotated[
        list[str] | None, typer.Option("--report", metavar="REPORT", help=_("Id of a report; may be repeated."))
    ] = None,
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.measures import propose_measure

    season = chosen(office, which)
    code, who = code_of(office, season), player_of(season, player)
    done = do(office, season, propose_measure, code=code, player=who, reports=tuple(reports or ()), text=text)
    measure = done.events[0].measure  # type: ignore[attr-defined]
    acted(office, season, done, _("Measure {id} is proposed.").format(id=measure), measure=measure)


@command(
    "inquiry",
    _("Order a further inquiry before the Board decides."),
    panel=MEASURES,
    to=group,
    example='season inquiry m1 "hear the four players" --until 2027-01-31',
)
def inquiry(
    office: Office,
    measure: MeasureArgument,
    terms: Annotated[str, typer.Argument(metavar="TERMS", help=_("What is looked into, and how."))],
    until: Annotated[str, typer.Option("--until", metavar="DAY", help=_("Last day, as 2026-12-31."))] = "",
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.measures import order_inquiry

    season = chosen(office, which)
    code = code_of(office, season)
    done = do(office, season, order_inquiry, code=code, measure=measure, terms=terms, until=until)
    acted(office, season, done, _("An inquiry into {id} is ordered.").format(id=measure), measure=measure)


@command(
    "ratify",
    _("The Board ratifies a measure."),
    panel=MEASURES,
    to=group,
    example='season ratify m1 --decision 12/2026 --heard "Neri Ugo" --evidence "report r1, two statements"',
)
def ratify_one(
    office: Office,
    measure: MeasureArgument,
    decision: DecisionOption = "",
    heard: Annotated[str, typer.Option("--heard", metavar="NAME", help=_("The Technical Director, heard."))] = "",
    evidence: Annotated[str, typer.Option("--evidence", metavar="TEXT", help=_("What was examined."))] = "",
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.measures import ratify

    season = chosen(office, which)
    code = code_of(office, season)
    done = do(office, season, ratify, code=code, measure=measure, decision=decision, heard=heard, evidence=evidence)
    acted(office, season, done, _("Measure {id} is ratified.").format(id=measure), measure=measure)


@command(
    "reject",
    _("The Board rejects a measure; say why with --reason."),
    panel=MEASURES,
    to=group,
    example='season reject m1 --decision 13/2026 --reason "no evidence"',
)
def reject_one(
    office: Office, measure: MeasureArgument, decision: DecisionOption = "", which: SeasonOption = ""
) -> None:
    from pinella.tournament.season.measures import reject

    season = chosen(office, which)
    code, reason = code_of(office, season), office.asked.reason
    done = do(office, season, reject, code=code, measure=measure, decision=decision, reason=reason)
    acted(office, season, done, _("Measure {id} is rejected.").format(id=measure), measure=measure)


@command(
    "publish",
    _("Publish a measure among the official communications."),
    panel=MEASURES,
    to=group,
    example="season publish m1",
)
def publish_one(office: Office, measure: MeasureArgument, which: SeasonOption = "") -> None:
    from pinella.tournament.season.measures import publish

    season = chosen(office, which)
    done = do(office, season, publish, code=code_of(office, season), measure=measure)
    acted(office, season, done, _("Measure {id} is published.").format(id=measure), measure=measure)


@command(
    "vary",
    _("The Board lays down another number of annulled rounds; say why with --reason."),
    panel=MEASURES,
    to=group,
    example='season vary s4 3 --proposer "Neri Ugo" --decision 14/2026 --reason "first time in ten years"',
)
def vary(
    office: Office,
    penalty: Annotated[
        str, typer.Argument(metavar="PENALTY", help=_("Id of the penalty, as `season ledger --json` shows it."))
    ],
    rounds: Annotated[int, typer.Argument(metavar="ROUNDS", min=0, max=999, help=_("Rounds that are annulled."))],
    proposer: Annotated[str, typer.Option("--proposer", metavar="NAME", help=_("Who proposes it."))] = "",
    decision: DecisionOption = "",
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.measures import vary_penalty

    season = chosen(office, which)
    done = do(
        office,
        season,
        vary_penalty,
        code=code_of(office, season),
        penalty=penalty,
        rounds=rounds,
        proposer=proposer,
        reason=office.asked.reason,
        decision=decision,
    )
    acted(office, season, done, _("Penalty {id}: {rounds} rounds.").format(id=penalty, rounds=rounds), penalty=penalty)


@command(
    "measures",
    _("List the measures and where they stand."),
    panel=MEASURES,
    to=group,
    acts=False,
    example="season measures",
)
def measures(office: Office, which: SeasonOption = "") -> None:
    season = chosen(office, which)
    names = names_of(season)
    rows: list[dict[str, object]] = [
        {
            "measure": id_,
            "player": one.proposed.player,
            "name": names.get(one.proposed.player, ""),
            "reports": list(one.proposed.reports),
            "text": one.proposed.text,
            "stage": one.stage,
            "state": words(STAGES[one.stage]),
            "decision": one.decision,
            "inquiries": [told.terms for told in one.inquiries],
        }
        for id_, one in season.measures.items()
    ]
    columns = {
        "measure": _("measure"),
        "player": _("player"),
        "name": _("name"),
        "reports": _("reports"),
        "text": _("text"),
        "state": _("state"),
        "decision": _("decision"),
    }
    office.listing(rows, columns, title=season.name, empty=_("No measure has been proposed."))


@command(
    "communications",
    _("Show the official communications, the newest first."),
    panel=MEASURES,
    to=group,
    acts=False,
    example="season communications",
)
def show_communications(office: Office, which: SeasonOption = "") -> None:
    from pinella.tournament.season.measures import communications

    season = chosen(office, which)
    names = names_of(season)
    rows: list[dict[str, object]] = [
        {
            "measure": one.measure,
            "player": one.player,
            "name": names.get(one.player, ""),
            "text": one.text,
            "decision": one.decision,
            "published": screen.instant(one.published_at),
        }
        for one in communications(season)
    ]
    columns = {
        "published": _("published"),
        "player": _("player"),
        "name": _("name"),
        "text": _("text"),
        "decision": _("decision"),
    }
    office.listing(rows, columns, title=season.name, empty=_("Nothing has been published."))
