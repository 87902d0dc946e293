"""A seat at the arena's table: it asks its bot, measures it, and keeps the deal going when the bot fails."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

from pinella.arena.timing import Spent
from pinella.bots.bot import Bot, Budgeted, Listener
from pinella.bots.substitute import SelfKeeping, late_after_ns, substitute_move
from pinella.messages import Refusal
from pinella.rules.deal import Deal


class Chair:
    def __init__(self, bot: Bot, cpu_ms: float | None) -> None:
        self.bot = bot
        self.cpu_ms = cpu_ms
        if isinstance(bot, Budgeted):
            bot.cpu_ms = cpu_ms
        self.listener = bot if isinstance(bot, Listener) else None
        self.keeper = bot if isinstance(bot, SelfKeeping) else None
        self.spent = Spent()
        self.faults: Counter[str] = Counter()
        self._seat = ""
        self._rng = Random(0)

    @property
    def listens(self) -> bool:
        return self.listener is not None

    def sit_down(self, deal: Deal, seat: str, rng: Random) -> None:
        self._seat, self._rng = seat, rng
        self._tell(lambda listener: listener.begin(deal.view(seat)))

    def hear(self, seat: str, move: int, deal: Deal) -> None:
        self._tell(lambda listener: listener.hear(seat, move, deal.view(self._seat)))

    def get_up(self, points: Mapping[str, float]) -> None:
        self._tell(lambda listener: listener.end(points))
        self._collect()

    def move(self, deal: Deal) -> None:
        """The bot's move, or that of a substitute where it fails."""
        view = deal.view(self._seat)
        fault = ""
        began = time.thread_time_ns()
        try:
            chosen: int = self.bot.choose(view, self._rng)
        except Exception:  # a stranger's program may fail in any way; the others want to go on playing
            fault = "raised"
        spent = time.thread_time_ns() - began
        if self.keeper is not None:
            spent = self.keeper.spent_ns
        elif self.cpu_ms is not None and spent > late_after_ns(self.cpu_ms):
            fault = fault or "late"
        self.spent.add(spent)
        if not fault:
            try:
                deal.push(chosen)
                return
            except Refusal:
                fault = "unlawful"
        self.faults[fault] += 1
        deal.push(substitute_move(view, self._rng))

    def _tell(self, what: Callable[[Listener], None]) -> None:
        if self.listener is None:
            return
        try:
            what(self.listener)
        except Exception:
            self.faults["raised"] += 1

    def _collect(self) -> None:
        """Faults that the bot has counted itself."""
        if self.keeper is not None:
            self.faults.update(self.keeper.faults)
            self.keeper.faults.clear()

    def close(self) -> None:
        self._collect()
        if self.keeper is not None:
            self.keeper.close()
