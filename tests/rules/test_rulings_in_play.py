"""What the referee leaves on the table: frozen melds, restricted turns, exposed and penalised cards."""

from __future__ import annotations

import pytest

from pinella.rules.deal import Deal
from pinella.rules.encoding import Freeze, Restriction, Why
from tests.rules.tables import hand_of, play_on, table
from tests.rules.test_turn import why
from tests.support import FEB, FED, INT, ITA, REV, kinds


def freeze_of(deal: Deal) -> Freeze:
    return deal.melds[0].freeze


@pytest.mark.clause("fed-03h-a")
def test_nobody_ties_to_a_frozen_meld() -> None:
    deal = table(FED, N="8h 9d Kd", S="4h 9c Kc", melds={"N": ["5h 6h 7h"]})
    deal.freeze(1, Freeze.FOR_GOOD, "N")
    for seat, card in (("N", "8h"), ("S", "4h")):
        assert deal.on_turn == seat
        deal.draw()
        assert why(deal.tie, 1, card) == Why.FROZEN
        assert all(move >> 24 != 4 for move in deal.legal_moves)
        deal.discard("Kd" if seat == "N" else "Kc")
        play_on(deal, 1)
    play_on(deal, 4)
    assert freeze_of(deal) == Freeze.FOR_GOOD


@pytest.mark.clause("rev-09-n")
def test_frozen_after_a_pick_up_error_until_the_player_is_free() -> None:
    deal = table(REV, N="8h 9d Kd Qd", melds={"N": ["5h 6h 7h"]})
    deal.draw()
    deal.discard("Qd")
    deal.freeze(1, Freeze.FREE_TURN, "N", void=True)
    deal.restrict("N", Restriction.NO_PLAY | Restriction.NO_PICK_UP)
    play_on(deal, 3)
    deal.draw()  # his restricted turn
    assert freeze_of(deal) == Freeze.FREE_TURN
    assert why(deal.tie, 1, "8h") == Why.NO_PLAY
    deal.discard("Kd")
    play_on(deal, 3)
    assert deal.on_turn == "N" and freeze_of(deal) == Freeze.NONE  # now he is free
    deal.draw()
    deal.tie(1, "8h")


def test_a_set_frozen_for_good_bars_no_other() -> None:
    deal = table(FED, N="7h 7d 7c 9d Kd", melds={"N": ["7h 7d 7s"]})
    deal.draw()
    assert why(deal.open, "7h 7d 7c") == Why.EQUAL_SET
    deal.freeze(1, Freeze.FOR_GOOD, "N")
    deal.open("7h 7d 7c")


def test_frozen_until_the_offenders_next_turn() -> None:
    deal = table(ITA, N="8h 9d Kd Qd", S="4h 9c Kc", melds={"N": ["5h 6h 7h"]})
    deal.draw()
    deal.discard("Qd")
    deal.freeze(1, Freeze.NEXT_TURN, "N")
    deal.restrict("N", Restriction.NO_PLAY)
    play_on(deal, 1)
    deal.draw()
    assert why(deal.tie, 1, "4h") == Why.FROZEN
    deal.discard("Kc")
    play_on(deal, 1)
    assert freeze_of(deal) == Freeze.NONE


def test_restrictions_last_as_many_turns_as_said() -> None:
    deal = table(ITA, N="5h 6h 7h 8h 9d Kd", pile="9h 3c")
    deal.restrict("N", Restriction.NO_PLAY | Restriction.NO_PICK_UP, Restriction.NO_PICK_UP)
    assert why(deal.pick_up) == Why.NO_PICK_UP
    deal.draw()
    assert why(deal.open, "5h 6h 7h") == Why.NO_PLAY
    deal.discard("Kd")
    play_on(deal, 3)
    assert why(deal.pick_up) == Why.NO_PICK_UP
    deal.draw()
    assert deal.can_open("5h 6h 7h")
    deal.discard("9d")
    play_on(deal, 3)
    assert deal.can_pick_up() and deal.state.restricted(0) == 0


def test_a_ruling_may_oblige_to_pick_up_or_to_discard_what_was_drawn() -> None:
    deal = table(FEB, N="5h 8c 9d Kd", pile="9h 3c")
    deal.restrict("N", Restriction.MUST_PICK_UP)
    assert why(deal.draw) == Why.MUST_PICK_UP and deal.can_pick_up()
    other = table(INT, N="5h 8c 9d Kd", pile="9h 3c", stock="7s 4c 6h 8d 9c")
    other.restrict("N", Restriction.NO_PLAY | Restriction.NO_PICK_UP | Restriction.DISCARD_DRAWN)
    other.draw()
    assert why(other.discard, "Kd") == Why.DISCARD_DRAWN
    other.discard("7s")
    barred = table(FEB, N="Jd", melds={"N": ["3h 4h 5h 6h 7h 8h 9h", "6d 7d 8d 9d"]}, took="N", stock="Td 4c 6h 8d 9c")
    barred.restrict("N", Restriction.NO_CLOSING)
    barred.draw()
    assert why(barred.tie, 2, "Td") == Why.CLOSING_BARRED


