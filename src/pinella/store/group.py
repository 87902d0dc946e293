"""Many commands at once: whatever has queued is written in one transaction, and nobody waits for more to come.

The disk is asked once for all of them; under load the queue grows while the disk works, and the next transaction takes
it all. A command that is alone is written alone, at once.

Where the disk can be asked apart, whoever puts commands in writes them too, at the end of what it is doing (two threads
that hand each statement to one another take ten times as long), and the thread only waits for the disk.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue

import structlog

from pinella.messages import Refusal, say
from pinella.store.faults import Fault
from pinella.store.log import Store
from pinella.store.values import Appended, Appending

MOST = 500
"""Commands in one transaction: no answer waits for a book."""
Outcome = Appended | Refusal
Told = Callable[[Sequence[tuple["Waiting", Outcome]]], None]
_log = structlog.get_logger("pinella.archive")


class Waiting:
    """A command in the queue; whoever put it there knows it again."""

    __slots__ = ("appending", "owner")

    def __init__(self, appending: Appending, owner: object) -> None:
        self.appending, self.owner = appending, owner


class Written:
    """Commands that stand in the journal, and perhaps not yet on the disk."""

    __slots__ = ("batch", "outcomes")

    def __init__(self, batch: Sequence[Waiting], outcomes: Sequence[Outcome]) -> None:
        self.batch, self.outcomes = batch, outcomes


class GroupWriter:
    """One thread that waits for the disk. `told` is called there, after the commit, with what each command came to.

    `soon`: how the thread that puts commands in has something called when it is done with what it does now; without it
    everything is written in the thread.
    """

    def __init__(self, store: Store, told: Told, soon: Callable[[Callable[[], None]], object] | None = None) -> None:
        self.store, self.told, self._soon = store, told, soon
        self._gathered: list[Waiting] = []
        self._handed = self._done = 0
        """Commands that the thread was given to write, and those it has written: until then none may overtake them."""
        self._queue: SimpleQueue[Waiting | Written | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="pinella-writer", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """After everything that has queued is written."""
        self._flush()
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def put(self, appending: Appending, owner: object) -> None:
        if self._soon is None:
            self._queue.put(Waiting(appending, owner))
            return
        self._gathered.append(Waiting(appending, owner))
        if len(self._gathered) == 1:
            self._soon(self._flush)

    def _flush(self) -> None:
        """In the thread that puts commands in."""
        while batch := self._gathered[:MOST]:
            del self._gathered[:MOST]
            outcomes = self._at_once(batch) if self._handed == self._done else None
            if outcomes is not None:
                self._queue.put(Written(batch, outcomes))
                continue
            self._handed += len(batch)
            for one in batch:
                self._queue.put(one)

    def _at_once(self, batch: Sequence[Waiting]) -> Sequence[Outcome] | None:
        try:
            return self.store.append_at_once([one.appending for one in batch])
        except Exception:  # nothing was written: the thread meets it again, and tells whoever waits
            return None

    def _run(self) -> None:
        over = False
        while not over:
            first = self._queue.get()
            batch: list[Waiting] = []
            written: list[Written] = []
            while first is not None:
                if isinstance(first, Written):
                    written.append(first)
                else:
                    batch.append(first)
                if len(batch) >= MOST or self._queue.empty():
                    break
                first = self._queue.get()
            over = first is None
            if written:
                self._sync(written)
            if batch:
                self._write(batch)
                self._done += len(batch) if self._soon else 0

    def _sync(self, written: Sequence[Written]) -> None:
        batch = [one for each in written for one in each.batch]
        outcomes = [one for each in written for one in each.outcomes]
        try:
            self.store.sync()
        except Exception as error:  # whoever waits must hear something
            _log.error("the archive fails", exc_info=error)
            outcomes = [Refusal(error.message) if isinstance(error, Refusal) else _strange()] * len(batch)
        self._tell(batch, outcomes)

    def _write(self, batch: Sequence[Waiting]) -> None:
        try:
            outcomes: Sequence[Outcome] = self.store.append_all([one.appending for one in batch])
        except Refusal as refused:
            if isinstance(refused, Fault):
                _log.error("the archive fails", why=str(refused))
            outcomes = [Refusal(refused.message)] * len(batch)
        except Exception as error:  # whoever waits must hear something
            _log.error("the archive fails", exc_info=error)
            outcomes = [_strange()] * len(batch)
        self._tell(batch, outcomes)

    def _tell(self, batch: Sequence[Waiting], outcomes: Sequence[Outcome]) -> None:
        self.told(list(zip(batch, outcomes, strict=True)))
        for one, outcome in zip(batch, outcomes, strict=True):
            if isinstance(outcome, Appended):
                self.store.announce(one.appending.stream, outcome.last_seq)


def _strange() -> Refusal:
    return Refusal(say("the archive cannot be used now: whoever looks after it finds the reason in Pinella's log"))
