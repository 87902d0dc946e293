"""Referees with their mandates, the Board, the Disciplinary Commission and its cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pinella.acts.ask import Ask, Command, Reading
from pinella.acts.registry import Context
from pinella.acts.roles import ADMINISTRATION
from pinella.acts.typed import fill_today, read_day
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.tournament.season.act import act
from pinella.tournament.season.asks import FirstDay, LastDay, RefereeId
from pinella.tournament.season.checks import day, needed, reasoned, term
from pinella.tournament.season.event import SeasonEvent
from pinella.tournament.season.events import (
    BoardSeated,
    CommissionAppointed,
    MandateRevoked,
    RefereeAuthorised,
    RefereeCaseDecided,
    RefereeCaseOpened,
)
from pinella.tournament.season.panels import BODIES
from pinella.tournament.season.state import Season
from pinella.tournament.season.typed import cases, read_event, tournaments
from pinella.tournament.season.values import CaseOutcome

Names = Annotated[
    tuple[str, ...],
    Ask(say("Members, one a line"), say("Names of the members; nobody: show them."), metavar="NAME"),
]


def _board_typed(
    _: Reading, *, members: Names, valid_from: FirstDay = "", valid_until: LastDay = ""
) -> Mapping[str, Any]:
    if not valid_from or not valid_until:
        raise Refusal(say("say from which day to which day the Board is in office: --from and --to"))
    return {"members": members, "valid_from": valid_from, "valid_until": valid_until}


@act(
    "seat-board",
    title=say("Seat a new Board"),
    roles=ADMINISTRATION,
    command=Command(
        "season board",
        say("Seat a new Board, or show the one in office."),
        BODIES,
        'season board "Neri Ugo" "Sala Pia" "Riva Ada" --from 2026-01-01 --to 2029-12-31',
        answers={"members": "members"},
        typed=_board_typed,
        looks=True,
    ),
)
def seat_board(
    season: Season, context: Context, *, members: Names, valid_from: FirstDay, valid_until: LastDay
) -> list[SeasonEvent]:
    """A new Board; the Commission of the old one goes with it."""
    season.running()
    term(valid_from, valid_until)
    return [BoardSeated(members=members, valid_from=valid_from, valid_until=valid_until)]


@act(
    "appoint-commission",
    title=say("Appoint the Disciplinary Commission"),
    roles=ADMINISTRATION,
    command=Command(
        "season commission",
        say("Appoint the Disciplinary Commission, or show the one in office."),
        BODIES,
        'season commission "Gallo Ida" "Moro Aldo" "Costa Nino"',
        answers={"members": "members"},
        looks=True,
    ),
)
def appoint_commission(season: Season, context: Context, *, members: Names) -> list[SeasonEvent]:
    """It lasts as long as the Board that appoints it."""
    code = season.running().rules
    cited, seats = code.cite("discipline.referee_body_members"), code.discipline.referee_body_members
    if code.discipline.referee_body == "not-foreseen":
        raise Refusal(say("the code knows no Disciplinary Commission"), code.cite("discipline.referee_body"))
    if len(members) != seats or len(set(members)) != seats:
        raise Refusal(
            say("the Disciplinary Commission has {seats} members, not {number}", seats=seats, number=len(set(members))),
            cited,
        )
    if season.board is None:
        raise Refusal(say("the Board appoints the Disciplinary Commission: enter the Board first"), cited)
    return [CommissionAppointed(members=members, valid_until=season.board.valid_until)]


@act(
    "authorise-referee",
    title=say("Authorise a referee"),
    roles=ADMINISTRATION,
    command=Command(
        "season authorise",
        say("Write down a referee's mandate."),
        BODIES,
        'season authorise r7 "Greco Paolo" --category national --from 2026-01-01 --to 2027-12-31',
        answers={"referee": "referee"},
    ),
)
def authorise_referee(
    season: Season,
    context: Context,
    *,
    referee: Annotated[str, Ask(say("Number of the referee"), metavar="ID")],
    name: Annotated[str, Ask(say("Name of the referee"), metavar="NAME")],
    valid_from: FirstDay,
    valid_until: LastDay,
    category: Annotated[str, Ask(say("Category of the referee"))] = "",
) -> list[SeasonEvent]:
    season.running()
    term(valid_from, valid_until)
    known = season.referees.get(referee)
    if known is not None and known.revoked:
        raise Refusal(say("the mandate of {name} was revoked: no new one this season", name=known.name))
    return [
        RefereeAuthorised(
            referee=referee,
            name=needed(name, say("Name of the referee")),
            category=category,
            valid_from=valid_from,
            valid_until=valid_until,
        )
    ]


@act(
    "open-case",
    title=say("Open a case against a referee"),
    roles=ADMINISTRATION,
    command=Command(
        "season open-case",
        say("Open a case against a referee."),
        BODIES,
        'season open-case r7 "left the hall during a round" --event 2026-12-18-burraco-di-natale',
        answers={"case": "case"},
    ),
)
def open_case(
    season: Season,
    context: Context,
    *,
    referee: RefereeId,
    facts: Annotated[str, Ask(say("What happened"), metavar="FACTS", long=True)],
    event: Annotated[
        str,
        Ask(
            say("Tournament"),
            say("In which tournament, if in one."),
            metavar="TOURNAMENT",
            read=read_event,
            among=tournaments,
        ),
    ] = "",
) -> list[SeasonEvent]:
    """A case of wrong refereeing or misconduct by a referee."""
    code = season.running().rules
    cited = code.cite("discipline.referee_sanctions")
    if code.discipline.referee_sanctions == "not-foreseen":
        raise Refusal(say("the code foresees no cases against referees"), cited)
    if referee not in season.referees:
        raise Refusal(say("“{referee}” is no referee of this federation", referee=referee), cited)
    if event:
        season.tournament(event)
    told = needed(facts, say("Facts of the case"), cited)
    return [RefereeCaseOpened(case=f"c{len(season.cases) + 1}", referee=referee, facts=told, event=event)]


@act(
    "decide-case",
    title=say("Decide a case against a referee"),
    roles=ADMINISTRATION,
    command=Command(
        "season decide-case",
        say("Write down what the Disciplinary Commission decided about a referee."),
        BODIES,
        'season decide-case c1 suspended --until 2027-03-31 --reason "Commission, 4 January"',
        answers={"case": "case"},
    ),
)
def decide_case(
    season: Season,
    context: Context,
    *,
    case: Annotated[str, Ask(say("Case"), say("Id of the case."), metavar="CASE", among=cases)],
    outcome: Annotated[
        CaseOutcome,
        Ask(say("Outcome"), say("cleared, reprimand, warning, suspended or mandate-revoked."), metavar="OUTCOME"),
    ],
    on: Annotated[
        str,
        Ask(
            say("Day of the decision"),
            say("Day of the decision; else today."),
            metavar="DAY",
            read=read_day,
            fill=fill_today,
        ),
    ],
    until: Annotated[str, Ask(say("Last day of a suspension"), metavar="DAY", read=read_day)] = "",
) -> list[SeasonEvent]:
    """`on` is the day of the decision: the Commission decides only while it is in office."""
    code = season.running().rules
    cited = code.cite("discipline.referee_sanctions")
    if case not in season.cases:
        raise Refusal(say("there is no case “{case}”", case=case), cited)
    found = season.cases[case]
    if found.outcome is not None:
        raise Refusal(say("case “{case}” is decided already", case=case), cited)
    body = season.commission
    if body is None or day(on) > body.valid_until:
        raise Refusal(say("no Disciplinary Commission is in office on {day}", day=on), cited)
    if outcome == "suspended":
        term(on, until)
    decided = RefereeCaseDecided(
        case=case, outcome=outcome, reason=reasoned(context, say("Reason of the decision"), cited), until=until
    )
    if outcome == "mandate-revoked":
        return [decided, MandateRevoked(referee=found.opened.referee, case=case)]
    return [decided]


def authorised(season: Season, code: Code, referee: str, date: str) -> bool:
    """May an event of this day that this referee directs be homologated?"""
    if code.discipline.referee_authorisation == "not-foreseen":
        return True
    return referee in season.referees and season.referees[referee].authorised(date)
