"""The hub: who watches what, and who has to be told when a tournament grows.

Each topic is worked out once per change, however many watch; what has not changed is not sent.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from anyio import to_thread

from pinella.messages import Refusal
from pinella.server.live.topics import OF_TABLES, told
from pinella.store.values import Notice
from pinella.tournament.tournaments import PREFIX, Tournaments

BACKLOG = 64
"""A page that takes no news for so long is let go: it comes back and asks from where it was."""
_log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Watcher:
    """One open page."""

    tournament: str = ""
    topics: frozenset[str] = frozenset()
    news: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(BACKLOG))
    close_with: int = 1000

    def tell(self, message: bytes) -> None:
        try:
            self.news.put_nowait(message)
        except asyncio.QueueFull:
            self.let_go()

    def let_go(self) -> None:
        while not self.news.empty():
            self.news.get_nowait()
        self.news.put_nowait(None)


@dataclass(slots=True)
class Kept:
    """What a topic said last, and the event that made it say so."""

    seq: int
    body: bytes


class Hub:
    def __init__(self, desk: Tournaments) -> None:
        self.desk = desk
        self._watchers: dict[str, set[Watcher]] = {}
        self._kept: dict[tuple[str, str], Kept] = {}
        self._told: dict[str, int] = {}
        self._dirty: set[str] = set()
        self._spreading: dict[str, asyncio.Task[None]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end: Callable[[], None] = lambda: None
        self.closing = False

    # --- life --------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """From the event loop, before the first page."""
        self._loop = asyncio.get_running_loop()
        self._end = self.desk.store.subscribe(self._heard)
        self.desk.store.listen()

    def stop(self) -> None:
        """Every page is told to come back: to this process when it has restarted, or to another."""
        self.closing = True
        self._end()
        for watcher in self.watchers():
            watcher.let_go()

    def watchers(self) -> list[Watcher]:
        return [one for each in self._watchers.values() for one in each]

    # --- watching ----------------------------------------------------------------------------------------------------

    def opened(self, watcher: Watcher) -> None:
        """A page that has not yet said what it wants."""
        self._watchers.setdefault("", set()).add(watcher)

    async def watch(self, watcher: Watcher, tournament: str, topics: Iterable[str], seen: int) -> bytes:
        """From now on this page hears of these topics; the answer is what is newer than `seen`."""
        self.leave(watcher)
        watcher.tournament, watcher.topics = tournament, frozenset(topics)
        self._watchers.setdefault(tournament, set()).add(watcher)
        return await self.news(tournament, watcher.topics, seen)

    def leave(self, watcher: Watcher) -> None:
        others = self._watchers.get(watcher.tournament, set())
        others.discard(watcher)
        if not others:
            self._watchers.pop(watcher.tournament, None)

    async def news(self, tournament: str, topics: Iterable[str], seen: int) -> bytes:
        """For polls too: everything that changed after `seen`, worked out afresh."""
        bodies = await to_thread.run_sync(self._work_out, tournament, frozenset(topics), None)
        fresh = {topic: kept.body for topic, kept in bodies.items() if not seen or kept.seq > seen}
        return self._message(tournament, fresh)

    # --- spreading ---------------------------------------------------------------------------------------------------

    def _heard(self, notice: Notice) -> None:
        """In the thread of whoever wrote."""
        if self._loop is not None and notice.stream.startswith(PREFIX) and not self.closing:
            self._loop.call_soon_threadsafe(self._noted, notice.stream.removeprefix(PREFIX))

    def _noted(self, tournament: str) -> None:
        if tournament not in self._watchers:
            return
        self._dirty.add(tournament)
        if tournament not in self._spreading:
            task = asyncio.ensure_future(self._spread(tournament))
            self._spreading[tournament] = task
            task.add_done_callback(lambda _: self._spreading.pop(tournament, None))

    async def _spread(self, tournament: str) -> None:
        """Until nothing is new. What comes in while this works is told in the next turn, all at once."""
        while tournament in self._dirty:
            self._dirty.discard(tournament)
            watchers = tuple(self._watchers.get(tournament, ()))
            wanted = frozenset(topic for one in watchers for topic in one.topics)
            before = {topic: self._kept.get((tournament, topic)) for topic in wanted}
            try:
                now = await to_thread.run_sync(self._work_out, tournament, wanted, self._told.get(tournament))
            except Refusal as refusal:  # a damaged archive: the pages say so themselves when they are asked for
                _log.warning("cannot tell of %s: %s", tournament, refusal)
                return
            changed = {topic: kept.body for topic, kept in now.items() if kept is not before.get(topic)}
            self._send(tournament, watchers, changed)

    def _send(self, tournament: str, watchers: Iterable[Watcher], changed: dict[str, bytes]) -> None:
        made: dict[frozenset[str], bytes] = {}
        for watcher in watchers:
            topics = watcher.topics.intersection(changed)
            if not topics:
                continue
            if topics not in made:
                made[topics] = self._message(tournament, {topic: changed[topic] for topic in sorted(topics)})
            watcher.tell(made[topics])

    def _message(self, tournament: str, bodies: dict[str, bytes]) -> bytes:
        inner = b",".join(msgspec.json.encode(topic) + b":" + body for topic, body in bodies.items())
        head = b'{"now":%d,"seq":%d,"topics":{' % (self.desk.now(tournament), self._told.get(tournament, 0))
        return head + inner + b"}}"

    # --- working out, in a thread ------------------------------------------------------------------------------------

    def _work_out(self, tournament: str, topics: frozenset[str], since: int | None) -> dict[str, Kept]:
        """What the topics say now. With `since`, what no event after it can have changed is taken as it was."""
        with self.desk.held():
            state = self.desk.state(tournament)
            touched = None if since is None else self._touched(tournament, since)
            found = {}
            for topic in topics:
                kept = self._kept.get((tournament, topic))
                if kept is None or touched is None or topic in OF_TABLES or topic in touched:
                    data: Any = told(state, topic, self.desk.now(tournament))
                    body = msgspec.json.encode(data)
                    if kept is None or kept.body != body:
                        kept = self._kept[tournament, topic] = Kept(state.seq, body)
                found[topic] = kept
            self._told[tournament] = state.seq
            return found

    def _touched(self, tournament: str, since: int) -> frozenset[str] | None:
        """The tables that events after `since` speak of; None: one of them may concern any table."""
        tables = set()
        for one in self.desk.log(tournament, since):
            table = getattr(one.event, "table", 0)
            if not table:
                return None
            tables.add(f"table/{table}")
        return frozenset(tables)
