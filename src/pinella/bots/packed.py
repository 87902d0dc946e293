"""What policies read of the kernel's numbers and packed melds; compiled, `packed.pxd` puts constants and inline
functions in their place, because a call into another module costs more than the answer."""

from __future__ import annotations

from pinella.rules.kernel import (
    freeze,
    high,
    is_set,
    is_wild,
    key,
    low,
    natural_places,
    naturals,
    owner,
    place_kind,
    size,
    wild_place,
)

__all__ = [
    "HIGH_ACE",
    "JOKER",
    "JOKER_BIT",
    "LANE",
    "NO_CARD",
    "OP_DISCARD",
    "OP_DRAW",
    "OP_OPEN_SEQUENCE",
    "OP_OPEN_SET",
    "OP_PICK_UP",
    "OP_TIE",
    "PHASE_TAKE",
    "SUITS",
    "TELLING",
    "TWOS",
    "freeze",
    "high",
    "is_set",
    "is_wild",
    "key",
    "low",
    "natural_places",
    "naturals",
    "owner",
    "place_kind",
    "size",
    "wild_place",
]

OP_DRAW = 0
OP_PICK_UP = 1
OP_OPEN_SEQUENCE = 2
OP_OPEN_SET = 3
OP_TIE = 4
OP_DISCARD = 5
PHASE_TAKE = 0
JOKER = 52
NO_CARD = 63
HIGH_ACE = 14
LANE = 0x1FFF
SUITS = 27
TELLING = (1 << 35) - 1 | 7 << 35 | 3 << 41
"""The bits that say how a meld lies, whose it is and whether it is frozen."""
JOKER_BIT = 1 << 52
TWOS = 1 << 1 | 1 << 14 | 1 << 27 | 1 << 40
