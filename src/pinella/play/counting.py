"""The end of a deal and the match so far, as they are shown."""

from __future__ import annotations

from itertools import pairwise
from math import inf
from typing import Any

from pinella import cards
from pinella.messages import Language, Message, say
from pinella.play.table import Table
from pinella.rules.count import Column, DealCount
from pinella.sheet.match import score_match

_ENDINGS: dict[str, Message] = {
    "stock": say("The stock is finished"),
    "time-out": say("Time is up"),
    "stopped": say("The deal was stopped"),
}
_SUMS: tuple[tuple[Column, Message], ...] = (
    ("cards", say("Points of the cards on the table")),
    ("minus", say("Cards left in hand")),
    ("pozzetto", say("Pozzetto")),
    ("award", say("Points of the referee")),
)


def side_name(table: Table, side: str) -> str:
    return " - ".join(table.name(seat) or seat for seat in side)


def count_view(table: Table, language: Language) -> dict[str, Any] | None:
    deal, count, dealt = table.deal, table.counted, table.dealt
    if deal is None or count is None or dealt is None or deal.outcome is None:
        return None
    outcome = deal.outcome
    if outcome.closer:
        how = say("{name} has closed", name=table.name(outcome.closer))
    else:
        how = _ENDINGS[outcome.ending.name.lower().replace("_", "-")]
    return {
        "title": say("{how}: deal {number} is counted", how=how, number=dealt.number).render(language),
        "sides": [side_name(table, side) for side in count.sides],
        "rows": [] if count.replay else _rows(count, language),
        "totals": [side.total for side in count.sides.values()],
        "hands": [
            {"seat": seat, "name": table.name(seat), "cards": cards.names(deal.hand(seat))} for seat in deal.seats
        ],
        "closer": outcome.closer,
        "replay": count.replay,
    }


def _rows(count: DealCount, language: Language) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    sides = list(count.sides.values())
    for at, side in enumerate(sides):
        for line in side.lines:
            if line.column == "base":
                shown = f": {' '.join(f'[{text}]' for text in line.cards)}" if line.cards else ""
                text = line.what.render(language)
                values = [line.points if at == index else None for index in range(len(sides))]
                rows.append({"text": text[:1].upper() + text[1:] + shown, "values": values, "kind": "line"})
    rows.append(_sum_row(say("Base"), [side.sum("base") for side in sides], "base", language))
    for column, what in _SUMS:
        sums = [side.sum(column) for side in sides]
        if any(sums):
            rows.append(_sum_row(what, sums, "line", language))
    rows.append(_sum_row(say("Total"), [side.total for side in sides], "total", language))
    return rows


def _sum_row(what: Message, values: list[int], kind: str, language: Language) -> dict[str, Any]:
    return {"text": what.render(language), "values": list(values), "kind": kind}


def match_view(table: Table, language: Language) -> dict[str, Any] | None:
    match = table.match
    if not match.played:
        return None
    entrants = table.entrants
    coming = None if table.ended else match.next_deal
    difference, vp, band = _victory(table)
    return {
        "deals": [
            {"number": number, "totals": [after[one] - before[one] for one in entrants]}
            for number, (before, after) in enumerate(_steps(table), 1)
        ],
        "names": [side_name(table, one) for one in entrants],
        "totals": [table.totals[one] for one in entrants],
        "over": table.ended is not None,
        "winners": [entrants.index(one) for one in match.winners],
        "mp": difference,
        "vp": vp,
        "band": band,
        "next_dealer": table.name(table.seats[coming.dealer]) if coming else None,
        "records": [f"/tavolo/{table.id}/smazzata/{one.number}.bur" for one in table.played],
    }


def _steps(table: Table) -> list[tuple[dict[str, float], dict[str, float]]]:
    running = list(table.match.running())
    return list(pairwise(running))


def is_for_vp(table: Table) -> bool:
    """A match of so many deals that victory points are printed for it, between two pairs."""
    return table.setup.deals in (2, 3, 4) and len(table.entrants) == 2 and len(table.seats) == 4


def _victory(table: Table) -> tuple[int | None, list[int] | None, list[int | None] | None]:
    """Difference and victory points of the first pair so far, where they are played for, and the band of the table that
    the difference falls in; the last band has no end."""
    deals = table.setup.deals
    if deals is None or not is_for_vp(table):
        return None, None, None
    score = score_match(table.code, table.match.as_rows(), deals)
    band = next(one for one in score.table.bands if abs(score.difference) <= one.high)
    return score.difference, list(score.vp), [int(band.low), int(band.high) if band.high < inf else None]
