"""Entries and lists out again: CSV as Italian Excel opens it, workbooks that are equal byte by byte when equal."""

from __future__ import annotations

import calendar
import csv
import io
import re
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pinella.codes.knob_words import article_words
from pinella.listing import Article, Instant, Listed
from pinella.messages import Language, Message, Speakable, say
from pinella.tournament.entries.roster.days import day
from pinella.tournament.entries.roster.formulas import runs_as_formula
from pinella.tournament.entries.roster.headings import FIELD_WORDS, Field
from pinella.tournament.model import Contestant, Format, Player, Publicity

Cell = str | int | float | None
Rows = Iterable[Sequence[Cell]]

_UNWRITABLE = re.compile(r"[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
_EPOCH = (1980, 1, 1, 0, 0, 0)
_EXCEL_1970 = 25_569
"""1 January 1970 as Excel counts days."""
_WIDEST = 50
_EXPORTED: tuple[Field, ...] = (
    "surname",
    "name",
    "member",
    "until",
    "fee",
    "club",
    "province",
    "region",
    "category",
)
_SHEET_NAME_LONGEST = 31
_PUBLIC: Mapping[Publicity, Message] = {"full": say("yes"), "short": say("initial"), "hidden": say("no")}


def listed_rows(listed: Listed, language: Language, clock: Callable[[int], str] = str) -> list[list[Cell]]:
    """A list below its headings, ready for both writers. `clock` writes an instant."""

    def cell(value: object) -> Cell:
        if value is None or value is False or value == "":
            return None
        if isinstance(value, bool):
            return "x"
        if isinstance(value, Speakable):
            return value.render(language)
        if isinstance(value, Article):
            return article_words(value, language.code)
        if isinstance(value, Instant):
            return clock(value) if value else None
        if isinstance(value, list | tuple):
            return ", ".join(str(cell(one) or "") for one in value) or None
        return value if isinstance(value, int | float) else str(value)

    heads = [cell(one.title) for one in listed.columns]
    return [heads, *([cell(row[one.key]) for one in listed.columns] for row in listed.rows)]


def write_csv(rows: Rows, header: Sequence[str]) -> bytes:
    """UTF-8 with mark and semicolons; text that a spreadsheet would run gets an apostrophe, numbers a decimal comma."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow([_csv_text(cell) for cell in header])
    writer.writerows([_csv_text(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig", "replace")


def _csv_text(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float):
        return str(cell).replace(".", ",")
    if isinstance(cell, str):
        return "'" + cell if runs_as_formula(cell) else cell
    return str(cell)


def write_xlsx(sheets: Mapping[str, Rows], title: str) -> bytes:
    """One sheet each; the first row of a sheet is its header. Days (2026-12-31) become days, text stays text."""
    import openpyxl

    book = openpyxl.Workbook()
    book.properties.title = _UNWRITABLE.sub(" ", title)
    book.properties.creator = "Pinella"
    del book[book.sheetnames[0]]
    for name, rows in (sheets or {"-": ()}).items():
        _fill(book.create_sheet(_sheet_name(name, book.sheetnames)), rows)
    out = io.BytesIO()
    book.save(out)
    return _timeless(out.getvalue())


def _sheet_name(name: str, taken: Sequence[str]) -> str:
    """Excel allows 31 characters, none of `[]:*?/\\`, no apostrophe at the ends, and each name once, blind to case."""
    bare = re.sub(r"[\[\]:*?/\\]", " ", _UNWRITABLE.sub(" ", name)).strip(" '")[:_SHEET_NAME_LONGEST].strip(" '") or "-"
    lower = {other.lower() for other in taken}
    result, n = bare, 1
    while result.lower() in lower:
        n += 1
        ending = f" {n}"
        result = bare[: _SHEET_NAME_LONGEST - len(ending)] + ending
    return result


def _fill(sheet: Any, rows: Rows) -> None:
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    widths: dict[int, int] = {}
    for r, row in enumerate(rows, start=1):
        for c, value in enumerate(row, start=1):
            if value is None or value == "":
                continue
            _write(sheet.cell(r, c), value)
            widths[c] = max(widths.get(c, 0), max(map(len, str(value).splitlines()), default=0))
            if r == 1:
                sheet.cell(r, c).font = Font(bold=True)
    for c, width in widths.items():
        sheet.column_dimensions[get_column_letter(c)].width = min(width + 3, _WIDEST)
    sheet.freeze_panes = "A2"


def _write(cell: Any, value: str | int | float) -> None:
    if not isinstance(value, str):
        cell.value = value
        return
    if day(value) == value:
        year, month, date = map(int, value.split("-"))
        cell.value = calendar.timegm((year, month, date, 0, 0, 0)) // 86_400 + _EXCEL_1970
        cell.number_format = "dd/mm/yyyy"
        return
    cell.value = _UNWRITABLE.sub(" ", value)[:32_000]
    cell.data_type = "s"
    if runs_as_formula(value):
        cell.quotePrefix = True


def _timeless(data: bytes) -> bytes:
    """Packed again with fixed days, so that equal lists give equal files."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for part in sorted(old.namelist()):
            content = old.read(part)
            if part == "docProps/core.xml":
                content = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"1980-01-01T00:00:00Z", content)
            new.writestr(zipfile.ZipInfo(part, _EPOCH), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def entry_rows(
    contestants: Sequence[Contestant],
    players: Mapping[str, Player],
    format: Format,
    language: Language,
    *,
    private: bool = False,
) -> list[list[Cell]]:
    """One player a row below a row of headings, ready for both writers; `preview` reads it back.

    `private` adds what a person needs in the hall, which only the director may see. How names may be published stands
    in a column of its own where somebody wants less than the whole name shown.
    """
    fields: tuple[Field, ...] = ("team", "captain", *_EXPORTED) if format == "teams" else _EXPORTED
    if private:
        fields = (*fields, "needs")
    reserved = any(players[id].public != "full" for one in contestants for id in one.players)
    if reserved:
        fields = (*fields, "public")
    headings = [_number_heading(format), *(FIELD_WORDS[field] for field in fields)]
    rows: list[list[Cell]] = [[heading.render(language) for heading in headings]]
    for contestant in contestants:
        for id in contestant.players:
            player = players[id]
            row: list[Cell] = [contestant.number]
            if format == "teams":
                row += [contestant.name, "x" if contestant.captain == id else ""]
            row += [player.surname, player.name, player.member, player.valid_until, player.fee_year or None]
            row += [player.club, player.province, player.region, player.category]
            row += [player.needs] if private else []
            rows.append([*row, _PUBLIC[player.public].render(language)] if reserved else row)
    return rows


def _number_heading(format: Format) -> Message:
    if format == "pairs":
        return say("Pair number")
    return say("Team number") if format == "teams" else say("Number")
