"""Incident records for tests: one table of one evening."""

from __future__ import annotations

import msgspec

from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.referee.appeal import Official
from pinella.referee.incident_record import Appealed, Call, GivenFact, IncidentRecord, Ruled, Statement, add
from pinella.referee.incidents import find
from pinella.referee.ruling import rule

AT = "2026-03-01 16:10"
LATER = "2026-03-01 16:25"
ADA = Official("Ada", "regional")
BEA = Official("Bea", "national", chief=True)
CLEO = Official("Cleo", "club")
OFFICIALS = (ADA, BEA, CLEO)
PLAYERS = {"N": "Nino", "E": "Elsa", "S": "Sara", "W": "Ugo"}


def opened(code: str, incident: str, culprit: str = "W", **changes: object) -> IncidentRecord:
    record = IncidentRecord(code, "Coppa", 3, 2, 1, PLAYERS, incident, AT, OFFICIALS, culprit, breach_at=57)
    return msgspec.structs.replace(record, **changes)


def called(record: IncidentRecord, by: str = "N", at: int = 57) -> IncidentRecord:
    return add(record, Call(by, AT, at), load_code(record.code))


def with_facts(record: IncidentRecord, facts: str, by: str = "N") -> IncidentRecord:
    for fact in facts.split():
        name, _, value = fact.partition("=")
        record = add(record, GivenFact(name, value, by), load_code(record.code))
    return record


def heard(record: IncidentRecord, *seats: str) -> IncidentRecord:
    for seat in seats:
        record = add(record, Statement(seat, f"{seat} says"), load_code(record.code))
    return record


def given_ruling(record: IncidentRecord, code: Code, referee: str, time: str) -> Ruled:
    """What the law says on the facts of the record, as the event to append."""
    found = rule(code, find(record.incident), record.facts)
    return Ruled(referee, time, found.measures, found.articles, found.clauses, dict(found.decided_by))


def ruled(code: str, incident: str, facts: str = "", culprit: str = "W", **changes: object) -> IncidentRecord:
    """Called by North, facts given, ruled by Ada."""
    record = with_facts(called(opened(code, incident, culprit, **changes)), facts)
    return add(record, given_ruling(record, load_code(code), "Ada", AT), load_code(code))


def appealed(record: IncidentRecord, time: str = LATER) -> IncidentRecord:
    return add(record, Appealed("E", time, "he had drawn"), load_code(record.code))
