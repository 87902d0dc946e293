"""The registry of players that all tournaments of a store share: everybody as last written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import msgspec

from pinella.acts.actor import Actor
from pinella.acts.record import Record
from pinella.acts.registry import Context
from pinella.messages import say
from pinella.store.log import Store
from pinella.store.stream import Kind, Stream
from pinella.store.watch import Watch
from pinella.tournament.model import Player

PREFIX = "registry/"
ID = "players"
"""There is one registry in a store."""


@dataclass(slots=True)
class People:
    """Everybody, by id."""

    players: dict[str, Player] = field(default_factory=dict)
    at: int = 0


def _replay(_id: str, log: Iterable[Record[Player]]) -> People:
    people = People()
    for one in log:
        people.players[one.event.id] = one.event
        people.at = one.at
    return people


def _extend(
    _id: str, people: People, _before: Callable[[], list[Record[Player]]], fresh: list[Record[Player]]
) -> People:
    for one in fresh:
        people.players[one.event.id] = one.event
        people.at = one.at
    return people


KIND: Kind[People, Player] = Kind(
    PREFIX,
    msgspec.json.Encoder().encode,
    msgspec.json.Decoder(Player).decode,
    _replay,
    _extend,
    lambda people: people.at,
    say("too many people are writing to the registry at once: try again"),
    name=lambda _player: "player-kept",
)


class Registry(Stream[People, Player]):
    def __init__(self, store: Store, watch: Watch | None = None) -> None:
        super().__init__(store, KIND, watch)

    def players(self) -> dict[str, Player]:
        """By id."""
        with self.held():
            return dict(self.state(ID).players)

    def keep(self, players: Iterable[Player], *, actor: Actor, request: str, device: str = "") -> int:
        """Write down those who are new or have changed, all or none and once for each request; how many that were."""
        given = {one.id: one for one in players}

        def changed(people: People, _context: Context) -> list[Player]:
            return [one for one in given.values() if people.players.get(one.id) != one]

        return len(self.decide(ID, request, Context(0, actor, device), changed).kinds)
