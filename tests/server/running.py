"""`pinella serve` as a process of its own, on a free port of the loopback."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Self

import httpx

BIN = Path(sys.executable).parent / "pinella"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Running:
    """Started with the options given; `log` is everything it has written."""

    def __init__(self, *options: str, port: int = 0, tls: bool = False) -> None:
        self.port = port or free_port()
        self.options, self.tls = options, tls
        self.lines: list[str] = []

    def __enter__(self) -> Self:
        command = [str(BIN), "serve", "--port", str(self.port), "--log-json", *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.client = httpx.Client(base_url=self.address, verify=False, timeout=30)
        for _ in range(600):
            try:
                self.client.get("/live/now")
                return self
            except httpx.TransportError:
                assert self.process.poll() is None, self.log
                time.sleep(0.05)
        raise AssertionError(self.log)

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)

    @property
    def log(self) -> str:
        return "".join(self.lines)

    @property
    def address(self) -> str:
        return f"http{'s' if self.tls else ''}://127.0.0.1:{self.port}"

    @property
    def key(self) -> str:
        for _ in range(100):
            found = re.search(r"chiave=(\S+)", self.log)
            if found:
                return found[1]
            time.sleep(0.05)
        raise AssertionError(self.log)

    def log_in(self, name: str = "Rosa", password: str = "una parola lunga", *, first: bool = False) -> httpx.Client:
        client = httpx.Client(base_url=self.address, verify=False, timeout=30)
        data = {"name": name, "password": password, "again": password}
        answer = (
            client.post("/entra/primo", data={**data, "key": self.key}) if first else client.post("/entra", data=data)
        )
        assert answer.status_code == 303, answer.text
        html = client.get("/password").text
        found = re.search(r'name="csrf" value="([^"]+)"', html)
        assert found
        client.headers["x-csrf-token"] = found[1]
        return client

    def act(self, client: httpx.Client, id_: str, act: str, request: str, **arguments: Any) -> httpx.Response:
        body = {"request": request, "arguments": arguments, "confirmed": True}
        return client.post(f"/api/t/{id_}/acts/{act}", json=body)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        code = self.process.wait(30)
        self._close()
        return code

    def _close(self) -> None:
        self.reader.join(5)
        self.client.close()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop()
        self._close()  # also of one that was killed
