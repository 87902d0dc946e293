"""Every paper in both languages, from a handful of pairs to four hundred players."""

from __future__ import annotations

from dataclasses import fields, replace
from html import escape
from html.parser import HTMLParser
from typing import Any

import pytest

from pinella.codes.loader import load_code
from pinella.i18n import language
from pinella.messages import ENGLISH, Language
from pinella.prints.catalogue import Paper
from pinella.prints.html import render_html
from pinella.prints.papers.attendance import Attendance
from pinella.prints.papers.by_name import NameSeat, SeatsByName
from pinella.prints.papers.by_table import SeatsByTable
from pinella.prints.papers.overview import RoundOverview
from pinella.prints.papers.plan import PlanSheet
from pinella.prints.papers.prizes import PrizeList
from pinella.prints.papers.referee_journal import RefereeJournal
from pinella.prints.papers.schedule import Schedule
from pinella.prints.papers.sheets import ScoreSheet, ScoreSheets
from pinella.prints.papers.slips import Slip, Slips
from pinella.prints.papers.standing import StandingPaper
from pinella.prints.parts import Heading, Party
from pinella.prints.pdf import render_pages, render_pdf
from pinella.prints.seat_table import TableSeats
from pinella.prints.sheet_rules import rules_for
from tests.prints import samples
from tests.support import INT, REV

LANGUAGES = [ENGLISH, language("it")]
KINDS = sorted(samples.all_papers(2))
VOID = {"meta", "br", "hr", "img", "link", "input", "col"}


class Outline(HTMLParser):
    """Reads a document strictly: each tag closed in its order."""

    def __init__(self, document: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[tuple[str, str]] = []
        self.feed(document)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open:
            self.words.append((self.open[-1], data.strip()))

    def text(self, *tags: str) -> list[str]:
        return [words for tag, words in self.words if not tags or tag in tags]


@pytest.mark.parametrize("tongue", LANGUAGES, ids=lambda one: one.code)
@pytest.mark.parametrize("count", [2, 13])
@pytest.mark.parametrize("kind", KINDS)
def test_html_stands_alone_and_reads_well(kind: str, count: int, tongue: Language) -> None:
    page = render_html(samples.all_papers(count)[kind], tongue)
    assert page.lstrip().startswith("<!doctype html>")
    read = Outline(page)
    found = {tag for tag, _attributes in read.tags}
    assert {"html", "head", "title", "style", "body"} <= found
    assert not found & {"script", "link", "img", "iframe"}
    assert ("html", {"lang": tongue.code}) in read.tags
    assert "http" not in page and "url(" not in page and "@import" not in page


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind not in ("plan", "prizes", "journal", "score-sheets-A4")]
)
def test_every_name_is_there_as_text(kind: str) -> None:
    page = render_html(samples.all_papers(200)[kind], ENGLISH)
    for name in samples.people(200):
        assert escape(name).replace("&quot;", "&#34;").replace("&#x27;", "&#39;") in page
    assert "<script" not in page


@pytest.mark.parametrize("tongue", LANGUAGES, ids=lambda one: one.code)
@pytest.mark.parametrize("kind", KINDS)
def test_pdf_is_the_same_each_time(kind: str, tongue: Language) -> None:
    paper = samples.all_papers(13)[kind]
    made = render_pdf(paper, tongue)
    assert made.startswith(b"%PDF-")
    assert made == render_pdf(paper, tongue)


@pytest.mark.parametrize(
    ("kind", "count", "pages"),
    [
        ("score-sheets", 2, 1),
        ("score-sheets", 13, 3),
        ("score-sheets-A4", 13, 6),
        ("score-sheets", 40, 10),
        ("slips", 8, 1),
        ("slips", 13, 2),
        ("slips", 40, 5),
        ("plan", 2, 1),
        ("by-table", 13, 1),
    ],
)
def test_number_of_pages(kind: str, count: int, pages: int) -> None:
    made = render_pages(samples.all_papers(count)[kind], ENGLISH, dots_per_inch=20)
    assert len(made) == pages
    assert all(page.startswith(b"\x89PNG") for page in made)


