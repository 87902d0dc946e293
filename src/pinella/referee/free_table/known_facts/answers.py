"""Facts as the law asks for them: names and the words of answers."""

from __future__ import annotations

from collections.abc import Iterable

from pinella.cards import Kind
from pinella.referee.free_table.loose_cards import named

Known = dict[str, str]


def yes(condition: bool) -> str:
    return "yes" if condition else "no"


def line(group: Iterable[Kind]) -> str:
    return " ".join(named(group))
