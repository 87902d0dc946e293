"""Who may be registered, and the list before the start."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.tournament.entries.registration import ITEMS, check_player, pre_start
from pinella.tournament.model import Player
from tests.support import FED, INT

ANNA = Player(id="1", surname="Rossi", name="Anna", member="1", valid_until="2026-12-31", fee_year=2026)


def found(player: Player, *, day: str = "2026-05-02", identity: bool = True) -> dict[str, str]:
    findings = check_player(load_code(FED), player, on_date=day, sporting_year=2026, identity_checked=identity)
    return {finding.check: finding.level for finding in findings}


@pytest.mark.clause("fed-01a-a")
def test_an_expired_card_is_refused_until_renewed() -> None:
    expired = Player(id="1", surname="Rossi", member="1", valid_until="2025-12-31", fee_year=2026)
    (refused,) = [
        finding
        for finding in check_player(load_code(FED), expired, on_date="2026-05-02", sporting_year=2026)
        if finding.level == "refuse"
    ]
    assert refused.refusal is not None and refused.refusal.article == "1a, 1d"
    assert "Rossi expired on 2025-12-31" in str(refused.why)
    assert found(ANNA) == {"identity": "ok", "valid-membership": "ok", "annual-fee": "ok"}
    assert found(ANNA, day="2026-12-31")["valid-membership"] == "ok"
    assert found(ANNA, day="2027-01-01")["valid-membership"] == "refuse"


def test_what_is_unknown_is_only_a_warning() -> None:
    assert found(ANNA, identity=False)["identity"] == "warn"
    unknown = Player(id="2", surname="Neri", member="2")
    assert found(unknown) == {"identity": "ok", "valid-membership": "warn", "annual-fee": "warn"}
    assert found(Player(id="x1", surname="Verdi"))["valid-membership"] == "refuse"


def test_a_code_without_checks_asks_nothing() -> None:
    code = load_code(INT)
    assert check_player(code, Player(id="x1", surname="Verdi"), on_date="2026-05-02", sporting_year=2026) == ()


@pytest.mark.parametrize("day", ["2026-13-01", "02/05/2026", "2026-5-2", ""])
def test_a_day_written_otherwise_is_refused(day: str) -> None:
    with pytest.raises(Refusal, match="2026-12-31"):
        found(ANNA, day=day)
    if day:
        with pytest.raises(Refusal, match="last day of a membership"):
            found(Player(id="1", surname="Rossi", member="1", valid_until=day))


@pytest.mark.clause("fed-01d-a")
def test_every_unticked_item_is_listed_with_its_table() -> None:
    fedibur = load_code(FED)
    everything = fedibur.formats.pre_start_checks
    assert len(everything) == 6
    ticked = {1: everything, 3: tuple(item for item in everything if item != "pen-and-sheet")}
    (found,) = pre_start(fedibur, (1, 3), ticked)
    assert (str(found.why), found.level) == ("table 3: pen or score sheet missing", "warn")
    assert len(pre_start(fedibur, (1, 2, 3), ticked)) == 7
    assert set(everything) <= set(ITEMS)
