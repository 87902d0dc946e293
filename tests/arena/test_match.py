"""The table of the arena: it plays as `bots.playout` does, tells who listens, and goes on when a bot fails."""

from __future__ import annotations

from random import Random

import pytest

from pinella import bots
from pinella.arena.match import Contest, Table, play_chunk
from pinella.arena.schedule import deal_seed
from pinella.bots.playout import play_out, seat_points
from pinella.codes.loader import load_code, shipped
from pinella.rules.deal import Deal
from tests.arena.players import Hearing
from tests.support import ITA

HERE = "tests.arena.players"


@pytest.mark.parametrize("code", sorted(shipped()))
def test_a_deal_is_the_one_that_playout_plays(code: str) -> None:
    """Without chance: the same cards, dealer and bots give the same points."""
    played = load_code(code)
    table = Table(played, Contest(code, ("greedy", "greedy"), "same"))
    for number in range(3):
        seed = deal_seed("same", number)
        deal = Deal(played, seed=seed)
        deal = Deal(played, seed=seed, dealer=deal.seats[number % len(deal.seats)])
        sides = deal.sides
        play_out(deal, dict.fromkeys(deal.seats, bots.find_bot("greedy")), Random(1))
        points = seat_points(deal)
        assert table.play((seed, number, table.seatings[0])) == tuple(points[side[0]] for side in sides)


def test_a_pair_is_the_same_in_whatever_company() -> None:
    contest = Contest(ITA, ("random", "greedy"), "company")
    whole = play_chunk(contest, 0, 6).points
    assert whole[4:] == play_chunk(contest, 4, 2).points
    assert whole[:1] == play_chunk(contest, 0, 1).points


@pytest.mark.parametrize(("bot", "kind"), [("Raising", "raised"), ("Unlawful", "unlawful"), ("Nonsense", "unlawful")])
def test_the_table_goes_on_when_a_bot_fails(bot: str, kind: str) -> None:
    played = play_chunk(Contest(ITA, (f"{HERE}:{bot}", "greedy"), "faults"), 0, 2)
    assert all(set(a) == {kind} and a[kind] > 10 and not b for a, b in played.faults)
    # The substitute is greedy: so the points are those of greedy against itself.
    assert played.points == play_chunk(Contest(ITA, ("greedy", "greedy"), "faults"), 0, 2).points


def test_too_much_cpu_is_a_fault_only_where_there_is_a_budget() -> None:
    slow = Contest(ITA, (f"{HERE}:Slow", "greedy"), "slow")
    assert play_chunk(slow, 0, 1).faults == [({}, {})]
    ((a, b),) = play_chunk(Contest(slow.code, slow.bots, slow.seeds, cpu_ms=10.0), 0, 1).faults
    assert a["late"] >= 1 and not b


def test_cpu_is_measured_for_each_bot() -> None:
    spent = play_chunk(Contest(ITA, (f"{HERE}:Slow", "random"), "slow"), 0, 1).spent
    assert spent[0].max_ms >= 50 > spent[1].max_ms
    assert spent[0].decisions > 50 and spent[1].decisions > 50


def test_a_listener_hears_every_step_of_its_table() -> None:
    Hearing.told.clear()
    table = Table(load_code(ITA), Contest(ITA, (f"{HERE}:Hearing", "greedy"), "ears"))
    points = table.play(("ears/0", 0, (0, 1, 0, 1)))
    begun = [told for told in Hearing.told if told[0] == "begin"]
    heard = [told for told in Hearing.told if told[0] == "hear"]
    assert begun == [("begin", "N"), ("begin", "S")]
    assert {told[1] for told in heard} == {"N", "S"} and {told[2] for told in heard} == set("NESW")
    assert len(heard) == 2 * len([told for told in heard if told[1] == "N"])
    assert Hearing.told[-1] == ("end", str({"NS": points[0], "EW": points[1]}))


def test_every_seat_has_its_own_copy_of_a_bot() -> None:
    table = Table(load_code(ITA), Contest(ITA, (f"{HERE}:Plain", "greedy"), "copies"))
    table.play(("copies/0", 0, (0, 1, 0, 1)))
    table.play(("copies/0", 0, (1, 0, 1, 0)))
    assert len({id(table._chair(0, seat).bot) for seat in range(4)}) == 4
