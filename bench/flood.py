"""An anonymous flood against a real server on the loopback: what it costs in memory, and how long everybody else waits.

    python bench/flood.py [--posts 60] [--megabytes 9.9] [--names 1100000] [--half-open 400] [--descriptors 256]

It prints memory before and after the posts, the longest wait of a bystander who asks for a small page all the time, and
whether the house still opens its door while connections that say nothing are held open.
"""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

import httpx

BIN = Path(sys.executable).parent / "pinella"


class Server:
    """`pinella serve` on a fresh archive, with as many descriptors as it may have."""

    def __init__(self, folder: str, descriptors: int = 0) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        command = [str(BIN), "serve", "--port", str(self.port), "--data", folder]
        if descriptors:
            command = ["sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh", *command]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.address = f"http://127.0.0.1:{self.port}"
        for _ in range(600):
            try:
                httpx.get(self.address + "/live/now", timeout=30)
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise SystemExit("the server does not start")

    def megabytes(self) -> float:
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


class Bystander(threading.Thread):
    """Asks for the time again and again; remembers the longest wait."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self.address, self.longest, self.going = address, 0.0, True

    def run(self) -> None:
        with httpx.Client(base_url=self.address, timeout=120) as client:
            while self.going:
                begun = time.perf_counter()
                client.get("/live/now")
                self.longest = max(self.longest, time.perf_counter() - begun)
                time.sleep(0.01)

    def result(self) -> float:
        self.going = False
        self.join()
        return self.longest


def posts(server: Server, many: int, size: int) -> None:
    before, statuses = server.megabytes(), set()
    bystander = Bystander(server.address)
    bystander.start()
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    for _ in range(many):
        body = b"name=a&password=" + secrets.token_hex(8).encode() + b"x" * size
        statuses.add(_sent(server, "/entra", body, headers))
    after = server.megabytes()
    print(
        f"{many} posts of {size / 1e6:.1f} MB: {before:.0f} -> {after:.0f} MB, "
        f"bystander waits at most {bystander.result() * 1000:.0f} ms, answers {sorted(statuses)}"
    )


def names(server: Server, many: int) -> None:
    body = "&".join(f"{number:x}=" for number in range(many)).encode()
    bystander = Bystander(server.address)
    bystander.start()
    time.sleep(0.2)
    status = _sent(server, "/entra", body, {"Content-Type": "application/x-www-form-urlencoded"})
    time.sleep(0.2)
    print(
        f"one post with {many:,} names ({len(body) / 1e6:.1f} MB): bystander waits at most "
        f"{bystander.result() * 1000:.0f} ms, answer {status}, {server.megabytes():.0f} MB"
    )


def _sent(server: Server, path: str, body: bytes, headers: dict[str, str]) -> str:
    """Refused while it is still sending counts as an answer."""
    try:
        return str(httpx.post(server.address + path, content=body, headers=headers, timeout=120).status_code)
    except httpx.TransportError:
        return "closed"


def half_open(server: Server, many: int, descriptors: int) -> None:
    held = []
    for _ in range(many):
        try:
            one = socket.create_connection(("127.0.0.1", server.port), timeout=2)
            one.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            held.append(one)
        except OSError:
            pass
    opened, longest = 0, 0.0
    for _ in range(20):
        begun = time.perf_counter()
        with suppress(httpx.TransportError):
            opened += httpx.get(server.address + "/live/now", timeout=3).status_code == 200
        longest = max(longest, time.perf_counter() - begun)
    print(
        f"{len(held)} of {many} half-open connections at {descriptors} descriptors: "
        f"{opened} of 20 visitors got in, the longest wait {longest * 1000:.0f} ms"
    )
    for one in held:
        one.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--posts", type=int, default=60)
    parser.add_argument("--megabytes", type=float, default=9.9)
    parser.add_argument("--names", type=int, default=1_100_000)
    parser.add_argument("--half-open", type=int, default=400)
    parser.add_argument("--descriptors", type=int, default=256)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        posts(server, asked.posts, int(asked.megabytes * 1_000_000))
        names(server, asked.names)
        server.stop()
        server = Server(folder, asked.descriptors)
        half_open(server, asked.half_open, asked.descriptors)
        server.stop()


if __name__ == "__main__":
    main()
