"""A day's worth of evenings in some minutes, against a real server: tables that send and sign, phones that come and go,
a network that cuts, guests that misbehave, a clock that is set, a server that is killed and started again.

    python bench/soak.py [--minutes 20] [--tables 40] [--evenings 2] [--restart-every 25]

Whatever was acknowledged must be in the archive when everything is over; no answer may be a fault of ours; the memory
of the server must not grow while nothing is added to the archive, in the last sixth of the time. It ends with 1 if one
of these does not hold.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import mmap
import os
import random
import secrets
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets

from pinella.acts.actor import Actor
from pinella.server.access.tokens import token_for
from pinella.server.application import Application, open_application
from pinella.store import open_store
from pinella.tournament.check import check
from pinella.tournament.model import PlannedRound, Player
from pinella.tournament.setup.events import Settings
from pinella.tournament.upcasting import UPCASTERS

CODE = "fibur-internazionale"
ROUNDS = 3
_TLS = ssl.create_default_context()
"""One for all guests, who speak plain HTTP: each would make one of 3 MB of his own."""
GROWTH = 15.0
"""Megabytes by which the memory may swing while nothing is added to the archive."""
DEALS: list[dict[str, Any]] = [
    {"first": {"burracos": {"clean": 1, "dirty": 1}, "closed": True, "cards": 340},
     "second": {"pozzetto": "not-taken", "cards": -45}, "ended": "closed"},
    {"ended": "not-played"}, {"ended": "not-played"}, {"ended": "not-played"},
]  # fmt: skip
SHIFTED = """
import mmap, os, struct, sys, time
held = mmap.mmap(os.open(sys.argv.pop(1), os.O_RDONLY), 8, prot=mmap.PROT_READ)
real = time.time_ns
time.time_ns = lambda: real() + struct.unpack("q", held[:8])[0] * 1_000_000
time.time = lambda: time.time_ns() / 1e9
from pinella.cli.main import run
run()
"""
"""The server as it is, by a clock that the soak can set."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- the server ------------------------------------------------------------------------------------------------------


