"""The draw for seats from a seed."""

from __future__ import annotations

import pytest

from pinella import cards
from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.rules.seat_draw import draw_for_seats
from tests.support import INT

PAIRS = (("Anna", "Bruno"), ("Carla", "Dario"))


@pytest.mark.parametrize("seed", range(200))
def test_the_highest_card_sits_north_and_the_lower_opponent_deals(seed: int) -> None:
    drawn = draw_for_seats(PAIRS, load_code(INT), seed)
    first = {player: held[0] for player, held in drawn.draws.items()}
    top = drawn.order[0]
    assert cards.by_norm(first.values())[0] == first[top]
    assert drawn.seats["N"] == top and {drawn.seats["N"], drawn.seats["S"]} in (set(PAIRS[0]), set(PAIRS[1]))
    opponents = [drawn.seats["E"], drawn.seats["W"]]
    assert drawn.seats["W"] == drawn.rights.dealer == max(opponents, key=drawn.order.index)
    assert sorted(drawn.seats.values()) == sorted(first)


def test_identical_cards_draw_again() -> None:
    again = [draw_for_seats(PAIRS, load_code(INT), seed) for seed in range(200)]
    redrawn = [drawn for drawn in again if any(len(held) > 1 for held in drawn.draws.values())]
    assert redrawn
    for drawn in redrawn:
        twins = [held[0] for held in drawn.draws.values() if len(held) > 1]
        assert len(twins) > len(set(twins))


@pytest.mark.parametrize("pairs", [(), (("Anna", "Bruno"),), (("Anna", "Bruno"), ("Carla",)), (("A", "B"), ("A", "C"))])
def test_only_two_pairs_draw(pairs: tuple[tuple[str, ...], ...]) -> None:
    with pytest.raises(Refusal, match="two pairs"):
        draw_for_seats(pairs, load_code(INT), 1)
