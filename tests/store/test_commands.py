"""`pinella backup`, `restore`, `verify` and where they look."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from pinella.cli import archive_store
from pinella.messages import Refusal
from pinella.store import open_store
from pinella.store.places import FILE, backup_folder, data_folder, database_url
from tests.store.short import add, bodies, new

app = typer.Typer()
archive_store.register(app)


@pytest.fixture(autouse=True)
def _nothing_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Tests never find the archive of the person who runs them."""
    monkeypatch.delenv("PINELLA_DATABASE", raising=False)
    monkeypatch.setenv("PINELLA_DATA", str(tmp_path / "own"))


def run(*arguments: object, code: int = 0) -> str:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if isinstance(done.exception, Refusal):
        raise done.exception
    assert done.exit_code == code, done.output
    return done.stdout


def data(*arguments: object, code: int = 0) -> Any:
    return json.loads(run(*arguments, "--json", code=code))


def where(database: str) -> tuple[object, ...]:
    return ("--database", database) if "://" in database else ("--data", Path(database).parent)


def test_backup_and_restore(database: str, tmp_path: Path) -> None:
    with open_store(database) as store:
        add(store, new(name="Coppa"), new())
    made = data("backup", "--to", tmp_path / "usb", *where(database))
    assert (made["streams"], made["events"]) == (1, 2) and Path(made["file"]).parent == tmp_path / "usb"
    with open_store(database) as store:
        add(store)
    with pytest.raises(Refusal, match="already holds events"):
        run("restore", made["file"], *where(database))
    back = data("restore", made["file"], "--force", *where(database))
    assert (back["streams"], back["events"]) == (1, 2) and Path(back["set_aside"]).exists()
    with open_store(database) as store:
        assert len(bodies(store)) == 2
    assert data("verify", *where(database)) == {"streams": 1, "events": 2, "problems": []}
    again = data("restore", made["file"], "--data", tmp_path / "new laptop")
    assert again == {"place": str(tmp_path / "new laptop" / FILE), "streams": 1, "events": 2, "set_aside": None}


def test_verify_says_what_is_wrong_with_exit_code_1(database: str) -> None:
    with open_store(database) as store:
        add(store)
        with store.writing() as connection:
            connection.exec_driver_sql("UPDATE event SET actor = 'Ugo'")
    found = data("verify", *where(database), code=1)
    assert len(found["problems"]) == 1 and "tournament/1" in found["problems"][0]
    assert run("verify", *where(database), code=1).startswith("! tournament/1")


def test_verify_rebuilds_a_list_that_is_wrong(database: str) -> None:
    with open_store(database) as store:
        add(store)
        with store.writing() as connection:
            connection.exec_driver_sql("DELETE FROM stream_summary")
    assert "--rebuild" in data("verify", *where(database), code=1)["problems"][0]
    assert data("verify", "--rebuild", *where(database)) == {"streams": 1, "events": 1, "problems": []}


def test_in_words(tmp_path: Path) -> None:
    with open_store(tmp_path / FILE) as store:
        add(store)
    said = run("backup", "--data", tmp_path)
    file = next((tmp_path / "backups").iterdir())
    assert str(file) in said and said.count("\n") == 1
    assert str(tmp_path / FILE) in run("restore", file, "--force", "--data", tmp_path)
    assert run("verify", "--data", tmp_path).count("\n") == 1


def test_a_damaged_archive_names_its_newest_backup(tmp_path: Path) -> None:
    with open_store(tmp_path / FILE) as store:
        add(store)
    run("backup", "--data", tmp_path)
    (tmp_path / FILE).write_bytes(b"garbage" * 1000)
    with pytest.raises(Refusal, match=r"the newest backup is .*/backups/pinella-\d{8}T\d{9}Z\.sqlite"):
        run("verify", "--data", tmp_path)
    (file,) = (tmp_path / "backups").iterdir()
    assert data("restore", file, "--data", tmp_path)["events"] == 1


@pytest.mark.parametrize("command", ["backup", "verify"])
def test_a_folder_without_an_archive_is_not_given_one(tmp_path: Path, command: str) -> None:
    with pytest.raises(Refusal, match=r"there is no archive .*/typo/pinella\.sqlite"):
        run(command, "--data", tmp_path / "typo")
    assert not (tmp_path / "typo").exists()


def test_where_the_archive_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An option comes before the environment, a database before a folder."""
    own, other = tmp_path / "own", tmp_path / "other"
    assert database_url(None, None) == str(own / FILE) and backup_folder() == own / "backups"
    assert database_url(other, None) == str(other / FILE) and backup_folder(other) == other / "backups"
    assert database_url(None, "postgresql://x/y") == "postgresql://x/y"
    monkeypatch.setenv("PINELLA_DATABASE", "postgresql://server/club")
    assert database_url(None, None) == "postgresql://server/club"
    assert database_url(other, None) == str(other / FILE)
    with pytest.raises(Refusal, match="not both"):
        database_url(other, "postgresql://x/y")
    monkeypatch.delenv("PINELLA_DATA")
    assert data_folder().name == "pinella"
