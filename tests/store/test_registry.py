"""The registry of players in the store, on both engines."""

from __future__ import annotations

import threading

import msgspec
import pytest

from pinella.acts.actor import Actor
from pinella.messages import Refusal
from pinella.store import NewEvent, Store, open_store
from pinella.tournament.entries.registry import ID, PREFIX, Registry
from pinella.tournament.model import Player
from tests.store.test_desk import NOON, Clock


def player(id_: str, club: str = "Lecce") -> Player:
    return Player(id=id_, surname=f"Rossi {id_}", name="Anna", club=club)


@pytest.fixture
def registry(store: Store) -> Registry:
    return Registry(store, Clock().watch())


def keep(registry: Registry, *players: Player, request: str = "one") -> int:
    return registry.keep(players, actor=Actor.person("Conti"), request=request, device="desk 1")


def test_everybody_as_last_written_down(registry: Registry, database: str) -> None:
    assert registry.players() == {}
    assert keep(registry, player("1"), player("2")) == 2
    assert keep(registry, player("1"), player("2", "Bari"), player("3"), request="two") == 2
    with open_store(database) as elsewhere:
        known = Registry(elsewhere).players()
    assert {id_: one.club for id_, one in known.items()} == {"1": "Lecce", "2": "Bari", "3": "Lecce"}
    assert registry.store.verify() == []


def test_what_has_not_changed_is_not_written_again(registry: Registry) -> None:
    keep(registry, player("1"))
    assert keep(registry, player("1"), request="two") == 0
    assert registry.store.head(PREFIX + ID) == 1


def test_twice_on_one_list_is_one_player(registry: Registry) -> None:
    assert keep(registry, player("1"), player("1", "Bari")) == 1
    assert registry.players()["1"].club == "Bari"


def test_a_request_sent_twice_gets_the_first_answer(registry: Registry, database: str) -> None:
    assert keep(registry, player("1"), player("2")) == 2
    keep(registry, player("1", "Bari"), request="two")
    with open_store(database) as elsewhere:
        assert keep(Registry(elsewhere), player("1"), player("2")) == 2
    assert registry.players()["1"].club == "Bari"


def test_two_clubs_write_at_once(registry: Registry, database: str) -> None:
    failures: list[BaseException] = []
    ready = threading.Barrier(3)

    def write(club: int) -> None:
        try:
            with open_store(database) as own:
                mine = Registry(own)
                ready.wait()
                for at in range(6):
                    assert keep(mine, player(f"{club}-{at}"), request=f"{club} {at}") == 1
        except BaseException as error:
            failures.append(error)

    people = [threading.Thread(target=write, args=(one,)) for one in range(3)]
    for one in people:
        one.start()
    for one in people:
        one.join()
    assert failures == []
    assert set(registry.players()) == {f"{club}-{at}" for club in range(3) for at in range(6)}


def test_a_player_nobody_can_read_is_named(registry: Registry, store: Store) -> None:
    keep(registry, player("1"))
    strange = NewEvent("player-kept", msgspec.json.encode({"shoe": 43}))
    store.append(PREFIX + ID, 1, [strange], actor="x", device="", request_id="x", at=NOON)
    with pytest.raises(Refusal, match="event 2 of registry/players cannot be read"):
        registry.players()
