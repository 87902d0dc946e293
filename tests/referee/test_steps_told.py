"""Measures that follow on what people tell: what lies on the table after each, as the law words it."""

from __future__ import annotations

import pytest

from pinella.records.cases import Scene
from pinella.referee.free_table.script import look
from tests.referee.test_orders import HANDS, played
from tests.support import FEB, FED, INT, REV

STOCK = "Jh Kc 5d 2h 6d 4d 7s 3c 8s"


@pytest.mark.parametrize("code", [FEB, FED, INT, REV])
def test_a_pozzetto_of_the_opponents_that_nobody_saw_is_changed_for_the_own_one(code: str) -> None:
    """The one he took lies there again, whole; the other is his."""
    hands = {**HANDS, "S": "9h Th"}
    before = played(code, Scene("S", ("S draws", "S lays 9h Th Jh"), hands, pile="Ks", stock=STOCK))
    taken, lying = look(before, "hand S"), before.layout.lying_pozzetti()[0]
    acts = ("S draws", "S lays 9h Th Jh", "S tells opponents-pozzetto seen=no", "E calls")
    table = played(code, Scene("S", acts, hands, pile="Ks", stock=STOCK))
    assert sorted(table.deal.hand("S")) == sorted(lying)
    assert sorted(table.layout.lying_pozzetti()[0]) == sorted(before.deal.hand("S")) and taken


@pytest.mark.parametrize("lot", [1, 5])
def test_a_card_face_up_in_the_stock_is_hidden_among_the_others(lot: int) -> None:
    """Where it lies now only the referee knows: the cards are the same, their order is another."""
    acts = ("N draws", "E tells face-up-in-stock where=inside")
    table = played(FED, Scene("N", acts, HANDS, pile="Ks", stock=STOCK))
    before = list(table.deal.stock)
    (trouble,) = table.call("E")
    table.apply(trouble, {}, [], lot)
    assert sorted(table.deal.stock) == sorted(before) and list(table.deal.stock) != before


def test_pozzetti_that_fell_both_are_made_anew_in_another_order() -> None:
    acts = ("N draws", "E tells pozzetto-uncovered happened=both-fell")
    table = played(FEB, Scene("N", acts, HANDS, pile="Ks", stock=STOCK))
    before = [list(one) for one in table.layout.lying_pozzetti()]
    (trouble,) = table.call("E")
    table.apply(trouble, {}, [], 4)
    after = [list(one) for one in table.layout.lying_pozzetti()]
    assert [len(one) for one in after] == [11, 11] and after != before


def test_who_closes_before_his_pozzetto_takes_it_and_plays_on() -> None:
    """Nobody has closed: he takes what was due to him, and the deal goes on."""
    hands = {**HANDS, "S": "9h Th"}
    acts = ("S draws", "S lays 9h Th Jh", "S tells closing-before-pozzetto last_discarded=no", "E calls", "? not over")
    table = played(FEB, Scene("S", acts, hands, pile="Ks", stock=STOCK))
    assert len(table.deal.hand("S")) == 11 and table.deal.state.closer < 0


def test_a_draw_out_of_turn_is_undone_with_the_take_that_followed_it() -> None:
    """FE.BUR.IT.: who took after it gives his card back, a card by lot leaves the hand that drew, and it is the turn of
    whose it was."""
    acts = ("S draws", "W draws", "E calls")
    scene = Scene("N", acts, HANDS, pile="Ks", stock=STOCK)
    table = played(FEB, scene, {"identified": "no"})
    assert [len(table.deal.hand(seat)) for seat in "NESW"] == [len(HANDS[seat].split()) for seat in "NESW"]
    untouched = played(FEB, Scene("N", (), HANDS, pile="Ks", stock=STOCK))
    assert look(table, "turn") == "N" and len(table.deal.stock) == len(untouched.deal.stock)
    table.draw("N")
    assert len(table.deal.hand("N")) == len(HANDS["N"].split()) + 1


def test_a_penalised_card_that_was_tied_is_owed_again() -> None:
    """It lies beside the table once more and is discarded now; the meld is as it was."""
    acts = ("N draws", "N lays 5c 6c 7c 9d", "W calls", "? penalised N: 9d")
    table = played("casa", Scene("N", acts, HANDS, {"N": ("9h 9s 9c",)}, "Ks", STOCK, "NE"))
    table.tell("penalised-cards", "N", {"act": "tie-it"}, "9d", 1)
    (trouble,) = table.call("E")
    table.apply(trouble)
    assert look(table, "penalised N") == "9d" and "9d" not in look(table, "melds")
