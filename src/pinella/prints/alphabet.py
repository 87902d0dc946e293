"""Alphabetical order as Italian lists keep it: blind to accents, apostrophes and capitals."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import TypeVar

T = TypeVar("T")

_APOSTROPHE = re.compile(r"['’‘`´ʼʻ′]\s*")
_WHOLE_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th"})
"""Letters that Unicode does not take apart into letter and mark."""


def sort_key(name: str) -> tuple[str, str]:
    """`D'Àngelo` stands with `Dangelo`; word by word, so `De Luca` comes before `Deandreis`.

    The name itself follows, so that names equal but for accents keep one order whatever order they came in.
    """
    bare = unicodedata.normalize("NFKD", _APOSTROPHE.sub("", name).casefold())
    letters = "".join(" " if c in "-‐‑–" else c for c in bare if not unicodedata.combining(c))
    return " ".join(letters.translate(_WHOLE_LETTERS).split()), name


def initial(name: str) -> str:
    """The letter under which the name is found; `#` for what starts with no letter."""
    key = sort_key(name)[0]
    return key[0].upper() if key and key[0].isalpha() else "#"


def by_letter(items: Iterable[T], name: Callable[[T], str]) -> list[tuple[str, list[T]]]:
    """Sorted and under their letters; `#` comes first."""
    ordered = sorted(items, key=lambda item: (initial(name(item)) != "#", sort_key(name(item))))
    return [(letter, list(found)) for letter, found in groupby(ordered, key=lambda item: initial(name(item)))]
