"""No traceback, no 500, no partial change, whatever is sent: see `drives`."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from litestar.routes import HTTPRoute

from pinella.tournament.acts import ACTS
from tests.fuzz.acts import Acts
from tests.fuzz.drives import KINDS, SHARES, made
from tests.fuzz.parsers import found
from tests.fuzz.routes import Routes

INPUTS = int(os.environ.get("PINELLA_FUZZ", "3000"))
SEED = os.environ.get("PINELLA_FUZZ_SEED", "house")


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_sent(kind: str, tmp_path: Path) -> None:
    with made(kind, tmp_path, SEED) as drive:
        rng, outcomes = Random(f"{SEED} {kind}"), set()
        for _ in range(max(150, round(INPUTS * SHARES[kind]))):
            outcomes.add(drive.one(rng))
        drive.finished()
    assert outcomes == {"done", "refused"}, "some inputs get through, others do not: else nothing was tried"


def test_everything_declared_is_driven(tmp_path: Path) -> None:
    """A new act, route or parser is there by itself."""
    assert set(Acts("x").makers) == set(ACTS)
    parsers = found()
    assert {
        "pinella.tournament.exchange.loads",
        "pinella.cards.parse",
        "pinella.tournament.entries.roster.tables.read_table",
        "pinella.sheet.entry.parse_deal",
        "pinella.tournament.money.cents_of",
        "pinella.referee.free_table.script.loads",
    } <= set(parsers)
    assert len(parsers) > 40
    with made("routes", tmp_path, "x") as drive:
        assert isinstance(drive, Routes)
        paths = {route.path for route in drive.app.routes if isinstance(route, HTTPRoute)}
        assert {route.path for route, _method, _handler in drive.handlers} == paths
        assert len(drive.forms) > 30, "the forms of the pages"
