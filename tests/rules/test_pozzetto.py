"""Going to the pozzetto, flying or with the discard; looking at it; what becomes of one that nobody takes."""

from __future__ import annotations

import pytest

from pinella.rules.encoding import Ending, Phase, Why
from tests.rules.tables import POZZETTO, hand_of, melds_of, play_on, table
from tests.rules.test_turn import why
from tests.support import FEB, FED, FEDERATIONS, FIT, INT, ITA, REV, case, kinds


@pytest.mark.clause(
    "int-def-direct", "rev-def-direct", "feb-silent-4", "rev-silent-4", "var-pozzetto-first", "fed-silent-8"
)
@pytest.mark.parametrize("code", [*FEDERATIONS, "casa"])
def test_out_of_cards_in_flight_one_goes_on_playing(code: str) -> None:
    deal = table(code, N="3s 4s 5s", stock="6s 4c 6h 8d 9c Jh")
    deal.draw()
    deal.open("3s 4s 5s 6s")
    assert deal.has_pozzetto("N") and deal.has_pozzetto("S") and not deal.has_pozzetto("E")
    assert deal.hand("N") == sorted(kinds(POZZETTO)) and deal.on_turn == "N" and deal.phase == Phase.PLAY
    assert len(deal.pozzetti) == 1
    deal.discard("Kh")
    assert deal.hand_size("N") == 10 and deal.on_turn == "E"


@pytest.mark.clause("int-def-direct", "rev-silent-4", "feb-silent-4", "var-pozzetto-first")
@pytest.mark.parametrize("code", [*FEDERATIONS, "casa"])
def test_out_of_cards_with_the_discard_the_turn_is_over(code: str) -> None:
    deal = table(code, N="3s 4s 5s", stock="Kc 4c 6h 8d 9c Jh")
    deal.draw()
    deal.open("3s 4s 5s")
    deal.discard("Kc")
    assert deal.has_pozzetto("N") and deal.hand_size("N") == 11 and deal.on_turn == "E"


@pytest.mark.parametrize("code", [case("feb-23-a", FEB), case("int-21s4-a", INT), ITA, FIT, FED])
def test_a_pozzetto_taken_with_the_discard_is_seen_after_the_partners_discard(code: str) -> None:
    deal = table(code, N="3s 4s 5s", stock="Kc 4c 6h 8d 9c Jh")
    deal.draw()
    deal.open("3s 4s 5s")
    deal.discard("Kc")
    assert deal.view("N").hand == [] and deal.view("N").state.holding(0) == 11
    play_on(deal, 1)
    assert deal.view("N").hand == []
    play_on(deal, 1)  # the partner has discarded
    assert deal.on_turn == "W" and deal.view("N").hand == sorted(kinds(POZZETTO))


@pytest.mark.clause("rev-sep-e")
def test_at_screens_it_may_be_seen_at_once() -> None:
    for screens in (False, True):
        deal = table(REV, N="3s 4s 5s", stock="Kc 4c 6h 8d 9c Jh", screens=screens)
        deal.draw()
        deal.open("3s 4s 5s")
        deal.discard("Kc")
        assert (deal.view("N").hand == sorted(kinds(POZZETTO))) == screens


@pytest.mark.clause("int-16-b")
def test_the_pile_may_send_a_player_to_the_pozzetto() -> None:
    flying = table(INT, N="5d 7d 8d", pile="6d")
    flying.pick_up()
    flying.open("5d 6d 7d 8d")
    assert flying.hand_size("N") == 11 and flying.on_turn == "N"
    discarding = table(INT, N="5d 7d 8d", pile="6d Kc")
    discarding.pick_up()
    discarding.open("5d 6d 7d 8d")
    discarding.discard("Kc")
    assert discarding.hand_size("N") == 11 and discarding.on_turn == "E"


@pytest.mark.clause("var-close-flight")
def test_in_flight_and_closed_in_the_same_turn() -> None:
    deal = table("casa", N="6s", melds={"N": ["3s 4s 5s", "3h 4h 5h 6h 7h 8h 9h"]}, stock="7s 4c 6h 8d 9c Jh")
    at = deal.state.pozzetto_offset(0)
    for index, card in enumerate(kinds("8s 9s Ts Js Qs Ks As Th Jh Qh Kd")):
        deal.state.place_card(at + index, card)
    deal.draw()
    deal.tie(1, "6s 7s")
    assert deal.hand_size("N") == 11
    deal.tie(1, "8s 9s Ts Js Qs Ks As")
    deal.tie(2, "Th Jh Qh")
    deal.discard("Kd")
    assert deal.outcome is not None and deal.outcome.ending == Ending.CLOSED


