"""Sparring partners do what their names say, and none of them beats `expert`."""

from __future__ import annotations

from random import Random

import pytest

from pinella import bots
from pinella.bots.compiled_match import play_deals
from pinella.bots.styles import styles
from pinella.codes.loader import load_code
from pinella.rules.deal import Deal
from pinella.rules.encoding import Phase
from pinella.rules.moves import DRAW, PICK_UP
from tests.support import INT, ITA, REV

NAMES = [style.name for style in styles()]


def test_they_are_bots_by_name_with_numbers_of_their_own() -> None:
    assert NAMES == ["hoarder", "rusher", "pile-lover", "wild-miser", "never-takes"]
    assert len({style.policy.digest for style in styles()}) == len(NAMES)
    assert set(NAMES) < set(bots.bot_names())


def takes(name: str) -> set[int]:
    """What a bot did where it could both draw and pick up."""
    bot, rng = bots.find_bot(name), Random(1)
    done: set[int] = set()
    for seed in range(5):
        deal = Deal(ITA, seed=seed)
        for _ in range(60):
            if deal.is_over:
                break
            move = bot.choose(deal.view(deal.on_turn), rng)
            if deal.phase == Phase.TAKE and len(deal.legal_moves) == 2:
                done.add(move)
            deal.push(move)
    return done


def test_who_loves_the_pile_and_who_never_takes_it() -> None:
    assert takes("pile-lover") == {PICK_UP}
    assert takes("never-takes") == {DRAW}
    assert takes("greedy") == {DRAW, PICK_UP}


@pytest.mark.parametrize("code", [ITA, INT, REV])
@pytest.mark.parametrize("name", NAMES)
def test_expert_beats_every_style(code: str, name: str) -> None:
    policies = [bots.find_bot(one).policy for one in ("expert", name)]  # type: ignore[attr-defined]
    jobs = [(f"style {i // 2}", i // 2, (i % 2, 1 - i % 2) * 2) for i in range(200)]
    points = play_deals(load_code(code), policies, jobs)
    assert sum((a - b) * (1 if i % 2 == 0 else -1) for i, (a, b) in enumerate(points)) / len(points) > 30
