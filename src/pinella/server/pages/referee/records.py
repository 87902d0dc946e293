"""A ruling of the tournament as the referee's own record of an incident: for free decisions, appeals, papers."""

from __future__ import annotations

import datetime as dt

from pinella.messages import Refusal, say
from pinella.referee.appeal import Court, Official, court
from pinella.referee.incident_record import REFEREE, Appealed, Call, Decided, GivenFact, IncidentRecord, Ruled, add
from pinella.referee.incidents import INCIDENTS
from pinella.referee.measures import Measure
from pinella.server.pages.referee.memory import Sitting, sitting
from pinella.tournament.conduct.events import RulingNoted
from pinella.tournament.state import State

NEUTRAL = "conduct-breach"
"""A record must name an incident; free rulings stand under this one."""


def officials(state: State) -> tuple[Official, ...]:
    """Who may rule here. Grades are not kept in a tournament, so all are equal; its director leads the referees."""
    names = dict.fromkeys(one.name for one in state.officials if one.role in ("director", "referee"))
    directors = {one.name for one in state.officials if one.role == "director"}
    return tuple(Official(name, chief=name in directors, director=name in directors) for name in names)


def hour_of(at: int) -> str:
    """As records write it, by this machine's clock."""
    return dt.datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")


def players_by_seat(people: list[Sitting]) -> dict[str, str]:
    """In the order of play; where seats are not known, by numbers."""
    if all(one.seat for one in people) and len({one.seat for one in people}) == len(people):
        return {seat: one.name for seat in "NESW" for one in people if one.seat == seat}
    return {str(at): one.name for at, one in enumerate(people, start=1)}


def empty_record(state: State, number: int, table: int, at: int, incident: str = NEUTRAL) -> IncidentRecord:
    """Of a table to which a referee was called."""
    when = hour_of(at)
    record = IncidentRecord(
        code=state.code.id,
        tournament=state.name,
        table=max(table, 1),
        round=number,
        deal=1,
        players=players_by_seat(sitting(state, number, table)),
        incident=incident if incident in INCIDENTS else NEUTRAL,
        breach_time=when,
        officials=officials(state),
    )
    return add(record, Call(REFEREE, when), state.code)


def verify_free(
    state: State, number: int, table: int, at: int, *, referee: str, measure: Measure, reason: str, article: str
) -> None:
    """A decision of the referee's own judgement, as far as the code leaves room for one."""
    decided = Decided(referee, hour_of(at), measure, reason, article, _director(state))
    add(empty_record(state, number, table, at), decided, state.code)


def _director(state: State) -> str:
    return next((one.name for one in state.officials if one.role == "director"), "")


def ruling_noted(state: State, id_: int) -> tuple[RulingNoted, int]:
    found = next(((one, at) for one, at in state.rulings if one.id == id_), None)
    if found is None:
        raise Refusal(say("there is no ruling {id}", id=id_))
    return found


def record_of(state: State, id_: int, *, by: str = "", reason: str = "", at: int = 0) -> IncidentRecord:
    """A ruling with its facts, and the appeal against it if somebody makes one."""
    ruling, when = ruling_noted(state, id_)
    record = empty_record(state, ruling.round, ruling.table, when, ruling.incident)
    known = {fact.name for fact in INCIDENTS[record.incident].facts}
    for name, value in ruling.facts.items():
        if name in known and isinstance(value, str):
            record = add(record, GivenFact(name, value, REFEREE), state.code)
    articles = ruling.articles or ("–",)
    said = Ruled(ruling.referee, hour_of(when), (Measure("play-on"),), articles, ruling.clauses)
    record = add(record, said, state.code)
    if by:
        record = add(record, Appealed(by, hour_of(at), reason), state.code)
    return record


def decides(state: State, ruled_by: str) -> Court:
    """Who decides on an appeal against a ruling of this referee."""
    known = officials(state)
    own = next((one for one in known if one.name == ruled_by), Official(ruled_by))
    return court(state.code, known, own)
