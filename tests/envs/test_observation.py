"""What a seat's row says, and that it says nothing else."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pinella import cards
from pinella.codes.loader import load_code
from pinella.envs.observation import OBSERVATION_VERSION, layout, observation, observation_size, plain_observation
from pinella.rules.deal import Deal
from pinella.rules.view import View
from tests.envs.positions import states
from tests.rules.kernels import CODES
from tests.support import FEB, ITA, REV

SEEDS = range(2)


def part(view: View, name: str) -> list[int]:
    return list(observation(view)[layout(view.code)[name]])


@pytest.mark.parametrize("code", CODES)
def test_compiled_and_plain_rows_are_equal(code: str) -> None:
    size = observation_size(load_code(code))
    for deal in states(code, SEEDS, every=7):
        for seat in deal.seats:
            view = deal.view(seat)
            row = observation(view)
            assert len(row) == size
            assert row == plain_observation(view.state, view.index, view.hand_sizes is not None)


@pytest.mark.parametrize("code", CODES)
def test_a_row_never_depends_on_what_the_seat_cannot_see(code: str) -> None:
    rng = random.Random(1)
    for deal in states(code, SEEDS, every=11):
        for seat in deal.seats:
            view = deal.view(seat)
            other = view.sample(rng)
            assert observation(other.view(seat)) == observation(view)


@pytest.mark.parametrize("code", [FEB, "fibur-internazionale-3", "fibur-internazionale-5", "casa-2"])
def test_the_parts_say_what_the_view_says(code: str) -> None:
    for deal in states(code, SEEDS, every=9):
        for index, seat in enumerate(deal.seats):
            view = deal.view(seat)
            around = deal.seats[index:] + deal.seats[:index]
            counts = Counter(view.hand)
            assert part(view, "hand") == [counts[kind] for kind in cards.KINDS]
            known = [Counter(view.known(other)) for other in around[1:]]
            assert part(view, "known") == [count[kind] for count in known for kind in cards.KINDS]
            assert part(view, "pile") == [view.pile.count(kind) for kind in cards.KINDS]
            assert [kind for kind in cards.KINDS if part(view, "top")[kind]] == view.pile[-1:]
            assert part(view, "pile_size") == [len(view.pile)] and part(view, "stock") == [view.stock_size]
            assert part(view, "pozzetti") == [view.pozzetti_left] and part(view, "phase") == [view.phase]
            assert part(view, "on_turn") == [around.index(view.on_turn)]
            assert part(view, "dealer") == [around.index(deal.dealer)] and part(view, "over") == [deal.is_over]
            sizes = view.hand_sizes
            assert part(view, "hand_sizes") == [-1 if sizes is None else sizes[other] for other in around]
            assert part(view, "sides") == [
                next(i for i, near in enumerate(around) if deal.side_of(near) == deal.side_of(other))
                for other in around
            ]
            assert part(view, "taken") == [deal.has_pozzetto(other) for other in around]


def test_melds_come_own_side_first_with_all_their_cards() -> None:
    seen = set()
    for deal in states(FEB, range(3), every=9):
        for index, seat in enumerate(deal.seats):
            view = deal.view(seat)
            around = deal.seats[index:] + deal.seats[:index]
            own = deal.side_of(seat)
            table = [meld for meld in view.melds if meld.side == own] + [
                meld for meld in view.melds if meld.side != own
            ]
            numbers = part(view, "melds")
            rows = [numbers[i : i + 12] for i in range(0, len(numbers), 12)]
            assert not any(any(row) for row in rows[len(table) :])
            for row, lying in zip(rows, table, strict=False):
                meld = lying.meld
                assert row[0] == 1 + min(around.index(member) for member in lying.side)
                assert row[7] == len(meld.cards)
                if meld.kind == "sequence":
                    assert row[1:5] == [1, meld.suit, meld.low, meld.high] and row[8:] == [0] * 4
                    assert row[5] == (meld.wild_place or 0)
                else:
                    suits = [sum(cards.suit_of(card) == suit for card in meld.naturals) for suit in range(4)]
                    assert row[1:3] == [2, meld.rank] and row[8:] == suits
                wild = meld.wild_card
                assert row[6] == (0 if wild is None else 5 if wild == cards.JOKER else 1 + cards.suit_of(wild))
                seen.add((meld.kind, wild is None))
    assert len(seen) == 4


def test_an_unseen_pozzetto_is_not_in_the_row() -> None:
    met = 0
    for deal in states("fibur-internazionale", range(40)):
        for index, seat in enumerate(deal.seats):
            if deal.state.is_unseen(index):
                met += 1
                assert part(deal.view(seat), "unseen") == [1] and not any(part(deal.view(seat), "hand"))
    assert met > 0


def test_a_duty_and_the_cards_that_meet_it_are_in_the_row() -> None:
    met = 0
    for deal in states(REV, range(10)):
        if deal.state.duty:
            met += 1
            view = deal.view(deal.on_turn)
            assert part(view, "duty") == [deal.state.duty] and any(part(view, "must"))
    assert met > 0


def test_version_1_stays_as_it_is() -> None:
    assert OBSERVATION_VERSION == 1
    starts = {name: at.start for name, at in layout(load_code(ITA)).items()}
    assert starts == {
        "phase": 0, "over": 1, "on_turn": 2, "dealer": 3, "stock": 4, "pile_size": 5, "pozzetti": 6, "duty": 7,
        "single": 8, "unseen": 9, "turns": 10, "without_draw": 11, "hand_sizes": 12, "sides": 16, "taken": 20,
        "hand": 24, "known": 77, "pile": 236, "top": 289, "must": 342, "melds": 395,
    }  # fmt: skip
    first = list(observation(Deal(ITA, 7).view("N")))
    assert first[:24] == [0, 0, 0, 3, 41, 1, 2, 0, 0, 0, 0, 0, 11, 11, 11, 11, 0, 1, 0, 1, 0, 0, 0, 0]
