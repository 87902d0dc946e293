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
from pinella.sheet.checks import read
from pinella.sheet.format import Format
from pinella.sheet.pad import counts_from_paper, pad_form, paper_from_counts
from pinella.sheet.paper import Deal, DealSide, Paper
from tests.support import FEDERATIONS

CODE = load_code("fibur-italiano")
WON = DealSide(burracos={"clean": 1, "dirty": 1}, closed=True, cards=340)
LOST = DealSide(pozzetto="not-taken", cards=-45)


def refusal(*deals: Deal, code: Code = CODE, planned: int = 3) -> Refusal:
    with pytest.raises(Refusal) as caught:
        paper_from_counts(deals, Format(code, planned))
    return caught.value


@pytest.mark.parametrize("code", FEDERATIONS)
def test_the_base_follows_from_the_counts(code: str) -> None:
    """Whatever kinds a code has, adding up what the form tells gives what the sheet counts."""
    law = load_code(code)
    form = pad_form(Format(law, 3))
    for kind in form.kinds:
        first = DealSide(burracos={kind.name: 1}, cards=100)
        (row,) = read(
            paper_from_counts([Deal(home=first, away=DealSide(cards=50))], Format(law, 3)), Format(law, 3)
        ).rows
        assert row[0].base == kind.bonus and (row[0].total, row[1].total) == (kind.bonus + 100, 50)
        assert kind.label.it and kind.label.en and kind.letter
    names = [kind.name for kind in form.kinds]
    all_kinds = DealSide(burracos=dict.fromkeys(names, 1), closed=True, cards=0)
    tally = read(paper_from_counts([Deal(home=all_kinds, away=DealSide(cards=0))], Format(law, 3)), Format(law, 3))
    base = tally.rows[0][0].base
    assert base == sum(kind.bonus for kind in form.kinds) + form.closing_bonus
    assert explain_base(law, base, closed=True) is not None


@pytest.mark.parametrize("code", FEDERATIONS)
def test_a_pozzetto_not_taken_costs_what_the_form_says(code: str) -> None:
    law = load_code(code)
    form = pad_form(Format(law, 3))
    one = Deal(home=DealSide(cards=100), away=DealSide(pozzetto="not-taken", cards=100))
    assert read(paper_from_counts([one], Format(law, 3)), Format(law, 3)).totals == (100, 100 - form.pozzetto_loss)
    both = DealSide(pozzetto="not-taken", cards=0)
    total = read(paper_from_counts([Deal(home=both, away=both)], Format(law, 3)), Format(law, 3)).totals[0]
    free = form.pozzetto_waived_if_neither or form.replay_if_neither
    assert total == (0 if free else -form.pozzetto_loss)


def test_the_pad_makes_the_sheet_that_is_typed_at_the_desk() -> None:
    paper = paper_from_counts([Deal(home=WON, away=LOST, ended="closed")], Format(CODE, 3))
    assert paper == Paper(
        deals=(
            Deal(
                home=DealSide(burracos={"clean": 1, "dirty": 1}, closed=True, cards=340),
                away=DealSide(pozzetto="not-taken", cards=-45),
                ended="closed",
            ),
        )
    )


@pytest.mark.parametrize(
    ("deal", "word"),
    [
        (Deal(home=WON, away=DealSide()), "card points are missing"),
        (Deal(home=WON, away=DealSide(cards=7)), "multiple of 5"),
        (Deal(home=WON, away=DealSide(cards=5000)), "cannot be"),
        (Deal(home=WON, away=WON), "only one side"),
        (Deal(home=DealSide(closed=True, cards=10), away=LOST), "closing needs"),
        (Deal(home=DealSide(burracos={"golden": 1}, cards=10), away=LOST), "no burraco"),
        (Deal(home=DealSide(burracos={"clean": -1}, cards=10), away=LOST), "cannot be"),
        (Deal(home=DealSide(burracos={"clean": 40}, cards=10), away=LOST), "need"),
    ],
)
def test_what_cannot_be_is_refused_with_its_deal(deal: Deal, word: str) -> None:
    fine = Deal(home=WON, away=LOST)
    said = refusal(fine, deal)
    assert "deal 2" in said.message.render(ENGLISH) and word in said.message.render(ENGLISH)
    assert said.article


