"""The score pad: what it asks under a code, and the sheet that its counts make."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.messages import ENGLISH, Refusal
from pinella.sheet.bounds import explain_base
from pinella.sheet.checks import check
from pinella.sheet.pad import PadDeal, PadSide, counts_from_paper, pad_form, pad_tally, paper_from_counts
from pinella.sheet.paper import Deal, DealSide, Paper
from tests.support import FEDERATIONS

CODE = load_code("fibur-italiano")
WON = PadSide(burracos={"clean": 1, "dirty": 1}, closed=True, cards=340)
LOST = PadSide(pozzetto="not-taken", cards=-45)


def refusal(*deals: PadDeal, code: Code = CODE, planned: int = 3) -> Refusal:
    with pytest.raises(Refusal) as caught:
        paper_from_counts(code, deals, planned)
    return caught.value


@pytest.mark.parametrize("code", FEDERATIONS)
def test_the_base_follows_from_the_counts(code: str) -> None:
    """Whatever kinds a code has, adding up what the form tells gives what the sheet counts."""
    law = load_code(code)
    form = pad_form(law, 3)
    for kind in form.kinds:
        first = PadSide(burracos={kind.name: 1}, cards=100)
        (row,) = pad_tally(law, paper_from_counts(law, [PadDeal(first=first, second=PadSide(cards=50))], 3), 3).rows
        assert row.first.base == kind.bonus and row.totals == (kind.bonus + 100, 50)
        assert kind.label.it and kind.label.en and kind.letter
    names = [kind.name for kind in form.kinds]
    all_kinds = PadSide(burracos=dict.fromkeys(names, 1), closed=True, cards=0)
    tally = pad_tally(law, paper_from_counts(law, [PadDeal(first=all_kinds, second=PadSide(cards=0))], 3), 3)
    base = tally.rows[0].first.base
    assert base == sum(kind.bonus for kind in form.kinds) + form.closing_bonus
    assert explain_base(law, base, closed=True) is not None


@pytest.mark.parametrize("code", FEDERATIONS)
def test_a_pozzetto_not_taken_costs_what_the_form_says(code: str) -> None:
    law = load_code(code)
    form = pad_form(law, 3)
    one = PadDeal(first=PadSide(cards=100), second=PadSide(pozzetto="not-taken", cards=100))
    assert pad_tally(law, paper_from_counts(law, [one], 3), 3).totals == (100, 100 - form.pozzetto_loss)
    both = PadSide(pozzetto="not-taken", cards=0)
    total = pad_tally(law, paper_from_counts(law, [PadDeal(first=both, second=both)], 3), 3).totals[0]
    free = form.pozzetto_waived_if_neither or form.replay_if_neither
    assert total == (0 if free else -form.pozzetto_loss)


def test_the_pad_makes_the_sheet_that_is_typed_at_the_desk() -> None:
    paper = paper_from_counts(CODE, [PadDeal(first=WON, second=LOST, ended="closed")], 3)
    assert paper == Paper(
        deals=(
            Deal(
                first=DealSide(burracos={"clean": 1, "dirty": 1}, closed=True, cards=340),
                second=DealSide(pozzetto="not-taken", cards=-45),
                ended="closed",
            ),
        )
    )


@pytest.mark.parametrize(
    ("deal", "word"),
    [
        (PadDeal(first=WON, second=PadSide()), "card points are missing"),
        (PadDeal(first=WON, second=PadSide(cards=7)), "multiple of 5"),
        (PadDeal(first=WON, second=PadSide(cards=5000)), "cannot be"),
        (PadDeal(first=WON, second=WON), "only one side"),
        (PadDeal(first=PadSide(closed=True, cards=10), second=LOST), "closing needs"),
        (PadDeal(first=PadSide(burracos={"golden": 1}, cards=10), second=LOST), "no burraco"),
        (PadDeal(first=PadSide(burracos={"clean": -1}, cards=10), second=LOST), "cannot be"),
        (PadDeal(first=PadSide(burracos={"clean": 40}, cards=10), second=LOST), "need"),
    ],
)
def test_what_cannot_be_is_refused_with_its_deal(deal: PadDeal, word: str) -> None:
    fine = PadDeal(first=WON, second=LOST)
    said = refusal(fine, deal)
    assert "deal 2" in said.message.render(ENGLISH) and word in said.message.render(ENGLISH)
    assert said.article


def test_an_empty_pad_is_no_sheet() -> None:
    refusal()
    refusal(PadDeal(ended="not-played"), PadDeal(ended="not-played"))
    refusal(*[PadDeal(first=WON, second=LOST)] * 4)


def test_deals_still_to_come_need_no_figures_and_may_not_have_any() -> None:
    coming = PadDeal(ended="not-played")
    paper = paper_from_counts(CODE, [PadDeal(first=WON, second=LOST), coming, coming], 3)
    assert [one.played for one in pad_tally(CODE, paper, 3).rows] == [True, False, False]
    refusal(PadDeal(first=WON, second=LOST), PadDeal(first=WON, second=LOST, ended="not-played"))


def test_a_missing_deal_is_only_asked_about() -> None:
    tally = pad_tally(CODE, paper_from_counts(CODE, [PadDeal(first=WON, second=LOST)], 3), 3)
    assert tally.errors == () and len(tally.doubts) == 1


def test_a_sheet_of_counts_can_be_gone_on_with() -> None:
    deals = (PadDeal(first=WON, second=LOST, dealer="N"), PadDeal(ended="not-played", dealer="E"))
    assert counts_from_paper(CODE, paper_from_counts(CODE, deals, 3)) == deals
    assert counts_from_paper(CODE, Paper(totals=(100, 50))) == ()
    bare = Paper(deals=(Deal(first=DealSide(base=200, cards=100), second=DealSide(cards=50)),))
    assert counts_from_paper(CODE, bare) == (), "a bare base is not counts"
    awarded = Paper(deals=(Deal(first=DealSide(award=100, cards=100), second=DealSide(cards=50)),))
    assert counts_from_paper(CODE, awarded) == ()


def test_what_a_phone_sends_is_decoded_strictly() -> None:
    sent: dict[str, Any] = {"first": {"burracos": {"clean": 1}, "cards": 100}, "second": {"cards": 0}}
    assert msgspec.convert(sent, PadDeal, strict=True).first.burracos == {"clean": 1}
    for wrong in ({"cards": "100"}, {"cards": 1.5}, {"pozzetto": "eaten"}, {"base": 200}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(sent | {"first": wrong}, PadDeal, strict=True)


def test_a_table_without_two_sides_has_no_pad() -> None:
    with pytest.raises(Refusal):
        pad_form(load_code("fibur-internazionale-3-singles"), 3)
    with pytest.raises(Refusal):
        pad_form(CODE, 7)


SIDES = st.builds(
    PadSide,
    burracos=st.dictionaries(st.sampled_from(["clean", "semi-clean", "dirty"]), st.integers(0, 5), max_size=3),
    closed=st.booleans(),
    pozzetto=st.sampled_from(["taken", "unplayed", "not-taken", "robbed"]),
    cards=st.integers(-60, 140).map(lambda fives: 5 * fives),
)


@given(st.lists(st.builds(PadDeal, first=SIDES, second=SIDES), min_size=1, max_size=3))
def test_what_the_pad_lets_through_the_desk_lets_through(deals: list[PadDeal]) -> None:
    try:
        paper = paper_from_counts(CODE, deals, 3)
    except Refusal as refused:
        assert refused.message.render(ENGLISH)
        return
    assert check(CODE, paper, 3).errors == ()
    form = pad_form(CODE, 3)
    for deal, row in zip(deals, pad_tally(CODE, paper, 3).rows, strict=True):
        bonus = {kind.name: kind.bonus for kind in form.kinds}
        base = sum(bonus[name] * number for name, number in deal.first.burracos.items())
        assert row.first.base == base + (form.closing_bonus if deal.first.closed else 0)
