"""What each measure does to the table; importing this folder registers every step."""

from pinella.referee.free_table.steps import cards, closing, melds, people, pozzetti, turns

__all__ = ["cards", "closing", "melds", "people", "pozzetti", "turns"]
