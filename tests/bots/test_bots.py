"""Every bot plays lawfully under every code, knows no more than its view, and comes to an end."""

from __future__ import annotations

from random import Random

import pytest

from pinella import bots
from pinella.bots.bot import below
from pinella.bots.playout import mirrored, play_out, seat_points
from pinella.codes.loader import shipped
from pinella.messages import Refusal, say
from pinella.rules.deal import CALL_TIME_OUT, Deal
from pinella.rules.encoding import Ending, Phase
from pinella.rules.moves import DRAW, PICK_UP, Move
from pinella.rules.view import Randomness, View
from tests.bots.positions import wander
from tests.support import FEB, INT, ITA, REV

CODES = sorted(shipped())


@pytest.mark.parametrize("name", bots.bot_names())
@pytest.mark.parametrize("code", CODES)
def test_a_bot_never_chooses_an_unlawful_move(code: str, name: str) -> None:
    bot, rng = bots.find_bot(name), Random(11)
    for seed in range(12):
        deal = wander(Deal(code, seed=seed), rng, 25 * seed)
        for _ in range(40):
            if deal.is_over:
                break
            move = bot.choose(deal.view(deal.on_turn), rng)
            assert move in deal.legal_moves
            deal.push(move)


@pytest.mark.parametrize("name", bots.bot_names())
@pytest.mark.parametrize("code", CODES)
def test_a_choice_depends_on_the_view_alone(code: str, name: str) -> None:
    """A deal with everything the seat cannot see dealt anew gives the same choice."""
    bot = bots.find_bot(name)
    for seed in range(8):
        deal = wander(Deal(code, seed=seed), Random(seed), 20 * seed)
        if deal.is_over:
            continue
        view = deal.view(deal.on_turn)
        other = view.sample(Random(seed + 100))
        assert bot.choose(view, Random(1)) == bot.choose(other.view(deal.on_turn), Random(1))


@pytest.mark.parametrize("code", CODES)
def test_bots_play_to_the_end(code: str) -> None:
    deal = Deal(code, seed=3)
    play_out(
        deal,
        {seat: bots.find_bot(name) for seat, name in zip(deal.seats, bots.bot_names() * 3, strict=False)},
        Random(2),
    )
    assert deal.is_over and set(seat_points(deal)) == set(deal.seats)


def test_the_same_seed_gives_the_same_deal() -> None:
    table = dict.fromkeys("NESW", bots.find_bot("random"))
    one = play_out(Deal(ITA, seed=5), table, Random(4)).history
    assert one == play_out(Deal(ITA, seed=5), table, Random(4)).history
    assert one != play_out(Deal(ITA, seed=5), table, Random(5)).history


class Stubborn:
    """Picks up whenever it may and throws the first card: with others like it, nobody would ever draw."""

    name = "stubborn"
    about = bots.find_bot("random").about

    def choose(self, view: View, rng: Randomness) -> Move:
        lawful = view.legal_moves
        return PICK_UP if PICK_UP in lawful else lawful[-1] if view.phase == Phase.PLAY else DRAW


def test_endless_pick_ups_end_with_time_out() -> None:
    deal = play_out(Deal(ITA, seed=1), dict.fromkeys("NESW", Stubborn()), Random(1))
    assert deal.outcome is not None and deal.outcome.ending == Ending.TIME_OUT
    assert CALL_TIME_OUT in deal.history and len(deal.history) < 200


def test_a_deal_is_cut_short_at_the_limit() -> None:
    deal = play_out(Deal(ITA, seed=1), dict.fromkeys("NESW", bots.find_bot("random")), Random(1), limit=10)
    assert deal.history[10] == CALL_TIME_OUT and deal.is_over


@pytest.mark.parametrize("code", [INT, REV, FEB])
def test_greedy_beats_random_by_far(code: str) -> None:
    """A tripwire, far below what it wins by (docs/results.md)."""
    rng = Random(1)
    greedy, chance = bots.find_bot("greedy"), bots.find_bot("random")
    margins = [mirrored(Deal(code, seed=f"margin {i}"), greedy, chance, rng) for i in range(60)]
    assert sum(margins) / len(margins) > 450


def test_mirrored_is_fair() -> None:
    """A deterministic bot against itself: what it wins on one side it loses on the other."""
    greedy = bots.find_bot("greedy")
    assert mirrored(Deal(ITA, seed=9), greedy, greedy, Random(1)) == 0
    assert mirrored(Deal("fibur-internazionale-3-singles", seed=9), greedy, greedy, Random(1)) == pytest.approx(0)


def test_an_unknown_bot_is_refused_with_the_names() -> None:
    with pytest.raises(Refusal, match=r"“maestro”.*expert, greedy, .*random"):
        bots.find_bot("maestro")


def test_below_reaches_every_number() -> None:
    rng = Random(1)
    assert {below(rng, 5) for _ in range(200)} == {0, 1, 2, 3, 4}


class Hasty:
    """A bot from outside the package, as somebody else would write it."""

    name = "hasty"
    about = say("takes the first lawful move")

    def choose(self, view: View, rng: Randomness) -> Move:
        return view.legal_moves[0]


HASTY = Hasty()


@pytest.mark.parametrize("name", ["Hasty", "HASTY"])
def test_a_bot_from_outside_the_package_sits_down(name: str) -> None:
    bot = bots.find_bot(f"{__name__}:{name}")
    players = {**dict.fromkeys("NES", bot), "W": bots.find_bot("greedy")}
    deal = play_out(Deal(ITA, seed=1), players, Random(1), limit=400)
    assert bot.name == "hasty" and deal.is_over
    assert "hasty" not in bots.bot_names()


NO_BOTS = ["no_such_module:Bot", f"{__name__}:Nobody", f"{__name__}:ITA", "random:Random", ":", "pinella.bots.bot:Bot"]


@pytest.mark.parametrize("name", NO_BOTS)
def test_what_is_no_bot_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="bot"):
        bots.find_bot(name)
