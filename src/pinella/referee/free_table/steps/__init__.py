"""What each measure does to the table; importing this folder declares every kind of measure."""

from pinella.referee.free_table.steps import (
    choices,
    closing,
    dealing,
    debts,
    frozen,
    limits,
    pozzetti,
    returns,
    said,
    sets,
    turns,
    wrong_melds,
)

__all__ = [
    "choices", "closing", "dealing", "debts", "frozen", "limits", "pozzetti", "returns", "said", "sets", "turns",
    "wrong_melds",
]  # fmt: skip