@pytest.mark.clause("var-pozzetto-stock", "var-end-two")
@pytest.mark.parametrize("code", ["casa", "casa-2"])
def test_a_pozzetto_nobody_took_becomes_stock(code: str) -> None:
    deal = table(code, N="3s 9s Ks", S="4d Td Qs", stock="7d 4c 6h")
    play_on(deal, 1)
    assert not deal.is_over and deal.stock_size == 2 + 11 and len(deal.pozzetti) == 1
    assert deal.stock[:2] == kinds("4c 6h") and deal.stock[2:] == kinds(POZZETTO)
    play_on(deal, 11)
    assert deal.stock_size == 2 + 11 and deal.pozzetti == []
    play_on(deal, 11)
    assert deal.outcome is not None and deal.outcome.ending == Ending.STOCK


def test_where_it_became_stock_nobody_may_run_out() -> None:
    deal = table("casa", N="3s 4s 5s", stock="Kc 4c 6h 8d 9c Jh")
    deal.state.next_pozzetto = 2
    deal.draw()
    assert why(deal.open, "3s 4s 5s") == Why.CLOSING_POZZETTO
    deal.discard("Kc")


@pytest.mark.parametrize(
    "code",
    [case("feb-24b-a", FEB), case("int-16-e", INT), case("rev-16-c", REV), "reale", ITA, FIT, FED],
)
def test_the_deal_ends_with_the_drawer_of_the_third_last_card(code: str) -> None:
    deal = table(code, N="3s 4s 5s 9s Ks", stock="7d 4c 6h")
    deal.draw()
    assert not deal.is_over
    deal.open("3s 4s 5s")  # he finishes his turn
    deal.discard("Ks")
    assert deal.outcome is not None and deal.outcome.ending == Ending.STOCK and deal.outcome.closer is None
    assert deal.stock_size == 2 and deal.legal_moves == []
    assert why(deal.pick_up) == Why.OVER  # no going on with the pile
    assert all("closing" not in str(line.what) for side in deal.count().sides.values() for line in side.lines)


@pytest.mark.clause("rev-16-c", "feb-24b-a")
@pytest.mark.parametrize("code", [REV, FEB])
def test_the_last_drawer_may_still_close_with_bonus(code: str) -> None:
    burracos = ["3h 4h 5h 6h 7h 8h 9h", "3c 4c 5c 6c 7c 8c 9c"]
    deal = table(code, N="Td Jd", took="N", melds={"N": [*burracos, "6d 7d 8d 9d"]}, stock="Qs 4c 6h")
    deal.draw()
    deal.tie(3, "Td Jd")
    deal.discard("Qs")
    assert deal.outcome is not None and deal.outcome.ending == Ending.CLOSED
    assert any("closing" in str(line.what) for line in deal.count().sides["NS"].lines)


def test_a_pozzetto_taken_with_the_last_discard_counts_as_unplayed() -> None:
    deal = table(ITA, N="3s 4s 5s", stock="Kc 4c 6h")
    deal.draw()
    deal.open("3s 4s 5s")
    deal.discard("Kc")
    assert deal.is_over and deal.finished()["NS"].pozzetto == "unplayed"
    count = deal.count().sides["NS"]
    assert count.sum("pozzetto") == -deal.code.deck.points(kinds(POZZETTO)) and count.total == deal.state.score(0)
    played = table(ITA, N="3s 4s 5s", stock="Kc 4c 6h 8d 9c Jh 4h")
    played.draw()
    played.open("3s 4s 5s")
    played.discard("Kc")
    play_on(played, 4)
    assert played.is_over and played.finished()["NS"].pozzetto == "taken"


@pytest.mark.clause("rev-16-c")
def test_with_three_cards_left_one_may_pick_up_and_play_goes_on() -> None:
    deal = table(REV, N="4h 5h 9s Ks", pile="6h Qd", stock="7d 4c 6h")
    deal.pick_up()
    deal.open("4h 5h 6h")
    deal.discard("Ks")
    assert not deal.is_over and deal.stock_size == 3


@pytest.mark.clause("var-four-a")
def test_four_players_play_eleven_and_a_pozzetto() -> None:
    deal = table("casa", N="6s", melds={"S": ["3h 4h 5h 6h 7h 8h 9h", "8d 9d Td"]}, took="N", stock="Jd 4c 6h 8d 9c Jh")
    assert [hand_of(deal, "N"), melds_of(deal, "NS")[1]] == ["6s", "8d 9d Td"]
    deal.draw()
    deal.tie(2, "Jd")
    deal.discard("6s")
    assert deal.is_over
    count = deal.count().sides["NS"]
    assert count.sum("base") == 200 + 100 and count.sum("cards") == 4 * 10 + 5 * 5 + 2 * 10
