"""Sanity tests of the slow model's melds and closing, from the catalogue's examples (clause ids beside)."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from .slow_codes import CODES
from .slow_melds import (
    ALL_CARDS,
    JOKER,
    SCALE,
    SUITS,
    arrangements,
    bonus,
    burraco,
    card_points,
    equal_sets_clash,
    is_set,
    is_wild_card,
    may_close,
    plain,
    prescribed,
)

ITA, INT, REV, FEB = "fibur-italiano", "fibur-internazionale", "fibur-revolution-2026", "feburit"
FIT, FED, REA, NOB = "fitab-2022", "fedibur", "reale", "nobile-reale"
CASA, INT5 = "casa", "fibur-internazionale-5"

LOW = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
HIGH = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"


def written(found: list[tuple[str, ...]]) -> list[str]:
    return sorted(" ".join(arrangement) for arrangement in found)


def best(cards: str, code: str) -> str | None:
    kinds = {burraco(arrangement, code) for arrangement in prescribed(cards.split(), code)}
    return max(kinds, key=lambda kind: bonus(kind, code))


PRESCRIBED = [
    (INT, "8c 9c Tc", ["8c 9c Tc"]),  # int-def-sequence
    (INT, "8c 9c Jc", []),
    (INT, "3c 3c", []),  # int-def-set
    (INT, "3c 3c 2h", ["3c 3c 2h"]),
    (INT, "Kh Kd Ks", []),  # int-r2-a
    (ITA, "Ks Kh Kd", ["Kh Kd Ks"]),  # ita-r2-a
    (INT, "3h 3c Jo", ["3h 3c Jo"]),
    (INT, "3s 3d 3d", ["3d 3d 3s"]),  # int-09-a
    (INT, "Jo Ah Ah", ["Ah Ah Jo"]),
    (INT, "2c 3c 4c Jo 6c", ["2c 3c 4c Jo=5c 6c"]),  # int-09-b
    (INT, "2d 3c 4c Jo 6c", []),
    (INT, "2s 3s 4s 5s Jo 7s", ["2s 3s 4s 5s Jo=6s 7s"]),  # int-10-b
    (INT, "6h 7h 8h 9h Jo", ["Jo=5h 6h 7h 8h 9h"]),  # int-10-c
    (INT, "9d Td Jd 2h", ["2h=8d 9d Td Jd"]),  # int-10-d
    (INT, "2h 2d 2s", []),  # int-10-e
    (ITA, "2h 2d 2s", []),
    (REV, "Jo Jo Jo", []),  # rev-10-i
    (FIT, "2h 2c Jo", []),  # fit-10-e
    (FIT, "Kh Kc Jo", ["Kh Kc Jo"]),
    (INT, LOW + " Jo", [LOW + " Jo=As", "Jo=As " + HIGH]),  # int-11-a
    (INT, LOW + " As", []),
    (INT, LOW + " Jo 2d", []),
    (INT, "Qs Ks As", ["Qs Ks As"]),  # int-11-b
    (INT, "Ks As 2s", ["2s=Qs Ks As"]),
    (REV, "Kc Ac 2c", ["2c=Qc Kc Ac"]),  # rev-11-d
    (INT, "3h 3h 3d 3d 3c 3c 3s 3s 2h", ["3h 3h 3d 3d 3c 3c 3s 3s 2h"]),  # int-12-a
    (INT, "3h 3h 3d 3d 3c 3c 3s 3s 2h Jo", []),
    (INT, "3h 3h 3c 3h", []),  # int-silent-31
    (INT, "Ah 2h 3h 4h Jo", ["Ah 2h 3h 4h Jo=5h"]),  # int-silent-07
    (INT, "Jo 3s 4s 2s 6s", ["2s 3s 4s Jo=5s 6s"]),  # int-silent-08, rev-10-e, fit-10-d
    (INT, "3s 4s 5s 6s 2s 8s", ["3s 4s 5s 6s 2s=7s 8s"]),  # int-silent-06, rev-10-c
    (REV, "2s 3s 4s 5s 6s 7s 8s", ["2s 3s 4s 5s 6s 7s 8s"]),  # rev-10-c
    (REV, "Jo 3d 2d 5d", ["2d 3d Jo=4d 5d"]),  # rev-10-e
    (REV, "2c Jo 3c 4c 5c", ["Jo=Ac 2c 3c 4c 5c"]),  # rev-10-f
    (REV, "4s 5s 2s 7s Jo", []),  # rev-10-g: with 2s and Jo both acting
    (REV, "6h 7h 8h Jo", ["Jo=5h 6h 7h 8h"]),  # rev-10-h
    (REV, "As 2s 3s Jo", ["As 2s 3s Jo=4s"]),
    (REV, "9c 9d Jo 2h", []),  # rev-10-j
    (REV, "8c 6c 7c", ["6c 7c 8c"]),  # rev-11-b
    (REV, "9c Tc Jd", []),  # rev-def-sequence
    (REV, "Kh Kh Ks Kh", []),  # rev-05-d
    (FEB, "9h 9h 9s", ["9h 9h 9s"]),  # feb-06-a
    (FEB, "4d 5d 6h", []),  # feb-06-b
    (FEB, "2h 3s 4s Jo 6s", []),  # feb-06-c
    (INT5, "3h 3h 3h", ["3h 3h 3h"]),  # int-silent-37
    (INT5, "3h 3h 3h 3d 3d 3d 3c 3c 3c 3s 3s 3s Jo", ["3h 3h 3h 3d 3d 3d 3c 3c 3c 3s 3s 3s Jo"]),
    (INT5, "3h 3h 3h 3h", []),
    (INT5, "9h 9h 9h", []),
    (NOB, LOW + " As", [LOW + " As"]),  # var-reale-1000
    (NOB, LOW.replace("7s", "2d") + " As", [LOW.replace("7s", "2d=7s") + " As"]),
    (NOB, LOW + " As Jo", []),
    (NOB, "As As 2s 3s", []),
    (ITA, LOW, [LOW, HIGH]),
    (ITA, LOW.replace("Ks", "Jo"), [LOW.replace("Ks", "Jo=Ks"), HIGH.replace("Ks", "Jo=Ks")]),
    (ITA, "3s 2s 2s 4s", ["2s=As 2s 3s 4s"]),
    (ITA, "2s 2s 4s", ["2s 2s=3s 4s"]),
    (ITA, "As 2s 2s", ["As 2s 2s=3s"]),
]


@pytest.mark.parametrize(("code", "cards", "expected"), PRESCRIBED)
def test_prescribed(code: str, cards: str, expected: list[str]) -> None:
    assert written(prescribed(cards.split(), code)) == sorted(expected)
    assert set(prescribed(cards.split(), code)) <= set(arrangements(cards.split(), code))


ARRANGEMENTS = [
    ("As 2s Jo", ["As 2s Jo=3s"]),
    ("3s 2s Jo", ["2s 3s Jo=4s", "Jo=As 2s 3s"]),
    ("2s 3s 4s", ["2s 3s 4s", "3s 4s 2s=5s"]),
    ("2d 3s 4s", ["2d=2s 3s 4s", "3s 4s 2d=5s"]),
    ("Qs Ks Jo", ["Jo=Js Qs Ks", "Qs Ks Jo=As"]),
    ("As 3s 2s 4s", ["As 2s 3s 4s"]),
    ("2s 4s 5s", ["2s=3s 4s 5s", "4s 5s 2s=6s"]),
    ("5h 6h 8h Jo 7h", ["5h 6h 7h 8h Jo=9h", "Jo=4h 5h 6h 7h 8h"]),  # feb-07-b
    ("9c Tc Jo Jc Qc", ["9c Tc Jc Qc Jo=Kc", "Jo=8c 9c Tc Jc Qc"]),  # fit-10-c
]


@pytest.mark.parametrize(("cards", "expected"), ARRANGEMENTS)
@pytest.mark.parametrize("code", CODES)
def test_arrangements(code: str, cards: str, expected: list[str]) -> None:
    assert written(arrangements(cards.split(), code)) == sorted(expected)


BURRACOS = [
    (INT, "Ah Ad Ac As Ah Ac Ad", "clean", 200),  # int-def-clean
    (INT, "2d 3d 4d 5d 6d 7d 8d", "clean", 200),
    (INT, "3h 3d 3c 3s 3h 3d Jo", "dirty", 100),  # int-def-dirty
    (INT, "3h 3d 3c 3s 3h 3c", None, 0),  # int-13-a
    (INT, "3h 3d 3c 3s 3h 3c 3d", "clean", 200),
    (INT, "2h 3s 4s 5s 6s 7s 8s", "dirty", 100),  # int-13-c
    (INT, "Jo 4s 5s 6s 7s 8s 9s Ts Js", "dirty", 100),  # int-pre-e
    (ITA, "Jo 4s 5s 6s 7s 8s 9s Ts Js", "semi-clean", 150),
    (ITA, "Jo 4h 5h 6h 7h 8h 9h Th", "semi-clean", 150),  # ita-13-a
    (ITA, "4h 5h Jo 7h 8h 9h Th", "dirty", 100),
    (ITA, "3h Jo 5h 6h 7h 8h 9h Th Jh", "semi-clean", 150),
    (ITA, "Kh Kd Kc Ks Kh Kd Kc 2s", "semi-clean", 150),  # ita-13-b
    (ITA, "Kh Kd Kc Ks Kh Kd 2s", "dirty", 100),
    (ITA, "2s 3s 4s 5s 6s 7s 8s Jo Ts", "semi-clean", 150),  # the natural two is one of the seven
    (ITA, "2s 3s 4s 5s 6s 7s Jo 9s Ts", "dirty", 100),
    (ITA, "As 2s 3s 4s 5s 6s Jo 8s 9s Ts Js Qs Ks", "semi-clean", 150),  # ace low dirty, ace high semi-clean
    (ITA, "As 2s 3s 4s 5s 6s 7s Jo", "semi-clean", 150),
    (ITA, LOW, "clean", 200),
    (ITA, "9h 9h 9d 9d 9c 9c 9s 9s", "clean", 200),
    (FIT, "Jo 5s 6s 7s 8s 9s Ts Js", "semi-clean", 150),
    (FED, "Jo 5s 6s 7s 8s 9s Ts Js", "semi-clean", 150),
    (FEB, "Jo 5s 6s 7s 8s 9s Ts Js", "dirty", 100),  # var-semi-a
    (FEB, "Jo 4d 5d 6d 7d 8d 9d Td", "dirty", 100),  # feb-10b-a
    (FEB, "Ah 2h 3h 4h 5h 6h 7h", "clean", 200),  # feb-10a-a
    (REV, "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad", "revolution", 500),  # rev-def-burraco-rev
    (REV, LOW, "revolution", 500),
    (REV, "2c 3c 4c 5c 6c 7c 8c", "clean", 300),  # rev-def-burraco-clean
    (REV, "Jo 5h 6h 7h 8h 9h Th Jh", "semi-clean", 150),  # rev-def-burraco-semi
    (REV, "5h 6h 7h Jo 9h Th Jh Qh", "dirty", 100),
    (REV, "Jo Ks Ks Kh Kh Kd Kc Kc", "semi-clean", 150),
    (REV, "Jo 9s 9h 9h 9d 9c 9c", "dirty", 100),  # rev-def-burraco-dirty
    (REV, "6d 7d 8d 9d Td Jd Qd", "clean", 300),  # rev-13-c
    (REV, "3c 4c 5c 6c 7c 8c 9c Jo Jc", "semi-clean", 150),  # rev-13-d
    (REV, "2h 3h 4h Jo 6h 7h 8h", "dirty", 100),  # rev-13-e
    (REV, LOW + " Jo", "semi-clean", 150),  # rev-13-f
    (REV, LOW.replace("5s", "Jo"), "semi-clean", 150),  # thirteen cards, but not thirteen naturals
    (REV, LOW.removesuffix(" Ks"), "clean", 300),
    (REA, LOW, "reale", 300),  # var-reale-300
    (REA, "9h 9h 9d 9d 9c 9c 9s 9s", "super", 250),  # var-super-250
    (REA, "9h 9h 9d 9d 9c 9c 9s", "clean", 200),
    (REA, "9h 9h 9d 9d 9c 9c 9s 9s Jo", "semi-clean", 150),
    (REA, "3s 4s 5s 6s 7s 8s 9s Ts", "clean", 200),
    (REA, LOW + " 2d", "semi-clean", 150),
    (NOB, LOW, "nobile", 500),  # var-nobile-500
    (NOB, LOW + " As", "reale", 1000),  # var-reale-1000
    (NOB, LOW + " Jo", "semi-clean", 150),
    (NOB, LOW.replace("7s", "Jo") + " As", "semi-clean", 150),
    (NOB, "9h 9h 9d 9d 9c 9c 9s 9s", "clean", 200),
    (CASA, LOW, "clean", 200),
    (INT5, "3h 3h 3h 3d 3d 3d 3c 3c", "clean", 200),
    (INT5, "3h 3h 3h 3d 3d 3d 3c 3c Jo", "dirty", 100),
]


@pytest.mark.parametrize(("code", "cards", "kind", "value"), BURRACOS)
def test_burraco(code: str, cards: str, kind: str | None, value: int) -> None:
    assert best(cards, code) == kind
    assert bonus(kind, code) == value


CARD_POINTS = [
    ("2h 3h 4h 5h 6h 7h 8h", 55),  # int-01-d
    ("As 2s 3s 4s", 45),  # rev-01-d
    ("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", 120),  # rev-13-b
    ("5s 6s 7s Jo=8s 9s", 55),  # feb-01-d
    ("Jo 2c Ah Kd Qd 9s 8s 7h 6h 5c 3c", 125),  # rev-17-c
    (" ".join([*(ALL_CARDS - {JOKER})] * 2 + [JOKER] * 4), 1080),  # rev-01-a
]


@pytest.mark.parametrize(("cards", "points"), CARD_POINTS)
def test_card_points(cards: str, points: int) -> None:
    assert card_points(cards.split()) == points


EQUAL_SETS = [
    ("3h 3c 3s", "3d 3d 2h", {INT, FEB, FIT, FED, INT5}),  # int-30-a
    ("8h 8c 8s", "8d 8d Jo", {FEB, FIT, FED}),  # feb-18-b
    ("6h 6d 6s", "6c 6c 6h", {FEB, FIT, FED}),  # fit-31-a; no set at all in Internazionale
    ("5d 6d 7d", "5d 6d 7d", set()),  # feb-18-a
    ("3h 3c 3s", "Ah Ad Jo", set()),
]


@pytest.mark.parametrize(("one", "other", "clash"), EQUAL_SETS)
@pytest.mark.parametrize("code", CODES)
def test_equal_sets(code: str, one: str, other: str, clash: set[str]) -> None:
    assert equal_sets_clash([one.split(), other.split()], code) is (code in clash)


CLOSING: list[tuple[str, list[str | None], bool]] = [
    (INT, ["dirty", "dirty"], False),  # int-r1-a
    (INT, [None, "clean"], True),
    (ITA, ["dirty"], True),  # ita-r1-a
    (ITA, [None, None], False),
    (FEB, ["dirty"], True),  # feb-24a-a
    (FIT, ["semi-clean"], True),
    (REA, ["super"], True),
    (NOB, ["nobile"], True),
    (NOB, [], False),
    (REV, ["clean"], False),  # rev-pre-c
    (REV, ["clean", None], False),
    (REV, ["revolution"], True),
    (REV, ["clean", "dirty"], True),
    (REV, ["clean", "semi-clean"], True),  # rev-16-a
    (REV, ["semi-clean", "dirty"], False),
    (REV, ["semi-clean", "semi-clean", "dirty"], False),
    (REV, ["clean", "clean"], True),
]


@pytest.mark.parametrize(("code", "kinds", "allowed"), CLOSING)
def test_may_close(code: str, kinds: list[str | None], allowed: bool) -> None:
    assert may_close(kinds, code) is allowed


def by_permutation(group: list[str], code: str) -> set[tuple[str, ...]]:
    """The law of sequences word for word: the cards in every order, from every position."""
    found = set()
    for order in permutations(group):
        for low, suit in ((low, suit) for low in range(1, 16 - len(group)) for suit in SUITS):
            stands_for = [SCALE[low - 1 + place] + suit for place in range(len(order))]
            acting = [card for card, place in zip(order, stands_for, strict=True) if card != place]
            naturals = [card for card, place in zip(order, stands_for, strict=True) if card == place]
            if len(acting) > 1 or not all(map(is_wild_card, acting)) or all(map(is_wild_card, order)):
                continue
            if naturals.count("A" + suit) <= (2 if code == NOB else 1):
                pairs = zip(order, stands_for, strict=True)
                found.add(tuple(card if card == place else f"{card}={place}" for card, place in pairs))
    return found


@pytest.mark.parametrize("code", CODES)
def test_random_groups_against_every_permutation(code: str) -> None:
    chance = random.Random(f"permute {code}")
    hits = 0
    for _ in range(60):
        suit, low = chance.choice(SUITS), chance.randint(1, 10)
        pool = [SCALE[at - 1] + suit for at in range(low, low + 5)] + [JOKER, "2" + suit, "2" + suit, "2h"]
        group = chance.sample(pool, chance.randint(3, 5))
        lawful = all(group.count(card) <= CODES[code].packs for card in group)
        expected = by_permutation(group, code) if lawful else set()
        sequences = {arrangement for arrangement in arrangements(group, code) if not is_set(arrangement)}
        assert sequences == expected
        hits += bool(expected)
    assert hits >= 10


@pytest.mark.parametrize("code", CODES)
def test_random_groups_are_consistent(code: str) -> None:
    """Nothing twice, never set and sequence at once, the same cards again; the suits' names do not matter."""
    chance = random.Random(f"slow {code}")
    turned = str.maketrans("hdcs", "dcsh")
    for _ in range(1500):
        suit, low = chance.choice(SUITS), chance.randint(1, 9)
        pool = [SCALE[at - 1] + suit for at in range(low, low + 6)]
        pool += [JOKER, "2" + suit, "2h", SCALE[low] + "d", SCALE[low] + "c"]
        group = chance.sample(pool, chance.randint(3, 8))
        found = arrangements(group, code)
        assert len(found) == len(set(found))
        assert len({is_set(arrangement) for arrangement in found}) <= 1
        assert bool(prescribed(group, code)) == bool(found)
        for arrangement in found:
            assert sorted(map(plain, arrangement)) == sorted(group)
        other = arrangements([card if card == JOKER else card.translate(turned) for card in group], code)
        assert len(other) == len(found)
