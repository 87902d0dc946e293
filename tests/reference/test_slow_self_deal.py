"""Sanity tests of the slow model's play, from the catalogue's examples (clause ids beside)."""

from __future__ import annotations

import random

import pytest

from .slow_codes import CODES, TABLES
from .slow_count import count
from .slow_deal import SlowDeal, Step
from .slow_melds import _wild_in_its_place, acting_wild, arrangements, is_set, plain
from .slow_positions import fresh_deal, random_position, shuffled_pack
from .slow_ties import Laid, openings, ties

ITA, INT, REV, FEB = "fibur-italiano", "fibur-internazionale", "fibur-revolution-2026", "feburit"
FIT, FED, NOB, CASA, CASA2 = "fitab-2022", "fedibur", "nobile-reale", "casa", "casa-2"
INT3, INT5, SINGLES3 = "fibur-internazionale-3", "fibur-internazionale-5", "fibur-internazionale-3-singles"
DUEL = "fibur-revolution-2026-1v1"

CLEAN, DIRTY = "4h 5h 6h 7h 8h 9h Th", "4d 5d Jo=6d 7d 8d 9d Td"


def run(low: str, high: str) -> str:
    """Spades from one rank to another: `run("3", "Q")`."""
    ranks = "A23456789TJQK"
    return " ".join(rank + "s" for rank in ranks[ranks.index(low) : ranks.index(high) + 1])


TIES = [
    (INT, "2s 3s 4s 5s", "Jo", ["Jo=As 2s 3s 4s 5s"]),  # int-10-b
    (INT, "Jo=As 2s 3s 4s 5s", "7s", ["2s 3s 4s 5s Jo=6s 7s"]),
    (INT, "6h 7h Jo=8h 9h", "8h", ["Jo=5h 6h 7h 8h 9h"]),  # int-10-c
    (INT, "6h 7h Jo=8h 9h", "Jh", []),
    (INT, "6h 7h Jo=8h 9h", "2h", []),
    (INT, "9d Td Jd", "2h", ["2h=8d 9d Td Jd"]),  # int-10-d
    (INT, "2s 3s 4s 5s 6s", "8s", ["3s 4s 5s 6s 2s=7s 8s"]),  # int-silent-06
    (INT, "Ah 2h 3h 4h", "Jo", ["Ah 2h 3h 4h Jo=5h"]),  # int-silent-07
    (INT, "Ah 2h 3h Jo=4h", "6h", []),
    (INT, "Ah 2h 3h Jo=4h", "5h", ["Ah 2h 3h Jo=4h 5h"]),
    (INT, run("A", "K"), "As", []),  # int-11-a
    (INT, run("A", "K"), "Jo", [run("A", "K") + " Jo=As"]),
    (NOB, run("A", "K"), "As", [run("A", "K") + " As"]),  # var-reale-1000
    (NOB, run("A", "K") + " Jo=As", "As", []),
    (NOB, run("A", "Q") + " Jo=Ks", "As", [run("A", "Q") + " Jo=Ks As"]),
    (REV, "5c Jo=6c 7c", "6c", ["Jo=4c 5c 6c 7c"]),  # rev-10-b
    (REV, "3s 4s 5s 6s 2s=7s 8s", "7s", ["2s 3s 4s 5s 6s 7s 8s"]),  # rev-10-c
    (REV, "3s 4s 5s 6s 2s=7s 8s", "2s", ["2s 3s 4s 5s 6s 2s=7s 8s"]),
    (REV, "Jo=2c 3c 4c 5c", "2c", ["Jo=Ac 2c 3c 4c 5c"]),  # rev-10-f
    (REV, "4s 5s 2s=6s 7s", "Jo", []),  # rev-10-g
    (REV, "4s 5s 2s=6s 7s", "6s", ["2s=3s 4s 5s 6s 7s"]),
    (REV, "2s=3s 4s 5s", "3s", ["2s 3s 4s 5s"]),
    (REV, "Jo=3s 4s 5s", "2s", ["2s Jo=3s 4s 5s"]),
    (REV, "9c 9d Jo", "2h", []),  # rev-10-j
    (REV, "2c=3c 4c 5c", "Jo", []),  # rev-10-g: not "2c Jo=3c 4c 5c", the two does not lie below a three
    (REV, "9c 9s Jo", "9d", ["9d 9c 9s Jo"]),
    (ITA, "Jo=4s 5s 6s", "8s", ["5s 6s Jo=7s 8s"]),
    (ITA, "Jo=4s 5s 6s", "3s", ["3s Jo=4s 5s 6s"]),
    (ITA, "3s 4s 5s", "2s", ["2s 3s 4s 5s"]),
    (ITA, run("2", "K"), "As", ["As " + run("2", "K"), run("2", "K") + " As"]),
    (ITA, run("2", "Q"), "As", ["As " + run("2", "Q"), run("3", "Q") + " 2s=Ks As"]),
    (ITA, "Jo=2s " + run("3", "K"), "As", ["As Jo=2s " + run("3", "K"), "Jo=2s " + run("3", "K") + " As"]),
    (ITA, "Jo=As " + run("2", "K"), "As", [run("A", "K") + " Jo=As", "Jo=As " + run("2", "K") + " As"]),
    (FEB, "7d 8d 2s=9d Td", "9d", ["2s=6d 7d 8d 9d Td"]),  # var-wild-move
]


