"""A list as a table on paper."""

from __future__ import annotations

from collections.abc import Callable

from pinella.listing import Article, Instant, Listed, Signed
from pinella.messages import Language, Speakable
from pinella.prints import document
from pinella.prints.document import Cell, Table
from pinella.prints.words import article, plain, signed, tell


def table(
    listed: Listed, language: Language, caption: str = "", *, roomy: bool = False, clock: Callable[[int], str] = str
) -> Table:
    """Columns that nobody needs are left out. `clock` writes an instant."""
    cells = {one.key: [cell(row[one.key], language, clock) for row in listed.rows] for one in listed.columns}
    kept = [one for one in listed.columns if one.always or any(cell != Cell() for cell in cells[one.key])]
    heads = (
        document.Column(_capital(tell(one.title or "", language)), one.align, one.share, one.strong, one.big)
        for one in kept
    )
    return Table(tuple(heads), tuple(zip(*(cells[one.key] for one in kept), strict=True)), caption, roomy)


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
    if isinstance(value, Article):
        return article(value, language)
    if isinstance(value, Signed):
        return signed(value)
    if isinstance(value, list | tuple):
        return ", ".join(filter(None, (_text(one, language, clock) for one in value)))
    return plain(str(value))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
