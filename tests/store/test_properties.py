"""Any sequence of appends, repeats, stale writes and restarts leaves exactly what a plain list would hold."""

from __future__ import annotations

import os
from pathlib import Path
from shutil import copyfile
from tempfile import mkdtemp

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from pinella.store import Appended, Conflict, NewEvent, Store, export_stream, import_stream, open_store
from pinella.store.places import FILE

STREAMS = st.sampled_from(["tournament/1", "tournament/2", "season"])
BODIES = st.lists(st.dictionaries(st.sampled_from("abc"), st.integers() | st.text(max_size=5)), min_size=1, max_size=4)
FEW = settings(max_examples=60 if os.environ.get("PINELLA_SWEEP") else 12, stateful_step_count=25)


def fresh(folder: Path) -> Path:
    """A file with tables and no events; made once, then copied, since making one waits for the disk a dozen times."""
    empty = folder / "empty.sqlite"
    if not empty.exists():
        open_store(empty).close()
    return Path(copyfile(empty, Path(mkdtemp(dir=folder)) / FILE))


class LogMachine(RuleBasedStateMachine):
    """The store beside a model: per stream the bodies, per request its first answer."""

    database = ""

    def __init__(self) -> None:
        super().__init__()
        self.store = self.opened()
        self.model: dict[str, list[dict[str, object]]] = {}
        self.requests: dict[tuple[str, str], Appended] = {}

    def opened(self) -> Store:
        raise NotImplementedError

    def append(self, stream: str, after: int, bodies: list[dict[str, object]], request: str, answer: str) -> Appended:
        events = [NewEvent("k", msgspec.json.encode(body)) for body in bodies]
        return self.store.append(
            stream, after, events, actor="a", device="d", request_id=request, at=abs(after), answer=answer.encode()
        )

    @rule(
        stream=STREAMS, bodies=BODIES, answer=st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=9)
    )
    def append_at_the_end(self, stream: str, bodies: list[dict[str, object]], answer: str) -> None:
        known = self.model.setdefault(stream, [])
        request = f"r{len(self.requests)}"
        done = self.append(stream, len(known), bodies, request, answer)
        assert done == Appended(len(known) + 1, len(known) + len(bodies), answer.encode(), repeated=False)
        known += bodies
        self.requests[stream, request] = msgspec.structs.replace(done, repeated=True)

    @precondition(lambda self: self.requests)
    @rule(data=st.data(), bodies=BODIES, after=st.integers(0, 50))
    def repeat(self, data: st.DataObject, bodies: list[dict[str, object]], after: int) -> None:
        stream, request = data.draw(st.sampled_from(sorted(self.requests)))
        assert self.append(stream, after, bodies, request, "other") == self.requests[stream, request]

    @rule(stream=STREAMS, bodies=BODIES, wrong=st.integers(-3, 3).filter(bool))
    def stale(self, stream: str, bodies: list[dict[str, object]], wrong: int) -> None:
        found = len(self.model.get(stream, []))
        with pytest.raises(Conflict) as caught:
            self.append(stream, found + wrong, bodies, "stale", "")
        assert caught.value.found == found
        assert self.store.answer_to(stream, "stale") is None

    @rule()
    def restart(self) -> None:
        self.store.close()
        self.store = self.opened()

    @rule(stream=STREAMS, after=st.integers(0, 20), limit=st.none() | st.integers(0, 10))
    def read_a_part(self, stream: str, after: int, limit: int | None) -> None:
        found = [msgspec.json.decode(event.body) for event in self.store.read(stream, after, limit)]
        assert found == self.model.get(stream, [])[after:][: limit if limit is not None else 1000]

    @invariant()
    def the_log_is_the_model(self) -> None:
        for stream, bodies in self.model.items():
            assert [msgspec.json.decode(event.body) for event in self.store.read(stream)] == bodies
        listed = {summary.stream: (summary.events, summary.head_seq) for summary in self.store.streams()}
        assert listed == {stream: (len(bodies), len(bodies)) for stream, bodies in self.model.items()}

    def teardown(self) -> None:
        assert self.store.verify() == []
        with open_store(fresh(self.folder)) as copy:
            for stream in self.model:
                lines = list(export_stream(self.store, stream))
                import_stream(copy, lines)
                assert list(export_stream(copy, stream)) == lines
            for (stream, request), answer in self.requests.items():
                assert copy.answer_to(stream, request) == answer
            assert copy.verify() == [] and copy.streams() == self.store.streams()
        self.store.close()

    folder: Path


def test_the_log_behaves_like_a_list(database: str, tmp_path: Path) -> None:
    is_file = "://" not in database

    class Here(LogMachine):
        folder = tmp_path
        file: Path | None = None

        def opened(self) -> Store:
            if not is_file:
                return open_store(database)
            if self.file is None:
                self.file = fresh(tmp_path)
            return open_store(self.file)

        def __init__(self) -> None:
            super().__init__()
            if not is_file:  # one database serves all examples
                with self.store.writing() as connection:
                    connection.exec_driver_sql("TRUNCATE event, request, stream_summary")

    run_state_machine_as_test(Here, settings=FEW)
