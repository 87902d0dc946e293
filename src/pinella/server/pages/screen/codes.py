"""Which tournament a screen's code belongs to.

A code stands in the log of its tournament only. The first time it is asked for, the events that set screens are looked
through (one query, no tournament is replayed for nothing); what was found is remembered and proved again at every use.
"""

from __future__ import annotations

from collections.abc import MutableMapping

import msgspec
from sqlalchemy import select

from pinella.server.application import Application
from pinella.store.schema import event
from pinella.tournament.state import State
from pinella.tournament.tournaments import PREFIX


def tournament_of(application: Application, code: str, known: MutableMapping[str, str]) -> str:
    """Empty if no tournament has such a screen. Of two with the same code, the one that is not over, then the newest.

    `known` remembers codes that exist, and no others, so that nobody fills it by guessing."""
    before = known.get(code, "")
    if before and application.exists(before) and application.read_here(before, _has, code):
        return before
    found = [one for one in _candidates(application, code) if application.read_here(one, _has, code)]
    found.sort(key=lambda one: application.read_here(one, _freshness), reverse=True)
    if found:
        known[code] = found[0]
    return found[0] if found else ""


def _candidates(application: Application, code: str) -> list[str]:
    asked = select(event.c.stream, event.c.body).where(event.c.kind == "screen-set")
    with application.store.reading() as connection:
        rows = connection.execute(asked).all()
    named = {
        stream.removeprefix(PREFIX): None
        for stream, body in rows
        if stream.startswith(PREFIX) and msgspec.json.decode(body).get("screen", {}).get("code") == code
    }
    return list(named)


def _has(state: State, code: str) -> bool:
    return code in state.screens


def _freshness(state: State) -> tuple[bool, int]:
    return not state.ended, state.at
