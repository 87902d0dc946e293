"""Writes the perft files anew: `python -m tests.perft.make_perft`. Depths 1 and 2 are counted by the slow model.

Run it only when a rule has changed on purpose; a difference that surprises is a bug.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from pinella.codes.loader import shipped
from pinella.rules.playouts import perft
from tests.reference.slow_deal import SlowDeal
from tests.reference.slow_positions import fresh_deal, random_position
from tests.rules.kernels import state_of

FOLDER = Path(__file__).parent
FRESH, LATE = 2, 6
DEPTH = 4


def slow_perft(deal: SlowDeal, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for step in deal.legal_steps():
        after = deal.copy()
        after._do(step)
        total += slow_perft(after, depth - 1)
    return total


def line(code: str, name: str, setup: Any) -> str:
    state = state_of(code, setup)
    counts = [slow_perft(SlowDeal(code, **setup), depth) for depth in (1, 2)]
    counts += [perft(state, depth) for depth in range(3, DEPTH + 1)]
    return json.dumps({"id": name, "setup": setup, "perft": counts})


def main() -> None:
    for code in shipped():
        chance = random.Random(f"perft {code}")
        lines = [line(code, f"start-{i + 1}", fresh_deal(code, chance)) for i in range(FRESH)]
        lines += [line(code, f"late-{i + 1}", random_position(code, chance)) for i in range(LATE)]
        (FOLDER / f"{code}.perft").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
