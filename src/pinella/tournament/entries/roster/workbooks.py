"""Reading .xlsx: values as the text a person sees, never a formula."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from typing import Any, NamedTuple

from pinella.messages import Refusal, say
from pinella.tournament.entries.roster.grid import (
    MOST_COLUMNS,
    MOST_MARKS,
    MOST_OTHER_MARKS,
    MOST_PARTS,
    MOST_ROWS,
    MOST_SHEETS,
    MOST_UNPACKED,
    MOST_WRITTEN_ROWS,
    Row,
)

_EXCEL_ROWS = 1_048_576
_TYPES = "[Content_Types].xml"
_FILLED = re.compile(rb"(worksheet|sharedStrings)\+xml")
_ROW = re.compile(rb"<(?:\w+:)?row[\s/>]")
_SHEET = re.compile(rb"<(?:\w+:)?sheet[\s/>]")


class Book(NamedTuple):
    rows: list[Row]
    sheets: tuple[str, ...]
    sheet: str


def read_workbook(data: bytes, filename: str, sheet: str | None) -> Book:
    """The sheet named, or the first that is not empty."""
    import openpyxl

    _check_package(data, filename)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what openpyxl leaves out (validations, drawings) is no entry
        try:
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            return _first_filled(book, filename, sheet)
        except Refusal:
            raise
        except Exception:  # a broken workbook breaks openpyxl in any way XML allows
            raise _broken(filename) from None


def _check_package(data: bytes, filename: str) -> None:
    """Look at the packed folder before unpacking: is it a workbook, and how large would it be?"""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            parts = package.infolist()
            names = {part.filename for part in parts}
            mimetype = package.read("mimetype")[:100] if _size(parts, "mimetype") in range(1, 1000) else b""
            too_large = sum(part.file_size for part in parts) > MOST_UNPACKED or len(parts) > MOST_PARTS
            too_long = not too_large and not any(part.flag_bits & 1 for part in parts) and _takes_long(package)
    except Exception:  # zipfile raises a dozen kinds on mangled archives
        raise _broken(filename) from None
    if b"opendocument" in mimetype:
        raise Refusal(say("{file} is an OpenDocument file: save it as .xlsx or CSV.", file=filename))
    if any(part.flag_bits & 1 for part in parts):
        raise Refusal(say("{file} is protected by a password: save it without password as .xlsx.", file=filename))
    if too_large or too_long:
        raise Refusal(
            say(
                "{file} unpacks to far more than a list of entries: keep only the list and save it as .xlsx or CSV.",
                file=filename,
            )
        )
    if _TYPES not in names or not any(name.startswith("xl/") for name in names):
        raise Refusal(say("{file} is not an Excel workbook: save the list of entries as .xlsx or CSV.", file=filename))


def _takes_long(package: zipfile.ZipFile) -> bool:
    """Whether reading it would take longer than anybody waits. Its parts are counted through, not read: what costs time
    is elements, and 300,000 styles fit into 50 kB. Only sheets and their texts may have many; which parts these are
    the workbook says itself, so a name helps nobody."""
    types = package.read(_TYPES) if _TYPES in package.namelist() else b""
    filled = {
        named[1].lstrip(b"/").decode(errors="replace")
        for said in re.findall(rb"<Override\b[^>]*>", types)
        if _FILLED.search(said) and (named := re.search(rb'PartName="([^"]*)"', said))
    }
    marks = {True: 0, False: 0}
    sheets = rows = 0
    for name in package.namelist():
        if name.endswith((".xml", ".rels")):
            part = package.read(name)
            if b"\0" in part:  # no program writes UTF-16 here, and elements could not be told in it
                return True
            marks[name in filled] += part.count(b"<")
            sheets += 0 if name in filled else len(_SHEET.findall(part))
            rows += len(_ROW.findall(part)) if name in filled else 0
    many = marks[True] > MOST_MARKS or rows > MOST_WRITTEN_ROWS
    return many or marks[False] > MOST_OTHER_MARKS or sheets > MOST_SHEETS


def _size(parts: list[zipfile.ZipInfo], name: str) -> int:
    return next((part.file_size for part in parts if part.filename == name), 0)


def _broken(filename: str) -> Refusal:
    return Refusal(
        say("{file} is damaged and cannot be read: open it in Excel and save it again as .xlsx or CSV.", file=filename)
    )


def _first_filled(book: Any, filename: str, wanted: str | None) -> Book:
    sheets = tuple(str(sheet.title) for sheet in book.worksheets)
    if wanted is not None and wanted not in sheets:
        raise Refusal(
            say(
                "{file} has no sheet {sheet}: its sheets are {sheets}.",
                file=filename,
                sheet=wanted,
                sheets=", ".join(sheets),
            )
        )
    title = ""
    for sheet in book.worksheets:
        if wanted in (None, sheet.title):
            title = str(sheet.title)
            if rows := _filled_rows(sheet, filename):
                return Book(rows, sheets, title)
    return Book([], sheets, title)


def _filled_rows(sheet: Any, filename: str) -> list[Row]:
    """All rows down to the last that holds something: a coloured column leaves a million empty ones below."""
    sheet.reset_dimensions()  # programs that export workbooks often write a wrong size
    rows: list[Row] = []
    empty: list[Row] = []
    values = sheet.iter_rows(max_row=_EXCEL_ROWS, max_col=MOST_COLUMNS + 1, values_only=True)
    blank: tuple[object, ...] | None = None
    for number, cells in enumerate(values, start=1):
        # Rows that the file leaves out all come as one and the same tuple: up to a million of them.
        texts = () if cells is blank else _trimmed(cells)
        if not texts:
            blank = cells
            if len(empty) < MOST_ROWS:
                empty.append(Row(number, ()))
            continue
        rows += [*empty, Row(number, texts)]
        empty = []
        if len(rows) > MOST_ROWS:
            raise Refusal(
                say(
                    "{file} has more than {most} rows: keep only the list of entries and save it as .xlsx or CSV.",
                    file=filename,
                    most=MOST_ROWS,
                )
            )
    return rows


def _trimmed(cells: tuple[object, ...]) -> tuple[str, ...]:
    if not any(cells) and 0 not in cells:
        return ()
    texts = [_as_text(value) for value in cells]
    while texts and not texts[-1].strip():
        texts.pop()
    return tuple(texts)


def _as_text(value: object) -> str:
    """Whole numbers without decimals (a membership number is no quantity), days as 2026-12-31."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "x" if value else ""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else str(value)
    if (isoformat := getattr(value, "isoformat", None)) is not None:
        return str(isoformat()).removesuffix("T00:00:00")
    return str(value)
