"""How long a move takes to the other three screens, with many tables in play at once.

    python bench/play_load.py [--tables 1000] [--seconds 60] [--every 2.0] [--bots] [--database postgresql://...]

A real server process; the players are sockets of this process, on the same machine. A move is durable before it is
answered. Beside it, in the same run, a bare WebSocket echo with the same fan-out and messages of the same size.
At the end every move that was answered must be in the archive. It ends with 1 if one is not.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import os
import random
import secrets
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from pinella.acts.actor import Actor
from pinella.acts.registry import Context
from pinella.codes.kept import keep
from pinella.play import acts
from pinella.play.events import Seated, Sitter
from pinella.server.application import open_application
from pinella.server.play.players import id_of
from pinella.store import open_store
from pinella.tournament.upcasting import UPCASTERS

CODE = "fibur-italiano"
SEATS = "NESW"
ECHO = """
import asyncio, sys, uvicorn
rooms = {}
async def app(scope, receive, send):
    if scope["type"] != "websocket":
        if scope["type"] == "lifespan":
            while True:
                message = await receive()
                await send({"type": message["type"] + ".complete"})
                if message["type"] == "lifespan.shutdown":
                    return
        return
    await receive()
    await send({"type": "websocket.accept"})
    room = rooms.setdefault(scope["path"], [])
    room.append(send)
    filler = "x" * SIZE
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        n = message["text"]
        for one in room:
            await one({"type": "websocket.send", "text": '{"n":' + n + ',"' + filler + '"}'})
uvicorn.run(app, host="127.0.0.1", port=PORT, log_level="critical", ws_ping_interval=None, ws_per_message_deflate=False)
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- a lean client ---------------------------------------------------------------------------------------------------


class Client(asyncio.Protocol):
    """One socket. Messages are looked at as bytes; only the player on turn reads what he may do."""

    def __init__(self, table: Table, seat: int, head: bytes) -> None:
        self.table, self.seat, self.head = table, seat, head
        self.buffer = bytearray()
        self.open = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]
        self.transport.write(self.head)  # type: ignore[union-attr]

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            del self.buffer[: end + 4]
            self.open = True
            self.table.opened()
        at = time.perf_counter()
        while (message := self._frame()) is not None:
            self.table.heard(self.seat, message, at)

    def connection_lost(self, exc: Exception | None) -> None:
        self.table.lost += not self.table.over

    def _frame(self) -> bytes | None:
        have = len(self.buffer)
        if have < 2:
            return None
        size, start = self.buffer[1] & 127, 2
        if size == 126:
            if have < 4:
                return None
            size, start = int.from_bytes(self.buffer[2:4], "big"), 4
        elif size == 127:
            if have < 10:
                return None
            size, start = int.from_bytes(self.buffer[2:10], "big"), 10
        if have < start + size:
            return None
        opcode, found = self.buffer[0] & 15, bytes(self.buffer[start : start + size])
        del self.buffer[: start + size]
        if opcode == 9:
            self.send(found, 10)
            return self._frame()
        return found if opcode == 1 else b""

    def send(self, payload: bytes, opcode: int = 1) -> None:
        """Masked with zeros, as the protocol allows a client to choose."""
        size = len(payload)
        head = (
            struct.pack("!BB", 128 | opcode, 128 | size) if size < 126 else struct.pack("!BBH", 128 | opcode, 254, size)
        )
        if self.transport is not None:
            self.transport.write(head + b"\0\0\0\0" + payload)


