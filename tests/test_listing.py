"""A list says the same in five places: on a terminal, to programs, in a spreadsheet, on a page, on paper."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pytest
from rich.console import Console

from pinella.cli import words as speaking
from pinella.cli.tournament import screen
from pinella.i18n import language
from pinella.listing import Article, Column, Instant, Listing, Signed
from pinella.messages import say
from pinella.prints.document import Cell
from pinella.prints.tables import table
from pinella.server.reader import Reader
from pinella.tournament.entries.roster.export import listed_rows

ITALIAN = language("it")
AT = 1_796_065_200_000


@dataclass(frozen=True)
class Line:
    name: str
    mp: int
    at: int = 0
    article: str = ""
    present: bool = False
    clubs: tuple[str, ...] = ()


LISTING: Listing[Line] = Listing(
    Column("name", say("name"), strong=True),
    Column("mp", say("MP"), lambda one: Signed(one.mp), align="right"),
    Column("at", say("when"), lambda one: Instant(one.at)),
    Column("article", say("article"), lambda one: Article(one.article)),
    Column("present", say("present")),
    Column("clubs", say("club"), spare=1),
    Column("secret", value=lambda one: len(one.name)),
    empty=say("Nobody is entered yet."),
)
LINES = (Line("Rossi", -35, AT, "21", True, ("Lecce", "Bari")), Line("Bianchi", 200))


@pytest.fixture(autouse=True)
def italian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speaking, "LANGUAGE", ITALIAN)


def _printed(lines: tuple[Line, ...], width: int = 120) -> str:
    out = io.StringIO()
    Console(file=out, width=width).print(screen.table(LISTING.of(lines)))
    return out.getvalue()


def test_the_terminal_leaves_out_what_nobody_has_and_what_does_not_fit() -> None:
    shown = _printed(LINES)
    for word in ("nome", "Rossi", "-35", "+200", screen.instant(AT), "Art. 21", "✓", "Lecce, Bari"):
        assert word in shown
    assert "secret" not in shown
    assert "quando" not in _printed(LINES[1:]) and "circolo" not in _printed(LINES[1:])
    assert "circolo" not in _printed(LINES, 50) and "Rossi" in _printed(LINES, 50)


def test_programs_get_every_column_by_its_key() -> None:
    assert screen.plain(LISTING.of(LINES).rows)[0] == {
        "name": "Rossi", "mp": -35, "at": screen.instant(AT), "article": "21", "present": True,
        "clubs": ["Lecce", "Bari"], "secret": 5,
    }  # fmt: skip


def test_a_spreadsheet_gets_figures_as_figures() -> None:
    head, first, second = listed_rows(LISTING.of(LINES), ITALIAN, lambda at: f"at {at}")
    assert head == ["nome", "MP", "quando", "articolo", "presente", "circolo"]
    assert first == ["Rossi", -35, f"at {AT}", "Art. 21", "x", "Lecce, Bari"]
    assert second == ["Bianchi", 200, None, None, None, None]


def test_paper_has_headings_with_capitals_and_a_real_minus() -> None:
    made = table(LISTING.of(LINES), ITALIAN, clock=lambda at: f"at {at}")
    assert [(one.label, one.align, one.strong) for one in made.columns][:2] == [
        ("Nome", "left", True),
        ("MP", "right", False),
    ]
    assert made.rows[0] == tuple(Cell((text,)) for text in ("Rossi", "−35", f"at {AT}", "Art. 21", "✓", "Lecce, Bari"))
    assert [one.label for one in table(LISTING.of(LINES[1:]), ITALIAN).columns] == ["Nome", "MP"]


def test_a_page_tells_values_in_the_words_of_its_reader() -> None:
    reader = Reader(ITALIAN)
    row = LISTING.of(LINES).rows[0]
    assert [reader.cell(row[key]) for key in ("name", "mp", "article", "clubs")] == [
        "Rossi",
        "−35",
        "Art. 21",
        "Lecce, Bari",
    ]
    assert reader.cell(row["at"]).startswith("30/11/2026")
    assert [reader.cell(one) for one in (None, False, Instant(0), say("present"))] == ["", "", "", "presente"]


def test_an_empty_list_says_so_in_its_own_words() -> None:
    assert str(LISTING.of(()).empty) == "Nobody is entered yet."
    assert str(LISTING.of((), say("Nobody fits.")).empty) == "Nobody fits."
