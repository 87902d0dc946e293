"""Who plays the chunks of a match on this machine: this process, or several of its own."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from pinella.arena.chunks import HERE_SECONDS, Chunk, Chunks
from pinella.arena.match import Contest, Played, play_chunk
from pinella.messages import Message, Refusal, say

PATIENCE: Final = 3
"""How often in a row processes may end without having finished anything."""


def alone(contest: Contest, chunks: Chunks) -> Generator[Played]:
    """In this process, one chunk after the other."""
    chunks.seconds = HERE_SECONDS
    while (chunk := chunks.take()) is not None:
        played = play_chunk(contest, *chunk)
        chunks.took(chunk.pairs, played.seconds)
        yield played


def processes(contest: Contest, chunks: Chunks, number: int) -> Generator[Played]:
    """In so many processes, as they finish. A chunk whose process died is played again."""
    chunks.seconds = HERE_SECONDS
    lost: list[Chunk] = []
    deaths = 0
    while True:
        running: dict[Future[Played], Chunk] = {}
        # Started anew, not forked: this process may have threads (a progress bar), which no fork survives.
        pool = ProcessPoolExecutor(number, mp_context=multiprocessing.get_context("spawn"))
        try:
            while True:
                while len(running) <= number and (chunk := lost[-1] if lost else chunks.take()) is not None:
                    if not lost:
                        lost.append(chunk)  # until somebody has it: handing out may fail as well
                    running[pool.submit(play_chunk, contest, *chunk)] = lost.pop()
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    played = future.result()
                    chunks.took(running.pop(future).pairs, played.seconds)
                    deaths = 0
                    yield played
        except BrokenProcessPool:
            deaths += 1
            lost = sorted({*lost, *running.values()}, reverse=True)
            if deaths >= PATIENCE:
                raise Refusal(played_by_nobody()) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def played_by_nobody() -> Message:
    return say("the processes that play end by themselves before they finish anything: does one of the bots stop them?")
