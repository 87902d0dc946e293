"""Round robin: Berger's tables, group by group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pinella.messages import Message, Refusal, say
from pinella.tournament.model import Meeting
from pinella.tournament.pairing.layouts import laid_out
from pinella.tournament.pairing.request import Meetings, Proposal, Request
from pinella.tournament.pairing.tables import Seated, numbered


def most_rounds(contestants: int) -> int:
    return contestants - 1 + contestants % 2


def berger(contestants: int, rounds: int | None = None) -> list[list[tuple[int, int]]]:
    """The printed tables, or their first rounds: rounds of (home, away), numbers from 1.

    An odd field has a dummy with the last number. From one round to the next everybody but the last number goes half
    the field further, and the last number changes sides.
    """
    field = contestants + contestants % 2
    ring = field - 1
    first = [(one, field + 1 - one) for one in range(2, field // 2 + 1)]
    calendar = []
    for number in range(ring if rounds is None else min(rounds, ring)):
        shift = number * (field // 2)
        meets_last = shift % ring + 1
        opening = (field, meets_last) if number % 2 else (meets_last, field)
        calendar.append([opening, *((_round(one + shift, ring), _round(two + shift, ring)) for one, two in first)])
    return calendar


def _round(number: int, ring: int) -> int:
    return (number - 1) % ring + 1


def propose(request: Request) -> Proposal:
    """The whole calendar at the start of the phase; later the round in hand of the calendar made then."""
    at = request.number - request.phase_first
    if not request.schedule:
        rounds = [numbered(request, list(seated)) for seated in _calendar(request)]
        schedule = tuple(meetings for meetings, _ in rounds)
        return Proposal(schedule[at], rounds[at][1], tuple(_ending_early(request)), schedule=schedule)
    if at >= len(request.schedule):
        raise Refusal(
            say(
                "Round {round}: the calendar has only {n} round.",
                "Round {round}: the calendar has only {n} rounds.",
                round=request.number,
                n=len(request.schedule),
            )
        )
    meetings, notes = _joined(without(request.schedule[at], set(request.order)), request.order)
    why = {meeting.table: say("Round {round} of the calendar", round=at + 1) for meeting in meetings}
    return Proposal(meetings, why, notes, schedule=request.schedule)


def _joined(meetings: Meetings, order: Sequence[int]) -> tuple[Meetings, tuple[Message, ...]]:
    """Who is not in the calendar takes the place of one who is gone, or a table of its own."""
    seated = {number for meeting in meetings for number in (*meeting.home, *meeting.away)}
    tables = list(meetings)
    notes = []
    for number in (one for one in order if one not in seated):
        notes.append(say("{who} is not in the calendar: it plays where somebody is without opponents.", who=number))
        free = next((at for at, meeting in enumerate(tables) if meeting.rests), None)
        if free is None:
            last = max((meeting.table for meeting in tables), default=0)
            tables.append(Meeting(table=last + 1, home=(number,)))
        else:
            tables[free] = replace(tables[free], away=(number,))
    return tuple(tables), tuple(notes)


def _calendar(request: Request) -> Iterator[list[Seated]]:
    groups = request.groups or (("", request.order),)
    playing = set(request.order)
    fields = [
        (name, laid_out(request, tuple(number for number in members if number in playing))) for name, members in groups
    ]
    printed = {name: berger(len(members), request.rounds_of_phase) for name, members in fields}
    for at in range(request.rounds_of_phase):
        seated: list[Seated] = []
        for name, members in fields:
            if at < len(printed[name]):
                seated += _tables(name, members, printed[name][at], at + 1)
        yield seated


def _ending_early(request: Request) -> Iterator[Message]:
    for name, members in request.groups:
        rounds = most_rounds(len(members))
        if rounds < request.rounds_of_phase:
            yield say(
                "Group {name} is through after {n} round.",
                "Group {name} is through after {n} rounds.",
                name=name,
                n=rounds,
            )


def _tables(name: str, members: Sequence[int], pairs: Sequence[tuple[int, int]], number: int) -> Iterator[Seated]:
    why = say("Round {round} of the calendar", round=number)
    for one, other in pairs:
        sides = [(members[place - 1],) for place in (one, other) if place <= len(members)]
        yield Seated(sides[0], sides[1] if len(sides) > 1 else (), why, name)


def without(meetings: Meetings, playing: set[int]) -> Meetings:
    """The meetings of a calendar when some are gone: who was to meet them rests at the same table."""
    left = []
    for meeting in meetings:
        sides = [side for side in (meeting.home, meeting.away) if side and set(side) <= playing]
        if sides:
            away = sides[1] if len(sides) > 1 else ()
            left.append(Meeting(table=meeting.table, home=sides[0], away=away, group=meeting.group))
    return tuple(left)
