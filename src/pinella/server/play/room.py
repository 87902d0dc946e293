"""A table in play: one act after the other, each durable before it is answered; then everybody is told.

Any process may have a room of the same table: what others write comes in by its number, and who was slower decides
anew.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from pinella.acts.actor import Actor
from pinella.acts.record import Record, recorded
from pinella.messages import Refusal
from pinella.play import acts
from pinella.play.events import Event, Left, Seated
from pinella.play.intents import Asker, Intent, Leave, Next, Ping, Result, perform
from pinella.play.phrases import phrase
from pinella.play.table import Table
from pinella.play.wire import Presence, Public, Reader, encode, view
from pinella.server.play.connection import ELSEWHERE, Connection
from pinella.store.values import Conflict

if TYPE_CHECKING:
    from pinella.server.play.rooms import Rooms

TRIES = 5
GRACE_MS = 75_000
"""How long a seat waits for somebody who lost the connection."""
COUNT_MS = 1_200
"""Between a count and the next deal when nobody is waited for."""
_log = structlog.get_logger("pinella.play")


class Room:
    def __init__(self, rooms: Rooms, table: Table) -> None:
        self.rooms, self.table = rooms, table
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()
        self.away: dict[str, int] = {}
        """Until when a seat waits for its player."""
        self.ratings: dict[str, int] = {}
        self._rated: tuple[dict[str, str], int] = ({}, 0)
        self._presence: Presence | None = None
        self.revenge = ""
        """The table to which the first who asked for revenge has led everybody."""
        self.pending = 0
        """The number of the last event that this process is writing."""
        self._coming: asyncio.TimerHandle | None = None
        self._busy: set[asyncio.Task[None]] = set()
        self._dice = random.Random(table.setup.dice)

    # --- coming and going --------------------------------------------------------------------------------------------

    def enter(self, connection: Connection) -> None:
        """Whoever sits here on another device gives way: the last one who comes has the seat."""
        seat = connection.reader.seat = self.table.seat_of(connection.reader.person)
        if seat:
            for other in [one for one in self.connections if one.reader.seat == seat]:
                self.connections.discard(other)
                other.close(ELSEWHERE)
            self.away.pop(seat, None)
        self.connections.add(connection)
        self._presence = None
        connection.tell(self.seen_by(connection.reader))
        connection.reader.first = False
        self.tell_presence()
        self.soon(self._know_ratings())
        if seat in self.table.holders:
            self.soon(self.act_alone(lambda table: acts.come_back(table, seat), seat))
        self.follow()

    def leave(self, connection: Connection) -> None:
        if connection not in self.connections:
            return
        self.connections.discard(connection)
        seat = connection.reader.seat
        if seat and self.table.stage in ("playing", "counted") and self.table.present(seat):
            self.away[seat] = self.rooms.now() + GRACE_MS
        self.tell_presence()
        self.follow()

    async def _know_ratings(self) -> None:
        """Asked once for the same people and deals, however many devices come."""
        players = {seat: one.id for seat, one in self.table.sitters.items() if one.kind == "person"}
        known = players, len(self.table.played)
        if len(players) > 1 and self._rated != known:
            self._rated = known
            try:
                self.ratings = await self.rooms.ratings(self.table.code.id, players)
            except Refusal:
                self._rated = {}, 0  # the next who comes asks again
                raise
            self._presence = None

    def here(self) -> dict[str, bool]:
        seated = {one.reader.seat for one in self.connections}
        return {seat: seat in seated for seat in self.table.people}

    @property
    def watching(self) -> int:
        return sum(not one.reader.seat for one in self.connections)

    @property
    def presence(self) -> Presence:
        """The same one until somebody comes or goes."""
        if self._presence is None:
            self._presence = Presence(self.here(), dict(self.away), self.watching, self.ratings)
        return self._presence

    # --- telling -----------------------------------------------------------------------------------------------------

    def seen_by(self, reader: Reader) -> bytes:
        return view(Public(self.table, self.presence, self.rooms.now()), reader, self.rooms.address)

    def tell(self) -> None:
        """Everybody his own view; what all may see is written once for each language."""
        if not self.connections:
            return
        public, address = Public(self.table, self.presence, self.rooms.now()), self.rooms.address
        for one in self.connections:
            one.tell(view(public, one.reader, address))

    def tell_presence(self) -> None:
        self._presence = None
        message = encode({"here": self.here(), "away_until": self.away, "watching": self.watching})
        for one in self.connections:
            one.tell(message)

    # --- acting ------------------------------------------------------------------------------------------------------

    async def act(self, asker: Asker, intent: Intent, request: str = "") -> Result:
        """What somebody at the table does. Durable when this returns; refused with the reason."""
        if isinstance(intent, Next) and self.table.stage == "over":
            async with self.lock:  # whoever asks second is led to the same table
                await self.rooms.again(self, asker)
            return Result()
        async with self.lock:
            await self._take_back(asker, intent)
            for _ in range(TRIES):
                seat = self.table.seat_of(asker.person)
                here = Asker(asker.person, seat, asker.name, asker.language, asker.invited)
                result = perform(self.table, here, intent, self.rooms.bot, self._dice)
                if not result.events or await self._write(result.events, self._actor(here), request):
                    break
            else:
                raise Refusal(self.rooms.tables.kind.busy)
        if result.spread:
            self._spread(seat, result.spread)
        self.follow()
        return result

    async def _take_back(self, asker: Asker, intent: Intent) -> None:
        """Whoever does something has the seat again at once, also if the clock or leaving had given it to a bot."""
        seat = self.table.seat_of(asker.person)
        if seat in self.table.holders and not isinstance(intent, Ping | Leave):
            await self._write(acts.come_back(self.table, seat), self._actor(asker))

    async def act_alone(self, decide: Callable[[Table], Sequence[Event]], seat: str = "") -> None:
        """What happens by itself: bots, the next deal, the clock. If it has become impossible, nothing."""
        async with self.lock:
            try:
                events = decide(self.table)
                if events:
                    await self._write(events, Actor.program(seat or "table"))
            except Refusal as refused:
                _log.info("did not happen", table=self.table.id, why=str(refused))
        self.follow()

    def _actor(self, asker: Asker) -> Actor:
        return Actor.person(self.table.name(asker.seat) or asker.name, asker.person)

    async def _write(self, events: Sequence[Event], actor: Actor, request: str = "") -> bool:
        """Whether it was written; False: somebody else was quicker, and the table has caught up."""
        at = max(self.rooms.now(), self.table.at)
        self.pending = self.table.seq + len(events)
        try:
            await self.rooms.append(self.table, events, actor, at, request or self.rooms.request_id())
        except Conflict:
            self.pending = 0
            await self.catch_up()
            return False
        self.take(recorded(list(events), self.table.seq + 1, at=at, actor=actor))
        return True

    def take(self, records: Sequence[Record[Event]]) -> None:
        for record in records:
            self.table.take(record)
            self._moved_seats()
            self.tell()

    def _moved_seats(self) -> None:
        """Somebody who watched has sat down, or got up."""
        if not isinstance(self.table.last, Seated | Left):
            return
        self._presence = None
        for one in self.connections:
            one.reader.moved(self.table.seat_of(one.reader.person))

    async def catch_up(self) -> None:
        """What another process has written."""
        self.take(await self.rooms.read_after(self.table.id, self.table.seq))

    async def heard(self, seq: int) -> None:
        if seq <= self.table.seq:
            return
        async with self.lock:
            if seq > self.table.seq:
                await self.catch_up()
        self.follow()

    def _spread(self, seat: str, said: str) -> None:
        for one in self.connections:
            text = phrase(said).render(one.reader.language)
            one.tell(encode({"say": {"seat": seat, "name": self.table.name(seat), "text": text}}))

    def tell_all(self, message: dict[str, object]) -> None:
        told = msgspec.json.encode(message)
        for one in self.connections:
            one.tell(told)

    # --- what comes by itself ----------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Set the clock for what comes next. A table that nobody looks at stands still."""
        if self._coming is not None:
            self._coming.cancel()
            self._coming = None
        if not self.connections or self.rooms.closing:
            return
        coming = self._next_event()
        if coming is None:
            return
        after, decide, seat = coming
        loop = asyncio.get_running_loop()
        self._coming = loop.call_later(max(0, after) / 1000, lambda: self.soon(self.act_alone(decide, seat)))

    def _next_event(self) -> tuple[int, Callable[[Table], Sequence[Event]], str] | None:
        """In how many milliseconds what happens, if nobody does anything before."""
        table, now = self.table, self.rooms.now()
        found: list[tuple[int, Callable[[Table], Sequence[Event]], str]] = []
        for seat, until in self.away.items():
            if table.sitters.get(seat) and table.present(seat):
                found.append((until - now, lambda table, seat=seat: acts.hold(table, seat, "gone"), seat))  # type: ignore[misc]
        match table.stage:
            case "waiting" if not table.free:
                found.append((0, self._deal, ""))
            case "counted" if table.match.over:
                found.append((0, acts.finish, ""))
            case "counted" if not acts.waits_for(table):
                found.append((COUNT_MS, self._deal, ""))
            case "playing":
                found += self._of_turn(now)
        return min(found, key=lambda one: one[0], default=None)

    def _of_turn(self, now: int) -> list[tuple[int, Callable[[Table], Sequence[Event]], str]]:
        table = self.table
        seat = table.on_turn
        if table.asking is not None and table.asking.what == "stop":
            return []
        if table.bot_at(seat):
            pause = table.setup.bot_ms if table.people else 0
            return [(pause, self._bot_move, seat)]
        ends = table.turn_ends()
        if ends is not None and seat not in self.away:
            return [(ends - now, lambda table: acts.hold(table, seat, "clock"), seat)]
        return []

    def _deal(self, table: Table) -> Sequence[Event]:
        return acts.deal_next(table, secrets.token_hex(16))

    def _bot_move(self, table: Table) -> Sequence[Event]:
        seat = table.on_turn
        name = table.bot_at(seat)
        if not name or table.stage != "playing":
            return []
        move = self.rooms.bot_of_level(name).choose(table.lying.view(seat), self._dice)
        return acts.play(table, seat, [move])

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._busy.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._busy.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.error("a table failed", table=self.table.id, exc_info=error)

    def stop(self, code: int) -> None:
        if self._coming is not None:
            self._coming.cancel()
        for one in tuple(self.connections):
            one.close(code)
