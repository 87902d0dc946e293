"""Who may remind a player of the time for a turn."""

from __future__ import annotations

from pinella.codes.model import Code
from pinella.rules.seats import seats


def who_may_remind(code: Code, on_turn: str) -> tuple[str, ...]:
    """The seats that may ask the player on turn to keep to the time: his opponents, never his partner."""
    around = seats(code)
    if not code.clock.tempo_reminder_by_opponents:
        return ()
    at = around.index(on_turn)
    partner = around[(at + len(around) // 2) % len(around)] if code.table.pairs == "opposite-seats" else ""
    return tuple(seat for seat in around if seat not in (on_turn, partner))
