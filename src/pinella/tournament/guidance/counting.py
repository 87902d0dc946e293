"""Counting at the table: in which order, and the cards laid out in rows that the opponents can check at a glance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from pinella import cards
from pinella.cards import Kind
from pinella.codes.model import Code
from pinella.messages import say
from pinella.tournament.guidance.lines import Line, is_said, line

ROW = 100


@dataclass(frozen=True, slots=True)
class CountRow:
    cards: tuple[str, ...]
    points: int


def rows_of_cards(code: Code, kinds: Iterable[Kind]) -> tuple[CountRow, ...]:
    """The cards in rows of exactly 100 points as far as they go; what makes no full row comes last, in one row."""
    left = Counter(kinds)
    rows: list[CountRow] = []
    while row := _full_row(code, left):
        left -= Counter(row)
        rows.append(_row(code, row))
    rest = list(left.elements())
    return (*rows, _row(code, rest)) if rest else tuple(rows)


def _row(code: Code, kinds: list[Kind]) -> CountRow:
    lying = sorted(kinds, key=lambda kind: (-code.deck.value(kind), kind))
    return CountRow(tuple(cards.names(lying)), code.deck.points(kinds))


def _full_row(code: Code, left: Counter[Kind]) -> list[Kind]:
    """Cards that make one row, as few as possible; empty if no choice of them does."""
    ways: dict[int, list[Kind]] = {0: []}
    for kind in sorted(left.elements(), key=lambda one: -code.deck.value(one)):
        worth = code.deck.value(kind)
        for reached, way in list(ways.items()):
            total = reached + worth
            if total <= ROW and (total not in ways or len(way) + 1 < len(ways[total])):
                ways[total] = [*way, kind]
    return ways.get(ROW, [])


def count_steps(code: Code) -> tuple[Line, ...]:
    """The order in which a deal is counted; where the code leaves it free, in the order of the sheet."""
    base = line(code, "base", "scoring.base", say("Burracos and closing"))
    minus = line(code, "minus", "scoring.hand_left", say("Minus points: cards left, pozzetto not taken or not played"))
    plus = line(code, "cards", "scoring.count_layout", say("Cards on the table, in rows of 100 points"))
    if code.hall.count_order == "free":
        return (base, plus, minus)
    checked = line(code, "minus-checked", "hall.count_order", say("The opponents check the minus points"), "feb-29-h")
    base = line(code, "base", "hall.count_order", base.text, "feb-29-h")
    minus = line(code, "minus", "hall.count_order", minus.text, "feb-29-h")
    return (base, minus, checked, plus) if is_said(code, "hall.count_order") else (base, minus, plus)
