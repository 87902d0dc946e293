"""Counting: its order, and the cards in rows that the opponents can check."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella import cards
from pinella.cards import Kind
from pinella.codes.loader import load_code
from pinella.tournament.guidance.counting import rows_of_cards
from pinella.tournament.guidance.rules_card import rules_card
from tests.cli.tournament_terminal import Terminal
from tests.support import FEB, FEDERATIONS, INT, REV, case, count, run, side
from tests.tournament.hall import Hall, rounds


@pytest.mark.parametrize(
    ("code", "low", "rows"),
    [
        case("feb-29-i", FEB, "5", [100, 100, 45]),
        case("int-con-i", INT, "7", [100, 100, 35]),
        case("rev-17-f", REV, "5", [100, 100, 45]),
    ],
)
def test_cards_lie_in_rows_of_100(terminal: Terminal, tmp_path: Path, code: str, low: str, rows: list[int]) -> None:
    """As the card of the code says, and the table can tick it once the opponents have checked."""
    melds = [run("h", "3", "K"), run("d", "3", "K"), run("c", low, "K")]
    deal = {
        "sides": {"NS": {"melds": [one.split() for one in melds], "pozzetto": "taken"}, "EW": {"pozzetto": "taken"}}
    }
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(deal))
    answer = json.loads(terminal.run("count", str(file), "--code", code, "--rows", "--json").out)
    assert answer["NS"]["cards"] == sum(rows) and [row["points"] for row in answer["rows"]["NS"]] == rows
    assert "\n  100  " in terminal.run("count", str(file), "--code", code, "--rows").out
    line = rules_card(load_code(code)).line("rows")
    assert line is not None and line.clauses
    hall = Hall(code, entries=4, plan=rounds(code, "danish"))
    hall.start()
    hall.do("tick-item", step="at-the-count", item="rows", round=1, table=2)
    assert ("at-the-count", 1, 2, "rows") in hall.state.ticked


@given(st.lists(st.sampled_from(list(cards.KINDS)), max_size=40))
def test_rows_hold_every_card_once_and_are_full_but_the_last(dealt: list[Kind]) -> None:
    code = load_code(INT)
    rows = rows_of_cards(code, dealt)
    assert sorted(name for row in rows for name in row.cards) == sorted(cards.names(dealt))
    assert sum(row.points for row in rows) == code.deck.points(dealt)
    assert all(row.points == 100 for row in rows[:-1])


@pytest.mark.clause("feb-29-h")
def test_bonuses_then_minus_points_checked_then_cards(terminal: Terminal) -> None:
    """Whatever the order, the total is the same: the bonus less the 45 points left in hand, then the cards."""
    steps = {
        code: json.loads(terminal.run("deal", "steps", "--code", code, "--json").out)["counting"]
        for code in FEDERATIONS
    }
    assert [one["key"] for one in steps[FEB]] == ["base", "minus", "minus-checked", "cards"]
    assert all("feb-29-h" in one["clauses"] for one in steps[FEB][:3])
    assert all("minus-checked" not in [one["key"] for one in steps[code]] for code in FEDERATIONS if code != FEB)
    counted = count(FEB, side(run("h", "3", "9"), hands={"N": "Kd Kc Kh As"})).sides["NS"]
    base, minus, plus = (counted.sum(column) for column in ("base", "minus", "cards"))
    assert (base, minus) == (200, -45) and plus > 0
    assert base + minus + plus == counted.total
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish"))
    hall.start()
    hall.do("tick-item", step="at-the-count", item="order", round=1)
    other_hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    other_hall.start()
    other_hall.refused("tick-item", step="at-the-count", item="order", round=1)
