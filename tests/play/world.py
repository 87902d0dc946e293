"""Tables for tests: a log in memory, events taken one after the other, bots that play what is wanted."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache

from pinella.acts.actor import Actor
from pinella.acts.record import Record
from pinella.bots import find_bot
from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.play import acts
from pinella.play.events import Event, Seated, Sitter
from pinella.play.table import Table, opened, replay


@lru_cache(None)
def codes(name: str) -> Code:
    return load_code(name.partition("@")[0])


class World:
    """A table and its log."""

    def __init__(
        self, code: str = "fibur-italiano", *, people: str | None = None, seed: str = "prova", **details: object
    ) -> None:
        if "deals" not in details and "target" not in details:
            details["deals"] = 1
        self.seed, self.clock = seed, 1_000
        self.log: list[Record[Event]] = []
        first = acts.open_table(codes(code), host="pS", dice="dadi", key="chiave", **details)  # type: ignore[arg-type]
        self._note(first)
        self.table: Table = opened("tavolo", self.log[0], codes)
        seated = self.table.seats if people is None else people
        for seat in self.table.seats:
            sitter = (
                Sitter("person", f"p{seat}", f"Nome {seat}") if seat in seated else Sitter("bot", "expert", f"B{seat}")
            )
            self.happen([Seated(seat, sitter)])
        self.chance = random.Random(seed)

    def _note(self, events: Sequence[Event]) -> list[Record[Event]]:
        fresh = []
        for event in events:
            self.clock += 1_000
            fresh.append(Record(seq=len(self.log) + 1, at=self.clock, actor=Actor.person("x"), event=event))
            self.log.append(fresh[-1])
        return fresh

    def happen(self, events: Sequence[Event]) -> None:
        for record in self._note(events):
            self.table.take(record)

    def deal(self) -> None:
        self.happen(acts.deal_next(self.table, f"{self.seed} {len(self.log)}"))

    def bot_step(self, name: str = "expert") -> None:
        seat = self.table.on_turn
        self.happen(acts.play(self.table, seat, [find_bot(name).choose(self.table.lying.view(seat), self.chance)]))

    def play_out(self, name: str = "expert", after: Callable[[], None] = lambda: None) -> None:
        """The deal to its end."""
        while self.table.stage == "playing":
            self.bot_step(name)
            after()

    def play_match(self, name: str = "expert", after: Callable[[], None] = lambda: None) -> None:
        while True:
            ending = acts.finish(self.table)
            if ending:
                self.happen(ending)
                return
            self.deal()
            after()
            self.play_out(name, after)

    def again(self) -> Table:
        """The same table from its log alone."""
        return replay("tavolo", self.log, codes)