@pytest.mark.parametrize("kind", ["by-table", "by-name", "standing", "attendance", "overview", "schedule"])
def test_long_lists_run_over_several_pages(kind: str) -> None:
    short, long = (len(render_pages(samples.all_papers(count)[kind], ENGLISH, 20)) for count in (2, 200))
    assert short == 1
    assert long > 3


def test_more_columns_save_paper() -> None:
    two, four = (len(render_pages(samples.names_list(200, columns), ENGLISH, 20)) for columns in (2, 4))
    assert four < two


@pytest.mark.parametrize(
    "name", ["#panic[a]", "#(1", "$ x", "*", '"', "\\", "</style><script>", "{{ 7 * 7 }}", "🃏" * 40]
)
def test_a_name_is_never_read_as_code(name: str) -> None:
    """The same page, but for the name: as code it would stop the printer, vanish, or become something else."""
    papers = [
        _renamed(name),
        _renamed("Rossi Maria"),
    ]
    odd, plain = (render_pages(paper, ENGLISH, 40) for paper in papers)
    assert len(odd) == len(plain) == 1
    assert odd != plain
    read = Outline(render_html(papers[0], ENGLISH))
    assert any(name in words for words in read.text("span"))
    assert not [tag for tag, _attributes in read.tags if tag == "script"]
    assert "49" not in read.text()


def _renamed(name: str) -> SeatsByTable:
    table = TableSeats(table=1, home=Party(numbers=(1,), players=(name,)), away=None)
    return SeatsByTable(heading=samples.heading(load_code(REV)), tables=(table,))


def test_an_event_name_cannot_end_the_style_sheet() -> None:
    name = '"; } </style><script>alert(1)</script> @import "x"'
    paper = SeatsByTable(heading=samples.heading(load_code(REV), event=name), tables=samples.seats(2))
    read = Outline(render_html(paper, ENGLISH))
    assert not [tag for tag, _attributes in read.tags if tag == "script"]
    assert name in read.text("title")[0]
    assert render_pdf(paper, ENGLISH).startswith(b"%PDF")


def test_control_characters_do_not_reach_the_page() -> None:
    paper = _renamed("Ada\n\u202eReversed\x00\tEnd")
    assert "Ada Reversed End" in Outline(render_html(paper, ENGLISH)).text("span")


@pytest.mark.parametrize("kind", KINDS)
def test_no_printed_word_escapes_translation(kind: str) -> None:
    """With a language that marks what it translates, every heading is marked."""
    marking = Language("it", lambda text: f"‹{text}›")
    read = Outline(render_html(samples.all_papers(13)[kind], marking))
    words = [words for words in read.text("th", "h1", "dt") if not words.isdigit()]
    theirs = {"Direttore", "Quota", "Quote incassate"}  # handed in by the sample, not ours to translate
    assert words
    assert [one for one in words if "‹" not in one and one not in theirs] == []


def test_dates_are_written_as_the_reader_writes_them() -> None:
    paper = samples.standing(2)
    assert "31/10/2026" in render_html(paper, language("it"))
    assert "2026-10-31" in render_html(paper, ENGLISH)


def test_a_draft_says_so() -> None:
    paper = SeatsByTable(heading=samples.heading(load_code(REV), draft=True), tables=samples.seats(2))
    assert "Draft, not published" in Outline(render_html(paper, ENGLISH)).text("p")


def test_nothing_to_print_is_still_a_page() -> None:
    heading = Heading(event="Torneo", code="Codice")
    empty: list[Paper] = [
        ScoreSheets(heading=heading, sheets=(), deals=3, minutes=0),
        SeatsByTable(heading=heading, tables=()),
        SeatsByName(heading=heading, players=()),
        StandingPaper(heading=heading, groups=(), final=False),
        PrizeList(heading=heading, prizes=()),
        Attendance(heading=heading, people=()),
        RefereeJournal(heading=heading, entries=()),
        RoundOverview(heading=heading, tables=()),
        PlanSheet(heading=heading, rounds=()),
        Schedule(heading=heading, rounds=()),
        Slips(heading=heading, slips=(Slip(party=Party(), table=0),)),
    ]
    for paper in empty:
        assert len(render_pages(paper, ENGLISH, 20)) == 1
        Outline(render_html(paper, ENGLISH))


