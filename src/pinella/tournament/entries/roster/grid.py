"""Rows of text, and how large a list of entries may be."""

from __future__ import annotations

import msgspec

# Far beyond any tournament, far below what would stop the desk's laptop.
MOST_BYTES = 10_000_000
MOST_UNPACKED = 30_000_000
"""Of a workbook, which is a packed folder."""
MOST_PARTS = 2_000
MOST_MARKS = 1_000_000
"""Elements in its sheets and their texts: reading them takes seconds by then, however small the file is packed."""
MOST_OTHER_MARKS = 60_000
"""Elements in all else: styles, names, relations. Excel itself writes a few hundred, bloated workbooks thousands."""
MOST_SHEETS = 500
MOST_WRITTEN_ROWS = 200_000
"""Also empty ones."""
MOST_ROWS = 20_000
MOST_COLUMNS = 200


class Row(msgspec.Struct, frozen=True):
    number: int
    """As the spreadsheet numbers it, from 1."""
    cells: tuple[str, ...]

    def cell(self, index: int) -> str:
        return self.cells[index] if index < len(self.cells) else ""
