"""Deals between compiled policies: whole deals in one call without the GIL, from the seeds that everybody deals from.

The points are those that the same bots make when each is asked through its view (`bots/playout.py`), move by move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from pinella.bots.playout import LONGEST
from pinella.bots.policy import Policy, Table
from pinella.codes.model import Code
from pinella.rules.compiled import COMPILED
from pinella.rules.deal import Deal
from pinella.rules.encoding import Alliance
from pinella.rules.kernel import Rules, State
from pinella.rules.kernel_rules import rules_of
from pinella.rules.seats import seats

if TYPE_CHECKING or COMPILED:
    from pinella.bots import _nogil

Job: TypeAlias = tuple[str, int, tuple[int, ...]]
"""The seed of a deal, its number (which says who deals), and who sits where: a policy's place in the list, by seat."""


def play_deals(code: Code, policies: Sequence[Policy], jobs: Sequence[Job]) -> list[tuple[float, ...]]:
    """The points of each deal by the sides as they stood when it began. Jobs of one seed that follow each other share
    the work of dealing."""
    rules = rules_of(code)
    table = seat_table(code, rules, policies)
    results = []
    dealt: tuple[str, int] | None = None
    beginning = State(rules)
    for seed, number, seating in jobs:
        if (seed, number) != dealt:
            beginning = first_state(code, seed, number)
            dealt = (seed, number)
        table.state.copy_from(beginning)
        for seat, policy in enumerate(seating):
            table.seat(seat, policy)
        finish(table)
        results.append(points_by_side(code, table.state))
    return results


def seat_table(code: Code, rules: Rules, policies: Sequence[Policy]) -> Table:
    """A table at which these policies play by the code."""
    return Table(rules, [policy.player(code, rules) for policy in policies])


def first_state(code: Code, seed: str, number: int) -> State:
    """The cards of a deal before the first take; the seats deal in turn, from number to number."""
    around = seats(code)
    return Deal(code, seed, dealer=around[number % len(around)]).state


def finish(table: Table, limit: int = LONGEST) -> None:
    """Play the table's state to its end."""
    if COMPILED:
        _nogil.finish(table, limit)
    else:
        table._finish(limit)


def points_by_side(code: Code, state: State) -> tuple[float, ...]:
    """What the deal gives each side, in the order of their first seats. Where everybody began alone every player gets
    his side's points, or his half of them where the code shares them."""
    players = range(state.r.players)
    if state.r.alliance == Alliance.FIXED_PAIRS:
        return tuple(state.score(seat) for seat in players if state.seat_side(seat) == seat)
    shared = code.table.pair_points == "half-to-each"
    points: list[float] = []
    for seat in players:
        side = state.seat_side(seat)
        whole = state.score(side)
        members = sum(state.seat_side(other) == side for other in players) if shared else 1
        points.append(whole // members if whole % members == 0 else whole / members)
    return tuple(points)
