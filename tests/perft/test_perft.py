"""The kernel counts what the files say, whatever the suits are called; so does the slow model as deep as it can."""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any

import pytest

from pinella.codes.loader import shipped
from pinella.rules.playouts import divide, perft
from tests.perft.make_perft import FOLDER, slow_perft
from tests.reference.slow_deal import SlowDeal
from tests.rules.kernels import SWEEP, state_of

LINES = [
    pytest.param(code, json.loads(line), id=f"{code} {json.loads(line)['id']}")
    for code in shipped()
    for line in (FOLDER / f"{code}.perft").read_text(encoding="utf-8").splitlines()
]
SUITS = ["".join(order) for order in permutations("hdcs")]


@pytest.mark.parametrize(("code", "entry"), LINES)
def test_perft(code: str, entry: Any) -> None:
    state = state_of(code, entry["setup"])
    counts = [perft(state, depth) for depth in range(1, len(entry["perft"]) + 1)]
    assert counts == entry["perft"], divide(state, 2)
    assert sum(count for _move, count in divide(state, 3)) == counts[2]


@pytest.mark.parametrize(("code", "entry"), LINES)
def test_suits_are_alike(code: str, entry: Any) -> None:
    for order in SUITS if SWEEP else SUITS[1::9]:
        state = state_of(code, _renamed(entry["setup"], str.maketrans("hdcs", order)))
        assert [perft(state, depth) for depth in (1, 2, 3)] == entry["perft"][:3]


def _renamed(setup: Any, suits: dict[int, int]) -> Any:
    if isinstance(setup, dict):
        return {key: _renamed(value, suits) for key, value in setup.items()}
    if isinstance(setup, list | tuple):
        return [_renamed(value, suits) for value in setup]
    if isinstance(setup, str):
        words = (
            word if word == "Jo" else "=".join(_suit(half, suits) for half in word.split("=")) for word in setup.split()
        )
        return " ".join(words)
    return setup


def _suit(card: str, suits: dict[int, int]) -> str:
    return card if card == "Jo" else card[0] + card[1].translate(suits)


@pytest.mark.parametrize(("code", "entry"), [line for line in LINES if "late" in str(line.id)])
def test_the_slow_model_counts_the_same(code: str, entry: Any) -> None:
    deepest = 2 if SWEEP else 1
    counts = [slow_perft(SlowDeal(code, **entry["setup"]), depth) for depth in range(1, deepest + 1)]
    assert counts == entry["perft"][:deepest]