@pytest.mark.parametrize(("code", "meld", "card", "expected"), TIES)
def test_ties(code: str, meld: str, card: str, expected: list[str]) -> None:
    assert sorted(map(" ".join, ties(tuple(meld.split()), card, code))) == sorted(expected)


def places(laid: Laid) -> dict[int, str]:
    low = "A23456789TJQK".index(laid[0][-2]) + 1
    return dict(enumerate(laid, start=low))


def keeps_its_cards(old: Laid, new: Laid, card: str) -> bool:
    """Nothing natural moves, but the lowest two into a gap; an inner wild moves only for its own card.

    Nor does a second wild take over from the first (rev-10-g).
    """
    before, after = places(old), places(new)
    wild, then = acting_wild(old), acting_wild(new)
    if wild is not None and then is not None and plain(old[wild]) != plain(new[then]):
        return False
    for place, laid in before.items():
        if after.get(place) == laid or ("=" in laid and after.get(place) == card):
            continue
        free = wild in (0, len(old) - 1) and "=" in laid
        lowest_two = wild is None and place == 2 == min(before)
        if not free and not (lowest_two and then not in (None, 0, len(new) - 1)):
            return False
    return True


@pytest.mark.parametrize("code", CODES)
def test_ties_are_the_lawful_arrangements_that_move_nothing_else(code: str) -> None:
    """Melds grown card by card, checked against the law said the other way round."""
    chance = random.Random(f"ties {code}")
    grown = 0
    for _ in range(40):
        suit = chance.choice("hdcs")
        pool = [rank + suit for rank in "A23456789TJQK" * 2] + ["Jo", "2h", "2d"]
        three = chance.sample(pool, 3)
        meld = next(iter(openings((three[0], three[1], three[2]), code)), None)
        while meld is not None and not is_set(meld):
            following = []
            for card in sorted(set(pool)):
                cards = [*map(plain, meld), card]
                lawful = [laid for laid in arrangements(cards, code) if _wild_in_its_place(laid)]
                expected = {laid for laid in lawful if keeps_its_cards(meld, laid, card)}
                assert set(ties(meld, card, code)) == expected, (meld, card)
                following += sorted(expected)
            grown += bool(following)
            meld = chance.choice(following) if following else None
    assert grown > 20


def at_turn(
    code: str,
    hand: str,
    melds: str = "",
    *,
    pile: str = "Kd Qd",
    took: tuple[int, ...] = (),
    turn: int = 20,
    stock: int = 9,
) -> SlowDeal:
    """Seat 0 on turn with this hand and its melds (parted by commas); the rest is filled from the pack."""
    table = TABLES[code]
    laid = [meld.strip() for meld in melds.split(",") if meld.strip()]
    pack = shuffled_pack(code, random.Random(1))
    for card in [*hand.split(), *pile.split(), *(plain(card) for meld in laid for card in meld.split())]:
        pack.remove(card)
    others = [[pack.pop() for _ in range(5)] for _ in range(table.seats - 1)]
    pozzetti = [[pack.pop() for _ in range(size)] for size in table.pozzetti[len(took) :]]
    return SlowDeal(
        code,
        hands=[hand.split(), *others],
        pozzetti=pozzetti,
        stock=[pack.pop() for _ in range(stock)],
        upcard="",
        dealer=(-1 - turn) % table.seats,
        pile=pile.split(),
        melds=[(0, meld) for meld in laid],
        took=list(took),
        turn=turn,
    )


