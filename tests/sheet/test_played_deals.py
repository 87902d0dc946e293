"""What was really played always passes the checks, under every code; one wrong figure never does."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pinella.codes.loader import load_code
from pinella.sheet.bounds import explain_base
from pinella.sheet.checks import read, verify
from pinella.sheet.corrections import add_up, put_right, really_addition
from pinella.sheet.counts import count_row
from pinella.sheet.entry import deal_text, parse_deal
from pinella.sheet.format import Format
from pinella.sheet.paper import Deal, DealSide, Paper, Side, loads
from tests.sheet.written import WITH_SHEET, written
from tests.support import FIT, INT, ITA, REV

SEEDS = st.integers(0, 2**32)


def rows(code: str, seed: int, bot: str, cut: int | None) -> tuple[Deal, ...]:
    """Three deals, the last one perhaps ended by time-out; dealers are left out, for each deal began anew."""
    whole = [written(code, seed + number, bot=bot) for number in (0, 1)]
    return tuple(replace(deal, dealer="") for deal in (*whole, written(code, seed + 2, bot=bot, time_out_after=cut)))


def sheet(code: str, deals: tuple[Deal, ...]) -> Paper:
    played = load_code(code)
    counted = [count_row(played, deal) for deal in deals]
    totals = sum(one.total for one, _ in counted), sum(other.total for _, other in counted)
    return Paper(deals=deals, totals=totals)


def until_time_out(deals: tuple[Deal, ...]) -> tuple[Deal, ...]:
    """Bots that go in circles are stopped by time-out, which ends the round."""
    ends = [at for at, deal in enumerate(deals, 1) if deal.ended == "time-out"]
    return deals[: ends[0]] if ends else deals


@pytest.mark.parametrize("code", WITH_SHEET)
@settings(max_examples=12)
@given(seed=SEEDS, bot=st.sampled_from(["greedy", "random"]), cut=st.none() | st.integers(0, 120))
def test_a_sheet_of_played_deals_has_no_error(code: str, seed: int, bot: str, cut: int | None) -> None:
    played = load_code(code)
    paper = sheet(code, until_time_out(rows(code, seed, bot, cut)))
    checked = verify(paper, Format(played, 3))
    assert checked.totals == paper.totals
    for deal, counted in zip(paper.deals, checked.rows, strict=True):
        if deal.played:
            assert [deal.home.total, deal.away.total] == [side.total for side in counted]
            assert [deal.home.base, deal.away.base] == [side.base for side in counted]
    assert read(replace(paper, vp=checked.vp), Format(played, 3)).findings == checked.findings
    assert not really_addition(played, paper)
    assert loads(msgspec.json.encode(paper)) == paper


@pytest.mark.parametrize("code", WITH_SHEET)
@settings(max_examples=10)
@given(seed=SEEDS)
def test_bare_bases_of_played_deals_are_possible(code: str, seed: int) -> None:
    played = load_code(code)
    deal = written(code, seed)
    bare = replace(deal, home=replace(deal.home, burracos={}), away=replace(deal.away, burracos={}))
    unmarked = replace(bare, ended="", home=replace(bare.home, closed=False), away=replace(bare.away, closed=False))
    for row in (bare, unmarked):
        assert not read(Paper(deals=(row,)), Format(played, 3)).errors
    for side in (deal.home, deal.away):
        if deal.played:
            assert explain_base(played, side.base or 0, closed=side.closed) is not None


@pytest.mark.parametrize("code", WITH_SHEET)
@settings(max_examples=10)
@given(seed=SEEDS, bot=st.sampled_from(["greedy", "random"]))
def test_what_is_typed_in_short_is_read_back(code: str, seed: int, bot: str) -> None:
    played = load_code(code)
    deal = replace(written(code, seed, bot=bot), dealer="")
    assert parse_deal(deal_text(deal, played), played) == deal


Change = Callable[[DealSide], DealSide]
CHANGES: dict[str, Change] = {
    "base up": lambda side: replace(side, base=(side.base or 0) + 5),
    "base down": lambda side: replace(side, base=(side.base or 0) - 5),
    "bare base up": lambda side: replace(side, burracos={}, base=(side.base or 0) + 5, total=None),
    "bare base down": lambda side: replace(side, burracos={}, base=(side.base or 0) - 5, total=None),
    "cards": lambda side: replace(side, cards=side.card_points + 5),
    "cards by one": lambda side: replace(side, cards=side.card_points + 1, total=None),
    "total": lambda side: replace(side, total=(side.total or 0) - 5),
    "closing": lambda side: replace(side, closed=not side.closed, base=None, total=None),
    "pozzetto": lambda side: replace(side, pozzetto="not-taken", closed=True, base=None, total=None),
    "penalty": lambda side: replace(side, penalties=100),
}


@pytest.mark.parametrize("change", CHANGES, ids=str)
@pytest.mark.parametrize("code", [ITA, INT, REV, FIT])
@settings(max_examples=6)
@given(seed=SEEDS, second=st.booleans())
def test_one_wrong_figure_is_found(change: str, code: str, seed: int, second: bool) -> None:
    played = load_code(code)
    deal = written(code, seed)
    which: Side = "away" if second else "home"
    wrong = replace(deal, **{which: CHANGES[change](deal.side(which))})
    errors = read(Paper(deals=(wrong,)), Format(played, 3)).errors
    assert errors
    assert all(error.where.deal == 1 and error.article for error in errors)


@settings(max_examples=20)
@given(seed=SEEDS, code=st.sampled_from([ITA, INT, REV]), off=st.sampled_from([-100, -5, 5, 10, 1000]))
def test_wrong_totals_are_found_and_put_right(seed: int, code: str, off: int) -> None:
    played = load_code(code)
    right = sheet(code, (replace(written(code, seed), dealer=""),))
    assert right.totals is not None
    wrong = replace(right, totals=(right.totals[0] + off, right.totals[1]))
    assert read(wrong, Format(played, 3)).errors
    assert really_addition(played, wrong)
    assert add_up(played, wrong) == right
    fixed = put_right(wrong, Format(played, 3))
    assert fixed.paper == right
    assert len(fixed.changes) == 1
    assert put_right(right, Format(played, 3)).changes == ()


@settings(max_examples=20)
@given(seed=SEEDS, code=st.sampled_from([ITA, INT, REV]))
def test_scores_written_the_wrong_way_round_are_seen(seed: int, code: str) -> None:
    played = load_code(code)
    right = sheet(code, (replace(written(code, seed), dealer=""),))
    assert right.totals is not None
    one, other = right.totals
    vp = read(right, Format(played, 3)).vp
    assert vp is not None
    said = [str(error.message) for error in read(replace(right, totals=(other, one)), Format(played, 3)).errors]
    assert any("the wrong way round" in line for line in said) == (one != other)
    assert bool(read(replace(right, vp=(vp[1], vp[0])), Format(played, 3)).errors) == (vp[0] != vp[1])
    assert not read(replace(right, vp=vp), Format(played, 3)).errors
