"""Dealing as at the table: the cut, hands one by one, pozzetti from the bottom, up-card and stock."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.cards import CardSet, Kind, deck, parse, seat_rights, settle_draw
from pinella.codes.loader import load_code, shipped
from pinella.messages import Refusal
from pinella.rules.dealing import Dealt, cut_pack, deal_cards, first_player, next_dealer
from pinella.rules.seats import seats
from pinella.rules.shuffling import shuffled
from tests.cli.tournament_terminal import Terminal
from tests.support import FEB, FED, FIT, INT, ITA, REV, case, kinds

THREE, FIVE = "fibur-internazionale-3", "fibur-internazionale-5"
PACK = shuffled(deck(2), "a shuffled pack")
PACK_OF_THREE = shuffled(deck(3), "a shuffled pack")


@cache
def pack_for(code: str) -> tuple[Kind, ...]:
    return {2: PACK, 3: PACK_OF_THREE}[load_code(code).deck.packs]


def seat(code: str, letter: str) -> int:
    return seats(load_code(code)).index(letter)


def deal(code: str, dealer: str, cut: int | None = None, pozzetti: tuple[int, ...] | None = None) -> Dealt:
    return deal_cards(pack_for(code), load_code(code), dealer=seat(code, dealer), cut=cut, pozzetti=pozzetti)


# --- hands -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "dealer", "order"),
    [
        case("feb-04-b", FEB, "N", "ESWN"),
        case("int-04-b", INT, "N", "ESWN"),
        case("rev-04-e", REV, "W", "NESW"),
    ],
)
def test_one_card_at_a_time_clockwise_from_the_dealers_left(code: str, dealer: str, order: str) -> None:
    dealt = deal(code, dealer)
    line = cut_pack(pack_for(code), load_code(code)).dealer
    for place, letter in enumerate(order):
        assert dealt.hands[seat(code, letter)] == line[place:44:4]
    assert [len(hand) for hand in dealt.hands] == [11, 11, 11, 11]


@pytest.mark.clause("feb-04-b")
def test_the_cutter_keeps_the_lower_packet() -> None:
    packets = cut_pack(PACK, load_code(FEB), 60)
    assert packets.dealer == PACK[:60]
    assert packets.pozzetti == PACK[60:]
    dealt = deal(FEB, "N", 60)
    assert CardSet(c for hand in dealt.hands for c in hand) == CardSet(PACK[:44])
    assert CardSet(c for one in dealt.pozzetti for c in one) == CardSet(PACK[-22:])


@pytest.mark.clause("rev-04-c", "rev-silent-2")
def test_a_dealer_who_cuts_hands_over_what_he_lifts() -> None:
    lifted, kept = PACK[:52], PACK[52:]
    dealt = deal(REV, "W", 52)
    assert len(kept) == 56
    assert CardSet(c for hand in dealt.hands for c in hand) == CardSet(kept[:44])
    assert CardSet(c for one in dealt.pozzetti for c in one) == CardSet(lifted[-22:])
    # The stock: the dealer's 12 lie on the other's 30.
    assert (dealt.upcard, *dealt.stock) == kept[44:] + lifted[:30]


@pytest.mark.clause("rev-04-c")
def test_without_a_figure_half_the_pack_is_lifted() -> None:
    assert deal(REV, "W") == deal(REV, "W", 54)
    packets = cut_pack(PACK, load_code(REV))
    assert (len(packets.dealer), len(packets.pozzetti)) == (54, 54)


@pytest.mark.clause("int-04-b")
def test_every_dealer_serves_himself_last() -> None:
    for dealer in "NESW":
        dealt = deal(INT, dealer, 54)
        assert dealt.dealer == seat(INT, dealer)
        assert dealt.hands[dealt.dealer] == PACK[3:44:4]
        assert dealt.hands[first_player(load_code(INT), dealt.dealer)] == PACK[0:44:4]


# --- packets that are too small --------------------------------------------------------------------------------------


@pytest.mark.clause("rev-04-f")
def test_cards_lacking_for_the_deal_come_from_the_top_of_the_other_packet() -> None:
    lifted, kept = PACK[:68], PACK[68:]
    dealt = deal(REV, "W", 68)
    assert len(kept) == 40
    assert tuple(hand[-1] for hand in dealt.hands) == lifted[:4]  # N E S W, the last lap
    assert (dealt.upcard, *dealt.stock) == lifted[4:46]


@pytest.mark.clause("feb-04-f")
def test_the_last_one_served_is_one_card_short() -> None:
    upper, lower = PACK[:43], PACK[43:]
    dealt = deal(FEB, "W", 43)
    assert len(upper) == 43
    assert dealt.hands[seat(FEB, "W")][-1] == lower[0]
    assert dealt.upcard == lower[1]


@pytest.mark.parametrize(
    ("code", "lifted", "short"),
    [case("rev-04-i", REV, 18, 4), case("feb-04-e", FEB, 88, 2), case("int-silent-03", INT, 90, 4)],
)
def test_cards_lacking_for_the_pozzetti_come_from_the_bottom_of_the_dealers(code: str, lifted: int, short: int) -> None:
    packets = cut_pack(PACK, load_code(code), lifted)
    assert len(packets.pozzetti) == 22 - short
    one, two = deal(code, "W", lifted).pozzetti
    laid = [card for pair in zip(one, two, strict=True) for card in pair]
    assert tuple(laid[: 22 - short]) == packets.pozzetti[::-1]
    assert tuple(laid[22 - short :]) == packets.dealer[: -short - 1 : -1]


# --- pozzetti --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [case("feb-04-c", FEB), case("int-04-c", INT), case("rev-04-h", REV)])
def test_pozzetti_from_the_bottom_in_turn(code: str) -> None:
    bottom = cut_pack(PACK, load_code(code)).pozzetti[::-1]
    one, two = deal(code, "S").pozzetti
    assert one == bottom[0:22:2]
    assert two == bottom[1:22:2]


@pytest.mark.clause("rev-04-h")
def test_the_lowest_cards_by_name() -> None:
    rest = list((CardSet(PACK) - CardSet(kinds("9h Kd 3c"))).elements())
    pack = [*kinds("9h Kd 3c"), *rest]  # three cards lifted: the dealer hands over 9h Kd 3c, the 3c lowest
    dealt = deal_cards(pack, load_code(REV), dealer=0, cut=3)
    assert dealt.pozzetti[0][:2] == (parse("3c"), parse("9h"))
    assert dealt.pozzetti[1][0] == parse("Kd")


@pytest.mark.parametrize("code", [case("feb-04-d", FEB), case("int-04-d", INT), case("rev-04-j", REV)])
def test_the_pozzetto_completed_last_is_taken_second(code: str) -> None:
    bottom = cut_pack(PACK, load_code(code)).pozzetti[::-1]
    taken_first, taken_second = deal(code, "N").pozzetti
    assert (taken_first[-1], taken_second[-1]) == (bottom[20], bottom[21])


@pytest.mark.parametrize(
    ("code", "sizes"),
    [
        case("feb-04-c", FEB, (4, 2, 42)),
        case("int-def-pozzetto int-def-stock", INT, (4, 2, 42)),
        case("rev-def-pozzi", REV, (4, 2, 42)),
        case("fit-silent-1", FIT, (4, 2, 42)),
        case("rev-silent-8", "fibur-revolution-2026-1v1", (2, 2, 64)),
        case("var-players-a var-pozzetto-first", "casa-2", (2, 2, 64)),
        case("var-players-a var-pozzetto-first", "casa", (4, 2, 42)),
        case("var-players-a", f"{THREE}-singles", (3, 3, 42)),
        case("int-var-h", f"{THREE}-singles", (3, 3, 42)),
        case("int-var-h", f"{FIVE}-singles", (5, 5, 52)),
    ],
)
def test_eleven_each_and_pozzetti_of_eleven(code: str, sizes: tuple[int, int, int]) -> None:
    hands, pozzetti, left = sizes
    dealt = deal(code, seats(load_code(code))[-1])
    assert [len(hand) for hand in dealt.hands] == [11] * hands
    assert [len(one) for one in dealt.pozzetti] == [11] * pozzetti
    assert 1 + len(dealt.stock) == left
    everything = [*dealt.stock, dealt.upcard, *(c for group in (*dealt.hands, *dealt.pozzetti) for c in group)]
    assert CardSet(everything) == CardSet.packs(load_code(code).deck.packs)


@pytest.mark.clause("fit-silent-1")
def test_a_fitab_deal_is_that_of_the_other_codes() -> None:
    assert deal(FIT, "N", 50) == deal(FEB, "N", 50) == deal(INT, "N", 50)
    assert sum(load_code(FIT).deck.value(card) for card in PACK) == 1080


@pytest.mark.clause("int-var-b")
def test_three_players() -> None:
    dealt = deal(THREE, "A")
    assert [len(hand) for hand in dealt.hands] == [11, 11, 11]
    assert [len(one) for one in dealt.pozzetti] == [18, 11]
    assert len(dealt.stock) == 45
    bottom = PACK[::-1]
    eighteen, eleven = dealt.pozzetti
    assert eighteen == bottom[0:22:2] + bottom[22:29]  # in turn until the smaller one is full
    assert eleven == bottom[1:22:2]


@pytest.mark.clause("int-var-c")
def test_five_players() -> None:
    dealt = deal(FIVE, "A")
    assert [len(hand) for hand in dealt.hands] == [11] * 5
    assert [len(one) for one in dealt.pozzetti] == [18, 11, 11]
    assert len(dealt.stock) == 66
    bottom = PACK_OF_THREE[::-1]
    assert dealt.pozzetti[0] == bottom[0:33:3] + bottom[33:40]
    assert dealt.pozzetti[1:] == (bottom[1:33:3], bottom[2:33:3])
    assert CardSet(PACK_OF_THREE)[parse("Jo")] == 6


@pytest.mark.parametrize(("code", "stock"), [case("int-var-f", THREE, 41), case("int-var-f", FIVE, 51)])
def test_everyone_alone_from_1500(code: str, stock: int) -> None:
    sizes = load_code(code).table.alone_pozzetti
    dealt = deal(code, "B", pozzetti=sizes)
    assert [len(one) for one in dealt.pozzetti] == [11] * len(dealt.hands)
    assert len(dealt.stock) == stock


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        case("rev-def-stock", REV, "39 and 2 crosswise"),
        case("rev-silent-8", "fibur-revolution-2026-1v1", "61 and 2 crosswise"),
        (FEB, "41"),
    ],
)
def test_the_last_two_lie_crosswise(terminal: Terminal, code: str, shown: str) -> None:
    """The table shows how many can be drawn, and the two that cannot."""
    assert f"Cards in the stock: {shown}." in terminal.run("deal", "new", "--code", code, "--seed", "1").out


# --- who deals and who plays first -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "dealers", "first"),
    [
        case("feb-silent-3", FEB, "NESWN", "ESWNE"),
        case("int-silent-02", INT, "ESWNE", "SWNES"),
        case("rev-silent-1", REV, "WNESW", "NESWN"),
        case("fed-silent-8", FED, "NESWN", "ESWNE"),
        (THREE, "ABCA", "BCAB"),
        (FIVE, "DEAB", "EABC"),
        ("casa-2", "NSN", "SNS"),
    ],
)
def test_deal_and_turn_pass_clockwise(code: str, dealers: str, first: str) -> None:
    around = seats(load_code(code))
    dealer = around.index(dealers[0])
    for letter, served in zip(dealers, first, strict=True):
        assert around[dealer] == letter
        assert around[first_player(load_code(code), dealer)] == served
        dealer = next_dealer(load_code(code), dealer)


@pytest.mark.clause("fed-silent-8")
def test_the_highest_card_is_served_first() -> None:
    draws = {"E": [parse("Ah")], "S": [parse("9c")], "W": [parse("Kd")], "N": [parse("4s")]}
    rights = seat_rights(settle_draw(draws), [("E", "W"), ("S", "N")])
    assert (rights.chooser, rights.dealer) == ("E", "N")
    around = seats(load_code(FED))
    assert around[first_player(load_code(FED), around.index(rights.dealer))] == "E"


# --- every deal ------------------------------------------------------------------------------------------------------


@given(st.sampled_from(shipped()), st.data())
def test_every_card_exactly_once(code: str, data: st.DataObject) -> None:
    rules = load_code(code)
    pack = shuffled(deck(rules.deck.packs), data.draw(st.integers()))
    sizes = data.draw(st.sampled_from([None, rules.table.alone_pozzetti or rules.table.pozzetti]))
    cut = data.draw(st.none() | st.integers(1, len(pack) - 1))
    dealer = data.draw(st.integers(0, rules.table.players - 1))
    dealt = deal_cards(pack, rules, dealer=dealer, cut=cut, pozzetti=sizes)
    everything = [*dealt.stock, dealt.upcard, *(c for group in (*dealt.hands, *dealt.pozzetti) for c in group)]
    assert CardSet(everything) == CardSet.packs(rules.deck.packs)
    assert [len(hand) for hand in dealt.hands] == [rules.table.hand_size] * rules.table.players
    assert tuple(len(one) for one in dealt.pozzetti) == (sizes or rules.table.pozzetti)
    assert dealt.dealer == dealer
    assert deal_cards(pack, rules, dealer=dealer, cut=cut, pozzetti=sizes) == dealt


@given(st.integers(1, 107), st.integers(0, 3))
def test_the_packets_handed_round_card_by_card(cut: int, dealer: int) -> None:
    """The one line of cards against the two packets played out as the articles tell it."""
    for name in (FEB, REV):
        code = load_code(name)
        packets = cut_pack(PACK, code, cut)
        dealing, making = list(packets.dealer), list(packets.pozzetti)
        pozzetti: tuple[list[Kind], list[Kind]] = ([], [])
        for number in range(22):
            pozzetti[number % 2].append(making.pop() if making else dealing.pop())
        hands: list[list[Kind]] = [[], [], [], []]
        for number in range(44):
            hands[(dealer + 1 + number) % 4].append(dealing.pop(0) if dealing else making.pop(0))
        dealt = deal_cards(PACK, code, dealer=dealer, cut=cut)
        assert [list(hand) for hand in dealt.hands] == hands
        assert [list(one) for one in dealt.pozzetti] == list(pozzetti)
        assert [dealt.upcard, *dealt.stock] == dealing + making


# --- what is refused -------------------------------------------------------------------------------------------------


def test_a_faulty_pack_is_refused_by_card() -> None:
    code = load_code(ITA)
    sevens = [card for card in PACK if card != parse("7d")]
    with pytest.raises(Refusal, match="lacks 7d 7d: complete it has 108 cards") as refusal:
        deal_cards(sevens, code, dealer=0)
    assert refusal.value.article == code.cite("deck.packs")
    with pytest.raises(Refusal, match="has 7c too many: complete it has 108"):
        deal_cards([*PACK, parse("7c")], code, dealer=0)
    with pytest.raises(Refusal, match="lacks 7d 7d and has 7c Jo too many"):
        deal_cards([*sevens, parse("7c"), parse("Jo")], code, dealer=0)
    with pytest.raises(Refusal, match="lacks Ah 2h 3h 4h 5h …: complete it has 162"):
        deal_cards(PACK, load_code(FIVE), dealer=0)
    with pytest.raises(Refusal, match=r"has Ah 2h 3h 4h 5h too many"):
        deal_cards([*PACK, *kinds("Ah 2h 3h 4h 5h")], code, dealer=0)
    with pytest.raises(Refusal, match=r"has \?\? too many"):
        deal_cards([*PACK, parse("??", unknown=True)], code, dealer=0)


@pytest.mark.parametrize("cut", [0, 108, -1, 200])
def test_a_cut_that_leaves_nothing_is_refused(cut: int) -> None:
    with pytest.raises(Refusal, match=f"{cut} of 108 is no cut") as refusal:
        deal(INT, "N", cut)
    assert refusal.value.article == load_code(INT).cite("dealing.cut_size")


@pytest.mark.parametrize(("code", "place"), [(FEB, 4), (FEB, -1), (THREE, 3), ("casa-2", 2)])
def test_a_seat_that_is_not_there_is_refused(code: str, place: int) -> None:
    rules = load_code(code)
    with pytest.raises(Refusal, match=f"there is no seat {place}"):
        deal_cards(pack_for(code), rules, dealer=place)
    with pytest.raises(Refusal, match=" ".join(seats(rules))):
        first_player(rules, place)
    with pytest.raises(Refusal, match="counted clockwise"):
        next_dealer(rules, place)


def test_pozzetti_that_cannot_be_made_are_refused() -> None:
    with pytest.raises(Refusal, match="at least one card"):
        deal(FEB, "N", pozzetti=(11, 0))
    with pytest.raises(Refusal, match="leave 2 cards"):
        deal(FEB, "N", pozzetti=(30, 31))
    assert len(deal(FEB, "N", pozzetti=(30, 30)).stock) == 3
