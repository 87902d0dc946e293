"""Picking up the pile under each code's condition."""

from __future__ import annotations

import pytest

from pinella.rules.deal import Deal
from pinella.rules.encoding import Why
from tests.rules.tables import hand_of, melds_of, table
from tests.rules.test_turn import why
from tests.support import FEB, FED, FIT, INT, ITA, REV, case, kinds


@pytest.mark.parametrize(
    "code", [case("feb-19-a", FEB), case("ita-r3-a ita-pre-a", ITA), case("fit-silent-2", FIT), FED]
)
def test_free_pick_up_takes_the_whole_pile(code: str) -> None:
    deal = table(code, N="4s 8h Jc Kd", pile="9h 3d Qc")
    deal.pick_up()
    assert deal.pile == [] and deal.hand_size("N") == 7
    deal.discard("3d")  # nothing laid, and a card of the pile goes back
    assert deal.on_turn == "E"


@pytest.mark.clause("int-r3-a", "int-08-a", "int-pre-c")
def test_internazionale_needs_a_play() -> None:
    assert why(table(INT, N="4s 8h Jc Kd", pile="9h 3d Qc").pick_up) == Why.NOTHING_TO_LAY
    tied = table(INT, N="4s 8h Jc Kd", pile="9h 3d Qc", melds={"S": ["6c 7c 8c"], "N": ["5h 6h 7h"]})
    tied.pick_up()
    assert why(tied.discard, "Kd") == Why.DUTY_UNMET
    tied.tie(2, "8h")
    tied.discard("Kd")
    opened = table(INT, N="3h 3s Jc Kd", pile="9h 3d Qc")
    opened.pick_up()
    opened.open("3h 3d 3s")
    opened.discard("Kd")
    assert opened.on_turn == "E"


@pytest.mark.clause("int-r3-b", "int-08-a")
def test_the_play_may_use_hand_cards_only() -> None:
    deal = table(INT, N="5s 6s 7s Jc Kd", pile="9h 3d Qc")
    deal.pick_up()
    deal.open("5s 6s 7s")
    deal.discard("Qc")  # no card of the pile was needed
    assert deal.on_turn == "E" and melds_of(deal, "NS") == ["5s 6s 7s"]


@pytest.mark.clause("int-08-b")
def test_the_first_up_card_needs_an_opening() -> None:
    deal = table(INT, N="5s 6s 7s Jc Kd 9c Qh", pile="2d", turn=0)
    deal.pick_up()
    assert why(deal.discard, "Kd") == Why.DUTY_UNMET
    deal.open("5s 6s 7s")
    deal.discard("Kd")  # the two is kept for better use
    assert "2d" in hand_of(deal, "N")
    assert why(table(INT, N="5s 8d 7c Jc Kd Ah Ts", pile="2d", turn=0).pick_up) == Why.NOTHING_TO_OPEN


@pytest.mark.clause("int-08-c", "rev-def-pickup")
@pytest.mark.parametrize("code", [INT, REV])
def test_all_cards_of_the_pile_are_taken(code: str) -> None:
    deal = table(code, N="5s 6s Jc Kd", pile="9h 7s Qc 4d")
    deal.pick_up()
    assert deal.pile == [] and hand_of(deal, "N") == "9h 4d Kd Jc Qc 5s 6s 7s"
    deal.open("5s 6s 7s")
    deal.discard("Kd")
    assert deal.pile == kinds("Kd")


@pytest.mark.clause("int-def-pile-play")
def test_hand_cards_join_pile_cards_in_one_meld() -> None:
    deal = table(INT, "E", E="7d 9d Ks Qs", pile="8d")
    deal.pick_up()
    deal.open("7d 8d 9d")
    assert melds_of(deal, "EW") == ["7d 8d 9d"] and deal.pile == []
    deal.discard("Ks")


@pytest.mark.clause("rev-09-a", "rev-pre-b", "rev-def-pile")
def test_revolution_needs_a_card_of_the_pile_first() -> None:
    deal = table(REV, N="5s 6s 7s 9d Kd", pile="9h 8s Qc")
    deal.pick_up()
    assert why(deal.discard, "Kd") == Why.DUTY_UNMET
    assert why(deal.open, "5s 6s 7s") == Why.PILE_CARD_FIRST
    deal.open("5s 6s 7s 8s")
    deal.discard("Kd")
    tied = table(REV, N="4c 9d Kd", pile="9h 8s Qc", melds={"N": ["9c Tc Jc"]})
    tied.pick_up()
    tied.tie(1, "Qc")
    tied.discard("Kd")
    assert why(table(REV, N="5s 6s 7s 9d Kd", pile="9h Qc").pick_up) == Why.NO_PILE_CARD_TO_LAY


@pytest.mark.clause("rev-09-b")
def test_revolutions_first_card_opens_a_meld() -> None:
    deal = table(REV, N="5s 6s 7s 9d Kd Ac Qh", pile="2d", turn=0)
    deal.pick_up()
    assert why(deal.open, "5s 6s 7s") == Why.PILE_CARD_FIRST
    deal.open("2d 5s 6s")
    assert melds_of(deal, "NS") == ["2d=4s 5s 6s"]
    assert why(table(REV, N="5s 6s 7s 9d Kd Ac Qh", pile="Jh", turn=0).pick_up) == Why.NO_OPENING_WITH_IT


@pytest.mark.parametrize("code", [case("int-08-h", INT), case("feb-19-e", FEB), ITA])
def test_the_only_card_of_the_pile_does_not_go_straight_back(code: str) -> None:
    deal = table(code, N="5s 6s 7s 9d Kd", pile="Jh")
    deal.pick_up()
    deal.open("5s 6s 7s")
    assert why(deal.discard, "Jh") == Why.SINGLE_CARD
    deal.discard("Kd")
    twin = table(code, N="5s 6s 7s Jh Kd", pile="Jh")
    twin.pick_up()
    twin.open("5s 6s 7s")
    twin.discard("Jh")
    assert twin.view("E").known("N") == kinds("Jh")  # the other one was shown
    two_cards = table(code, N="5s 6s 7s 9d Kd", pile="Jh 4c")
    two_cards.pick_up()
    two_cards.open("5s 6s 7s")
    two_cards.discard("Jh")


@pytest.mark.clause("int-08-h")
def test_no_play_may_leave_only_that_card() -> None:
    deal = table(INT, N="8h 9d", pile="Jh", melds={"N": ["5h 6h 7h", "9s Ts Js"]}, took="N")
    deal.pick_up()
    deal.tie(1, "8h")
    assert deal.hand_size("N") == 2
    stuck = table(ITA, N="8h", pile="Kc", melds={"N": ["5h 6h 7h"]})
    stuck.pick_up()
    assert why(stuck.tie, 1, "8h") == Why.LEAVES_THE_SINGLE_CARD
    flying = table(ITA, N="8h", pile="9h", melds={"N": ["5h 6h 7h"]})
    flying.pick_up()
    flying.tie(1, "8h 9h")
    assert flying.hand_size("N") == 11


@pytest.mark.clause("rev-silent-8")
def test_one_against_one_in_revolution() -> None:
    deal = Deal("fibur-revolution-2026-1v1", seed=5)
    assert deal.seats == "NS" and deal.sides == ("N", "S") and len(deal.pozzetti) == 2
    assert deal.stock_size == 108 - 22 - 22 - 1
    alone = table("fibur-revolution-2026-1v1", N="5s 6s 7s 9d Kd", pile="9h Qc")
    assert why(alone.pick_up) == Why.NO_PILE_CARD_TO_LAY