def test_an_empty_pad_is_no_sheet() -> None:
    refusal()
    refusal(Deal(ended="not-played"), Deal(ended="not-played"))
    refusal(*[Deal(home=WON, away=LOST)] * 4)


def test_deals_still_to_come_need_no_figures_and_may_not_have_any() -> None:
    coming = Deal(ended="not-played")
    paper = paper_from_counts([Deal(home=WON, away=LOST), coming, coming], Format(CODE, 3))
    assert [one.played for one in paper.deals] == [True, False, False]
    assert [first.total for first, _second in read(paper, Format(CODE, 3)).rows][1:] == [0, 0]
    refusal(Deal(home=WON, away=LOST), Deal(home=WON, away=LOST, ended="not-played"))


def test_a_missing_deal_is_only_asked_about() -> None:
    tally = read(paper_from_counts([Deal(home=WON, away=LOST)], Format(CODE, 3)), Format(CODE, 3))
    assert tally.errors == () and len(tally.doubts) == 1


def test_a_sheet_of_counts_can_be_gone_on_with() -> None:
    deals = (Deal(home=WON, away=LOST, dealer="N"), Deal(ended="not-played", dealer="E"))
    assert counts_from_paper(paper_from_counts(deals, Format(CODE, 3))) == deals
    assert counts_from_paper(Paper(totals=(100, 50))) == ()
    bare = Paper(deals=(Deal(home=DealSide(base=200, cards=100), away=DealSide(cards=50)),))
    assert counts_from_paper(bare) == (), "a bare base is not counts"
    awarded = Paper(deals=(Deal(home=DealSide(award=100, cards=100), away=DealSide(cards=50)),))
    assert counts_from_paper(awarded) == ()


def test_what_a_phone_sends_is_decoded_strictly() -> None:
    sent: dict[str, Any] = {"first": {"burracos": {"clean": 1}, "cards": 100}, "second": {"cards": 0}}
    assert msgspec.convert(sent, Deal, strict=True).home.burracos == {"clean": 1}
    for wrong in ({"cards": "100"}, {"cards": 1.5}, {"pozzetto": "eaten"}, {"points": 200}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(sent | {"first": wrong}, Deal, strict=True)


@pytest.mark.parametrize("more", [{"base": 200}, {"total": 300}, {"award": 100}, {"penalties": 100}])
def test_a_pad_sends_counts_and_nothing_else(more: dict[str, Any]) -> None:
    """Bare bases and the referee's points are the desk's."""
    assert "counts only" in str(refusal(Deal(home=DealSide(cards=100, **more), away=LOST)).message)


def test_a_table_without_two_sides_has_no_pad() -> None:
    with pytest.raises(Refusal):
        pad_form(Format(load_code("fibur-internazionale-3-singles"), 3))
    with pytest.raises(Refusal):
        pad_form(Format(CODE, 7))


SIDES = st.builds(
    DealSide,
    burracos=st.dictionaries(st.sampled_from(["clean", "semi-clean", "dirty"]), st.integers(0, 5), max_size=3),
    closed=st.booleans(),
    pozzetto=st.sampled_from(["taken", "unplayed", "not-taken", "robbed"]),
    cards=st.integers(-60, 140).map(lambda fives: 5 * fives),
)


@given(st.lists(st.builds(Deal, home=SIDES, away=SIDES), min_size=1, max_size=3))
def test_what_the_pad_lets_through_the_desk_lets_through(deals: list[Deal]) -> None:
    try:
        paper = paper_from_counts(deals, Format(CODE, 3))
    except Refusal as refused:
        assert refused.message.render(ENGLISH)
        return
    assert read(paper, Format(CODE, 3)).errors == ()
    form = pad_form(Format(CODE, 3))
    for deal, row in zip(deals, read(paper, Format(CODE, 3)).rows, strict=True):
        bonus = {kind.name: kind.bonus for kind in form.kinds}
        base = sum(bonus[name] * number for name, number in deal.home.burracos.items())
        assert row[0].base == base + (form.closing_bonus if deal.home.closed else 0)
