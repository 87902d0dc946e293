"""What the code wants on the sheet is on the sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinella.codes.loader import load_code
from pinella.messages import ENGLISH
from pinella.prints.html import render_html
from pinella.prints.papers.sheets import ScoreSheet, ScoreSheets
from pinella.prints.parts import Heading, Party, Seat
from pinella.prints.pdf import render_pages
from pinella.prints.sheet_rules import referee_countersigns, rules_for, withdrawn
from tests.prints import samples
from tests.prints.test_papers import Outline
from tests.support import FED, FEDERATIONS, FIT, INT, REV

DEALERS: tuple[Seat, ...] = ("S", "W", "N", "E")


def sheet_words(code: str, deals: int = 3, /, **kind: object) -> list[str]:
    law = load_code(code)
    rules = rules_for(samples.kind(law, **{"deals": deals, **kind}))
    home = Party(numbers=(31,), players=("Rossi Ada", "Bianchi Ugo"))
    away = Party(numbers=(48,), players=("Verdi Eva", "Neri Ivo"))
    sheet = ScoreSheet(table=5, home=home, away=away, rules=rules, dealers=DEALERS[:deals])
    heading = samples.heading(law, round=2)
    paper = ScoreSheets(heading=heading, sheets=(sheet,), deals=deals, minutes=35)
    return Outline(render_html(paper, ENGLISH)).text()


@pytest.mark.clause("int-def-sheet")
def test_a_sheet_is_printed_ready_to_be_filled_in() -> None:
    words = sheet_words(INT)
    for printed in ("5", "Rossi Ada", "Bianchi Ugo", "Verdi Eva", "Neri Ivo", "MP difference", "VP N/S", "VP E/W"):
        assert printed in words
    first = words.index("1")
    assert words[first : first + 5] == ["1", "2", "3", "Bonus or penalty", "Total"]
    assert "Signature N/S" in words and "Signature E/W" in words
    assert any(one.startswith("Round 2 of 6 · ") for one in words)


@pytest.mark.clause("int-def-base")
def test_base_and_card_points_have_columns_of_their_own_for_each_line() -> None:
    words = sheet_words(INT)
    heads = words[words.index("N/S · 31") : words.index("1")]
    assert heads == ["N/S · 31", "E/W · 48", "Base", "Points", "Total", "Base", "Points", "Total"]


@pytest.mark.parametrize("code", FEDERATIONS)
def test_every_federation_fits_on_one_page(code: str) -> None:
    for deals in (2, 3, 4):
        assert len(render_pages(samples.score_sheets(4, code, deals=deals), ENGLISH, 20)) == 1


def test_the_table_in_use_is_printed_with_its_reason() -> None:
    shifted = sheet_words(INT, 3)
    printed = sheet_words(REV, 3)
    assert "3 deals use the table for 4, as this code lays down (Art. 17)" in shifted
    assert "table for 3 deals (Art. 17)" in printed
    assert "105–300" in shifted and "105–300" not in printed
    assert "over 2000" in shifted


def test_the_dealer_is_marked_where_the_code_advises_it() -> None:
    marked = sheet_words(FIT, 4)
    assert marked.count("Dealer") == 1
    first = marked.index("1")
    assert marked[first : first + 8] == ["1", "S", "2", "W", "3", "N", "4", "E"]
    assert "Dealer" not in sheet_words(REV, 4)


def test_who_fills_in_and_who_delivers() -> None:
    foot = sheet_words(REV)[-1]
    assert "Time: 35 minutes" in foot
    assert "Filled in by: the player who drew the highest card" in foot
    assert "Delivered by: the winning pair or team; after a draw the pair that filled it in" in foot
    assert "Code: Burraco Revolution 2026, 2026" in foot
    assert "the partner of who is served first" in sheet_words(FED)[-1]


@pytest.mark.parametrize(
    ("code", "changed", "needed"),
    [
        (INT, {"number": 6, "planned": 6, "merit": False}, True),
        (INT, {"number": 5, "planned": 6, "merit": False}, False),
        (REV, {"number": 3, "planned": 6, "merit": False, "last_of_single_group": True}, True),
        (REV, {"number": 3, "planned": 6, "merit": False}, False),
        (REV, {"number": 5, "planned": 6, "merit": True}, True),
    ],
)
def test_decisive_rounds_have_a_box_for_the_referee(code: str, changed: dict[str, object], needed: bool) -> None:
    assert referee_countersigns(samples.kind(load_code(code), **changed)) is needed
    assert ("Referee, for corrections" in sheet_words(code, **changed)) is needed


@pytest.mark.parametrize(
    ("changed", "kept"),
    [
        ({"level": "national", "group": "A"}, True),
        ({"level": "regional", "group": "A"}, True),
        ({"level": "club", "group": "A"}, False),
        ({"level": "national", "group": "B"}, False),
        ({"level": "national", "group": "A", "by_scores": False}, False),
        ({"level": "national", "group": "A", "merit": False}, False),
    ],
)
def test_a_sheet_the_referees_keep_says_so(changed: dict[str, object], kept: bool) -> None:
    assert withdrawn(samples.kind(load_code(REV), **changed)) is kept
    assert ("Between the deals the referees keep this sheet" in sheet_words(REV, **changed)[-1]) is kept


def test_captains_sign_for_teams() -> None:
    words = sheet_words(INT, teams=True)
    assert "Captain N/S" in words and "Captain E/W" in words
    assert "Signature N/S" not in words
    assert "table for teams (Art. 17)" in words


def test_as_many_lines_to_sign_as_the_code_wants() -> None:
    rules = replace(rules_for(samples.kind(load_code(REV), deals=3)), signatures_per_side=2)
    sheet = ScoreSheet(table=1, home=Party(), away=Party(), rules=rules)
    paper = ScoreSheets(heading=Heading(event="Torneo", code="Codice"), sheets=(sheet,), deals=3, minutes=0)
    words = Outline(render_html(paper, ENGLISH)).text()
    assert words.count("Signature N/S") == words.count("Signature E/W") == 2
    assert "Time" not in words[-1]


def test_a_blank_sheet_has_lines_to_write_the_names_on() -> None:
    rules = rules_for(samples.kind(load_code(REV), deals=3))
    sheet = ScoreSheet(table=0, home=Party(), away=Party(), rules=rules)
    paper = ScoreSheets(heading=Heading(event="Torneo", code="Codice"), sheets=(sheet,), deals=3, minutes=0)
    read = Outline(render_html(paper, ENGLISH))
    assert [tag for tag, _attributes in read.tags].count("i") == 4
    assert len(render_pages(paper, ENGLISH, 20)) == 1
