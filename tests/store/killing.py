"""A process that keeps killing its children: `python -m tests.store.killing DATABASE KILLS SEED`.

Each child opens the store and appends sheets, saying the number of each on a pipe once the store has answered. After
a random moment it is killed with SIGKILL, wherever it stands; then the log must hold all it said, be whole, and take
the child's unfinished command once. The children are forks of a process that has everything loaded but no store open,
so a kill costs a few milliseconds. What this cannot show is a power cut: there `synchronous=FULL` has to be believed.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time

from pinella.store import Store, open_store
from tests.store.short import add, new

EACH = 40
"""After so many kills a new stream is begun, so that checking stays quick."""
READY = b"ready\n"


def enter(store: Store, stream: str, number: int) -> int:
    """One command of two events under its own number."""
    points = [[200, number], [100, 5 * number]]
    events = (new("sheet", name="Coppa", table=number % 50, deals=points), new("confirmed", number=number))
    done = add(store, *events, stream=stream, request=f"sheet {number}", after=2 * number, answer=str(number).encode())
    return done.last_seq


def child(database: str, stream: str, pipe: int) -> None:
    with open_store(database) as store:
        number = store.head(stream) // 2
        os.write(pipe, READY)
        while True:
            last = enter(store, stream, number)
            os.write(pipe, b"%d\n" % last)
            number += 1


def kill_one(database: str, stream: str, chance: random.Random) -> list[int]:
    """Fork, wait, kill; returns what the child was told was safe. One in six is killed while it opens the store."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(reading)
            child(database, stream, writing)
        finally:
            os._exit(1)
    os.close(writing)
    lines, said = chance.randrange(6), b""  # counted, not timed: a busy machine may need a second for one answer
    while said.count(b"\n") < lines and (more := os.read(reading, 100)):
        said += more
    time.sleep(chance.random() * 0.008)
    os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    with os.fdopen(reading, "rb") as pipe:
        said += pipe.read()
    assert os.WIFSIGNALED(status), f"the child ended by itself: {status}"
    return [int(number) for number in said.removeprefix(READY).split()]


def check(database: str, stream: str, acknowledged: int) -> int:
    """The log after a kill: whole, nothing missing, at most two commands more than were said. Returns its length."""
    with open_store(database) as store:
        problems = store.verify(stream)
        assert problems == [], [str(problem) for problem in problems]
        head = store.head(stream)
        assert acknowledged <= head <= acknowledged + 4, (acknowledged, head)
        assert head % 2 == 0, "half a command"
        events = list(store.read(stream, after=max(0, head - 20)))
        assert [event.seq for event in events] == list(range(max(0, head - 20) + 1, head + 1))
        for number in range(max(0, head // 2 - 2), head // 2):
            answer = store.answer_to(stream, f"sheet {number}")
            assert answer is not None and answer.answer == str(number).encode()
        if head:  # the phone resends what it does not know to be safe
            assert enter(store, stream, head // 2 - 1) == head
            assert store.head(stream) == head
        return head


def main(database: str, kills: int, seed: str) -> None:
    chance = random.Random(seed)
    open_store(database).close()
    said_in_all = before = 0
    for number in range(kills):
        stream = f"tournament/{number // EACH}"
        before = before if number % EACH else 0
        said = kill_one(database, stream, chance)
        if said:  # a server may have finished the last child's command after we looked
            assert said[0] in (before + 2, before + 4) and said == list(range(said[0], said[-1] + 1, 2)), (before, said)
        before = check(database, stream, said[-1] if said else before)
        said_in_all += len(said)
    with open_store(database) as store:
        assert store.verify() == []
    sys.stdout.write(f"{said_in_all}\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
