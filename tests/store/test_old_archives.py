"""Archives, backups and the registry of players of version 0.1.0: opened and restored, with the same figures."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pinella.store import Store, open_store
from pinella.store.access import Access
from pinella.store.exchange import export_stream, import_stream
from pinella.store.restore_file import restore
from pinella.store.watch import Watch
from pinella.tournament.entries.registry import Registry
from pinella.tournament.exchange import outcome
from pinella.tournament.season.seasons import Seasons
from pinella.tournament.tournaments import Tournaments
from pinella.tournament.upcasting import UPCASTERS

OLD = Path(__file__).parent / "old"
ARCHIVES = OLD / "archives"
FIGURES: dict[str, Any] = json.loads((ARCHIVES / "figures.json").read_text(encoding="utf-8"))
REGISTRIES = sorted((OLD / "registry").glob("*.jsonl"))
BACKUPS = [(file, "whole") for file in sorted(ARCHIVES.glob("*.jsonl*"))] + [
    (file, "small") for file in sorted(ARCHIVES.glob("*.sqlite"))
]


def plain(value: Any) -> Any:
    return json.loads(json.dumps(msgspec.to_builtins(value)))


def figures(store: Store) -> dict[str, Any]:
    tournaments, seasons, access = Tournaments(store), Seasons(store), Access(store, Watch(lambda: FIGURES["at"]))
    ids = tournaments.ids()
    states = {one: tournaments.state(one) for one in ids}
    return {
        "streams": [[one.stream, one.events, one.title] for one in store.streams()],
        "tournaments": {
            one: {"records": state.seq, "outcome": plain(outcome(state, ""))["standing"], "rounds": len(state.rounds)}
            for one, state in states.items()
        },
        "seasons": {one: plain(seasons.state(one)) for one in seasons.ids()},
        "registry": {key: plain(one) for key, one in Registry(store).players().items()},
        "accounts": [[one.key, one.name, one.admin, one.ended] for one in access.accounts()],
        "offices": {one: plain(access.offices(one)) for one in ids},
    }


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """The archive as a file on the disk of somebody who has just installed this version."""
    file = tmp_path / "pinella.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((ARCHIVES / "0003.sql").read_text(encoding="utf-8"))
    return file


def test_an_archive_opens(whole: Path) -> None:
    with open_store(whole, upcasters=UPCASTERS) as store:
        assert figures(store) == FIGURES["whole"]
        assert store.verify() == []


def test_what_opened_doors_then_opens_them_now(whole: Path) -> None:
    secrets, id_ = FIGURES["secrets"], FIGURES["tournament with accounts"]
    with open_store(whole, upcasters=UPCASTERS) as store:
        access = Access(store, Watch(lambda: FIGURES["at"] + 600_000))
        for name, password in secrets["passwords"].items():
            found = access.log_in(name, password, "here")
            assert found and found.name == name
        for number, (token, pin) in secrets["pairs"].items():
            assert access.check_pin(id_, int(number), pin)
            slip = access.token(token, "here")
            assert slip and slip.subject == int(number)
        for number, token in secrets["tables"].items():
            slip = access.token(token, "here")
            assert slip and slip.subject == int(number)
        for one in ("Conti Bruno", "pair 1", "table 2"):
            assert access.session(secrets[f"session of {one}"]) is not None


@pytest.mark.parametrize(("backup", "which"), BACKUPS, ids=[file.name for file, _ in BACKUPS])
def test_a_backup_is_restored(backup: Path, which: str, tmp_path: Path) -> None:
    target = tmp_path / "restored.sqlite"
    restore(backup, target, at=FIGURES["at"])
    expected = dict(FIGURES[which])
    with open_store(target, upcasters=UPCASTERS) as store:
        found = figures(store)
        assert store.verify() == []
    if backup.suffix != ".sqlite":  # from PostgreSQL: events only
        for gone in ("accounts", "offices"):
            del found[gone], expected[gone]
    assert found == expected


@pytest.mark.parametrize("file", REGISTRIES, ids=[file.stem for file in REGISTRIES])
def test_the_registry_of_players(file: Path, tmp_path: Path) -> None:
    lines = file.read_bytes()
    expected = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    with open_store(tmp_path / "pinella.sqlite") as store:
        import_stream(store, lines.splitlines(keepends=True))
        assert {key: plain(one) for key, one in Registry(store).players().items()} == expected["players"]
        assert b"".join(export_stream(store, "registry/players")) == lines
        assert store.verify() == []