@pytest.mark.clause("int-22-b")
def test_an_exposed_card_is_laid_if_it_can_be() -> None:
    deal = table(INT, "E", E="8d 9s Ks Qh", melds={"W": ["5d 6d 7d"]})
    deal.state.expose(1, kinds("8d")[0])
    assert deal.view("N").known("E") == kinds("8d")
    deal.draw()
    assert why(deal.discard, "Ks") == Why.EXPOSED_CAN_BE_LAID
    assert why(deal.discard, "8d") == Why.EXPOSED_CAN_BE_LAID
    deal.tie(1, "8d")
    deal.discard("Ks")  # the rest of the turn is free
    without = table(INT, "E", E="8d 9s Ts Js Ks Qh")
    without.state.expose(1, kinds("8d")[0])
    without.draw()
    without.open("9s Ts Js")  # first he plays
    assert why(without.discard, "Ks") == Why.EXPOSED_FIRST
    without.discard("8d")


def test_revolution_lets_him_choose() -> None:
    deal = table(REV, "E", E="8d 9s Ks Qh", melds={"W": ["5d 6d 7d"]})
    for card in kinds("8d Qh"):
        deal.state.expose(1, card)
    deal.draw()
    assert why(deal.discard, "Ks") == Why.EXPOSED_FIRST
    deal.discard("Qh")  # by norm the highest; the other is penalised
    assert deal.penalised("E") == kinds("8d") and "8d" not in hand_of(deal, "E")


@pytest.mark.clause("int-22-e")
def test_the_partners_new_melds_are_closed_to_the_exposed_card() -> None:
    deal = table(INT, "S", S="8h 9h Th Ks Qs", N="Jh 7h Kd 9s", melds={"E": ["3h 4h 5h"]})
    deal.state.expose(0, kinds("Jh")[0])
    deal.draw()
    deal.open("8h 9h Th")
    deal.discard("Ks")
    play_on(deal, 1)
    deal.draw()
    assert why(deal.tie, 2, "Jh") == Why.BARRED
    deal.tie(2, "7h")  # a card that was not exposed may go there
    deal.discard("Jh")
    play_on(deal, 3)
    deal.state.gain(0, kinds("Jh")[0])
    deal.state.expose(0, kinds("Jh")[0])
    deal.draw()
    deal.tie(2, "Jh")  # exposed after the partner's play: that meld is no longer closed


@pytest.mark.clause("int-def-norm")
def test_penalised_cards_are_discarded_by_norm() -> None:
    deal = table(
        INT,
        N="Qh Ks 3d Jo 2c Ac 9d",
        stock="7s 4c 6h 8d 9c Jh 4h 6c 3s 5s 8s 9s 3h Tc Qd Kd 5c 7h 8c 9h Jd 4d 6d 7d 5d",
    )
    for card in kinds("Qh Ks 3d Jo 2c Ac"):
        deal.state.penalise(0, card)
    order = []
    for turn in range(6):
        play_on(deal, 3 if turn else 0)
        deal.draw()
        assert why(deal.discard, "9d") == Why.PENALISED_FIRST
        (discard,) = [move for move in deal.legal_moves if move >> 24 == 5]
        deal.push(discard)
        order.append(deal.pile[-1])
    assert order == kinds("Jo 2c Ac Ks Qh 3d")
    low = table(FEB, N="9d")
    for card in kinds("Qh Ks 3d"):
        low.state.owe_card(0, card)
    assert low.penalised("N") == kinds("3d Qh Ks")


def test_whoever_owes_cards_reaches_the_pozzetto_only_without_them() -> None:
    deal = table(ITA, N="5h 6h", stock="7h 4c 6h 8d 9c Jh 4h 6c")
    deal.state.owe_card(0, kinds("Kd")[0])
    deal.draw()
    deal.open("5h 6h 7h")
    assert deal.hand_size("N") == 0 and not deal.has_pozzetto("N")
    deal.discard("Kd")
    assert deal.has_pozzetto("N") and deal.hand_size("N") == 11


@pytest.mark.clause("int-29-a")
@pytest.mark.parametrize(("code", "free"), [(INT, True), (REV, False)])
def test_a_turn_limited_to_take_and_discard_lifts_the_duty_of_picking_up(code: str, free: bool) -> None:
    """Art. 29 even orders to pick up and lay nothing; under Revolution there is no pick-up without a play."""
    deal = table(code, "N", pile="5c Jd", N="3h 7h Kc", E="4s", S="4d", W="4c")
    deal.restrict("N", Restriction.NO_PLAY)
    assert deal.can_pick_up() == free
    if free:
        deal.pick_up()
        assert deal.can_discard("Kc")
