"""Seasons in a store: one stream each, every act from the state over the log to the next state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pinella.acts.registry import Context
from pinella.codes.kept import Codes
from pinella.codes.loader import load_code
from pinella.messages import Refusal, say
from pinella.store.acting import ActStream
from pinella.store.log import Store
from pinella.store.stream import Kind
from pinella.store.watch import Watch
from pinella.tournament.season.acts import perform
from pinella.tournament.season.event import Recorded, SeasonEvent
from pinella.tournament.season.events import decode, encode
from pinella.tournament.season.state import Season

PREFIX = "season/"


def _kind(codes: Codes, others: Callable[[str], Season]) -> Kind[Season, SeasonEvent]:
    def again(_id: str, log: Iterable[Recorded]) -> Season:
        return Season.replay(log, codes, others)

    def more(_id: str, season: Season, _before: Callable[[], list[Recorded]], fresh: list[Recorded]) -> Season:
        for one in fresh:
            season.apply(one)
        return season

    return Kind(
        PREFIX,
        encode,
        decode,
        again,
        more,
        lambda season: season.at,
        say("too many people are writing to this season at once: try again"),
    )


class Seasons(ActStream[Season, SeasonEvent]):
    """The seasons of one store."""

    def __init__(self, store: Store, watch: Watch | None = None, codes: Codes = load_code) -> None:
        super().__init__(store, _kind(codes, self.state), watch)

    def perform(
        self, id_: str, act: str, arguments: Mapping[str, Any], state: Season, context: Context
    ) -> list[SeasonEvent]:
        if arguments.get("id", id_) != id_:
            raise Refusal(say("season “{id}” cannot be opened under the name {name}", id=arguments["id"], name=id_))
        return perform(state, context, act, arguments)
