"""The compiled bots, in CPU time of one core: whole deals, rollouts from the middle of deals, single decisions.

    python bench/bots.py [CODE]

Random deals are timed beside them: they say how fast the machine is just now.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from random import Random

from pinella import bots
from pinella.bots.compiled_match import finish, first_state, seat_table
from pinella.bots.policy import Policy, Table
from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.rules.compiled import COMPILED
from pinella.rules.deal import Deal
from pinella.rules.kernel import Dice, State
from pinella.rules.kernel_rules import rules_of
from pinella.rules.playouts import playouts

DEALS = 2000
WORLDS = 20
POSITIONS = 100
ROUNDS = 5


def rate(number: int, work: Callable[[], object]) -> float:
    """How many a second: the median of some rounds, in this thread's CPU time."""
    seconds = []
    for _ in range(ROUNDS):
        began = time.thread_time()
        work()
        seconds.append(time.thread_time() - began)
    return number / statistics.median(seconds)


def policy_of(name: str) -> Policy:
    policy = getattr(bots.find_bot(name), "policy", None)
    assert isinstance(policy, Policy)
    return policy


def self_play(code: Code, table: Table) -> float:
    dice = Dice(1)

    def work() -> None:
        for number in range(DEALS):
            table.state.start(dice, number % code.table.players)
            finish(table)

    return rate(DEALS, work)


def middles(code: Code, name: str) -> list[State]:
    """Positions half-way through deals, one from each."""
    bot, rng, found = bots.find_bot(name), Random(1), []
    for number in range(POSITIONS):
        deal = Deal.from_state(code, first_state(code, f"middle {number}", number))
        for _ in range(50):
            if not deal.is_over:
                deal.push(bot.choose(deal.view(deal.on_turn), rng))
        if not deal.is_over:
            found.append(deal.state.clone())
    return found


def rollouts(table: Table, positions: list[State]) -> float:
    """Worlds dealt anew for the seat on turn, each played to its end."""
    dice = Dice(2)

    def work() -> None:
        for position in positions:
            for _ in range(WORLDS):
                table.state.copy_from(position)
                table.state.redeal_for(position.player, dice)
                finish(table)

    return rate(len(positions) * WORLDS, work)


def decisions(code: Code, name: str, positions: list[State]) -> float:
    """One decision of the compiled player, the call from Python included."""
    player = policy_of(name).player(code, rules_of(code))
    hidden = []
    for position in positions:
        seen = position.clone()
        seen.hide(seen.player)
        hidden.append(seen)
    return rate(50 * len(hidden), lambda: [player.choose(seen) for _ in range(50) for seen in hidden])


def main() -> None:
    if not COMPILED:
        sys.exit("the kernel is not compiled: there is nothing to measure")
    code = load_code(sys.argv[1] if len(sys.argv) > 1 else "fibur-italiano")
    rules = rules_of(code)
    print(f"| {code.id} | random | greedy | expert |")
    print("|---|---|---|---|")
    positions = middles(code, "expert")
    tables = {name: seat_table(code, rules, [policy_of(name)]) for name in ("greedy", "expert")}
    random = rate(DEALS, lambda: playouts(rules, 1, DEALS))
    deals = {name: self_play(code, table) for name, table in tables.items()}
    print(f"| whole deals/s | {random:,.0f} | {deals['greedy']:,.0f} | {deals['expert']:,.0f} |")
    ends = {name: rollouts(table, positions) for name, table in tables.items()}
    print(f"| rollouts/s from the middle of deals | | {ends['greedy']:,.0f} | {ends['expert']:,.0f} |")
    chosen = {name: 1e6 / decisions(code, name, positions) for name in tables}
    print(f"| µs a decision | | {chosen['greedy']:.2f} | {chosen['expert']:.2f} |")


if __name__ == "__main__":
    main()
