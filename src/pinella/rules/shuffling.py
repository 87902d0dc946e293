"""A shuffle that anyone can repeat from its seed, in any language, and a promise of the seed made beforehand.

Shuffle, version 1:

1. The seed is a text, taken as its UTF-8 bytes without any change; a whole number is the text of its decimal digits,
   so that 7 and "7" are one seed.
2. Block number c (0, 1, 2 ...) is SHA-256(seed bytes followed by c as 8 bytes, most significant first). The blocks one
   after the other are read as words of 4 bytes, most significant first: eight words a block.
3. To choose among n places take the next word w. If w >= 2^32 - (2^32 mod n) throw it away and take the next, so that
   no place is favoured. The choice is w mod n, counted from 0.
4. Fisher-Yates: for i from the last index down to 1 choose j among i + 1 places and exchange the cards i and j.

The first card of the result is the top of the pack. Packs are shuffled from one order: A 2 ... K of hearts, then of
diamonds, clubs and spades, two jokers, and the same again for every further pack (`cards.deck`).

    seed 7, two packs: 2h Kc Jd Kd 5d 2d 8c 8c Td 4c ... Jh
    seed 3124455, two packs (word 88, counted from 0, is thrown away): 5s 6d Jh 7c Qs Kc 3s Qd As Ts ... Ks

Commitment, version 1: the SHA-256, in hexadecimal, of three parts joined by line feeds: the word `pinella-seed-1`, a
public label of one line (event, round, table, deal; it may be empty) and the seed bytes. Published before the deal, it
holds the dealer to his seed, because no other seed gives it; the seed revealed afterwards is checked with any tool:

    printf 'pinella-seed-1\\nround 3, table 12, deal 1\\n7' | sha256sum
    dbd76cb6fa184454a36d5b077e1182953e34102df1b47820d6aa680f4dc7a1f9

It hides the seed only if the seed cannot be guessed: a small number is found by trying them all, so a seed that is
committed to has at least 128 random bits, and every deal its own.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pinella.cards import Kind
from pinella.messages import Refusal, say

Seed: TypeAlias = int | str
_COMMITMENT = b"pinella-seed-1"
_WORDS = 2**32
_BLOCK = struct.Struct(">8I")


def seed_bytes(seed: Seed) -> bytes:
    """The bytes that the seed stands for."""
    return _utf8(str(seed))


def shuffled(cards: Sequence[Kind], seed: Seed) -> tuple[Kind, ...]:
    """The cards in the order that the seed gives, top first."""
    pack = list(cards)
    words = _words(seed_bytes(seed))
    for last in range(len(pack) - 1, 0, -1):
        chosen = choice(last + 1, words)
        pack[last], pack[chosen] = pack[chosen], pack[last]
    return tuple(pack)


def choice(places: int, words: Iterator[int]) -> int:
    """One of so many places, each as likely as the others."""
    word = next(words)
    while word >= _WORDS - _WORDS % places:
        word = next(words)
    return word % places


def commitment(seed: Seed, label: str = "") -> str:
    """What is published before the deal; the label says which deal it is for, so that no seed serves twice."""
    if "\n" in label:
        raise Refusal(say("the label of a commitment is one line: “{label}” has more", label=label))
    return hashlib.sha256(b"\n".join((_COMMITMENT, _utf8(label), seed_bytes(seed)))).hexdigest()


def verify_commitment(seed: Seed, promised: str, label: str = "") -> bool:
    """Whether the seed revealed is the one that was promised for this deal."""
    return commitment(seed, label) == promised.strip().lower()


def _words(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from _BLOCK.unpack(hashlib.sha256(seed + block.to_bytes(8, "big")).digest())
        block += 1


def _utf8(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise Refusal(say("“{text}” holds half a character: it is no seed and no label", text=ascii(text))) from None
