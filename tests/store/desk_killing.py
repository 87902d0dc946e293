"""Children that enter score sheets at a desk and are killed: `python -m tests.store.desk_killing DATABASE KILLS SEED`.

As `killing`, but with whole tournaments: after every kill the tournament must replay, hold every sheet that was
acknowledged, and be the same again when it is derived from its log.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time

from pinella.acts.actor import Actor
from pinella.codes.loader import load_code
from pinella.sheet.paper import Paper
from pinella.store import open_store
from pinella.tournament.check import check
from pinella.tournament.model import SIDES
from pinella.tournament.tournaments import Tournaments
from tests.tournament.hall import player, rounds

TABLES = 24
EACH = 12
"""After so many kills a new tournament is begun."""
READY = b"0\n"


def begin(database: str, number: int) -> str:
    with open_store(database) as store:
        desk = Tournaments(store)
        id_, _done = desk.create(
            code="feburit",
            actor=Actor.person("Conti"),
            request=f"new {number}",
            name=f"Torneo {number}",
            format="pairs",
            level="club",
            date="2026-11-16",
            seed=str(number),
        )

        def do(act: str, **arguments: object) -> None:
            desk.do(id_, act, arguments, actor=Actor.person("Conti"), request=f"{act} {arguments.get('players', '')}")

        do("appoint", name="Conti", role="director")
        for pair in range(2 * TABLES):
            do("register", players=(player(f"{pair}a"), player(f"{pair}b")))
        do("set-plan", rounds=rounds("feburit", "danish", "danish"))
        do("draft-round")
        do("publish-round", round=1)
        do("start-round", round=1)
        return id_


def child(database: str, id_: str, pipe: int) -> None:
    with open_store(database) as store:
        desk = Tournaments(store)
        waiting = desk.state(id_).rounds[0].open_tables()
        os.write(pipe, READY)
        for table in waiting:
            enter(desk, id_, table)
            os.write(pipe, b"%d\n" % table)
        time.sleep(10)


def enter(desk: Tournaments, id_: str, table: int) -> bool:
    """One sheet, in one command; the totals tell the table."""
    arguments = {"round": 1, "table": table, "paper": Paper(totals=(1000 + 5 * table, 600)), "signed": SIDES}
    return desk.do(id_, "enter-sheet", arguments, actor=Actor.person("tavolo"), request=f"sheet {table}").repeated


def kill_one(database: str, id_: str, chance: random.Random) -> list[int]:
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(reading)
            child(database, id_, writing)
        finally:
            os._exit(1)
    os.close(writing)
    lines, said = chance.randrange(5), b""
    while said.count(b"\n") < lines and (more := os.read(reading, 100)):
        said += more
    time.sleep(chance.random() * 0.008)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    with os.fdopen(reading, "rb") as pipe:
        said += pipe.read()
    return [int(number) for number in said.removeprefix(READY).split()]


def look(database: str, id_: str, acknowledged: set[int]) -> None:
    with open_store(database) as store:
        assert store.verify(f"tournament/{id_}") == []
        desk = Tournaments(store)
        state = desk.state(id_)
        done = {number for number, table in state.rounds[0].tables.items() if table.results}
        assert acknowledged <= done, acknowledged - done
        assert len(done - acknowledged) <= 1, "at most the sheet that was being entered"
        for table in done:
            last = state.rounds[0].tables[table].sheet().last
            assert last is not None and last.totals == (1000 + 5 * table, 600)
        assert check(id_, list(desk.log(id_)), load_code) == []
        for table in sorted(done)[-1:]:  # the phone resends what it does not know to be safe
            before = state.seq
            assert enter(desk, id_, table)
            assert desk.state(id_).seq == before
        acknowledged |= done


def main(database: str, kills: int, seed: str) -> None:
    chance = random.Random(seed)
    id_, acknowledged, told = "", set[int](), 0
    for number in range(kills):
        if number % EACH == 0:
            id_, acknowledged = begin(database, number // EACH), set()
        said = kill_one(database, id_, chance)
        acknowledged |= set(said)
        told += len(said)
        look(database, id_, acknowledged)
    sys.stdout.write(f"{told}\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