def after(deal: SlowDeal, *steps: str) -> SlowDeal:
    """Steps in one string each: `tie 0 9s`, `open 5s 6s 7s`; a tie that can be made in one way only."""
    for text in steps:
        verb, _, rest = text.partition(" ")
        step: Step = (verb, rest) if rest else (verb,)
        if verb == "tie":
            (step,) = (legal for legal in deal.legal_steps() if legal[:3] == tuple(text.split()))
        deal.apply(step)
    return deal


def offered(deal: SlowDeal, text: str) -> bool:
    """Whether a step that begins like this is lawful."""
    return any(" ".join(step).startswith(text) for step in deal.legal_steps())


def discards(deal: SlowDeal) -> set[str]:
    return {step[1] for step in deal.legal_steps() if step[0] == "discard"}


PICKUPS = [
    (INT, "5h 8s Kd Jh Qs 6c 3d Td 7s 9h 4s", "", "4d 9c", False),  # int-r3-a
    (INT, "9c 3h", "6c 7c 8c", "Jo Qd", True),  # int-r3-b
    (INT, "Qc 3d", "8h 9h Th", "Qs 7h", True),  # int-08-a
    (INT, "4d 5d 6d Kh Kc", "", "2c", True),  # int-08-b
    (REV, "4d 5d 6d Kh Kc", "", "9c", False),
    (REV, "7h 7d 7c 3s", "Jh Qh Kh", "4c Kd 9s", False),  # rev-09-a
    (ITA, "7h 7d 7c 3s", "Jh Qh Kh", "4c Kd 9s", True),  # ita-r3-a
    (REV, "8s 9s 3d", "", "2d", True),  # rev-09-b
    (REV, "8s Js 3d", "", "2d", False),
    (FEB, "8s Js 3d", "", "3c 7d Jh", True),  # feb-19-a
]


@pytest.mark.parametrize(("code", "hand", "melds", "pile", "allowed"), PICKUPS)
def test_pickup(code: str, hand: str, melds: str, pile: str, allowed: bool) -> None:
    assert offered(at_turn(code, hand, melds, pile=pile), "pickup") is allowed


def test_international_wants_any_play_before_the_discard() -> None:  # int-r3-b
    deal = after(at_turn(INT, "9c 3h", "6c 7c 8c", pile="Jo Qd"), "pickup")
    assert not discards(deal)
    assert discards(after(deal, "tie 0 9c")) == {"3h", "Jo", "Qd"}


def test_revolution_wants_a_pile_card_first() -> None:  # rev-pre-d
    deal = after(at_turn(REV, "Ks Kh Kc 3d 4d", "9h Th Jh", pile="5c Jd 8h"), "pickup")
    assert deal.legal_steps() == {("tie", "0", "8h", "8h 9h Th Jh")}
    assert offered(after(deal, "tie 0 8h"), "open Kh Kc Ks")


def test_pickup_is_not_offered_where_the_play_leaves_a_card_that_cannot_close() -> None:
    assert not offered(at_turn(INT, "3h", "6c 7c 8c", pile="9c", took=(0,)), "pickup")
    assert offered(at_turn(INT, "3h", f"6c 7c 8c, {CLEAN}", pile="9c", took=(0,)), "pickup")
    assert offered(at_turn(INT, "3h", "6c 7c 8c", pile="9c"), "pickup")


@pytest.mark.parametrize("code", [ITA, FEB, FIT])  # ita-r3-a, feb-19-e, fit-silent-2
def test_a_single_picked_up_card_is_not_discarded_back(code: str) -> None:
    assert discards(after(at_turn(code, "4c 9h", pile="Kd"), "pickup")) == {"4c", "9h"}
    assert discards(after(at_turn(code, "4c Kd", pile="Kd"), "pickup")) == {"4c", "Kd"}  # the twin
    assert "Kd" in discards(after(at_turn(code, "4c Kd 2h", "Td Jd Qd", pile="Kd"), "pickup", "tie 0 Kd"))
    assert "Kd" in discards(after(at_turn(code, "4c 9h", pile="Kd 3s"), "pickup"))


def test_a_single_picked_up_card_must_not_be_left_as_the_only_one() -> None:
    deal = after(at_turn(ITA, "9c", "6c 7c 8c", pile="Kd"), "pickup")
    assert deal.legal_steps() == {("discard", "9c")}  # not the tie, though the pozzetto waits


