"""All tables that are open in this process, and what they share: the archive, the clock, the bots."""

from __future__ import annotations

import asyncio
import itertools
import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from pinella.acts.actor import Actor
from pinella.acts.record import Record
from pinella.codes.kept import keep
from pinella.messages import Refusal, say
from pinella.play import acts
from pinella.play.events import Event, Seated
from pinella.play.intents import Asker
from pinella.play.levels import level
from pinella.play.table import Table
from pinella.play.tables import PREFIX, Tables
from pinella.server.play.connection import RESTARTING, Connection
from pinella.server.play.room import Room
from pinella.server.threads import in_thread
from pinella.store.group import GroupWriter, Outcome, Waiting
from pinella.store.stream import Answer, kind_of
from pinella.store.values import Appending, Command, Conflict, NewEvent, Notice
from pinella.tournament.kept_codes import KeptCodes

if TYPE_CHECKING:
    from pinella.bots.bot import Bot

IDLE_SECONDS = 600.0
"""After so long without anybody a table is forgotten here; the archive knows it."""

Ratings = Callable[[str, dict[str, str]], dict[str, int]]
"""Of the people at a table under a code, asked in a thread."""


class Rooms:
    def __init__(self, tables: Tables, kept: KeptCodes, ratings: Ratings, address: str = "") -> None:
        self.tables, self.kept, self.address = tables, kept, address
        self._ratings = ratings
        self.closing = False
        self._own, self._asked = secrets.token_urlsafe(9), itertools.count()
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._idle: dict[str, asyncio.TimerHandle] = {}
        self._writer: GroupWriter | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end: Callable[[], None] = lambda: None

    # --- life --------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """From the event loop, before the first page."""
        self.closing = False
        self._loop = asyncio.get_running_loop()
        if self._writer is None:
            self._writer = GroupWriter(self.tables.store, self._written, self._loop.call_soon)
            self._writer.start()
            self._end = self.tables.store.subscribe(self._heard)

    def stop(self) -> None:
        """Everybody is told to come back; what has queued is written first."""
        self.closing = True
        self._end()
        for room in self._rooms.values():
            room.stop(RESTARTING)
        self._rooms.clear()
        if self._writer is not None:
            self._writer.stop()
            self._writer = None

    def now(self) -> int:
        return self.tables.watch.now()

    def request_id(self) -> str:
        """Of something that nobody will ask for again: one of its own, without asking the system for chance."""
        return f"{self._own}-{next(self._asked)}"

    async def ratings(self, code: str, players: dict[str, str]) -> dict[str, int]:
        return await in_thread(self._ratings, code, players)

    def bot(self, name: str) -> Bot:
        return _bot(name)

    def bot_of_level(self, id_: str) -> Bot:
        return _bot(level(id_).bot)

    # --- rooms -------------------------------------------------------------------------------------------------------

    def open_rooms(self) -> Iterable[Room]:
        return self._rooms.values()

    def nobody_plays(self) -> bool:
        """From any thread."""
        return not any(room.connections for room in list(self._rooms.values()))

    async def room(self, id_: str) -> Room:
        """Of a table that exists; refused if there is none."""
        if id_ in self._rooms:
            return self._rooms[id_]
        task = self._opening.get(id_)
        if task is None:
            task = self._opening[id_] = asyncio.ensure_future(self._opened(id_))
            task.add_done_callback(lambda _: self._opening.pop(id_, None))
        return await asyncio.shield(task)

    async def _opened(self, id_: str) -> Room:
        if not await in_thread(self.tables.store.head, PREFIX + id_):
            raise Refusal(say("there is no table {id}", id=id_))
        table = await in_thread(self._replayed, id_)
        room = self._rooms[id_] = Room(self, table)
        self._sleepy(id_)
        return room

    def _replayed(self, id_: str) -> Table:
        return self.tables.kind.replay(id_, self.tables.log(id_))

    def enter(self, room: Room, connection: Connection) -> None:
        if timer := self._idle.pop(room.table.id, None):
            timer.cancel()
        self._rooms[room.table.id] = room
        room.enter(connection)

    def leave(self, room: Room, connection: Connection) -> None:
        room.leave(connection)
        if not room.connections:
            self._sleepy(room.table.id)

    def _sleepy(self, id_: str) -> None:
        if self._loop is not None and id_ not in self._idle:
            self._idle[id_] = self._loop.call_later(IDLE_SECONDS, self._forget, id_)

    def _forget(self, id_: str) -> None:
        self._idle.pop(id_, None)
        room = self._rooms.get(id_)
        if room is not None and not room.connections:
            self._rooms.pop(id_).stop(RESTARTING)

    # --- writing -----------------------------------------------------------------------------------------------------

    async def append(self, table: Table, events: Sequence[Event], actor: Actor, at: int, request: str) -> None:
        """Durable when this returns; `Conflict`: another process was quicker."""
        await self._append(table.id, table.seq, events, actor, at, request)

    async def _append(self, id_: str, seq: int, events: Sequence[Event], actor: Actor, at: int, request: str) -> None:
        kinds = tuple(map(kind_of, events))
        answer = msgspec.json.encode(Answer(seq + 1, seq + len(events), kinds))
        rows = [NewEvent(kind, self.tables.kind.encode(one)) for kind, one in zip(kinds, events, strict=True)]
        command = Command(rows, actor.stored(), "", request, at, answer)
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._writer is None:
            raise Refusal(say("the server is being stopped: try again in a moment"))
        self._writer.put(Appending(PREFIX + id_, seq, command), future)
        await future

    def _written(self, outcomes: Sequence[tuple[Waiting, Outcome]]) -> None:
        """In the writer's thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_deliver, outcomes)

    async def read_after(self, id_: str, seq: int) -> list[Record[Event]]:
        return await in_thread(lambda: list(self.tables.log(id_, seq)))

    def _heard(self, notice: Notice) -> None:
        """In the thread of whoever wrote or listens. What this process wrote it knows already."""
        if not notice.stream.startswith(PREFIX) or self._loop is None or self.closing:
            return
        room = self._rooms.get(notice.stream.removeprefix(PREFIX))
        if room is not None and max(room.table.seq, room.pending) < notice.seq:
            self._loop.call_soon_threadsafe(lambda: room.soon(room.heard(notice.seq)))

    # --- opening -----------------------------------------------------------------------------------------------------

    async def create(self, code_id: str, host: str, actor: Actor, **details: object) -> Room:
        """A new table, which nobody sits at yet."""
        code = self.tables.codes(code_id)
        events = acts.open_table(
            code,
            host=host,
            dice=secrets.token_hex(8),
            key=secrets.token_urlsafe(6),
            **details,  # type: ignore[arg-type]
        )
        await in_thread(lambda: self.kept.keep(keep(code), actor=actor))
        for _ in range(20):
            id_ = _fresh_id()
            try:
                await self._append(id_, 0, events, actor, self.now(), "open")
            except Conflict:
                continue
            return await self.room(id_)
        raise Refusal(self.tables.kind.busy)

    async def again(self, room: Room, asker: Asker) -> None:
        """Revenge: the same people at a new table; the first who asks opens it, all are led there."""
        table = room.table
        if not table.seat_of(asker.person):
            raise Refusal(say("you are watching: sit down to play"))
        if not room.revenge:
            room.revenge = await self._revenge(table, asker)
        room.tell_all({"goto": f"/tavolo/{room.revenge}"})

    async def _revenge(self, table: Table, asker: Asker) -> str:
        """A table like this one, with the same people and bots; its id."""
        setup = table.setup
        actor = Actor.person(asker.name, asker.person)
        fresh = await self.create(
            table.code.id,
            setup.host,
            actor,
            name=setup.name,
            deals=setup.deals,
            target=setup.target,
            pace=setup.pace,
            turn_seconds=setup.turn_ms // 1000 or 45,
            bank_seconds=setup.bank_ms // 1000,
            open_to_all=setup.open,
            help_level=setup.help,
            bot_ms=setup.bot_ms,
            first_dealer=setup.first_dealer + 1,
        )
        await fresh.act_alone(lambda _table: [Seated(seat, one) for seat, one in table.sitters.items()])
        return fresh.table.id


def _deliver(outcomes: Sequence[tuple[Waiting, Outcome]]) -> None:
    for waiting, outcome in outcomes:
        future = waiting.owner
        if not isinstance(future, asyncio.Future) or future.done():
            continue
        if isinstance(outcome, Refusal):
            future.set_exception(outcome)
        else:
            future.set_result(None)


@lru_cache(64)
def _bot(name: str) -> Bot:
    from pinella.bots import find_bot  # noqa: PLC0415  (a hall that never plays never loads the bots)

    return find_bot(name)


_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def _fresh_id() -> str:
    """Short enough to be read out, and not to be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(10))
