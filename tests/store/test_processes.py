"""Several processes on one database: nothing acknowledged is lost, no number given twice, everybody hears of it."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from queue import Empty, Queue

import psycopg
import pytest

from pinella.store import Notice, Store, open_store
from tests.store.short import STREAM, add, new

ROOT = Path(__file__).parent.parent.parent


def appender(database: str, who: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.store.appender", database, STREAM, who, str(count)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def acknowledged(process: subprocess.Popen[str]) -> dict[str, int]:
    out, error = process.communicate(timeout=120)
    assert process.returncode == 0, error
    return {request: int(seq) for request, _, seq in (line.rpartition(" ") for line in out.splitlines())}


def test_two_processes_append_to_one_stream(database: str) -> None:
    open_store(database).close()
    processes = [appender(database, who, 40) for who in ("one", "two")]
    told = {**acknowledged(processes[0]), **acknowledged(processes[1])}
    with open_store(database) as store:
        assert {event.request_id: event.seq for event in store.read(STREAM)} == told
        assert sorted(told.values()) == list(range(1, 81))
        assert store.verify() == []


def test_two_processes_open_a_new_database_at_once(tmp_path: Path) -> None:
    file = str(tmp_path / "pinella.sqlite")
    processes = [appender(file, who, 3) for who in ("one", "two", "three")]
    assert len([acknowledged(process) for process in processes]) == 3
    with open_store(file) as store:
        assert store.head(STREAM) == 9 and store.verify() == []


# --- notices ---------------------------------------------------------------------------------------------------------


def heard(queue: Queue[Notice], seconds: float = 20) -> Notice:
    return queue.get(timeout=seconds)


def silent(queue: Queue[Notice]) -> bool:
    try:
        queue.get(timeout=0.4)
    except Empty:
        return True
    return False


def test_subscribers_hear_of_each_append_once_and_until_they_stop(store: Store) -> None:
    queue: Queue[Notice] = Queue()
    stop = store.subscribe(queue.put)
    add(store, new(), new())
    add(store, request="request 0", after=0)
    add(store, stream="other")
    assert [queue.get_nowait(), queue.get_nowait()] == [Notice(STREAM, 2), Notice("other", 1)]
    stop()
    add(store)
    assert queue.empty()


def test_a_subscriber_that_fails_or_appends_harms_nobody(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    heard_of: list[Notice] = []
    with caplog.at_level("CRITICAL", logger="pinella.store.notify"):
        store.subscribe(lambda notice: 1 // 0)
        store.subscribe(lambda notice: notice.seq < 3 and add(store))
        store.subscribe(heard_of.append)
        add(store)
    assert store.head(STREAM) == 3 and {notice.seq for notice in heard_of} == {1, 2, 3}


def test_one_process_hears_of_the_other_without_echoes(database: str) -> None:
    """Both engines: a store that listens is told of the other's appends, once, and of its own, once."""
    with open_store(database) as here, open_store(database) as there:
        add(there, stream="before")
        queue: Queue[Notice] = Queue()
        here.subscribe(queue.put)
        here.listen()
        add(there, new(), new())
        assert heard(queue) == Notice(STREAM, 2)
        add(here)
        assert heard(queue) == Notice(STREAM, 3)
        assert silent(queue)
        process = appender(database, "child", 1)
        assert acknowledged(process) == {"child-0": 4}
        assert heard(queue) == Notice(STREAM, 4)
        assert silent(queue)


def test_closing_ends_the_listener(database: str) -> None:
    store = open_store(database)
    store.listen()
    store.listen()
    assert sum(thread.name == "pinella-listener" for thread in threading.enumerate()) == 1
    store.close()
    assert not any(thread.name == "pinella-listener" for thread in threading.enumerate())


@pytest.mark.parametrize(
    "database", [pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))], indirect=True
)
def test_a_lost_connection_misses_nothing(database: str) -> None:
    """The listener's connection is cut by the server; what is appended before it is back is told afterwards."""
    with open_store(database) as here, open_store(database) as there:
        queue: Queue[Notice] = Queue()
        here.subscribe(queue.put)
        here.listen()
        with psycopg.connect(database, autocommit=True) as root:
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pinella-listener'"
            assert root.execute(cut).fetchall() == [(True,)]
        add(there)
        assert heard(queue) == Notice(STREAM, 1)
        add(there)
        assert heard(queue) == Notice(STREAM, 2)
        assert silent(queue)


@pytest.mark.parametrize(
    "database", [pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))], indirect=True
)
def test_a_server_that_went_away_is_found_again(database: str) -> None:
    with open_store(database) as store:
        add(store)
        with psycopg.connect(database, autocommit=True) as root:
            everybody = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            assert root.execute(f"{everybody} AND datname = current_database()").fetchall() == [(True,)]
        add(store)
        assert store.head(STREAM) == 2