def test_one_set_of_a_rank() -> None:  # feb-18-b, fit-31-a, int-30-a; rev-silent-3
    for code, rank, allowed in ((FEB, "8", False), (FIT, "8", False), (INT, "3", False), (REV, "8", True)):
        deal = at_turn(code, f"{rank}h {rank}d {rank}d 4c 4c", f"{rank}c {rank}c {rank}s")
        assert offered(after(deal, "draw"), "open") is allowed
        assert offered(deal, f"tie 0 {rank}h")
    assert offered(after(at_turn(FEB, "5d 6d 7d 4c", "5d 6d 7d"), "draw"), "open 5d 6d 7d")  # feb-18-a


def test_opponents_melds_are_theirs() -> None:  # int-silent-04
    deal = at_turn(INT, "8c Kh", "5c 6c 7c")
    other = SlowDeal(
        INT, hands=deal.hands, pozzetti=deal.pozzetti, stock=deal.stock, upcard="", dealer=deal.dealer,
        pile=deal.pile, melds=[(1, "5c 6c 7c")], turn=deal.turn,
    )  # fmt: skip
    assert offered(after(deal, "draw"), "tie 0 8c")
    assert not offered(after(other, "draw"), "tie")


def test_flying() -> None:  # int-def-direct, int-16-b
    deal = after(at_turn(INT, "5d 7d 8d", pile="6d"), "pickup", "open 5d 6d 7d", "tie 0 8d")
    assert (deal.seat, deal.phase, len(deal.hands[0]), deal.takers, deal.unplayed) == (0, "play", 11, [0], [])
    assert deal.took_pozzetto == {(0, 2): True, (1, 3): False}
    assert len(deal.pozzetti) == 1


def test_pozzetto_with_the_discard_even_of_a_wild() -> None:  # int-14-a, feb-11-a
    deal = after(at_turn(FEB, "2d 7d 8d", pile="6d"), "pickup", "open 6d 7d 8d", "discard 2d")
    assert (deal.seat, deal.phase, len(deal.hands[0]), deal.unplayed) == (1, "take", 11, [0])


CLOSINGS = [
    (INT, [CLEAN], True),  # int-16-d
    (INT, [DIRTY], False),  # int-r1-a
    (ITA, [DIRTY], True),  # ita-r1-a
    (ITA, [], False),
    (FEB, [DIRTY], True),  # feb-24a-a
    (REV, [CLEAN], False),  # rev-pre-c
    (REV, [CLEAN, DIRTY], True),  # rev-16-a
    (REV, [run("A", "K")], True),
    (CASA2, [DIRTY], True),
    (INT3, [CLEAN], True),
]


@pytest.mark.parametrize(("code", "melds", "closes"), CLOSINGS)
def test_the_last_card_is_a_discard_that_closes_or_it_stays(code: str, melds: list[str], closes: bool) -> None:
    laid = ", ".join(["5c 6c 7c", *melds])
    deal = after(at_turn(code, "9c", laid, pile="8c Qd", took=(0,)), "pickup", "tie 0 8c")
    assert offered(deal, "tie 0 9c") is closes
    if closes:
        after(deal, "tie 0 9c", "discard Qd")
        assert (deal.phase, deal.over_reason, deal.closer, deal.seat) == ("over", "closed", 0, 0)
        assert deal.legal_steps() == set()
        assert deal.counts()[deal.side_of(0)]["base"] >= CODES[TABLES[code].counts_as].closing_bonus + 100


def test_nobody_closes_with_a_wild_or_without_a_discard() -> None:  # feb-11-b, int-def-close
    deal = after(at_turn(ITA, "9c", f"5c 6c 7c, {CLEAN}", pile="8c 2d", took=(0,)), "pickup", "tie 0 8c")
    assert not offered(deal, "tie 0 9c")
    deal = after(at_turn(ITA, "9c 9d", f"5c 6c 7c, {CLEAN}", pile="8c Tc", took=(0,)), "pickup", "tie 0 8c", "tie 0 9c")
    assert offered(deal, "tie 0 Tc")
    assert not offered(after(deal, "tie 0 Tc"), "tie")


@pytest.mark.parametrize(("code", "turn", "closes"), [
    (FIT, 2, False), (FIT, 3, False), (FIT, 4, True),  # fit-32-1-b
    (FED, 2, False), (FED, 3, True),  # fed-04d-a: the dealer closes in his first turn
    (FEB, 1, True), (INT, 1, True), (REV, 1, True),  # feb-silent-7, int-silent-11, rev-silent-10
])  # fmt: skip
def test_closing_in_the_first_lap(code: str, turn: int, closes: bool) -> None:
    laid = f"5c 6c 7c, {CLEAN}, {DIRTY}"
    deal = after(at_turn(code, "9c", laid, pile="8c Qd", took=(0,), turn=turn), "pickup", "tie 0 8c")
    assert offered(deal, "tie 0 9c") is closes


