"""What is wrong with cards on the table, and how it can be put right: excess cards, cures, order of discarding."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.cards import KINDS, Kind, names
from pinella.codes.loader import load_code
from pinella.referee import meld_analysis
from pinella.referee.meld_analysis import Cure
from pinella.rules.melds import arrangements
from tests.cli.tournament_terminal import Terminal
from tests.support import FEB, FED, FIT, INT, REV, case, kinds, meld


def line(cards: tuple[Kind, ...]) -> str:
    return " ".join(names(cards))


SPLITS = [
    case("int-def-excess", INT, "6s 7s 8s 9h", ["9h"]),
    case("rev-def-excess", REV, "6d 7d 8d Tc", ["Tc"]),
    case("int-23-d", INT, "7d 8d 9d Jd Kd", ["Kd Jd"]),
    case("rev-24-b", REV, "4h 5h 6h 9s Kd", ["Kd 9s"]),
    case("rev-05-d", REV, "Kh Kh Ks Kh", ["Kh"]),
    case("int-silent-31", INT, "3h 3h 3c 3h", ["3h"]),
    (REV, "3h 4h 5h 7h 8h 9h", ["9h 8h 7h", "5h 4h 3h"]),  # both parts could stay: the player chooses
    (REV, "5h 6h 8h", []),  # nothing can stay
    (INT, "8c 8h 8d", []),  # sets of eights are not allowed there
    (REV, "8c 8h 8d", [""]),
]


@pytest.mark.parametrize(("code", "group", "expected"), SPLITS)
def test_excess_cards(code: str, group: str, expected: list[str]) -> None:
    found = meld_analysis.splits(kinds(group), load_code(code))
    assert sorted(line(split.excess) for split in found) == sorted(expected)


TIES = [
    case("rev-10-g", REV, "4s 5s 2s 7s", "Jo", "Jo"),  # the 2s is locked as 6s: nobody may swap
    case("int-23-b", INT, "6c 7c Jo 9c", "2h", "2h"),
    (REV, "5h 6h 7h", "9h 8h Kd", "Kd"),
    (REV, "5h 6h 7h", "9h", "9h"),
    (REV, "5h 6h 7h", "8h 9h", ""),
]


@pytest.mark.parametrize(("code", "on", "tied", "excess"), TIES)
def test_only_tied_cards_are_too_many(code: str, on: str, tied: str, excess: str) -> None:
    found = meld_analysis.tie_splits(meld(on, code), kinds(tied), load_code(code))
    assert [line(split.excess) for split in found] == [excess]


@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=7))
def test_a_split_leaves_a_meld_and_loses_no_card(group: list[Kind]) -> None:
    code = load_code(REV)
    for split in meld_analysis.splits(group, code):
        assert arrangements(split.stays.cards, code)
        assert sorted((*split.stays.cards, *split.excess)) == sorted(group)


PARTS = [("5h 6h 8h", ["5h 6h"]), ("7c 8c Tc Jc", ["7c 8c", "Tc Jc"]), ("5h 9c Kd", ["5h", "9c", "Kd"])]


@pytest.mark.parametrize(("group", "expected"), PARTS)
@pytest.mark.clause("rev-28-j")
def test_when_it_is_found_late_the_longest_part_is_what_counts(group: str, expected: list[str]) -> None:
    assert [line(part) for part in meld_analysis.longest_part(kinds(group), load_code(REV))] == expected


def told(cure: Cure) -> str:
    return f"{cure.how} {line(cure.added)}: {line(cure.meld.cards)} | {line(cure.excess)}".rstrip(" |")


CURES = [
    case("int-26-a", INT, "5h 6h 8h", "7h Jo Kc", ["missing-card 7h: 5h 6h 7h 8h", "wild Jo: 5h 6h Jo 8h"]),
    case("rev-28-c", REV, "8h 9h Td", "Th 5c", ["replacement Th: 8h 9h Th | Td"]),
    case("rev-28-c", REV, "8h 9d Td", "9h Th", ["replacement 9h Th: 8h 9h Th | Td 9d"]),
    case("rev-28-d", REV, "5d Jo 9d", "6d", ["replacement 6d: Jo 5d 6d | 9d"]),
    case("rev-28-h", REV, "Tc Jc 4d", "Jo", ["replacement Jo: Jo Tc Jc | 4d"]),
    (INT, "8h 9h Td", "Th", []),  # that code lets nobody replace cards
    (FEB, "5h 6h 8h", "7h", []),  # nor does this one take cards of the hand at all
]


@pytest.mark.parametrize(("code", "group", "hand", "expected"), CURES)
def test_cures_of_an_opening(code: str, group: str, hand: str, expected: list[str]) -> None:
    assert [told(cure) for cure in meld_analysis.cures(kinds(group), kinds(hand), load_code(code))] == expected


@pytest.mark.clause("rev-28-d")
def test_with_a_wild_in_it_only_one_card_of_the_hand_is_used() -> None:
    found = meld_analysis.cures(kinds("5d Jo 9d"), kinds("7d 8d"), load_code(REV))
    assert found and all(len(cure.added) == 1 for cure in found)


@pytest.mark.clause("int-26-c")
def test_with_a_wild_in_it_any_use_of_one_of_its_cards_is_open() -> None:
    found = [told(cure) for cure in meld_analysis.cures(kinds("4d 5d Jo 8d"), kinds("7d"), load_code(INT))]
    assert "other-play : Jo 4d 5d | 8d" in found
    assert "replacement 7d: Jo 7d 8d | 5d 4d" in found


@pytest.mark.clause("fed-03d-a")
def test_any_play_recovers_cards_used_wrongly() -> None:
    found = [told(cure) for cure in meld_analysis.cures(kinds("4s 9h Kd"), kinds("5s 6s"), load_code(FED))]
    assert "replacement 5s 6s: 4s 5s 6s | Kd 9h" in found


def test_cures_of_a_tie() -> None:
    code = load_code(REV)
    found = meld_analysis.tie_cures(meld("5h 6h 7h", REV), kinds("9h"), kinds("8h Jo Kc"), code)
    assert [told(cure) for cure in found] == ["missing-card 8h: 5h 6h 7h 8h 9h", "wild Jo: 5h 6h 7h Jo 9h"]
    assert meld_analysis.tie_cures(meld("5h 6h 7h", REV), kinds("Kd"), kinds("8h Jo"), code) == []


ORDERS = [
    case("rev-def-discard-norm", REV, "5s Kc Kh", "Kh Kc 5s"),
    case("fed-03f-c", FED, "5h Ac 9d", "Ac 9d 5h"),
    case("feb-25-d", FEB, "8d 6d 7d", "6d 7d 8d"),
    case("fit-silent-4", FIT, "6c Ad", "Ad 6c"),
    (INT, "Qs Qd", "Qd Qs"),
    (FEB, "9h 9s 9c", "9s 9c 9h"),
]


@pytest.mark.parametrize(("code", "group", "expected"), ORDERS)
def test_order_of_discarding(code: str, group: str, expected: str) -> None:
    assert line(meld_analysis.by_norm(kinds(group), load_code(code))) == expected


@pytest.mark.clause("feb-12-c")
def test_an_exposed_wild_goes_where_it_is_least_useful(terminal: Terminal) -> None:
    melds = ("4s 5s 6s 7s 8s 9s", "Qd Qh Qc", "5d Jo 7d")
    told = json.loads(terminal.run("referee", "wild", "Jo", *melds, "--code", FEB, "--json").out)
    assert told == {"melds": [2], "article": "12"}
    assert terminal.run("referee", "wild", "Jo", *melds, "--code", FEB).out == "Qh Qd Qc (Art. 12)\n"
    none = terminal.run("referee", "wild", "Jo", melds[2], "--code", FEB).out  # it has a wild already
    assert none == "No meld takes it.\n"


@pytest.mark.parametrize(
    ("code", "released", "discard"),
    [
        case("rev-25-e", REV, "Kd 2c", "Kd"),
        case("fit-23-e", FIT, "4h Kc", "Kc"),
        case("int-silent-17", INT, "7h Ts", "7h"),
    ],
)
def test_which_of_two_cards_is_the_discard(code: str, released: str, discard: str) -> None:
    assert names([meld_analysis.true_discard(kinds(released), load_code(code))]) == [discard]
