"""A stranger's program at the end of a pipe: lines both ways, and limits on time, text and memory that it cannot pass.

Nothing here waits for ever, whatever the program does: stays silent, floods, stops in the middle of a line, dies, or
does not read what it is sent.
"""

from __future__ import annotations

import contextlib
import os
import resource
import selectors
import shlex
import signal
import subprocess
import time
import weakref
from dataclasses import dataclass
from typing import Final

from pinella.messages import Refusal, say

_STEP: Final = 0.02
"""Seconds between two looks at the program's CPU time while it thinks."""
_CPU_CLOCK: Final = 2
"""How Linux numbers the clock of a process's CPU time: its id and this."""


@dataclass(frozen=True, slots=True)
class Limits:
    start_seconds: float = 30.0
    """Of the clock, to come up and say who it is."""
    answer_seconds: float = 10.0
    """Of the clock, for a decision."""
    line_bytes: int = 65_536
    answer_bytes: int = 262_144
    """All it may say before it plays."""
    memory_bytes: int = 2_000_000_000


class Fault(Exception):
    """The program broke a rule of the pipe; `kind` is what it is counted as."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Pipe:
    def __init__(self, command: str, limits: Limits) -> None:
        self.limits = limits
        self._buffer = b""
        self._heard = 0
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,  # its children go when it goes
            )
        except (OSError, ValueError, IndexError) as error:
            why = getattr(error, "strerror", None) or error
            raise Refusal(say("the program “{command}” cannot be started: {why}", command=command, why=why)) from None
        _limit(self._process.pid, limits)
        self._ended = weakref.finalize(self, _end, self._process)  # also when nobody says goodbye
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise RuntimeError("a process started with pipes has them")
        self._in, self._out = stdin.fileno(), stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ)

    def cpu_ns(self) -> int:
        """CPU time of the program since it began; 0 where the system does not tell."""
        try:
            return time.clock_gettime_ns(~self._process.pid << 3 | _CPU_CLOCK)
        except OSError:
            return 0

    def send(self, *lines: str) -> None:
        """Raises Fault if the program has gone, or does not read for longer than it has for an answer."""
        data = "".join(f"{line}\n" for line in lines).encode()
        until = time.monotonic() + self.limits.answer_seconds
        while data:
            try:
                data = data[os.write(self._in, data) :]
            except BlockingIOError:
                if time.monotonic() > until:
                    raise Fault("silent") from None
                self._read(_STEP)
            except OSError:
                raise Fault("died") from None

    def forget(self) -> None:
        """What it said unasked is no answer to what comes now."""
        while self._read(0):
            pass
        self._buffer, self._heard = b"", 0

    def line(self, until: float, cpu_until_ns: int | None = None) -> str:
        """The next line, before this moment of the clock and this much CPU time; else raises Fault."""
        while b"\n" not in self._buffer:
            if len(self._buffer) > self.limits.line_bytes:
                raise Fault("flood")
            left = until - time.monotonic()
            if left <= 0:
                raise Fault("half-line" if self._buffer else "silent")
            if cpu_until_ns is not None and self.cpu_ns() > cpu_until_ns:
                raise Fault("late")
            self._read(min(left, _STEP if cpu_until_ns is not None else left))
        line, _, self._buffer = self._buffer.partition(b"\n")
        if len(line) > self.limits.line_bytes:
            raise Fault("flood")
        try:
            return line.decode().strip()
        except UnicodeDecodeError:
            raise Fault("garbage") from None

    def _read(self, seconds: float) -> bool:
        """Take in what there is, after waiting at most so long; whether anything came."""
        if not self._selector.select(seconds):
            return False
        try:
            data = os.read(self._out, 65_536)
        except OSError:
            data = b""
        if not data:
            raise Fault("half-line" if self._buffer.strip() and b"\n" not in self._buffer else "died")
        self._buffer += data
        self._heard += len(data)
        if self._heard > self.limits.answer_bytes:
            raise Fault("flood")
        return True

    def close(self, farewell: str = "") -> None:
        """A word of goodbye, then it is ended with all its children."""
        if farewell:
            with contextlib.suppress(OSError):
                os.write(self._in, f"{farewell}\n".encode())
        self._selector.close()
        self._ended()


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()
    process.wait()


def _limit(pid: int, limits: Limits) -> None:
    """Memory it may write to, and no core files. Address space is not limited: some languages reserve far more of it
    than they use."""
    if not hasattr(resource, "prlimit"):
        return
    with contextlib.suppress(OSError, ValueError):
        resource.prlimit(pid, resource.RLIMIT_DATA, (limits.memory_bytes, limits.memory_bytes))
        resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0))
