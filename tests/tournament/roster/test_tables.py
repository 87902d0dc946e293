"""Files as clubs send them become rows of text, or one sentence that says what to do."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Callable
from datetime import date, datetime

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.messages import Refusal
from pinella.tournament.entries.roster.grid import MOST_BYTES, MOST_ROWS
from pinella.tournament.entries.roster.tables import Table, read_table
from tests.tournament.roster.sample import sample_workbook

LIST = "Cognome;Nome;Circolo\nRossi;Niccolò;Città\nBianchi;Anna;Roma\n"


def cells(table: Table) -> list[tuple[str, ...]]:
    return [row.cells for row in table.rows]


def workbook(**sheets: list[list[object]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def packed(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name.replace("__", "/"), content)
    return out.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_the_encoding_is_found(encoding: str) -> None:
    read = read_table(LIST.encode(encoding), "a.csv")
    assert read.header == ("Cognome", "Nome", "Circolo")
    assert cells(read) == [("Rossi", "Niccolò", "Città"), ("Bianchi", "Anna", "Roma")]
    assert read.encoding == encoding


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_the_delimiter_is_found(delimiter: str, ending: str) -> None:
    read = read_table(LIST.replace(";", delimiter).replace("\n", ending).encode(), "a.csv")
    assert read.delimiter == delimiter
    assert cells(read)[1] == ("Bianchi", "Anna", "Roma")


def test_commas_inside_cells_do_not_hide_the_semicolon() -> None:
    read = read_table(b"Nominativo;Tessera\nRossi, Mario;12,5\nBianchi, Anna;13,5\n", "a.csv")
    assert cells(read) == [("Rossi, Mario", "12,5"), ("Bianchi, Anna", "13,5")]


def test_excel_may_name_the_delimiter_itself() -> None:
    read = read_table(b"sep=,\r\nCognome,Nome\r\nRossi,Mario\r\n", "a.csv")
    assert (read.header_row, cells(read)) == (2, [("Rossi", "Mario")])


def test_a_quoted_cell_may_hold_line_ends_and_delimiters() -> None:
    read = read_table(b'Cognome;Nome;Note\nRossi;"Mario\nUgo";"a;b ""c"""\n', "a.csv")
    assert cells(read) == [("Rossi", "Mario\nUgo", 'a;b "c"')]


def test_titles_above_the_headings_are_left_out_and_rows_keep_their_number() -> None:
    read = read_table(
        b"ASD La Pinella;;\nIscritti al torneo di maggio;;\n;;\nCognome;Nome;Tessera\nRossi;Mario;1\n", "a"
    )
    assert (read.header_row, read.rows[0].number) == (4, 5)


def test_a_list_without_headings_has_none() -> None:
    read = read_table(b"Rossi;Mario;ASD Roma\nBianchi;Anna;ASD Roma\n", "a.csv")
    assert (read.header, len(read.rows)) == ((), 2)


def test_numbers_and_days_of_a_workbook_read_as_a_person_sees_them() -> None:
    data = workbook(
        Foglio=[
            ["Cognome", "Tessera", "Scadenza", "Quota"],
            ["Rossi", 12345.0, datetime(2026, 12, 31), 2026],
            ["Neri", "00077", date(2026, 1, 2), True],
        ]
    )
    assert cells(read_table(data, "a.xlsx")) == [
        ("Rossi", "12345", "2026-12-31", "2026"),
        ("Neri", "00077", "2026-01-02", "x"),
    ]


def test_the_first_sheet_with_something_in_it_is_read_or_the_one_named() -> None:
    data = workbook(
        Vuoto=[], Soci=[["Cognome", "Nome"], ["Rossi", "Mario"]], Altri=[["Cognome", "Nome"], ["Neri", "Ugo"]]
    )
    read = read_table(data, "a.xlsx")
    assert (read.sheet, read.sheets) == ("Soci", ("Vuoto", "Soci", "Altri"))
    assert cells(read_table(data, "a.xlsx", sheet="Altri")) == [("Neri", "Ugo")]
    with pytest.raises(Refusal, match=r"a\.xlsx has no sheet Ospiti: its sheets are Vuoto, Soci, Altri\."):
        read_table(data, "a.xlsx", sheet="Ospiti")


def test_a_wrong_size_written_by_another_program_loses_no_row() -> None:
    data = workbook(Soci=[["Cognome", "Nome"], ["Rossi", "Mario"], ["Neri", "Ugo"]])
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for part in old.namelist():
            new.writestr(part, old.read(part).replace(b'ref="A1:B3"', b'ref="A1"'))
    assert out.getvalue() != data
    assert len(read_table(out.getvalue(), "a.xlsx").rows) == 2


def test_formulas_are_never_read_only_what_they_gave() -> None:
    data = workbook(Soci=[["Cognome", "Nome"], ["Rossi", '=HYPERLINK("http://x")'], ["Neri", "Ugo"]])
    assert cells(read_table(data, "a.xlsx")) == [("Rossi",), ("Neri", "Ugo")]


def _bomb() -> bytes:
    return packed(**{"[Content_Types].xml": b"<x/>", "xl__workbook.xml": b"0" * 31_000_000})


def _ods() -> bytes:
    return packed(mimetype=b"application/vnd.oasis.opendocument.spreadsheet", content=b"<x/>")


