"""The rules against the independent slow model of tests/reference, on random groups of cards and whole positions.

PINELLA_SWEEP sets how many groups are compared per code: 5,000 in `make test`, 100,000 in `make test-all`.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pinella import cards
from pinella.codes.loader import load_code
from pinella.messages import ENGLISH, Refusal
from pinella.records.finished_deal import count_data, count_form, loads
from pinella.rules import melds
from pinella.rules.burracos import burraco_kind
from pinella.rules.meld_layout import lay
from pinella.rules.meld_refusals import MeldRefusal
from pinella.sheet.vp import vp_table
from tests.reference import slow_count, slow_melds
from tests.reference.slow_codes import CODES

GROUPS = int(os.environ.get("PINELLA_SWEEP", "5000"))
BATCH = 100
"""Groups per example: hypothesis chooses and shrinks the seed, the batch keeps its overhead small."""

sweep = settings(
    max_examples=max(1, GROUPS // BATCH), deadline=None, suppress_health_check=list(HealthCheck), database=None
)
FOUR_PLAYER_CODES = [code for code in CODES if load_code(code).table.players == 4]

WILDS = ["Jo", "2h", "2d", "2c", "2s"]
ALL = [cards.name(kind) for kind in cards.KINDS]


def _near_run(chance: random.Random) -> list[str]:
    """A run with cards missing, doubled or foreign here and there, and up to three wilds."""
    suit = chance.choice(cards.SUITS)
    scale = [rank + suit for rank in cards.RANKS + "A"]
    low = chance.randrange(0, 13)
    group = scale[low : low + chance.choice((2, 3, 4, 5, 7, 8, 9, 12, 13, 14))]
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        if len(group) > 1:
            group.pop(chance.randrange(len(group)))
    group += chance.choices([*WILDS, f"2{suit}", f"2{suit}"], k=chance.choice((0, 0, 1, 1, 1, 2, 2, 3)))
    if chance.random() < 0.1:
        group.append(chance.choice([*group, *ALL]))
    return group


def _near_set(chance: random.Random) -> list[str]:
    rank = chance.choice("AA33" + cards.RANKS)
    group = [rank + chance.choice(cards.SUITS) for _ in range(chance.randint(1, 10))]
    group += chance.choices(WILDS, k=chance.choice((0, 0, 1, 1, 2)))
    return group


def random_group(chance: random.Random) -> list[str]:
    make = chance.choices((_near_run, _near_set, lambda c: c.choices(ALL, k=c.randint(0, 6))), (6, 3, 1))[0]
    group = make(chance)
    chance.shuffle(group)
    return group


def groups(seed: int) -> Iterator[list[str]]:
    chance = random.Random(seed)
    for _ in range(BATCH):
        yield random_group(chance)


def compare_group(group: list[str], code: str) -> None:
    played = load_code(code)
    expected = set(slow_melds.arrangements(group, code))
    kinds = cards.parse_all(group)
    ways = melds.arrangements(kinds, played)
    assert {tuple(way.texts()) for way in ways} == expected, group
    assert len(ways) == len(expected), group
    try:
        laid = lay(kinds, played).meld
    except MeldRefusal:
        assert not expected, group
        return
    lawful = slow_melds.prescribed(group, code)
    assert {tuple(way.texts()) for way in melds.prescribed(ways)} == set(lawful), group
    assert tuple(laid.texts()) in lawful, group
    kind = burraco_kind(laid, played)
    name = kind.name if kind else None
    assert name == slow_melds.burraco(tuple(laid.texts()), code), group
    best = max(slow_melds.bonus(slow_melds.burraco(way, code), code) for way in lawful)
    assert (kind.bonus if kind else 0) == best, group
    assert played.deck.points(kinds) == slow_melds.card_points(group), group


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
def test_melds_agree_with_the_slow_model(code: str) -> None:
    lawful = 0

    @sweep
    @given(st.integers(0, 2**64))
    def compare(seed: int) -> None:
        nonlocal lawful
        for group in groups(seed):
            compare_group(group, code)
            lawful += bool(slow_melds.arrangements(group, code))

    compare()
    assert lawful > GROUPS // 20  # the comparison must not live on refusals alone


def _position(chance: random.Random) -> dict[str, Any]:
    """A position that is possible more often than not: cards dealt from real packs, sometimes tampered with."""
    deck = [cards.name(kind) for kind in cards.deck()]
    chance.shuffle(deck)

    def take(wanted: list[str]) -> list[str]:
        taken = []
        for card in wanted:
            if card in deck or chance.random() < 0.002:
                taken.append(card)
                if card in deck:
                    deck.remove(card)
        return taken

    def side(seats: str) -> dict[str, Any]:
        laid = [take(random_group(chance)) for _ in range(chance.randint(0, 4))]
        pozzetto = chance.choice(("taken", "taken", "unplayed", "not-taken"))
        return {
            "melds": [group for group in laid if slow_melds.arrangements(group, "reale") or chance.random() < 0.02],
            "hands": {seat: take(deck[: chance.choice((0, 0, 1, 3))]) for seat in seats},
            "pozzetto": pozzetto,
            "pozzetto_cards": take(deck[:11]) if (pozzetto == "unplayed") ^ (chance.random() < 0.02) else [],
            "closed": chance.random() < 0.3,
            "penalised": take(deck[: chance.choice((0, 0, 0, 2))]),
        }

    return {"sides": {"NS": side("NS"), "EW": side("EW")}}


def compare_count(position: dict[str, Any], code: str) -> bool:
    """Whether the position is possible; both models must say the same."""
    import msgspec

    played = load_code(code)
    try:
        expected = slow_count.count(position, code)
    except slow_count.Impossible:
        expected = None
    try:
        found = count_data(count_form(loads(msgspec.json.encode(position)), played), played, ENGLISH)
    except Refusal:
        assert expected is None, position
        return False
    assert expected is not None, position
    for side in ("NS", "EW"):
        del found[side]["lines"]
    assert found == expected, position
    return True


@pytest.mark.sweep
@pytest.mark.parametrize("code", FOUR_PLAYER_CODES)
def test_counts_agree_with_the_slow_model(code: str) -> None:
    possible = 0

    @sweep
    @given(st.integers(0, 2**64))
    def compare(seed: int) -> None:
        nonlocal possible
        chance = random.Random(seed)
        for _ in range(BATCH // 5):
            possible += compare_count(_position(chance), code)

    compare()
    assert possible > GROUPS // 100


@pytest.mark.parametrize("code", FOUR_PLAYER_CODES)
def test_victory_points_agree_with_the_slow_model(code: str) -> None:
    for deals in (2, 3, 4):
        for teams in (False, True):
            table = vp_table(load_code(code), deals, teams=teams)
            for difference in range(-3600, 3605, 5):
                assert table.points(difference) == slow_count.vp(code, deals, teams, difference)
