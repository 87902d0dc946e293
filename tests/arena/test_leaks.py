"""No bot knows what its seat cannot know: with everything hidden dealt anew it makes the same move."""

from __future__ import annotations

from random import Random

import pytest

from pinella import bots
from pinella.arena.match import Contest, play_chunk
from pinella.bots.bot import below
from pinella.codes.loader import shipped
from pinella.rules.deal import Deal


@pytest.mark.parametrize("name", bots.bot_names())
@pytest.mark.parametrize("code", sorted(shipped()))
def test_two_deals_that_differ_only_in_what_is_hidden_give_the_same_move(code: str, name: str) -> None:
    """At every turn of whole deals as the bot itself plays them, where hands run low and pozzetti are near."""
    bot = bots.find_bot(name)
    changed = 0
    for seed in range(3):
        deal, rng = Deal(code, seed=f"leak {seed}"), Random(seed)
        for number in range(400):
            if deal.is_over:
                break
            seat = deal.on_turn
            view = deal.view(seat)
            other = view.sample(Random(number))
            changed += any(other.hand(one) != deal.hand(one) for one in deal.seats) or other.stock != deal.stock
            dice = below(rng, 1 << 30)
            move = bot.choose(view, Random(dice))
            assert move == bot.choose(other.view(seat), Random(dice))
            deal.push(move)
    assert changed > 100


@pytest.mark.parametrize("name", [name for name in bots.bot_names() if name != "random"])
@pytest.mark.parametrize("code", sorted(shipped()))
def test_compiled_deals_are_those_through_views(code: str, name: str) -> None:
    """A view holds nothing hidden; so what plays the same deals in compiled code cannot have looked.

    The first pair of every chunk is played both ways, and a difference is a refusal: here every pair is a first one.
    """
    for pair in range(3):
        played = play_chunk(Contest(code, (name, "greedy"), "compiled"), pair, 1)
        assert played.spent[0].decisions > 0 and len(played.points) == 1
