"""The results of all tables of the archive, read once and then as they come."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from pinella.play.events import Counted, Opened, decode
from pinella.play.tables import PREFIX
from pinella.store.log import Store

if TYPE_CHECKING:
    from pinella.play.results import Figures, Results


class Scores:
    """In a thread: whoever asks first waits for the reading."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._results: Results | None = None
        self._codes: dict[str, str] = {}
        self._seen: set[tuple[str, int]] = set()
        self._lock = threading.Lock()
        self._pos = 0

    def _caught_up(self) -> Results:
        """What was looked at once is not looked at again. On PostgreSQL an event may come into sight later than one
        with a higher number: some are."""
        from pinella.play.results import Results  # noqa: PLC0415  (openskill is loaded when somebody asks)

        results = self._results = self._results or Results()
        newest = self.store.newest_place()
        after = self._pos if self.store.place.file else max(0, self._pos - OVERLAP)
        if newest == after:
            return results
        for _, row in self.store.of_kinds_after(("table-opened", "counted"), PREFIX, after):
            if (row.stream, row.seq) in self._seen:
                continue
            self._seen.add((row.stream, row.seq))
            event = decode(row.body)
            if isinstance(event, Opened):
                self._codes[row.stream] = event.code.partition("@")[0]
            elif isinstance(event, Counted):
                results.take(self._codes.get(row.stream, ""), event)
        self._pos = newest
        return results

    def of_player(self, player: str) -> dict[str, Figures]:
        with self._lock:
            return dict(self._caught_up().of_player(player))

    def ratings(self, code: str, players: dict[str, str]) -> dict[str, int]:
        with self._lock:
            return self._caught_up().ratings(code, players)


OVERLAP = 20_000
