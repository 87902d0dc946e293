"""The checks of a sheet one by one: what is found, where, how it is said, and what is only asked about."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.sheet.bounds import cards_in_play, explain_base, least_cards, most_points
from pinella.sheet.checks import Reading, read, verify
from pinella.sheet.corrections import add_up, really_addition
from pinella.sheet.counts import count_side
from pinella.sheet.form import spoken
from pinella.sheet.format import Format
from pinella.sheet.paper import Deal, DealSide, Paper, dealers, loads, two_sides
from tests.rules.tables import table
from tests.rules.test_closing import CLEAN, DIRTY, about_to_close, closes
from tests.sheet.written import as_row, written
from tests.support import FEB, FED, FIT, INT, ITA, REV, case, count, side


def one(first: DealSide, second: DealSide | None = None, **fields: Any) -> Paper:
    """A sheet with one deal, which the time-out ended unless told otherwise."""
    return Paper(deals=(Deal(home=first, away=second or DealSide(), **fields),))


def found(code: str, paper: Paper, planned: int = 3, **options: Any) -> list[str]:
    return [str(error.message) for error in read(paper, Format(load_code(code), planned, **options)).errors]


def asked(code: str, paper: Paper, planned: int = 3, **options: Any) -> list[str]:
    return [str(doubt.message) for doubt in read(paper, Format(load_code(code), planned, **options)).doubts]


def scored(code: str, paper: Paper, planned: int = 3) -> Reading:
    return verify(paper, Format(load_code(code), planned))


CLOSED = DealSide(burracos={"clean": 1, "dirty": 1}, closed=True, cards=310)


# --- counting --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("int-def-base")
def test_the_base_stands_apart_from_the_card_points() -> None:
    checked = scored(INT, one(CLOSED, DealSide(burracos={"clean": 1}, cards=165)))
    ((first, second),) = checked.rows
    assert (first.base, first.cards, first.total) == (400, 310, 710)
    assert (second.base, second.cards, second.total) == (200, 165, 365)


@pytest.mark.clause("fed-03f-d")
def test_penalised_cards_still_held_count_against_the_side() -> None:
    counted = count(FED, side(penalised="9d 5h", hands={"S": "4c"})).sides["NS"]
    assert counted.sum("minus") == -20
    assert count(FED, side(penalised="9d 5h")).sides["NS"].sum("minus") == -15
    row = DealSide(cards=counted.sum("cards") + counted.sum("minus"))
    assert count_side(load_code(FED), row).total == -20


@pytest.mark.parametrize(
    ("code", "loss"), [(ITA, 100), (INT, 100), (REV, 200), (FEB, 100)], ids=["ita", "int", "rev", "feb"]
)
def test_a_pozzetto_not_taken_costs_what_the_code_says(code: str, loss: int) -> None:
    checked = scored(code, one(DealSide(cards=50, pozzetto="not-taken"), DealSide(cards=100)))
    assert checked.totals == (50 - loss, 100)


@pytest.mark.parametrize(("code", "totals"), [(ITA, (50, 100)), (REV, (50, 100)), (INT, (-50, 0)), (FEB, (-50, 0))])
def test_neither_side_took_its_pozzetto(code: str, totals: tuple[int, int]) -> None:
    nobody = one(DealSide(cards=50, pozzetto="not-taken"), DealSide(cards=100, pozzetto="not-taken"))
    assert scored(code, nobody).totals == totals


def test_neither_took_and_the_deal_is_played_again() -> None:
    nobody = one(DealSide(cards=50, pozzetto="not-taken"), DealSide(pozzetto="not-taken"))
    assert "played again" in found("casa", nobody)[0]
    assert read(nobody, Format(load_code("casa"), 3)).totals == (0, 0)
    assert not found("casa", one(DealSide(), ended="annulled"))


def test_points_of_the_referee_go_where_the_code_puts_them() -> None:
    awarded = DealSide(burracos={"dirty": 1}, cards=40, award=400)
    ((in_base, _),) = scored(REV, one(awarded)).rows
    ((apart, _),) = scored(ITA, one(awarded)).rows
    assert (in_base.base, in_base.award, in_base.total) == (500, 0, 540)
    assert (apart.base, apart.award, apart.total) == (100, 400, 540)
    assert scored(ITA, one(replace(awarded, penalties=100))).totals == (440, 0)


def test_bonus_and_penalties_of_the_sheet_count_before_the_difference() -> None:
    checked = scored(ITA, Paper(totals=(640, 600), penalties=(100, 0), bonus=(0, 100)))
    assert checked.totals == (540, 700)
    assert (checked.difference, checked.vp) == (-160, (8, 12))


# --- time-out and closing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "totals"),
    [case("int-15-b int-16-f", INT, (340, 275)), case("rev-15-c rev-16-d", REV, (440, 275)), (FIT, (340, 275))],
)
def test_a_lap_after_time_out_without_a_closing_gives_no_bonus(code: str, totals: tuple[int, int]) -> None:
    plain = DealSide(burracos={"clean": 1}, cards=140), DealSide(cards=275)
    assert scored(code, one(*plain, ended="time-out")).totals == totals
    closing = replace(plain[0], closed=True, burracos={"clean": 2})
    for which in ((closing, plain[1]), (replace(plain[1], pozzetto="taken"), closing)):
        (error,) = read(one(*which, ended="time-out"), Format(load_code(code), 3)).errors
        assert "time-out without a closing" in str(error.message)
        assert error.article
    assert "did not end by a closing" in found(code, one(closing, plain[1], ended="stock"))[0]


@pytest.mark.parametrize("code", [case("int-15-b int-16-f", INT), case("rev-15-c rev-16-d", REV)])
def test_a_played_deal_ended_by_time_out_has_no_closing_row(code: str) -> None:
    ended = [deal for seed in range(12) if (deal := written(code, seed, time_out_after=60)).ended == "time-out"]
    assert ended
    for deal in ended:
        assert not deal.home.closed and not deal.away.closed
        ((first, second),) = scored(code, Paper(deals=(deal,))).rows
        bonuses = {kind.name: kind.bonus for kind in load_code(code).burraco.kinds}
        for row, counted in ((deal.home, first), (deal.away, second)):
            assert counted.base == sum(bonuses[name] * number for name, number in row.burracos.items())


@pytest.mark.clause("rev-16-b", "rev-16-d")
def test_a_closing_in_the_final_lap_is_an_ordinary_one() -> None:
    deal = about_to_close(REV, CLEAN, DIRTY)
    deal.call_time_out()
    assert closes(deal)
    row = as_row(deal)
    assert row.ended == "closed" and row.home.closed
    ((first, _),) = scored(REV, Paper(deals=(row,))).rows
    assert first.base == 300 + 100 + 200


@pytest.mark.clause("rev-16-b")
def test_the_revolution_bonus_needs_pozzetto_burracos_and_a_discard() -> None:
    closed = DealSide(burracos={"clean": 1, "dirty": 1}, closed=True, cards=100)
    assert scored(REV, one(closed)).totals == (700, 0)
    assert "did not take its pozzetto" in found(REV, one(replace(closed, pozzetto="not-taken")))[0]
    for few in ({"clean": 1}, {"dirty": 2}, {"semi-clean": 3}, {}):
        assert "closing needs" in found(REV, one(replace(closed, burracos=few)))[0]
    for enough in ({"revolution": 1}, {"clean": 2}, {"clean": 1, "semi-clean": 1}):
        assert not found(REV, one(replace(closed, burracos=enough)))
    melds = {"N": [CLEAN, DIRTY, "6d 7d 8d 9d"]}
    wild = table(REV, "N", melds=melds, took="N", turn=8, stock="Td 4c 6h 8d 9c", held={"N": "Jo"})
    wild.draw()
    assert not wild.can_tie(3, "Td") or not _discards_wild(wild)


def _discards_wild(deal: Any) -> bool:
    deal.tie(3, "Td")
    return bool(deal.can_discard("Jo"))


@pytest.mark.parametrize(("code", "burracos"), [(INT, {"dirty": 2}), (ITA, {}), (FED, {})])
def test_closing_needs_the_burracos_of_the_code(code: str, burracos: dict[str, int]) -> None:
    (error,) = read(one(DealSide(burracos=burracos, closed=True, cards=60)), Format(load_code(code), 3)).errors
    assert str(error.message).startswith("deal 1, N/S: closing needs")
    assert error.where.side == "home"
    assert error.article == load_code(code).cite("closing.requirement")


def test_only_one_side_closes() -> None:
    assert "deal 1: only one side can have closed" in found(ITA, one(CLOSED, CLOSED))
    assert "no side is marked" in found(ITA, one(replace(CLOSED, closed=False), ended="closed"))[0]


def test_a_side_robbed_of_its_pozzetto_may_close_without_burracos() -> None:
    robbed = DealSide(closed=True, pozzetto="robbed", award=400, cards=30)
    assert scored(REV, one(robbed)).totals == (630, 0)
    assert scored(REV, one(replace(robbed, base=600))).totals == (630, 0)
    assert "both sides" in found(REV, one(DealSide(pozzetto="robbed"), DealSide(pozzetto="robbed")))[0]


def test_who_plays_alone_has_played_the_pozzetto_when_closing() -> None:
    closed = DealSide(burracos={"clean": 2}, closed=True, pozzetto="unplayed", cards=100)
    assert "has played the pozzetto" in found(f"{REV}-1v1", one(closed))[0]
    assert not found(REV, one(closed))


# --- bases and cards -------------------------------------------------------------------------------------------------


def possible(code: str, *, closed: bool, up_to: int = 800) -> list[int]:
    """The bases below a figure that some burracos give."""
    law = load_code(code)
    return [base for base in range(0, up_to, 5) if explain_base(law, base, closed=closed) is not None]


def test_possible_bases() -> None:
    assert possible(ITA, closed=False)[:5] == [0, 100, 150, 200, 250]
    assert possible(ITA, closed=True)[:3] == [200, 250, 300]
    assert possible(INT, closed=True)[:3] == [300, 400, 500]
    assert possible(REV, closed=True)[:3] == [600, 650, 700]
    italian = load_code(ITA)
    assert explain_base(italian, 15 * 200, closed=False) and not explain_base(italian, 15 * 200 + 50, closed=False)
    assert explain_base(load_code(REV), 700, closed=True) == {"revolution": 1}
    assert explain_base(italian, 50, closed=False) is None


def test_a_bare_base_must_be_a_sum_of_bonuses() -> None:
    assert not found(ITA, one(DealSide(base=450, cards=120)))
    (error,) = read(one(DealSide(cards=100), DealSide(base=450 + 5, cards=120)), Format(load_code(ITA), 3)).errors
    assert str(error.message).startswith("deal 1, E/W: the base 455 is no possible sum")
    assert found(INT, one(DealSide(base=150, cards=120)))
    assert found(INT, one(DealSide(base=200, closed=True, cards=120)))
    assert not found(INT, one(DealSide(base=300, closed=True, cards=120)))
    assert found(ITA, one(DealSide(base=50_000, cards=120)))


def test_a_written_base_must_follow_from_the_burracos() -> None:
    wrong = found(ITA, one(replace(CLOSED, base=300)))
    assert wrong == ["deal 1, N/S: the base is written as 300, but burracos and closing give 400"]


def test_burracos_of_both_sides_come_out_of_one_deck() -> None:
    most = DealSide(burracos={"clean": 8}, cards=400), DealSide(burracos={"clean": 7}, cards=400)
    assert not found(ITA, one(*most))
    more = replace(most[1], burracos={"clean": 8})
    assert found(ITA, one(most[0], more)) == [
        "deal 1: so many burracos need 112 cards, but there are 105 to make them of"
    ]
    assert found(ITA, one(most[0], replace(most[1], pozzetto="not-taken")))
    bare = DealSide(base=1600, cards=400), DealSide(base=1600, cards=400)
    assert found(ITA, one(*bare))
    wild = DealSide(burracos={"dirty": 7}, cards=300), DealSide(burracos={"dirty": 6}, cards=300)
    assert "13 burracos with a wild, but there are 12 wilds" in found(ITA, one(*wild))[0]


def test_the_fewest_cards_of_each_kind() -> None:
    revolution = load_code(REV)
    sizes = {kind.name: least_cards(revolution, kind) for kind in revolution.burraco.kinds}
    assert sizes == {"revolution": 13, "clean": 7, "semi-clean": 8, "dirty": 7}


def test_card_points_within_the_deck() -> None:
    italian = load_code(ITA)
    assert cards_in_play(italian) == 105
    assert most_points(italian) == 1080 - 15
    assert most_points(italian, 2) == 1080 - 15 - 110
    assert not found(ITA, one(DealSide(cards=1000), DealSide(cards=-65)))
    assert (
        "deal 1: card points 1000 and -70 cannot both be"
        in found(ITA, one(DealSide(cards=1000), DealSide(cards=-70)))[0]
    )
    assert "deal 1, E/W: card points 1070 cannot be" in found(ITA, one(DealSide(), DealSide(cards=1070)))[0]
    untaken = DealSide(cards=-100, pozzetto="not-taken")
    assert not found(ITA, one(DealSide(cards=910), untaken))
    assert found(ITA, one(DealSide(cards=915), untaken))


def test_a_closing_side_below_zero_is_asked_about() -> None:
    paper = one(replace(CLOSED, cards=-5))
    assert not found(ITA, paper)
    assert "is that right" in asked(ITA, paper)[0]


@pytest.mark.parametrize("column", ["cards", "award", "penalties"])
def test_every_figure_is_a_multiple_of_five(column: str) -> None:
    fields: Any = {column: 12}
    assert "is no multiple of 5" in found(ITA, one(DealSide(**fields)))[0]
    if column != "cards":
        fields = {column: -5}
        assert "below 0" in found(ITA, one(DealSide(**fields)))[0]


def test_kinds_the_code_does_not_know() -> None:
    assert "knows no burraco “semi-clean”" in found(INT, one(DealSide(burracos={"semi-clean": 1}, cards=90)))[0]
    assert "-1 burracos cannot be" in found(INT, one(DealSide(burracos={"clean": -1}, cards=90)))[0]


def test_a_slip_of_the_pen_by_many_zeros() -> None:
    many = DealSide(burracos={"clean": 10**12}, closed=True, cards=90)
    assert any("so many burracos" in message for message in found(ITA, one(many)))
    assert "no possible sum" in found(ITA, one(DealSide(base=10**12, cards=90)))[0]


def test_what_a_ruling_brought_about_is_only_asked() -> None:
    odd = one(DealSide(burracos={"dirty": 1}, closed=True, cards=60, total=260), ruled=True)
    assert not found(INT, odd)
    assert "closing needs" in asked(INT, odd)[0]
    unsound = replace(odd.deals[0].home, total=265)
    assert "the total is written as 265" in found(INT, one(unsound, ruled=True))[0]


# --- the whole sheet -------------------------------------------------------------------------------------------------


def rows(*totals: tuple[int, int]) -> tuple[Deal, ...]:
    return tuple(Deal(home=DealSide(total=one), away=DealSide(total=other)) for one, other in totals)


def test_totals_of_deals_add_up() -> None:
    deals = rows((535, 300), (470, 410), (0, 100))
    assert scored(ITA, Paper(deals=deals, totals=(1005, 810))).vp == (12, 8)
    assert found(ITA, Paper(deals=deals, totals=(1015, 810))) == [
        "sheet, N/S: the total is written as 1015, but the deals add up to 1005"
    ]
    assert "the wrong way round" in found(ITA, Paper(deals=deals, totals=(810, 1005)))[0]


def test_the_row_of_a_deal_adds_up() -> None:
    assert not found(ITA, one(replace(CLOSED, total=710)))
    assert "but base 400, cards 310, pozzetto 0" in found(ITA, one(replace(CLOSED, total=700)))[0]


def test_totals_alone_stay_within_what_deals_can_give() -> None:
    assert scored(ITA, Paper(totals=(1240, 985))).vp == (13, 7)
    assert "cannot be" in found(ITA, Paper(totals=(20_000, 985)))[0]
    assert "cannot be" in found(ITA, Paper(totals=(0, -4000)))[0]
    assert "is no multiple of 5" in found(ITA, Paper(totals=(1241, 985)))[0]
    assert "cannot be" in found(ITA, Paper(deals=rows((9000, 0))))[0]
    assert read(Paper(totals=(1241, 985)), Format(load_code(ITA), 3)).vp is None


def test_written_victory_points_follow_from_the_table_in_use() -> None:
    assert not found(ITA, Paper(totals=(1420, 1000), vp=(14, 6)))
    (wrong,) = found(ITA, Paper(totals=(1420, 1000), vp=(13, 7)))
    assert "written as 13-7, but a difference of 420 gives 14-6" in wrong
    assert found(INT, Paper(totals=(1420, 1000), vp=(14, 6)))
    assert not found(INT, Paper(totals=(1420, 1000), vp=(14, 6)), shifted=False)
    assert found(ITA, Paper(totals=(1000, 1420), vp=(14, 6)))


def test_how_many_deals() -> None:
    full = rows((100, 0), (0, 50), (20, 60))
    assert "3 deals are written, but the round has 2" in found(ITA, Paper(deals=full), 2)[0]
    assert "was the round ended by time-out" in asked(ITA, Paper(deals=full), 4)[0]
    last = replace(full[2], ended="time-out")
    assert not asked(ITA, Paper(deals=(*full[:2], last)), 4)
    assert not asked(ITA, Paper(deals=(*full, Deal(ended="not-played"))), 4)
    early = replace(full[0], ended="time-out")
    assert found(ITA, Paper(deals=(early, *full[1:])))[0].startswith("deal 2: deal 1 was the last")
    assert "neither deals nor totals" in found(ITA, Paper())[0]


def test_a_deal_that_was_not_played_has_no_points() -> None:
    for ended in ("annulled", "not-played"):
        assert "points are written" in found(ITA, one(DealSide(cards=50), ended=ended))[0]
        assert scored(ITA, one(DealSide(award=100, total=100), ended=ended)).totals == (100, 0)


def test_the_bonus_for_lateness_stands_on_the_open_rooms_sheet() -> None:
    late = Paper(totals=(1000, 900), bonus=(100, 0))
    assert not found(REV, late, teams=True, room="open")
    (error,) = read(late, Format(load_code(REV), 3, teams=True, room="closed")).errors
    assert "open room" in str(error.message) and error.article == "39"
    assert not found(REV, late, room="closed")
    assert "no multiple of 5 from 0 up" in found(REV, Paper(totals=(0, 0), bonus=(-5, 0)))[0]


def test_one_room_of_a_team_match_gives_no_victory_points() -> None:
    checked = read(Paper(totals=(1000, 900), vp=(12, 8)), Format(load_code(REV), 3, teams=True, room="closed"))
    assert checked.vp is None and not checked.errors
    assert "both rooms" in str(checked.doubts[0].message)
    named = read(one(CLOSED, CLOSED), Format(load_code(REV), 3, teams=True, room="closed"))
    assert named.errors
    wrong = read(one(replace(CLOSED, cards=1)), Format(load_code(REV), 3, teams=True, room="closed"))
    assert str(wrong.errors[0].message).startswith("deal 1, E/W")


def test_the_sides_may_be_called_by_name() -> None:
    paper = one(replace(CLOSED, cards=1))
    errors = read(paper, Format(load_code(ITA), 3), names=("Rossi - Bianchi", "Verdi - Neri")).errors
    assert str(errors[0].message).startswith("deal 1, Rossi - Bianchi: card points 1")


def test_an_error_refuses_and_a_doubt_does_not() -> None:
    with pytest.raises(Refusal, match="only one side") as refusal:
        verify(one(CLOSED, CLOSED), Format(load_code(ITA), 3))
    assert refusal.value.article
    assert verify(one(CLOSED), Format(load_code(ITA), 3)).doubts


# --- dealers, forms --------------------------------------------------------------------------------------------------


def test_dealers_follow_by_rotation() -> None:
    fitab = load_code(FIT)
    assert dealers(fitab, "E", 4) == ("E", "S", "W", "N")
    with pytest.raises(Refusal, match="is no seat of this table"):
        dealers(fitab, "Q", 3)


def test_a_dealer_out_of_turn_is_asked_about() -> None:
    deals = rows((100, 0), (0, 50), (20, 60))
    marked = [replace(deal, dealer=seat) for deal, seat in zip(deals, "NEW", strict=True)]
    (doubt,) = asked(FIT, Paper(deals=tuple(marked)))
    assert doubt == "deal 3: West is marked as dealer, but by rotation South deals"
    gap = (replace(deals[0], dealer="N"), deals[1], replace(deals[2], dealer="S"))
    assert not asked(FIT, Paper(deals=gap))
    assert "is no seat" in found(FIT, Paper(deals=(replace(deals[0], dealer="Q"),)))[0]


def test_a_table_without_two_sides_has_no_sheet() -> None:
    with pytest.raises(Refusal, match="no score sheet"):
        two_sides(load_code("fibur-internazionale-3"))
    assert two_sides(load_code(f"{REV}-1v1")) == ("N", "S")


POINTS = st.integers(-2000, 2000) | st.integers(-40, 40).map(lambda steps: 50 * steps) | st.just(10**15)
SIDES_WRITTEN = st.builds(
    DealSide,
    burracos=st.dictionaries(
        st.sampled_from(["clean", "semi-clean", "dirty", "revolution", "odd"]), st.integers(-2, 9)
    ),
    closed=st.booleans(),
    pozzetto=st.sampled_from(["taken", "unplayed", "not-taken", "robbed"]),
    cards=POINTS,
    award=POINTS,
    base=st.none() | POINTS,
    total=st.none() | POINTS,
    penalties=POINTS,
)
DEALS_WRITTEN = st.builds(
    Deal,
    home=SIDES_WRITTEN,
    away=SIDES_WRITTEN,
    dealer=st.sampled_from(["", "N", "E", "Q", "NE"]),
    ended=st.sampled_from(["", "closed", "stock", "time-out", "stalemate", "annulled", "not-played"]),
    ruled=st.booleans(),
)
PAPERS = st.builds(
    Paper,
    deals=st.lists(DEALS_WRITTEN, max_size=5).map(tuple),
    totals=st.none() | st.tuples(POINTS, POINTS),
    bonus=st.tuples(POINTS, POINTS),
    penalties=st.tuples(POINTS, POINTS),
    vp=st.none() | st.tuples(POINTS, POINTS),
)


@pytest.mark.parametrize("code", [REV, INT, "casa", f"{REV}-1v1"])
@settings(max_examples=40)
@given(paper=PAPERS, planned=st.sampled_from([2, 3, 4]), teams=st.booleans())
def test_whatever_is_written_is_checked_shown_and_put_right(code: str, paper: Paper, planned: int, teams: bool) -> None:
    played = load_code(code)
    checked = read(paper, Format(played, planned, teams=teams, room="closed" if teams else "open"))
    for finding in checked.findings:
        assert str(finding.message) and finding.article
    assert len(spoken(paper, Format(played, planned, teams=teams))) >= len(paper.deals) + 2
    assert loads(msgspec.json.encode(paper)) == paper
    assert not really_addition(played, add_up(played, paper))
    if not checked.errors:
        assert verify(paper, Format(played, planned, teams=teams, room="closed" if teams else "open")) == checked


@pytest.mark.parametrize("text", ["[]", '{"deals": [{"first": {"card": 5}}]}', '{"totals": [1]}', "\xff", b"\xff"])
def test_a_sheet_in_another_form_is_refused(text: str | bytes) -> None:
    with pytest.raises(Refusal, match="not in the expected form"):
        loads(text)
