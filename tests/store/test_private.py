"""Nobody else on the machine reads the archive, and who reads it cannot work out the PINs."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from time import process_time

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select, update

from pinella.messages import Refusal
from pinella.store import Store, open_store
from pinella.store.access import Access
from pinella.store.backup import backup
from pinella.store.keys import installation_key
from pinella.store.pins import HIDDEN, Pins
from pinella.store.restore_file import restore
from pinella.store.schema import account, pin
from tests.cli.tournament_terminal import Terminal
from tests.store.short import add

LATER = 10**15


@pytest.fixture(autouse=True)
def usual_mask() -> Iterator[None]:
    """As on most machines: without care everything is readable for everybody."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    """Everything in it that others may look into; empty is well."""
    found = {str(one.relative_to(folder)): stat.S_IMODE(one.stat().st_mode) for one in (folder, *folder.rglob("*"))}
    return {name: oct(mode) for name, mode in found.items() if mode & 0o077}


def test_what_the_archive_makes_is_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "pinella"
    backups = folder / "backups"
    with open_store(folder / "pinella.sqlite", backups=backups) as store:
        add(store)
        Access(store).issue_pairs("t", [1], LATER)
        copy = backup(store, backups, 1000)
        assert (folder / "pinella.sqlite-wal").exists() and modes(folder) == {}
    restore(copy, folder / "pinella.sqlite", at=2000, force=True)
    restore(copy, tmp_path / "other" / "pinella.sqlite", at=2000)
    assert modes(folder) == {} and modes(tmp_path / "other") == {}


def test_what_an_older_version_left_open_is_closed(tmp_path: Path) -> None:
    folder = tmp_path / "pinella"
    backups = folder / "backups"
    with open_store(folder / "pinella.sqlite", backups=backups) as store:
        backup(store, backups, 1000)
    for one in (folder, *folder.rglob("*")):
        one.chmod(0o755 if one.is_dir() else 0o644)
    open_store(folder / "pinella.sqlite", backups=backups).close()
    assert modes(folder) == {}


def test_a_folder_of_other_things_keeps_its_rights(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    (shared / "letter.txt").write_text("x")
    open_store(shared / "pinella.sqlite").close()
    assert modes(shared) == {".": "0o755", "letter.txt": "0o644"}


def test_exports_and_prints_are_for_their_owner(terminal: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    terminal.new()
    terminal("export", "--out", str(out / "torneo.jsonl"))
    terminal("export", "--all", "--out", str(out / "everything"))
    assert [one.name for one in sorted(out.iterdir())] == ["everything", "torneo.jsonl"]
    assert modes(out / "everything") == {} and stat.S_IMODE((out / "torneo.jsonl").stat().st_mode) == 0o600


# --- PINs ------------------------------------------------------------------------------------------------------------


def kept(store: Store) -> str:
    with store.reading() as connection:
        return str(connection.execute(select(pin.c.secret)).scalar_one())


def test_the_database_alone_says_nothing_about_a_pin(store: Store, tmp_path: Path) -> None:
    """Whoever has only the database has another key: every PIN is as good as any other."""
    slip = Access(store, keys=tmp_path / "own").issue_pairs("t", [1], LATER)[1]
    with pytest.raises(Refusal, match="made under another key: ask the director for a new slip"):
        Pins(tmp_path / "thief").fits(kept(store), "t", 1, slip.pin)
    assert slip.pin not in kept(store)


def test_with_database_and_key_the_whole_space_takes_hours(tmp_path: Path) -> None:
    pins = Pins(tmp_path)
    secret = pins.hashed("t", 1, "4711")
    begun = process_time()
    for wrong in ("0000", "1234"):
        assert not Pins(tmp_path).fits(secret, "t", 1, wrong)
    one = (process_time() - begun) / 2
    assert one * 10_000 > 3_600, f"{one:.2f} s of a core for one PIN"


def test_to_make_one_is_much_cheaper_than_to_try_one_and_a_second_time_is_quick(tmp_path: Path) -> None:
    pins = Pins(tmp_path)
    begun = process_time()
    made = [pins.hashed("t", number, "4711") for number in range(4)]
    making = (process_time() - begun) / 4
    assert pins.fits(made[0], "t", 0, "4711")
    begun = process_time()
    assert pins.fits(made[0], "t", 0, "4711") and not pins.fits(made[0], "t", 0, "4712")
    assert process_time() - begun < making
    begun = process_time()
    assert not pins.fits(made[1], "t", 1, "4712")
    assert process_time() - begun > making * HIDDEN / 4


def test_a_row_copied_to_another_pair_opens_nothing(store: Store) -> None:
    access = Access(store)
    slips = access.issue_pairs("t", [1, 2], LATER)
    with store.writing() as connection:
        first = connection.execute(select(pin.c.secret).where(pin.c.number == 1)).scalar_one()
        connection.execute(update(pin).where(pin.c.number == 2).values(secret=first))
    assert access.check_pin("t", 1, slips[1].pin) and not access.check_pin("t", 2, slips[1].pin)


def test_old_hashes_work_and_are_made_anew_when_used(store: Store) -> None:
    access = Access(store)
    rosa = access.add_account("Rosa", "una parola lunga")
    old_pin = PasswordHasher(time_cost=1, memory_cost=8 * 1024, parallelism=1).hash("4711")
    old_word = PasswordHasher(time_cost=2, memory_cost=8 * 1024, parallelism=1).hash("una parola lunga")
    with store.writing() as connection:
        connection.execute(pin.insert().values(tournament="t", number=1, secret=old_pin))
        connection.execute(account.update().values(secret=old_word))
    assert not access.check_pin("t", 1, "4712") and kept(store) == old_pin
    assert access.check_pin("t", 1, "4711") and kept(store).startswith("pin2$")
    assert access.check_pin("t", 1, "4711") and not access.check_pin("t", 1, "4712")
    assert access.log_in("Rosa", "una parola lunga", "here") == rosa
    with store.reading() as connection:
        assert connection.execute(select(account.c.secret)).scalar_one() != old_word
    assert access.log_in("Rosa", "una parola lunga", "here") == rosa


def test_several_who_need_the_key_at_once_have_the_same(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(installation_key, [tmp_path / "own"] * 8))
    assert len(keys) == 1 and len(keys.pop()) == 32
    assert [one.name for one in (tmp_path / "own").iterdir()] == ["pinella.key"]
    (tmp_path / "own" / "pinella.key").write_text("no key")
    with pytest.raises(Refusal, match="cannot be used"):
        installation_key(tmp_path / "own")


# --- empty files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("made", ["no byte", "no table"])
def test_an_empty_file_is_no_archive(terminal: Terminal, tmp_path: Path, made: str) -> None:
    file = tmp_path / "data" / "pinella.sqlite"
    file.parent.mkdir()
    if made == "no byte":
        file.touch()
    else:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("CREATE TABLE x (y)")
            connection.execute("DROP TABLE x")
    size = file.stat().st_size
    for command in ("verify", "backup"):
        told = terminal.run(command)
        assert told.code == 2 and "is an empty file, no archive" in told.err
    assert file.stat().st_size == size


def test_an_archive_that_was_emptied_is_not_begun_anew(tmp_path: Path) -> None:
    file, backups = tmp_path / "pinella.sqlite", tmp_path / "backups"
    with open_store(file, backups=backups) as store:
        add(store)
        backup(store, backups, 1000)
    file.write_bytes(b"")
    with pytest.raises(Refusal, match="the newest backup is"):
        open_store(file, backups=backups)
    assert file.stat().st_size == 0


# --- what a copy or an export must not touch -------------------------------------------------------------------------


def test_a_backup_into_a_folder_of_other_things_leaves_its_rights(tmp_path: Path) -> None:
    """As root `pinella backup --to /tmp` had closed /tmp to everybody else."""
    shared = tmp_path / "stick"
    shared.mkdir(mode=0o755)
    (shared / "letter.txt").write_text("x")
    with open_store(tmp_path / "data" / "pinella.sqlite", backups=shared) as store:
        add(store)
        backup(store, shared, 1000)
    open_store(tmp_path / "data" / "pinella.sqlite", backups=shared).close()
    assert modes(shared) == {".": "0o755", "letter.txt": "0o644"}


def test_what_a_link_in_the_data_folder_leads_to_keeps_its_rights(tmp_path: Path) -> None:
    outside, folder = tmp_path / "outside.txt", tmp_path / "data"
    outside.write_text("x")
    outside.chmod(0o644)
    open_store(folder / "pinella.sqlite").close()
    (folder / "pinella.key").symlink_to(outside)
    open_store(folder / "pinella.sqlite").close()
    assert stat.S_IMODE(outside.stat().st_mode) == 0o644


def test_an_export_takes_the_place_of_no_device_and_no_link(terminal: Terminal, tmp_path: Path) -> None:
    """As root `--out /dev/full` had put an ordinary file where the device was."""
    terminal.new()
    pipe, link, good = tmp_path / "pipe", tmp_path / "link", tmp_path / "good.jsonl"
    os.mkfifo(pipe)
    good.write_text("kept")
    link.symlink_to(good)
    for target in (pipe, link):
        assert "no ordinary file" in terminal.refused("export", "--out", str(target))
    assert stat.S_ISFIFO(pipe.stat().st_mode) and link.is_symlink() and good.read_text() == "kept"


@pytest.mark.parametrize("content", [b"", b"\n" * 100])
def test_a_backup_that_holds_nothing_is_not_restored(tmp_path: Path, content: bytes) -> None:
    """A copy that a full stick cut to nothing was "restored and verified"."""
    file, target = tmp_path / "pinella-1.sqlite", tmp_path / "pinella.sqlite"
    file.write_bytes(content)
    with open_store(target) as store:
        add(store)
    with pytest.raises(Refusal, match="holds nothing"):
        restore(file, target, at=2000, force=True)
    with open_store(target) as store:
        assert [one.stream for one in store.streams()] != []


@pytest.mark.parametrize("made", [
    "CREATE TRIGGER up AFTER INSERT ON session BEGIN UPDATE account SET admin = 1; END",
    "CREATE VIEW up AS SELECT * FROM account",
])  # fmt: skip
def test_a_backup_that_acts_by_itself_is_not_restored(tmp_path: Path, made: str) -> None:
    with open_store(tmp_path / "data" / "pinella.sqlite") as store:
        add(store)
        file = backup(store, tmp_path / "copies", 1000)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(made)
        connection.commit()
    with pytest.raises(Refusal) as refused:
        restore(file, tmp_path / "other" / "pinella.sqlite", at=2000)
    assert "by itself" in str(refused.value.in_full)
    assert not (tmp_path / "other" / "pinella.sqlite").exists()
