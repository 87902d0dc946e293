"""Random people and a random referee at free tables of every code: nothing is lost, everything ends."""

from __future__ import annotations

from collections import Counter

import pytest

from pinella.codes.loader import shipped
from pinella.referee.free_table import FreeTable
from pinella.referee.free_table.enforcement import HANDLERS, handler_of
from pinella.referee.free_table.script import dumps, loads
from tests.referee.driving import Driver, shape
from tests.rules.kernels import SWEEP

DEALS = max(20, SWEEP // 1000)
"""Ten thousand deals of each code take an hour or two: `bench/referee.py --deals 10000` drives them."""


@pytest.mark.parametrize("code", shipped())
def test_errors_calls_and_rulings_leave_every_deal_whole(code: str) -> None:
    """No card is lost or made, no limit or freeze outlives its turns, every deal ends and can be counted."""
    seen: Counter[str] = Counter()
    for seed in range(DEALS):
        driver = Driver(code, seed)
        table = driver.run()
        seen += driver.rulings
        if seed % 10 == 0:
            again = FreeTable.replay(table.beginning, loads(dumps(table.events)))
            assert shape(again) == shape(table)
    assert len(seen) >= 8, "the random table hardly errs"


def test_every_measure_has_a_step() -> None:
    """Whatever a law orders on the table can be carried out there."""
    from pinella.codes.loader import load_code
    from pinella.referee.incidents import INCIDENTS
    from pinella.referee.ruling import every_ruling

    for code in ("fibur-revolution-2026", "feburit", "fedibur", "fitab-2022", "fibur-internazionale"):
        for incident in INCIDENTS.values():
            for ruling in every_ruling(load_code(code), incident):
                for measure in ruling.measures:
                    assert handler_of(measure) in HANDLERS.values()
