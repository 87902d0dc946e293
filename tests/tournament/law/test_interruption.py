"""The event is broken off."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.tournament.prizes.interruption import judge, refund
from tests.support import INT, REV, case


@pytest.mark.parametrize(
    ("code", "played", "planned", "outcome"),
    [
        case("rev-40-a", REV, 4, 6, "prizes"),
        case("rev-40-a", REV, 4, 7, "prizes"),
        case("rev-40-b", REV, 3, 6, "refund"),
        case("rev-40-b", REV, 0, 6, "refund"),
        case("int-silent-28", INT, 3, 8, "refund"),
        case("int-silent-28", INT, 5, 8, "prizes"),
    ],
)
def test_prizes_after_more_than_half(code: str, played: int, planned: int, outcome: str) -> None:
    assert judge(load_code(code), played, planned).outcome == outcome


@pytest.mark.clause("rev-40-b")
def test_the_refund_is_at_least_the_share_for_prizes() -> None:
    code = load_code(REV)
    assert refund(code, 2000, 900, 60) == 1200
    assert refund(code, 2000, 500, 60) == 1500
    assert refund(code, 999, 999, 50) == 500


@pytest.mark.parametrize("figures", [(-1, 0, 50), (100, -1, 50), (100, 0, 101)])
def test_impossible_money_is_refused(figures: tuple[int, int, int]) -> None:
    with pytest.raises(Refusal, match="0 to 100 percent"):
        refund(load_code(REV), *figures)


@pytest.mark.parametrize(("played", "planned"), [(7, 6), (-1, 6), (0, 0)])
def test_impossible_rounds_are_refused(played: int, planned: int) -> None:
    with pytest.raises(Refusal, match="rounds played"):
        judge(load_code(REV), played, planned)


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 100))
def test_nobody_gets_back_more_than_the_fee(fee: int, expenses: int, share: int) -> None:
    back = refund(load_code(REV), fee, expenses, share)
    assert max(fee - expenses, fee * share / 100) <= back <= fee