def _far_row() -> bytes:
    data = workbook(Soci=[["Cognome", "Nome"], ["Rossi", "Mario"]])
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for part in old.namelist():
            new.writestr(part, old.read(part).replace(b'r="2"', b'r="1000000"').replace(b"A2", b"A1000000"))
    return out.getvalue()


OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 100


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: b"", "is empty"),
        (lambda: b" \r\n\r\n", "is empty"),
        (lambda: b";;;\n;;;\n", "is empty"),
        (lambda: OLD, r"old Excel format: save it as \.xlsx or CSV"),
        (lambda: OLD + "EncryptedPackage".encode("utf-16-le"), "protected by a password"),
        (_ods, "OpenDocument"),
        (_bomb, "unpacks to far more"),
        (_far_row, "has more than 20000 rows"),
        (lambda: b"PK\x03\x04 no archive", "damaged"),
        (lambda: packed(word__document=b"<x/>"), "not an Excel workbook"),
        (lambda: packed(**{"[Content_Types].xml": b"<x/>", "xl__workbook.xml": b"<y>"}), "damaged"),
        (lambda: workbook(Vuoto=[]), "is empty"),
        (lambda: b"%PDF-1.7", "not a table"),
        (lambda: b"\x81\x8d\x00\x01", "not a table"),
        (lambda: b"a\x00b;c", "not a table"),
        (lambda: b"<html><table><tr><td>Rossi", "web page"),
        (lambda: b"Cognome;Nome\n" + b"a;b\n" * (MOST_ROWS + 1), "has more than 20000 rows"),
        (lambda: b"Cognome;Nome\n" + b";" * 300, "has more than 200 columns"),
        (lambda: b"a" * (MOST_BYTES + 1), "is larger than 10 MB"),
        (lambda: b'"' + b"a" * 200_000, "not a table"),
    ],
)
def test_what_is_no_list_is_refused_in_one_sentence(make: Callable[[], bytes], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence) as refused:
        read_table(make(), "soci.xls")
    assert str(refused.value).startswith("soci.xls ")
    assert "\n" not in str(refused.value)


@given(st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_a_table_or_refused(data: bytes) -> None:
    try:
        read = read_table(data, "x")
    except Refusal:
        return
    assert any(cell.strip() for cell in [*read.header, *(cell for row in read.rows for cell in row.cells)])


BOOK = sample_workbook(3, "fuzz")


@given(st.lists(st.tuples(st.integers(0, len(BOOK) - 1), st.binary(min_size=1, max_size=4)), min_size=1, max_size=8))
def test_a_mangled_workbook_is_a_table_or_refused(changes: list[tuple[int, bytes]]) -> None:
    data = bytearray(BOOK)
    for place, content in changes:
        data[place : place + len(content)] = content
    try:
        assert read_table(bytes(data), "x.xlsx").rows
    except Refusal as refused:
        assert str(refused).startswith("x.xlsx ")


PARTS = {name: zipfile.ZipFile(io.BytesIO(BOOK)).read(name) for name in zipfile.ZipFile(io.BytesIO(BOOK)).namelist()}


@given(st.sampled_from(sorted(PARTS)), st.integers(0, 5000), st.binary(max_size=30))
def test_a_workbook_with_broken_xml_is_a_table_or_refused(name: str, place: int, content: bytes) -> None:
    """The packing is whole, so that the damage reaches the reader of XML."""
    place %= len(PARTS[name])
    broken = PARTS | {name: PARTS[name][:place] + content + PARTS[name][place + len(content) :]}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        for part, text in broken.items():
            package.writestr(part, text)
    try:
        read_table(out.getvalue(), "x.xlsx")
    except Refusal as refused:
        assert str(refused).startswith("x.xlsx ")


# --- workbooks that would keep the desk waiting ----------------------------------------------------------------------

MANY = 300_000
SLOW = {
    "styles": ("xl/styles.xml", b"</cellXfs>", b'<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>' * MANY),
    "fonts": ("xl/styles.xml", b"</fonts>", b"<font/>" * MANY),
    "names": (
        "xl/workbook.xml",
        b"</sheets>",
        b"<definedName/>" * MANY,
    ),
    "sheets": ("xl/workbook.xml", b"</sheets>", b"<sheet/>" * 1_000),
    "types": ("[Content_Types].xml", b"</Types>", b"<Default/>" * MANY),
    "relations": ("xl/_rels/workbook.xml.rels", b"</Relationships>", b"<Relationship/>" * MANY),
    "rows": ("xl/worksheets/sheet1.xml", b"</sheetData>", b"<row/>" * MANY),
    "cells": ("xl/worksheets/sheet1.xml", b"</sheetData>", b"<row>" + b"<c/>" * 4 * MANY + b"</row>"),
    "UTF-16": ("xl/styles.xml", b"</cellXfs>", ("<xf/>" * MANY).encode("utf-16")),
}


@pytest.mark.parametrize("kind", SLOW)
def test_a_small_file_that_takes_long_is_refused_before_it_is_read(kind: str) -> None:
    part, before, much = SLOW[kind]
    out = io.BytesIO()
    small = workbook(Soci=[["Cognome", "Nome"], ["Rossi", "Ugo"]])
    with zipfile.ZipFile(io.BytesIO(small)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            assert name != part or before in content
            new.writestr(name, content.replace(before, much + before) if name == part else content)
    begun = time.process_time()
    with pytest.raises(Refusal, match="unpacks to far more than a list of entries"):
        read_table(out.getvalue(), "lista.xlsx")
    assert time.process_time() - begun < 2
