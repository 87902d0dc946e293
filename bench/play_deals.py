"""Whole deals by scripted players whose connection breaks at random: none may be lost, none may stand still.

    python bench/play_deals.py [--deals 10000] [--at-once 40] [--people 2] [--kills 3]

A real server process, killed with SIGKILL and started anew `--kills` times on the way; the other seats have bots. A
player who was cut off comes back after at most half a second and goes on from the view he is sent. It ends with 1 if a
table stood still, if a deal that somebody was shown as counted is not in the archive, or if a card is anywhere twice.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

from play_load import Client, free_port, started, upgrade

from pinella.acts.actor import Actor
from pinella.acts.registry import Context
from pinella.cards import Kind
from pinella.codes.kept import keep
from pinella.codes.loader import shipped
from pinella.codes.model import Code
from pinella.play import acts
from pinella.play.events import Seated, Sitter
from pinella.play.tables import Tables
from pinella.rules.deal import Deal
from pinella.rules.seats import seats
from pinella.server.application import open_application
from pinella.server.play.players import id_of
from pinella.store import open_store
from pinella.tournament.upcasting import UPCASTERS

PATIENCE = 60.0
"""Seconds without anything new after which a table has got stuck."""
MATCH = 20
"""Deals of one table: its match ends there."""


class Seat:
    """One player: what he is sent he answers at once; now and then the line breaks before or after he has spoken."""

    def __init__(self, table: Kitchen, number: int, cookie: str) -> None:
        self.table, self.number, self.cookie = table, number, cookie
        self.client: Client | None = None

    async def come(self) -> None:
        head = upgrade(self.table.port, f"/api/tables/{self.table.id}/live", f"pinella_player={self.cookie}")
        client = Client(self.table, self.number, head)  # type: ignore[arg-type]
        try:
            await asyncio.get_running_loop().create_connection(lambda: client, "127.0.0.1", self.table.port)
            self.client = client
        except OSError:
            self.back()

    def back(self) -> None:
        self.client = None
        if not self.table.done:
            after = self.table.chance.random() * 0.5
            asyncio.get_running_loop().call_later(after, lambda: asyncio.ensure_future(self.come()))

    def say(self, intent: bytes) -> None:
        client = self.client
        if client is None or client.transport is None:
            return
        chance = self.table.chance.random()
        if chance < self.table.breaks / 2:  # before it is said
            client.transport.abort()
            return
        client.send(intent)
        if chance < self.table.breaks:  # said, and nobody there to hear the answer
            client.transport.abort()


class Kitchen:
    """A table with its players, as `play_load.Client` wants one."""

    def __init__(self, id_: str, cookies: list[str], breaks: float, chance: random.Random) -> None:
        self.id, self.breaks, self.chance = id_, breaks, chance
        self.port = self.cuts = self.counted = self.n = 0
        self.seats = [Seat(self, number, cookie) for number, cookie in enumerate(cookies)]
        self.news, self.done, self.over = time.monotonic(), False, False

    @property
    def lost(self) -> int:
        return self.cuts

    @lost.setter
    def lost(self, value: int) -> None:
        """A socket is gone: whoever sat there comes again."""
        self.cuts += 1
        for seat in self.seats:
            if seat.client is not None and (seat.client.transport is None or seat.client.transport.is_closing()):
                seat.back()

    def opened(self) -> None:
        pass

    def heard(self, number: int, message: bytes, at: float) -> None:
        if not message.startswith(b'{"n":'):
            return
        n = int(message[5 : message.index(b",")])
        if n > self.n:
            self.n, self.news = n, time.monotonic()
        if b'"stage":"over"' in message:
            self.done = self.over = True
            return
        intent = self._intent(message)
        if intent:
            self.seats[number].say(intent)

    def _intent(self, message: bytes) -> bytes:
        if b'"stage":"counted"' in message:
            number = int(message[(at := message.index(b'"number":') + 9) : message.index(b",", at)])
            self.counted = max(self.counted, number)
            return b'{"ref":1,"do":"next"}'
        at = message.find(b'"can":{')
        if at < 0:
            return b""
        if b'"can":{"draw":true' in message:
            return b'{"ref":1,"do":"draw"}'
        if b'"pick_up":true' in message[at : at + 60]:
            return b'{"ref":1,"do":"pick-up"}'
        begin = message.index(b'"discard":[', at) + 11
        card = message[begin : message.index(b"]", begin)].split(b",")[0]
        return b'{"ref":1,"do":"discard","card":' + card + b"}" if card else b""


def prepared(place: Path, asked: argparse.Namespace, chance: random.Random) -> list[Kitchen]:
    """Tables under all codes in turn, their people seated, the rest bots."""
    found = []
    with open_store(place, upcasters=UPCASTERS) as store:
        rooms, actor = open_application(store).rooms, Actor.person("bench")
        for index in range(-(-asked.deals // MATCH)):
            code = rooms.tables.codes(shipped()[index % len(shipped())])
            rooms.kept.keep(keep(code), actor=actor)
            id_ = f"deals{index:05}{secrets.token_hex(2)}"
            cookies: list[str] = []
            events: list[Any] = acts.open_table(code, host="bench", dice=id_, key="k", deals=MATCH, bot_ms=0)
            for at, seat in enumerate(seats(code)):
                if at < asked.people:
                    cookies.append(secrets.token_urlsafe(32))
                    events.append(Seated(seat, Sitter("person", id_of(cookies[-1]), f"P{seat}")))
                else:
                    events.append(Seated(seat, Sitter("bot", "club", f"B{seat}")))
            rooms.tables.append(id_, 0, events, Context(rooms.now(), actor), "bench")
            found.append(Kitchen(id_, cookies, asked.breaks, chance))
    return found


def serve(folder: Path, port: int) -> subprocess.Popen[bytes]:
    command = [str(Path(sys.executable).parent / "pinella"), "serve", "--port", str(port), "--data", str(folder)]
    return started(command, port)


class Evening:
    """The server, and the tables one after the other: `at_once` of them are always in play."""

    def __init__(self, folder: Path, tables: list[Kitchen], asked: argparse.Namespace) -> None:
        self.folder, self.tables, self.asked = folder, tables, asked
        self.port, self.kills, self.running = free_port(), 0, 0
        self.process = serve(folder, self.port)

    @property
    def counted(self) -> int:
        return sum(table.counted for table in self.tables)

    async def hold(self) -> list[str]:
        """Until every match is over; tables that stand still end it."""
        begun = time.monotonic()
        while not all(table.done for table in self.tables):
            await self._fill()
            await asyncio.sleep(0.1)
            await self._maybe_kill()
            now, playing = time.monotonic(), self.tables[: self.running]
            stuck = [one for one in playing if not one.done and now - one.news > PATIENCE]
            if stuck:
                return [f"{one.id} stands still at event {one.n}" for one in stuck]
        print(f"{self.counted} deals in {time.monotonic() - begun:.0f} s", flush=True)
        return []

    async def _fill(self) -> None:
        while self.running < len(self.tables):
            if self.running - sum(one.done for one in self.tables) >= self.asked.at_once:
                return
            table = self.tables[self.running]
            self.running += 1
            table.port, table.news = self.port, time.monotonic()
            for seat in table.seats:
                await seat.come()

    async def _maybe_kill(self) -> None:
        if self.kills >= self.asked.kills or self.counted < self.asked.deals * (self.kills + 1) // (
            self.asked.kills + 1
        ):
            return
        self.kills += 1
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = await asyncio.to_thread(serve, self.folder, self.port)
        for table in self.tables:
            table.news = time.monotonic()

    def end(self) -> None:
        for table in self.tables:
            table.done = True
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def lying(deal: Deal) -> Counter[Kind]:
    """All cards, wherever they are."""
    found = [card for seat in deal.seats for card in (*deal.hand(seat), *deal.penalised(seat))]
    found += [card for meld in deal.melds for card in meld.meld.cards]
    return Counter([*found, *deal.pile, *deal.stock, *(card for pozzetto in deal.pozzetti for card in pozzetto)])


@lru_cache(None)
def pack(code: Code) -> Counter[Kind]:
    return lying(Deal(code, "any", dealer=seats(code)[0]))


def judged(place: Path, tables: list[Kitchen]) -> tuple[list[str], int]:
    """Every table is replayed from its log; what was shown must be in it, and no card twice."""
    wrong, deals = [], 0
    with open_store(place, upcasters=UPCASTERS) as store:
        wrong += [str(one) for one in store.verify()]
        kept: Tables = open_application(store).rooms.tables
        for one in tables:
            table = kept.kind.replay(one.id, kept.log(one.id))
            deals += len(table.played)
            if len(table.played) < one.counted:
                wrong.append(f"{one.id}: {one.counted} deals were shown as counted, {len(table.played)} are kept")
            if table.seq < one.n:
                wrong.append(f"{one.id}: event {one.n} was shown, the last kept is {table.seq}")
            odd = [each.number for each in table.played if lying(each.deal) != pack(table.code)]
            wrong += [f"{one.id}, deal {number}: not the cards of the pack" for number in odd]
    return wrong, deals


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--at-once", type=int, default=40)
    parser.add_argument("--people", type=int, default=2)
    parser.add_argument("--breaks", type=float, default=0.02, help="how often a line breaks when somebody speaks")
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seed", default="deals")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        place = folder / "pinella.sqlite"
        tables = prepared(place, asked, random.Random(asked.seed))
        evening = Evening(folder, tables, asked)
        try:
            wrong = asyncio.run(evening.hold())
        finally:
            evening.end()
        found, deals = judged(place, tables)
    wrong += found
    cuts = sum(one.cuts for one in tables)
    print(f"{len(tables)} tables, {deals} deals kept, lines cut {cuts}, server killed {evening.kills} times")
    print("\n".join(wrong) or "none lost, none stuck")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
