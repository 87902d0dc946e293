"""Whole tournaments of every kind, with everything that goes wrong in a hall: re-derived from their files alone."""

from __future__ import annotations

import os

import pytest

from pinella.acts.actor import Actor
from pinella.acts.registry import Context
from pinella.codes.loader import load_code
from pinella.tournament.check import check
from pinella.tournament.exchange import dumps, loads
from pinella.tournament.fold import replay
from pinella.tournament.ledger import Ledger
from pinella.tournament.simulation.dice import Dice
from pinella.tournament.simulation.hall import Hall
from pinella.tournament.simulation.plans import scenario
from pinella.tournament.standings.standing import standing
from tests.support import FEDERATIONS

SWEEP = int(os.environ.get("PINELLA_SWEEP", "0")) >= 100_000
BATCHES = 40
EACH = 50 if SWEEP else 2
"""2,000 tournaments in the long run, 80 in the short one."""


def simulated(number: int) -> tuple[Ledger, Hall]:
    dice = Dice(f"simulated {number}")
    code = load_code(FEDERATIONS[number % len(FEDERATIONS)])
    chosen = scenario(code, dice, largest=dice.pick((8, 12, 16, 26)))
    ledger = Ledger.opened(
        f"s{number}",
        code,
        load_code,
        Context(1_795_000_000_000, Actor.person("Conti")),
        name=f"Simulazione {number}",
        format=chosen.format,
        level=dice.pick(("club", "federal", "regional", "national")),
        date="2026-11-16",
        seed=str(number),
    )
    hall = Hall(ledger, chosen, f"hall {number}")
    hall.run()
    return ledger, hall


@pytest.mark.sweep
@pytest.mark.parametrize("batch", range(BATCHES))
def test_simulated_tournaments_can_be_derived_again(batch: int) -> None:
    for number in range(batch * EACH, (batch + 1) * EACH):
        ledger, _hall = simulated(number)
        text = dumps(ledger.state, ledger.records)
        id_, records, written, _code = loads(text)
        assert [str(one) for one in check(id_, records, load_code, written)] == [], f"tournament {number}"
        again = replay(id_, records, load_code)
        assert again == ledger.state
        assert dumps(again, records) == text
        assert ledger.state.ended


def test_the_same_seed_gives_the_same_tournament() -> None:
    one, two = simulated(7)[0], simulated(7)[0]
    assert dumps(one.state, one.records) == dumps(two.state, two.records)
    assert standing(one.state).order == standing(two.state).order


def test_trouble_really_happens() -> None:
    """The simulated halls see what they are made for: otherwise the sweep would prove nothing."""
    seen: set[str] = set()
    refused: set[str] = set()
    for number in range(60):
        ledger, hall = simulated(number)
        seen |= {type(one.event).__name__ for one in ledger.records}
        refused |= {one.split(":")[0] for one in hall.refused}
    assert seen >= {
        "Withdrew",
        "Returned",
        "LatenessNoted",
        "SheetDisputed",
        "SheetLost",
        "SheetFound",
        "SheetCorrected",
        "SanctionGiven",
        "DraftEdited",
        "DraftDropped",
        "Substituted",
        "GroupsFormed",
        "LineUpDeclared",
        "Undone",
        "LoneScoreSet",
        "PointsTaken",
        "TableExtended",
        "ReportOpened",
        "RefereeCalled",
        "CallTaken",
        "CallClosed",
    }
    assert {"correct-sheet", "substitute", "extend", "call-referee"} <= refused
