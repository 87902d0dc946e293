"""Every intent of a table in play: lawful ones, nearly lawful ones and anything else, from seats and from strangers.

Whatever is refused has changed nothing; whatever is answered would be answered alike if the hidden cards were others.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from random import Random
from typing import Any, get_args

from pinella.bots import find_bot
from pinella.i18n import language
from pinella.messages import Refusal
from pinella.play import acts, intents
from pinella.play.intents import Asker, Result, perform, read
from pinella.play.table import Table
from pinella.play.wire import Presence, Public, Reader, view
from tests.fuzz.drives import Wrong
from tests.fuzz.values import anything, broken, of_type, text
from tests.play.world import World

CODES = ("fibur-italiano", "fibur-revolution-2026", "fibur-internazionale-3", "casa-2", "fibur-internazionale-5")
ITALIAN = language("it")


class Tables:
    def __init__(self, seed: str) -> None:
        self.chance = Random(f"{seed} tables")
        self.makers = [of_type(kind) for kind in get_args(intents.Intent)]
        self.world = self._fresh()
        self.done = 0

    def _fresh(self) -> World:
        world = World(self.chance.choice(CODES), seed=str(self.chance.random()), deals=20)
        world.deal()
        return world

    def _said(self, rng: Random, table: Table, seat: str) -> str:
        chosen = rng.random()
        if chosen < 0.25 and seat and table.on_turn == seat:
            move = find_bot("greedy").choose(table.lying.view(seat), rng)
            return json.dumps(intents.intent_of(move))
        if chosen < 0.6:
            made = rng.choice(self.makers)(rng)
            return json.dumps(self._nearly(rng, table, seat, made) if isinstance(made, dict) else made)
        if chosen < 0.85:
            return broken(rng, b'{"ref":1,"do":"tie","cards":["3h","Jo"],"meld":1}').decode("utf-8", "replace")
        return json.dumps(anything(rng)) if chosen < 0.95 else text(rng)

    def _nearly(self, rng: Random, table: Table, seat: str, made: dict[str, Any]) -> dict[str, Any]:
        """With cards of the hand and melds of the table in their places."""
        hand = [str(one) for one in json.loads(self._seen(table, seat))["hand"]] if seat and table.deal else []
        if hand and "cards" in made:
            made["cards"] = rng.sample(hand, min(len(hand), rng.choice((1, 1, 2, 3, 3, 4, 7))))
        if hand and "card" in made:
            made["card"] = rng.choice(hand)
        if "meld" in made:
            made["meld"] = rng.randrange(1, 8)
        if "seat" in made:
            made["seat"] = rng.choice([*table.seats, "X"])
        return made

    def one(self, rng: Random) -> str:
        table = self.world.table
        if table.stage == "over":
            self.world = self._fresh()
            table = self.world.table
        if table.stage == "counted":
            self.world.deal()
        seat = rng.choice([table.on_turn, table.on_turn, *table.seats, ""])
        said = self._said(rng, table, seat)
        try:
            intent = read(said)
        except Refusal:
            return "refused"
        if isinstance(intent, intents.Type):
            return "refused"
        return self._performed(rng, table, seat, intent, said)

    def _performed(self, rng: Random, table: Table, seat: str, intent: intents.Intent, said: str) -> str:
        asker = Asker(f"p{seat}" if seat else "stranger", seat, "Ugo", ITALIAN)
        before = self._seen(table, seat)
        try:
            result = perform(table, asker, intent, find_bot, Random(1))
        except Refusal:
            if self._seen(table, seat) != before:
                raise Wrong(f"refused, and yet the table changed: {said!r}") from None
            return "refused"
        except Exception as error:
            raise Wrong(f"{type(error).__name__}: {error} after {said!r}") from error
        if self._seen(table, seat) != before:
            raise Wrong(f"deciding changed the table: {said!r}")
        self._learns_nothing(rng, table, asker, intent, result, said)
        self.world.happen(list(result.events))
        if ending := acts.finish(table):
            self.world.happen(ending)
        self.done += 1
        return "done"

    def _learns_nothing(
        self, rng: Random, table: Table, asker: Asker, intent: intents.Intent, result: Result, said: str
    ) -> None:
        if result.answer is None or not asker.seat or table.stage != "playing":
            return
        other = copy(table)
        other.deal = table.lying.view(asker.seat).sample(rng)
        told = perform(other, asker, intent, find_bot, Random(1))
        if told.answer != result.answer:
            raise Wrong(f"an answer tells hidden cards: {said!r}")

    def _seen(self, table: Table, seat: str) -> bytes:
        return view(Public(table, Presence(), 5), Reader(ITALIAN, seat, f"p{seat}"))

    def finished(self) -> None:
        again = self.world.again()
        for seat in again.seats:
            if self._seen(again, seat) != self._seen(self.world.table, seat):
                raise Wrong("the log does not replay to the same table")


@contextmanager
def opened(_folder: Path, seed: str) -> Iterator[Tables]:
    yield Tables(seed)
