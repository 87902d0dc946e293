"""The hall at its busiest: 400 tables enter their sheets within a minute while 1,600 phones watch, on one machine.

A real server process on the loopback with a fresh archive; the phones are sockets in two processes of their own. It
prints how long an entry takes until it is acknowledged (durable), and until the phone of the table shows it.

    python bench/hall_load.py [--tables 400] [--seconds 60] [--database postgresql://...]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing as mp
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
import websockets

from pinella.acts.actor import Actor
from pinella.codes.loader import load_code
from pinella.server.access.tokens import token_for
from pinella.server.application import Application, open_application
from pinella.store import open_store
from pinella.tournament.model import PlannedRound, Player
from pinella.tournament.setup.events import Settings
from pinella.tournament.simulation.dice import Dice
from pinella.tournament.simulation.figures import totals_only
from pinella.tournament.upcasting import UPCASTERS

CODE = "fibur-internazionale"
PHONES = 4
"""At each table."""


def prepared(place: str, tables: int) -> tuple[str, dict[int, str], list[dict[str, Any]]]:
    """A tournament in its first round; the sessions of one phone a table; the sheets that will be sent."""
    with open_store(place, upcasters=UPCASTERS) as store:
        application = open_application(store)
        id_ = _begun(application, tables)
        sessions = {
            table: application.access.open_session(tournament=id_, table=table, expires=application.now() + 10**8)
            for table in range(1, tables + 1)
        }
        code, dice = load_code(CODE), Dice("load")
        sheets = [
            {"round": 1, "table": table, "paper": {"totals": list(totals_only(code, 4, dice).totals or (0, 0))}}
            for table in range(1, tables + 1)
        ]
    return id_, sessions, sheets


def _begun(application: Application, tables: int) -> str:
    id_, _ = application.tournaments.create(
        code=CODE, actor=Actor.person("bench"), request="make", name="Carico", date="2026-11-16",
        format="pairs", level="club", seed="x", settings=Settings(),
    )  # fmt: skip
    acts: list[tuple[str, dict[str, Any]]] = [("appoint", {"name": "Bench", "role": "director"})]
    acts.append(("set-plan", {"rounds": [PlannedRound(system="danish", deals=4, minutes=50)]}))
    for number in range(1, 2 * tables + 1):
        pair = [
            Player(id=f"{number}{at}", surname=f"Giocatore{number}", name=at, member=f"{number}{at}",
                   valid_until="2027-12-31", fee_year=2027)
            for at in "ab"
        ]  # fmt: skip
        acts.append(("register", {"players": pair}))
    application.tournaments.do_all(id_, acts, actor=Actor.person("bench"), request="entries")
    for act, arguments in (("draft-round", {}), ("publish-round", {"round": 1}), ("start-round", {"round": 1})):
        application.tournaments.do(id_, act, arguments, actor=Actor.person("bench"), request=act, confirmed=True)
    return id_


# --- phones ----------------------------------------------------------------------------------------------------------


async def watch(
    address: str, id_: str, session: str, table: int, heard: dict[int, float], ready: asyncio.Event
) -> None:
    url = address.replace("http", "ws") + "/live"
    async with websockets.connect(
        url, additional_headers={"Cookie": f"pinella_seat={session}"}, open_timeout=60, max_queue=64
    ) as socket:
        await socket.send(json.dumps({"t": id_, "topics": ["round", f"table/{table}"], "seen": 0}))
        await socket.recv()
        ready.set()
        async for message in socket:
            topic = json.loads(message)["topics"].get(f"table/{table}")
            if topic and topic["version"] and table not in heard:
                heard[table] = time.time()


async def _phones(address: str, id_: str, sessions: dict[int, str], pipe: Connection) -> None:
    heard: list[dict[int, float]] = []
    tasks, ready = [], []
    for table, session in sessions.items():
        for _ in range(PHONES):
            seen: dict[int, float] = {}
            event = asyncio.Event()
            heard.append(seen)
            ready.append(event)
            tasks.append(asyncio.ensure_future(watch(address, id_, session, table, seen, event)))
            if len(tasks) % 50 == 0:
                await asyncio.sleep(0.05)
    await asyncio.gather(*(asyncio.wait_for(one.wait(), 120) for one in ready))
    pipe.send("ready")
    await asyncio.to_thread(pipe.recv)
    pipe.send([(table, at) for one in heard for table, at in one.items()])
    for task in tasks:
        task.cancel()


def phones(address: str, id_: str, sessions: dict[int, str], pipe: Connection) -> None:
    asyncio.run(_phones(address, id_, sessions, pipe))


# --- entering --------------------------------------------------------------------------------------------------------


async def enter(
    address: str, id_: str, sessions: dict[int, str], sheets: list[dict[str, Any]], seconds: float
) -> tuple[list[float], dict[int, float]]:
    took: list[float] = []
    sent: dict[int, float] = {}
    async with httpx.AsyncClient(base_url=address, timeout=30, limits=httpx.Limits(max_connections=100)) as client:

        async def one(at: int, sheet: dict[str, Any]) -> None:
            await asyncio.sleep(seconds * at / len(sheets))
            table = sheet["table"]
            body = {"request": f"load {table}", "arguments": sheet, "confirmed": True}
            headers = {"Cookie": f"pinella_seat={sessions[table]}", "X-CSRF-Token": token_for(sessions[table])}
            begun = time.time()
            sent[table] = begun
            answer = await client.post(f"/api/t/{id_}/acts/enter-sheet", json=body, headers=headers)
            took.append(time.time() - begun)
            assert answer.status_code == 200, answer.text

        await asyncio.gather(*(one(at, sheet) for at, sheet in enumerate(sheets)))
    return took, sent


def share(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] * 1000


def server(place: str, port: int) -> subprocess.Popen[str]:
    started = time.time()
    environment = dict(os.environ)
    option = ["--database", place] if "://" in place else ["--data", str(Path(place).parent)]
    command = [str(Path(sys.executable).parent / "pinella"), "serve", "--port", str(port), *option]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
    assert process.stdout is not None
    assert re.search(r"http://", process.stdout.readline())
    while True:
        try:
            httpx.get(f"http://127.0.0.1:{port}/", timeout=10)
            break
        except httpx.TransportError:
            time.sleep(0.05)
    print(f"start to first page: {time.time() - started:.2f} s")
    return process


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--port", type=int, default=8391)
    parser.add_argument("--database", default="")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = asked.database or str(Path(folder) / "pinella.sqlite")
        begun = time.time()
        id_, sessions, sheets = prepared(place, asked.tables)
        print(f"prepared: {asked.tables} tables in {time.time() - begun:.1f} s")
        process = server(place, asked.port)
        address = f"http://127.0.0.1:{asked.port}"
        halls = []
        for part in range(2):
            ours, theirs = mp.Pipe()
            mine = {table: one for table, one in sessions.items() if table % 2 == part}
            hall = mp.Process(target=phones, args=(address, id_, mine, theirs))
            hall.start()
            halls.append((hall, ours))
        for _, pipe in halls:
            assert pipe.recv() == "ready"
        print(f"{asked.tables * PHONES} phones watch")
        took, sent = asyncio.run(enter(address, id_, sessions, sheets, asked.seconds))
        time.sleep(2)
        late: list[float] = []
        for hall, pipe in halls:
            pipe.send("end")
            late += [at - sent[table] for table, at in pipe.recv()]
            hall.join(20)
        process.send_signal(signal.SIGTERM)
        process.wait(30)
    print(f"\n{'':36}{'median':>10}{'p99':>10}{'most':>10}")
    for words, values in (("entry until acknowledged, ms", took), ("entry until the phone shows it, ms", late)):
        median, most = statistics.median(values) * 1000, max(values) * 1000
        print(f"{words:36}{median:10.0f}{share(values, 0.99):10.0f}{most:10.0f}")
    print(f"entries {len(took)}, heard on {len(late)} of {asked.tables * PHONES} phones")


if __name__ == "__main__":
    main()
