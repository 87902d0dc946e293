"""The numbers of policies as files and flat lists: `bots/weights/*.toml`, one file for each family of codes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from pinella.bots import terms


def flat(numbers: Mapping[str, float], progress: Sequence[float]) -> tuple[float, ...]:
    """The same numbers in every phase, the same progress for every sort of meld."""
    one = [float(numbers.get(name, 0.0)) for name in terms.NAMES]
    return (*one * terms.PHASES, *(float(part) for part in progress) , *(float(part) for part in progress) , *(float(part) for part in progress), *(float(part) for part in progress))


def digest_of(*lists: Sequence[float]) -> str:
    """Hex SHA-256 of the numbers as text, one to a line."""
    return hashlib.sha256("\n".join(repr(float(one)) for numbers in lists for one in numbers).encode()).hexdigest()
