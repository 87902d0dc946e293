"""Counting: its order, and the cards in rows that the opponents can check."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella import cards
from pinella.cards import Kind
from pinella.codes.loader import load_code
from pinella.tournament.guidance.counting import count_steps, rows_of_cards, rows_of_points
from pinella.tournament.guidance.rules_card import rules_card
from tests.support import FEB, FEDERATIONS, INT, REV, case, count, kinds, run, side
from tests.tournament.hall import Hall, rounds


@pytest.mark.parametrize(
    ("code", "points", "rows"),
    [
        case("feb-29-i", FEB, 245, (100, 100, 45)),
        case("int-con-i", INT, 235, (100, 100, 35)),
        case("rev-17-f", REV, 245, (100, 100, 45)),
    ],
)
def test_cards_lie_in_rows_of_100(code: str, points: int, rows: tuple[int, ...]) -> None:
    """As the card of the code says, and the table can tick it once the opponents have checked."""
    assert rows_of_points(points) == rows
    fives, tens = points % 20 // 5 + 4, (points - 5 * (points % 20 // 5 + 4)) // 10
    dealt = [*kinds("7h 6h 5h 4h 3h 7d 6d 5d 4d 3d")[:fives], *(kinds("Kh Qh Jh Th 9h 8h") * 5)[:tens]]
    laid = rows_of_cards(load_code(code), dealt)
    assert tuple(row.points for row in laid) == rows
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
def test_bonuses_then_minus_points_checked_then_cards() -> None:
    """Whatever the order, the total is the same: the bonus less the 45 points left in hand, then the cards."""
    keys = [one.key for one in count_steps(load_code(FEB))]
    assert keys == ["base", "minus", "minus-checked", "cards"]
    assert all("feb-29-h" in one.clauses for one in count_steps(load_code(FEB))[:3])
    for other in FEDERATIONS:
        if other != FEB:
            assert "minus-checked" not in [one.key for one in count_steps(load_code(other))]
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
