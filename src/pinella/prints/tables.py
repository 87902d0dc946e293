"""A list as a table on paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from pinella.listing import Instant, Listing, Signed
from pinella.messages import Language, Speakable
from pinella.prints import document
from pinella.prints.document import Cell, Table
from pinella.prints.words import plain, signed, tell

T = TypeVar("T")


def table(
    listing: Listing[T],
    rows: Sequence[T],
    language: Language,
    caption: str = "",
    *,
    roomy: bool = False,
    clock: Callable[[int], str] = str,
) -> Table:
    """Columns that nobody needs are left out. `clock` writes an instant."""
    shown = [
        (column, column.title, [cell(column.of(row), language, clock) for row in rows])
        for column in listing.columns
        if column.title is not None
    ]
    kept = [one for one in shown if one[0].always or any(cell != Cell() for cell in one[2])]
    heads = (
        document.Column(_capital(tell(title, language)), one.align, one.share, one.strong, one.big)
        for one, title, _cells in kept
    )
    return Table(tuple(heads), tuple(zip(*(cells for _one, _title, cells in kept), strict=True)), caption, roomy)


def cell(value: object, language: Language, clock: Callable[[int], str] = str) -> Cell:
    if isinstance(value, Cell):
        return value
    text = _text(value, language, clock)
    return Cell((text,)) if text else Cell()


def _text(value: object, language: Language, clock: Callable[[int], str]) -> str:
    if value is None or value is False:
        return ""
    if value is True:
        return "✓"
    if isinstance(value, Speakable):
        return tell(value, language)
    if isinstance(value, Instant):
        return clock(value) if value else ""
    if isinstance(value, Signed):
        return signed(value)
    if isinstance(value, list | tuple):
        return ", ".join(filter(None, (_text(one, language, clock) for one in value)))
    return plain(str(value))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
