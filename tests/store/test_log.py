"""Appending and reading: order, conflicts, exactly once, all or nothing."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Column, Connection, MetaData, Table, Text, insert
from sqlalchemy.exc import IntegrityError

from pinella.messages import Refusal
from pinella.store import Appended, Conflict, NewEvent, Recorded, Store, open_store
from pinella.store import rows as reading
from tests.store.short import STREAM, add, bodies, new


def test_what_is_appended_is_read_in_order(store: Store) -> None:
    assert add(store, new(name="Coppa", n=1), new(n=2), at=5, answer=b"{}") == Appended(1, 2, b"{}", repeated=False)
    assert add(store, new(n=3), at=6) == Appended(3, 3, b"", repeated=False)
    events = list(store.read(STREAM))
    assert [(e.seq, e.at, e.body) for e in events] == [
        (1, 5, b'{"n":1,"name":"Coppa"}'),
        (2, 5, b'{"n":2}'),
        (3, 6, b'{"n":3}'),
    ]
    first = events[0]
    assert (first.stream, first.actor, first.device, first.kind, first.schema) == (STREAM, "Rosa", "desk", "sheet", 1)
    assert len({e.hash for e in events}) == 3
    assert store.head(STREAM) == 3 and store.head("nobody") == 0
    assert list(store.read("nobody")) == []


def test_events_of_one_kind_are_found_in_all_streams_of_a_name(store: Store) -> None:
    for stream in ("cup/1", "cup/2", "league/1"):
        store.append(
            stream, 0, [NewEvent("seen", b'{"n":1}'), NewEvent("sheet", b'{"n":2}')],
            actor="Rosa", device="desk", request_id=stream, at=1,
        )  # fmt: skip
    assert [(one.stream, one.seq) for one in store.of_kind("seen", "cup/")] == [("cup/1", 1), ("cup/2", 1)]
    assert store.of_kind("seen", "CUP/") == [] and store.of_kind("other", "cup/") == []


def test_reading_after_and_up_to(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    add(store, *(new(n=n) for n in range(1, 11)))
    monkeypatch.setattr(reading, "PAGE", 3)
    for after in range(12):
        for limit in (None, 0, 1, 3, 4, 20):
            expected = list(range(1, 11))[after:][: limit if limit is not None else 20]
            assert [e.seq for e in store.read(STREAM, after, limit)] == expected


def test_a_stale_write_is_a_conflict_and_writes_nothing(store: Store) -> None:
    add(store, new(n=1), new(n=2))
    for stale in (0, 1, 3):
        with pytest.raises(Conflict) as caught:
            add(store, new(n="late"), after=stale, request="other")
        assert (caught.value.stream, caught.value.expected, caught.value.found) == (STREAM, stale, 2)
    with pytest.raises(Conflict) as caught:
        add(store, stream="new", after=4)
    assert caught.value.found == 0
    assert bodies(store) == [{"n": 1}, {"n": 2}]
    assert store.answer_to(STREAM, "other") is None
    assert store.verify() == []


def test_the_same_request_gets_the_first_answer(database: str) -> None:
    with open_store(database) as store:
        add(store, new(n=1), new(n=2), request="r1", answer="già fatto".encode())
        add(store, new(n=3), request="r2")
        again = add(store, new(n="again"), request="r1", after=0, answer=b"other")
        assert again == Appended(1, 2, "già fatto".encode(), repeated=True)
    with open_store(database) as other, open_store(database) as third:
        assert add(other, request="r1", after=99) == again == third.answer_to(STREAM, "r1")
        assert other.answer_to(STREAM, "never") is None
        assert other.answer_to("elsewhere", "r1") is None, "a request belongs to its stream"
        assert add(other, request="r1", stream="elsewhere").repeated is False
        assert bodies(other) == [{"n": 1}, {"n": 2}, {"n": 3}]


def test_two_stores_on_one_database_see_each_other(database: str) -> None:
    with open_store(database) as one, open_store(database) as two:
        add(one, new(n=1))
        add(two, new(n=2))
        with pytest.raises(Conflict):
            add(one, new(n=3), after=1, request="x")
        assert bodies(one) == bodies(two) == [{"n": 1}, {"n": 2}]


def test_threads_of_one_process_take_turns(store: Store) -> None:
    """Everybody who was answered is in the log once, and conflicts are the only way to lose."""
    answered: list[str] = []

    def work(who: int) -> None:
        for number in range(5):
            while True:
                try:
                    add(store, new(who=who), request=f"{who}-{number}")
                except Conflict:
                    continue
                answered.append(f"{who}-{number}")
                break

    threads = [threading.Thread(target=work, args=(who,)) for who in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(e.request_id for e in store.read(STREAM)) == sorted(answered)
    assert len(answered) == 20 and store.verify() == []


@pytest.mark.parametrize("body", [b"", b"[1]", b"null", b"{", b'{"a":1e999}', b'{"a":"\xff"}', b"[" * 9999, b"{}{}"])
def test_a_body_that_is_no_object_is_refused_with_all_its_command(store: Store, body: bytes) -> None:
    with pytest.raises(Refusal, match="the body of an event must be a JSON object"):
        add(store, new(n=1), NewEvent("bad", body))
    assert list(store.read(STREAM)) == [] and store.streams() == [] and store.answer_to(STREAM, "request 0") is None


@pytest.mark.parametrize("name", ["", "a\nb", "a\0", "\ud800", "x" * 1001])
def test_names_stand_on_one_line(store: Store, name: str) -> None:
    for field in ("stream", "actor", "device", "request_id", "kind"):
        text = name * 4 if field == "actor" and len(name) > 1000 else name  # it has room for what stands around a name
        values = {"stream": STREAM, "actor": "a", "device": "d", "request_id": "r", "kind": "k", field: text}
        kind, stream = values["kind"], values["stream"]
        if name == "" and field in ("actor", "device"):
            continue
        with pytest.raises(Refusal, match="must be one line of 1 to"):
            store.append(
                stream,
                0,
                [NewEvent(kind, b"{}")],
                at=1,
                actor=values["actor"],
                device=values["device"],
                request_id=values["request_id"],
            )
    assert store.streams() == []


def test_numbers_out_of_bounds_are_refused(store: Store) -> None:
    for at, schema in ((-1, 1), (2**63, 1), (1, -1), (1, 2**31)):
        with pytest.raises(Refusal, match="must lie between"):
            add(store, NewEvent("k", b"{}", schema), at=at)
    with pytest.raises(ValueError, match="nothing to append"):
        store.append(STREAM, 0, [], actor="", device="", request_id="r", at=1)
    add(store, NewEvent("k", b"{}", 2**31 - 1), at=2**63 - 1)
    assert store.verify() == []


def test_any_text_survives(store: Store) -> None:
    said = "è “così” \0 \u2028 \U0001f0cf \\ ' \" ; DROP TABLE event"
    store.append(
        "torneo/è",
        0,
        [new(name=said)],
        actor="Ćosić 🂡",
        device="'; --",
        request_id="%s {x}",
        at=1,
        answer=said[:9].encode(),
    )
    (event,) = store.read("torneo/è")
    assert msgspec.json.decode(event.body) == {"name": said}
    assert (event.actor, event.device, event.request_id) == ("Ćosić 🂡", "'; --", "%s {x}")
    assert store.verify() == []


def test_streams_are_listed_without_reading_them(store: Store) -> None:
    add(store, new(name="Coppa"), stream="tournament/1", at=10)
    add(store, new(name="other"), new(), stream="tournament/1", at=30)
    add(store, new(name=7), stream="Tournament/2", at=20)
    add(store, new(), stream="season", at=5)
    add(store, new(), stream="tournament_1", at=5)
    listed = {s.stream: s for s in store.streams()}
    assert list(listed) == ["Tournament/2", "season", "tournament/1", "tournament_1"]
    one = listed["tournament/1"]
    assert (one.kind, one.title, one.first_at, one.last_at, one.events, one.head_seq) == (
        "tournament",
        "Coppa",
        10,
        30,
        3,
        3,
    )
    assert listed["Tournament/2"].title == "" and listed["season"].kind == "season"
    assert [s.stream for s in store.streams("tournament/")] == ["tournament/1"]
    assert store.streams("%") == []


class Breaking:
    """A projection that fails on one event."""

    name = "breaking"
    version = 1
    tables: Sequence[Table] = ()

    def apply(self, connection: Connection, recorded: Sequence[Recorded]) -> None:
        if any(event.kind == "bad" for event in recorded):
            raise ZeroDivisionError


def test_nothing_remains_of_a_command_that_failed_half_way(database: str) -> None:
    with open_store(database, projections=[Breaking()]) as store:
        add(store, new(n=1))
        with pytest.raises(ZeroDivisionError):
            add(store, new(n=2), new("bad"), request="r")
        assert bodies(store) == [{"n": 1}] and store.answer_to(STREAM, "r") is None
        assert store.streams()[0].events == 1
        assert add(store, new(n=2), request="r").repeated is False
        assert store.verify() == []


class Unique(Breaking):
    """A projection whose table does not let the same thing in twice."""

    name = "unique"
    tables = (Table("seen", MetaData(), Column("kind", Text, primary_key=True)),)

    def apply(self, connection: Connection, recorded: Sequence[Recorded]) -> None:
        for event in recorded:
            connection.execute(insert(self.tables[0]).values(kind=event.kind))


def test_a_rule_of_a_projection_is_not_taken_for_a_conflict(database: str) -> None:
    """Whoever meets a conflict tries again; here that would never end."""
    with open_store(database, projections=[Unique()]) as store:
        add(store)
        with pytest.raises(IntegrityError):
            add(store)
        assert store.head(STREAM) == 1 and add(store, new("other")).last_seq == 2


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    with open_store(tmp_path / "a.sqlite") as store, store.reading() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
