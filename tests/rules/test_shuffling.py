"""The shuffle from a seed: pinned for ever, fair, and promised beforehand."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.cards import CardSet, Kind, deck, names
from pinella.messages import Refusal
from pinella.rules import shuffling
from pinella.rules.shuffling import choice, commitment, seed_bytes, shuffled, verify_commitment

SEEDS = st.integers() | st.text()
LABEL = "round 3, table 12, deal 1"
PROMISE = "dbd76cb6fa184454a36d5b077e1182953e34102df1b47820d6aa680f4dc7a1f9"
# Worked out by a second program, in another language, from the description at the head of the module.
WHOLE = "304b08a7cfc95ba509e0ac2d89ea35fec5703b81c1dc507b0f45340421cc7772"
VECTORS = [
    (7, 2, "2h Kc Jd Kd 5d 2d 8c 8c Td 4c", "Jh", "92a4f8df6c7071cca25aeac042561e9db58b0b06561cea4fbc4fa8960f0f3647"),
    (7, 3, "3d Ah As 4h Jo 5s 7s Kc Kc 6d", "Jh", "5622cd67e528f951fe38a1b2727f55d11b2d3c29f2b62ca19c52517db5c7d98a"),
    # One word of this seed is thrown away, which happens about once in a million shuffles.
    (
        3124455,
        2,
        "5s 6d Jh 7c Qs Kc 3s Qd As Ts",
        "Ks",
        "304b08a7cfc95ba509e0ac2d89ea35fec5703b81c1dc507b0f45340421cc7772",
    ),
]


@pytest.mark.parametrize(("seed", "packs", "top", "bottom", "whole"), VECTORS)
def test_a_seed_gives_the_same_pack_for_ever(seed: int, packs: int, top: str, bottom: str, whole: str) -> None:
    pack = names(shuffled(deck(packs), seed))
    assert (" ".join(pack[:10]), pack[-1]) == (top, bottom)
    assert hashlib.sha256(" ".join(pack).encode()).hexdigest() == whole


def test_the_description_carries_the_same_vectors() -> None:
    said = shuffling.__doc__ or ""
    for _seed, packs, top, bottom, _whole in VECTORS:
        assert packs == 3 or f"{top} ... {bottom}" in said
    assert PROMISE in said


@given(SEEDS, st.integers(1, 3))
def test_every_card_stays(seed: int | str, packs: int) -> None:
    assert CardSet(shuffled(deck(packs), seed)) == CardSet.packs(packs)


def test_small_packs() -> None:
    assert shuffled((), 1) == ()
    assert shuffled((Kind(5),), 1) == (Kind(5),)


def test_a_number_is_its_digits_and_text_is_utf8() -> None:
    assert seed_bytes(7) == seed_bytes("7") == b"7"
    assert seed_bytes(-12) == b"-12"
    assert seed_bytes("è") == b"\xc3\xa8"
    assert shuffled(deck(), 7) == shuffled(deck(), "7") != shuffled(deck(), "07")


def test_words_that_would_favour_a_place_are_thrown_away() -> None:
    # 2^32 = 6 mod 10, so that the last six words would give 0 to 5 one time more than 6 to 9.
    assert choice(10, iter([2**32 - 1, 2**32 - 6, 2**32 - 7])) == 9
    assert choice(10, iter([17])) == 7
    assert choice(8, iter([2**32 - 1])) == 7


def test_every_order_comes_up_equally_often() -> None:
    group = (Kind(0), Kind(1), Kind(2), Kind(3))
    seen = Counter(shuffled(group, seed) for seed in range(12_000))
    assert len(seen) == 24
    expected = 12_000 / 24
    assert sum((times - expected) ** 2 / expected for times in seen.values()) < 49.7  # chi-square, 23 degrees, 0.1 %


def test_a_promise_is_checked_with_any_tool() -> None:
    assert commitment(7, LABEL) == PROMISE
    assert commitment(7) == hashlib.sha256(b"pinella-seed-1\n\n7").hexdigest()


@given(SEEDS, SEEDS)
def test_a_promise_holds_to_one_seed_and_one_deal(seed: int | str, other: int | str) -> None:
    promised = commitment(seed, LABEL)
    assert verify_commitment(seed, promised, LABEL)
    assert verify_commitment(seed, f" {promised.upper()}\n", LABEL)
    assert not verify_commitment(seed, promised, "round 3, table 12, deal 2")
    assert verify_commitment(other, promised, LABEL) == (str(seed) == str(other))
    assert not verify_commitment(seed, "", LABEL)


def test_a_label_is_one_line() -> None:
    """Otherwise the end of a label could pass for the beginning of the seed."""
    with pytest.raises(Refusal, match="one line"):
        commitment("7", "deal 1\n")


@pytest.mark.parametrize("broken", ["\ud800", "a\udfff"])
def test_half_a_character_is_refused(broken: str) -> None:
    with pytest.raises(Refusal, match="half a character"):
        shuffled(deck(), broken)
    with pytest.raises(Refusal, match="half a character"):
        commitment(1, broken)
