"""Tying cards, replacing and moving wilds: Art. 10 with its examples, and the properties behind it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pinella
from pinella import cards
from pinella.codes.loader import load_code, shipped
from pinella.rules import melds
from pinella.rules.burracos import lowers_burraco
from pinella.rules.meld_layout import lay
from pinella.rules.meld_refusals import MeldRefusal
from pinella.rules.ties import tie, ties, ties_of, wild_state
from tests.support import FEB, FIT, INT, ITA, REV, case, meld, run

TIES = [
    # code, meld on the table, card, prescribed result
    case("feb-07-b", FEB, "5h 6h Jo 8h", "7h", "Jo=4h 5h 6h 7h 8h"),
    case("var-wild-move", "casa", "7d 8d 2s Td", "9d", "2s=6d 7d 8d 9d Td"),
    case("int-10-c", INT, "6h 7h Jo 9h", "8h", "Jo=5h 6h 7h 8h 9h"),
    case("fit-10-c", FIT, "9c Tc Jo Qc", "Jc", "Jo=8c 9c Tc Jc Qc"),
    case("rev-10-b", REV, "5c Jo 7c", "6c", "Jo=4c 5c 6c 7c"),
    case("rev-10-c", REV, "2s 3s 4s 5s 6s", "8s", "3s 4s 5s 6s 2s=7s 8s"),
    case("rev-10-c", REV, "3s 4s 5s 6s 2s=7s 8s", "7s", "2s 3s 4s 5s 6s 7s 8s"),
    case("int-silent-06", INT, "2s 3s 4s 5s 6s", "8s", "3s 4s 5s 6s 2s=7s 8s"),
    case("rev-10-f", REV, "Jo 3c 4c 5c", "2c", "Jo=Ac 2c 3c 4c 5c"),
    case("int-10-b feb-07-a", INT, "2s 3s 4s 5s", "Jo", "Jo=As 2s 3s 4s 5s"),
    case("int-10-d", INT, "9d Td Jd", "2h", "2h=8d 9d Td Jd"),
    case("int-silent-07", INT, "Ah 2h 3h 4h", "Jo", "Ah 2h 3h 4h Jo=5h"),
    (REV, "Jo 9s Ts Js", "Ks", "9s Ts Js Jo=Qs Ks"),
    (REV, "Jo 9s Ts Js", "7s", "7s Jo=8s 9s Ts Js"),
    (REV, "2d 2s 3s 4s", "As", "As 2s 3s 4s 2d=5s"),
    (REV, "3s 4s 5s 2s=6s 7s", "2s", "2s 3s 4s 5s 2s=6s 7s"),
    (REV, "Kh Kd Ks", "Kc", "Kh Kd Kc Ks"),
]


@pytest.mark.parametrize(("code", "before", "card", "after"), TIES)
def test_cards_tied_where_the_code_prescribes(code: str, before: str, card: str, after: str) -> None:
    ways = [one.after for one in pinella.ties(meld(before, code), load_code(code)) if one.card == cards.parse(card)]
    assert str(ways[0]) == str(tie(meld(before, code), cards.parse(card), load_code(code)).after) == after


def test_both_ends_stay_open_to_a_freed_wild() -> None:
    (freed,) = ties_of(meld("5h 6h Jo 8h", FEB), cards.parse("7h"), load_code(FEB))
    assert str(freed.after) == "Jo=4h 5h 6h 7h 8h"
    assert [str(way) for way in wild_state(freed.after, load_code(FEB))[0].moves] == ["5h 6h 7h 8h Jo=9h"]


@pytest.mark.parametrize(
    ("before", "ways"),
    [
        ("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", ["A..K", "2..A"]),
        ("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs", ["A..Q", "3..A"]),
        ("3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", ["3..A"]),
    ],
)
def test_an_ace_that_fits_both_ends_may_go_to_either(before: str, ways: list[str]) -> None:
    found = ties_of(meld(before, ITA), cards.parse("As"), load_code(ITA))
    assert [f"{cards.name(t.after.cards[0])[0]}..{cards.name(t.after.cards[-1])[0]}" for t in found] == ways


@pytest.mark.clause("rev-10-d")
def test_a_moved_two_may_go_back_until_a_card_locks_it() -> None:
    code = load_code(REV)
    start = meld("2s 3s 4s 5s 6s", REV)
    (two,) = wild_state(start, code)
    (moved,) = two.moves
    assert str(moved) == "3s 4s 5s 6s 2s=7s"
    assert start in wild_state(moved, code)[0].moves
    with_joker = tie(start, cards.JOKER, code).after
    assert str(tie(with_joker, cards.parse("8s"), code).after) == "2s 3s 4s 5s 6s Jo=7s 8s"


@pytest.mark.clause("rev-10-b", "rev-10-c", "rev-10-g")
def test_a_wild_between_cards_is_locked() -> None:
    code = load_code(REV)
    locked = meld("4s 5s 2s=6s 7s", REV)
    (state,) = wild_state(locked, code)
    assert state.locked and not state.moves and state.replaced_by == cards.parse("6s")
    for card in ("Jo", "2d"):
        assert not ties_of(locked, cards.parse(card), code)
    beside_natural = meld("3s 4s 5s 6s 2s=7s 8s", REV)
    with pytest.raises(MeldRefusal, match="locked where it stands until 7s"):
        tie(beside_natural, cards.JOKER, code)


@pytest.mark.clause("rev-11-d", "int-11-b")
def test_an_ace_on_the_table_stays_at_its_end() -> None:
    code = load_code(REV)
    low = ties_of(meld(run("s", "A", "Q"), REV), cards.parse("Ks"), code)
    assert [str(t.after) for t in low] == [run("s")]
    high = ties_of(meld(f"{run('s', '3', 'K')} As", REV), cards.parse("2s"), code)
    assert {t.after.low for t in high if t.after.wild is None} == {cards.TWO}
    both = ties_of(meld(run("s", "2", "K"), REV), cards.parse("As"), code)
    assert {t.after.low for t in both} == {melds.LOW_ACE, cards.TWO}


@pytest.mark.clause("rev-12-a", "int-12-a", "feb-09-b")
def test_a_full_set_takes_nothing_more() -> None:
    for code, rank in ((REV, "5"), (INT, "3"), (FEB, "Q")):
        full = meld(" ".join(rank + s for s in "hhddccss") + " Jo", code)
        assert ties(full, load_code(code)) == []


@pytest.mark.clause("feb-08-a", "int-11-a", "rev-11-c")
def test_a_full_run_takes_one_wild_and_nothing_more() -> None:
    for code in (FEB, INT, REV):
        full = meld(run("d"), code)
        assert {cards.is_wild(t.card) for t in ties(full, load_code(code))} == {True}
        assert ties(meld(f"{run('d')} Jo", code), load_code(code)) == []


@pytest.mark.clause("rev-13-f", "rev-13-a")
def test_a_tie_that_lowers_the_kind_is_known_beforehand() -> None:
    code = load_code(REV)
    revolution = meld(run("s"), REV)
    assert lowers_burraco(revolution, tie(revolution, cards.JOKER, code).after, code)
    clean = meld(run("s", "3", "9"), REV)
    assert not lowers_burraco(clean, tie(clean, cards.parse("Ts"), code).after, code)


GROUPS = st.lists(st.sampled_from(cards.KINDS), min_size=3, max_size=8)


def _runs() -> st.SearchStrategy[list[cards.Kind]]:
    """Runs of a suit with a wild here and there: far more often lawful than random cards."""
    return st.builds(
        lambda suit, low, size, extra: [cards.kind_of((low + i - 1) % 13 + 1, suit) for i in range(size)] + extra,
        st.integers(0, 3),
        st.integers(1, 11),
        st.integers(2, 7),
        st.lists(st.sampled_from([cards.JOKER, *(cards.kind_of(2, s) for s in range(4))]), max_size=2),
    )


@given(st.one_of(GROUPS, _runs()), st.sampled_from(shipped()))
def test_every_tie_gives_a_lawful_meld_in_which_naturals_stay(group: list[cards.Kind], code: str) -> None:
    played = load_code(code)
    if not melds.arrangements(group, played):
        return
    before = lay(group, played).meld
    for each in ties(before, played):
        assert each.after in melds.arrangements((*before.cards, each.card), played)
        if before.kind == "sequence":
            kept = {before.low + i: card for i, card in enumerate(before.cards) if not cards.is_wild(card)}
            new = {each.after.low + i: card for i, card in enumerate(each.after.cards)}
            assert all(new[place] == card for place, card in kept.items())