class Server:
    """`pinella serve`, started again as often as it is stopped."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.starts = folder, free_port(), 0
        self.clock = folder / "clock"
        self.clock.write_bytes(struct.pack("q", 0))
        self._held = mmap.mmap(os.open(self.clock, os.O_RDWR), 8)
        self.log = (folder / "server.log").open("ab")
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        command = [sys.executable, "-c", SHIFTED, str(self.clock), "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--data", str(self.folder), "--log-json"], stdout=subprocess.DEVNULL, stderr=self.log
        )
        self.starts += 1
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=30) as client:
            for _ in range(1200):
                with suppress(httpx.TransportError):
                    await client.get("/live/now")
                    return
                await asyncio.sleep(0.05)
        raise SystemExit("the server does not start")

    async def stop(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        await asyncio.to_thread(self.process.wait, 40)

    def set_clock(self, minutes: float) -> None:
        self._held[:8] = struct.pack("q", int(minutes * 60_000))

    def megabytes(self) -> float:
        assert self.process is not None
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


# --- a network that cuts ---------------------------------------------------------------------------------------------


class Network:
    """A proxy: some connections are slow, some are cut in the middle, in either direction."""

    def __init__(self, target: int, rng: random.Random) -> None:
        self.target, self.rng, self.cut, self.port = target, rng, 0, 0

    async def open(self) -> None:
        listening = await asyncio.start_server(self._through, "127.0.0.1", 0)
        self.port = listening.sockets[0].getsockname()[1]

    async def _through(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
            doomed = self.rng.random() < 0.12
            left = [self.rng.randrange(40, 6_000) if doomed else 1 << 60]
            there = asyncio.create_task(self._carry(reader, far_writer, left))
            back = asyncio.create_task(self._carry(far_reader, writer, left))
            await asyncio.wait({there, back}, return_when=asyncio.FIRST_COMPLETED)
            for task in (there, back):
                task.cancel()
            far_writer.close()
        writer.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, left: list[int]) -> None:
        with suppress(OSError):
            while data := await reader.read(16_384):
                if self.rng.random() < 0.05:
                    await asyncio.sleep(self.rng.random() * 0.3)
                left[0] -= len(data)
                if left[0] < 0:
                    self.cut += 1
                    writer.transport.abort()
                    return
                writer.write(data)
                await writer.drain()


# --- an evening ------------------------------------------------------------------------------------------------------


@dataclass
class Books:
    """What happened, as the guests saw it."""

    acknowledged: list[tuple[str, str, int, int]] = field(default_factory=list)
    """Tournament, request, first and last event."""
    answers: Counter[int] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    retries: int = 0
    heard: int = 0
    sockets: int = 0
    waits: list[float] = field(default_factory=list)


class Guest:
    """A browser with a session, which repeats what was not answered, as the phones do."""

    def __init__(self, books: Books, port: int, cookie: str, secret: str) -> None:
        self.books, self.secret = books, secret
        headers = {"Cookie": f"{cookie}={secret}", "X-CSRF-Token": token_for(secret)}
        self.client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=20, headers=headers, verify=_TLS)

    async def do(self, id_: str, act: str, **arguments: Any) -> dict[str, Any]:
        request = f"{act} {secrets.token_hex(6)}"
        body = {"request": request, "arguments": arguments, "confirmed": True, "reason": "prova"}
        begun = time.monotonic()
        while True:
            try:
                answer = await self.client.post(f"/api/t/{id_}/acts/{act}", json=body)
            except (httpx.TransportError, OSError):
                self.books.retries += 1
                await asyncio.sleep(0.1 + random.random() * 0.4)
                continue
            self.books.answers[answer.status_code] += 1
            if answer.status_code == 200:
                told: dict[str, Any] = answer.json()
                self.books.acknowledged.append((id_, request, told["first"], told["last"]))
                self.books.waits.append(time.monotonic() - begun)
                return told
            if answer.status_code == 503 and "retry-after" in answer.headers:  # it is being stopped: nothing was done
                self.books.retries += 1
                await asyncio.sleep(0.5 + random.random())
                continue
            if answer.status_code >= 500:
                self.books.faults.append(f"{act}: {answer.status_code} {answer.text[:200]}")
                await asyncio.sleep(0.5)
                continue
            self.books.refusals[f"{act}: {answer.text[:90]}"] += 1
            return {}


class Evening:
    def __init__(self, application: Application, books: Books, ports: tuple[int, int], tables: int, name: str) -> None:
        self.application, self.books, self.tables, self.name = application, books, tables, name
        self.direct, self.through = ports
        self.over = False

    def prepare(self) -> None:
        """At the command line, beside the running server: entries are not what this is about."""
        desk, actor = self.application.tournaments, Actor.person("soak")
        self.id, _ = desk.create(
            code=CODE, actor=actor, request=self.name, name=self.name, date="2026-11-16", format="pairs",
            level="club", seed=self.name, settings=Settings(),
        )  # fmt: skip
        acts: list[tuple[str, dict[str, Any]]] = [("appoint", {"name": "Rosa", "role": "director"})]
        acts.append(("set-plan", {"rounds": [PlannedRound(system="danish", deals=4, minutes=50)] * ROUNDS}))
        for number in range(1, 2 * self.tables + 1):
            pair = [
                Player(id=f"{number}{at}", surname=f"Giocatore{number}", name=at, member=f"{number}{at}",
                       valid_until="2027-12-31", fee_year=2027)
                for at in "ab"
            ]  # fmt: skip
            acts.append(("register", {"players": pair}))
        desk.do_all(self.id, acts, actor=actor, request=f"entries {self.name}")
        access, until = self.application.access, self.application.now() + 10**10
        account = access.add_account(f"Direttore {self.name}", "una parola lunga")
        access.appoint(account.key, self.id, "director")
        staff = access.open_session(account=account.key, expires=until)
        self.director = Guest(self.books, self.direct, "pinella_session", staff)
        self.phones = {
            number: Guest(self.books, self.through, "pinella_seat",
                          access.open_session(tournament=self.id, number=number, expires=until))
            for number in range(1, 2 * self.tables + 1)
        }  # fmt: skip

    async def play(self, rng: random.Random) -> None:
        await asyncio.to_thread(self.prepare)
        watching = [asyncio.create_task(self._watch(rng, number)) for number in self.phones]
        for round_ in range(1, ROUNDS + 1):
            await self.director.do(self.id, "draft-round")
            for act in ("publish-round", "start-round"):
                await self.director.do(self.id, act, round=round_)
            meetings = await asyncio.to_thread(self._meetings, round_)
            await asyncio.gather(*(self._table(rng, round_, *one) for one in meetings))
            await self.director.do(self.id, "close-round", round=round_)
            await self.director.do(self.id, "post-standing", round=round_)
        self.over = True
        for task in watching:
            task.cancel()
        for guest in (self.director, *self.phones.values()):
            await guest.client.aclose()

    def _meetings(self, round_: int) -> list[tuple[int, int, int]]:
        with self.application.tournaments.held():
            tables = self.application.tournaments.state(self.id).rounds[round_ - 1].tables
            return [
                (number, one.meeting.home[0] if isinstance(one.meeting.home, tuple) else one.meeting.home,
                 one.meeting.away[0] if isinstance(one.meeting.away, tuple) else one.meeting.away)
                for number, one in tables.items() if not one.meeting.rests
            ]  # fmt: skip

    async def _table(self, rng: random.Random, round_: int, table: int, home: int, away: int) -> None:
        """One side sends the score, the other signs; now and then somebody calls the referee first."""
        await asyncio.sleep(rng.random() * 6)
        where = {"round": round_, "table": table}
        if rng.random() < 0.1:
            await self.phones[away].do(self.id, "call-referee", **where, about="meld")
        await self.phones[home].do(self.id, "send-score", **where, version=0, deals=DEALS)
        await asyncio.sleep(rng.random() * 2)
        await self.phones[away].do(self.id, "sign-sheet", **where, side="away", version=1)

    async def _watch(self, rng: random.Random, number: int) -> None:
        """A phone that opens its page, hears a while, goes, and comes back."""
        address, headers = (
            f"ws://127.0.0.1:{self.through}/live",
            {"Cookie": f"pinella_seat={self.phones[number].secret}"},
        )
        seen = 0
        while not self.over:
            await asyncio.sleep(rng.random() * 10)
            with suppress(OSError, websockets.WebSocketException, asyncio.TimeoutError, EOFError):
                async with websockets.connect(address, additional_headers=headers, open_timeout=10) as page:
                    self.books.sockets += 1
                    await page.send(json.dumps({"t": self.id, "topics": ["round", "standing"], "seen": seen}))
                    async with asyncio.timeout(2 + rng.random() * 20):
                        async for message in page:
                            seen = json.loads(message)["seq"]
                            self.books.heard += 1


# --- guests that misbehave -------------------------------------------------------------------------------------------


async def nuisance(port: int, rng: random.Random, books: Books) -> None:
    """Half a request and silence, answers that nobody reads, forms that are too large, nonsense."""
    while True:
        await asyncio.sleep(rng.random() * 0.5)
        with suppress(OSError, httpx.TransportError, asyncio.TimeoutError):
            match rng.randrange(4):
                case 0:
                    _reader, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
                    asyncio.get_running_loop().call_later(rng.random() * 30, writer.close)
                case 1:
                    _reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=512)
                    writer.write(b"GET /static/css/base.css HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
                    asyncio.get_running_loop().call_later(rng.random() * 30, writer.close)
                case _:
                    async with httpx.AsyncClient(
                        base_url=f"http://127.0.0.1:{port}", timeout=20, verify=_TLS
                    ) as client:
                        paths = ("/", "/entra", "/t/x", "/api/t", "/conteggio", f"/t/{secrets.token_hex(200)}", "/dir")
                        path = rng.choice(paths)
                        if rng.random() < 0.5:
                            answer = await client.get(path)
                        else:
                            body = secrets.token_bytes(rng.choice((10, 1_000, 300_000)))
                            kind = rng.choice(
                                ("application/x-www-form-urlencoded", "application/json", "multipart/form-data")
                            )
                            answer = await client.post(path, content=body, headers={"content-type": kind})
                        books.answers[answer.status_code] += 1
                        if answer.status_code >= 500 and "retry-after" not in answer.headers:
                            books.faults.append(f"{path}: {answer.status_code} {answer.text[:200]}")


# --- the day ---------------------------------------------------------------------------------------------------------


@dataclass
class Day:
    evenings: list[Evening] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)
    kills: int = 0
    jumps: int = 0


async def hold(server: Server, day: Day, asked: argparse.Namespace, application: Application, books: Books) -> float:
    """Everything at once until the time is over, then only the guests that misbehave; when this quiet part began."""
    rng = random.Random(asked.seed)
    network = Network(server.port, rng)
    await network.open()
    begun = time.monotonic()
    calm, end = begun + asked.minutes * 35, begun + asked.minutes * 50

    async def club(number: int) -> None:
        while time.monotonic() < end - 5:
            evening = Evening(
                application, books, (server.port, network.port), asked.tables, f"Club {number} {len(day.evenings)}"
            )
            day.evenings.append(evening)
            await evening.play(rng)

    async def fate() -> None:
        while time.monotonic() < calm:
            await asyncio.sleep(asked.restart_every * (0.5 + rng.random()))
            if rng.random() < 0.4:
                day.jumps += 1
                server.set_clock(rng.choice((-120, -5, 0, 7, 90)))
            await server.stop(rng.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGTERM)))
            day.kills += 1
            await server.start()

    async def look() -> None:
        while True:
            with suppress(OSError):
                day.memory.append((time.monotonic(), server.megabytes()))
            await asyncio.sleep(1)

    beside = [asyncio.create_task(one) for one in (look(), *(nuisance(server.port, rng, books) for _ in range(6)))]
    disturbing = asyncio.create_task(fate())
    await asyncio.gather(*(club(number) for number in range(asked.evenings)))
    await disturbing
    quiet = time.monotonic()
    await asyncio.sleep(asked.minutes * 10)
    for task in beside:
        task.cancel()
    print(f"connections cut by the network: {network.cut}")
    return quiet


def judged(place: Path, day: Day, books: Books, server_log: str) -> list[str]:
    """What does not hold."""
    wrong = [f"a fault of ours: {one}" for one in books.faults[:10]]
    wrong += [
        f"in the log: {line.partition('The above exception')[0][-700:]}"
        for line in server_log.splitlines()
        if "Traceback" in line or '"page failed"' in line
    ][:5]
    with open_store(place, upcasters=UPCASTERS) as store:
        wrong += [f"the archive: {one}" for one in store.verify()]
        application = open_application(store)
        desk = application.tournaments
        logs = {one.id: list(desk.log(one.id)) for one in day.evenings if hasattr(one, "id")}
        for id_, records in logs.items():
            wrong += [f"{id_}: {one}" for one in check(id_, records, desk.codes)][:3]
        held = {(id_, one.request, one.seq) for id_, records in logs.items() for one in records}
        for id_, request, first, last in books.acknowledged:
            if any((id_, request, seq) not in held for seq in range(first, last + 1)):
                wrong.append(f"lost: {id_} {request} {first}-{last}")
    return wrong


def report(asked: argparse.Namespace, day: Day, books: Books, quiet: float) -> None:
    waits, said = sorted(books.waits), books.refusals.most_common(5)
    print(f"evenings {len(day.evenings)} of {asked.tables} tables, {ROUNDS} rounds each")
    print(f"restarts {day.kills}, clock set {day.jumps} times")
    print(f"acknowledged {len(books.acknowledged)}, sent again after a cut {books.retries}")
    print(f"pages opened {books.sockets}, news heard {books.heard}")
    print(f"answers {dict(sorted(books.answers.items()))}; refusals {dict(said)}")
    if waits:
        middle, late = waits[len(waits) // 2] * 1000, waits[int(len(waits) * 0.99)] * 1000
        print(f"acknowledged within: median {middle:.0f} ms, p99 {late:.0f} ms (restarts and cuts included)")
    still = [megabytes for at, megabytes in day.memory if at >= quiet]
    most = max(megabytes for _, megabytes in day.memory)
    print(f"memory while nothing is added: {still[0]:.0f} -> {still[-1]:.0f} MB; the most ever {most:.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--evenings", type=int, default=2, help="clubs that play at the same time")
    parser.add_argument("--restart-every", type=float, default=25)
    parser.add_argument("--seed", default="soak")
    asked = parser.parse_args()
    books, day = Books(), Day()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        place = folder / "pinella.sqlite"
        server = Server(folder)

        async def run() -> float:
            await server.start()
            with open_store(place, upcasters=UPCASTERS) as store:
                quiet = await hold(server, day, asked, open_application(store), books)
            await server.stop(signal.SIGTERM)
            return quiet

        quiet = asyncio.run(run())
        wrong = judged(place, day, books, (folder / "server.log").read_text(errors="replace"))
        still = [megabytes for at, megabytes in day.memory if at >= quiet]
        if still[-1] > still[0] + GROWTH:
            wrong.append(f"memory grows: {still[0]:.0f} -> {still[-1]:.0f} MB")
    report(asked, day, books, quiet)
    print("\n".join(wrong) or "nothing lost, no fault")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
