"""Who sits where, and what a deal says: fair at two, three, four and five players."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pinella.arena.match import Contest, play_chunk
from pinella.arena.schedule import WAYS, Points, Seating, Way, beginning_sides, pair_jobs, scale, seatings, weigh_pair
from pinella.codes.loader import load_code, shipped
from pinella.codes.model import Code
from pinella.rules.seats import seats
from tests.support import ITA

CODES = sorted(shipped())


def margin(code: Code, seating: Seating, points: Points) -> Fraction:
    found = scale(code, seating)
    return Fraction(found.weigh(points)) / found.divisor


THREE, FIVE = "fibur-internazionale-3", "fibur-internazionale-5"


def test_two_sides_change_places() -> None:
    assert seatings(load_code(ITA)) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert seatings(load_code("casa-2")) == [(0, 1), (1, 0)]


def test_one_against_three_sits_in_every_seat() -> None:
    assert seatings(load_code(ITA), "one") == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


@pytest.mark.parametrize(("code", "deals"), [(THREE, 6), (f"{THREE}-singles", 6), (FIVE, 10), (f"{FIVE}-singles", 10)])
def test_where_everybody_is_alone_both_bots_are_the_lonely_one(code: str, deals: int) -> None:
    found = seatings(load_code(code))
    assert len(found) == len(set(found)) == deals
    assert {tuple(1 - bot for bot in seating) for seating in found} == set(found)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("way", WAYS)
def test_the_cards_favour_no_bot(code: str, way: Way) -> None:
    """Whatever a deal gives the seats, over all seatings it gives both bots the same."""
    played = load_code(code)
    points = tuple(float(7 * at * at + 2.5) for at in range(len(beginning_sides(played))))
    assert sum(margin(played, seating, points) for seating in seatings(played, way)) == 0


@pytest.mark.parametrize("code", CODES)
def test_exchanged_bots_have_the_opposite_margin(code: str) -> None:
    played = load_code(code)
    points = tuple(float(3 * at * at) for at in range(len(beginning_sides(played))))
    for seating in seatings(played):
        other = tuple(1 - bot for bot in seating)
        assert margin(played, seating, points) == -margin(played, other, points) != 0


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("way", WAYS)
def test_one_divisor_serves_all_seatings(code: str, way: Way) -> None:
    played = load_code(code)
    assert len({scale(played, seating).divisor for seating in seatings(played, way)}) == 1


def test_a_pair_is_weighed_whole() -> None:
    scales = [scale(load_code(ITA), seating) for seating in seatings(load_code(ITA))]
    assert weigh_pair(scales, [(620, 345), (500, 500)]) == (137.5, 0.75)


def test_a_margin_is_what_the_side_has_more() -> None:
    played = load_code(ITA)
    assert margin(played, (0, 1, 0, 1), (620, 345)) == 275
    assert margin(played, (1, 0, 1, 1), (620, 345)) == -275
    assert margin(load_code(THREE), (1, 0, 1), (100, 250, 75)) == 250 - Fraction(175, 2)


def test_the_seats_deal_in_turn() -> None:
    seated = seatings(load_code(ITA))
    assert [pair_jobs("list", pair, seated)[0][:2] for pair in (0, 5)] == [("list/0", 0), ("list/5", 5)]


@pytest.mark.parametrize("code", CODES)
def test_equal_bots_come_out_at_exactly_nothing(code: str) -> None:
    """Those with dice too: their chance belongs to the seat, not to the bot."""
    played = load_code(code)
    seated = seatings(played)
    for bot in ("greedy", "random"):
        for pair in play_chunk(Contest(code, (bot, bot), "equal"), 0, 2).points:
            assert sum(margin(played, seating, points) for seating, points in zip(seated, pair, strict=True)) == 0
            assert len(pair[0]) == len(beginning_sides(played)) <= len(seats(played))
