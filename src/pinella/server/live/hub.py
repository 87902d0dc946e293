"""The hub: who watches what, and who has to be told when a tournament grows.

Each topic is worked out once per change, however many watch; what has not changed is not sent.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from pinella.messages import Refusal
from pinella.server.live.topics import OF_TABLES, TOPIC, Audience, Viewer, audience_of, may_watch, told
from pinella.server.threads import in_thread
from pinella.store.values import Notice
from pinella.tournament.state import State
from pinella.tournament.tournaments import PREFIX, Tournaments

OPEN = frozenset({"round"})
"""What says nearly the same to everybody: nobody is asked again for it, or every phone would be when a round begins."""
STAFF_ASKED_AGAIN, PHONE_ASKED_AGAIN = 1.0, 30.0
"""Seconds after which it is asked again who watches, before they are told anything: an office may have been taken away,
a session ended. Phones are many, and hear only of their own table."""
NOBODY = Viewer("public")
BACKLOG = 64
"""A page that takes no news for so long is let go: it comes back and asks from where it was."""
_log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Watcher:
    """One open page."""

    tournament: str = ""
    topics: frozenset[str] = frozenset()
    ask: Callable[[], Viewer] = lambda: NOBODY
    """Who watches, looked up anew. It waits for the disk."""
    viewer: Viewer = NOBODY
    asked_at: float = 0.0
    audience: Audience = "public"
    heard: int = 0
    """The last event it was told of, or need not be told of."""
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

    def renew(self, now: float) -> None:
        """In a thread: who watches, if that was asked too long ago."""
        if now - self.asked_at >= (STAFF_ASKED_AGAIN if self.viewer.is_staff else PHONE_ASKED_AGAIN):
            self.viewer, self.asked_at = self.ask(), now


@dataclass(slots=True)
class Kept:
    """What a topic said last, the event that made it say so, and the last one that was looked at since."""

    seq: int
    body: bytes
    looked: int = 0


Reading = tuple[Audience, str]
"""A topic as one audience reads it."""


class News(NamedTuple):
    """The answer to who asks."""

    message: bytes
    allowed: frozenset[str]
    audience: Audience
    seq: int


class Told(NamedTuple):
    """What one who watches is told of a change."""

    watcher: Watcher
    topics: frozenset[str]
    """What it watched when this was worked out."""
    bodies: dict[str, bytes]
    refused: list[str]
    """What it may watch no longer."""
    seq: int
    gone: bool
    """It is somebody else for the hall now: no longer of the staff, or no screen any more."""


def with_refused(message: bytes, refused: Sequence[str]) -> bytes:
    return message[:-1] + b',"refused":' + msgspec.json.encode(refused) + b"}" if refused else message


def _touched(watcher: Watcher, found: Mapping[Reading, Kept]) -> frozenset[str]:
    """What it watches and has not heard of yet."""
    audience, heard = watcher.audience, watcher.heard
    return frozenset(one for one in watcher.topics if (of := found.get((audience, one))) and of.seq > heard)


def _told_to(state: State, watcher: Watcher, touched: frozenset[str], found: Mapping[Reading, Kept], seq: int) -> Told:
    """Rights are asked for when there is something to tell: they hang on the session, and on who sits where. `seq`: the
    event up to which everything was worked out."""
    topics, audience = watcher.topics, watcher.audience  # the page may ask for others at this moment
    refused = [one for one in sorted(topics) if not may_watch(state, one, watcher.viewer)]
    allowed = topics.difference(refused)
    gone = audience_of(state, watcher.viewer, allowed) != audience
    heard = [] if gone else [one for one in sorted(allowed & touched) if (audience, one) in found]
    return Told(watcher, topics, {one: found[audience, one].body for one in heard}, refused, seq, gone)


class Hub:
    def __init__(self, desk: Tournaments) -> None:
        self.desk = desk
        self._watchers: dict[str, set[Watcher]] = {}
        self._kept: dict[tuple[str, Audience, str], Kept] = {}
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

    async def watch(self, watcher: Watcher, tournament: str, topics: Sequence[str], seen: int) -> News:
        """From now on this page hears of these topics, as far as it may; the answer is what is newer than `seen`."""
        self.leave(watcher)
        watcher.tournament, watcher.topics = tournament, frozenset()
        self._watchers.setdefault(tournament, set()).add(watcher)
        return await in_thread(self._watch, watcher, topics, seen)

    def _watch(self, watcher: Watcher, topics: Sequence[str], seen: int) -> News:
        """The desk is held until it is written down who watches, so that no event falls between."""
        watcher.viewer, watcher.asked_at = watcher.ask(), time.monotonic()
        with self.desk.held():
            found = self._news(watcher.tournament, topics, seen, watcher.viewer)
            watcher.topics, watcher.audience, watcher.heard = found.allowed, found.audience, found.seq
        return found

    def leave(self, watcher: Watcher) -> None:
        others = self._watchers.get(watcher.tournament, set())
        others.discard(watcher)
        if not others:
            self._watchers.pop(watcher.tournament, None)

    async def news(self, tournament: str, topics: Sequence[str], seen: int, viewer: Viewer) -> News:
        """For polls too: everything that changed after `seen`, worked out afresh; and what may be watched, as whom."""
        return await in_thread(self._news, tournament, topics, seen, viewer)

    def _news(self, tournament: str, topics: Sequence[str], seen: int, viewer: Viewer) -> News:
        with self.desk.held():
            state = self.desk.state(tournament)
            allowed = frozenset(one for one in topics if TOPIC.fullmatch(one) and may_watch(state, one, viewer))
            audience = audience_of(state, viewer, allowed)
            found = self._work_out(tournament, {(audience, one) for one in allowed})
            fresh = {of[1]: kept.body for of, kept in found.items() if not seen or kept.seq > seen}
            refused = [one for one in topics if one not in allowed]
            return News(
                with_refused(self._message(tournament, state.seq, fresh), refused), allowed, audience, state.seq
            )

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
            try:
                told_ = await in_thread(self._to_tell, tournament, watchers)
            except Refusal as refusal:  # a damaged archive: the pages say so themselves when they are asked for
                _log.warning("cannot tell of %s: %s", tournament, refusal)
                return
            self._send(tournament, told_)

    def _to_tell(self, tournament: str, watchers: Sequence[Watcher]) -> list[Told]:
        """In a thread: what has changed, for each who watches it and still may."""
        wanted = {(one.audience, topic) for one in watchers for topic in one.topics}
        with self.desk.held():
            found, seq = self._work_out(tournament, wanted), self.desk.state(tournament).seq
        touched = [(one, topics) for one in watchers if (topics := _touched(one, found))]
        now = time.monotonic()
        for watcher, topics in touched:
            if not topics <= OPEN:
                watcher.renew(now)
        with self.desk.held():
            state = self.desk.state(tournament)
            return [_told_to(state, one, topics, found, seq) for one, topics in touched]

    def _send(self, tournament: str, told_: Iterable[Told]) -> None:
        made: dict[tuple[Audience, tuple[str, ...]], bytes] = {}
        for watcher, topics, bodies, refused, seq, gone in told_:
            if watcher.topics != topics:  # it has asked for others meanwhile, and was answered
                continue
            if gone:  # what it hears from now on is another reading: it comes back and asks
                watcher.let_go()
                continue
            watcher.topics, watcher.heard = topics.difference(refused), seq
            key = watcher.audience, tuple(bodies)
            if key not in made:
                made[key] = self._message(tournament, seq, bodies)
            watcher.tell(with_refused(made[key], refused))

    def _message(self, tournament: str, seq: int, bodies: Mapping[str, bytes]) -> bytes:
        inner = b",".join(msgspec.json.encode(topic) + b":" + body for topic, body in bodies.items())
        return b'{"now":%d,"seq":%d,"topics":{' % (self.desk.now(tournament), seq) + inner + b"}}"

    # --- working out, in a thread ------------------------------------------------------------------------------------

    def _work_out(self, tournament: str, wanted: Set[Reading]) -> dict[Reading, Kept]:
        """What the topics say now, with the desk held. What no event since the last look can have changed is taken as
        it was."""
        state = self.desk.state(tournament)
        before = {of: self._kept.get((tournament, *of)) for of in wanted}
        known = [one.looked for (_, topic), one in before.items() if one and topic not in OF_TABLES]
        whole, tables = self._touched(tournament, min(known, default=state.seq))
        found = {}
        for (audience, topic), last in before.items():
            kept = last
            if last is None or topic in OF_TABLES or max(whole, tables.get(topic, 0)) > last.looked:
                data: Any = told(state, topic, self.desk.now(tournament), audience)
                body = msgspec.json.encode(data)
                kept = last if last and last.body == body else Kept(state.seq, body)
                self._kept[tournament, audience, topic] = kept
            if kept:
                kept.looked = state.seq
                found[audience, topic] = kept
        return found

    def _touched(self, tournament: str, since: int) -> tuple[int, dict[str, int]]:
        """The last event after `since` that may concern any table, and the last one that speaks of each."""
        whole, tables = 0, {}
        for one in self.desk.log(tournament, since):
            if table := getattr(one.event, "table", 0):
                tables[f"table/{table}"] = one.seq
            else:
                whole = one.seq
        return whole, tables
