"""What nobody needs any more is found, and nobody at a table waits for it."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from pinella.server import garbage
from pinella.server.garbage import Garbage


class Knot:
    """Holds itself: only the collector can end it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The tests' own process may hold millions of things."""
    monkeypatch.setattr(garbage, "MOST_ASIDE", 10**12)
    figures = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*figures)


def test_what_outlives_a_busy_minute_is_found_in_a_quiet_one() -> None:
    playing = True
    kept = Garbage(lambda: not playing)
    knot = Knot()
    seen = weakref.ref(knot)
    kept.look()
    del knot
    kept.look()
    assert gc.collect() >= 0 and seen() is not None  # set aside: not even a full look reaches it
    playing = False
    kept.look()
    assert seen() is None


def test_without_a_quiet_minute_it_is_found_when_there_is_much(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Garbage(lambda: False)
    knot = Knot()
    seen = weakref.ref(knot)
    kept.look()
    del knot
    kept.look()
    assert seen() is not None
    monkeypatch.setattr(garbage, "MOST_ASIDE", gc.get_freeze_count() + 10_000)
    much = [[each] for each in range(50_000)]
    kept.look()
    kept.look()
    assert seen() is None and much


def test_a_started_one_ends() -> None:
    kept = Garbage(lambda: True)
    kept.start()
    assert gc.get_threshold()[0] == garbage.YOUNG
    kept.stop()
    assert not kept._thread.is_alive()
