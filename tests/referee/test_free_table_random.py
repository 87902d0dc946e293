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


@pytest.mark.parametrize(
    ("code", "seed"),
    [
        # the first of two pozzetti of different size goes back after the second was taken
        ("fibur-internazionale-3", 2000179),
        # cards of a pile that goes back are owed by another ruling of the same call
        ("fibur-revolution-2026-1v1", 2000370),
        # of two equal cards that came back the lot took one
        ("casa", 3000225),
        # a wrong meld is right without the card that another ruling put back on the stock
        ("fibur-revolution-2026-1v1", 7000307),
        # of two takes too many in one turn the first ruling has taken all plays back
        ("fibur-revolution-2026-1v1", 7000480),
    ],
)
def test_deals_that_once_came_to_grief(code: str, seed: int) -> None:
    Driver(code, seed).run()


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


def test_a_pozzetto_goes_back_with_cards_that_lay_open() -> None:
    """Found after 54,000 random deals: it went back, and cards of it that had been shown were penalised nonetheless."""
    assert Driver("fedibur", 203_698).run().deal.is_over
