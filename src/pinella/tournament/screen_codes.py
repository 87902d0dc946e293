"""Which tournament a screen's code belongs to.

A code stands in the log of its tournament only. The first time it is asked for, the events that set screens are looked
through, so that no tournament is replayed for nothing; what was found is remembered and proved again at every use.
"""

from __future__ import annotations

import msgspec

from pinella.store.stream import Unreadable
from pinella.tournament.events import decode
from pinella.tournament.hall.events import ScreenSet
from pinella.tournament.state import State
from pinella.tournament.tournaments import PREFIX, Tournaments


class ScreenCodes:
    def __init__(self, tournaments: Tournaments) -> None:
        self._tournaments = tournaments
        self._known: dict[str, str] = {}
        """Codes that exist, and no others, so that nobody fills it by guessing."""

    def tournament_of(self, code: str) -> str:
        """Empty if no tournament has such a screen. Of two with the same code, the one that is not over, then the
        newest."""
        before = self._known.get(code, "")
        with self._tournaments.held():
            if before and self._tournaments.exists(before) and self._has(before, code):
                return before
            found = [one for one in self._named(code) if self._has(one, code)]
            found.sort(key=lambda one: _freshness(self._tournaments.state(one)), reverse=True)
        if found:
            self._known[code] = found[0]
        return found[0] if found else ""

    def _has(self, id_: str, code: str) -> bool:
        """A tournament that cannot be read has no screens, and takes none from others."""
        try:
            return code in self._tournaments.state(id_).screens
        except Unreadable:
            return False

    def _named(self, code: str) -> list[str]:
        """Those that have ever set a screen with this code."""
        named: dict[str, None] = {}
        for row in self._tournaments.store.of_kind("screen-set", PREFIX):
            try:
                event = decode(row.body)
            except msgspec.MsgspecError:  # of a tournament that cannot be read
                continue
            if isinstance(event, ScreenSet) and event.screen.code == code:
                named[row.stream.removeprefix(PREFIX)] = None
        return list(named)


def _freshness(state: State) -> tuple[bool, int]:
    return not state.ended, state.at
