"""Sheets typed in short."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.loader import load_code, shipped
from pinella.messages import Refusal
from pinella.sheet.entry import kind_named, letter_of, parse_deal, parse_paper, parse_side, parse_totals, side_text
from pinella.sheet.paper import DealSide, Paper
from tests.sheet.written import WITH_SHEET
from tests.support import INT, ITA, REV


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("2p1s c 340", DealSide(burracos={"clean": 2, "dirty": 1}, closed=True, cards=340)),
        ("340 C 1s 2P", DealSide(burracos={"clean": 2, "dirty": 1}, closed=True, cards=340)),
        ("1m 1d 90", DealSide(burracos={"semi-clean": 1, "dirty": 1}, cards=90)),
        ("1semi 1clean +90", DealSide(burracos={"semi-clean": 1, "clean": 1}, cards=90)),
        ("1semi-clean 2puliti 3sporchi 5", DealSide(burracos={"semi-clean": 1, "clean": 2, "dirty": 3}, cards=5)),
        ("x -45", DealSide(pozzetto="not-taken", cards=-45)),
        ("o -85", DealSide(pozzetto="unplayed", cards=-85)),
        ("r c 30 a400", DealSide(pozzetto="robbed", closed=True, cards=30, award=400)),
        ("b400 310 =710", DealSide(base=400, cards=310, total=710)),
        ("=535", DealSide(total=535)),
        ("120 m100", DealSide(cards=120, penalties=100)),
        ("0", DealSide(cards=0)),
    ],
)
def test_a_side(text: str, side: DealSide) -> None:
    assert parse_side(text, load_code(ITA)) == side
    assert parse_side(side_text(side, load_code(ITA)), load_code(ITA)) == side


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "column 1: expected a number"),
        ("2p c", "column 1: expected a number"),
        ("2p1s q 340", "“q” at column 6 is not understood"),
        ("2p1q 340", "“q” at column 3 is no kind of burraco of this code: expected p (clean)"),
        ("340 350", "“350” at column 5 says a second time"),
        ("1p 2p 340", "“2p” at column 4 says a second time"),
        ("1p2p 340", "“1p2p” at column 3 says a second time"),
        ("c c 340", "“c” at column 3 says a second time"),
        ("x o 340", "“o” at column 3 says a second time"),
        ("123p 340", "“123p” at column 1 is not understood"),
        ("p 340", "“p” at column 1 is not understood"),
        ("z9 340", "“z9” at column 1 is not understood"),
    ],
)
def test_a_side_that_is_not_understood(text: str, why: str) -> None:
    with pytest.raises(Refusal, match=re.escape(why)):
        parse_side(text, load_code(ITA))


def test_kinds_belong_to_the_code() -> None:
    with pytest.raises(Refusal, match="no kind of burraco") as refusal:
        parse_side("1m 340", load_code(INT))
    assert refusal.value.article == load_code(INT).cite("burraco.kinds")
    assert parse_side("1r 2p 340", load_code(REV)).burracos == {"revolution": 1, "clean": 2}
    assert parse_side("1royal 1su 340", load_code("reale")).burracos == {"reale": 1, "super": 1}
    assert kind_named(load_code("reale"), "x") is None


@pytest.mark.parametrize("code", shipped())
def test_every_kind_has_a_short_name_of_its_own(code: str) -> None:
    played = load_code(code)
    letters = [letter_of(played, kind) for kind in played.burraco.kinds]
    assert len(set(letters)) == len(letters)
    for letter, kind in zip(letters, played.burraco.kinds, strict=True):
        assert kind_named(played, letter) is kind
        for name in (kind.name, kind.label.it, kind.label.en):
            assert kind_named(played, name) is kind


def test_a_deal() -> None:
    deal = parse_deal("2p1s c 340 / x -45 ; chiusa", load_code(ITA))
    assert (deal.home.closed, deal.away.cards, deal.ended) == (True, -45, "closed")
    assert parse_deal("10/20;tempo", load_code(ITA)).ended == "time-out"
    with pytest.raises(Refusal, match="“boh” at column 9"):
        parse_deal("10 / 20; boh", load_code(ITA))
    with pytest.raises(Refusal, match="“q” at column 6"):
        parse_deal("10 / q 20", load_code(ITA))
    with pytest.raises(Refusal, match="two sides"):
        parse_deal("10 20", load_code(ITA))


@pytest.mark.parametrize(
    ("text", "totals"),
    [
        ("1240-985", (1240, 985)),
        (" 1240 - 985 ", (1240, 985)),
        ("1240--85", (1240, -85)),
        ("-40/-85", (-40, -85)),
        ("-40-85", (-40, 85)),
        ("1240:985", (1240, 985)),
    ],
)
def test_totals(text: str, totals: tuple[int, int]) -> None:
    assert parse_totals(text) == totals
    assert parse_paper([text], load_code(ITA)) == Paper(totals=totals)


@pytest.mark.parametrize("text", ["", "1240", "1240-", "a-b", "1240-985-3", "1e3-5", "9999999-5"])
def test_what_are_no_totals(text: str) -> None:
    with pytest.raises(Refusal, match="expected two numbers"):
        parse_totals(text)


def test_a_sheet_line_by_line() -> None:
    paper = parse_paper(["2p1s c 340 / 110", "", "100 / 1p c 300"], load_code(ITA))
    assert len(paper.deals) == 2
    with pytest.raises(Refusal, match=r"line 2: “q” at column 1"):
        parse_paper(["100 / 110", "q 5 / 5"], load_code(ITA))


@pytest.mark.parametrize("code", WITH_SHEET)
@given(text=st.text(max_size=30) | st.text("0123456789pmsdcxorba=/; -", max_size=30))
def test_any_text_is_read_or_refused(code: str, text: str) -> None:
    played = load_code(code)
    try:
        paper = parse_paper([text], played)
    except Refusal as refusal:
        assert str(refusal)
    else:
        for deal in paper.deals:
            assert parse_side(side_text(deal.home, played), played) == deal.home
