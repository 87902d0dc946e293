"""One reader of a table on one device: what waits to be sent, and how much it may say."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from pinella.play.wire import Reader

MOST_WAITING = 64
"""News for a device that does not take it: after so much only the newest is kept. Answers are never dropped; while
half as many wait nothing more is heard from it."""
PER_SECOND = 20.0
BURST = 100.0

RESTARTING, NOT_UNDERSTOOD, FORBIDDEN, NO_TABLE, ELSEWHERE = 1012, 1003, 1008, 4404, 4409


@dataclass(eq=False, slots=True)
class Connection:
    reader: Reader
    name: str = ""
    invited: bool = False
    close_with: int | None = None
    _out: deque[tuple[bytes, bool]] = field(default_factory=deque)
    """Each with whether it is an answer."""
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _sent: asyncio.Event = field(default_factory=asyncio.Event)
    _left: float = BURST
    _at: float = 0.0

    def tell(self, message: bytes, *, answer: bool = False) -> None:
        if len(self._out) >= MOST_WAITING:
            self._out = deque(one for one in self._out if one[1])
        self._out.append((message, answer))
        self._wake.set()

    async def taken(self) -> None:
        """Until the device has taken what waits for it, more or less."""
        while len(self._out) >= MOST_WAITING // 2 and self.close_with is None:
            self._sent.clear()
            await self._sent.wait()

    def close(self, code: int) -> None:
        if self.close_with is None:
            self.close_with = code
            self._wake.set()
            self._sent.set()

    def pause(self, now: float) -> float:
        """How many seconds the next message waits: so many at once are heard, so many a second.

        Who speaks faster (a program at the other end) is slowed down, not thrown out: a lost seat is worse than a wait.
        """
        self._left = min(BURST, self._left + (now - self._at) * PER_SECOND) - 1
        self._at = now
        return max(0.0, -self._left / PER_SECOND)

    async def send_on(self, send: Callable[[bytes], Awaitable[None]]) -> int:
        """Until it is closed; the code it is closed with."""
        while True:
            while self._out:
                await send(self._out.popleft()[0])
                self._sent.set()
            if self.close_with is not None:
                return self.close_with
            self._wake.clear()
            if not self._out and self.close_with is None:
                await self._wake.wait()
