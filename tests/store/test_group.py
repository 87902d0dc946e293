"""Many commands in one transaction: each comes to what it would have come to alone."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from pinella.messages import Refusal, say
from pinella.store import Appended, Conflict, NewEvent, Store, open_store
from pinella.store.group import GroupWriter, Outcome, Waiting
from pinella.store.unsynced import CAN_SYNC_APART
from pinella.store.values import Appending, Command


def command(n: int, request: str) -> Command:
    return Command([NewEvent("moved", b'{"n":%d}' % n)], "Rosa", "desk", request, n, b'{"n":%d}' % n)


def of(stream: str, after: int, request: str = "") -> Appending:
    return Appending(stream, after, command(after + 1, request or f"{stream} {after}"))


def numbers(store: Store, stream: str) -> list[int]:
    return [event.seq for event in store.read(stream)]


def test_many_streams_and_several_commands_of_one(store: Store) -> None:
    found = store.append_all([of("table/a", 0), of("table/b", 0), of("table/a", 1), of("table/a", 2)])
    assert [(one.first_seq, one.last_seq) for one in found if isinstance(one, Appended)] == [
        (1, 1),
        (1, 1),
        (2, 2),
        (3, 3),
    ]
    assert numbers(store, "table/a") == [1, 2, 3] and numbers(store, "table/b") == [1]
    assert store.verify() == []


def test_who_saw_too_little_is_refused_and_nobody_else(store: Store) -> None:
    store.append_all([of("table/a", 0), of("table/a", 1)])
    first, stale, last = store.append_all([of("table/b", 0), of("table/a", 1, "other"), of("table/c", 0)])
    assert isinstance(first, Appended) and isinstance(last, Appended)
    assert isinstance(stale, Conflict) and (stale.expected, stale.found) == (1, 2)
    assert numbers(store, "table/a") == [1, 2] and store.verify() == []


def test_what_another_process_wrote_is_not_written_over(store: Store, database: str) -> None:
    """This process remembers event 1, another one has written 2: whoever builds on 1 is told, the rest stands."""
    store.append_all([of("table/a", 0)])
    with open_store(database) as elsewhere:
        elsewhere.append_all([of("table/a", 1, "theirs")])
    mine, other = store.append_all([of("table/a", 1, "mine"), of("table/b", 0)])
    assert isinstance(mine, Conflict) and mine.found == 2 and isinstance(other, Appended)
    assert numbers(store, "table/a") == [1, 2] and store.verify() == []


def test_a_request_sent_twice_is_done_once(store: Store) -> None:
    store.append_all([of("table/a", 0, "same"), of("table/a", 1)])
    again, other = store.append_all([of("table/a", 2, "same"), of("table/b", 0)])
    assert again == Appended(1, 1, b'{"n":1}', repeated=True) and isinstance(other, Appended)
    assert numbers(store, "table/a") == [1, 2] and store.verify() == []


def test_a_name_that_cannot_be_kept_is_refused_alone(store: Store) -> None:
    bad, good = store.append_all([of("table/a\n", 0), of("table/b", 0)])
    assert isinstance(bad, Refusal) and isinstance(good, Appended)
    assert store.verify() == []


@pytest.mark.parametrize("threads", [1, 6])
def test_the_writer_tells_everybody_after_it_is_kept(store: Store, threads: int) -> None:
    told: dict[object, Outcome] = {}

    def tell(outcomes: Sequence[tuple[Waiting, Outcome]]) -> None:
        for waiting, outcome in outcomes:
            assert isinstance(outcome, Appended)
            assert store.head(waiting.appending.stream) >= outcome.last_seq
            told[waiting.owner] = outcome

    writer = GroupWriter(store, tell)
    writer.start()

    def write(name: int) -> None:
        for after in range(20):
            writer.put(of(f"table/{name}", after), (name, after))

    started = [threading.Thread(target=write, args=(name,)) for name in range(threads)]
    for one in started:
        one.start()
    for one in started:
        one.join()
    writer.stop()
    assert len(told) == 20 * threads
    for name in range(threads):
        assert numbers(store, f"table/{name}") == list(range(1, 21))
    assert store.verify() == []


# --- written by whoever puts it in, the disk asked apart -------------------------------------------------------------


class Desk:
    """A thread that puts commands in, and has `soon` done when it says so."""

    def __init__(self, store: Store) -> None:
        self.told: dict[object, Outcome] = {}
        self.waits: list[Callable[[], None]] = []
        self.writer = GroupWriter(store, self.hear, self.waits.append)
        self.writer.start()

    def hear(self, outcomes: Sequence[tuple[Waiting, Outcome]]) -> None:
        self.told |= {waiting.owner: outcome for waiting, outcome in outcomes}

    def done(self) -> None:
        while self.waits:
            self.waits.pop(0)()


def test_what_is_put_in_together_is_written_together_and_told_after_the_disk(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(store)
    asked: list[tuple[int, int]] = []
    sync = store.sync

    def watched() -> None:
        asked.append((store.head("table/a"), len(desk.told)))
        sync()

    monkeypatch.setattr(store, "sync", watched)
    for after in range(3):
        desk.writer.put(of("table/a", after), after)
    assert len(desk.waits) == 1 and store.head("table/a") == 0
    desk.done()
    desk.writer.put(of("table/b", 0), "b")
    desk.writer.stop()
    assert all(isinstance(one, Appended) for one in desk.told.values()) and len(desk.told) == 4
    assert numbers(store, "table/a") == [1, 2, 3] and numbers(store, "table/b") == [1]
    assert store.verify() == []
    if store.place.file and CAN_SYNC_APART:
        assert asked[0] == (3, 0)  # it stood in the archive, and nobody was told yet


def test_while_another_writes_nothing_waits_and_nothing_overtakes(store: Store) -> None:
    desk = Desk(store)
    with store.writing():
        for after in range(2):
            desk.writer.put(of("table/a", after), after)
            desk.done()  # comes back at once
        assert not desk.told or store.place.file is None
    desk.writer.put(of("table/a", 2), 2)
    desk.done()
    desk.writer.stop()
    assert [desk.told[each].last_seq for each in range(3)] == [1, 2, 3]  # type: ignore[union-attr]
    assert store.verify() == []


def test_what_another_process_wrote_is_told_here_too(store: Store, database: str) -> None:
    desk = Desk(store)
    desk.writer.put(of("table/a", 0), "first")
    desk.done()
    desk.writer.stop()
    with open_store(database) as elsewhere:
        elsewhere.append_all([of("table/a", 1, "theirs")])
    again = Desk(store)
    again.writer.put(of("table/a", 1, "mine"), "mine")
    again.writer.put(of("table/b", 0), "other")
    again.done()
    again.writer.stop()
    assert isinstance(again.told["mine"], Conflict) and isinstance(again.told["other"], Appended)
    assert store.verify() == []


def test_a_disk_that_does_not_answer_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    if store.place.file is None or not CAN_SYNC_APART:
        assert store.append_at_once([of("table/a", 0)]) is None and store.head("table/a") == 0
        return

    def broken(_file: int) -> None:
        raise OSError(5, "Input/output error")

    desk = Desk(store)
    monkeypatch.setattr(os, "fdatasync", broken)
    desk.writer.put(of("table/a", 0), "a")
    desk.done()
    desk.writer.stop()
    told = desk.told["a"]
    assert isinstance(told, Refusal) and told.message == say(
        "the archive cannot be used now: whoever looks after it finds the reason in Pinella's log"
    )


def test_the_journal_begins_anew(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would grow for as long as the server runs."""
    if store.place.file is None or not CAN_SYNC_APART:
        return
    monkeypatch.setattr("pinella.store.unsynced.TIDY_SECONDS", 0.02)
    desk = Desk(store)
    journal, after, sizes = store.place.file.with_name(store.place.file.name + "-wal"), 0, []
    for _ in range(12):
        for _ in range(30):
            desk.writer.put(of("table/a", after), after)
            desk.done()
            after += 1
        threading.Event().wait(0.06)
        sizes.append(journal.stat().st_size)
    desk.writer.stop()
    assert store.head("table/a") == after == len(desk.told)
    assert sizes[-1] < 3 * sizes[0], sizes


