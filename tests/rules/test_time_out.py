"""Time-out called at any moment: who plays the last turn under each code."""

from __future__ import annotations

import pytest

from pinella.messages import Refusal
from pinella.rules.deal import Deal
from pinella.rules.encoding import Ending
from tests.rules.tables import play_on, table
from tests.rules.test_closing import about_to_close, closes
from tests.support import FEB, FED, FIT, INT, ITA, REV, case


def last_turns(code: str, turn: int, *, taken: bool, at_discard: bool = False) -> str:
    """The seats that still play when time-out is called in a turn (dealer W, so turn 0 is N's), its player included."""
    deal = Deal(code, seed="time-out", dealer="W")
    play_on(deal, turn)
    if taken:
        deal.draw()
    deal.call_time_out(at_discard=at_discard)
    played = ""
    while not deal.is_over:
        played += deal.on_turn
        if deal.phase == 0:
            play_on(deal, 1)
        else:
            deal.push(next(move for move in deal.legal_moves if move >> 24 == 5))
    assert deal.outcome is not None and deal.outcome.ending == Ending.TIME_OUT
    return played


LAPS = [
    # during the dealing: one full lap
    case("int-15-c", INT, 0, False, "NESW"),
    case("rev-15-d", REV, 0, False, "NESW"),
    case("fit-15-d", FIT, 0, False, "NESW"),
    case("feb-silent-5", FEB, 0, False, "NESW"),
    (ITA, 0, False, "NESW"),
    # the first player has taken: no longer during the dealing
    (INT, 0, True, "NESWNES"),
    (REV, 0, True, "NESWNESW"),
    (FEB, 0, True, "NESW"),
    # Internazionale: a full lap from the partner of the player who has to draw
    case("int-15-a", INT, 5, False, "ESWNES"),
    case("int-15-a", INT, 5, True, "ESWNESW"),
    (ITA, 8, False, "NESWNE"),
    # Revolution and FITAB: from the first player to the dealer
    case("rev-15-a", REV, 8, False, "NESW"),
    case("rev-15-b", REV, 8, True, "NESWNESW"),
    case("rev-15-a", REV, 5, False, "ESWNESW"),
    case("rev-15-a", REV, 7, True, "WNESW"),
    case("fit-15-a", FIT, 6, True, "SWNESW"),
    case("fit-15-a", FIT, 8, False, "NESW"),
    # FE.BUR.IT. and Fedibur: the player on turn finishes, his right neighbour is last
    case("feb-28-a", FEB, 5, True, "ESWN"),
    case("feb-28-a", FEB, 5, False, "ESWN"),
    case("fed-silent-4", FED, 6, True, "SWNE"),
]


@pytest.mark.parametrize(("code", "turn", "taken", "played"), LAPS)
def test_the_final_lap(code: str, turn: int, taken: bool, played: str) -> None:
    assert last_turns(code, turn, taken=taken) == played


@pytest.mark.parametrize("code", [FEB, FED])
@pytest.mark.clause("feb-28-b")
def test_called_while_a_discard_is_made(code: str) -> None:
    """The discarder's play counts as finished: he himself is the last to play."""
    assert last_turns(code, 5, taken=True, at_discard=True) == "ESWNE"


@pytest.mark.parametrize(
    ("code", "clause"), [case("feb-24b-b", FEB, ""), case("fit-15-c", FIT, ""), (INT, ""), (REV, "")]
)
def test_no_bonus_when_the_lap_ends_without_a_closing(code: str, clause: str) -> None:
    deal = about_to_close(code, "3h 4h 5h 6h 7h 8h 9h", "3c 4c 5c 6c 7c 8c 9c")
    deal.call_time_out()
    deal.discard("Jd")  # he could have gone on to close
    while not deal.is_over:
        play_on(deal, 1)
    assert deal.outcome is not None and deal.outcome.ending == Ending.TIME_OUT
    assert all("closing" not in str(line.what) for side in deal.count().sides.values() for line in side.lines)
    closing = about_to_close(code, "3h 4h 5h 6h 7h 8h 9h", "3c 4c 5c 6c 7c 8c 9c")
    closing.call_time_out()
    assert closes(closing)  # in the lap the bonus can still be won
    assert any("closing" in str(line.what) for line in closing.count().sides["NS"].lines)


@pytest.mark.clause("int-silent-10")
def test_the_stock_may_end_the_lap() -> None:
    deal = table(INT, stock="7d 4c 6h 8d 9c")
    deal.call_time_out()
    play_on(deal, 3)
    assert deal.outcome is not None and deal.outcome.ending == Ending.STOCK and deal.stock_size == 2


def test_time_out_is_called_once_and_taken_back_with_pop() -> None:
    deal = Deal(INT, seed=1)
    deal.call_time_out()
    assert deal.turns_left == 4
    with pytest.raises(Refusal, match="already"):
        deal.call_time_out()
    deal.pop()
    assert deal.turns_left is None
    deal.call_time_out()
    play_on(deal, 4)
    assert deal.is_over and deal.turns_left == 0
    with pytest.raises(Refusal, match="over"):
        deal.call_time_out()


@pytest.mark.parametrize("code", [INT, REV, FEB])
def test_a_stalemate_is_noticed(code: str) -> None:
    """Laps of pick-ups without a draw: the table is told, and a draw ends it."""
    deal = table(
        code, N="9d Kd", E="9d Kd", S="9d Kd", W="9d Kd", melds={"N": ["5h 6h 7h"], "E": ["5c 6c 7c"]}, pile="8h Qd"
    )
    deal.state.without_draw = deal.state.r.stalemate_turns - 1
    assert not deal.is_stalemate
    deal.pick_up()
    assert deal.is_stalemate
    deal.tie(1, "8h")
    deal.discard("Qd")
    play_on(deal, 1)
    assert not deal.is_stalemate
