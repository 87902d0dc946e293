"""The accounts room: what is typed is checked by the code, kept once, and never overwrites what another entered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pinella.server.house import House
from tests.server.conftest import Browser, fill
from tests.server.evening import Evening

Visit = Callable[..., Browser]
GOOD = {
    "d1.home.base": "300", "d1.home.cards": "340", "d1.away.base": "0", "d1.away.cards": "120",
    "d2.home.base": "100", "d2.home.cards": "85", "d2.away.base": "2p c", "d2.away.cards": "410",
}  # fmt: skip


@pytest.fixture
def evening(house: House) -> Evening:
    made = Evening(house, pairs=8, rounds=2, deals=2)
    made.start()
    return made


def sheet(evening: Evening, table: int, room: Any = "open") -> Any:
    return evening.state.rounds[-1].tables[table].rooms.get(room)


def test_a_sheet_is_added_up_before_it_is_kept(evening: Evening, visit: Visit) -> None:
    browser = visit("desk", evening.id)
    address = f"/dir/{evening.id}/conti/1/2"
    looked = fill(browser, address, address, do="look", version="0", **GOOD)
    assert looked.status_code == 200
    assert sheet(evening, 2) is None
    saved = fill(browser, address, address, do="save", version="0", accept="1", signed=["home", "away"], **GOOD)
    assert saved.status_code == 303, saved.text
    last = sheet(evening, 2).last
    assert last.totals == (825, 120 + 500 + 410)
    assert last.source == "desk"
    assert evening.state.rounds[0].tables[2].results_of_play()