def test_what_was_not_committed_is_not_built_upon(store: Store, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commit fails after everything was made; somebody else writes that very event: the chain goes on from his."""
    if store.place.file is None or not CAN_SYNC_APART:
        return
    store.append_at_once([of("table/a", 0)])
    unsynced = store._unsynced
    assert unsynced is not None
    writing = unsynced.writing

    @contextmanager
    def full() -> Iterator[Connection]:
        with writing() as connection:
            yield connection
            raise OperationalError("COMMIT", {}, Exception("database or disk is full"))

    monkeypatch.setattr(unsynced, "writing", full)
    assert store.append_at_once([of("table/a", 1, "mine")]) is None
    monkeypatch.setattr(unsynced, "writing", writing)
    with open_store(database) as elsewhere:
        elsewhere.append_all([of("table/a", 1, "theirs")])
    answers = store.append_at_once([of("table/a", 2, "next")])
    assert answers is not None
    (found,) = answers
    assert isinstance(found, Appended) and found.last_seq == 3
    assert store.verify() == []


def test_a_disk_that_failed_once_is_asked_the_slow_way(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    if store.place.file is None or not CAN_SYNC_APART:
        return

    def broken(_file: int) -> None:
        raise OSError(5, "Input/output error")

    desk = Desk(store)
    with monkeypatch.context() as patched:
        patched.setattr(os, "fdatasync", broken)
        desk.writer.put(of("table/a", 0), "lost")
        desk.done()
        desk.writer.stop()
    again = Desk(store)
    again.writer.put(of("table/b", 0), "kept")
    again.done()
    again.writer.stop()
    assert isinstance(desk.told["lost"], Refusal) and isinstance(again.told["kept"], Appended)
    assert store.append_at_once([of("table/c", 0)]) is None


def test_whoever_waits_hears_of_a_fault_nobody_foresaw(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def odd(*_: object) -> None:
        raise ValueError("nobody foresaw this")

    desk = Desk(store)
    with monkeypatch.context() as patched:
        patched.setattr(store, "_write_all", odd)
        desk.writer.put(of("table/a", 0), "a")
        desk.done()
        desk.writer.stop()
    assert isinstance(desk.told["a"], Refusal) and store.head("table/a") == 0
