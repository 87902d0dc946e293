"""Melds: the catalogue's examples clause by clause, and the general properties."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella import cards
from pinella.codes.loader import load_code, shipped
from pinella.rules import melds
from pinella.rules.meld_layout import lay, read_meld
from pinella.rules.meld_refusals import MeldRefusal
from tests.support import FEB, FED, FEDERATIONS, FIT, INT, ITA, REV, case, club_code, meld, run

EIGHT_THREES = "3h 3h 3d 3d 3c 3c 3s 3s"
ALL_BUT_SETS = (ITA, REV, FEB, FIT, FED)

LAWFUL = [
    # sets
    case("feb-06-a", FEB, "9h 9h 9s", "9h 9h 9s"),
    case("int-def-set", INT, "3c 3c 2h", "3c 3c 2h"),
    case("int-09-a", INT, "3d 3d 3s", "3d 3d 3s"),
    case("int-09-a", INT, "Ah Ah Jo", "Ah Ah Jo"),
    case("int-r2-a", INT, "3h 3c Jo", "3h 3c Jo"),
    case("int-06-f", INT, "Jo 3h 3c", "3h 3c Jo"),
    case("ita-r2-a", ITA, "Kh Kd Ks", "Kh Kd Ks"),
    case("rev-def-set", REV, "7h 7h 7s", "7h 7h 7s"),
    case("fit-10-e", FIT, "Kh Kc Jo", "Kh Kc Jo"),
    case("feb-09-b", FEB, "Qh Qh Qd Qd Qc Qc Qs Qs 2s", "Qh Qh Qd Qd Qc Qc Qs Qs 2s"),
    case("int-12-a", INT, f"{EIGHT_THREES} 2h", f"{EIGHT_THREES} 2h"),
    case("rev-12-a", REV, "5h 5h 5d 5d 5c 5c 5s 5s Jo", "5h 5h 5d 5d 5c 5c 5s 5s Jo"),
    # sequences
    case("feb-06-b", FEB, "4d 5d 6d", "4d 5d 6d"),
    case("int-def-sequence", INT, "8c 9c Tc", "8c 9c Tc"),
    case("rev-def-sequence", REV, "9c Tc Jc", "9c Tc Jc"),
    case("feb-08-a", FEB, f"{run('d')} Jo", f"{run('d')} Jo=Ad"),
    case("int-11-a", INT, f"Jo {run('d')}", f"{run('d')} Jo=Ad"),
    case("rev-11-c", REV, f"{run('h')} 2c", f"{run('h')} 2c=Ah"),
    case("int-11-b", INT, "Qs Ks As", "Qs Ks As"),
    case("int-11-b", INT, "Ks As 2s", "2s=Qs Ks As"),
    case("rev-11-d", REV, "Kc Ac 2c", "2c=Qc Kc Ac"),
    case("rev-11-d", REV, "Ac 2c 3c", "Ac 2c 3c"),
    # wilds
    case("feb-06-c", FEB, "2s 3s 4s Jo 6s", "2s 3s 4s Jo=5s 6s"),
    case("feb-07-a", FEB, "2c 3c 4c", "2c 3c 4c"),
    case("feb-07-a", FEB, "2c 3c 4c Jo", "Jo=Ac 2c 3c 4c"),
    case("int-09-b", INT, "2c 3c 4c Jo 6c", "2c 3c 4c Jo=5c 6c"),
    case("int-10-b", INT, "2s 3s 4s 5s Jo 7s", "2s 3s 4s 5s Jo=6s 7s"),
    case("int-10-a", INT, "2h 4s 5s", "2h=3s 4s 5s"),
    case("int-10-d int-06-g", INT, "9d Td Jd 2h", "2h=8d 9d Td Jd"),
    case("int-silent-07", INT, "Ah 2h 3h 4h Jo", "Ah 2h 3h 4h Jo=5h"),
    case("rev-10-a", REV, "2h 3h 4h Jo 6h", "2h 3h 4h Jo=5h 6h"),
    case("rev-10-h", REV, "6h 7h 8h Jo", "Jo=5h 6h 7h 8h"),
    case("rev-10-h", REV, "As 2s 3s Jo", "As 2s 3s Jo=4s"),
    case("fit-10-b", FIT, "2h 3h 4h Jo 6h", "2h 3h 4h Jo=5h 6h"),
    case("fit-10-a", FIT, "2d 7c 8c", "2d=6c 7c 8c"),
    # the rule beyond the examples
    (INT, "3s 4s 5s Jo 7s", "3s 4s 5s Jo=6s 7s"),
    (REV, "3d 2d Jo", "Jo=Ad 2d 3d"),
    (REV, "2d 2d 3d", "2d=Ad 2d 3d"),
    (REV, "As 2s Jo", "As 2s Jo=3s"),
    (FEB, "4s 2s Jo", "2s Jo=3s 4s"),
    (FEB, "3s 5s 2s Jo", "2s 3s Jo=4s 5s"),
    (FIT, "As 3s 2d", "As 2d=2s 3s"),
    (FIT, "As 3s 2s", "As 2s 3s"),
    (FED, "As Qs 2h", "Qs 2h=Ks As"),
    (ITA, f"{run('c', '2', 'K')} Ac Jo", f"Jo=Ac {run('c', '2', 'K')} Ac"),
    ("nobile-reale", f"{run('s')} As", f"{run('s')} As"),
    ("fibur-internazionale-5", "3h 3h 3h 3d 3d", "3h 3h 3h 3d 3d"),
]


@pytest.mark.parametrize(("code", "group", "lies"), LAWFUL)
def test_lawful_melds_lie_as_prescribed(code: str, group: str, lies: str) -> None:
    assert str(meld(group, code)) == lies
    shuffled = group.split()
    random.Random(group).shuffle(shuffled)
    if group.count("A") < 2 and "As" not in group.split() and len(shuffled) < 13:
        assert str(meld(" ".join(shuffled), code)) == lies


REFUSED = [
    # code, cards, the card the reason names, the knob whose article it cites
    case("feb-06-b", FEB, "4d 5d 6h", "6h", "melds.minimum"),
    case("feb-06-c", FEB, "2h 3s 4s Jo 6s", "Jo", "melds.wilds_per_meld"),
    case("feb-06-c", FEB, "9h 9d 2s Jo", "Jo", "melds.wilds_per_meld"),
    case("feb-06-a", FEB, "9h 9s", "3", "melds.minimum"),
    case("feb-08-b", FEB, f"{run('h')} Ah", "Ah", "melds.ace_both_ends"),
    case("feb-08-a", FEB, f"{run('d')} Jo 2s", "2s", "melds.wilds_per_meld"),
    case("feb-09-a", FEB, "2h 2d 2s", "2h", "melds.sets_of_wilds"),
    case("feb-09-b", FEB, "Qh Qh Qd Qd Qc Qc Qs Qs 2s 2h", "2h", "melds.wilds_per_meld"),
    case("int-r2-a", INT, "Kh Kd Ks", "Kh", "melds.set_ranks"),
    case("int-def-set", INT, "3c 3c", "3", "melds.minimum"),
    case("int-def-sequence", INT, "8c 9c Jc", "Tc", "melds.minimum"),
    case("int-09-b", INT, "2d 3c 4c Jo 6c", "Jo", "melds.wilds_per_meld"),
    case("int-10-e", INT, "2h 2d 2s", "2h", "melds.sets_of_wilds"),
    case("int-10-e", INT, "Jo Jo Jo", "Jo", "melds.sets_of_wilds"),
    case("int-11-a", INT, f"{run('d')} Ad", "Ad", "melds.ace_both_ends"),
    case("int-12-a", INT, f"{EIGHT_THREES} 2h Jo", "Jo", "melds.wilds_per_meld"),
    case("rev-def-sequence", REV, "9c Tc Jd", "Jd", "melds.minimum"),
    case("rev-10-a", REV, "2d 3h 4h Jo 6h", "Jo", "melds.wilds_per_meld"),
    case("rev-10-i", REV, "2h 2d 2c", "2h", "melds.sets_of_wilds"),
    case("rev-10-i", REV, "Jo Jo Jo", "Jo", "melds.sets_of_wilds"),
    case("rev-10-j", REV, "Jo 9c 9d 2h", "2h", "melds.wilds_per_meld"),
    case("rev-11-c", REV, f"{run('h')} Jo Ah", "Ah", "melds.ace_both_ends"),
    case("rev-11-d", REV, "Ah 2h 3h Qh Kh", "4h", "melds.minimum"),
    case("rev-11-d", REV, "Qs Ks As As", "As", "melds.ace_both_ends"),
    case("fit-10-e", FIT, "2h 2c Jo", "2h", "melds.sets_of_wilds"),
    (FEB, "7c 7c 7c", "7c", "deck.packs"),
    (FEB, "5d 5d 6d 7d", "5d", "melds.sequence_naturals"),
    (FEB, "4s 5s 7s 9s Jo", "6s", "melds.minimum"),
    (FEB, "As 2s 4s", "3s", "melds.minimum"),
    (FEB, "5s 7s 2s Jo", "2s", "melds.natural_two"),
    (FEB, "Kh Qh Ah 2h Jo", "2h", "melds.natural_two"),
    (FEB, "9c Jo 2h", "2h", "melds.wilds_per_meld"),
    ("nobile-reale", f"{run('s')} As Jo", "Jo", "melds.sequence_naturals"),
    ("nobile-reale", "As As Ks Qs", "2s", "melds.minimum"),
]


@pytest.mark.parametrize(("code", "group", "card", "knob"), REFUSED)
def test_refusals_name_the_card_and_the_article(code: str, group: str, card: str, knob: str) -> None:
    with pytest.raises(MeldRefusal) as refusal:
        meld(group, code)
    assert card in str(refusal.value).split(":")[0]
    assert refusal.value.article == load_code(code).cite(knob)


@pytest.mark.clause("int-06-g", "rev-11-a", "int-06-f")
def test_layout_from_the_stock_to_the_players_edge() -> None:
    assert meld("9s Ts Js 2d", INT).from_stock() == ["Js", "Ts", "9s", "2d=8s"]
    assert meld("4d 5d 6d", REV).from_stock()[0] == "6d"
    assert meld("Jo 3h 3c", INT).from_stock() == ["3h", "3c", "Jo"]


@pytest.mark.clause("var-reale-1000", "feb-08-b")
def test_two_aces_only_where_the_variant_is_on() -> None:
    whole = f"{run('s')} As"
    assert len(meld(whole, "nobile-reale").cards) == 14
    for code in FEDERATIONS:
        with pytest.raises(MeldRefusal):
            meld(whole, code)


@pytest.mark.clause("ita-r2-a", "int-r2-a")
@pytest.mark.parametrize("rank", "A3456789TJQK")
def test_which_ranks_make_sets(rank: str) -> None:
    group = f"{rank}h {rank}d {rank}c"
    for code in ALL_BUT_SETS:
        assert meld(group, code).kind == "set"
    if rank in "A3":
        assert meld(group, INT).kind == "set"
    else:
        with pytest.raises(MeldRefusal):
            meld(group, INT)


# --- what a wild stands for, when the player says it -----------------------------------------------------------------


def test_a_pinned_wild_stays_where_it_was_said_to_stand() -> None:
    assert str(meld("3s 4s 5s Jo=6s", INT)) == "3s 4s 5s Jo=6s"
    assert str(meld("3s 4s 2s=5s", INT)) == "3s 4s 2s=5s"
    assert str(meld("2s=2s 3s 4s", INT)) == "2s 3s 4s"
    assert str(meld("3h 3d Jo=3c", INT)) == "3h 3d Jo"
    with pytest.raises(MeldRefusal, match="Jo cannot stand for 7s"):
        meld("3s 4s Jo=7s", INT)


@pytest.mark.clause("rev-10-e", "fit-10-d", "int-silent-08")
@pytest.mark.parametrize("code", [REV, FIT, INT, FEB])
def test_inverted_wilds_are_put_in_order(code: str) -> None:
    group, pins = read_meld(["Jo=2s", "3s", "4s", "2s=5s", "6s"])
    laid = lay(group, load_code(code), pins)
    assert laid.swapped and str(laid.meld) == "2s 3s 4s Jo=5s 6s"


def test_a_club_may_play_smaller_sets(no_house_codes: Path) -> None:
    club_code(no_house_codes, "set_naturals_per_pack", "3")
    assert len(meld("9h 9h 9d 9d 9c 9c Jo", "club").cards) == 7
    with pytest.raises(MeldRefusal, match="9s is one too many: a set holds at most 6"):
        meld("9h 9h 9d 9d 9c 9c 9s", "club")


def test_inverted_wilds_are_refused_where_a_club_says_so(no_house_codes: Path) -> None:
    club_code(no_house_codes, "wild_inversion", '"none"')
    with pytest.raises(MeldRefusal, match="swapped"):
        meld("Jo=2s 3s 4s 2s=5s 6s", "club")


def test_only_wilds_stand_for_others() -> None:
    with pytest.raises(cards.CardError, match="only a joker or a two"):
        read_meld(["3s=4s"])


def test_several_arrangements_are_listed() -> None:
    laid = lay(read_meld(["Jo", "3s", "4s", "5s"])[0], load_code(REV))
    assert {str(way) for way in (laid.meld, *laid.others)} == {"Jo=2s 3s 4s 5s", "3s 4s 5s Jo=6s"}


def test_an_ace_that_may_lie_at_either_end() -> None:
    """The more valuable way, else as the cards were given."""
    without_seven = "As 2s 3s 4s 5s 6s Jo 8s 9s Ts Js Qs Ks"
    assert str(meld(without_seven, REV)) == "2s 3s 4s 5s 6s Jo=7s 8s 9s Ts Js Qs Ks As"
    assert meld(without_seven, INT).low == melds.LOW_ACE
    assert meld(f"{run('s', '2', 'K')} As", REV).low == cards.TWO
    assert meld(run("s"), REV).low == melds.LOW_ACE


# --- properties ------------------------------------------------------------------------------------------------------

GROUPS = st.lists(st.sampled_from(cards.KINDS), min_size=0, max_size=10)
CODES = st.sampled_from(shipped())


@given(GROUPS, CODES)
def test_arrangements_hold_exactly_the_cards(group: list[cards.Kind], code: str) -> None:
    for way in melds.arrangements(group, load_code(code)):
        assert sorted(way.cards) == sorted(group)
        assert len(way.naturals) >= len(group) - 1


@given(GROUPS, CODES)
def test_every_group_is_laid_or_refused_with_an_article(group: list[cards.Kind], code: str) -> None:
    played = load_code(code)
    try:
        laid = lay(group, played)
    except MeldRefusal as refusal:
        assert refusal.article and str(refusal)
        assert not melds.arrangements(group, played)
    else:
        again, pins = read_meld(laid.meld.texts())
        assert lay(again, played, pins).meld == laid.meld
