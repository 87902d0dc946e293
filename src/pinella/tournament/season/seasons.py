"""Seasons in a store: one stream each, every act from the state over the log to the next state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pinella.acts.record import Record
from pinella.acts.registry import Context
from pinella.codes.kept import Codes
from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.messages import say
from pinella.store.log import Store
from pinella.store.stream import Done, Kind, Stream
from pinella.store.watch import Watch
from pinella.tournament.season.events import SeasonEvent, decode, encode
from pinella.tournament.season.state import Season

PREFIX = "season/"
SeasonAct = Callable[..., list[SeasonEvent]]
"""A function of `pinella.tournament.season`: `(season, at, actor, *, ...) -> events`."""
SeasonActs = Sequence[tuple[SeasonAct, Mapping[str, Any]]]


def _replay(_id: str, log: Iterable[Record[SeasonEvent]]) -> Season:
    return Season.replay((one.event, one.at, one.actor) for one in log)


def _extend(
    _id: str, season: Season, _before: Callable[[], list[Record[SeasonEvent]]], fresh: list[Record[SeasonEvent]]
) -> Season:
    for one in fresh:
        season.apply(one.event, one.at, one.actor)
    return season


KIND: Kind[Season, SeasonEvent] = Kind(
    PREFIX,
    encode,
    decode,
    _replay,
    _extend,
    lambda season: season.at,
    say("too many people are writing to this season at once: try again"),
)


class Seasons(Stream[Season, SeasonEvent]):
    """The seasons of one store."""

    def __init__(self, store: Store, watch: Watch | None = None, codes: Codes = load_code) -> None:
        super().__init__(store, KIND, watch)
        self.codes = codes

    def code(self, season: Season) -> Code:
        return self.codes(season.code)

    def do(
        self, id_: str, act: SeasonAct, arguments: Mapping[str, Any], *, actor: str, request: str, device: str = ""
    ) -> Done:
        """Perform an act exactly once for each request; nothing is written while it is refused."""
        return self.do_all(id_, ((act, arguments),), actor=actor, request=request, device=device)

    def do_all(self, id_: str, acts: SeasonActs, *, actor: str, request: str, device: str = "") -> Done:
        """Several acts as one, all of them or none; each is decided on what those before it bring."""
        decisions = [_deciding(act, arguments) for act, arguments in acts]
        return self.decide_all(id_, request, Context(0, actor, device), decisions)


def _deciding(act: SeasonAct, arguments: Mapping[str, Any]) -> Callable[[Season, Context], list[SeasonEvent]]:
    return lambda season, context: act(season, context.at, context.actor, **arguments)
