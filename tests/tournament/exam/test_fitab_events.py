"""FITAB 2022: from which day it holds, what it takes over from its sibling, the dealer on the sheet, warnings."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.messages import Refusal
from pinella.sheet.paper import Deal, DealSide, Paper
from pinella.tournament.guidance.table_duties import table_duties
from tests.cli.tournament_terminal import Terminal
from tests.rules.tables import table
from tests.support import FIT, INT, ITA
from tests.tournament.exam.stories import finished, vp
from tests.tournament.hall import Hall, rounds


@pytest.mark.clause("fit-pre-a")
def test_the_edition_of_2022_holds_from_the_first_of_april() -> None:
    with pytest.raises(Refusal):
        Hall(FIT, date="2022-03-31")
    hall = Hall(FIT, entries=4, plan=rounds(FIT, "danish"), date="2022-04-01")
    assert hall.state.code.id == FIT
    finished(hall)


@pytest.mark.clause("fit-06-a")
def test_the_start_of_play_follows_the_sibling_and_says_so(terminal: Terminal) -> None:
    counted, said = [f"{seat} counts" for seat in "NESW"], {}
    for code in (FIT, ITA):
        table = ("referee", "table", "--count", "--code", code)
        lines = terminal.typed(*table, lines=[*counted, "turn up", "quit"]).splitlines()
        said[code] = next(line for line in lines if "waits for the referee's go" in line)
        assert "\nN: " in terminal.typed(*table, lines=[*counted, "go", "turn up", "quit"])
    assert said[ITA].endswith("(Art. 4)") and said[FIT] == said[ITA].replace("(Art. 4)", "(Art. 4, Italian Burraco)")


@pytest.mark.clause("fit-08-a")
def test_the_whole_pile_is_taken_and_nothing_need_be_laid() -> None:
    deal = table(FIT, N="4s 8h Jc Kd", pile="9h 3d Qc")
    deal.pick_up()
    assert deal.pile == [] and deal.hand_size("N") == 7
    deal.discard("3d")
    assert deal.on_turn == "E"
    assert table(FIT, N="4s 8h Jc Kd", pile="9h 3d Qc").can_pick_up()
    assert not table(INT, N="4s 8h Jc Kd", pile="9h 3d Qc").can_pick_up()


def row(dealer: str, first: int, second: int) -> Deal:
    return Deal(home=DealSide(total=first), away=DealSide(total=second), dealer=dealer)


def last_lap(hall: Hall, table: int) -> str:
    """What the table is told of it."""
    told = [str(one.text) for one in table_duties(hall.state, 1, table) if one.key == "last-lap"]
    return told[0] if told else ""


@pytest.mark.clause("fit-15-b")
def test_the_dealer_of_the_deal_in_play_is_on_the_sheet_when_time_out_is_called() -> None:
    """The page of the table tells it; before the time-out and after the last deal there is nothing to tell."""
    hall = Hall(FIT, entries=4, plan=rounds(FIT, "danish", "danish"))
    hall.start()
    waiting = Deal(dealer="S", ended="not-played")
    begun = Paper(deals=(row("N", 400, 300), row("E", 200, 300), waiting))
    hall.do("enter-sheet", round=1, table=1, paper=begun, source="desk")
    assert last_lap(hall, 1) == ""
    hall.wait(40)
    hall.do("time-out", round=1)
    assert "South" in last_lap(hall, 1)
    assert last_lap(hall, 2) == ""
    hall.do("enter-sheet", round=1, table=2, paper=Paper(deals=(row("W", 400, 300),)), confirmed=True)
    assert "North" in last_lap(hall, 2)
    done = Paper(deals=(row("N", 400, 300), row("E", 200, 300), row("S", 100, 0)))
    hall.do("enter-sheet", round=1, table=1, paper=done, version=1, signed=("home", "away"))
    assert last_lap(hall, 1) == ""
    done = Paper(deals=(row("W", 400, 300), row("N", 200, 300), row("E", 100, 0)))
    hall.do("enter-sheet", round=1, table=2, paper=done, version=1, signed=("home", "away"))
    hall.do("close-round", round=1)
    finished(hall)


@pytest.mark.clause("fit-15-b")
def test_a_dealer_out_of_rotation_is_asked_about() -> None:
    hall = Hall(FIT, entries=2, plan=rounds(FIT, "danish"))
    hall.start()
    odd = Paper(deals=(row("N", 400, 300), row("S", 200, 300), row("W", 100, 0)))
    hall.refused("enter-sheet", round=1, table=1, paper=odd, signed=("home", "away"))
    hall.do("enter-sheet", round=1, table=1, paper=odd, signed=("home", "away"), accept=True)
    hall.do("close-round", round=1)
    finished(hall)


@pytest.mark.clause("fit-silent-6")
def test_what_fitab_leaves_open_is_the_siblings() -> None:
    hall = Hall(FIT, entries=5, plan=rounds(FIT, "danish", "danish"))
    clock = hall.start().clock
    assert clock is not None and clock.minutes == 40
    (alone,) = [one.home[0] for one in hall.round().meetings if one.rests]
    assert (hall.result(alone).vp, hall.result(alone).mp) == (14, 355)
    tables = [one for one in hall.round().tables if not hall.table(1, one).meeting.rests]
    present, late = hall.table(1, tables[0]).meeting.home[0], hall.table(1, tables[0]).meeting.away[0]
    hall.do("note-lateness", round=1, table=tables[0], minutes={"away": 7})
    assert any(one.given.sanction.contestant == late for one in hall.state.sanctions.values())
    hall.score(tables[0], 1000, 1000)
    assert hall.result(present).mp == 150
    hall.score(tables[1], 1355, 1000)
    one, two = hall.table(1, tables[1]).meeting.home[0], hall.table(1, tables[1]).meeting.away[0]
    assert (hall.result(one).vp, hall.result(two).vp) == (14, 6)
    hall.do("close-round", round=1)
    finished(hall)


@pytest.mark.clause("fit-silent-7", "fit-silent-6")
def test_two_warnings_of_a_pair_cost_a_victory_point() -> None:
    hall = Hall(FIT, entries=4, plan=rounds(FIT, "danish", "danish"))
    hall.play()
    before = {one.number: one.vp for one in hall.standing().rows}
    first, second = hall.state.contestants[1].players
    throw: dict[str, Any] = {"number": 1, "level": "warning", "offence": "throw", "round": 1, "against": "player"}
    hall.do("sanction", **throw, player=first)
    assert vp(hall, 1) == before[1]
    hall.do("sanction", **throw, player=second)
    assert vp(hall, 1) == before[1] - 1
    assert all(vp(hall, number) == points for number, points in before.items() if number != 1)
    finished(hall)