class Table:
    def __init__(self, id_: str, every: float) -> None:
        self.id, self.every = id_, every
        self.clients: list[Client] = []
        self.ready = self.lost = self.moves = self.refused = self.deals = 0
        self.n = 0
        self.sent_at = 0.0
        self.waiting: set[int] = set()
        self.took: list[float] = []
        self.answered: list[int] = []
        self.running, self.over = True, False

    def opened(self) -> None:
        self.ready += 1

    def heard(self, seat: int, message: bytes, at: float) -> None:
        if not message.startswith(b'{"n":'):
            if b'"refused"' in message:
                self.refused += 1
            return
        n = int(message[5 : message.index(b",")])
        if seat in self.waiting and n > self.n:
            self.waiting.discard(seat)
            self.took.append(at - self.sent_at)
        self.act(seat, message, n)

    def act(self, seat: int, message: bytes, n: int) -> None:
        """The player on turn moves after a while; who is asked for the next deal agrees."""
        if b'"stage":"counted"' in message:
            self.later(0.2, seat, b'{"ref":1,"do":"next"}', n, timed=False)
            return
        at = message.find(b'"can":{')
        if at < 0 or not self.running:
            return
        if b'"can":{"draw":true' in message:
            intent = b'{"ref":1,"do":"draw"}'
        else:
            begin = message.index(b'"discard":[', at) + 11
            card = message[begin : message.index(b"]", begin)].split(b",")[0]
            if not card:
                return
            intent = b'{"ref":1,"do":"discard","card":' + card + b"}"
        self.later(thought(self.every), seat, intent, n, timed=True)

    def later(self, after: float, seat: int, intent: bytes, n: int, *, timed: bool) -> None:
        asyncio.get_running_loop().call_later(after, self.send, seat, intent, n, timed)

    def send(self, seat: int, intent: bytes, n: int, timed: bool) -> None:
        if not self.running:
            return
        if timed:
            self.n, self.sent_at = n, time.perf_counter()
            # who plays with bots waits for the own screen
            self.waiting = {one for one in range(len(self.clients)) if one != seat} or {seat}
            self.moves += 1
        self.clients[seat].send(intent)


def thought(every: float) -> float:
    """Nobody thinks equally long; with a fixed time, tables that once waited together would move together for ever."""
    return every * random.uniform(0.5, 1.5)


def upgrade(port: int, path: str, cookie: str = "") -> bytes:
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def connect(port: int, tables: list[Table], heads: list[list[bytes]]) -> None:
    """As many at once as the system lets wait at a door."""
    loop = asyncio.get_running_loop()
    for index, (table, own) in enumerate(zip(tables, heads, strict=True)):
        behind = tables[max(0, index - 10)]
        while behind.ready < len(behind.clients):
            await asyncio.sleep(0.005)
        for seat, head in enumerate(own):
            client = Client(table, seat, head)
            table.clients.append(client)
            await loop.create_connection(lambda client=client: client, "127.0.0.1", port)  # type: ignore[misc]
    for _ in range(600):
        if all(table.ready == len(table.clients) for table in tables):
            return
        await asyncio.sleep(0.1)
    raise SystemExit("not every socket came to be")


def percentiles(took: list[float]) -> tuple[float, float, float, float]:
    ordered = sorted(took)
    pick = lambda share: ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000  # noqa: E731
    return pick(0.5), pick(0.99), pick(0.999), ordered[-1] * 1000


# --- the two servers -------------------------------------------------------------------------------------------------


def prepared(place: str | Path, number: int, bots: bool) -> list[tuple[str, list[str]]]:
    """Tables with their players, before the server starts."""
    found = []
    with open_store(place, upcasters=UPCASTERS) as store:
        application = open_application(store)
        rooms, actor = application.rooms, Actor.person("bench")
        code = rooms.tables.codes(CODE)
        rooms.kept.keep(keep(code), actor=actor)
        for index in range(number):
            id_ = f"bench{index:05}{secrets.token_hex(2)}"
            players = [secrets.token_urlsafe(32) for _ in SEATS]
            events: list[Any] = acts.open_table(code, host="bench", dice=id_, key="k", deals=20, bot_ms=500)
            events += [
                Seated(seat, Sitter("bot", "expert", f"B{seat}") if bots and seat != "S" else
                       Sitter("person", id_of(player), f"P{seat}"))
                for seat, player in zip(SEATS, players, strict=True)
            ]  # fmt: skip
            rooms.tables.append(id_, 0, events, Context(rooms.now(), actor), "bench")
            found.append((id_, players))
    return found


def started(command: list[str], port: int) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(400):
        with socket.socket() as probe:
            # A socket may meet itself where nobody listens yet.
            if probe.connect_ex(("127.0.0.1", port)) == 0 and probe.getsockname() != probe.getpeername():
                return process
        time.sleep(0.05)
    raise SystemExit("the server does not start")


