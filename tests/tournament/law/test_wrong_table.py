"""A pair at another table than its own."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.tournament.rounds.wrong_table import judge
from tests.support import INT, REV, case


@pytest.mark.parametrize("code", [case("int-silent-26", INT), case("rev-02-k", REV)])
def test_once_play_has_begun_the_match_counts(code: str) -> None:
    found = judge(load_code(code), play_begun=True, side="away")
    assert found.result_stands and found.entered_by_hand and found.right_place_next_round
    assert [(given.sanction, given.against, given.side) for given in found.sanctions] == [("warning", "pair", "away")]
    assert not found.moves_at_once


@pytest.mark.clause("rev-silent-15")
def test_before_the_first_card_the_pair_moves_without_a_warning() -> None:
    found = judge(load_code(REV), play_begun=False, side="away")
    assert found.moves_at_once and not found.sanctions and not found.result_stands
