"""Writes the golden records anew: `python -m tests.records.make_golden`. Whole deals over all codes and player numbers.

Run it only when a rule or the notation has changed on purpose; a difference that surprises is a bug.
"""

from __future__ import annotations

import random
from pathlib import Path

from pinella import bots
from pinella.codes.loader import shipped
from pinella.records.bur import Record, dumps
from pinella.rules.deal import Deal

FOLDER = Path(__file__).parent / "golden"
DEALS = 4


def played(code: str, number: int) -> Deal:
    """Greedy against random in the first two deals, greedy alone in the third, and a time-out in the fourth."""
    chance = random.Random(f"golden {code} {number}")
    deal = Deal(code, seed=f"golden {number}", dealer=None)
    names = {seat: "random" if number <= 2 and seat in deal.seats[1::2] else "greedy" for seat in deal.seats}
    while not deal.is_over:
        if number == DEALS and deal.turn == 3 * len(deal.seats) + 1 and deal.turns_left is None and deal.phase == 1:
            deal.call_time_out()
        deal.push(bots.find_bot(names[deal.on_turn]).choose(deal.view(deal.on_turn), chance))
    return deal


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for code in shipped():
        records = [Record.of(played(code, n), {"Event": "Golden deals", "Deal": str(n)}) for n in range(1, DEALS + 1)]
        (FOLDER / f"{code}.bur").write_text("\n".join(dumps(record) for record in records), encoding="utf-8")


if __name__ == "__main__":
    main()
