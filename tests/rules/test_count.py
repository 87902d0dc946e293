"""Counting a finished deal, and positions that cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pinella import cards
from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.records.finished_deal import DealForm, MeldForm, SideForm
from pinella.rules.count import SideCount
from pinella.rules.seats import split_points
from tests.support import FEB, FED, FEDERATIONS, FIT, INT, ITA, REV, case, club_code, count, counted, run, side

CLEAN = run("h", "4", "T")  # 50 points
DIRTY = "5c 6c 7c Jo 9c Tc Jc"  # 75 points
POZZETTO_85 = "Kd Qd Jd Td 9d 8d 7d 6d 5d 4d 3d"
POZZETTO_125 = "Jo 2c Ah Kd Qd 9s 8s 7h 6h 5c 3c"
TOOK = side(pozzetto="taken")
NONE = side(pozzetto="not-taken")


def ns(code: str, one: SideForm, other: SideForm | None = None) -> SideCount:
    return count(code, one, other).sides["NS"]


@pytest.mark.parametrize(
    ("code", "one", "expected"),
    [
        # code, N/S, expected columns
        case("feb-29-a", FEB, side(CLEAN, run("c", "5", "J")), {"base": 400}),
        case("feb-29-b", FEB, side(CLEAN, DIRTY, "As Ad Ac Ah Ah Ad 2c"), {"base": 400}),
        case("feb-29-c", FEB, side(DIRTY, closed=True), {"base": 200}),
        case("feb-29-d", FEB, side("Ah Kh Qh", "5d 5c 5s 2h"), {"cards": 70}),
        case("feb-29-g", FEB, side(hands={"N": "Jo 4c", "S": ""}), {"minus": -35}),
        case("feb-29-f", FEB, side(pozzetto="unplayed", pozzetto_cards=POZZETTO_85), {"pozzetto": -85, "total": -85}),
        case("feb-01-d", FEB, side("5s 6s 7s Jo 9s"), {"cards": 55}),
        case("var-score-a", "casa", side(CLEAN, DIRTY, closed=True), {"base": 400, "cards": 125}),
        case("int-def-points", INT, side(CLEAN, DIRTY), {"base": 300, "cards": 125, "total": 425}),
        case("int-01-d", INT, side(run("h", "2", "8")), {"cards": 55}),
        case("int-17-a", INT, side(CLEAN, "Ad As Ac", closed=True), {"base": 300, "cards": 95, "total": 395}),
        case("int-17-c", INT, side(pozzetto="unplayed", pozzetto_cards=POZZETTO_85), {"pozzetto": -85, "minus": 0}),
        case("int-17-d", INT, side(CLEAN, closed=True, hands={"N": "", "S": "Jo 7c Kd"}), {"minus": -45}),
        case("int-17-e", INT, side(penalised="2d"), {"minus": -20}),
        case("rev-01-d", REV, side("As 2s 3s 4s"), {"cards": 45}),
        case("rev-def-base", REV, side(CLEAN, DIRTY, closed=True), {"base": 600, "cards": 125, "total": 725}),
        case("rev-17-a", REV, side(run("h"), CLEAN, DIRTY, closed=True), {"base": 500 + 300 + 100 + 200}),
        case("rev-17-a ita-13-b", REV, side(f"Jo {run('d', '4', 'T')}"), {"base": 150, "cards": 80}),
        case("rev-17-c", REV, side(pozzetto="unplayed", pozzetto_cards=POZZETTO_125), {"pozzetto": -125}),
        case("rev-17-d", REV, side(hands={"N": "As 4d"}, penalised="Kc"), {"minus": -30}),
        case("rev-13-b", REV, side(f"{run('h', '2', 'K')} Ah"), {"base": 500, "cards": 120}),
        case("ita-13-c", ITA, side(CLEAN, f"Jo {run('d', '4', 'T')}", DIRTY), {"base": 450}),
        case("fed-silent-1", FED, side(CLEAN, DIRTY, closed=True), {"base": 400}),
        case("fit-silent-3", FIT, side(DIRTY, closed=True), {"base": 200}),
    ],
)
def test_columns_of_the_count(code: str, one: SideForm, expected: dict[str, int]) -> None:
    result = ns(code, one)
    for column, points in expected.items():
        assert (result.total if column == "total" else result.sum(column)) == points  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "one", "other", "losses"),
    [
        case("feb-29-e fed-silent-1", FEB, NONE, TOOK, (-100, 0)),
        case("feb-29-e", FEB, NONE, NONE, (-100, -100)),
        case("int-17-b", INT, TOOK, NONE, (0, -100)),
        case("int-silent-20", INT, NONE, NONE, (-100, -100)),
        case("rev-17-b", REV, TOOK, NONE, (0, -200)),
        case("rev-17-e", REV, NONE, NONE, (0, 0)),
        case("fed-silent-1", FED, NONE, TOOK, (-100, 0)),
        case("fit-silent-3", FIT, TOOK, NONE, (0, -100)),
        (ITA, NONE, NONE, (0, 0)),
        (ITA, NONE, TOOK, (-100, 0)),
        case("rev-silent-18", REV, TOOK, side(pozzetto="not-taken", robbed=True), (0, 0)),
        (REV, NONE, side(pozzetto="unplayed", pozzetto_cards=POZZETTO_85), (-200, -85)),
    ],
)
def test_pozzetto_not_taken(code: str, one: SideForm, other: SideForm, losses: tuple[int, int]) -> None:
    result = count(code, one, other)
    assert tuple(result.sides[name].sum("pozzetto") for name in ("NS", "EW")) == losses


@pytest.mark.clause("var-replay")
def test_home_game_replays_a_deal_without_pozzetti() -> None:
    result = count("casa", side(CLEAN, pozzetto="not-taken"), NONE)
    assert result.replay and result.sides["NS"].total == 0
    assert not count("casa", TOOK, NONE).replay
    assert count("casa", TOOK, NONE).sides["EW"].total == -100


@pytest.mark.clause("int-13-d")
def test_the_kind_is_read_from_the_final_meld() -> None:
    assert ns(INT, side(f"{CLEAN} Jo")).sum("base") == 100
    assert ns(INT, side(run("s", "2", "8"))).sum("base") == 200
    assert ns(INT, side(f"{run('s', '3', '8')} 2s=9s")).sum("base") == 100


# --- what the referee left behind ------------------------------------------------------------------------------------


def marked(code: str, cards_: str, **marks: Any) -> SideCount:
    form = SideForm(melds=[MeldForm(cards_.split(), **marks)], pozzetto="taken")
    return counted(DealForm({"NS": form, "EW": side()}), load_code(code)).sides["NS"]


@pytest.mark.clause("fed-03h-b")
def test_fedibur_frozen_meld_is_all_negative() -> None:
    frozen = marked(FED, run("c", "5", "J"), frozen="for-good")
    assert (frozen.sum("base"), frozen.sum("cards"), frozen.sum("minus")) == (0, 0, -55)
    form = SideForm(melds=[MeldForm(run("c", "5", "J").split(), frozen="for-good")], pozzetto="taken", closed=True)
    with pytest.raises(Refusal, match="closing needs"):
        counted(DealForm({"NS": form, "EW": side()}), load_code(FED))


@pytest.mark.parametrize("code", [INT, REV, FEB, FIT, ITA])
@pytest.mark.clause("int-17-e")
def test_elsewhere_only_surplus_cards_are_negative(code: str) -> None:
    frozen = marked(code, CLEAN, frozen="for-good", surplus=["Kc"])
    assert frozen.sum("base") == load_code(code).burraco.kinds[0 if code != REV else 1].bonus
    assert (frozen.sum("cards"), frozen.sum("minus")) == (50, -10)


@pytest.mark.parametrize(
    ("code", "group", "points"),
    [case("int-silent-21", INT, "Tc Jc Qc", -30), case("rev-silent-5", REV, "Qs Ks As", -35)],
)
def test_a_meld_opened_and_still_frozen_is_negative(code: str, group: str, points: int) -> None:
    assert marked(code, group, frozen="for-a-time").total == points


@pytest.mark.clause("int-silent-21", "rev-silent-5")
def test_of_tied_frozen_cards_only_those_are_negative_and_the_earlier_burraco_stays() -> None:
    result = marked(REV, run("h", "4", "J"), frozen="for-a-time", tied=["Jh"])
    assert (result.sum("base"), result.sum("cards"), result.sum("minus")) == (300, 50, -10)
    young = marked(REV, CLEAN, frozen="for-a-time", tied=["Th"])
    assert young.sum("base") == 0
    with pytest.raises(Refusal, match="Kc is not in the meld"):
        marked(REV, CLEAN, frozen="for-a-time", tied=["Kc"])


@pytest.mark.clause("rev-def-base", "rev-17-a")
def test_referee_bonus_belongs_to_the_base_where_the_code_says_so() -> None:
    assert ns(REV, side(award=400)).sum("base") == 400
    other = ns(INT, side(award=400))
    assert (other.sum("base"), other.sum("award"), other.total) == (0, 400, 400)
    assert ns(FED, side(CLEAN, penalty=100)).total == 150


@pytest.mark.clause("fit-31-k")
def test_equal_sets_and_the_fresh_set_after_a_freeze() -> None:
    frozen = MeldForm(["9h", "9s", "9c", "9c", "Jo"], frozen="for-good")
    form = SideForm(melds=[frozen, ["9h", "9d", "9s"]], pozzetto="taken")
    assert counted(DealForm({"NS": form, "EW": side()}), load_code(FIT)).sides["NS"].sum("cards") == 100


@pytest.mark.parametrize(
    ("code", "first", "second", "lawful"),
    [
        case("feb-18-b", FEB, "8h 8c 8s", "8d 8d Jo", False),
        case("int-30-a", INT, "3h 3c 3s", "3d 3d 2h", False),
        case("fit-31-a", FIT, "6h 6d 6s", "6c 6c 6h", False),
        (FED, "7h 7d 7s", "7c 7c 7h", False),
        case("rev-silent-3", REV, "9h 9d 9s", "9c 9c 9h", True),
        (ITA, "9h 9d 9s", "9c 9c 9h", True),
        case("feb-18-a", FEB, "5d 6d 7d", "5d 6d 7d", True),
        case("int-silent-05", INT, "5h 6h 7h", "6h 7h 8h", True),
        (FEB, "8h 8c 8s", "9d 9d Jo", True),
    ],
)
def test_equal_melds_of_one_side(code: str, first: str, second: str, lawful: bool) -> None:
    if lawful:
        assert len(ns(code, side(first, second)).lines) == 2
    else:
        with pytest.raises(Refusal, match="equal sets"):
            count(code, side(first, second))
        assert count(code, side(first), side(second))


@pytest.mark.clause("feb-pre-a", "int-16-d", "feb-24a-a")
def test_the_same_closing_under_two_federations() -> None:
    """One dirty burraco: good for FE.BUR.IT., refused by the Internazionale with its own articles."""
    accepted = ns(FEB, side(DIRTY, closed=True))
    assert [line.article for line in accepted.lines if line.column == "base"] == ["10, 29", "24a, 29"]
    with pytest.raises(Refusal) as refusal:
        count(INT, side(DIRTY, closed=True))
    assert refusal.value.article == "preamble, rule 1; 16"
    assert ns(INT, side(CLEAN, closed=True)).sum("base") == 300
    with pytest.raises(Refusal, match="without taking its pozzetto"):
        count(FEB, side(DIRTY, closed=True, pozzetto="not-taken"))


def test_a_club_may_forbid_equal_sequences(no_house_codes: Path) -> None:
    club_code(no_house_codes, "equal_sequences", "false")
    with pytest.raises(Refusal, match="5d 6d 7d twice"):
        count("club", side("5d 6d 7d", "5d 6d 7d"))
    assert count("club", side("5d 6d 7d"), side("5d 6d 7d"))
    assert count("club", side("5d 6d 7d", "5d 6d 7d 8d", "5h 6h 7h"))


# --- impossible positions --------------------------------------------------------------------------------------------

IMPOSSIBLE = [
    (side("7c 8c 9c", "7c 8c 9c", "7c 8c 9c"), side(), "7c occurs 3 times"),
    (side("7c 8c 9c", hands={"N": "7c"}), side(hands={"E": "7c"}), "7c occurs 3 times"),
    (side(CLEAN, closed=True), side(run("d", "4", "T"), closed=True), "cannot both have closed"),
    (side(CLEAN, closed=True, hands={"N": "4c", "S": "5d"}), side(), "every player of it has cards"),
    (side(CLEAN, closed=True, pozzetto="not-taken"), side(), "without taking its pozzetto"),
    (side("4h 5h 6h", closed=True), side(), "closing needs"),
    (side(pozzetto="unplayed"), side(), "unplayed pozzetto has 11 cards"),
    (side(pozzetto="unplayed", pozzetto_cards="Kd Qd"), side(), "here there are 2"),
    (side(pozzetto="taken", pozzetto_cards=POZZETTO_85), side(), "only one taken and not played"),
    (side(pozzetto="not-taken", pozzetto_cards=POZZETTO_85), side(), "only one taken and not played"),
    (
        side(pozzetto="unplayed", pozzetto_cards=POZZETTO_85, hands={"N": "4c", "S": "5c"}),
        side(),
        "holds nothing else",
    ),
    (
        side(CLEAN, closed=True, pozzetto="unplayed", pozzetto_cards=POZZETTO_85, hands={"S": "5c"}),
        side(),
        "holds nothing else",
    ),
    (side("4h 5h 7h"), side(), "NS, meld 1: 6h is missing"),
    (side(hands={"E": "4h"}), side(), "“E” is no seat"),
    (side(hands={"N": "4x"}), side(), "NS, hands, N"),
    (side(award=7), side(), "no multiple of 5"),
]


@pytest.mark.parametrize(("one", "other", "sentence"), IMPOSSIBLE)
@pytest.mark.parametrize("code", FEDERATIONS)
def test_impossible_positions_are_refused(code: str, one: SideForm, other: SideForm, sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        count(code, one, other)
    assert sentence in str(refusal.value)


def test_closed_by_the_partner_of_who_took_the_pozzetto() -> None:
    result = ns(INT, side(CLEAN, closed=True, pozzetto="unplayed", pozzetto_cards=POZZETTO_85))
    assert result.total == 200 + 100 + 50 - 85


def test_irregular_packs_and_pozzetti_are_counted_when_said_so() -> None:
    odd = side("7c 8c 9c", hands={"N": "7c"}, pozzetto="unplayed", pozzetto_cards="7c Kd")
    form = DealForm({"NS": odd, "EW": side()}, irregular=True)
    assert counted(form, load_code(REV)).sides["NS"].total == 25 - 5 - 15


def test_sides_must_be_those_of_the_table() -> None:
    with pytest.raises(Refusal, match="expected NS / EW"):
        counted(DealForm({"NS": side()}), load_code(REV))
    with pytest.raises(Refusal, match="expected N / S"):
        counted(DealForm({"NS": side(), "EW": side()}), load_code("fibur-revolution-2026-1v1"))


def test_one_against_one() -> None:
    form = DealForm({"N": side(CLEAN, hands={"N": "4c"}), "S": side(pozzetto="not-taken")})
    result = counted(form, load_code("fibur-revolution-2026-1v1"))
    assert (result.sides["N"].total, result.sides["S"].total) == (345, -200)


@pytest.mark.clause("int-silent-35")
def test_three_players_share_half_and_half() -> None:
    code = load_code("fibur-internazionale-3")
    form = DealForm({"B": side(), "AC": side(CLEAN, "Ad As Ac", pozzetto="not-taken")})
    result = counted(form, code)
    points = result.sides["AC"].total
    assert points == 200 + 50 + 45 - 100
    assert split_points(result, code) == {"A": points / 2, "C": points / 2, "B": 0.0}
    alone = DealForm({"A": NONE, "B": NONE, "C": NONE})
    assert [s.total for s in counted(alone, code).sides.values()] == [-100, -100, -100]


@pytest.mark.clause("int-silent-33")
def test_five_players_pair_up_around_the_soloist() -> None:
    code = load_code("fibur-internazionale-5")
    form = DealForm({"C": side(), "AD": side(), "BE": side()})
    assert set(counted(form, code).sides) == {"C", "AD", "BE"}
    with pytest.raises(Refusal, match="the sides are"):
        counted(DealForm({"C": side(), "AB": side(), "DE": side()}), code)


@pytest.mark.clause("int-silent-37")
def test_three_packs_hold_more() -> None:
    code = load_code("fibur-internazionale-5")
    form = {"C": side("3h 3h 3h 3d 3d 3d 3c 3c 3c 3s"), "AD": side(), "BE": side()}
    assert counted(DealForm(form), code).sides["C"].sum("cards") == 50


@pytest.mark.parametrize(
    ("code", "one", "able"),
    [
        (INT, side(CLEAN), True),
        (INT, side(DIRTY), False),
        (FEB, side(DIRTY), True),
        (FEB, side(DIRTY, pozzetto="not-taken"), False),
        (REV, side(CLEAN), False),
        (REV, side(CLEAN, DIRTY), True),
        (REV, side(run("s")), True),
    ],
)
def test_what_it_takes_to_close(code: str, one: SideForm, able: bool) -> None:
    assert ns(code, one).may_close is able


def test_lines_add_up_and_say_what_they_are() -> None:
    result = ns(REV, side(CLEAN, DIRTY, closed=True, hands={"S": "Kd"}, penalised="2d"))
    assert result.total == sum(line.points for line in result.lines)
    assert all(str(line.what) and line.article for line in result.lines)
    assert cards.CardSet(cards.parse_line(" ".join(result.lines[-1].cards)))
