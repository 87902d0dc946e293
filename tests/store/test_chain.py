"""The hash chain as documented, and that `verify` finds whatever was changed behind the store's back."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.store import Store
from pinella.store import rows as reading
from pinella.store.chain import canonical
from tests.store.short import STREAM, add, new

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), JSON, max_size=4))
def test_there_is_one_way_to_write_a_body(data: dict[str, object]) -> None:
    backwards = dict(reversed(list(data.items())))
    said = canonical(msgspec.json.encode(data))
    assert canonical(msgspec.json.format(msgspec.json.encode(backwards))) == said == canonical(said)
    assert msgspec.json.decode(said) == data
    assert b"\n" not in said and b"\0" not in said


def test_the_hash_is_what_the_documentation_says(store: Store) -> None:
    """Written out by hand: this must never change, or old archives would look damaged."""
    store.append(
        STREAM, 0, [new("opened", name="Coppa"), new("entry", 2, n=1)], actor="Rosa", device="", request_id="r1", at=7
    )
    first, second = store.read(STREAM)
    lines = ["", STREAM, "1", "7", "Rosa", "", "r1", "opened", "1", '{"name":"Coppa"}']
    assert first.hash == sha256("\n".join(lines).encode()).hexdigest()
    assert first.hash == "981b62d93c99b06108481678f186ee01b0e2da933f77bfa6827993600b40182f"
    lines = [first.hash, STREAM, "2", "7", "Rosa", "", "r1", "entry", "2", '{"n":1}']
    assert second.hash == sha256("\n".join(lines).encode()).hexdigest()


def change(store: Store, statement: str) -> None:
    with store.writing() as connection:
        connection.exec_driver_sql(statement)


@pytest.mark.parametrize(
    "changed",
    [
        "body = '{\"n\":9}'",
        "actor = 'Ugo'",
        "at = 1",
        "device = 'phone'",
        "kind = 'other'",
        "schema = 2",
        "hash = 'x'",
        "actor = 'Rosa' || chr(10)",
    ],
)
def test_a_changed_event_is_found(store: Store, changed: str) -> None:
    for n in range(4):
        add(store, new(n=n))
    add(store, stream="other")
    assert store.verify() == []
    if store.place.file:
        changed = changed.replace("chr(", "char(")
    change(store, f"UPDATE event SET {changed} WHERE stream = '{STREAM}' AND seq = 2")
    found = "; ".join(map(str, store.verify(STREAM)))
    assert f"{STREAM}, event 2: it was changed after it was written" in found
    assert store.verify("other") == []
    assert store.verify()


def test_a_removed_event_is_found_in_the_middle_and_at_the_end(store: Store) -> None:
    for n in range(4):
        add(store, new(n=n))
    change(store, "DELETE FROM event WHERE seq = 4")
    assert [str(p) for p in store.verify(STREAM)] == [f"{STREAM}: request request 3 and its events do not agree"]
    assert "stream_summary" in str(store.verify()[-1]), "the list still knows of the last event"
    change(store, "DELETE FROM event WHERE seq = 2")
    assert f"{STREAM}: event 3 follows 1" in [str(p) for p in store.verify(STREAM)]


def test_a_removed_stream_is_found(store: Store) -> None:
    add(store)
    change(store, "DELETE FROM event")
    change(store, "DELETE FROM stream_summary")
    assert [str(p) for p in store.verify()] == [f"{STREAM}: request request 0 and its events do not agree"]


def test_a_forgotten_request_is_found(store: Store) -> None:
    add(store, request="r1")
    change(store, "DELETE FROM request")
    assert [str(p) for p in store.verify()] == [f"{STREAM}: request r1 and its events do not agree"]


def test_a_list_that_says_something_else_is_found(store: Store) -> None:
    add(store)
    change(store, "UPDATE stream_summary SET title = 'Other'")
    assert [str(p) for p in store.verify()] == [
        "the list “stream_summary” does not say what the events say: pinella verify --rebuild"
    ]
    assert store.verify(STREAM) == []
    store.rebuild_lists()
    assert store.verify() == [] and store.streams()[0].title == "Torneo"


def test_long_streams_are_verified_page_by_page(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "PAGE", 3)
    add(store, *(new(n=n) for n in range(10)))
    assert store.verify() == []
    change(store, "UPDATE event SET actor = 'Ugo' WHERE seq = 9")
    assert "event 9" in str(store.verify()[0])
