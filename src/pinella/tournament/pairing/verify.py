"""Everything that is wrong, or worth knowing, about a round or a whole schedule, whoever made it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from pinella.messages import Message, say
from pinella.tournament.model import Meeting
from pinella.tournament.pairing.past import met, partnered, shared_label
from pinella.tournament.pairing.request import Meetings, Request


@dataclass(frozen=True, slots=True)
class Finding:
    """`error`: the round cannot be played like this. `note`: the director may want it so."""

    level: Literal["error", "note"]
    message: Message
    tables: tuple[int, ...] = ()


def verify(request: Request, meetings: Sequence[Meeting]) -> tuple[Finding, ...]:
    """All findings about one round, errors first; `request` says who plays and what happened before."""
    notes = (*_rests(request, meetings), *_again(request, meetings), *_apart(request, meetings))
    return (*_unplayable(request, meetings), *notes, *_moved(request, meetings))


def verify_schedule(request: Request, rounds: Sequence[Meetings]) -> tuple[Finding, ...]:
    """All findings about rounds that follow each other, starting at `request.number`."""
    findings: list[Finding] = []
    now = request
    for meetings in rounds:
        findings += verify(now, meetings)
        resting = frozenset(number for meeting in meetings if meeting.rests for number in meeting.home)
        now = replace(now, number=now.number + 1, history=(*now.history, tuple(meetings)), rested=now.rested | resting)
    return tuple(findings)


def _unplayable(request: Request, meetings: Sequence[Meeting]) -> Iterator[Finding]:
    seated: dict[int, list[int]] = {}
    for meeting in meetings:
        for number in (*meeting.home, *meeting.away):
            seated.setdefault(number, []).append(meeting.table)
    expected = set(request.order)
    for number, tables in sorted(seated.items()):
        if len(tables) > 1:
            shown = ", ".join(map(str, sorted(tables)))
            yield Finding(
                "error",
                say("{who} sits at more than one place: tables {tables}.", who=number, tables=shown),
                tuple(tables),
            )
        if number not in expected and number != request.staff:
            yield Finding(
                "error",
                say("Table {table}: {who} does not play this round.", table=tables[0], who=number),
                tuple(tables),
            )
    for number in sorted(expected - set(seated) - {request.staff}):
        yield Finding("error", say("{who} has no table.", who=number))
    for table, times in sorted(Counter(meeting.table for meeting in meetings).items()):
        if times > 1:
            yield Finding("error", say("Table {table} is used {times} times.", table=table, times=times), (table,))
        if table < 1:
            yield Finding("error", say("Table {table}: tables are numbered from 1.", table=table), (table,))
    for meeting in meetings:
        yield from _sides(request, meeting)


def _sides(request: Request, meeting: Meeting) -> Iterator[Finding]:
    each = request.per_table // 2
    sizes = (len(meeting.home), len(meeting.away))
    most_resting = request.per_table - 1
    if meeting.rests and not 1 <= sizes[0] <= most_resting:
        yield Finding(
            "error",
            say(
                "Table {table}: an incomplete table has 1 to {most}, here {number}.",
                table=meeting.table,
                most=most_resting,
                number=sizes[0],
            ),
            (meeting.table,),
        )
    if not meeting.rests and sizes != (each, each):
        yield Finding(
            "error",
            say(
                "Table {table}: each side has {each}, here {home} and {away}.",
                table=meeting.table,
                each=each,
                home=sizes[0],
                away=sizes[1],
            ),
            (meeting.table,),
        )


def _rests(request: Request, meetings: Sequence[Meeting]) -> Iterator[Finding]:
    resting = [(meeting.table, number) for meeting in meetings if meeting.rests for number in meeting.home]
    for table, number in resting:
        if number in request.rested:
            yield Finding("note", say("{who} has already rested.", who=number), (table,))
    least = (len(request.order) - (request.staff in request.order)) % request.per_table
    if len(resting) > least and not request.groups:
        tables = tuple(sorted({table for table, _ in resting}))
        yield Finding("note", say("{number} rest where {least} would do.", number=len(resting), least=least), tables)


def _again(request: Request, meetings: Sequence[Meeting]) -> Iterator[Finding]:
    rounds = met(request.history)
    partners = partnered(request.history)
    for meeting in meetings:
        if request.per_table == 4:
            for side in (meeting.home, meeting.away):
                if not meeting.rests and partners[frozenset(side)]:
                    one, other = sorted(set(side))
                    yield Finding(
                        "note",
                        say("{one} and {other} have already been partners.", one=one, other=other),
                        (meeting.table,),
                    )
            continue
        for one, other in map(sorted, product(meeting.home, meeting.away)):
            if latest := rounds.get(one, {}).get(other):
                yield Finding(
                    "note",
                    say("{one} and {other} have already met in round {round}.", one=one, other=other, round=latest),
                    (meeting.table,),
                )


def _apart(request: Request, meetings: Sequence[Meeting]) -> Iterator[Finding]:
    if request.number > request.apart_rounds:
        return
    for meeting in meetings:
        for one, other in map(sorted, product(meeting.home, meeting.away)):
            if shared_label(request, one, other):
                yield Finding("note", together(request, one, other), (meeting.table,))


def together(request: Request, one: int, other: int) -> Message:
    """Two who were to be kept apart meet. A label `club:Lecce` is spoken as Lecce."""
    label = shared_label(request, one, other)
    name = label.partition(":")[2] or label
    return say("{one} and {other} meet though both belong to {label}.", one=one, other=other, label=name)


def _moved(request: Request, meetings: Sequence[Meeting]) -> Iterator[Finding]:
    for meeting in meetings:
        if meeting.rests:
            continue
        for number in (*meeting.home, *meeting.away):
            stays = request.locked.get(number, meeting.table)
            if stays != meeting.table:
                yield Finding(
                    "note",
                    say(
                        "{who} has to stay at table {stays} and sits at table {table}.",
                        who=number,
                        stays=stays,
                        table=meeting.table,
                    ),
                    (meeting.table,),
                )
