"""Short forms for requests and answers of the pairing engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pinella.codes.loader import load_code
from pinella.tournament.model import Meeting, PlannedRound
from pinella.tournament.pairing.engine import propose
from pinella.tournament.pairing.request import Meetings, Proposal, Request
from tests.support import INT

PLAN = ("step", "bar", "session")


def ask(system: str, order: Iterable[int], code: str = INT, **fields: Any) -> Request:
    """A request for one round; `number` follows from the history, four rounds are planned unless told otherwise."""
    plan = {name: fields.pop(name) for name in PLAN if name in fields}
    history = fields.setdefault("history", ())
    number = fields.pop("number", len(history) + 1)
    planned = fields.pop("planned", max(4, number))
    return Request(
        code=load_code(code),
        format=fields.pop("format", "pairs"),
        round=PlannedRound(system=system, deals=3, minutes=40, **plan),
        number=number,
        planned=planned,
        order=tuple(order),
        **fields,
    )


def made(system: str, order: Iterable[int], code: str = INT, **fields: Any) -> Proposal:
    return propose(ask(system, order, code, **fields))


def played(*pairs: tuple[int, ...]) -> Meetings:
    """A round of the past: pairs table by table, a single number rests, four numbers are two against two."""
    half = [len(pair) // 2 or 1 for pair in pairs]
    return tuple(
        Meeting(table=at, home=pair[:middle], away=pair[middle:])
        for at, (pair, middle) in enumerate(zip(pairs, half, strict=True), start=1)
    )


def met(meetings: Sequence[Meeting]) -> list[tuple[int, ...]]:
    """Who meets at each table, by table number, whichever side they sit on."""
    return [tuple(sorted((*meeting.home, *meeting.away))) for meeting in meetings]


def tables(meetings: Sequence[Meeting]) -> dict[int, tuple[int, ...]]:
    return {meeting.table: (*meeting.home, *meeting.away) for meeting in meetings}


def resting(meetings: Sequence[Meeting]) -> list[int]:
    return [number for meeting in meetings if meeting.rests for number in meeting.home]


def words(proposal: Proposal) -> list[str]:
    return [str(message) for message in proposal.relaxed]