def test_flight_and_closing_in_one_turn() -> None:  # var-close-flight
    deal = at_turn(ITA, "8h 9h", "4h 5h 6h 7h", pile="Th Jh")
    deal.pozzetti[0] = ["Jc", "Qc", "Kc", "3d"]
    after(deal, "pickup", "tie 0 8h", "tie 0 9h", "tie 0 Th", "tie 0 Jh", "open Jc Qc Kc", "discard 3d")
    assert (deal.over_reason, deal.closer) == ("closed", 0)
    assert [deal.counts()[(0, 2)][line] for line in ("base", "cards", "pozzetto")] == [300, 90, 0]


def test_last_two_cards_of_the_stock() -> None:  # int-16-e, rev-16-c, feb-24b-a
    deal = at_turn(INT, "4c 9h 3h", "5d 6d 7d", pile="8d", stock=3)
    after(deal, "pickup", "tie 0 8d", "discard 4c")
    assert deal.phase == "take"  # picking up leaves the third-last where it is
    deal.apply(("draw",))
    assert len(deal.stock) == 2
    deal.apply(min(step for step in deal.legal_steps() if step[0] == "discard"))
    assert (deal.over_reason, deal.seat) == ("stock", 1)
    assert deal.counts()[(0, 2)]["pozzetto"] == -100


def test_leftover_pozzetti_become_stock() -> None:  # var-pozzetto-stock
    deal = after(at_turn(CASA2, "4c 9h", stock=3, took=(1,)), "draw", "discard 9h")
    assert (deal.phase, len(deal.stock), deal.pozzetti) == ("take", 13, [])
    after(deal, "draw")
    deal.apply(("discard", deal.hand[0]))
    deal.hands[0][:] = ["8d", "9d"]
    deal.melds = at_turn(CASA2, "9h", f"5d 6d 7d, {CLEAN}").melds
    deal.stock[0] = "Td"
    after(deal, "draw", "tie 0 8d")
    assert deal.legal_steps() == {("discard", "9d"), ("discard", "Td")}  # its owner may neither fly nor close


@pytest.mark.parametrize(("code", "turn", "taken", "more"), [
    (INT, 6, True, 6),  # int-15-a: after the turn in play X, the next one, then a lap
    (INT, 6, False, 5),
    (INT, 0, False, 3),  # int-15-c
    (INT, 0, True, 6),
    (CASA2, 6, True, 2), (CASA2, 6, False, 1), (INT3, 6, True, 3), (INT5, 6, False, 4),
    (REV, 8, False, 3),  # rev-15-a
    (REV, 8, True, 7), (REV, 9, True, 6),  # rev-15-b: seven more discards counting his
    (REV, 11, False, 4), (DUEL, 7, False, 2), (DUEL, 8, False, 1), (DUEL, 8, True, 3),
    (FIT, 9, True, 6),  # fit-15-a
    (FIT, 0, False, 3),  # fit-15-d
    (FEB, 6, True, 3), (FEB, 6, False, 3), (FEB, 0, False, 3), (FED, 9, True, 3),  # feb-28-a, fed-silent-4
])  # fmt: skip
def test_time_out(code: str, turn: int, taken: bool, more: int) -> None:
    deal = at_turn(code, "4c 9h Kh", turn=turn, stock=30)
    if taken:
        deal.apply(("draw",))
    deal.call_timeout()
    turns = 0
    while deal.phase != "over":
        if deal.phase == "take":
            deal.apply(("draw",))
        deal.call_timeout()  # a second call changes nothing
        deal.apply(min(step for step in deal.legal_steps() if step[0] == "discard"))
        turns += 1
    assert (deal.over_reason, turns) == ("time-out", more + 1)


def test_alliance_of_three() -> None:  # int-var-d, int-silent-34, var-three-a
    deal = at_turn(INT3, "5d 7d 8d", pile="6d")
    assert deal.sides == [(0,), (1,), (2,)]
    after(deal, "pickup", "open 5d 6d 7d", "tie 0 8d")
    assert deal.sides == [(0,), (1, 2)]
    assert (len(deal.hands[0]), [len(pozzetto) for pozzetto in deal.pozzetti]) == (18, [11])


