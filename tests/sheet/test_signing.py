"""Who keeps, signs and hands in a sheet."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.rules.seat_draw import draw_for_seats
from pinella.sheet.paper import SIDES
from pinella.sheet.signatures import (
    Requirements,
    deliverer,
    delivery_article,
    requirements,
    scorer,
    sheet_withdrawn,
    verify_edit,
)
from tests.support import FEB, FED, FIT, INT, ITA, REV, case

NS, EW = ("Rossi", "Bianchi"), ("Verdi", "Neri")


def needs(code: str, **facts: Any) -> Requirements:
    return requirements(load_code(code), **facts)


@pytest.mark.parametrize("code", [case("int-18-b", INT), case("rev-18-b", REV), (ITA)])
def test_the_winners_hand_it_in_and_after_a_draw_the_scorers_pair(code: str) -> None:
    played = load_code(code)
    assert deliverer(played, (13, 7), "away") == "home"
    assert deliverer(played, (7, 13), "home") == "away"
    for side in SIDES:
        assert deliverer(played, (10, 10), side) == side
    assert delivery_article(played, (13, 7)) and delivery_article(played, (10, 10))


def test_where_the_scorers_pair_always_hands_it_in() -> None:
    assert deliverer(load_code(FEB), (13, 7), "away") == "away"


@pytest.mark.parametrize("code", [case("int-18-a", INT), case("rev-18-a", REV), (FEB)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_highest_card_keeps_the_sheet_and_the_others_only_sign(code: str, seed: int) -> None:
    played = load_code(code)
    draw = draw_for_seats((NS, EW), played, seed)
    chooser = draw.rights.chooser
    partner = draw.seats["S"]
    keeper = scorer(played, chooser, partner)
    assert keeper == draw.order[0]
    required = requirements(played)
    verify_edit(required, keeper, keeper)
    for player in {*NS, *EW} - {keeper}:
        with pytest.raises(Refusal, match=f"{player} may read and sign the sheet, but {keeper} keeps it"):
            verify_edit(required, player, keeper)
    with pytest.raises(Refusal, match="in person"):
        verify_edit(required, partner, keeper, delegate=partner)


def test_fedibur_the_partner_of_the_first_served_keeps_it_or_asks_another() -> None:
    played = load_code(FED)
    assert scorer(played, "Rossi", "Bianchi") == "Bianchi"
    verify_edit(requirements(played), "Rossi", "Bianchi", delegate="Rossi")
    with pytest.raises(Refusal):
        verify_edit(requirements(played), "Bianchi", "Bianchi", delegate="Rossi")


WITHDRAWN: dict[str, Any] = {"level": "regional", "merit": True, "danish": True, "group": "A"}


@pytest.mark.clause("rev-37-a")
def test_sheets_are_withdrawn_at_group_a_tables_of_danish_merit_rounds() -> None:
    revolution = load_code(REV)
    assert sheet_withdrawn(revolution, **WITHDRAWN)
    assert sheet_withdrawn(revolution, **{**WITHDRAWN, "level": "national"})
    for other in ({"level": "club"}, {"level": "federal"}, {"merit": False}, {"danish": False}, {"group": "B"}):
        assert not sheet_withdrawn(revolution, **{**WITHDRAWN, **other})
    required = requirements(revolution, withdrawn=True)
    with pytest.raises(Refusal, match="kept by the referees") as refusal:
        verify_edit(required, "Rossi", "Rossi")
    assert refusal.value.article == "37"


@pytest.mark.parametrize("code", [ITA, INT, FEB, FED, FIT])
def test_elsewhere_sheets_stay_at_the_table(code: str) -> None:
    assert not sheet_withdrawn(load_code(code), **WITHDRAWN)
