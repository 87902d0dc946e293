"""From pairs to meetings: table numbers, seats that cannot be moved, and the balance of North/South and East/West."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pinella.messages import Message, Refusal, say
from pinella.tournament.model import Meeting
from pinella.tournament.pairing.past import home_surplus
from pinella.tournament.pairing.request import Meetings, Request


@dataclass(frozen=True, slots=True)
class Seated:
    """A table before it has its number."""

    home: tuple[int, ...]
    away: tuple[int, ...]
    why: Message
    group: str = ""

    @property
    def everybody(self) -> tuple[int, ...]:
        return self.home + self.away


def numbered(request: Request, seated: Sequence[Seated]) -> tuple[Meetings, dict[int, Message]]:
    """Meetings by table number, with their reasons.

    Tables run on from the first one in the order given; incomplete tables come last, so that they have the highest
    numbers. Who cannot move keeps the table, and whoever would have sat there takes the table left over.
    """
    full = [table for table in seated if table.away]
    numbers = _with_locks(request, full)
    after = max([request.first_table - 1, *numbers]) + 1
    resting = [table for table in seated if not table.away]
    every = [*zip(numbers, full, strict=True), *zip(range(after, after + len(resting)), resting, strict=True)]
    every.sort(key=lambda row: row[0])
    meetings = tuple(Meeting(table=at, home=table.home, away=table.away, group=table.group) for at, table in every)
    return meetings, {at: table.why for at, table in every}


def _with_locks(request: Request, tables: Sequence[Seated]) -> list[int]:
    numbers = list(range(request.first_table, request.first_table + len(tables)))
    if not request.locked:
        return numbers
    wanted = [_wanted(request.locked, table) for table in tables]
    claimed = Counter(number for number in wanted if number is not None)
    for number, times in claimed.items():
        if times > 1:
            who = [n for table in tables for n in table.everybody if request.locked.get(n) == number]
            raise Refusal(
                say(
                    "{one} and {other} both have to stay at table {table} but do not meet: free one of them.",
                    one=who[0],
                    other=who[-1],
                    table=number,
                )
            )
    for at, keeps in enumerate(wanted):
        if keeps is None or numbers[at] == keeps:
            continue
        if keeps in numbers:
            numbers[numbers.index(keeps)] = numbers[at]
        numbers[at] = keeps
    return numbers


def _wanted(locked: Mapping[int, int], table: Seated) -> int | None:
    stays = {locked[number]: number for number in table.everybody if number in locked}
    if len(stays) > 1:
        (first, one), (second, other) = sorted(stays.items())[:2]
        raise Refusal(
            say(
                "{one} and {other} are to meet, but {one} has to stay at table {first} and {other} at table {second}: "
                "free one of them.",
                one=one,
                other=other,
                first=first,
                second=second,
            )
        )
    return next(iter(stays), None)


class Seats:
    """Alternates North/South and East/West: who has sat North/South less often sits there now."""

    def __init__(self, history: Sequence[Meetings]) -> None:
        self._surplus = home_surplus(history)
        self._last_home = {n for meeting in (history[-1] if history else ()) if meeting.away for n in meeting.home}

    def sides(self, one: tuple[int, ...], other: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Home and away; with nothing to choose, the better placed sits North/South."""
        return (one, other) if self._weight(one) <= self._weight(other) else (other, one)

    def _weight(self, side: tuple[int, ...]) -> tuple[int, int]:
        return sum(self._surplus[n] for n in side), sum(n in self._last_home for n in side)
