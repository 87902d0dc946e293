"""A list of entries as it comes in, CSV or Excel, turned into rows of text; or one sentence why it cannot be."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from pinella.messages import Refusal, say
from pinella.tournament.entries.roster.formulas import runs_as_formula
from pinella.tournament.entries.roster.grid import MOST_BYTES, MOST_COLUMNS, MOST_ROWS, Row
from pinella.tournament.entries.roster.headings import reads_as_header
from pinella.tournament.entries.roster.workbooks import read_workbook

_DELIMITERS = (";", "\t", ",", "|")
_LOOKED_AT = 20
"""Headings stand within so many rows: clubs put titles above them."""
_SNIFFED = 200
_ENCODINGS = ("utf-8", "cp1252")
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Rows of text. Rows above the headings are titles and left out; empty rows stay, they may part the pairs."""

    rows: tuple[Row, ...]
    header: tuple[str, ...] = ()
    """Empty when no row reads as headings."""
    header_row: int = 0
    sheets: tuple[str, ...] = ()
    """All sheets of a workbook."""
    sheet: str = ""
    """The one that was read."""
    encoding: str = ""
    delimiter: str = ""


def read_table(data: bytes, filename: str, sheet: str | None = None) -> Table:
    """The first sheet of a workbook that is not empty, or the one named; or a text with separated columns."""
    if len(data) > MOST_BYTES:
        megabytes = MOST_BYTES // 1_000_000
        raise Refusal(
            say(
                "{file} is larger than {megabytes} MB: keep only the list of entries and save it as .xlsx or CSV.",
                file=filename,
                megabytes=megabytes,
            )
        )
    if not data.strip(b"\0 \t\r\n"):
        raise Refusal(say("{file} is empty: a list of entries was expected.", file=filename))
    if data.startswith(_OLD_OFFICE):
        raise _old_office(data, filename)
    if data.startswith(b"PK"):
        book = read_workbook(data, filename, sheet)
        return _with_header(book.rows, filename, sheets=book.sheets, sheet=book.sheet)
    if data.startswith((b"%PDF", b"{\\rtf", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")):
        raise _no_table(filename)
    text = _decode(data, filename)
    if text.text.lstrip().lower().startswith(("<!doctype", "<html", "<table", "<?xml", "<head", "<meta")):
        raise Refusal(
            say("{file} is a web page, not a spreadsheet: open it in Excel and save it as .xlsx or CSV.", file=filename)
        )
    return _read_text(text, filename)


def _old_office(data: bytes, filename: str) -> Refusal:
    if _ENCRYPTED in data:
        return Refusal(say("{file} is protected by a password: save it without password as .xlsx.", file=filename))
    return Refusal(say("{file} is in the old Excel format: save it as .xlsx or CSV.", file=filename))


def _no_table(filename: str) -> Refusal:
    return Refusal(say("{file} is not a table: save the list of entries as .xlsx or CSV.", file=filename))


class _Text(NamedTuple):
    text: str
    encoding: str


def _decode(data: bytes, filename: str) -> _Text:
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            candidates: Sequence[str] = (encoding,)
            break
    else:
        candidates = _ENCODINGS
    for encoding in candidates:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        strange = sum(1 for c in text if c < " " and c not in "\t\r\n\v\f")
        if "\0" in text or strange * 100 > len(text):
            break
        return _Text(text, encoding)
    raise _no_table(filename)


def _read_text(source: _Text, filename: str) -> Table:
    text, named = source.text, ""
    first = text[:16].splitlines()[0] if text[:16].splitlines() else ""
    if first.lower().startswith("sep=") and len(first) == 5:  # Excel's own way of naming the delimiter
        named, text = first[4], text[len(first) :].removeprefix("\r").removeprefix("\n")
    skipped = 1 if named else 0
    candidates = (named,) if named else _DELIMITERS
    try:
        delimiter = max(candidates, key=lambda candidate: _fit(_records(text, candidate, _SNIFFED)))
        records = _records(text, delimiter, MOST_ROWS + 1)
    except (csv.Error, ValueError, TypeError):
        raise _no_table(filename) from None
    rows = [Row(number, tuple(cells)) for number, cells in enumerate(records, start=1 + skipped)]
    return _with_header(rows, filename, encoding=source.encoding, delimiter=delimiter)


def _records(text: str, delimiter: str, most: int) -> list[list[str]]:
    found: list[list[str]] = []
    for record in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
        found.append([_unescaped(cell) for cell in record])
        if len(found) >= most:
            break
    return found


def _unescaped(cell: str) -> str:
    """Take back the apostrophe that an export puts before what a spreadsheet would run as a formula."""
    return cell[1:] if cell[:1] == "'" and runs_as_formula(cell[1:]) else cell


def _fit(records: list[list[str]]) -> tuple[int, int, int]:
    """How well a delimiter suits: headings understood, then rows of one width, then that width."""
    headings = max((reads_as_header(record) for record in records[:_LOOKED_AT]), default=0)
    widths = Counter(len(record) for record in records if len(record) > 1)
    if not widths:
        return headings, 0, 1
    width, rows = widths.most_common(1)[0]
    return headings, rows, width


def _two_rows(upper: Sequence[str], lower: Sequence[str]) -> tuple[str, ...]:
    """`Giocatore 1 | | Giocatore 2 |` above `Cognome | Nome | Cognome | Nome`: the upper word, merged over its columns,
    says whose the lower ones are."""
    joined, above = [], ""
    for at in range(max(len(upper), len(lower))):
        here = upper[at].strip() if at < len(upper) else ""
        below = lower[at].strip() if at < len(lower) else ""
        above = here or above
        joined.append(f"{below} {above}".strip() if below else here)
    return tuple(joined)


def _with_header(
    rows: Sequence[Row],
    filename: str,
    *,
    sheets: tuple[str, ...] = (),
    sheet: str = "",
    encoding: str = "",
    delimiter: str = "",
) -> Table:
    if len(rows) > MOST_ROWS:
        raise Refusal(
            say(
                "{file} has more than {most} rows: keep only the list of entries and save it as .xlsx or CSV.",
                file=filename,
                most=MOST_ROWS,
            )
        )
    if any(len(row.cells) > MOST_COLUMNS for row in rows):
        raise Refusal(
            say(
                "{file} has more than {most} columns: a list of entries was expected.", file=filename, most=MOST_COLUMNS
            )
        )
    if not any(cell.strip() for row in rows for cell in row.cells):
        raise Refusal(say("{file} is empty: a list of entries was expected.", file=filename))
    place = next((i for i, row in enumerate(rows[:_LOOKED_AT]) if reads_as_header(row.cells)), None)
    header = () if place is None else rows[place].cells
    below = rows if place is None else rows[place + 1 :]
    if place is not None and below and reads_as_header(below[0].cells) >= 2:
        header, below = _two_rows(header, below[0].cells), below[1:]
    return Table(
        rows=tuple(below),
        header=header,
        header_row=0 if place is None else rows[place].number,
        sheets=sheets,
        sheet=sheet,
        encoding=encoding,
        delimiter=delimiter,
    )
