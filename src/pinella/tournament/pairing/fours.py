"""Single players who change partner every round: fours from the standing, split so that nobody repeats a partner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from pinella.messages import Message, say
from pinella.tournament.pairing import byes
from pinella.tournament.pairing.layouts import laid_out, layout_of
from pinella.tournament.pairing.past import partnered, shared_label
from pinella.tournament.pairing.request import Proposal, Request
from pinella.tournament.pairing.tables import Seated, Seats, numbered

SPLITS = (((0, 3), (1, 2)), ((0, 2), (1, 3)), ((0, 1), (2, 3)))
"""First and last against the two between, then the others."""
Partners = Counter[frozenset[int]]
Four = tuple[int, ...]
Sides = tuple[tuple[int, int], tuple[int, int]]
Cost = tuple[int, int]
"""Repeated partners, and opponents who were to be kept apart."""


def propose(request: Request) -> Proposal:
    history = partnered(request.history)
    playing = set(request.order)
    seats = Seats(request.history)
    seated: list[Seated] = []
    given_up: list[Message] = []
    for name, members in request.groups or (("", request.order),):
        order = tuple(number for number in members if number in playing)
        resting = resters(request, order)
        players = laid_out(request, tuple(number for number in order if number not in resting))
        tables = split_up(request, players, history)
        given_up += _repeated(tables, history)
        seated += [Seated(*seats.sides(*sides), _why(request, order, sides), name) for sides in tables]
        if resting:
            why, notes = byes.reasons(request, order, resting)
            seated.append(Seated(resting, (), why, name))
            given_up += notes
    meetings, why_ = numbered(request, seated)
    return Proposal(meetings, why_, tuple(given_up))


def resters(request: Request, order: tuple[int, ...]) -> tuple[int, ...]:
    """As many as do not fill a table, best placed first."""
    chosen = byes.preference(request, order)[: len(order) % 4]
    return tuple(number for number in order if number in chosen)


def split_up(request: Request, players: Sequence[int], partners: Partners) -> list[Sides]:
    """Neighbours in fours; where every split of a four repeats partners, the nearest exchange that mends it.

    Partners count first; opponents who are to be kept apart second.
    """
    weighed = _Weighed(request, partners)
    fours = [tuple(players[at : at + 4]) for at in range(0, len(players), 4)]
    for at in range(len(fours)):
        while weighed.cost(fours[at]) > (0, 0) and _exchange(fours, at, weighed):
            pass
    return [weighed.best(four)[1] for four in fours]


class _Weighed:
    """How good a four is: the best of its three splits."""

    def __init__(self, request: Request, partners: Partners) -> None:
        self._request = request
        self._apart = request.number <= request.apart_rounds
        self._partners = partners

    def cost(self, four: Four) -> Cost:
        return self.best(four)[0]

    def best(self, four: Four) -> tuple[Cost, Sides]:
        return min(((self._cost(sides), sides) for sides in _splits(four)), key=lambda found: found[0])

    def _cost(self, sides: Sides) -> Cost:
        repeated = sum(self._partners[frozenset(side)] for side in sides)
        together = self._apart and sum(bool(shared_label(self._request, *two)) for two in product(*sides))
        return repeated, int(together)


def _splits(four: Four) -> Iterator[Sides]:
    for one, other in SPLITS:
        yield (four[one[0]], four[one[1]]), (four[other[0]], four[other[1]])


def _exchange(fours: list[Four], at: int, weighed: _Weighed) -> bool:
    """Change one player of the four for one of the nearest four where that helps both together."""
    for distance in range(1, len(fours)):
        found = [
            (_sum(weighed.cost(one), weighed.cost(two)), abs(place - far), other, one, two)
            for other in (at + distance, at - distance)
            if 0 <= other < len(fours)
            for place, far in product(range(4), repeat=2)
            for one, two in (_swapped(fours[at], place, fours[other], far),)
            if _sum(weighed.cost(one), weighed.cost(two)) < _sum(weighed.cost(fours[at]), weighed.cost(fours[other]))
        ]
        if found:
            _, _, other, fours[at], fours[other] = min(found)
            return True
    return False


def _swapped(one: Four, place: int, other: Four, far: int) -> tuple[Four, Four]:
    return (*one[:place], other[far], *one[place + 1 :]), (*other[:far], one[place], *other[far + 1 :])


def _sum(one: Cost, other: Cost) -> Cost:
    return one[0] + other[0], one[1] + other[1]


def _repeated(tables: Sequence[Sides], partners: Partners) -> list[Message]:
    return [
        say("{one} and {other} are partners again: no split of the fours avoids it.", one=side[0], other=side[1])
        for sides in tables
        for side in sides
        if partners[frozenset(side)]
    ]


def _why(request: Request, order: Sequence[int], sides: Sides) -> Message:
    layout = layout_of(request)
    if layout:
        return layout.why(request)
    places = [", ".join(str(order.index(number) + 1) for number in side) for side in sides]
    return say("Places {home} of the standing with each other against {away}", home=places[0], away=places[1])
