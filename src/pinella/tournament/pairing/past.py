"""What the rounds played so far say: who met whom and when, who partnered whom, who sat where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pinella.tournament.pairing.request import Meetings, Request

Met = dict[int, dict[int, int]]


def met(history: Sequence[Meetings]) -> Met:
    """Everybody's opponents, each with the latest round in which they met."""
    rounds: Met = {}
    for number, meetings in enumerate(history, start=1):
        for meeting in meetings:
            for one in meeting.home:
                own = rounds.setdefault(one, {})
                for other in meeting.away:
                    own[other] = number
                    rounds.setdefault(other, {})[one] = number
    return rounds


def partnered(history: Sequence[Meetings]) -> Counter[frozenset[int]]:
    """How often two single players were partners; resting together is no partnership."""
    return Counter(
        frozenset(side)
        for meetings in history
        for meeting in meetings
        if not meeting.rests
        for side in (meeting.home, meeting.away)
        if len(side) == 2
    )


def home_surplus(history: Sequence[Meetings]) -> Counter[int]:
    """How many rounds more everybody sat North/South than East/West."""
    surplus: Counter[int] = Counter()
    for meetings in history:
        for meeting in meetings:
            if meeting.rests:
                continue
            for number in meeting.home:
                surplus[number] += 1
            for number in meeting.away:
                surplus[number] -= 1
    return surplus


def barred(order: Sequence[int], rounds: Met, after: int) -> list[int]:
    """For every place of the order, the places of those it met in a round later than `after`."""
    bit = {number: 1 << at for at, number in enumerate(order)}
    answer = []
    for number in order:
        mask = 0
        for other, latest in rounds.get(number, {}).items():
            if latest > after and other in bit:
                mask |= bit[other]
        answer.append(mask)
    return answer


def kept_apart(request: Request, order: Sequence[int]) -> list[int]:
    """For every place of the order, the places of those who share a label with it, while labels count."""
    if request.number > request.apart_rounds:
        return [0] * len(order)
    members: dict[str, int] = {}
    for at, number in enumerate(order):
        for label in request.apart.get(number, ()):
            members[label] = members.get(label, 0) | 1 << at
    answer = []
    for at, number in enumerate(order):
        mask = 0
        for label in request.apart.get(number, ()):
            mask |= members[label]
        answer.append(mask & ~(1 << at))
    return answer


def shared_label(request: Request, one: int, other: int) -> str:
    """A label that the two have in common; empty: none."""
    return min(request.apart.get(one, frozenset()) & request.apart.get(other, frozenset()), default="")
