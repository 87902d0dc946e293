"""What this process remembers for a minute: who opened tables."""

from __future__ import annotations

import time
from collections import OrderedDict

from pinella.messages import Refusal, say

OPENED_PER_MINUTE = 20


class Openings:
    """So many new tables a minute from one address: nobody fills the archive."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, list[float]] = OrderedDict()

    def verify(self, address: str) -> None:
        now = time.monotonic()
        times = [at for at in self._seen.pop(address, []) if at > now - 60]
        if len(times) >= OPENED_PER_MINUTE:
            self._seen[address] = times
            raise Refusal(say("too many tables were opened from here: wait a minute"))
        self._seen[address] = [*times, now]
        while len(self._seen) > 10_000:
            self._seen.popitem(last=False)
