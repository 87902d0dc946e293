"""The three bit counts the kernel needs; compiled, `bits.pxd` puts one machine instruction in the place of each."""

from __future__ import annotations

from typing import Final

PURE: Final = True
"""False in C, where arrays need no making."""


def ctz(mask: int) -> int:
    """Index of the lowest set bit of a mask that is not 0."""
    return (mask & -mask).bit_length() - 1


def popcount(mask: int) -> int:
    return mask.bit_count()


def top(mask: int) -> int:
    """Index of the highest set bit of a mask that is not 0."""
    return mask.bit_length() - 1
