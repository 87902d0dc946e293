"""Programs hand in anything: a deal answers with a sentence, never with an error of Python or of C."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.messages import Refusal
from pinella.rules.deal import Deal
from pinella.rules.encoding import OP_SHIFT
from pinella.rules.kernel import Game

NUMBERS = st.one_of(
    st.integers(),
    st.integers(0, 6 << OP_SHIFT),
    st.builds(lambda op, rest: op << OP_SHIFT | rest, st.integers(-1, 7), st.integers(0, (1 << OP_SHIFT) - 1)),
    st.sampled_from([2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**10_000]),
)
OBJECTS = st.one_of(st.none(), st.text(), st.binary(), st.floats(), st.lists(st.integers()), st.just(object()))


@pytest.fixture(scope="module")
def deals() -> list[Deal]:
    """At the start, after the first take, in the middle, over."""
    made = []
    for code in ("fibur-italiano", "fibur-revolution-2026", "feburit"):
        for steps in (0, 1, 40, 10_000):
            deal = Deal(code, seed="any input")
            for _ in range(steps):
                if deal.is_over:
                    break
                deal.push(deal.legal_moves[0])
            made.append(deal)
    return made


@given(move=st.one_of(NUMBERS, OBJECTS))
def test_any_move_is_lawful_or_refused_in_a_sentence(deals: list[Deal], move: Any) -> None:
    for deal in deals:
        copy = deal.copy()
        before, length = copy.state.words(), len(copy.history)
        refused = copy.why_not(move)
        try:
            copy.push(move)
        except Refusal as refusal:
            assert refused is not None and str(refused) == str(refusal) and len(str(refusal)) < 300
            assert (copy.state.words(), len(copy.history)) == (before, length)
        else:
            assert refused is None and move in deal.legal_moves


@given(move=st.one_of(NUMBERS, OBJECTS))
def test_a_game_refuses_with_a_value_error(deals: list[Deal], move: Any) -> None:
    for deal in deals:
        game = Game(deal.state.clone())
        if move not in deal.legal_moves:
            with pytest.raises(ValueError):
                game.push(move)


# --- the kernel's state ----------------------------------------------------------------------------------------------
# Each number is looked at by itself. That several edits together leave a deal that can be is the editor's affair.

FUZZ = """
import random, sys
from pinella.rules.deal import Deal
from pinella.rules.kernel import Dice, Moves, State

dice = random.Random(int(sys.argv[1]))
EDGES = (-1, 0, 1, 4, 5, 6, 13, 52, 53, 54, 63, 64, 161, 162, 163, 255, 2**31, 2**62, 2**63 - 1, -(2**63), 2**63, 2**70)
DOORS = [one for one in dir(State) if not one.startswith("_") and callable(getattr(State, one))]
FIELDS = [one for one in dir(State) if not one.startswith("_") and one not in DOORS and one != "r"]
assert len(DOORS) > 50 and len(FIELDS) > 20 and not [one for one in dir(State) if one in ("_gain", "_apply")]
deal = Deal("fibur-italiano", seed="fuzz")
refused = done = 0
for turn in range(6_000):
    if turn % 40 == 0:
        played = deal.state.clone()
        for _ in range(dice.randrange(60)):
            if not played.over:
                played.apply(dice.choice(played.legal_moves(Moves())))
    state = played.clone()
    try:
        if dice.random() < 0.2:
            setattr(state, dice.choice(FIELDS), dice.choice(EDGES))
        else:
            door = dice.choice(DOORS)
            if door in ("copy_from", "checked_run", "run", "allocate"):
                continue
            scratch = {"legal_moves": (Moves(),), "broken": (Moves(),), "fill": (Moves(),), "redeal": (Dice(),)}
            scratch |= {"wild_guess": (Dice(),), "start": (Dice(), dice.choice(EDGES))}
            scratch |= {name: (dice.choice((*EDGES, dice.getrandbits(27))), Moves()) for name in ("why_not", "play")}
            scratch |= {"redeal_for": (dice.choice(EDGES), Dice()), "apply": (dice.getrandbits(27),)}
            for number in range(5):
                try:
                    given = scratch.get(door) or tuple(dice.choice(EDGES) for _ in range(number))
                    getattr(state, door)(*given)
                    break
                except TypeError:
                    continue
        done += 1
    except (ValueError, OverflowError, AttributeError, NotImplementedError):
        refused += 1
print(done, refused)
"""


@pytest.mark.parametrize("seed", range(4))
def test_no_number_that_python_hands_the_kernel_stops_the_process(seed: int) -> None:
    done = subprocess.run([sys.executable, "-c", FUZZ, str(seed)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.returncode, done.stderr[-500:])
    lawful, refused = map(int, done.stdout.split())
    assert lawful > 500 and refused > 500
