"""A list without headings: what its columns hold, judged by their cells and their order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from pinella.tournament.entries.roster.days import day
from pinella.tournament.entries.roster.headings import Field, Meaning
from pinella.tournament.entries.roster.italy import REGION_OF, region_name
from pinella.tournament.entries.roster.names import clean, fold, is_first_name, several, split_full, words
from pinella.tournament.entries.roster.private import is_past_day, is_private
from pinella.tournament.entries.roster.tables import Table

_LOOKED_AT = 60
LABEL = re.compile(r"(?:coppia|cp|squadra|pair|team|n|nr|num)\W*\d+\W*", re.IGNORECASE)
"""`Coppia 1`: the number of a pair or team, in words."""
_Look = Literal[
    "running", "member", "until", "fee", "province", "region", "first-name", "full", "all", "text", "private", "empty"
]


def guess(table: Table, width: int) -> Iterator[Meaning | None]:
    """One meaning a column, in order. Text beside a column of first names is the surname; other text is the club."""
    looks = [_look(table, i) for i in range(width)]
    if not any(look in ("first-name", "full", "all") for look in looks):
        looks = _by_position(looks)
    seen: dict[Field, int] = {}
    surnames = _surnames(looks)
    several = sum(1 for i, look in enumerate(looks) if look == "full" or i in surnames) > 1
    for i, look in enumerate(looks):
        field = _field(look, is_surname=i in surnames, club_taken="club" in seen and not several)
        if field is None:
            yield None
            continue
        seen[field] = seen.get(field, 0) + 1
        personal = several and field in ("surname", "name", "full", "member", "until", "fee")
        yield Meaning(field, seen[field] if personal else 0)


def _field(look: _Look, *, is_surname: bool, club_taken: bool) -> Field | None:
    if is_surname:
        return "surname"
    if look == "text":
        return None if club_taken else "club"
    fields: dict[_Look, Field] = {
        "running": "number",
        "member": "member",
        "until": "until",
        "fee": "fee",
        "province": "province",
        "region": "region",
        "first-name": "name",
        "full": "full",
        "all": "all",
        "private": "ignored",
    }
    return fields.get(look)


def _surnames(looks: list[_Look]) -> set[int]:
    """The text column next to each column of first names, before it rather than after."""
    found: set[int] = set()
    for i, look in enumerate(looks):
        if look == "first-name":
            for neighbour in (i - 1, i + 1):
                if 0 <= neighbour < len(looks) and looks[neighbour] == "text" and neighbour not in found:
                    found.add(neighbour)
                    break
    return found


def _by_position(looks: list[_Look]) -> list[_Look]:
    """No first names that we know (foreign players): the first two columns of text are surname and name."""
    texts = [i for i, look in enumerate(looks) if look == "text"]
    result = list(looks)
    if len(texts) == 1:
        result[texts[0]] = "full"
    elif texts:
        result[texts[1]] = "first-name"
    return result


def _look(table: Table, index: int) -> _Look:
    cells = [cell for row in table.rows[:_LOOKED_AT] if (cell := clean(row.cell(index)))]
    if not cells:
        return "empty"

    def most(matching: int) -> bool:
        return matching * 10 >= len(cells) * 7

    if most(sum(1 for cell in cells if is_private(cell))):
        return "private"
    digits = [cell for cell in cells if cell.isdecimal()]
    if most(len(digits)):
        if most(sum(1 for cell in digits if re.fullmatch(r"20\d\d", cell))):
            return "fee"
        return "member" if most(sum(1 for cell in digits if len(cell) > 3)) else "running"
    if most(sum(1 for cell in cells if LABEL.fullmatch(cell))):
        return "running"
    if most(sum(1 for cell in cells if re.match(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}", cell) or day(cell))):
        days = [read for cell in cells if (read := day(cell))]
        return "private" if 2 * sum(map(is_past_day, days)) > len(days) else "until"
    if most(sum(1 for cell in cells if any(c.isdigit() for c in cell) and " " not in cell)):
        return "member"
    if most(sum(1 for cell in cells if fold(cell).upper() in REGION_OF)):
        return "province"
    if most(sum(1 for cell in cells if region_name(cell))):
        return "region"
    if most(2 * sum(1 for cell in cells if is_first_name(cell))):
        return "first-name"
    raw = [cell for row in table.rows[:_LOOKED_AT] if clean(cell := row.cell(index))]
    if most(sum(1 for cell in raw if len(several(cell)) > 1)):
        return "all"
    if most(2 * sum(1 for cell in cells if _looks_full(cell))):
        return "full"
    return "text"


def _looks_full(cell: str) -> bool:
    split = split_full(cell)
    return len(words(cell)) <= 5 and is_first_name(split.name) and not is_first_name(split.surname)