def test_alliances_of_five() -> None:  # int-silent-33
    for alone, pairs in ((2, [(0, 3), (1, 4), (2,)]), (0, [(0,), (1, 3), (2, 4)])):
        assert at_turn(INT5, "5d 7d 8d", took=(alone,)).sides == pairs


def test_an_alliance_may_own_equal_sets_but_not_open_another() -> None:  # int-silent-34, int-30-a
    deal = at_turn(INT3, "3h 3d 2c 9c", "3c 3c 3s", took=(1,))
    assert not offered(after(deal, "draw"), "open")
    assert offered(deal, "tie 0 3h")
    before = at_turn(INT3, "3h 3d 2c 9c")
    before.melds = [type(deal.melds[0])(2, ("3c", "3c", "3s"))]
    assert offered(after(before, "draw"), "open 3h 3d 2c")  # everyone still plays alone


def test_singles_have_a_pozzetto_each() -> None:  # int-var-h, int-silent-35
    deal = at_turn(SINGLES3, "4c 9h 3h", stock=3, took=(1,))
    deal.apply(("draw",))
    deal.apply(("discard", "9h"))
    assert {side: lines["pozzetto"] for side, lines in deal.counts().items()} == {(0,): -100, (1,): 0, (2,): -100}


def test_a_pozzetto_taken_and_not_played_counts_its_cards() -> None:  # int-17-c, rev-17-c
    deal = after(at_turn(ITA, "8d", "5d 6d 7d", pile="Kh", stock=3), "draw")
    deal.hands[0][:] = ["8d", "Kc"]
    deal.pozzetti[0] = ["Jo", "2c", "Ah", "Kd", "Qd", "9s", "8s", "7h", "6h", "5c", "3c"]
    after(deal, "tie 0 8d", "discard Kc")
    assert (deal.over_reason, deal.unplayed) == ("stock", [0])
    assert deal.counts()[(0, 2)]["pozzetto"] == -125


@pytest.mark.parametrize("code", TABLES)
def test_random_deals_end_and_can_be_counted(code: str) -> None:
    chance = random.Random(f"deals {code}")
    for _ in range(3):
        deal = SlowDeal(code, **fresh_deal(code, chance))
        pack = sorted(shuffled_pack(code, chance))
        while deal.phase != "over":
            steps = sorted(deal.legal_steps())
            lays = [step for step in steps if step[0] in ("open", "tie")]
            if deal.phase == "take":
                steps = steps[:1] if chance.random() < 0.8 else steps[-1:]
            deal._do(chance.choice(lays if lays and chance.random() < 0.8 else steps))
            assert every_card(deal) == pack
        counted = deal.counts()
        assert all(lines["total"] == sum(lines.values()) - lines["total"] for lines in counted.values())
        if len(deal.sides) == 2 and TABLES[code].partners != "alliances":
            again = count(deal.finished(), TABLES[code].counts_as)
            for name, side in zip(("NS", "EW"), deal.sides, strict=True):
                assert again[name] | {"base": 0, "total": 0} == counted[side] | {"base": 0, "total": 0}
                assert again[name]["base"] >= counted[side]["base"]  # there the ace may still change ends


def every_card(deal: SlowDeal) -> list[str]:
    cards = [*deal.stock, *deal.pile]
    for group in (*deal.hands, *deal.pozzetti, *(meld.cards for meld in deal.melds)):
        cards += map(plain, group)
    return sorted(cards)


@pytest.mark.parametrize("code", TABLES)
def test_random_positions_reach_the_ends_of_the_law(code: str) -> None:
    """Play goes on from every one of them, and closings, flights and dead ends are among them."""
    chance = random.Random(f"positions {code}")
    seen = {"closed": 0, "flight": 0, "dead end": 0, "stock": 0}
    for _ in range(60):
        deal = SlowDeal(code, **random_position(code, chance))
        start = every_card(deal)
        for _ in range(30):
            steps = deal.legal_steps()
            if deal.phase == "play":
                seen["dead end"] += bool(deal._lays() - steps)
            if not steps:
                break
            takers, seat = len(deal.takers), deal.seat
            lays = sorted(step for step in steps if step[0] in ("open", "tie"))
            deal.apply(chance.choice(lays if lays and chance.random() < 0.8 else sorted(steps)))
            assert every_card(deal) == start
            seen["flight"] += len(deal.takers) > takers and deal.seat == seat and deal.phase == "play"
        assert deal.legal_steps() or deal.phase == "over"
        if deal.over_reason is not None:
            seen[deal.over_reason] += 1
            deal.counts()
    assert all(seen.values()), seen
