"""Seasons in the store: one stream each, every act from the state over the log to the next state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.cli.tournament.office import Office
    from pinella.codes.model import Code
    from pinella.tournament.season.events import SeasonEvent
    from pinella.tournament.season.state import Season

PREFIX = "season/"


def seasons(office: Office) -> list[str]:
    return [one.stream.removeprefix(PREFIX) for one in office.store.streams(PREFIX)]


def read(office: Office, id_: str) -> Season:
    """Empty for a season that was never opened."""
    from pinella.tournament.season.events import decode
    from pinella.tournament.season.state import Season

    return Season.replay((decode(row.body), row.at, row.actor) for row in office.store.read(PREFIX + id_))


def chosen(office: Office, wanted: str) -> Season:
    """The season named, or the only one that is open."""
    known = seasons(office)
    if wanted:
        if wanted not in known:
            raise Refusal(say("there is no season “{wanted}”; known are {known}", wanted=wanted, known=_list(known)))
        return read(office, wanted)
    running = [one for one in (read(office, id_) for id_ in known) if not one.closed]
    if len(running) == 1:
        return running[0]
    if not known:
        raise Refusal(say("there is no season yet: open one with `pinella tournament season open`"))
    raise Refusal(say("name a season with --season: {known}", known=_list(known)))


def _list(known: list[str]) -> str:
    return ", ".join(known) or "-"


def code_of(season: Season) -> Code:
    from pinella.codes.loader import load_code

    return load_code(season.code)


def do(office: Office, id_: str, act: Callable[..., list[SeasonEvent]], **arguments: Any) -> list[SeasonEvent]:
    """Perform an act of the season once for each request; nothing is written while it is refused."""
    from pinella.store import NewEvent
    from pinella.tournament.season.events import encode

    stream, request = PREFIX + id_, office.next_request()
    if office.store.answer_to(stream, request) is not None:
        return []
    at = office.now()
    head = office.store.head(stream)
    events = act(read(office, id_), at, office.actor, **arguments)
    if events:
        rows = [NewEvent(str(one.__struct_config__.tag), encode(one), one.schema) for one in events]
        office.store.append(stream, head, rows, actor=office.actor, device="terminal", request_id=request, at=at)
    return events
