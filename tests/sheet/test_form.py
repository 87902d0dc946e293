"""The filled-in sheet as rows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.sheet.form import SheetRow, final_lap, spoken
from pinella.sheet.format import Format
from pinella.sheet.paper import Deal, DealSide, Paper
from tests.support import FEB, FIT, INT, ITA, REV, case

FIRST = Deal(
    home=DealSide(burracos={"clean": 1, "dirty": 1}, closed=True, cards=310),
    away=DealSide(pozzetto="not-taken", cards=-60),
    dealer="W",
    ended="closed",
)
SHEET = Paper(deals=(FIRST, Deal(home=DealSide(cards=100), away=DealSide(cards=300, penalties=50), dealer="N")))


def lines(rows: tuple[SheetRow, ...]) -> list[list[str]]:
    return [[str(cell) for cell in (row.what, *row.home, *row.away)] for row in rows]


@pytest.mark.clause("int-def-sheet", "int-def-base")
def test_a_filled_in_sheet_has_rows_totals_difference_and_victory_points() -> None:
    rows = spoken(SHEET, Format(load_code(INT), 3))
    assert lines(rows) == [
        ["deal 1", "1 clean, 1 dirty, closing", "400", "310", "0", "0", "710", "", "0", "-60", "-100", "0", "-160"],
        ["deal 2", "", "0", "100", "0", "0", "100", "", "0", "300", "0", "-50", "250"],
        ["totals", "810", "90"],
        ["match points", "720", "-720"],
        ["victory points", "14", "6"],
    ]
    assert str(rows[0].note) == "dealer West, ended by closing"
    assert "use the table for 4" in str(rows[-1].note)


def test_bonus_and_penalties_have_rows_of_their_own() -> None:
    rows = lines(spoken(Paper(totals=(500, 400), bonus=(100, 0), penalties=(0, 50)), Format(load_code(ITA), 3)))
    assert rows[:3] == [["bonus", "100", "0"], ["penalty", "0", "50"], ["totals", "600", "350"]]
    teams = lines(spoken(Paper(totals=(500, 400)), Format(load_code(ITA), 3, teams=True)))
    assert [row[0] for row in teams] == ["totals", "match points"]


def test_a_closing_alone_and_an_unknown_dealer_are_shown_all_the_same() -> None:
    odd = Paper(deals=(Deal(home=DealSide(closed=True), dealer="Q"),))
    (row, *_) = spoken(odd, Format(load_code(ITA), 3))
    assert str(row.home[0]) == "closing"
    assert str(row.note) == "dealer Q"
    assert spoken(replace(odd, deals=(Deal(),)), Format(load_code(ITA), 3))[0].note is None


@pytest.mark.parametrize(
    ("code", "dealer", "told"),
    [
        case("fit-15-b", FIT, "S", "final lap after the discard of South, who dealt"),
        (REV, "E", "final lap: it ends with East, who dealt"),
        (FEB, "E", "final lap: whoever is on turn finishes, and the player on the right is last"),
        (INT, "E", "final lap: it starts with the partner of whoever has to draw"),
    ],
)
def test_what_the_table_is_told_at_time_out(code: str, dealer: str, told: str) -> None:
    assert str(final_lap(load_code(code), dealer)) == told
    with pytest.raises(Refusal, match="is no seat"):
        final_lap(load_code(code), "Q")
