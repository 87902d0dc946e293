"""Cards: notation, order, packs, the draw for seats."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella import cards
from pinella.cards import CardSet, Kind, by_norm, name, names, parse, parse_all, parse_line, seat_rights, settle_draw
from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.rules.deal import Deal
from pinella.rules.dealing import deal_cards
from tests.support import FEB, FEDERATIONS, INT, REV, case, kinds


@given(st.sampled_from(cards.KINDS))
def test_every_kind_reads_back(kind: Kind) -> None:
    assert parse(name(kind)) == kind
    assert parse(cards.pretty(kind)) == kind


WRITTEN = [
    *("10h=Th", "th=Th", "7♥=7h", "7♥\N{VARIATION SELECTOR-16}=7h", "10♠=Ts", "K♢=Kd", "7C=7h", "QQ=Qd", "JF=Jc"),
    *("2P=2s", "jolly=Jo", "Joker=Jo", "JO=Jo", "7H=7h", "Jc=Jc", " 4d =4d"),
]


@pytest.mark.parametrize(
    ("text", "expected"),
    [line.split("=") for line in WRITTEN],
)
def test_other_ways_to_write_a_card(text: str, expected: str) -> None:
    assert name(parse(text)) == expected


@pytest.mark.parametrize("text", ["", "1h", "11h", "7", "h", "7x", "Joe", "7hh", "??", "0s", "h7", "7 h", "=", "é♥"])
def test_what_is_no_card_is_said(text: str) -> None:
    with pytest.raises(cards.CardError) as refusal:
        parse(text)
    assert f"“{text}”" in str(refusal.value) or text in str(refusal.value)


def test_italian_letters_in_company() -> None:
    assert names(parse_all(["7C", "8Q", "9♣"])) == ["7h", "8d", "9c"]
    with pytest.raises(cards.CardError, match="ambiguous"):
        parse_all(["7C", "8c"])
    with pytest.raises(cards.CardError, match="7h for cuori or 7c"):
        parse_all(["7C", "8H"])


def test_unknown_card_only_where_wanted() -> None:
    assert names(parse_line("3s ?? 4s", unknown=True)) == ["3s", "??", "4s"]


@pytest.mark.parametrize(
    ("code", "packs", "size", "jokers"),
    [
        case("feb-01-a", FEB, 2, 108, 4),
        case("int-01-a", INT, 2, 108, 4),
        case("rev-01-a rev-def-deck", REV, 2, 108, 4),
        ("fibur-internazionale-5", 3, 162, 6),
    ],
)
def test_the_deck(code: str, packs: int, size: int, jokers: int) -> None:
    assert load_code(code).deck.packs == packs
    deck = cards.deck(load_code(code).deck.packs)
    assert len(deck) == size
    assert deck.count(cards.JOKER) == jokers
    assert all(deck.count(kind) == packs for kind in cards.KINDS if kind != cards.JOKER)
    assert load_code(code).deck.points(deck) == 540 * packs
    kings = [identity for identity, kind in enumerate(deck) if kind == parse("Kh")]
    assert len(set(kings)) == packs


@pytest.mark.clause("int-01-a", "rev-01-a")
def test_deck_check_lists_surplus_and_missing() -> None:
    pack = CardSet.packs(2)
    pack[parse("7c")] += 1
    pack[parse("7d")] -= 1
    surplus, missing = pack.faults()
    assert (str(surplus), str(missing)) == ("7c", "7d")
    with pytest.raises(Refusal, match="the pack lacks 7d and has 7c too many: complete it has 108 cards"):
        deal_cards(list(pack.elements()), load_code(INT), dealer=0)


@pytest.mark.clause("var-deck-a", "rev-def-wild", "int-10-a", "fit-10-a")
def test_twelve_wilds() -> None:
    wilds = [kind for kind in cards.deck() if cards.is_wild(kind)]
    assert len(wilds) == 12
    assert sum(cards.is_two(kind) for kind in wilds) == 8


@pytest.mark.clause("int-def-stock")
def test_stock_after_the_deal() -> None:
    deal = Deal(INT, seed="tallone")
    assert deal.stock_size == 41 and len(deal.pile) == 1  # 42, of which the first is turned up


@pytest.mark.parametrize(
    ("high", "low"),
    [
        case("feb-01-b", "Kd", "Kc"),
        case("feb-01-c", "2s", "As"),
        case("int-01-b", "Qd", "Qc"),
        case("int-01-c", "2s", "Ah"),
        case("rev-01-b", "9d", "9c"),
        case("rev-01-c", "2s", "Ah"),
        case("rev-01-c", "Jo", "2h"),
        case("rev-01-c", "4c", "3h"),
        case("feb-01-b", "5h", "5d"),
        case("feb-01-b", "5c", "5s"),
        case("int-01-c", "As", "Kh"),
        case("feb-01-c", "Jo", "2h"),
    ],
)
def test_the_higher_card(high: str, low: str) -> None:
    """Whoever drew it comes first, whichever of the two drew first."""
    assert settle_draw({"E": [parse(high)], "W": [parse(low)]}).players == ("E", "W")
    assert settle_draw({"E": [parse(low)], "W": [parse(high)]}).players == ("W", "E")


@pytest.mark.clause("rev-01-c", "int-01-c", "feb-01-c")
def test_whole_order_of_ranks() -> None:
    spades = kinds("3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s Jo")
    assert " ".join(names(by_norm(spades))) == "Jo 2s As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s"


@pytest.mark.parametrize(
    ("code", "penalised", "order"),
    [
        case("rev-def-discard-norm", REV, "5s Kc Kh", "Kh Kc 5s"),
        case("feb-25-d", FEB, "8d 6d 7d", "6d 7d 8d"),
        (INT, "9h Ks", "Ks 9h"),
        case("fed-03f-c", "fedibur", "5h Ac 9d", "Ac 9d 5h"),
        (FEB, "5h 5s 5d", "5s 5d 5h"),
    ],
)
def test_discards_by_norm(code: str, penalised: str, order: str) -> None:
    lowest_first = load_code(code).penalised.discard_norm == "lowest-first"
    assert names(by_norm(kinds(penalised), lowest_first=lowest_first)) == order.split()


@pytest.mark.parametrize("code", FEDERATIONS)
@pytest.mark.clause("feb-01-d", "int-01-d", "rev-01-d")
def test_card_values(code: str) -> None:
    values = [load_code(code).deck.value(kind) for kind in kinds("Jo 2h Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h")]
    assert values == [30, 20, 15, 10, 10, 10, 10, 10, 10, 5, 5, 5, 5, 5]


# --- the draw for seats ----------------------------------------------------------------------------------------------


def drawn(**draws: str) -> dict[str, list[Kind]]:
    return {player: kinds(line) for player, line in draws.items()}


@pytest.mark.clause("feb-03-a", "int-03-a")
def test_highest_card_chooses() -> None:
    assert settle_draw(drawn(anna="Qh", bruno="9c", carla="2s", dario="Ad")).players[0] == "carla"


@pytest.mark.clause("feb-03-c", "rev-03-c", "int-03-c")
def test_suit_breaks_equal_ranks() -> None:
    assert settle_draw(drawn(n="Jc", e="Jd")).players == ("e", "n")


@pytest.mark.clause("feb-03-d", "feb-silent-2")
def test_identical_cards_redraw_keeping_precedence() -> None:
    first = settle_draw(drawn(n="Jo", e="Jo", s="Ah", w="4d"))
    assert set(first.redraw) == {"n", "e"} and not first.settled
    again = settle_draw(drawn(n="Jo 5s", e="Jo 9c", s="Ah", w="4d"))
    assert again.settled and again.players == ("e", "n", "s", "w")


@pytest.mark.clause("int-03-c", "rev-03-d")
def test_redraw_counts_only_between_the_tied() -> None:
    order = settle_draw(drawn(a1="Qh 3s", b1="Qh 8c", a2="Jd", b2="5s"))
    assert order.players == ("b1", "a1", "a2", "b2")


def test_two_ties_at_once_and_a_second_redraw() -> None:
    order = settle_draw(drawn(a1="Qh 7c", b1="Qh 7c", a2="5s", b2="5s Kd"))
    assert set(order.redraw) == {"a1", "b1", "a2"}
    done = settle_draw(drawn(a1="Qh 7c 3h", b1="Qh 7c 4h", a2="5s 2s", b2="5s Kd"))
    assert done.players == ("b1", "a1", "a2", "b2")


@pytest.mark.parametrize(
    ("draws", "chooser", "dealer"),
    [
        case("feb-03-b", {"a1": "Ks", "a2": "3c", "b1": "8d", "b2": "7h"}, "a1", "b2"),
        case("int-03-b", {"a1": "Kd", "a2": "4c", "b1": "9h", "b2": "Js"}, "a1", "b1"),
        case("rev-03-b", {"a1": "Kd", "a2": "3s", "b1": "9h", "b2": "5c"}, "a1", "b2"),
        case("rev-03-d", {"a1": "Jo 7d", "a2": "8c", "b1": "Jo 4s", "b2": "6h"}, "a1", "b2"),
    ],
)
def test_first_dealer_is_the_lower_opponent(draws: dict[str, str], chooser: str, dealer: str) -> None:
    rights = seat_rights(settle_draw(drawn(**draws)), [("a1", "a2"), ("b1", "b2")])
    assert (rights.chooser, rights.dealer) == (chooser, dealer)


def test_rights_wait_for_the_redraw() -> None:
    with pytest.raises(Refusal, match="draw again"):
        seat_rights(settle_draw(drawn(a="Jo", b="Jo")), [("a",), ("b",)])
    with pytest.raises(Refusal, match="b has not drawn"):
        settle_draw(drawn(a="Jo", b=""))
