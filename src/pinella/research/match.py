"""Two lists of numbers at one table: the same cards with the seats exchanged, from the kernel's own dice.

For tuning, where dealing has to cost less than playing. What is published is played by the arena, from seeds that
anybody can deal from.
"""

from __future__ import annotations

from collections.abc import Sequence

from pinella.bots.compiled_match import finish, points_by_side
from pinella.bots.policy import Player, Table, burraco_bonuses
from pinella.codes.model import Code
from pinella.rules.encoding import Alliance
from pinella.rules.kernel import Dice, State
from pinella.rules.kernel_rules import rules_of


def margins(code: Code, one: Sequence[float], other: Sequence[float], seeds: range) -> list[float]:
    """Points by which the first list beats the second, deal by deal, on average over the ways to seat them.

    Two sides change places. Where everybody begins alone, each sits in turn against the other in all the rest.
    """
    rules = rules_of(code)
    clean, dirty = burraco_bonuses(code)
    table = Table(rules, [Player(rules, one, clean, dirty), Player(rules, other, clean, dirty)])
    beginning, dice = State(rules), Dice()
    found = []
    for seed in seeds:
        dice.seed(seed)
        beginning.start(dice, seed % rules.players)
        found.append(_mirrored(code, table, beginning))
    return found


def _mirrored(code: Code, table: Table, beginning: State) -> float:
    players = beginning.r.players
    total = 0.0
    ways = 0
    pairs = beginning.r.alliance == Alliance.FIXED_PAIRS
    for alone in (0, 1):
        for chosen in range(1 if pairs else players):
            table.state.copy_from(beginning)
            for seat in range(players):
                mine = seat % 2 == 0 if pairs else seat == chosen
                table.seat(seat, alone if mine else 1 - alone)
            finish(table)
            points = points_by_side(code, table.state)
            rest = sum(points) - points[chosen]
            margin = points[chosen] - rest / (len(points) - 1)
            total += -margin if alone else margin
            ways += 1
    return total / ways
