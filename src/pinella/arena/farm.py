"""Who plays the chunks of a match on other machines: a Ray cluster (extra `[farm]`).

The same chunks, the same function and so the same bytes; a chunk whose worker or machine was lost is played again.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Generator
from contextlib import redirect_stdout
from importlib import import_module
from typing import Any, Final

from pinella.arena.chunks import Chunk, Chunks
from pinella.arena.match import Contest, Played, play_chunk
from pinella.arena.pool import PATIENCE, played_by_nobody
from pinella.messages import Refusal, say

_SECONDS: Final = 5.0
HERE: Final = "local"
"""The address that starts a cluster of its own on this machine."""


def farm(contest: Contest, chunks: Chunks, address: str) -> Generator[Played]:
    """On the cluster at this address, as chunks finish."""
    ray = _ray()
    with redirect_stdout(sys.stderr):  # Ray tells of lost workers on standard output, where our answer goes
        _connect(ray, address)
        try:
            yield from _played(ray, contest, chunks)
        finally:
            ray.shutdown()


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody asked to be counted
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        return import_module("ray")
    except ImportError:
        raise Refusal(say("--ray needs the package ray: pip install 'pinella[farm]'")) from None


def _connect(ray: Any, address: str) -> None:
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **_own(address))
    except (RuntimeError, ValueError, OverflowError, OSError) as error:
        raise Refusal(
            say(
                "there is no Ray cluster at {address} ({why}): start one with “ray start --head”, or say --ray local",
                address=address,
                why=str(error).partition("\n")[0],
            )
        ) from None


def _knock(address: str) -> None:
    """Ray itself would wait for minutes where nobody listens."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=_SECONDS).close()


def _own(address: str) -> dict[str, Any]:
    """A cluster of our own is small: chunks are a few numbers, and nobody looks at its pages."""
    return {"include_dashboard": False, "object_store_memory": 100_000_000} if address == HERE else {}


def _played(ray: Any, contest: Contest, chunks: Chunks) -> Generator[Played]:
    # Ray's own repetition is off: it would hide how often workers die, and give up without a word we could translate.
    task = ray.remote(max_retries=0)(play_chunk)
    slots = max(1, int(ray.cluster_resources().get("CPU", 1)))
    running: dict[Any, Chunk] = {}
    lost: list[Chunk] = []
    deaths = 0
    while True:
        while len(running) <= slots and (chunk := lost.pop() if lost else chunks.take()) is not None:
            running[task.remote(contest, *chunk)] = chunk
        if not running:
            return
        for reference in ray.wait(list(running), num_returns=1)[0]:
            chunk = running.pop(reference)
            try:
                played: Played = ray.get(reference)
            except ray.exceptions.RayTaskError as error:
                raise _refused(error) from None
            except ray.exceptions.RayError:
                deaths += 1
                lost.append(chunk)
                if deaths >= PATIENCE * slots:
                    raise Refusal(played_by_nobody()) from None
                continue
            deaths = 0
            chunks.took(chunk.pairs, played.seconds)
            yield played


def _refused(error: Any) -> Any:
    """What went wrong inside a task: a refusal as it was said there, else the error itself."""
    cause = getattr(error, "cause", None)
    return cause if isinstance(cause, Refusal) else error
