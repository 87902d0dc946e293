"""Rows of text, and how large a list of entries may be."""

from __future__ import annotations

import msgspec

# Far beyond any tournament, far below what would stop the desk's laptop.
MOST_BYTES = 10_000_000
MOST_UNPACKED = 30_000_000
"""Of a workbook, which is a packed folder."""
MOST_PARTS = 2_000
MOST_ROWS = 20_000
MOST_COLUMNS = 200


class Row(msgspec.Struct, frozen=True):
    number: int
    """As the spreadsheet numbers it, from 1."""
    cells: tuple[str, ...]

    def cell(self, index: int) -> str:
        return self.cells[index] if index < len(self.cells) else ""
