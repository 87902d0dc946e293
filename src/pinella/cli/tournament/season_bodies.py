"""`pinella tournament season ...`: the Board, the Disciplinary Commission, referees and cases against them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pinella.choices import choose
from pinella.cli.tournament import screen
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import command
from pinella.cli.tournament.season_group import (
    BODIES,
    FirstDayOption,
    LastDayOption,
    SeasonOption,
    acted,
    chosen,
    code_of,
    do,
    event_of,
    group,
)
from pinella.cli.words import _
from pinella.messages import Message, Refusal, say

if TYPE_CHECKING:
    from pinella.tournament.season.values import CaseOutcome

OUTCOMES: dict[CaseOutcome, Message] = {
    "cleared": say("cleared of the charge"),
    "reprimand": say("reprimand"),
    "warning": say("warning"),
    "suspended": say("suspended"),
    "mandate-revoked": say("mandate revoked"),
}
MembersArgument = Annotated[
    list[str] | None, typer.Argument(metavar="NAME...", help=_("Names of the members; nobody: show them."))
]


@command(
    "board",
    _("Seat a new Board, or show the one in office."),
    panel=BODIES,
    to=group,
    example='season board "Neri Ugo" "Sala Pia" "Riva Ada" --from 2026-01-01 --to 2029-12-31',
)
def board(
    office: Office,
    members: MembersArgument = None,
    first_day: FirstDayOption = "",
    last_day: LastDayOption = "",
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.bodies import seat_board

    season = chosen(office, which)
    if not members:
        held = season.board
        shown = _("The season knows no Board yet.")
        if held is not None:
            shown = _("Board from {first} to {last}: {names}").format(
                first=held.valid_from, last=held.valid_until, names=", ".join(held.members)
            )
        office.answer({"season": season.id, "board": held}, shown)
        return
    if not first_day or not last_day:
        raise Refusal(say("say from which day to which day the Board is in office: --from and --to"))
    done = do(office, season, seat_board, members=tuple(members), valid_from=first_day, valid_until=last_day)
    acted(office, season, done, _("The Board is in office until {day}.").format(day=last_day), members=members)


@command(
    "commission",
    _("Appoint the Disciplinary Commission, or show the one in office."),
    panel=BODIES,
    to=group,
    example='season commission "Gallo Ida" "Moro Aldo" "Costa Nino"',
)
def commission(office: Office, members: MembersArgument = None, which: SeasonOption = "") -> None:
    """It lasts as long as the Board that appoints it."""
    from pinella.tournament.season.bodies import appoint_commission

    season = chosen(office, which)
    if not members:
        held = season.commission
        shown = _("The season knows no Disciplinary Commission yet.")
        if held is not None:
            shown = _("Disciplinary Commission until {last}: {names}").format(
                last=held.valid_until, names=", ".join(held.members)
            )
        office.answer({"season": season.id, "commission": held}, shown)
        return
    done = do(office, season, appoint_commission, code=code_of(office, season), members=tuple(members))
    acted(office, season, done, _("The Disciplinary Commission is appointed."), members=members)


@command(
    "authorise",
    _("Write down a referee's mandate."),
    panel=BODIES,
    to=group,
    example='season authorise r7 "Greco Paolo" --category national --from 2026-01-01 --to 2027-12-31',
)
def authorise(
    office: Office,
    referee: Annotated[str, typer.Argument(metavar="ID", help=_("Number of the referee."))],
    name: Annotated[str, typer.Argument(metavar="NAME", help=_("Name of the referee."))],
    first_day: FirstDayOption,
    last_day: LastDayOption,
    category: Annotated[str, typer.Option("--category", help=_("Category of the referee."))] = "",
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.bodies import authorise_referee

    season = chosen(office, which)
    done = do(
        office,
        season,
        authorise_referee,
        referee=referee,
        name=name,
        category=category,
        valid_from=first_day,
        valid_until=last_day,
    )
    acted(office, season, done, _("{name} is authorised.").format(name=name), referee=referee)


@command(
    "referees",
    _("List the referees with their mandates, and who is suspended."),
    panel=BODIES,
    to=group,
    acts=False,
    example="season referees --on 2026-12-18",
)
def referees(
    office: Office,
    on: Annotated[str, typer.Option("--on", metavar="DAY", help=_("Who may direct on this day; else today."))] = "",
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season.checks import day

    season = chosen(office, which)
    date = day(on) if on else screen.instant(office.now())[:10]
    rows: list[dict[str, object]] = [
        {
            "id": one.id,
            "name": one.name,
            "category": one.category,
            "from": one.valid_from,
            "to": one.valid_until,
            "suspended_until": one.suspended_until,
            "revoked": one.revoked,
            "authorised": one.authorised(date),
        }
        for one in season.referees.values()
    ]
    columns = {
        "id": _("id"),
        "name": _("name"),
        "category": _("category"),
        "from": _("from"),
        "to": _("to"),
        "suspended_until": _("suspended until"),
        "revoked": _("revoked"),
        "authorised": _("may direct"),
    }
    title = _("Referees on {day}").format(day=date)
    office.listing(rows, columns, title=title, empty=_("No referee has a mandate."))


# --- cases -----------------------------------------------------------------------------------------------------------


@command(
    "open-case",
    _("Open a case against a referee."),
    panel=BODIES,
    to=group,
    example='season open-case r7 "left the hall during a round" --event 2026-12-18-burraco-di-natale',
)
def open_case(
    office: Office,
    referee: Annotated[str, typer.Argument(metavar="ID", help=_("Number of the referee."))],
    facts: Annotated[str, typer.Argument(metavar="FACTS", help=_("What happened."))],
    event: Annotated[
        str, typer.Option("--event", metavar="TOURNAMENT", help=_("In which tournament, if in one."))
    ] = "",
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season import bodies

    season = chosen(office, which)
    place = event_of(season, event) if event else ""
    code = code_of(office, season)
    done = do(office, season, bodies.open_case, code=code, referee=referee, facts=facts, event=place)
    (opened,) = done.events
    case = opened.case  # type: ignore[attr-defined]
    acted(office, season, done, _("Case {case} is open.").format(case=case), case=case)


@command(
    "decide-case",
    _("Write down what the Disciplinary Commission decided about a referee."),
    panel=BODIES,
    to=group,
    example='season decide-case c1 suspended --until 2027-03-31 --reason "Commission, 4 January"',
)
def decide_case(
    office: Office,
    case: Annotated[str, typer.Argument(metavar="CASE", help=_("Id of the case."))],
    outcome: Annotated[
        str,
        typer.Argument(metavar="OUTCOME", help=_("cleared, reprimand, warning, suspended or mandate-revoked.")),
    ],
    on: Annotated[str, typer.Option("--on", metavar="DAY", help=_("Day of the decision; else today."))] = "",
    until: Annotated[str, typer.Option("--until", metavar="DAY", help=_("Last day of a suspension."))] = "",
    which: SeasonOption = "",
) -> None:
    from pinella.tournament.season import bodies
    from pinella.tournament.season.values import CaseOutcome

    season = chosen(office, which)
    done = do(
        office,
        season,
        bodies.decide_case,
        code=code_of(office, season),
        case=case,
        outcome=choose(CaseOutcome, outcome, say("outcome")),
        reason=office.asked.reason,
        on=on or screen.instant(office.now())[:10],
        until=until,
    )
    acted(office, season, done, _("Case {case} is decided.").format(case=case), case=case)


@command("cases", _("List the cases against referees."), panel=BODIES, to=group, acts=False, example="season cases")
def cases(office: Office, which: SeasonOption = "") -> None:
    season = chosen(office, which)
    rows: list[dict[str, object]] = [
        {
            "case": id_,
            "referee": one.opened.referee,
            "name": season.referees[one.opened.referee].name,
            "facts": one.opened.facts,
            "event": one.opened.event,
            "outcome": one.outcome,
            "decided": OUTCOMES[one.outcome] if one.outcome else None,
            "reason": one.reason,
        }
        for id_, one in season.cases.items()
    ]
    columns = {
        "case": _("case"),
        "name": _("referee"),
        "facts": _("facts"),
        "event": _("tournament"),
        "decided": _("outcome"),
        "reason": _("reason"),
    }
    office.listing(rows, columns, title=season.name, empty=_("There is no case against a referee."))
