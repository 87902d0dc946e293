"""Random people and a random referee at free tables of every code: nothing is lost, everything ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from pinella.codes.loader import load_code, shipped
from pinella.referee.free_table import FreeTable
from pinella.referee.free_table.meaning import MEANINGS, SPOKEN, meaning_of
from pinella.referee.free_table.script import dumps, loads
from pinella.referee.incidents import INCIDENTS
from pinella.referee.measures import Measure
from pinella.referee.ruling import every_ruling
from tests.referee.driving import Driver, shape
from tests.rules.kernels import SWEEP

DEALS = max(20, 3 * SWEEP // 1000)
"""Ten thousand deals of each code take some hours of one core: `bench/referee.py --deals 10000` drives them."""


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


def test_every_measure_that_a_law_can_order_has_a_meaning() -> None:
    """What it does, what it asks of later turns, when it ends, what it does to the count, what must hold after it."""
    for code in shipped():
        for incident in INCIDENTS.values():
            for ruling in every_ruling(load_code(code), incident):
                for measure in everything_in(ruling.measures):
                    meaning = meaning_of(measure)
                    assert meaning in MEANINGS.values() or meaning in SPOKEN.values()


def everything_in(measures: Iterable[Measure]) -> Iterator[Measure]:
    for measure in measures:
        yield measure
        for option in measure.options:
            yield from everything_in(option.measures)
