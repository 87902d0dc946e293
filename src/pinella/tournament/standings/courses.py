"""How a tournament went, round by round: the places of everybody, and the evening in a few figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pinella.codes.model import Code
from pinella.sheet.paper import Paper
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State

MOST = 200
"""Standings of more contestants are not drawn: a line each could not be told apart."""


def places_by_round(state: State, after: int) -> dict[int, tuple[int, ...]]:
    """Of everybody ranked after each round from the first to this one; nothing where there are too many."""
    if after < 2 or len(state.contestants) > MOST:
        return {}
    found: dict[int, list[int]] = {}
    for round_ in range(1, after + 1):
        for place, row in enumerate(standing(state, round_).rows, 1):
            found.setdefault(row.number, []).append(place)
    return {number: tuple(places) for number, places in found.items() if len(places) == after}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    deals: int
    burracos: int
    """0: the sheets were entered as totals."""
    clean: int
    """Those without a wild card."""
    highest: int
    """The most points of one side in one round; 0: not known."""
    highest_by: tuple[int, ...]
    closest: int
    """The least difference between two sides in one round; -1: not known."""


def figures(state: State, after: int) -> Figures:
    """From the sheets of the rounds that are told."""
    deals = burracos = clean = highest = 0
    by: tuple[int, ...] = ()
    closest = -1
    for paper, home, away, totals in _papers(state, after):
        deals += sum(one.played for one in paper.deals)
        kinds = [_burracos(state.code, side.burracos) for one in paper.deals for side in (one.home, one.away)]
        burracos, clean = burracos + sum(all_ for all_, _ in kinds), clean + sum(pure for _, pure in kinds)
        for numbers, total in ((home, totals[0]), (away, totals[1])):
            if total > highest:
                highest, by = total, numbers
        apart = abs(totals[0] - totals[1])
        closest = apart if closest < 0 else min(closest, apart)
    return Figures(deals=deals, burracos=burracos, clean=clean, highest=highest, highest_by=by, closest=closest)


def _papers(state: State, after: int) -> Iterator[tuple[Paper, tuple[int, ...], tuple[int, ...], tuple[int, int]]]:
    for found in state.rounds[:after]:
        for table in found.tables.values():
            for sheet in table.rooms.values():
                if sheet.last:
                    yield sheet.last.paper, table.meeting.home, table.meeting.away, sheet.last.totals


def _burracos(code: Code, held: dict[str, int]) -> tuple[int, int]:
    clean = {one.name for one in code.burraco.kinds if one.wild == "none"}
    return sum(held.values()), sum(number for kind, number in held.items() if kind in clean)
