"""Names that are nearly the same: one or two slips of the pen apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from pinella.tournament.entries.roster.names import fold, is_first_name, name_key

_SHORT = 8
"""Names of fewer letters may differ by one slip only, longer ones by two."""
_LONGEST = 60


def slips(one: str, two: str, most: int) -> int:
    """How many letters were added, dropped, changed or swapped with their neighbour; `most + 1` when more than that."""
    if abs(len(one) - len(two)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(two) + 1))
    for i, a in enumerate(one, start=1):
        older, before, row = before, row, [i]
        for j, b in enumerate(two, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == two[j - 2] and one[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


class Likeness(NamedTuple):
    slips: int
    id: str


class _Entry(NamedTuple):
    id: str
    surname: str
    letters: int


class NameIndex:
    """Ids by name: exactly (blind to writing and order), or nearly.

    Near names are found through the first names, of which there are few; a set of letters as bits rules out most
    surnames before any distance is computed, so that a federation's registry stays quick to ask.
    """

    def __init__(self) -> None:
        self._exact: dict[str, list[str]] = defaultdict(list)
        self._by_given: dict[str, list[_Entry]] = {}
        self._common: set[str] = set()
        """Those of the first names that are common ones."""

    def add(self, id: str, surname: str, name: str) -> None:
        key = name_key(surname, name)
        if not key or id in self._exact[key]:
            return
        self._exact[key].append(id)
        folded, given = fold(surname), fold(name)
        if len(folded) > _LONGEST:
            return
        if given not in self._by_given:
            self._by_given[given] = []
            if is_first_name(name):
                self._common.add(given)
        self._by_given[given].append(_Entry(id, folded, _letters(folded)))

    def exact(self, surname: str, name: str = "") -> list[str]:
        return list(self._exact.get(name_key(surname, name), ()))

    def near(self, surname: str, name: str) -> list[Likeness]:
        """Nearest first, the same name left out. Two common first names are two people: Mario is no slip for Maria."""
        longest = max(len(surname), len(name))
        most = 1 if len(fold(surname + name)) < _SHORT else 2
        if not fold(surname) or not fold(name) or longest > _LONGEST:
            return []
        found: dict[str, int] = {}
        for last, first in ((surname, name), (name, surname)):
            for id, apart in self._nearly(fold(last), fold(first), most, common=is_first_name(first)):
                found[id] = min(found.get(id, apart), apart)
        same = set(self.exact(surname, name))
        return sorted(Likeness(apart, id) for id, apart in found.items() if id not in same)

    def _nearly(self, last: str, first: str, most: int, *, common: bool) -> Iterator[tuple[str, int]]:
        letters = _letters(last)
        for given, entries in self._by_given.items():
            if common and given != first and given in self._common:
                continue
            left = most - slips(first, given, most)
            if left < 0:
                continue
            for entry in entries:
                if (letters ^ entry.letters).bit_count() <= 2 * left:
                    apart = slips(last, entry.surname, left)
                    if apart <= left:
                        yield entry.id, most - left + apart


def _letters(folded: str) -> int:
    bits = 0
    for c in folded:
        bits |= 1 << (ord(c) & 31)
    return bits
