"""Referees with their mandates, the Board, the Disciplinary Commission and its cases."""

from __future__ import annotations

from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.tournament.season.checks import day, needed, term
from pinella.tournament.season.events import (
    BoardSeated,
    CommissionAppointed,
    MandateRevoked,
    RefereeAuthorised,
    RefereeCaseDecided,
    RefereeCaseOpened,
    SeasonEvent,
)
from pinella.tournament.season.state import Season
from pinella.tournament.season.values import CaseOutcome


def seat_board(
    season: Season, at: int, actor: str, *, members: tuple[str, ...], valid_from: str, valid_until: str
) -> list[SeasonEvent]:
    """A new Board; the Commission of the old one goes with it."""
    season.running()
    term(valid_from, valid_until)
    return [BoardSeated(members=members, valid_from=valid_from, valid_until=valid_until)]


def appoint_commission(
    season: Season, at: int, actor: str, *, code: Code, members: tuple[str, ...]
) -> list[SeasonEvent]:
    season.running()
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


def authorise_referee(
    season: Season, at: int, actor: str, *, referee: str, name: str, category: str, valid_from: str, valid_until: str
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


def open_case(
    season: Season, at: int, actor: str, *, code: Code, referee: str, facts: str, event: str = ""
) -> list[SeasonEvent]:
    """A case of wrong refereeing or misconduct by a referee."""
    season.running()
    cited = code.cite("discipline.referee_sanctions")
    if code.discipline.referee_sanctions == "not-foreseen":
        raise Refusal(say("the code foresees no cases against referees"), cited)
    if referee not in season.referees:
        raise Refusal(say("“{referee}” is no referee of this federation", referee=referee), cited)
    if event:
        season.tournament(event)
    told = needed(facts, say("Facts of the case"), cited)
    return [RefereeCaseOpened(case=f"c{len(season.cases) + 1}", referee=referee, facts=told, event=event)]


def decide_case(
    season: Season,
    at: int,
    actor: str,
    *,
    code: Code,
    case: str,
    outcome: CaseOutcome,
    reason: str,
    on: str,
    until: str = "",
) -> list[SeasonEvent]:
    """`on` is the day of the decision: the Commission decides only while it is in office."""
    season.running()
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
        case=case, outcome=outcome, reason=needed(reason, say("Reason of the decision"), cited), until=until
    )
    if outcome == "mandate-revoked":
        return [decided, MandateRevoked(referee=found.opened.referee, case=case)]
    return [decided]


def authorised(season: Season, code: Code, referee: str, date: str) -> bool:
    """May an event of this day that this referee directs be homologated?"""
    if code.discipline.referee_authorisation == "not-foreseen":
        return True
    return referee in season.referees and season.referees[referee].authorised(date)