def megabytes(process: subprocess.Popen[bytes]) -> float:
    return int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu_seconds(process: subprocess.Popen[bytes]) -> float:
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def echo(tables: int, every: float, seconds: float, size: int) -> list[float]:
    port = free_port()
    script = ECHO.replace("SIZE", str(size)).replace("PORT", str(port))
    process = started([sys.executable, "-c", script], port)
    try:
        rooms = [Table(f"e{index}", every) for index in range(tables)]
        await connect(port, rooms, [[upgrade(port, f"/{room.id}")] * 4 for room in rooms])
        end = time.monotonic() + seconds

        async def chatter(room: Table, index: int) -> None:
            await asyncio.sleep(every * index / tables)
            n = 1
            while time.monotonic() < end:
                n += 1
                room.n, room.sent_at, room.waiting = n - 1, time.perf_counter(), {1, 2, 3}
                room.clients[0].send(str(n).encode())
                await asyncio.sleep(thought(every))

        await asyncio.gather(*(chatter(room, index) for index, room in enumerate(rooms)))
        return [one for room in rooms for one in room.took]
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


async def play(
    asked: argparse.Namespace, place: str | Path, folder: Path
) -> tuple[list[float], list[Table], dict[str, float]]:
    made = prepared(place, asked.tables, asked.bots)
    port = free_port()
    command = [str(Path(sys.executable).parent / "pinella"), "serve", "--port", str(port), "--data", str(folder)]
    if asked.database:
        command += ["--database", asked.database]
    process = started(command, port)
    try:
        await asyncio.sleep(2)
        before = megabytes(process)
        tables = [Table(id_, asked.every) for id_, _players in made]
        heads = [
            [
                upgrade(port, f"/api/tables/{id_}/live", f"pinella_player={player}")
                for seat, player in zip(SEATS, players, strict=True)
                if not asked.bots or seat == "S"
            ]
            for id_, players in made
        ]
        await connect(port, tables, heads)
        await asyncio.sleep(3)
        for table in tables:
            table.took.clear()
        begun, cpu = time.monotonic(), cpu_seconds(process)
        await asyncio.sleep(asked.seconds)
        took = [one for table in tables for one in table.took]
        spent = time.monotonic() - begun
        figures = {
            "cpu": (cpu_seconds(process) - cpu) / spent,
            "megabytes": (megabytes(process) - before) / asked.tables,
            "moves": len(took) / (1 if asked.bots else 3) / spent,
        }
        for table in tables:
            table.running = False
        await asyncio.sleep(1)
        for table in tables:
            table.over = True
        return took, tables, figures
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def kept(place: str | Path, tables: list[Table]) -> tuple[int, int]:
    """Events of the archive, and tables whose last view is newer than what the archive holds."""
    with open_store(place, upcasters=UPCASTERS) as store:
        wrong = list(store.verify())
        heads = {one.id: store.head(f"table/{one.id}") for one in tables}
        return sum(heads.values()), sum(heads[one.id] < one.n for one in tables) + len(wrong)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=2.0)
    parser.add_argument("--bots", action="store_true", help="bots in three seats of every table")
    parser.add_argument("--database", default="")
    parser.add_argument("--echo-seconds", type=float, default=20)
    asked = parser.parse_args()
    gc.freeze()
    gc.disable()
    with tempfile.TemporaryDirectory() as folder:
        place = asked.database or Path(folder) / "pinella.sqlite"
        took, tables, figures = asyncio.run(play(asked, place, Path(folder)))
        events, wrong = kept(place, tables)
    if not asked.bots:
        bare = asyncio.run(echo(asked.tables, asked.every, asked.echo_seconds, 4000))
        half, late, later, most = percentiles(bare)
        print(f"bare echo: median {half:.1f} ms, p99 {late:.1f}, p99.9 {later:.1f}, most {most:.1f}")
        mine = percentiles(took)
        told = f"median {mine[0]:.1f} ms, p99 {mine[1]:.1f}, p99.9 {mine[2]:.1f}, most {mine[3]:.1f}"
        print(f"a move to the other screens: {told}")
        print(f"ratio of p99 to the echo: {mine[1] / late:.1f}")
    refused, gone = sum(one.refused for one in tables), sum(one.lost > 0 for one in tables)
    print(
        f"{asked.tables} tables, {figures['moves']:.0f} moves/s, server {figures['cpu'] * 100:.0f} % of a core, "
        f"{figures['megabytes'] * 1000:.0f} kB a table; {events} events kept, wrong: {wrong}, refused: {refused}, "
        f"tables that lost a socket before the end: {gone}"
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
