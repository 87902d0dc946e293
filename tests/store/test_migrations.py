"""Files of every older schema open, with a copy beside them; what is not ours is refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from pinella.messages import Refusal
from pinella.store import Store, open_store
from pinella.store import open as opening
from pinella.store.engines import find_place, make_engine
from pinella.store.schema import VERSION_TABLE, VERSIONS, metadata
from tests.store.postgres import Server
from tests.store.short import STREAM, add, bodies

OLD_FILES = sorted((Path(__file__).parent / "old" / "before").glob("*.sql"))


def old_file(script: Path, file: Path) -> Path:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(script.read_text(encoding="utf-8"))
    return file


@pytest.mark.parametrize("script", OLD_FILES, ids=lambda path: path.stem)
def test_an_old_file_is_brought_up_to_date_after_a_copy(script: Path, tmp_path: Path) -> None:
    file = old_file(script, tmp_path / "pinella.sqlite")
    with open_store(file) as store:
        assert store.verify() == []
        assert bodies(store) == [{"name": "Coppa di Natale"}, {"number": 1}, {"number": 2}]
        assert store.streams()[0].title == "Coppa di Natale"
        repeated = add(store, request="r2", answer=b"new")
        assert (repeated.first_seq, repeated.last_seq, repeated.answer, repeated.repeated) == (2, 3, b"", True)
        add(store, request="r3", answer=b"kept")
        assert add(store, request="r3").answer == b"kept"
        assert store.verify() == []
    copy = tmp_path / f"pinella.before-{VERSIONS[-1]}.sqlite"
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone() == (script.stem,)
        assert connection.execute("SELECT count(*) FROM event").fetchone() == (3,)
    with open_store(copy) as store:
        assert store.verify() == []
    assert (tmp_path / f"pinella.before-{VERSIONS[-1]}.before-{VERSIONS[-1]}.sqlite").exists()


def test_every_schema_but_the_last_has_an_old_file() -> None:
    assert [script.stem for script in OLD_FILES] == list(VERSIONS[:-1])


def test_a_new_file_needs_no_copy(tmp_path: Path) -> None:
    open_store(tmp_path / "deep" / "er" / "pinella.sqlite").close()
    open_store(tmp_path / "deep" / "er" / "pinella.sqlite").close()
    assert [path.name for path in (tmp_path / "deep" / "er").iterdir()] == ["pinella.sqlite"]


@pytest.mark.xdist_group("postgresql")
def test_an_old_server_is_brought_up_to_date(server: Server) -> None:
    url = server.empty()
    place = find_place(url)
    engine = make_engine(place)
    opening.migrate(place, engine, "0001")
    engine.dispose()
    with open_store(url) as store:
        add(store, request="r", answer=b"kept")
        assert add(store, request="r").answer == b"kept"
        assert store.verify() == []


def test_migrations_make_what_the_program_expects(store: Store) -> None:
    with store.reading() as connection:
        options = {"version_table": VERSION_TABLE, "include_name": lambda name, kind, _: name != "stream_summary"}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), metadata) == []


def test_the_list_of_versions_is_the_folder_of_migrations() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(opening.__file__).parent / "migrations"))
    steps = ScriptDirectory.from_config(config).walk_revisions()
    assert [step.revision for step in steps][::-1] == list(VERSIONS)


def test_what_a_newer_pinella_wrote_is_refused(database: str) -> None:
    with open_store(database) as store, store.writing() as connection:
        connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '0099'")
    with pytest.raises(Refusal, match=r"was written by a newer Pinella \(schema 0099, this one knows up to \d+\)"):
        open_store(database)


def test_the_database_of_another_program_is_left_alone(database: str) -> None:
    engine = make_engine(find_place(database))
    with engine.begin() as connection:
        for table in ("stream_summary", "projection", "request", "event", VERSION_TABLE):
            connection.exec_driver_sql(f"DROP TABLE IF EXISTS {table}")
        connection.exec_driver_sql("CREATE TABLE event (what TEXT)")
    with pytest.raises(Refusal, match="holds the tables of another program, not an archive of Pinella"):
        open_store(database)
    engine.dispose()


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("mysql://root@localhost/x", "“mysql” is no database Pinella can use"),
        ("sqlite://", "“sqlite” is no database Pinella can use"),
        ("postgresql://u:geheim@host:port/x", "the database's address cannot be read"),
        ("postgresql://u:geheim@127.0.0.1:1/x", r"postgresql://u:\*\*\*@127.0.0.1:1/x does not do what it should"),
    ],
)
def test_addresses_that_lead_nowhere(where: str, said: str) -> None:
    with pytest.raises(Refusal, match=said) as caught:
        open_store(where)
    assert "geheim" not in str(caught.value)


def test_a_file_may_be_given_as_an_address(tmp_path: Path) -> None:
    with open_store(f"sqlite:///{tmp_path}/a%b c.sqlite") as store:
        add(store)
    with open_store(tmp_path / "a%b c.sqlite") as store:
        assert store.head(STREAM) == 1
