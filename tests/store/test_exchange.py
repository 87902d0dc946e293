"""Streams as text: the same bytes out and in, and nothing mangled gets in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinella.messages import Refusal
from pinella.store import Store, export_stream, import_stream, open_store
from pinella.store.exchange import read_lines
from tests.store.short import STREAM, add, new


def fill(store: Store) -> list[bytes]:
    add(store, new(name="Coppa", è="ù"), request="r1", answer=b'{"ok":true}')
    add(store, new(n=1), new(n=2), request="r2", answer="già".encode())
    add(store, new("late", 3, n=3), request="r3", at=2000)
    return list(export_stream(store, STREAM))


def test_out_and_in_gives_the_same_bytes_on_either_engine(store: Store, tmp_path: Path) -> None:
    lines = fill(store)
    assert len(lines) == 4 and all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in lines)
    with open_store(tmp_path / "other.sqlite") as other:
        assert len(import_stream(other, lines).events) == 4
        assert list(export_stream(other, STREAM)) == lines
        assert list(other.read(STREAM)) == list(store.read(STREAM))
        assert other.answer_to(STREAM, "r2") == store.answer_to(STREAM, "r2")
        assert other.streams() == store.streams()
        assert other.verify() == []


def test_lines_come_into_either_engine(store: Store, tmp_path: Path) -> None:
    with open_store(tmp_path / "other.sqlite") as other:
        lines = fill(other)
    import_stream(store, [b"\n", *lines, b""])
    assert list(export_stream(store, STREAM)) == lines and store.verify() == []


def test_a_stream_is_not_imported_over_itself(store: Store) -> None:
    lines = fill(store)
    with pytest.raises(Refusal, match="tournament/1 is already in the archive: nothing was imported"):
        import_stream(store, lines)
    assert list(export_stream(store, STREAM)) == lines
    with pytest.raises(Refusal, match="there is no stream “nobody” in the archive"):
        export_stream(store, "nobody")


def changed(line: bytes, **fields: object) -> bytes:
    return json.dumps({**json.loads(line), **fields}, separators=(",", ":"), ensure_ascii=False).encode()


def spoil(lines: list[bytes], how: str) -> list[bytes]:
    one, two, three, four = lines
    return {
        "empty": [],
        "not json": [one, b"nonsense"],
        "cut": [one, two[:-20]],
        "unknown field": [changed(one, more=1)],
        "missing field": [b'{"stream":"x"}'],
        "wrong type": [changed(one, seq="1")],
        "body": [one, changed(two, body={"n": 9})],
        "spaces in body": [one, two.replace(b'{"n":1}', b'{"n": 1}')],
        "body no object": [changed(one, body=[])],
        "actor": [changed(one, actor="Ugo")],
        "two lines": [changed(one, actor="U\ngo")],
        "time": [changed(one, at=2**63)],
        "schema": [changed(one, schema=-1)],
        "hole": [one, three],
        "order": [one, three, two],
        "twice": [one, one],
        "late start": [two],
        "other chain": [changed(one, hash="0" * 64)],
        "answer": [one, changed(two, answer="early"), three, four],
        "NUL": [changed(one, answer="\0")],
        "two streams": [*lines, changed(one, stream="x")],
    }[how]


HOW = {
    "empty": "expected the events of one stream, found 0 streams",
    "not json": "line 2: it is no event of an exported stream",
    "cut": "line 2: it is no event of an exported stream",
    "unknown field": "line 1: it is no event of an exported stream",
    "missing field": "line 1: it is no event of an exported stream",
    "wrong type": "line 1: it is no event of an exported stream",
    "body": "line 2: its hash does not follow",
    "spaces in body": "line 2: the body of the event is not written in its one canonical way",
    "body no object": "line 1: the body of an event must be a JSON object",
    "actor": "line 1: its hash does not follow",
    "two lines": "line 1: the name of the actor must be one line",
    "time": "line 1: a time or schema number must lie between",
    "schema": "line 1: a time or schema number must lie between",
    "hole": "line 2: event 3 stands where 2 is due",
    "order": "line 2: event 3 stands where 2 is due",
    "twice": "line 2: event 1 stands where 2 is due",
    "late start": "line 1: event 2 stands where 1 is due",
    "other chain": "line 1: its hash does not follow",
    "answer": "line 3: the answer of request r2 stands too early",
    "NUL": "line 1: it is no event of an exported stream",
    "two streams": "line 5: its hash does not follow",
}


@pytest.mark.parametrize("how", HOW)
def test_what_was_changed_stays_out(store: Store, tmp_path: Path, how: str) -> None:
    with open_store(tmp_path / "other.sqlite") as other:
        lines = fill(other)
    with pytest.raises(Refusal, match=HOW[how]):
        import_stream(store, spoil(lines, how))
    assert store.streams() == [] and list(store.read(STREAM)) == [] and store.answer_to(STREAM, "r1") is None


def test_events_of_a_request_stand_together(tmp_path: Path) -> None:
    """A chain that is whole can still repeat a request's number; appending would never have made it."""
    from pinella.store.chain import link
    from pinella.store.values import Recorded

    lines, previous = [], ""
    for seq, request in enumerate(("r1", "r2", "r1"), 1):
        bare = Recorded("s", seq, 1, "", "", request, "k", b"{}", 1, "")
        previous = link(previous, bare)
        fields = {"stream": "s", "seq": seq, "at": 1, "actor": "", "device": "", "request_id": request, "kind": "k"}
        lines.append(json.dumps({**fields, "schema": 1, "body": {}, "hash": previous}).encode())
    assert len(next(read_lines(lines[:2])).events) == 2
    with pytest.raises(Refusal, match="line 3: the events of request r1 do not stand together"):
        list(read_lines(lines))


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    with open_store(tmp_path_factory.mktemp("exported") / "a.sqlite") as store:
        return b"".join(fill(store))


@given(data=st.data())
@settings(max_examples=300)
def test_mangled_text_is_refused_or_what_it_was(exported: bytes, data: st.DataObject) -> None:
    """Bytes cut out, put in or changed anywhere: a refusal, or a whole beginning of the stream; never anything else."""
    start = data.draw(st.integers(0, len(exported)))
    end = data.draw(st.integers(start, min(len(exported), start + 40)))
    text = exported[:start] + data.draw(st.binary(max_size=20)) + exported[end:]
    try:
        streams = list(read_lines(text.splitlines(keepends=True)))
    except Refusal as refusal:
        assert "\n" not in str(refusal)
        return
    whole = next(read_lines(exported.splitlines())).events
    for stream in streams:
        assert stream.events == whole[: len(stream.events)]


@given(st.lists(st.binary(max_size=60) | st.text(max_size=30).map(str.encode), max_size=4))
def test_any_bytes_are_refused(lines: list[bytes]) -> None:
    if all(not line.strip() for line in lines):
        assert list(read_lines(lines)) == []
        return
    with pytest.raises(Refusal, match="line "):
        list(read_lines(lines))