# ---- what each paper says ----


def shown(paper: Paper) -> list[str]:
    return Outline(render_html(paper, ENGLISH)).text()


def standing_with(**changed: Any) -> StandingPaper:
    paper = samples.standing(13, rounds=False)
    assert set(changed) <= {field.name for field in fields(paper)}
    return replace(paper, **changed)


def test_a_standing_says_what_it_is_worth() -> None:
    provisional = shown(standing_with())
    assert "After round 3 of 6" in " ".join(provisional)
    assert "Provisional" in provisional
    assert "Errors may be reported to the direction until 23:15" in provisional
    assert "Tavolo 4, turno 2: 14–6 invece di 13–7" in provisional
    final = shown(standing_with(final=True))
    assert "Final" in final
    assert not [words for words in final if "Errors may" in words]


def test_footnotes_are_numbered_once() -> None:
    read = Outline(render_html(standing_with(), ENGLISH))
    assert read.text("sup") == ["1", "2", "1", "1"]
    assert read.text().count("Due ammonizioni (Art. 36)") == 1
    assert "Before number 7 by the match between them (Art. 21)" in read.text()


def test_who_is_not_ranked_has_no_place() -> None:
    read = Outline(render_html(standing_with(), ENGLISH))
    places = [words for words in read.text("span") if words == "—"]
    assert len(places) == 1


def test_missing_tables_come_first_and_are_named() -> None:
    words = shown(samples.overview(40))
    assert "Sheets missing from tables: 1, 5, 9, 13, 17" in words
    assert "15 of 20 sheets delivered" in words
    states = [one for one in words if one in ("manca", "confermato")]
    assert states == ["manca"] * 5 + ["confermato"] * 15
    only = shown(replace(samples.overview(40), only_missing=True))
    assert "confermato" not in only


def test_names_stand_in_order_under_their_letters() -> None:
    given = [
        "Zanetti Ugo",
        "De Luca Ada",
        "Èvoli Rosa",
        "Dangelo Ivo",
        "D'Àngelo Eva",
        "evola Pia",
        "D’angelo Zoe",
    ]
    players = tuple(NameSeat(name=name, table=at) for at, name in enumerate(given, 1))
    read = Outline(render_html(SeatsByName(heading=samples.heading(load_code(REV)), players=players), ENGLISH))
    assert read.text("strong") == [
        "D'Àngelo Eva", "Dangelo Ivo", "D’angelo Zoe", "De Luca Ada", "evola Pia", "Èvoli Rosa", "Zanetti Ugo"
    ]  # fmt: skip
    assert read.text("h2") == ["D", "E", "Z"]


def test_the_resting_pair_is_told() -> None:
    words = shown(SeatsByTable(heading=samples.heading(load_code(REV)), tables=samples.seats(13)))
    assert words.count("rests: incomplete table") == 1
    listed = [one for one in shown(samples.names_list(13)) if one.startswith("rests · ")]
    assert len(listed) == 2


def test_people_of_a_team_stand_under_its_name() -> None:
    team = Party(numbers=(4,), players=("Rossi Ada", "Bianchi Ugo", "Verdi Eva", "Neri Ivo"), team="Le Pinelle")
    rules = rules_for(samples.kind(load_code(INT), teams=True, deals=3))
    sheet = ScoreSheet(table=2, home=team, away=Party(), rules=rules, room="closed")
    paper = ScoreSheets(heading=samples.heading(load_code(INT)), sheets=(sheet,), deals=3, minutes=40)
    words = shown(paper)
    assert "Le Pinelle" in words and "Rossi Ada" in words and "closed room" in words
    assert "Captain N/S" in words and "Captain E/W" in words
    assert len(render_pages(paper, ENGLISH, 20)) == 1
