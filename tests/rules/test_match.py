"""A match of several deals: the dealer goes round, points add up, and it ends when it should."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pinella.cards import deck
from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.messages import Refusal
from pinella.rules.dealing import deal_cards
from pinella.rules.match import DealScore, Match
from pinella.rules.seats import seats
from pinella.rules.shuffling import shuffled
from pinella.sheet.match import score_match
from tests.support import FEB, FIT, INT, ITA, REV, case, count, side

THREE, FIVE = "fibur-internazionale-3", "fibur-internazionale-5"
AGAIN = DealScore({}, replay=True)


def score(**totals: int) -> DealScore:
    return DealScore(totals)


def played(code: str | Code, *scores: DealScore, dealer: str = "", **plan: Any) -> Match:
    rules = load_code(code) if isinstance(code, str) else code
    match = Match(rules, first_dealer=seats(rules).index(dealer) if dealer else 0, **plan)
    for one in scores:
        match = match.add(one)
    return match


def with_table(code: str, **knobs: Any) -> Code:
    rules = load_code(code)
    return msgspec.structs.replace(rules, table=msgspec.structs.replace(rules.table, **knobs))


def dealer_of(match: Match) -> str:
    assert match.next_deal is not None
    return seats(match.code)[match.next_deal.dealer]


# --- who deals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "dealers", "first"),
    [
        case("feb-silent-3", FEB, "NES", "ESW"),
        case("int-silent-02", INT, "ESWN", "SWNE"),
        case("rev-silent-1", REV, "WNES", "NESW"),
    ],
)
def test_the_next_player_deals_the_next_deal(code: str, dealers: str, first: str) -> None:
    match = played(code, deals=4, dealer=dealers[0])
    for number, (dealer, served) in enumerate(zip(dealers, first, strict=True), 1):
        assert match.next_deal is not None
        assert (match.next_deal.number, dealer_of(match)) == (number, dealer)
        assert seats(match.code)[match.next_deal.first_player] == served
        match = match.add(score(NS=100, EW=50))


@pytest.mark.parametrize("code", [case("rev-04-n", REV), case("int-silent-02", INT)])
def test_a_skipped_dealer_deals_when_it_is_noticed(code: str) -> None:
    one = score(NS=100, EW=50)
    match = played(code, one, deals=6, dealer="W")
    match = match.add(one, dealer=seats(match.code).index("E"))  # N should have dealt
    assert dealer_of(match) == "S"
    match = match.skipped_dealer_deals(seats(match.code).index("N"))
    assert dealer_of(match) == "N"
    match = match.add(one)
    assert dealer_of(match) == "S"  # the rotation goes on where it stood
    assert dealer_of(match.add(one)) == "W"
    assert [seats(match.code)[deal.dealer] for deal in match.played] == ["W", "E", "N"]


@pytest.mark.clause("rev-04-n")
def test_a_skipped_dealer_whose_deal_is_played_again_or_who_is_passed_over_again() -> None:
    one = score(NS=100, EW=50)
    match = played(REV, one, deals=6, dealer="W").skipped_dealer_deals(2)
    assert dealer_of(match.add(AGAIN)) == "S"
    assert dealer_of(match.add(AGAIN).add(one)) == "N"
    assert dealer_of(match.add(one, dealer=0)) == "E"
    assert dealer_of(match.add(one, dealer=2)) == "N"


@pytest.mark.clause("var-replay")
def test_a_deal_that_is_played_again_counts_nothing_and_keeps_its_dealer() -> None:
    one = score(NS=300, EW=100)
    nobody = DealScore.of(count("casa", side(pozzetto="not-taken"), side(pozzetto="not-taken")))
    match = played("casa", one, nobody, deals=2, dealer="S")
    assert (dealer_of(match), match.totals) == ("W", {"NS": 300, "EW": 100})
    assert match.next_deal is not None
    assert match.next_deal.number == 2
    match = match.add(one)
    assert (match.end, match.as_rows()) == ("deals", [(300, 100), (300, 100)])
    assert [(deal.number, deal.dealer) for deal in match.played] == [(1, 2), (2, 3), (2, 3)]


def test_without_that_rule_the_same_deal_counts() -> None:
    nobody = DealScore.of(count(FEB, side(pozzetto="not-taken"), side(pozzetto="not-taken")))
    assert played(FEB, nobody, deals=2).totals == {"NS": -100, "EW": -100}


# --- points ----------------------------------------------------------------------------------------------------------


def test_pairs_keep_their_points_whole() -> None:
    match = played(REV, score(NS=520, EW=435), score(NS=-15, EW=300), deals=2)
    assert match.totals == {"NS": 505, "EW": 735}
    assert (match.winners, match.as_rows()) == (("EW",), [(520, 435), (-15, 300)])
    assert list(match.running()) == [{"NS": 0, "EW": 0}, {"NS": 520, "EW": 435}, {"NS": 505, "EW": 735}]


@pytest.mark.clause("int-var-e")
def test_those_who_formed_a_pair_divide_its_points() -> None:
    match = played(THREE, score(B=520, AC=430))
    assert match.totals == {"A": 215, "B": 520, "C": 215}
    match = match.add(score(A=100, BC=435))
    assert match.totals == {"A": 315, "B": 737.5, "C": 432.5}
    five = played(FIVE, score(C=600, AD=205, BE=-100))
    assert five.totals == {"A": 102.5, "B": -50, "C": 600, "D": 102.5, "E": -50}


def test_points_of_pairs_that_form_anew_may_also_be_whole() -> None:
    match = played(with_table(THREE, pair_points="whole-to-the-side"), score(B=520, AC=430))
    assert match.totals == {"A": 430, "B": 520, "C": 430}
    halves = played(with_table(ITA, pair_points="half-to-each"), score(NS=105, EW=50), deals=1)
    assert halves.totals == {"N": 52.5, "S": 52.5, "E": 25, "W": 25}
    assert halves.as_rows() == [(105, 50)]


def test_one_against_one() -> None:
    match = played("fibur-revolution-2026-1v1", score(N=300, S=325), deals=1)
    assert (match.winners, match.as_rows()) == (("S",), [(300, 325)])


def test_names_of_the_players() -> None:
    match = played(ITA, deals=1, names={"N": "Anna", "S": "Bruno"})
    assert (match.label("NS"), match.label("EW")) == ("Anna - Bruno", "E - W")


@pytest.mark.parametrize(
    ("code", "totals", "expected"),
    [
        (FEB, {"NS": 1}, "expected NS / EW"),
        (FEB, {"N": 1, "E": 1, "S": 1, "W": 1}, "expected NS / EW"),
        (FEB, {}, "the sides are -"),
        (THREE, {"AB": 1, "BC": 1}, "A / BC"),
        (FIVE, {"C": 1, "AB": 1, "DE": 1}, "C / AD / BE"),
    ],
)
def test_sides_that_cannot_have_formed_are_refused(code: str, totals: dict[str, int], expected: str) -> None:
    with pytest.raises(Refusal, match=expected) as refusal:
        played(code, DealScore(totals), deals=3)
    assert refusal.value.article


# --- everyone alone --------------------------------------------------------------------------------------------------


@pytest.mark.clause("int-var-f")
def test_from_1500_points_everyone_plays_alone() -> None:
    match = played(THREE, score(A=1490, BC=2105))
    assert match.totals == {"A": 1490, "B": 1052.5, "C": 1052.5}
    assert match.next_deal is not None
    assert (match.next_deal.alone, match.next_deal.pozzetti) == (False, (18, 11))
    match = match.add(score(A=10, B=0, C=0))  # alone by themselves: nobody reached a pozzetto
    following = match.next_deal
    assert following is not None
    assert (match.totals["A"], following.alone, following.pozzetti) == (1500, True, (11, 11, 11))
    pack = shuffled(deck(match.code.deck.packs), 1)
    dealt = deal_cards(pack, match.code, dealer=following.dealer, pozzetti=following.pozzetti)
    assert len(dealt.stock) == 41
    with pytest.raises(Refusal, match=r"expected A / B / C$"):
        match.add(score(A=100, BC=100))
    match = match.add(score(A=-200, B=100, C=100))
    assert match.totals["A"] == 1300
    assert match.alone  # once reached it holds until the end of the match


@pytest.mark.clause("int-var-f")
def test_five_alone_have_five_pozzetti() -> None:
    match = played(FIVE, score(C=1500, AD=100, BE=100))
    assert match.next_deal is not None
    assert match.next_deal.pozzetti == (11,) * 5
    assert match.add(score(A=1, B=1, C=1, D=1, E=1)).totals["C"] == 1501


@pytest.mark.clause("int-var-h")
def test_singles_from_the_start() -> None:
    match = played(f"{FIVE}-singles", score(A=2000, B=0, C=0, D=0, E=0))
    assert match.next_deal is not None
    assert match.next_deal.pozzetti == (11,) * 5
    assert match.add(score(A=5, B=0, C=0, D=0, E=0)).winners == ("A",)
    with pytest.raises(Refusal, match=r"expected A / B / C / D / E$"):
        match.add(score(A=100, BD=100, CE=100))


def test_pairs_are_never_parted() -> None:
    match = played(ITA, score(NS=1800, EW=0), target=2005)
    assert match.next_deal is not None
    assert (match.next_deal.alone, match.next_deal.pozzetti) == (False, (11, 11))


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("int-var-g")
def test_the_match_ends_at_2005() -> None:
    match = played(THREE, score(A=2000, B=1640, C=1325))
    assert (match.over, match.winners, match.leaders) == (False, (), ("A",))
    match = match.add(score(A=5, B=0, C=0))
    assert (match.end, match.winners, match.next_deal) == ("target", ("A",), None)


@pytest.mark.clause("int-silent-36")
def test_of_several_past_2005_the_highest_wins() -> None:
    assert played(THREE, score(A=2040, B=2115, C=0)).winners == ("B",)
    tied = played(THREE, score(A=2115, B=2115, C=0))
    assert (tied.over, tied.leaders, tied.winners) == (False, ("A", "B"), ())
    assert tied.add(score(A=0, B=5, C=0)).winners == ("B",)
    assert not tied.add(score(A=50, B=50, C=0)).over


def test_equals_below_the_highest_do_not_prolong_it() -> None:
    assert played(THREE, score(A=2010, B=2010, C=2200)).winners == ("C",)


def test_friends_play_pairs_up_to_2005_too() -> None:
    match = played(ITA, score(NS=1000, EW=995), score(NS=1000, EW=1005), target=2005)
    assert not match.over
    match = match.add(score(NS=500, EW=500))
    assert not match.over
    assert match.add(score(NS=500, EW=400)).winners == ("NS",)


def test_a_match_of_deals_may_be_drawn() -> None:
    match = played(INT, score(NS=400, EW=300), score(NS=100, EW=200), deals=2)
    assert (match.end, match.winners) == ("deals", ("NS", "EW"))


def test_deals_and_target_together() -> None:
    assert played(THREE, score(A=2005, B=0, C=0), deals=3).end == "target"
    assert played(THREE, score(A=2005, B=0, C=0), deals=3, target=0).end is None
    assert played(THREE, score(A=5, B=5, C=0), deals=1).winners == ("A", "B")
    assert played(THREE, score(A=1000, B=0, C=0), target=1000).end == "target"


def test_after_the_end_nothing_is_added() -> None:
    over = played(INT, score(NS=400, EW=300), deals=1)
    with pytest.raises(Refusal, match="the match is over: all its deals"):
        over.add(score(NS=1, EW=1))
    with pytest.raises(Refusal, match="points needed"):
        played(THREE, score(A=2005, B=0, C=0)).skipped_dealer_deals(1)
    with pytest.raises(Refusal, match="time was called") as refusal:
        played(REV, deals=4).call_timeout_between_deals().add(score(NS=1, EW=1))
    assert "15" in str(refusal.value.article)


@pytest.mark.clause("rev-15-e")
def test_time_out_before_a_card_is_dealt_ends_the_round() -> None:
    rows = [score(NS=1000, EW=0), score(NS=300, EW=100), score(NS=200, EW=0)]
    match = played(REV, *rows, deals=4).call_timeout_between_deals()
    assert (match.end, match.next_deal, match.winners) == ("time-out", None, ("NS",))
    assert match.deals == 4
    assert score_match(match.code, match.as_rows(), match.deals).vp == (15, 5)  # the table of the planned deals


@pytest.mark.parametrize("code", [case("fit-silent-8", FIT), case("int-silent-09", INT)])
def test_time_out_while_the_second_deal_is_counted(code: str) -> None:
    one = score(NS=300, EW=200)
    playing = played(code, one, one, deals=3)
    assert playing.next_deal is not None
    match = playing.call_timeout_between_deals()
    assert (match.next_deal, match.as_rows()) == (None, [(300, 200), (300, 200)])
    with pytest.raises(Refusal, match="time was called"):
        match.add(one)


def test_time_out_after_the_last_deal_changes_nothing() -> None:
    match = played(REV, score(NS=1, EW=2), deals=1)
    assert match.call_timeout_between_deals().end == match.end == "deals"


def test_every_act_leaves_the_match_before_it_as_it_was() -> None:
    before = played(INT, score(NS=400, EW=300), deals=3)
    before.add(score(NS=100, EW=0))
    before.call_timeout_between_deals()
    before.skipped_dealer_deals(3)
    assert before == played(INT, score(NS=400, EW=300), deals=3)


# --- what is refused at the start ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ({}, "how many deals"),
        ({"target": 0}, "how many deals"),
        ({"deals": 0}, "at least one deal"),
        ({"deals": 2, "target": -5}, "no target below 0"),
        ({"deals": 2, "first_dealer": 4}, "there is no seat 4"),
        ({"deals": 2, "names": {"A": "Anna"}}, "“A” is no seat; expected N E S W"),
    ],
)
def test_a_match_that_cannot_begin(plan: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        Match(load_code(ITA), **plan)


def test_seats_out_of_range_are_refused_later_too() -> None:
    match = played(INT, deals=3)
    with pytest.raises(Refusal, match="there is no seat 9"):
        match.add(score(NS=1, EW=1), dealer=9)
    with pytest.raises(Refusal, match="there is no seat -1"):
        match.skipped_dealer_deals(-1)


@pytest.mark.parametrize("code", [THREE, FIVE, f"{THREE}-singles"])
def test_match_points_need_two_sides(code: str) -> None:
    with pytest.raises(Refusal, match="two sides"):
        played(code).as_rows()
