"""Closing: what it needs under each code, and that nothing else may empty a hand."""

from __future__ import annotations

import pytest

from pinella.rules.deal import Deal
from pinella.rules.encoding import Ending, Why
from tests.rules.tables import play_on, table
from tests.rules.test_turn import why
from tests.support import FEB, FED, FEDERATIONS, FIT, INT, ITA, REV, case

CLEAN = "3h 4h 5h 6h 7h 8h 9h"
CLEAN_TOO = "3c 4c 5c 6c 7c 8c 9c"
DIRTY = "3s 4s 5s Jo=6s 7s 8s 9s"
REVOLUTION = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"


def about_to_close(code: str, *melds: str, took: str = "N", turn: int = 8, on_turn: str = "N") -> Deal:
    """The player on turn has tied all but one card and could discard it."""
    deal = table(
        code, on_turn, melds={on_turn: [*melds, "6d 7d 8d 9d"]}, took=took, turn=turn,
        stock="Td 4c 6h 8d 9c Jh 4h 6c 5s 8c Kc Qc 4s 6s 9s", held={on_turn: "Jd Qs"},
    )  # fmt: skip
    deal.draw()
    deal.tie(len(melds) + 1, "Td")
    return deal


def closes(deal: Deal) -> bool:
    number = len(deal.melds)
    if not deal.can_tie(number, "Jd"):
        return False
    deal.tie(number, "Jd")
    deal.discard("Qs")
    assert deal.outcome is not None and deal.outcome.ending == Ending.CLOSED
    return True


NEEDS = [
    case("var-close-a", "casa", [DIRTY], True),
    case("var-close-a", "casa", [], False),
    case("ita-pre-a", ITA, [DIRTY], True),
    case("int-pre-c int-def-close", INT, [CLEAN], True),
    case("int-pre-c int-16-c", INT, [DIRTY], False),
    case("rev-pre-b rev-def-closing", REV, [CLEAN, DIRTY], True),
    case("rev-pre-b", REV, [CLEAN], False),
    case("rev-pre-b", REV, [DIRTY, DIRTY.replace("s", "h")], False),
    case("rev-pre-b", REV, [REVOLUTION], True),
    (FEB, [DIRTY], True),
    (FIT, [DIRTY], True),
    (FED, [DIRTY], True),
]


@pytest.mark.parametrize(("code", "melds", "closed"), NEEDS)
def test_what_closing_needs(code: str, melds: list[str], closed: bool) -> None:
    deal = about_to_close(code, *melds)
    assert closes(deal) == closed
    if not closed:
        assert why(deal.tie, len(melds) + 1, "Jd") == Why.CLOSING_NEED
        deal.discard("Jd")  # he keeps a card and plays on


@pytest.mark.parametrize("code", FEDERATIONS)
@pytest.mark.clause("int-def-close", "rev-def-closing", "var-close-a")
def test_closing_needs_a_discard(code: str) -> None:
    deal = table(code, N="Jd", melds={"N": [CLEAN, CLEAN_TOO, "6d 7d 8d 9d"]}, took="N", stock="Td 4c 6h 8d 9c")
    deal.draw()
    deal.tie(3, "Td")
    assert why(deal.tie, 3, "Jd") == Why.LEAVES_NOTHING
    deal.discard("Jd")
    assert deal.is_over


@pytest.mark.clause("var-close-a")
def test_closing_needs_the_pozzetto() -> None:
    deal = about_to_close("casa", CLEAN, took="")
    deal.tie(2, "Jd")
    deal.discard("Qs")
    assert not deal.is_over and deal.hand_size("N") == 11  # he took it instead


@pytest.mark.clause("int-16-c")
def test_closing_with_the_pile() -> None:
    deal = table(INT, N="7d 9d Qs", pile="8d", melds={"N": [CLEAN]}, took="N")
    deal.pick_up()
    deal.open("7d 8d 9d")
    deal.discard("Qs")
    assert deal.outcome is not None and deal.outcome.closer == "N"


@pytest.mark.parametrize(
    ("code", "closed"),
    [
        case("fit-32-1-a", FIT, "----N"),
        case("fit-32-1-b", FIT, "----N"),
        case("feb-silent-7", FEB, "NESWN"),
        case("int-silent-11", INT, "NESWN"),
        case("rev-silent-10", REV, "NESWN"),
        (FED, "---WN"),
        (ITA, "NESWN"),
    ],
)
def test_closing_in_the_first_lap(code: str, closed: str) -> None:
    """Who may close in each of the first five turns; the dealer is W."""
    able = ""
    for turn, seat in enumerate("NESWN"):
        deal = about_to_close(code, CLEAN, CLEAN_TOO, took=seat, turn=4 * (turn // 4), on_turn=seat)
        assert deal.turn == turn
        able += seat if closes(deal) else "-"
    assert able == closed


@pytest.mark.clause("fit-32-1-a")
def test_too_early_is_said_with_its_article() -> None:
    deal = about_to_close(FIT, CLEAN, turn=0)
    assert why(deal.tie, 2, "Jd") == Why.CLOSING_FIRST_LAP
    refused = deal.why_not(deal.tie_move(1, deal.hand("N")[0]))
    assert refused is not None and refused.article == "32.1"


@pytest.mark.clause("feb-25-e")
def test_after_a_void_closing_play_goes_on() -> None:
    deal = about_to_close(FEB, CLEAN)
    assert closes(deal)
    deal.reopen()
    for card in deal.melds[-1].meld.cards[:3]:
        deal.state.owe_card(0, card)  # the referee penalises three cards of his last play
    assert not deal.is_over and deal.on_turn == "E"
    play_on(deal, 3)
    assert deal.on_turn == "N" and deal.hand_size("N") == 0 and len(deal.penalised("N")) == 3
    deal.draw()
    assert [move for move in deal.legal_moves if move >> 24 in (2, 3, 4)] == []
    first = deal.penalised("N")[0]
    deal.discard(first)
    assert deal.pile[-1] == first and len(deal.penalised("N")) == 2


@pytest.mark.parametrize(("code", "closed"), [case("feb-12-i", FEB, False), case("int-silent-22", INT, True)])
def test_closing_while_the_partner_owes_cards(code: str, closed: bool) -> None:
    deal = about_to_close(code, CLEAN)
    deal.state.penalise(2, deal.hand("S")[0])
    if not closed:
        assert why(deal.tie, 2, "Jd") == Why.CLOSING_PARTNER
    assert closes(deal) == closed
    if closed:
        assert deal.count().sides["NS"].sum("minus") < 0
