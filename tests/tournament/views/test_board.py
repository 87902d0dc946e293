"""The grid of tables as direction and desk watch it."""

from __future__ import annotations

import pytest

from pinella.messages import Refusal
from pinella.sheet.paper import Paper
from pinella.tournament.rounds.views.board import Cell, cell, table_grid, tally
from tests.tournament.hall import Hall, rounds

CODE = "fibur-italiano"


@pytest.fixture
def hall() -> Hall:
    return Hall(CODE, entries=9, plan=rounds(CODE, "danish", "danish"))


def grid(hall: Hall) -> dict[int, Cell]:
    return {one.table: one for one in table_grid(hall.state, hall.round().number, hall.now)}


def enter(hall: Hall, table: int, *signed: str) -> None:
    hall.do("enter-sheet", round=1, table=table, paper=Paper(totals=(900, 400)), signed=signed)


def test_the_colours_of_a_round(hall: Hall) -> None:
    hall.post()
    assert {one.status for one in grid(hall).values()} == {"empty", "rest"}
    hall.do("start-round", round=1)
    started = hall.now
    first, second, third, fourth = (table for table, one in grid(hall).items() if one.away)
    assert {grid(hall)[table].status for table in (first, second, third, fourth)} == {"playing"}
    assert grid(hall)[first].since == started
    enter(hall, first, "home", "away")
    enter(hall, second, "home")
    enter(hall, third)
    entered = hall.now
    hall.do("dispute-sheet", round=1, table=third, side="away", version=1, reason="manca")
    hall.wait(45)
    hall.do("time-out", round=1)
    cells = grid(hall)
    assert [cells[one].status for one in (first, second, third, fourth)] == ["done", "entered", "disputed", "late"]
    assert cells[fourth].late and cells[fourth].since == hall.now and cells[third].since == entered
    assert cells[first].totals == (900, 400) and cells[first].vp is not None and cells[fourth].totals is None
    assert (cells[second].home.signed, cells[second].away.signed) == (True, False)  # type: ignore[union-attr]
    assert cells[third].away.disputed == "manca"  # type: ignore[union-attr]
    counts = tally(cells.values())
    assert (counts["done"], counts["entered"], counts["disputed"], counts["late"], counts["rest"]) == (1, 1, 1, 1, 1)
    assert sum(counts.values()) == len(cells) and counts["signed"] == 0


def test_a_cell_has_short_names_and_who_is_there(hall: Hall) -> None:
    hall.post()
    number = hall.table(1, 1).meeting.home[0]
    hall.do("arrive", round=1, number=number)
    one = grid(hall)[1]
    surnames = [hall.state.players[key].surname for key in hall.state.contestants[number].players]
    assert one.home.short == " – ".join(surnames)
    assert one.home.arrived and not one.away.arrived and one.awaits == "opponents"  # type: ignore[union-attr]


def test_the_oldest_open_call_stands_in_its_cell(hall: Hall) -> None:
    hall.start()
    hall.do("call-referee", round=1, table=2, about="card")
    assert grid(hall)[2].call.id == 1  # type: ignore[union-attr]
    assert grid(hall)[1].call is None
    hall.do("close-call", id=1)
    assert grid(hall)[2].call is None


def test_the_desk_sees_the_time_that_players_may_not(hall: Hall) -> None:
    hall.start()
    before = grid(hall)
    assert before[1].left_ms == before[2].left_ms
    hall.do("extend-table", round=1, table=2, minutes=3, reason="mazzo")
    after = grid(hall)
    assert after[2].left_ms == after[1].left_ms + 3 * 60_000  # type: ignore[operator]


def test_who_came_late_is_marked(hall: Hall) -> None:
    hall.start()
    hall.do("note-lateness", round=1, table=1, minutes={"away": 3.0})
    one = grid(hall)[1]
    assert one.late and one.away.late_minutes == 3.0 and one.home.late_minutes == 0  # type: ignore[union-attr]


def test_of_a_team_match_each_room_is_shown() -> None:
    hall = Hall(CODE, entries=2, plan=rounds(CODE, "danish"), format="teams")
    hall.start()
    hall.do("enter-sheet", round=1, table=1, paper=Paper(totals=(900, 400)), signed=("home", "away"))
    (one,) = table_grid(hall.state, 1, hall.now)
    assert [(room.room, room.status, room.totals) for room in one.rooms] == [
        ("open", "signed", (900, 400)),
        ("closed", "playing", None),
    ]
    assert not one.home.signed, "the closed room has not"
    hall.score(1, 800, 300, room="closed")
    (one,) = table_grid(hall.state, 1, hall.now)
    assert one.totals == (1700, 700) and one.home.signed and {room.status for room in one.rooms} == {"done"}


def test_one_cell_alone_is_the_same(hall: Hall) -> None:
    hall.start()
    assert cell(hall.state, 1, 3, hall.now) == grid(hall)[3]
    with pytest.raises(Refusal):
        cell(hall.state, 1, 77, hall.now)


def test_the_keeper_of_a_sheet_is_named(hall: Hall) -> None:
    hall.start()
    number = hall.table(1, 1).meeting.home[0]
    assert grid(hall)[1].rooms[0].keeper == ""
    hall.do("note-highest-card", round=1, table=1, player=f"p{number}a")
    keeper = hall.table(1, 1).rooms["open"].keeper
    assert grid(hall)[1].rooms[0].keeper == hall.state.players[keeper].full
