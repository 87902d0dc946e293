"""The strategy that `greedy` documents, in positions small enough to see."""

from __future__ import annotations

from random import Random

import pytest

from pinella import bots, cards
from pinella.bots.bot import Adviser
from pinella.codes.loader import load_code
from pinella.rules import moves
from pinella.rules.deal import Deal
from pinella.rules.dealing import Dealt
from pinella.rules.encoding import Op
from pinella.rules.meld_layout import lay
from pinella.rules.packed_melds import pack
from tests.support import INT, ITA, kinds

GREEDY = bots.find_bot("greedy")


def deal_with(hand: str, pile: str = "Ks", code: str = ITA, melds: tuple[str, ...] = (), drawn: str = "4c") -> Deal:
    """North holds `hand` and begins; the other cards lie anywhere. `melds` are North's side's, on the table already."""
    played = load_code(code)
    left = cards.CardSet.packs(played.deck.packs)
    mine = kinds(hand)
    table = [kinds(meld) for meld in melds]
    for card in (*mine, *kinds(pile), *kinds(drawn), *(card for meld in table for card in meld)):
        left[card] -= 1
    rest = list(left.cards())
    Random(3).shuffle(rest)
    hands = tuple(tuple(mine) if seat == 0 else tuple(rest.pop() for _ in range(11)) for seat in range(4))
    pozzetti = tuple(tuple(rest.pop() for _ in range(11)) for _ in range(2))
    dealt = Dealt(hands, pozzetti, kinds(pile)[0], (*kinds(drawn), *rest), 3)
    deal = Deal(played, dealt=dealt)
    for card in kinds(pile)[1:]:
        deal.state.put_on_pile(card)
    for meld in table:
        deal.state.add_meld(pack(lay(meld, played).meld))
    return deal


def chosen(deal: Deal) -> int:
    return GREEDY.choose(deal.view("N"), Random(1))


def turn(deal: Deal) -> list[int]:
    """Everything North does in this turn."""
    done = []
    while not deal.is_over and deal.on_turn == "N":
        done.append(chosen(deal))
        deal.push(done[-1])
    return done


def test_it_picks_up_a_pile_that_makes_melds_and_leaves_one_that_does_not() -> None:
    hand = "3h 4h 9c Jd Jc 7s 8d Kd 5c Ah"
    assert chosen(deal_with(hand, pile="5h Js")) == moves.PICK_UP
    assert chosen(deal_with("3h 6h 9c Jd Qc 7s 8d 4d 5c Ah", pile="Kc")) == moves.DRAW


def test_it_lays_plain_cards_before_wilds() -> None:
    deal = deal_with("3h 4h 5h 9c 9d Jo 2s Kd Qs 7c 6s")
    deal.draw()
    assert cards.names(moves.opened(chosen(deal))) == ["3h", "4h", "5h"]


def test_it_spends_a_wild_on_a_burraco() -> None:
    deal = deal_with("Jo 9c Kd Qs 7c 5d 6s", melds=("3h 4h 5h 6h 7h 8h",))
    deal.draw()
    assert chosen(deal) == moves.tie(0, cards.JOKER, 2)


def test_it_leaves_a_clean_burraco_clean() -> None:
    deal = deal_with("Jo 9c Kd Qs 7c 5d 6s", melds=("3h 4h 5h 6h 7h 8h 9h",))
    deal.draw()
    assert deal.can_tie(1, "Jo")
    turn(deal)
    assert len(deal.melds[0].meld.cards) == 7


def test_it_lays_both_melds_where_one_card_fits_two() -> None:
    """8s goes to the eights: the spades are three without it."""
    deal = deal_with("5s 6s 7s 8s 8h 8d Kd Qc 3c Jh As")
    deal.draw()
    assert {moves.op(move) for move in turn(deal)} == {Op.OPEN_SEQUENCE, Op.OPEN_SET, Op.DISCARD}


def test_it_discards_what_goes_with_nothing() -> None:
    deal = deal_with("5s 6s 8h 8d Kc Qc 3h 4h As Ad", drawn="Jh")
    deal.draw()
    assert cards.name(moves.card(turn(deal)[-1])) == "Jh"


def test_it_does_not_feed_the_opponents() -> None:
    """Two cards without use, one of which the opponents can tie."""
    deal = deal_with("3h 4h 6s 7s 9d Jc", drawn="4d", melds=("Td Jd Qd",))
    deal.state.set_meld(0, deal.state.meld(0) | 1 << 35)  # the meld is East's side's
    deal.draw()
    assert cards.name(moves.card(turn(deal)[-1])) != "9d"


def test_it_closes_as_soon_as_it_may() -> None:
    deal = deal_with("Kd", melds=("3h 4h 5h 6h 7h 8h 9h",), drawn="Th")
    deal.state.set_taken(0, 1)
    deal.state.next_pozzetto = 1
    deal.draw()
    turn(deal)
    assert deal.outcome is not None and deal.outcome.closer == "N"


@pytest.mark.parametrize("code", [ITA, INT])
def test_advice_says_why(code: str) -> None:
    assert isinstance(GREEDY, Adviser)
    deal = Deal(code, seed=4)
    for _ in range(60):
        if deal.is_over:
            break
        advice = GREEDY.advise(deal.view(deal.on_turn), Random(1))
        assert advice.move in deal.legal_moves and len(str(advice.why)) > 10
        deal.push(advice.move)
