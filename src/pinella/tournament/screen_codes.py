"""Which tournament a screen's code belongs to.

A code stands in the log of its tournament only. The first time it is asked for, the events that set screens are looked
through, so that no tournament is replayed for nothing; what was found is remembered and proved again at every use.
"""

from __future__ import annotations

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
            if before and self._tournaments.exists(before) and code in self._state(before).screens:
                return before
            found = [one for one in self._named(code) if code in self._state(one).screens]
            found.sort(key=lambda one: _freshness(self._state(one)), reverse=True)
        if found:
            self._known[code] = found[0]
        return found[0] if found else ""

    def _state(self, id_: str) -> State:
        return self._tournaments.state(id_)

    def _named(self, code: str) -> list[str]:
        """Those that have ever set a screen with this code."""
        named: dict[str, None] = {}
        for row in self._tournaments.store.of_kind("screen-set", PREFIX):
            event = decode(row.body)
            if isinstance(event, ScreenSet) and event.screen.code == code:
                named[row.stream.removeprefix(PREFIX)] = None
        return list(named)


def _freshness(state: State) -> tuple[bool, int]:
    return not state.ended, state.at
