"""A file of any length needs the memory of one deal.

The long file has 5,000 deals in `make test`, 20,000 in `make test-all`.
"""

from __future__ import annotations

import gc
import os
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from pinella.records import bur
from pinella.records.stats import Stats

DEALS = min(int(os.environ.get("PINELLA_SWEEP", "5000")), 20_000)
TRACED = 2_000
BOUND = 1_000_000
"""Bytes; a thousand records of these held at once would take several times as much."""


def lines(deals: int) -> Iterator[bytes]:
    for number in range(deals):
        text = f'[Code "fibur-italiano"]\n[Deal "{number}"]\n\n1 N draws ??, opens 3s 4s 5s, discards 7h\n2 E picks up '
        text += "Kd 7h, discards 9c {well}\n3 S draws 4c, ties 6s to 1\n! S: something\n\n"
        yield from text.encode().splitlines(keepends=True)


def test_memory_stays_while_a_long_file_is_read() -> None:
    stats = Stats()
    list(bur.load(lines(50)))  # codes and tables that are read once and kept
    gc.collect()
    gc.freeze()  # what other tests left behind makes the collector come more rarely
    tracemalloc.start()
    try:
        for record in bur.load(lines(TRACED)):
            stats.add(record.final(), len(record.moves))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        gc.unfreeze()
    assert stats.codes["fibur-italiano"].deals == TRACED
    assert peak < BOUND


@pytest.mark.sweep
def test_memory_stays_while_a_very_long_file_is_read() -> None:
    list(bur.load(lines(500)))
    before = _resident()
    assert sum(1 for _ in bur.load(lines(DEALS))) == DEALS
    assert _resident() - before < 20 * BOUND


def _resident() -> int:
    """Bytes of memory that this process occupies."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_a_deal_is_given_out_before_the_next_is_read() -> None:
    taken = 0

    def source() -> Iterator[bytes]:
        nonlocal taken
        for line in lines(100):
            taken += 1
            yield line

    records = bur.load(source())
    next(records)
    assert taken < 20
